export interface Privacy {
  /**
   * Whether the host itself asks for consent, the first time that an interface to private information is used. Where it
   * doesn't, the app asks before it uses one.
   */
  hostAsks: boolean
  /** Tells when the host needs the member's consent. `ask` resolves to their answer, given on a ConsentButton. */
  onConsentNeeded: (ask: () => Promise<boolean>) => void
}

/** The button that agrees: WeChat takes consent from a tap on this one alone. */
export const CONSENT_BUTTON_ID = 'privacy-consent'
