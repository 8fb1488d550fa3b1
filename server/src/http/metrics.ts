import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Lists of all that is open, by kind. With ten thousand sockets they take a third of the time that a look takes, and
 * the sockets are counted anyway.
 */
const LISTS = ['handles', 'requests', 'resources'].flatMap((kind) => [`nodejs_active_${kind}`, `nodejs_active_${kind}_total`])

declare module 'fastify' {
  interface FastifyInstance {
    /** What /metrics shows. */
    metrics: Registry
  }
}

/**
 * Prometheus text at /metrics, for callers with the token; without one, nobody. Where a request comes from says nothing:
 * any proxy on this machine may have passed it on.
 */
export function registerMetrics(app: FastifyInstance, token: string | undefined): void {
  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  for (const name of LISTS) registry.removeSingleMetric(name)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (token === undefined || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two texts are the same, in a time that says nothing about where they differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
