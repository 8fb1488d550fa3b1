/** A file that was fetched, and waits to be handed over. */
export interface FetchedFile {
  name: string
  /** Whatever the platform keeps it as. */
  held: Blob | string
}

export interface Fetched {
  /** HTTP */
  status: number
  file: FetchedFile
}

/** What becomes of a file: saved by the browser, sent to a chat, or its text copied. */
export type DeliveryMethod = 'saved' | 'sent' | 'copied'

export interface Files {
  deliveryMethod: DeliveryMethod
  /** Whether handing over has to follow from a tap of its own: after the fetching, the tap that began it no longer counts. */
  needsTap: boolean
  /** @throws when no answer comes */
  fetchFile: (url: string, name: string) => Promise<Fetched>
  /** @throws when the member thinks better of it, or the host refuses */
  deliver: (file: FetchedFile) => Promise<void>
}
