import type { Readable } from 'node:stream'
import type { SignedLinks } from '../lib/signedLinks.ts'

/** What is known of a file without reading it. */
export interface FileInfo {
  bytes: number
  modified: Date
  /** As HTTP has it, with its quotes. */
  etag: string
  contentType: string
}

export interface OpenFile extends FileInfo {
  /** To be read to its end, or destroyed. */
  stream: Readable
}

/** Both ends are included, and counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

export interface ListedFile {
  key: string
  modified: Date
}

/** Content that is not held in memory. A stream that brings more bytes than these fails. */
export interface BoundedStream {
  stream: Readable
  maxBytes: number
}

/**
 * Where uploaded files are kept. Keys are relative paths with forward slashes, made by us and never by a member. Where the store cannot
 * be reached, its methods throw an error of code NO_STORE; a folder's throw what the file system says.
 */
export interface ObjectStore {
  /** @throws what keeps it from being used */
  check(): Promise<void>
  /**
   * Keeps a file, whole or not at all.
   *
   * @throws FileTooLargeError when a stream brings more than it may
   */
  put(key: string, content: Buffer | BoundedStream, contentType: string): Promise<void>
  /** Opens a file, or a part that lies within it; null when there is none. The information is about the whole. */
  open(key: string, range?: ByteRange): Promise<OpenFile | null>
  /** Null when there is no such file. */
  stat(key: string): Promise<FileInfo | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** All files by ascending key, in batches of some hundred to a thousand; only those after this key. */
  list(after?: string): AsyncIterable<ListedFile[]>
  /** Removes what a crash left half written, so many milliseconds ago at least. */
  removeLeftovers(olderThanMs: number): Promise<void>
  /** Where a browser gets it, absolute or a path on this server, as long as it is shown to everyone. */
  url(key: string): string
  /** The address of something else that this server answers with by itself, a path: as absolute as those of files. */
  siteUrl(path: string): string
  /** An address that anyone can fetch it from, for at least so many hours. */
  signedUrl(key: string, hours: number): string
}

/** The code of the error that says that the store did not answer, or did not do what was asked. */
export const NO_STORE = 'NO_STORE'

/** A stream brought more bytes than it was said to. */
export class FileTooLargeError extends Error {
  readonly statusCode = 413

  constructor() {
    super('the file is too large')
  }
}

/** The chunks of a stream, which fails when there are more bytes than it may bring. */
export async function* bounded({ stream, maxBytes }: BoundedStream): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new FileTooLargeError()
    yield chunk
  }
}

/** Where the server serves files. */
const FILES = '/media'

/** The addresses of files, which the server serves from whatever store; without an origin they are paths. */
export class FileAddresses implements Pick<ObjectStore, 'url' | 'siteUrl' | 'signedUrl'> {
  constructor(
    private readonly origin: string,
    private readonly links: SignedLinks,
  ) {}

  url(key: string): string {
    return this.siteUrl(`${FILES}/${key}`)
  }

  siteUrl(path: string): string {
    return `${this.origin}${path}`
  }

  signedUrl(key: string, hours: number): string {
    return `${this.url(key)}?${this.links.query(key, hours)}`
  }
}
