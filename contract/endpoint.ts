import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { MAX_PER_PAGE, PER_PAGE } from './limits.ts'
import type { ErrorCode } from './errors.ts'
import type { Page } from './pages.ts'

/**
 * Who may call: anyone, a signed-in member, the author of the thing at hand, or a moderator. The service has the last
 * word on the latter two.
 */
export type Access = 'visitor' | 'member' | 'author' | 'moderator'

/** What a session may do, the least first: read as its member; write as well; or all that the member may. */
export const scopes = ['read', 'write', 'full'] as const
export type Scope = (typeof scopes)[number]

/** Where a text is read: what is fit for the one may not be for the other. */
export const textPlaces = ['profile', 'comment', 'post', 'message'] as const
export type TextPlace = (typeof textPlaces)[number]

/** What an upload takes. */
export interface UploadRules {
  /** Of the file: reading stops there. */
  maxBytes: number
  /** The types of files that it takes. Its service goes by the file's own bytes: what a sender says of it counts for nothing. */
  kinds: readonly string[]
  /** The handler gets a file on the disk and not its bytes: for what is too large to be held in memory. */
  stream?: true
}

/** What another service calls, to say what has happened there, and not a client. */
export interface WebhookRules {
  /** The body has at most so many bytes. It is handed over as it came, for its signature is of its bytes. */
  maxBytes: number
  /** The type of the body, and that of the answer: the other service's own. */
  takes: string
  answers: string
}

/** A call that a page makes as soon as it is opened. */
export interface Prefetch {
  page: Page
  /** In the order in which the page gives them. `{id}` is the page's own parameter. */
  input?: Readonly<Record<string, string | number>>
}

/** What a GET that changes something says, beside all that the POST of its name says. */
export const writingGet = { writes: true, deprecated: { since: '2026-11-23' } } as const

export type EndpointKey = `${'GET' | 'POST'} ${string}`

/** What an endpoint promises. One of these gives validation, serialising, the client's types and the OpenAPI page. */
/** From when on a call should no longer be made, by days in UTC, as `2026-11-01`. */
export interface Deprecated {
  /** Since when it is deprecated. */
  since: string
  /** When it stops to answer, once that is settled. */
  sunset?: string
}

export interface Endpoint {
  access: Access
  summary: string
  /**
   * `full`: it moves money or what is worth money, changes how its member signs in, ends the account, or takes it out whole. No session
   * that was opened for another program may; without this it reads or writes, as its name says.
   */
  scope?: 'full'
  /** The parameters that only a full session may send. */
  fullFor?: readonly string[]
  /** The parameters in its path, where its name has some: `id` of `GET topic/:id`. A call gives them among its input. */
  path?: TObject
  /** Parameters: of the query string for GET, of the JSON body for POST. */
  input?: TObject
  /** The body is multipart/form-data with one part named `file`; `input` then describes the query string. */
  upload?: UploadRules
  /**
   * Who calls is known by a signature, which its handler checks: there is no session, and no limit on how often. Its handler answers in
   * the other service's own words. `input` then describes the query string, to which the service may add what it likes.
   */
  webhook?: WebhookRules
  /**
   * The parameters that hold texts of the caller's for others to read, by their names (`place.name`; a list of texts counts whole), and
   * where each is read. Such a text is checked before anything is done with it.
   */
  texts?: Readonly<Record<string, TextPlace>>
  /**
   * Its handler keeps from others what could not be checked (`textsUnchecked` of the call); without this such a call is
   * refused for now.
   */
  holdsTexts?: true
  /** One item of the list when `paged`, else the whole answer. */
  answer: TSchema
  /** Answers a file of this type instead of JSON. */
  file?: string
  /**
   * Sends a browser on instead of answering, which is 302. A browser (whatever takes HTML) that is refused is sent to this page of
   * the app, with the code of the refusal as `problem`.
   */
  redirect?: string
  /** Takes `page` and `per_page`, answers an array with X-WP-Total and X-WP-TotalPages. */
  paged?: true
  /** A GET that changes something, where the product's own call is a GET; there is always a POST of the same name. */
  writes?: true
  /** There is something better since then: each answer says so by headers, the document by a mark. */
  deprecated?: Deprecated
  /**
   * Whether a banned member keeps it. `open`: leaving is always allowed, and so are keeping others away, reading one's notices, and a
   * report to the operators. Of a call that is more than that the service takes no more. Every write of members says so; reads are open.
   */
  whenBanned?: 'open' | 'closed'
  /**
   * Whether it changes what a visitor is shown soon: then it empties the cache of visitors' answers. A view more does not cost everyone
   * the cached feed, and what is said in conversations visitors never see. Every write says so.
   */
  seenByVisitors?: boolean
  /** The JSON body may have so many bytes, where that is more than other calls need. */
  bodyBytes?: number
  /** A visitor's answer may be this old, in milliseconds. A member's is always fresh, unless `sharedWith` says otherwise. */
  visitorCacheMs?: number
  /** The members who are answered as visitors are, out of the same cache: all, or those whom no block parts from anyone. */
  sharedWith?: 'members' | 'membersWithoutBlocks'
  /**
   * The pages that many come to first, and that ask for this at once: on H5 index.html does, while the app's code is still on its way.
   */
  prefetch?: readonly Prefetch[]
  /** At most so many calls a minute from one address. */
  perMinute?: number
  /**
   * What an Idempotency-Key does here; `idempotencyOf` says what holds where this says nothing.
   *
   * `transaction`: the work is one transaction, together with the answer that is kept for the key.
   * `claim`: the work asks another service, or counts a wrong try, which no rollback takes back. The key is claimed first, the work is
   * done outside of any transaction, then its answer is kept. Where the process dies in between, a later retry is called with
   * `claim.again`, and asks the other service by the number that it gave it the first time. What is refused is not kept.
   * `own`: what comes with the call has a mark of its own, its clientId, for which the key stands in; what others wait for must not be
   * held until an answer is kept.
   */
  idempotency?: 'transaction' | 'claim' | 'own'
  /** Headers of its answer beside those that many calls have, and what each says. */
  headers?: Readonly<Record<string, string>>
  /** Codes beside those that any call may answer. */
  errors?: readonly ErrorCode[]
}

/**
 * What an Idempotency-Key does at an endpoint. `none`, which refuses it: reads have nothing to repeat; and visitors are nobody whom a
 * key could belong to, while their calls (signing in, say) answer with secrets that are not kept: a code is good once by itself.
 */
export function idempotencyOf(
  name: string,
  { access, idempotency }: Pick<Endpoint, 'access' | 'idempotency'>,
): 'transaction' | 'claim' | 'own' | 'none' {
  if (access === 'visitor' || !name.startsWith('POST ')) return 'none'
  return idempotency ?? 'transaction'
}

/** What a session must be open for to make a call. */
export const scopeOf = (name: string, { scope, writes }: Pick<Endpoint, 'scope' | 'writes'>): Scope =>
  scope ?? (name.startsWith('GET ') && !writes ? 'read' : 'write')

/** What an endpoint must say of itself, by its name and by what it does: the compiler asks for it, and no list of names elsewhere. */
type Demanded<K, E> = DemandedOfPath<PathParameter<K>> &
  DemandedOfWebhook<K, E> &
  DemandedOfShared<K, E> &
  (K extends `POST ${string}` ? DemandedOfWrite<E> : E extends { writes: true } ? DemandedOfWrite<E> & { deprecated: Deprecated } : unknown)
type DemandedOfPath<P extends string> = [P] extends [never] ? { path?: undefined } : { path: TObject<Record<P, TSchema>> }
type DemandedOfWebhook<K, E> = E extends { webhook: WebhookRules } ? (K extends `POST ${string}` ? { access: 'visitor' } : never) : unknown
type DemandedOfShared<K, E> = E extends { sharedWith: string }
  ? K extends `GET ${string}`
    ? { access: 'visitor'; visitorCacheMs: number }
    : never
  : unknown
type DemandedOfWrite<E> = { seenByVisitors: boolean } & (E extends { access: 'visitor' } ? unknown : { whenBanned: 'open' | 'closed' })

type PathParameter<K> = K extends `${string}/:${infer P}/${infer Rest}`
  ? P | PathParameter<`/${Rest}`>
  : K extends `${string}/:${infer P}`
    ? P
    : never

/** Declares endpoints, keeping their exact types. */
export const declare = <const E extends Record<EndpointKey, Endpoint>>(endpoints: E & { [K in keyof E]: Demanded<K, E[K]> }): E => endpoints

/** `page` and `per_page`, which every paged endpoint takes. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: PER_PAGE })),
}

/** The input of a paged endpoint: its own fields and the paging. */
export const pagedInput = <P extends Record<string, TSchema>>(own: P) => Type.Object({ ...own, ...paging })

type OwnInput<E extends Endpoint> = E extends { input: infer I extends TObject } ? Static<I> : Record<never, never>
/** What a call takes: the parameters of its path, and its own. */
export type InputOf<E extends Endpoint> = E extends { path: infer P extends TObject } ? Static<P> & OwnInput<E> : OwnInput<E>
export type AnswerOf<E extends Endpoint> = E extends { paged: true } ? Static<E['answer']>[] : Static<E['answer']>
