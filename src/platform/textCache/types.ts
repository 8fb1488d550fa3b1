/** Texts that outlive a reload of the app. The device may delete them at any time, and one that browses in private keeps none. */
export interface TextCache {
  /** @returns null when there is none */
  read: (name: string) => Promise<string | null>
  /** @returns whether the device keeps it: one that is full does not */
  write: (name: string, text: string) => Promise<boolean>
  remove: (names: string[]) => Promise<void>
  /** The names of all texts. */
  names: () => Promise<string[]>
}
