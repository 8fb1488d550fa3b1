export interface Update {
  /** Whether the host fetches new versions by itself, in the background. */
  fetches: boolean
  /** Tells when a new version is ready to run; at once when it is already. */
  onReady: (listener: () => void) => void
  /** Starts the app anew, in the newest version. */
  restart: () => void
}
