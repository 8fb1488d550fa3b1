/** A browser sent to another platform to sign in. The returned code is accepted only from the same browser. */
export interface Browser {
  /** The browser's secret, kept in a cookie while a sign-in is pending. */
  readonly key: string | null
  /** Sets the cookie, for as long as a redirect sign-in may take. */
  remember(key: string): void
  /** The page where the sign-in started; refusals return there, too. */
  back: string
}
