import type { System } from './types'

export type { Look, Surroundings, Theme } from './types'

const YEAR_S = 31_536_000

const DARK = '(prefers-color-scheme: dark)'

/** Browsers, and jsdom, may lack matchMedia. */
const darkQuery = () => (typeof window.matchMedia === 'function' ? window.matchMedia(DARK) : null)

export const systemTheme: System['systemTheme'] = () => (darkQuery()?.matches ? 'dark' : 'light')

export const systemLanguage: System['systemLanguage'] = () => navigator.language

export const setHostLanguage: System['setHostLanguage'] = (language) => {
  document.documentElement.lang = language
}

export const tellServer: System['tellServer'] = (name, value) => {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_S}; SameSite=Lax`
}

export const onSystemTheme: System['onSystemTheme'] = (listener) => {
  darkQuery()?.addEventListener('change', (event) => listener(event.matches ? 'dark' : 'light'))
}

/** index.html sets the same before the first paint. The root's theme is also the gray filter (ui/styles/tokens.scss). */
export const applyTheme: System['applyTheme'] = (look) => {
  const root = document.documentElement
  if (root.getAttribute('data-theme') !== look) root.setAttribute('data-theme', look)
  // To ask for a colour has the browser work out all styles: not in the midst of drawing a page.
  requestAnimationFrame(() => {
    const color = getComputedStyle(root).getPropertyValue('--bg-color-bar').trim()
    if (color) document.querySelector('meta[name=theme-color]')?.setAttribute('content', color)
  })
}

export const surroundings: System['surroundings'] = () => ({ statusBarHeight: 0, capsule: null })

export const isSinglePage: System['isSinglePage'] = () => false

/** WeChat's browser shows the document's title in a bar of its own. */
export const titleBar: System['titleBar'] = /MicroMessenger/i.test(navigator.userAgent) ? 'host' : 'page'

export const hideHostTabBar: System['hideHostTabBar'] = () => undefined
