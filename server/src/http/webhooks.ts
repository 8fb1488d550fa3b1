import type { Endpoint, WebhookRules } from '@anglers/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '../kernel/api.ts'
import { openContext, type Services } from '../kernel/context.ts'
import type { WebhookAnswer, WebhookCall } from '../kernel/handler.ts'
import { languageOf } from '../kernel/language.ts'
import type { VisitorCache } from './cache.ts'
import { inputOf } from './input.ts'
import { schemaOf } from './schema.ts'

interface Webhook {
  name: string
  endpoint: Endpoint
  rules: WebhookRules
  work: (call: WebhookCall) => Promise<WebhookAnswer>
  services: Services
  cache: VisitorCache
}

/** Registers what another service calls: nothing of sessions, limits and JSON is for it. */
export function registerWebhook(app: FastifyInstance, { name, endpoint, rules, work, services, cache }: Webhook): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
    scope.route({
      method: 'POST',
      url: `${API_PREFIX}/${name.replace('POST ', '')}`,
      schema: schemaOf(name, endpoint),
      bodyLimit: rules.maxBytes,
      config: { rateLimit: false },
      handler: async (request, reply) => {
        const { ip, headers } = request
        const webhook = { body: (request.body as Buffer | undefined) ?? Buffer.alloc(0), headers }
        const { status = 200, body } = await work({
          ...openContext(services),
          input: inputOf(request, endpoint),
          viewer: null,
          ip,
          webhook,
          language: languageOf(undefined),
        })
        if (endpoint.seenByVisitors) cache.clear()
        return (reply as FastifyReply).code(status).header('Cache-Control', 'no-store').type(rules.answers).send(body)
      },
    })
  })
}
