/** The platforms whose accounts the product takes inside their own app. */
export type Host = 'wechat' | 'toutiao'

export interface HostSignIn {
  /** Whose app this runs in; null in a browser. */
  host: Host | null
  /**
   * A code that the server trades, once and within five minutes, for who this is.
   * @throws when the host gives none; Unsupported in a browser
   */
  hostCode: () => Promise<string>
  /** What kind of browser this is: WeChat's own has a sign-in page for itself. Null inside an app. */
  browser: 'wechat' | 'other' | null
  /**
   * Leaves for a page on which another platform asks who this is.
   * @throws Unsupported inside an app
   */
  leaveFor: (url: string) => void
}
