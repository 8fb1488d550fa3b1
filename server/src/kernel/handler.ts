import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Endpoints, EndpointName, Input, Answer, UploadName } from '@anglers/contract'
import type { Browser } from './browser.ts'
import type { Context, Services } from './context.ts'
import type { Language } from './language.ts'
import type { Paged } from './paging.ts'
import type { Viewer } from './viewer.ts'

/** A file of a multipart upload, read whole: limits were checked while reading. */
export interface UploadedFile {
  bytes: Buffer
}

/** A file of an upload that is streamed: it is on the disk, without a name, and is gone when its call is answered. */
export interface StreamedFile {
  /** Its length in bytes. */
  size: number
  /** SHA-256, in hexadecimal. */
  hash: string
  /** Its bytes from the first on, each time anew. */
  read(): Readable
}

/** What is known again by a mark of its own (`own` of the contract), and not by the pipeline. */
export interface Repeatable {
  /** Has the answer say that it was given before. */
  replayed(): void
}

/** Everything a handler gets. `db` is a transaction when the call carries an Idempotency-Key. */
export interface Call<K extends EndpointName> extends Services, Context, Repeatable {
  input: Input<K>
  viewer: Endpoints[K]['access'] extends 'visitor' ? Viewer | null : Viewer
  language: Language
  /** The caller's address; only for limits and for telling readers apart. */
  ip: string
  /** Where members reach us: scheme and host, without a slash at the end; '' where the request names a host that is not known to be ours, so that links are relative. */
  origin: string
  /** The hash of the session's token, where there is one. */
  tokenHash: Buffer | null
  browser: Browser
  /** Others must not read the texts of this call yet: they could not be checked. Only where the endpoint says `holdsTexts`. */
  textsUnchecked: boolean
  file: K extends UploadName ? (Endpoints[K]['upload'] extends { stream: true } ? StreamedFile : UploadedFile) : null
  /** The Idempotency-Key that this call has claimed, where its endpoint says `claim` and it came with one. */
  claim: Endpoints[K] extends { idempotency: 'claim' } ? Claim | null : null
}

/** A key that is held while another service is asked. */
export interface Claim {
  /** The member's own; other members may have the same. */
  key: string
  /** An earlier call with this key was cut off: what it asked for may have been done. */
  again: boolean
  /** What that one noted; null where there was none, or it noted nothing. */
  noted: unknown
  /** Keeps what the other service has answered, in JSON: who is called again need not ask again. */
  note(answered: unknown): Promise<void>
}

/** What another service has sent, as it came. */
export interface WebhookRequest {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** Everything that the handler of a webhook gets: nobody has signed in. */
export interface WebhookCall<Parameters = unknown> extends Services, Context {
  input: Parameters
  viewer: null
  language: Language
  /** The caller's address. */
  ip: string
  webhook: WebhookRequest
}

/** What another service wants to hear. */
export interface WebhookAnswer {
  /** 200 where it says nothing. */
  status?: number
  body: string
}

/** The answer of an endpoint that gives a file. */
export interface FileAnswer {
  body: Buffer | Readable
  /** What it is saved as; without a name it is shown. */
  name?: string
  /** The same for everyone and for so long, in seconds. */
  cacheS?: number
}

/** The answer of an endpoint that sends a browser on. */
export interface RedirectAnswer {
  to: string
}

export type Result<K extends EndpointName> = Endpoints[K] extends { redirect: string }
  ? RedirectAnswer
  : Endpoints[K] extends { file: string }
    ? FileAnswer
    : Endpoints[K] extends { paged: true }
      ? Paged<Answer<K> extends (infer T)[] ? T : never>
      : Answer<K>

/** A call whose slow part is done, such as a picture decoded and its files written, a password hashed. */
export interface Prepared<T> {
  /** The SQL and nothing else, in a transaction: that of the Idempotency-Key, where there is one. It may run twice. */
  commit(trx: Context): Promise<T>
  /** Takes back what the slow part left outside of the database: nothing came of it. */
  discard?(): Promise<void>
}

/** A handler in two steps, for what must not hold a connection, and locks, while it is slow. */
export interface SlowHandler<K extends EndpointName> {
  /** Called without a transaction, and not at all for an Idempotency-Key that has its answer. */
  prepare(call: Call<K>): Promise<Prepared<Result<K>>>
}

export type Handler<K extends EndpointName> = Endpoints[K] extends { webhook: object }
  ? (call: WebhookCall<Input<K>>) => Promise<WebhookAnswer>
  : ((call: Call<K>) => Promise<Result<K>>) | SlowHandler<K>
/** A domain's handlers; all domains together must cover every endpoint, which the compiler checks in modules.ts. */
export type Handlers<K extends EndpointName = EndpointName> = { [Name in K]: Handler<Name> }
