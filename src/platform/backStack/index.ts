import Taro from '@tarojs/taro'
import { closeBackEntries, observeBackStack, backStackSize } from '@/lib/backStack'
import type { BackStack } from './types'

/** A sheet's choice often opens the next dialog: that one takes over the entry if it comes this soon. */
const REUSE_ENTRY_MS = 100
/** A step that the browser did not take by then, it will not take. */
const GIVE_UP_MS = 1_000

/** What the router writes into an entry of the browser's history, and we beside it. */
interface EntryState {
  idx?: number
  key?: string
  /** How many layers lay over the page; the entry of the page itself has none. */
  layers?: number
}

/** Which page the current entry belongs to, and how many layers over it. */
function current(): { page: string; depth: number } {
  const { idx, key, layers = 0 } = (window.history.state ?? {}) as EntryState
  return { page: `${idx} ${key}`, depth: layers }
}

/** The page that the router shows. */
let here = ''
/** While a step through the history that we asked for is under way, its arrival. */
let pendingStep: Promise<void> | null = null
let arrive = () => {}
let cleanup: ReturnType<typeof setTimeout> | undefined

function go(delta: number): void {
  pendingStep = new Promise((resolve) => {
    arrive = () => {
      clearTimeout(timer)
      pendingStep = null
      resolve()
    }
    const timer = setTimeout(arrive, GIVE_UP_MS)
  })
  window.history.go(delta)
}

/** Gives each layer an entry of its own, and takes away those that no layer has. */
function settle(): void {
  clearTimeout(cleanup)
  if (pendingStep) return
  const { depth } = current()
  const count = backStackSize()
  for (let layers = depth + 1; layers <= count; layers++) window.history.pushState({ ...window.history.state, layers }, '')
  if (count < depth) go(count - depth)
}

function handleChange(): void {
  clearTimeout(cleanup)
  if (backStackSize() >= current().depth) settle()
  else cleanup = setTimeout(settle, REUSE_ENTRY_MS)
}

function settled(): Promise<void> | null {
  settle()
  // Arriving may show that there is another step to take.
  return pendingStep && pendingStep.then(() => settled() ?? undefined)
}

function handlePop(event: PopStateEvent): void {
  const { page, depth } = current()
  const ours = pendingStep !== null
  arrive()
  // Taro's router takes every popstate for a change of page: it hears of those only that are one.
  if (page === here) event.stopImmediatePropagation()
  if (page !== here) closeBackEntries()
  else if (!ours) closeBackEntries(depth)
  // Coming back to a layer that is long closed leads on to its page.
  settle()
}

function handleKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || backStackSize() === 0) return
  event.preventDefault()
  closeBackEntries(backStackSize() - 1)
}

/**
 * Each layer is a step of its own in the browser's history, so that a phone's back closes it and nothing else. A layer
 * that closes by other means takes its step back with it, and pages are left only from their own entry (lib/navigation):
 * no entry of a layer stays between pages.
 */
export const interceptBack: BackStack['interceptBack'] = () => {
  here = current().page
  Taro.eventCenter.on('__taroRouterChange', () => {
    here = current().page
  })
  observeBackStack({ changed: handleChange, settled })
  window.addEventListener('popstate', handlePop)
  document.addEventListener('keydown', handleKey)
  // A reload with something open: the entry is still there, the layer is not.
  settle()
}

/** The browser's history has closed them on the way. */
export const pageLeft: BackStack['pageLeft'] = () => undefined
