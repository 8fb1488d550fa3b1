/** What kind of device it is, as far as apps are made for it. */
export type Device = 'ios' | 'android' | 'other'

export interface Browser {
  /** Where the app lives, no slash at the end; empty where it lives in no browser. */
  origin: string
  /** A browser of the reader's own, from which a dedicated app can be opened: not WeChat's, and no mini-program. */
  opensApps: boolean
  device: () => Device
  /** Follows the link of an app. Nobody tells whether there is one: the reader sees it. */
  openApp: (link: string) => void
}
