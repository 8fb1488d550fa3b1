import path from 'node:path'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import { endpoints, type EndpointName } from '@anglers/contract'
import { type Endpoint, idempotencyOf, scopeOf, scopes } from '@anglers/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from '../config.ts'
import type { Browser } from '../kernel/browser.ts'
import { holdsAlike, isAlike, writeAlike, writeList } from '../kernel/alike.ts'
import { type Context, openContext, type Services, transact } from '../kernel/context.ts'
import { ApiError, invalid } from '../kernel/errors.ts'
import {
  type FileAnswer,
  type Handlers,
  type Prepared,
  type RedirectAnswer,
  type WebhookAnswer,
  type WebhookCall,
  Written,
} from '../kernel/handler.ts'
import { languageOf } from '../kernel/language.ts'
import type { Paged } from '../kernel/paging.ts'
import { textsIn, textsUnanswered } from '../kernel/texts.ts'
import { hashToken } from '../kernel/token.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { KeyedMutex } from '../lib/keyedMutex.ts'
import { API_PREFIX } from '../kernel/api.ts'
import { findViewer, tokenOf } from './auth.ts'
import { browserOf } from './browser.ts'
import { VisitorCache } from './cache.ts'
import { varyBy } from './cors.ts'
import { deprecationOf } from './deprecation.ts'
import { etagOf, etagOfKept, isKnown, mayKeep } from './etag.ts'
import { claimOnce, IDEMPOTENCY_KEY, once, prepareOnce, settle } from './idempotency.ts'
import { inputOf } from './input.ts'
import { originOf } from './origin.ts'
import { pageLinks } from './pageLinks.ts'
import { WINDOW_MS } from './rateLimit.ts'
import { schemaOf } from './schema.ts'
import { readUpload } from './upload.ts'
import { registerWebhook } from './webhooks.ts'

/**
 * How lists travel over a weak signal. Only what is read: an answer with a new session's token tells nobody its length.
 */
export const PACKED = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  // Made anew for each answer: the first levels give nearly all there is to gain, at a tenth of the time.
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 5 },
} satisfies FastifyCompressOptions

const JSON_TYPE = 'application/json; charset=utf-8'

const gunzip = promisify(zlib.gunzip)

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    tokenHash: Buffer | null
    browser: Browser | null
    idempotencyKey: string | undefined
  }
  interface FastifyContextConfig {
    /** Where a browser that is refused is sent. */
    refusalPage?: string
  }
}

/** Registers every endpoint of the contract with its handler. Fails when one of them has none, or when a handler has no endpoint. */
export function registerEndpoints(app: FastifyInstance, services: Services, handlers: Handlers): void {
  const extra = Object.keys(handlers).filter((name) => !(name in endpoints))
  if (extra.length) throw new Error(`handlers without an endpoint: ${extra.join(', ')}`)
  const shared = { services, cache: new VisitorCache(), turns: new KeyedMutex() }
  decorateRequests(app)
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handler = handlers[name] as AnyHandler | undefined
    if (!handler) throw new Error(`no handler for ${name}`)
    registerEndpoint(app, { ...shared, name, endpoint, handler })
  }
}

/** Makes room on each request for what the pipeline finds out about it. */
export function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('tokenHash', null)
  app.decorateRequest('browser', null)
  app.decorateRequest('idempotencyKey', undefined)
}

/** Registers one endpoint. */
export function registerEndpoint(app: FastifyInstance, route: Route): void {
  const { name, endpoint, services } = route
  if (endpoint.webhook)
    return registerWebhook(app, { ...route, rules: endpoint.webhook, work: route.handler as (call: WebhookCall) => Promise<WebhookAnswer> })
  const [method, address] = name.split(' ') as ['GET' | 'POST', string]
  const deprecation = deprecationOf(endpoint)
  app.route({
    method,
    url: `${API_PREFIX}/${address}`,
    schema: schemaOf(name, endpoint),
    compress: method === 'GET' ? PACKED : false,
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    config: { rateLimit: rateLimitOf(endpoint, services.config.rateLimitPerMinute), refusalPage: endpoint.redirect },
    // First who is calling: the limit, which comes next, goes by member.
    onRequest: [
      async (request, reply) => {
        // Tokens travel in addresses: no cache on the way may hand one member's answer to another.
        void reply.headers({ 'Cache-Control': 'no-store', ...deprecation })
        await identify(request, services)
      },
    ],
    // Whether they may call at all is settled before what they sent is looked at.
    preValidation: async (request) => {
      admit(request, name, endpoint)
      request.idempotencyKey = keyOf(request, name, endpoint)
      if (method === 'POST' && !endpoint.upload) request.body ??= {}
    },
    handler: (request, reply) => answer(request, reply, route),
  })
}

async function identify(request: FastifyRequest, { db }: Services): Promise<void> {
  const token = tokenOf(request)
  if (!token) return
  request.tokenHash = hashToken(token)
  request.viewer = await findViewer(db, request.tokenHash)
}

function admit({ viewer, tokenHash, body }: FastifyRequest, name: string, endpoint: Endpoint): void {
  // Who sends a token counts on being known: a visitor's answer would look like their own.
  if (tokenHash && !viewer) throw new ApiError('rest_invalid_token')
  if (viewer) {
    const sent = typeof body === 'object' && body !== null ? body : {}
    const needed = endpoint.fullFor?.some((field) => field in sent) ? 'full' : scopeOf(name, endpoint)
    if (scopes.indexOf(viewer.scope) < scopes.indexOf(needed)) throw new ApiError('insufficient_scope')
  }
  if (endpoint.access === 'visitor') return
  if (!viewer) throw new ApiError('rest_not_logged_in')
  if (viewer.bannedUntil && endpoint.whenBanned === 'closed') throw new ApiError('rest_banned', {}, viewer.bannedUntil)
}

type AnyHandler = ((call: unknown) => Promise<unknown>) | { prepare(call: unknown): Promise<Prepared<unknown>> }

export interface Route {
  name: string
  endpoint: Endpoint
  handler: AnyHandler
  services: Services
  cache: VisitorCache
  turns: KeyedMutex
}

async function answer(request: FastifyRequest, reply: FastifyReply, route: Route) {
  const { name, endpoint, cache } = route
  const input = inputOf(request, endpoint)
  if (mayKeep(name, endpoint) && isAnsweredAsVisitor(request, endpoint)) return answerVisitor(request, reply, route, input)
  const result = await run(request, reply, route, input, request.viewer)
  if (endpoint.seenByVisitors) cache.clear()
  if (endpoint.redirect) return reply.redirect((result as RedirectAnswer).to)
  if (endpoint.file) return sendFile(reply, endpoint.file, result as FileAnswer)
  const { body, headers } = shape(endpoint, input, result)
  void reply.headers(headers).headers(linksIn(request, route, input, headers))
  const json = written(reply, body)
  return json === null ? reply.send(body) : reply.type(JSON_TYPE).send(json)
}

/** The JSON of a body of which some was written before; null where none was. */
function written(reply: FastifyReply, body: unknown): string | Buffer | null {
  if (body instanceof Written) return body.json
  const write = (what: object) => reply.serialize(what) as string
  if (Array.isArray(body)) return holdsAlike(body) ? writeList(body, write) : null
  return typeof body === 'object' && body !== null && isAlike(body) ? writeAlike(body, write) : null
}

const isAnsweredAsVisitor = ({ viewer }: FastifyRequest, { sharedWith }: Endpoint) =>
  !viewer || sharedWith === 'members' || (sharedWith === 'membersWithoutBlocks' && !viewer.hasBlocks)

async function answerVisitor(request: FastifyRequest, reply: FastifyReply, route: Route, input: Record<string, unknown>) {
  const { name, endpoint, cache } = route
  const make = async () => {
    const { body, headers } = shape(endpoint, input, await run(request, reply, route, input, null))
    const json = written(reply, body)
    if (Buffer.isBuffer(json) && !endpoint.paged) return { body: json, headers: { ETag: etagOfKept(json) } }
    // As bytes once: to hash them, and for each who is sent them.
    const bytes = Buffer.isBuffer(json) ? json : Buffer.from(json ?? (reply.serialize(body as object) as string))
    return { body: bytes, headers: { ...headers, ETag: etagOf(bytes, headers) } }
  }
  const { visitorCacheMs } = endpoint
  const keyed = () => `${name} ${languageOf(request.headers['accept-language'])} ${JSON.stringify(input)}`
  const isCached = visitorCacheMs !== undefined && request.headers['cache-control'] !== 'no-cache'
  const { body, headers } = await (isCached ? cache.get(keyed(), visitorCacheMs, make) : make())
  const { ETag, ...own } = headers
  void reply.headers({ ...own, ...linksIn(request, route, input, headers) })
  // Only a visitor's browser keeps it: a member's token may stand in the address.
  if (request.viewer) return reply.type(JSON_TYPE).send(body)
  varyBy(reply, 'Authorization', 'Accept-Language')
  void reply.headers({ ETag, 'Cache-Control': 'no-cache' })
  if (isKnown(ETag!, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}

/** Not kept with a visitor's answer: they lead to where this request came to. */
function linksIn(
  request: FastifyRequest,
  { endpoint, services }: Route,
  { page, ...input }: Record<string, unknown>,
  headers: Record<string, string>,
): { Link?: string } {
  if (!endpoint.paged) return {}
  const own = Object.fromEntries(Object.entries(input).filter(([parameter]) => !(parameter in (endpoint.path?.properties ?? {}))))
  const address = `${originOf(request, services.config)}${request.url.split('?')[0]}`
  const Link = pageLinks(address, own, { page: page as number, pages: Number(headers['X-WP-TotalPages']) })
  return Link === undefined ? {} : { Link }
}

async function sendFile(reply: FastifyReply, type: string, { body, name, cacheS, gzipped }: FileAnswer) {
  if (name !== undefined) void reply.header('Content-Disposition', `attachment; filename="${name}"`)
  if (cacheS !== undefined) void reply.header('Cache-Control', `public, max-age=${cacheS}`)
  // What is shown, such as a code, a mini-program's page shows too: it has another origin.
  if (name === undefined) void reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (!gzipped) return reply.type(type).send(body)
  varyBy(reply, 'Accept-Encoding')
  const takesIt = /\bgzip\b/.test(String(reply.request.headers['accept-encoding']))
  if (takesIt) void reply.header('Content-Encoding', 'gzip')
  return reply.type(type).send(takesIt ? body : await gunzip(body as Buffer))
}

/** @param viewer for whom it is: of an answer that is kept for all, nobody */
async function run(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  input: Record<string, unknown>,
  viewer: Viewer | null,
): Promise<unknown> {
  const { endpoint, services } = route
  // Before the transaction of an Idempotency-Key: another service may be asked.
  const textsUnchecked =
    endpoint.texts !== undefined && (await services.checkTexts(viewer, textsIn(input, endpoint.texts))) === 'unanswered'
  if (textsUnchecked && !endpoint.holdsTexts) throw textsUnanswered()
  const upload = endpoint.upload ? await readUpload(request, endpoint.upload, path.join(services.config.dataDir, 'uploading')) : null
  try {
    const origin = originOf(request, services.config)
    request.browser = browserOf(request, reply, { secure: origin ? origin.startsWith('https:') : request.protocol === 'https' })
    const { ip, browser } = request
    const tokenHash = viewer && request.tokenHash
    const language = languageOf(request.headers['accept-language'])
    return await perform(
      request,
      reply,
      route,
      {
        ...openContext(services),
        input,
        viewer,
        tokenHash,
        ip,
        textsUnchecked,
        file: upload?.file ?? null,
        origin,
        claim: null,
        replayed: () => markReplay(reply),
        browser,
        language,
      },
      upload?.hash,
    )
  } finally {
    await upload?.close()
  }
}

/** Has the handler do its work, once where the call came with an Idempotency-Key. */
async function perform(
  { idempotencyKey: key }: FastifyRequest,
  reply: FastifyReply,
  { name, endpoint, handler: work, services, turns }: Route,
  call: Context & { input: Record<string, unknown>; viewer: Viewer | null; [own: string]: unknown },
  fileHash: string | undefined,
): Promise<unknown> {
  const workOn = (own: object = {}) =>
    typeof work === 'function'
      ? work({ ...call, ...own })
      : work.prepare({ ...call, ...own }).then((prepared) => settle(prepared, (commit) => transact(call, commit)))
  const { viewer } = call
  const mode = idempotencyOf(name, endpoint)
  if (mode === 'own') call.input.clientId ??= key
  if (!key || !viewer || mode === 'own') return workOn()
  const asked = { memberId: viewer.id, key, request: [name, call.input, fileHash ?? null], secret: services.secret, turns }
  const { answer, isReplay } = await (mode === 'claim'
    ? claimOnce(call, asked, (claim) => workOn({ claim }))
    : typeof work === 'function'
      ? once(call, asked, work)
      : prepareOnce(call, asked, () => work.prepare(call)))
  if (isReplay) markReplay(reply)
  return answer
}

const markReplay = (reply: FastifyReply): void => void reply.header('Idempotency-Replayed', 'true')

/** The Idempotency-Key of a call. Where none is taken, one is refused: who sends it counts on what would not hold. */
function keyOf(request: FastifyRequest, name: string, endpoint: Endpoint): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (idempotencyOf(name, endpoint) === 'none') throw invalid('Idempotency-Key', 'unknown')
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw invalid('Idempotency-Key', 'format')
  return key
}

/** Body and headers of an answer; a page past the last one is refused. */
function shape(endpoint: Endpoint, input: Record<string, unknown>, result: unknown): { body: unknown; headers: Record<string, string> } {
  if (!endpoint.paged) return { body: result, headers: {} }
  const { items, total, headers } = result as Paged<unknown>
  const pages = Math.ceil(total / (input.per_page as number))
  if ((input.page as number) > Math.max(pages, 1)) throw new ApiError('rest_post_invalid_page_number')
  return { body: items, headers: { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages), ...headers } }
}

/** An endpoint's own limit, scaled as the operator scales the general one. */
function rateLimitOf(endpoint: Endpoint, perMinute: number) {
  if (!perMinute || !endpoint.perMinute) return undefined
  return { max: Math.max(1, Math.round((endpoint.perMinute * perMinute) / DEFAULT_RATE_LIMIT_PER_MINUTE)), timeWindow: WINDOW_MS }
}
