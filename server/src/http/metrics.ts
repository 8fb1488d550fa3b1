import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Lists of all that is open, by kind. With ten thousand sockets they take a third of the time that a look takes, and the sockets are counted anyway. */
const LISTS = ['handles', 'requests', 'resources'].flatMap((kind) => [`nodejs_active_${kind}`, `nodejs_active_${kind}_total`])

declare module 'fastify' {
  interface FastifyInstance {
    /** What /metrics shows. */
    metrics: Registry
  }
}

/** Prometheus text at /metrics, for callers on this machine. */
export function registerMetrics(app: FastifyInstance): void {
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
    duration.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // What a proxy on this machine passes on comes from elsewhere.
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && !request.headers['x-forwarded-for']
    if (!isLocal) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
