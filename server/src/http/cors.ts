import type { FastifyInstance, FastifyReply } from 'fastify'
import { headers as answered } from './openapi/responses.ts'

const PREFLIGHT_S = 7_200

/** Adds to what an answer varies by. */
export function varyBy(reply: FastifyReply, ...names: string[]): void {
  const known = String(reply.getHeader('Vary') ?? '')
    .split(', ')
    .filter(Boolean)
  void reply.header('Vary', [...new Set([...known, ...names])].join(', '))
}

/**
 * Lets pages of these origins call the API from a browser, by a token. Cookies stay out of it: without
 * Access-Control-Allow-Credentials a browser shows no page an answer to a request that carried one.
 */
export function registerCors(app: FastifyInstance, origins: readonly string[]): void {
  if (!origins.length) return
  const exposed = [...Object.keys(answered), 'Content-Disposition'].join(', ')
  app.addHook('onRequest', async (request, reply) => {
    if (request.ws || !/^\/wp-json([/?]|$)/.test(request.url)) return
    varyBy(reply, 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    void reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed })
  })
  for (const url of ['/wp-json', '/wp-json/*'])
    app.options(url, { config: { rateLimit: false } }, async (_request, reply) => {
      if (reply.hasHeader('Access-Control-Allow-Origin'))
        void reply.headers({
          'Access-Control-Allow-Methods': 'GET, HEAD, POST',
          'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept-Language, Cache-Control, Idempotency-Key, If-None-Match',
          'Access-Control-Max-Age': PREFLIGHT_S,
        })
      return reply.code(204).send()
    })
}
