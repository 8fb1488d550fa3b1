export interface Clipboard {
  /**
   * Copies a text.
   * @throws when the reader or the host forbids it
   */
  copy: (text: string) => Promise<void>
  /** Whether the host tells the reader by itself that it was copied. */
  showsToast: boolean
  /** Takes back what the host showed. */
  hideToast: () => void
}
