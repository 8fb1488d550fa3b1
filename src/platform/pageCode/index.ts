import Taro from '@tarojs/taro'
import type { ComponentType } from 'react'

/** What config/patch-taro-router.cjs asks with: the listener names what to draw. */
const MISSING = 'pageCodeMissing'
/** Where a browser does not say when it is idle. */
const IDLE_WAIT_MS = 2_000
const SLOW = ['slow-2g', '2g']

interface Route {
  path: string
  load: () => [page: Promise<{ default: ComponentType }>]
}

const routes = () => (window as unknown as { __taroAppConfig: { routes: Route[] } }).__taroAppConfig.routes

/** On a line that costs or is slow, what is not asked for is not fetched. */
function shouldSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return Boolean(connection?.saveData) || SLOW.includes(connection?.effectiveType ?? '')
}

/** Safari has no requestIdleCallback. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve)
    else setTimeout(resolve, IDLE_WAIT_MS)
  })

/**
 * Whether the server can be asked for the file that did not come: a newer release names other files, or it would come now. What waited
 * for it, as pages do for their words, is not run again.
 */
async function isAnswered(error: unknown): Promise<boolean> {
  const { request } = error as { request?: string }
  if (!request) return false
  return fetch(request, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
}

/** Draws this wherever the code of a page does not come; the address, and the way back, are those of that page. */
export function drawMissingPages(Missing: ComponentType): void {
  Taro.eventCenter.on(MISSING, (draw: (page: ComponentType) => void) => draw(Missing))
}

/**
 * Fetches the code of a page, unless it is there already.
 * @param path with its leading slash
 * @throws when it does not come
 */
export async function pageAt(path: string): Promise<ComponentType> {
  const [page] = routes()
    .find((route) => `/${route.path}` === path)!
    .load()
  return (await page).default
}

/** The same for a page that did not come before: where the file is not what is missing, the document is loaded anew. */
export async function missingPageAt(path: string): Promise<ComponentType> {
  try {
    return await pageAt(path)
  } catch (error) {
    if (await isAnswered(error)) window.location.reload()
    throw error
  }
}

/** To whom a page that came late has to say that it is shown: Taro said so when there was none. */
export function showLatePage(): void {
  Taro.getCurrentInstance().page?.onShow?.()
}

/**
 * Once the first page is there, fetches more of the app whenever the browser has nothing better to do. By webpackPrefetch a
 * file that does not come would be an error that nobody handles.
 */
export function fetchWhenIdle(fetches: (() => Promise<unknown>)[]): void {
  if (shouldSaveData()) return
  Taro.eventCenter.once('__afterTaroRouterChange', async () => {
    for (const fetchCode of fetches) {
      await idle()
      // No line: the caller reports it.
      await fetchCode().catch(() => undefined)
    }
  })
}
