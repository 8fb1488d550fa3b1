export interface Shared {
  /** Only what everyone may read. */
  title: string
  /** A path inside the app. */
  path: string
}

export interface Share {
  /**
   * Offers the reader ways to share a page.
   * @returns whether the address was only copied, so that the screen can say so
   * @throws Unsupported where only a button of the host's (open-type share) starts it
   */
  share: (shared: Shared) => Promise<'shared' | 'copied' | 'cancelled'>
  /** Whether `share` has a sheet of the system's to offer. */
  hasSheet: () => boolean
  /** The address of a page in a browser, without what opens a member's account. */
  linkTo: (path: string) => string
  /** Which code leads to a page from here: one for any camera, or that which the server offers first. */
  codeKind: 'web' | undefined
}
