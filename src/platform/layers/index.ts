import Taro from '@tarojs/taro'
import { closeLayers, keepBack, layerCount } from '@/lib/layers'
import type { Layers } from './types'

/** A sheet's choice often opens the next dialog: that one takes over the entry if it comes this soon. */
const HANDOVER_MS = 100
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
let going: Promise<void> | null = null
let arrive = () => {}
let handover: ReturnType<typeof setTimeout> | undefined

function go(delta: number): void {
  going = new Promise((resolve) => {
    arrive = () => {
      clearTimeout(timer)
      going = null
      resolve()
    }
    const timer = setTimeout(arrive, GIVE_UP_MS)
  })
  window.history.go(delta)
}

/** Gives each layer an entry of its own, and takes away those that no layer has. */
function settle(): void {
  clearTimeout(handover)
  if (going) return
  const { depth } = current()
  const count = layerCount()
  for (let layers = depth + 1; layers <= count; layers++) window.history.pushState({ ...window.history.state, layers }, '')
  if (count < depth) go(count - depth)
}

function handleChange(): void {
  clearTimeout(handover)
  if (layerCount() >= current().depth) settle()
  else handover = setTimeout(settle, HANDOVER_MS)
}

function settled(): Promise<void> | null {
  settle()
  // Arriving may show that there is another step to take.
  return going && going.then(() => settled() ?? undefined)
}

function handlePop(event: PopStateEvent): void {
  const { page, depth } = current()
  const ours = going !== null
  arrive()
  // Taro's router takes every popstate for a change of page: it hears of those only that are one.
  if (page === here) event.stopImmediatePropagation()
  if (page !== here) closeLayers()
  else if (!ours) closeLayers(depth)
  // Coming back to a layer that is long closed leads on to its page.
  settle()
}

function handleKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || layerCount() === 0) return
  event.preventDefault()
  closeLayers(layerCount() - 1)
}

/**
 * Each layer is a step of its own in the browser's history, so that a phone's back closes it and nothing else. A layer
 * that closes by other means takes its step back with it, and pages are left only from their own entry (lib/navigation):
 * no entry of a layer stays between pages.
 */
export const catchBack: Layers['catchBack'] = () => {
  here = current().page
  Taro.eventCenter.on('__taroRouterChange', () => {
    here = current().page
  })
  keepBack({ changed: handleChange, settled })
  window.addEventListener('popstate', handlePop)
  document.addEventListener('keydown', handleKey)
  // A reload with something open: the entry is still there, the layer is not.
  settle()
}
