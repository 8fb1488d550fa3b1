import fastifyRateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { SOCKET_PATH } from '@anglers/contract/socket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CallCounts, sweepCallCounts } from '../infra/callCounts.ts'
import { repeat } from '../infra/repeat.ts'
import { API_PREFIX } from '../kernel/api.ts'
import type { Services } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import { networkOf } from '../lib/address.ts'

/** In which calls are counted, also where an endpoint has a limit of its own. */
export const WINDOW_MS = 60_000
/** The limit that all calls share which have none of their own. */
const SHARED = 'calls'

/** What a network may open that is no call: documents and sitemaps, and files that it was refused. */
export type Opened = 'pages' | 'refused files'

/** Whether a network has opened more than its share. Who shares an address with a guesser waits a minute at most. */
export interface Openings {
  /** Counts one more. @returns whether that is too many */
  count(request: FastifyRequest, what: Opened): Promise<boolean>
  /** Whether there were too many in this minute. */
  isOver(request: FastifyRequest, what: Opened): boolean
}

/** Networks that are remembered as having opened too much. */
const OVER_MAX = 10_000

/** Their hashes are of no use to who reads them in the database, as those of addresses without a key would be. */
const KEY_BYTES = 16

/**
 * Limits how often one member, or one network of visitors, may call, in all processes together. What is left is in RateLimit and
 * RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers).
 *
 * @returns as many openings as calls for each network, for what is no call and asks the database
 */
export async function registerRateLimit(
  app: FastifyInstance,
  { db, secret, config: { rateLimitPerMinute } }: Pick<Services, 'db' | 'secret' | 'config'>,
): Promise<Openings> {
  if (!rateLimitPerMinute) return NO_LIMIT
  const counts = new CallCounts(db, {
    keyOf: (name) => secret.hash('calls', name).subarray(0, KEY_BYTES),
    warn: (err) => app.log.warn({ err }, 'calls are counted by each process alone'),
  })
  app.addHook(
    'onClose',
    repeat(() => sweepCallCounts(db), { everyMs: WINDOW_MS, logger: app.log, failure: 'call counts were not swept' }),
  )
  await app.register(fastifyRateLimit, {
    store: storeOf(counts),
    max: rateLimitPerMinute,
    timeWindow: WINDOW_MS,
    // Before anything is refused, so that refused calls count too. The session is known by then (http/routes.ts): members
    // behind one address of a phone network don't share a limit.
    hook: 'onRequest',
    keyGenerator: (request) => `${bucketOf(request)} ${request.viewer ? `member ${request.viewer.id}` : networkOf(request.ip)}`,
    allowList: (request) => {
      // As the router read the address: written with %77 for a w it leads to the same call.
      const { url = request.url } = request.routeOptions
      return !url.startsWith('/wp-json') && url !== SOCKET_PATH
    },
    errorResponseBuilder: () => new ApiError('rest_too_many_requests'),
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const limit = reply.getHeader('x-ratelimit-limit')
    if (limit !== undefined) {
      const bucket = bucketOf(request)
      const [left, seconds] = [reply.getHeader('x-ratelimit-remaining'), reply.getHeader('x-ratelimit-reset')]
      for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`x-ratelimit-${name}`)
      reply.headers({ 'RateLimit-Policy': `"${bucket}";q=${limit};w=${WINDOW_MS / 1000}`, RateLimit: `"${bucket}";r=${left};t=${seconds}` })
    }
    done(null, payload)
  })
  return openingsOf(counts, rateLimitPerMinute)
}

/** Where limits are off. */
export const NO_LIMIT: Openings = { count: () => Promise.resolve(false), isOver: () => false }

function openingsOf(counts: CallCounts, max: number): Openings {
  const over = new LRUCache<string, true>({ max: OVER_MAX })
  const keyOf = (request: FastifyRequest, what: Opened) => `${what} ${networkOf(request.ip)}`
  return {
    async count(request, what) {
      const key = keyOf(request, what)
      const { current, ttl } = await counts.count(key, max, WINDOW_MS)
      if (current > max) over.set(key, true, { ttl })
      return current > max
    },
    isOver: (request, what) => over.has(keyOf(request, what)),
  }
}

/** The limit that a call counts toward: its route's own, or the one of all calls. */
function bucketOf({ routeOptions: { url = '', method, config } }: FastifyRequest): string {
  return config?.rateLimit ? `${String(method)} ${url.slice(API_PREFIX.length + 1)}` : SHARED
}

/** The plugin's way to count; it knows buckets by their keys. */
function storeOf(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done, windowMs, max) =>
      void counts.count(key, max, windowMs).then((counted) => done(null, counted))
    child = () => this
  }
}
