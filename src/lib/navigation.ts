import Taro from '@tarojs/taro'
import { unwindBackStack } from './backStack'
import { HOME, isTab, routes } from './routes'
import { isExternal } from './url'

/** How deep WeChat lets pages pile up. */
const STACK_MAX = 10

/** Whatever lies over the page is closed first: the browser's history then leads from page to page. */
function leave(go: () => unknown): void {
  const cleared = unwindBackStack()
  if (cleared) void cleared.then(go)
  else go()
}

/** Reports a page that the host cannot open, its package being out of reach. */
let handleFailure: (retry: () => void) => void = () => undefined

export function onOpenFailure(handler: (retry: () => void) => void): void {
  handleFailure = handler
}

function move(go: () => Promise<unknown>): void {
  go().catch(() => handleFailure(() => move(go)))
}

/** Opens a page of the app, a tab, or a web address; when the pile of pages is full the new one takes the top's place. */
export function open(address: string): void {
  const url = isExternal(address) ? routes.web(address) : address
  leave(() => {
    if (isTab(url)) move(() => Taro.switchTab({ url }))
    else if (Taro.getCurrentPages().length >= STACK_MAX) move(() => Taro.redirectTo({ url }))
    else move(() => Taro.navigateTo({ url }))
  })
}

/** Opens a page in the place of this one. */
export function replace(url: string): void {
  leave(() => move(() => (isTab(url) ? Taro.switchTab({ url }) : Taro.redirectTo({ url }))))
}

/** What Taro knows of an open page, on every platform. */
interface OpenPage {
  /** H5 begins it with a slash. */
  route?: string
  $taroParams?: Record<string, unknown>
}

/** Whether an open page is the one at this address. */
function isAt(address: string, { route = '', $taroParams = {} }: OpenPage): boolean {
  const [path, query = ''] = address.split('?')
  return (
    `/${route.replace(/^\//, '')}` === path &&
    query.split('&').every((pair) => {
      const [name = '', value] = pair.split('=')
      return name === '' || String($taroParams[name]) === value
    })
  )
}

/** Back to a page when it is the one below; otherwise it is opened in the place of this one. */
export function backTo(address: string): void {
  const below = Taro.getCurrentPages().slice(-2, -1)[0] as OpenPage | undefined
  if (below && isAt(address, below)) back()
  else replace(address)
}

/**
 * Back to the nearest page that is none of these; when there is none, to another that takes this one's place.
 * @returns where it went back, resolves when it is there
 */
export function backPast(isPassed: (path: string) => boolean, otherwise: string): unknown {
  const pages = Taro.getCurrentPages() as OpenPage[]
  const passed = [...pages].reverse().findIndex(({ route = '' }) => !isPassed(`/${route.replace(/^\//, '')}`))
  return passed > 0 ? Taro.navigateBack({ delta: passed }) : replace(otherwise)
}

/** The address of the nearest page that is none of these, with its parameters as they stand in it; undefined when there is none. */
export function addressPast(isPassed: (path: string) => boolean): string | undefined {
  const pages = Taro.getCurrentPages() as OpenPage[]
  const page = [...pages].reverse().find(({ route = '' }) => !isPassed(`/${route.replace(/^\//, '')}`))
  if (!page) return undefined
  // Taro's own mark of a page is no parameter.
  const query = Object.entries(page.$taroParams ?? {})
    .filter(([name]) => name !== 'stamp' && !name.startsWith('$'))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&')
  return `/${page.route!.replace(/^\//, '')}${query && `?${query}`}`
}

/** Back to the page below, or home when there is none. */
export function back(): void {
  leave(() => move(() => (Taro.getCurrentPages().length > 1 ? Taro.navigateBack() : Taro.switchTab({ url: HOME }))))
}
