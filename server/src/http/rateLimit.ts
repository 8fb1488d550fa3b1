import fastifyRateLimit from '@fastify/rate-limit'
import { SOCKET_PATH } from '@anglers/contract/socket'
import type { FastifyInstance } from 'fastify'
import { openLimitStore } from '../infra/limitStore.ts'
import { API_PREFIX } from '../kernel/api.ts'
import type { Services } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import { networkOf } from '../lib/address.ts'

/** In which calls are counted, also where an endpoint has a limit of its own. */
export const WINDOW_MS = 60_000
/** The limit that all calls share which have none of their own. */
const SHARED = 'calls'

/**
 * Limits how often one member, or one network of visitors, may call. What is left is in RateLimit and
 * RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers).
 */
export async function registerRateLimit(app: FastifyInstance, { rateLimitPerMinute, redisUrl }: Services['config']): Promise<void> {
  if (!rateLimitPerMinute) return
  const redis =
    redisUrl === undefined ? null : await openLimitStore(redisUrl, (error) => app.log.warn({ err: error }, 'calls are not counted'))
  app.addHook('onClose', async () => redis?.disconnect())
  await app.register(fastifyRateLimit, {
    ...(redis ? { redis, nameSpace: 'anglers calls ', skipOnError: true } : {}),
    max: rateLimitPerMinute,
    timeWindow: WINDOW_MS,
    // Before anything is refused, so that refused calls count too. The session is known by then (http/routes.ts): members
    // behind one address of a phone network don't share a limit.
    hook: 'onRequest',
    keyGenerator: (request) => (request.viewer ? `member ${request.viewer.id}` : networkOf(request.ip)),
    allowList: (request) => !request.url.startsWith('/wp-json') && request.routeOptions.url !== SOCKET_PATH,
    errorResponseBuilder: () => new ApiError('rest_too_many_requests'),
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const limit = reply.getHeader('x-ratelimit-limit')
    if (limit !== undefined) {
      const { url = '', method, config } = request.routeOptions
      const bucket = config?.rateLimit ? `${String(method)} ${url.slice(API_PREFIX.length + 1)}` : SHARED
      const [left, seconds] = [reply.getHeader('x-ratelimit-remaining'), reply.getHeader('x-ratelimit-reset')]
      for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`x-ratelimit-${name}`)
      reply.headers({ 'RateLimit-Policy': `"${bucket}";q=${limit};w=${WINDOW_MS / 1000}`, RateLimit: `"${bucket}";r=${left};t=${seconds}` })
    }
    done(null, payload)
  })
}
