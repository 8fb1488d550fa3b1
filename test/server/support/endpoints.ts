import type { Endpoint } from '@anglers/contract/endpoint'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { VisitorCache } from '../../../server/src/http/cache.ts'
import { answerError } from '../../../server/src/http/errorHandler.ts'
import { allSentences } from '../../../server/src/http/messages.ts'
import { describeApi } from '../../../server/src/http/openapi/document.ts'
import { registerRateLimit } from '../../../server/src/http/rateLimit.ts'
import { decorateRequests, registerEndpoint, type Route } from '../../../server/src/http/routes.ts'
import { compileSerializer, compileValidator, toApiError } from '../../../server/src/http/validation.ts'
import { openIntegrations } from '../../../server/src/infra/integrations/index.ts'
import { EventHub } from '../../../server/src/kernel/events.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { KeyedMutex } from '../../../server/src/lib/keyedMutex.ts'
import type { TestServer } from './server.ts'

/** What the OpenAPI document says of these endpoints. */
export const describeEndpoints = (endpoints: Record<string, Endpoint>) =>
  describeApi({ Test: { description: 'Declared by a test.', endpoints } }, allSentences([]))

/** A server of nothing but these endpoints, which the product has none of yet, on the database of a test server. */
export async function openEndpoints(
  { db, bus, store, config }: TestServer,
  declared: Record<string, Endpoint>,
  handlers: Record<string, Route['handler']>,
  logger: Logger = pino({ level: 'silent' }),
): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: logger, schemaErrorFormatter: toApiError }) as unknown as FastifyInstance
  app.setValidatorCompiler(compileValidator as never)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler(answerError)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  const services = {
    db,
    bus,
    store,
    config,
    secret: new Secret('the secret of this test'),
    integrations: openIntegrations(config),
    events: new EventHub(),
    modules: [],
    checkTexts: async () => 'checked' as const,
  }
  await registerRateLimit(app, services)
  decorateRequests(app)
  for (const [name, endpoint] of Object.entries(declared)) {
    registerEndpoint(app, { name, endpoint, handler: handlers[name]!, services, cache: new VisitorCache(), turns: new KeyedMutex() })
  }
  await app.ready()
  return app
}
