/** A browser that is sent to another platform to sign in. What it brings back counts only from the browser that was sent. */
export interface Browser {
  /** What it is known by, while it is; a secret between it and us. */
  readonly key: string | null
  /** Lets it be known by this key, for as long as a redirect sign-in may take. */
  remember(key: string): void
  /** Where in the app it came from: a refusal leads it back there, too. */
  back: string
}
