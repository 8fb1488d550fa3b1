export interface Style {
  /** Puts the operator's CSS on all pages, in the place of what was there. */
  applyCss: (css: string) => void
  /** What of that CSS has to be written on the page wrapper itself, as custom properties. */
  tokensOf: (css: string) => Record<string, string>
}
