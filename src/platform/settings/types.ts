export interface HostSettings {
  /** Leads, from a tap, to where a member may allow what they refused: the host asks once only. Null where no app can lead there. */
  openSettings: (() => Promise<void>) | null
}
