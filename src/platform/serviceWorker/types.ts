/** Opens the app without a connection. A mini-program's host does that by itself. */
export interface ServiceWorker {
  /** Has the browser keep the app's files and the pictures that are seen, in its own time. Not for who has asked it to save data. */
  keepApp: () => void
  /** Forgets the pictures. */
  dropPictures: () => Promise<void>
}
