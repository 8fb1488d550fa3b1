import Fastify, { type FastifyInstance } from 'fastify'

const PREFIX = '/docs'

/**
 * The OpenAPI document, the AsyncAPI document of the socket, and a page to read the first. They are made when somebody asks for them: where
 * nobody does, they cost nothing. The page is a small server behind this one.
 */
export function registerDocs(app: FastifyInstance, describeApi: () => object, describeSocket: () => object): void {
  const text = onceAsText(describeApi)
  const socketText = onceAsText(describeSocket)
  app.get('/wp-json/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text()))
  app.get('/wp-json/asyncapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(socketText()))

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

function onceAsText(describe: () => object): () => string {
  let text: string | undefined
  return () => (text ??= JSON.stringify(describe()))
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
