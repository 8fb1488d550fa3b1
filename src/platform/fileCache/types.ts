/** Files that outlive a reload of the app. */
export interface FileCache {
  /**
   * Keeps a file.
   * @returns the name to ask for it by; null when the device keeps nothing: it is full, or browses in private
   */
  keep: (path: string) => Promise<string | null>
  /** @returns what the host can show and upload it by; null when it is there no more */
  find: (name: string) => Promise<string | null>
  drop: (name: string) => Promise<void>
  /** @param path as the host shows a file by. @returns whether the device still has it */
  reads: (path: string) => Promise<boolean>
  /** The file is shown and uploaded by this path no more: a browser frees what it holds for it. */
  release: (path: string) => void
}
