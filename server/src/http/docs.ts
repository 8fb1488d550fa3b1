import Fastify, { type FastifyInstance } from 'fastify'

const PREFIX = '/docs'

/**
 * The OpenAPI document, and a page to read it. Both are made when somebody asks for them: where nobody does, they cost nothing. The page
 * is a small server behind this one.
 */
export function registerDocs(app: FastifyInstance, describe: () => object): void {
  let described: string | undefined
  const text = () => (described ??= JSON.stringify(describe()))
  app.get('/wp-json/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text()))

  let opened: Promise<FastifyInstance> | undefined
  app.get(`${PREFIX}*`, async (request, reply) => {
    opened ??= openPage(JSON.parse(text()) as { info: { title: string } }).catch((error: Error) => {
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

async function openPage(document: { info: { title: string } }): Promise<FastifyInstance> {
  const [{ default: fastifySwagger }, { default: fastifySwaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const page = Fastify()
  await page.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await page.register(fastifySwaggerUi, { routePrefix: PREFIX, theme: { title: document.info.title } })
  return page
}
