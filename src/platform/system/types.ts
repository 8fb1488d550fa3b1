import type { Look } from '@/lib/frame'

export type { Look }
export type Theme = 'light' | 'dark'

/** What surrounds a page, in px. */
export interface Surroundings {
  /** The status bar above a page that draws its own header. */
  statusBarHeight: number
  /** WeChat's and Douyin's own menu button, which covers the right end of such a header; null where there is none. */
  capsule: { top: number; height: number; widthFromRight: number } | null
}

/** Where the host draws the title bar of ordinary pages. */
export type TitleBar = 'host' | 'page'

export interface System {
  /** The language that the system is set to, as it names it: `zh-CN`, `zh_TW`, `fr`. */
  systemLanguage: () => string
  /** Says to the host which language a page is in: a browser's reader, hyphenation and fonts go by it. */
  setHostLanguage: (language: string) => void
  /** Has the server know of a choice when it is asked for a page, as it draws the first screen (on H5 only). */
  tellServer: (name: string, value: string) => void
  /** The theme that the system is set to; light when it does not say. */
  systemTheme: () => Theme
  /** Tells of every change of the system's theme. */
  onSystemTheme: (listener: (theme: Theme) => void) => void
  /**
   * Colours whatever lies outside the page that is shown: status bar, title bar, document. Hosts keep some of it page by
   * page, so it is called whenever a page shows.
   */
  applyTheme: (look: Look) => void
  surroundings: () => Surroundings
  titleBar: TitleBar
  /** Whether the host shows one page of the app on its own, which opens no other: WeChat's Moments do. */
  isSinglePage: () => boolean
  /** Hides the host's own tab bar where it cannot be replaced. */
  hideHostTabBar: () => void
}
