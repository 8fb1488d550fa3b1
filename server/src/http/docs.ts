import Fastify, { type FastifyInstance } from 'fastify'

const PREFIX = '/docs'

const FISH =
  '<path fill="#fff" d="M28 92c18-30 46-42 72-36 14 3 26 11 35 22l21-18c4-3 8 0 7 5l-6 27 6 27c1 5-3 8-7 5l-21-18' +
  'c-9 11-21 19-35 22-26 6-54-6-72-36z"/>'
/** As the app has it (config/public/favicon.svg). */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 180"><rect width="180" height="180" rx="40" fill="#1e73be"/>' + `${FISH}</svg>`
/** The icon and the name beside it, in place of the logo of the page's own maker. */
const wordmark = (title: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 180" height="40">' +
  `${FISH}<text x="190" y="124" font-family="sans-serif" font-size="96" fill="#fff">${title} API</text></svg>`

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
  await page.register(fastifySwaggerUi, {
    routePrefix: PREFIX,
    logo: { type: 'image/svg+xml', content: wordmark(document.info.title), href: '/', target: '_self' },
    theme: {
      title: document.info.title,
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: ICON }],
    },
  })
  return page
}
