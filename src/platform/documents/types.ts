/** A file on the device, chosen but not sent yet. */
export interface ChosenDocument {
  /** What the host can upload it by. */
  path: string
  /** With its ending. */
  name: string
  bytes: number
}

export interface Documents {
  /**
   * Lets the member choose documents, tracks and texts; null where the host has no way to.
   * @param max how many at most
   * @returns none when they left without choosing
   */
  chooseDocuments: ((max: number) => Promise<ChosenDocument[]>) | null
  /**
   * Shows a PDF in the host's own reader; null where the host has none, and files are taken along instead.
   * @throws when it does not come, or the host cannot show it
   */
  showPdf: ((url: string) => Promise<void>) | null
}
