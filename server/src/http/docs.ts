import fastifySwagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'

const PREFIX = '/docs'

/** The OpenAPI document, and a page to read it. The page is a small server behind this one, made when somebody opens it: where nobody does, it costs nothing. */
export function registerDocs(app: FastifyInstance): void {
  app.get('/wp-json/openapi.json', { schema: { hide: true } }, () => app.swagger())

  let opened: Promise<FastifyInstance> | undefined
  app.get(`${PREFIX}*`, { schema: { hide: true } }, async (request, reply) => {
    opened ??= openPage(app.swagger()).catch((error: Error) => {
      // The next who comes tries again.
      opened = undefined
      throw error
    })
    const { statusCode, headers, rawPayload } = await (
      await opened
    ).inject({ url: request.url, headers: request.headers as Record<string, string> })
    const { connection: _, ...own } = headers
    return reply.code(statusCode).headers(own).send(rawPayload)
  })
}

async function openPage(document: object): Promise<FastifyInstance> {
  const { default: fastifySwaggerUi } = await import('@fastify/swagger-ui')
  const page = Fastify()
  await page.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await page.register(fastifySwaggerUi, { routePrefix: PREFIX })
  return page
}
