import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Endpoints, EndpointName, Input, Answer, UploadName } from '@anglers/contract'
import { done } from '@anglers/contract/common'
import type { Browser } from './browser.ts'
import type { Context, Services } from './context.ts'
import type { Language } from './language.ts'
import type { Paged } from './paging.ts'
import type { Viewer } from './viewer.ts'

/** A file of a multipart upload, read into memory within its limits. */
export interface UploadedFile {
  bytes: Buffer
}

/** A streamed file of an upload: an unlinked temporary file, gone once the call is answered. */
export interface StreamedFile {
  /** Size in bytes. */
  size: number
  /** SHA-256, in hexadecimal. */
  hash: string
  /** Reads it from the start, each time. */
  read(): Readable
}

/** Calls that are deduplicated by an id of their own (`own` in the contract) rather than by the Idempotency-Key. */
export interface Repeatable {
  /** Marks the response as replayed. */
  replayed(): void
}

/** What a handler receives. `db` is a transaction when the call carries an Idempotency-Key. */
export interface Call<K extends EndpointName> extends Services, Context, Repeatable {
  input: Input<K>
  viewer: Endpoints[K]['access'] extends 'visitor' ? Viewer | null : Viewer
  language: Language
  /** The client's IP address, only for limits and for counting distinct readers. */
  ip: string
  /**
   * Base URL of the site: scheme and host, without a trailing slash; '' where the request's host is not known to be ours, so that links are
   * relative.
   */
  origin: string
  /** Hash of the session's token, if there is a session. */
  tokenHash: Buffer | null
  browser: Browser
  /** The texts of this call must not be shown to others yet, as they could not be checked. Only for endpoints with `holdsTexts`. */
  textsUnchecked: boolean
  file: K extends UploadName ? (Endpoints[K]['upload'] extends { stream: true } ? StreamedFile : UploadedFile) : null
  /** The claimed Idempotency-Key, for endpoints with `claim` if the call carries one. */
  claim: Endpoints[K] extends { idempotency: 'claim' } ? Claim | null : null
}

/** An Idempotency-Key claimed while another service is called. */
export interface Claim {
  /** Unique per member only. */
  key: string
  /** An earlier call with this key was interrupted: its effect on the other service is unknown. */
  again: boolean
  /** The earlier call's note; null without one. */
  noted: unknown
  /** Stores the other service's answer, as JSON, so that a repeated call need not request it again. */
  note(answered: unknown): Promise<void>
}

/** A webhook request, as received. */
export interface WebhookRequest {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** What the handler of a webhook receives: there is no session. */
export interface WebhookCall<Parameters = unknown> extends Services, Context {
  input: Parameters
  viewer: null
  language: Language
  /** The caller's IP address. */
  ip: string
  webhook: WebhookRequest
}

/** The response that the other service expects. */
export interface WebhookAnswer {
  /** 200 by default. */
  status?: number
  body: string
}

/** The response of an endpoint that returns a file. */
export interface FileAnswer {
  body: Buffer | Readable
  /** File name of a download; without it the file is shown inline. */
  name?: string
  /** Lifetime in shared caches, in seconds, if it is the same for everyone. */
  cacheS?: number
  /** The body is a buffer that is packed already, by gzip. */
  gzipped?: true
}

/** The response of an endpoint that redirects a browser. */
export interface RedirectAnswer {
  to: string
}

/** An answer that Postgres has written as JSON: it goes out as it is, and nobody reads thousands of numbers to write them again. */
export class Written<T> {
  /** Of what `json` is the text. */
  declare readonly answer: T

  constructor(readonly json: string) {}
}

export type Result<K extends EndpointName> = Endpoints[K] extends { redirect: string }
  ? RedirectAnswer
  : Endpoints[K] extends { file: string }
    ? FileAnswer
    : Endpoints[K] extends { paged: true }
      ? Paged<Answer<K> extends (infer T)[] ? T : never>
      : Answer<K> | Written<Answer<K>>

/** A call whose slow part is done, such as decoding a picture and writing its files, or hashing a password. */
export interface Prepared<T> {
  /** SQL only, in a transaction: that of the Idempotency-Key, if there is one. It may be retried. */
  commit(trx: Context): Promise<T>
  /** Undoes the slow part's effects outside of the database, when the call failed. */
  discard?(): Promise<void>
}

/** A handler in two steps, so that slow work holds neither a connection nor locks. */
export interface SlowHandler<K extends EndpointName> {
  /** Called without a transaction, and not at all for an Idempotency-Key that has its answer. */
  prepare(call: Call<K>): Promise<Prepared<Result<K>>>
}

export type Handler<K extends EndpointName> = Endpoints[K] extends { webhook: object }
  ? (call: WebhookCall<Input<K>>) => Promise<WebhookAnswer>
  : ((call: Call<K>) => Promise<Result<K>>) | SlowHandler<K>
/** A domain's handlers; all domains together must cover every endpoint, which the compiler checks in modules.ts. */
export type Handlers<K extends EndpointName = EndpointName> = { [Name in K]: Handler<Name> }

/** Adapts a service that returns nothing to a handler that answers `done`. */
export const answerDone =
  <C>(work: (call: C) => Promise<void>) =>
  async (call: C) => {
    await work(call)
    return done
  }
