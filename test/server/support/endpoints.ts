import type { Endpoint } from '@anglers/contract/endpoint'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifySwagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { VisitorCache } from '../../../server/src/http/cache.ts'
import { documentOperations } from '../../../server/src/http/errorDocs.ts'
import { answerError } from '../../../server/src/http/errorHandler.ts'
import { registerRateLimit } from '../../../server/src/http/rateLimit.ts'
import { decorateRequests, registerEndpoint, type Route } from '../../../server/src/http/routes.ts'
import { compileSerializer, compileValidator, toApiError } from '../../../server/src/http/validation.ts'
import { openOutside } from '../../../server/src/infra/outside/index.ts'
import { EventHub } from '../../../server/src/kernel/events.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { Turns } from '../../../server/src/lib/turns.ts'
import type { TestServer } from './server.ts'

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
  await registerRateLimit(app, config)
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'test', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transformObject: (document) =>
      'openapiObject' in document ? documentOperations(document.openapiObject as object, declared) : document.swaggerObject,
  })
  const services = {
    db,
    bus,
    store,
    config,
    secret: new Secret('the secret of this test'),
    outside: openOutside(config),
    events: new EventHub(),
    modules: [],
    checkTexts: async () => 'checked' as const,
  }
  decorateRequests(app)
  for (const [name, endpoint] of Object.entries(declared)) {
    registerEndpoint(app, { name, endpoint, handler: handlers[name]!, services, cache: new VisitorCache(), turns: new Turns() })
  }
  await app.ready()
  return app
}
