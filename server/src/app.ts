import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { endpoints, tags } from '@anglers/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { fileAccess } from './domains/media/access.ts'
import { nameOfKey } from './domains/media/attachmentQueries.ts'
import { isShownToAll } from './domains/media/queries.ts'
import { pictureReferences } from './domains/media/references.ts'
import { copyOfPicture } from './domains/media/service.ts'
import { ShownPictures } from './domains/media/shown.ts'
import { frameHosts, siteName } from './domains/site/service.ts'
import { registerCors } from './http/cors.ts'
import { linkToApi, registerDiscovery } from './http/discovery.ts'
import { registerDocs } from './http/docs.ts'
import { drainOnClose } from './http/drain.ts'
import { answerError, answerUnreadable } from './http/errorHandler.ts'
import { registerHealth } from './http/health.ts'
import { allSentences } from './http/messages.ts'
import { registerMetrics } from './http/metrics.ts'
import { openFirstScreens } from './http/firstScreen.ts'
import { describeSocket } from './http/openapi/asyncapi.ts'
import { describeApi } from './http/openapi/document.ts'
import { registerRateLimit } from './http/rateLimit.ts'
import { PACKED, registerEndpoints } from './http/routes.ts'
import { registerSite } from './http/site.ts'
import { registerCrawlers } from './http/crawlers.ts'
import { originOf, socketOriginsOf } from './http/origin.ts'
import { openPageHeads, sitemapsOf } from './kernel/pageHead.ts'
import { compileSerializer, compileValidator, toApiError } from './http/validation.ts'
import type { Clock } from './infra/clock.ts'
import { showJobs } from './infra/jobs.ts'
import { Renderer } from './infra/renderer.ts'
import type { Services } from './kernel/context.ts'
import { ApiError } from './kernel/errors.ts'
import { contributions } from './kernel/module.ts'
import { SignedLinks } from './lib/signedLinks.ts'
import { openModules, type Running } from './modules.ts'
import { registerSocket } from './realtime/socket.ts'

const BODY_BYTES_MAX = 256 * 1024
/** A picture over a weak signal takes its time; who sends for longer than this is not sending a picture. */
const REQUEST_TIMEOUT_MS = 120_000
const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

declare module 'fastify' {
  interface FastifyInstance {
    /** The domains, brought to life. */
    running: Running
  }
}

export interface AppOptions extends Services {
  clock?: Clock
  logger: FastifyBaseLogger
  /** The folder of what was built: the H5 app and the list of its files. */
  dist?: string
}

/** The whole HTTP server, not yet listening. */
export async function buildApp({ logger, clock, dist = DIST, ...services }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = services
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Ours alone: what a caller made up would stand in the log.
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    schemaErrorFormatter: toApiError,
    // An address that cannot even be decoded meets no route, and so not the error handler either.
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    // drainOnClose does.
    return503OnClosing: false,
    // Node would answer without a word; takeAnyHead does.
    http: { requireHostHeader: false },
  })
  app.setValidatorCompiler(compileValidator as never)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler(answerError)
  const sentences = allSentences(contributions(services.modules, 'sentences'))
  app.decorate('sentences', sentences)
  acceptEmptyJson(app)

  registerCors(app, config.corsOrigins)

  // By it a member's report is found in the log.
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
  })
  // The route, or of what is none the path without what could be a secret: a query may hold a token, a name, a place, and so may a path.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? harmlessPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  // Only for what asks for it (http/routes.ts, http/site.ts), before all routes: one may answer as if there were none. Nobody
  // sends us anything packed.
  await app.register(fastifyCompress, { ...PACKED, globalCompression: false, globalDecompression: false })
  registerMetrics(app, config.metricsToken)
  showJobs(app.metrics, db)
  for (const show of contributions(services.modules, 'metrics')) show(app.metrics, db)
  drainOnClose(app)
  takeAnyHead(app)

  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, headerPairs: 50 } })
  const openings = await registerRateLimit(app, services)
  registerDocs(app, () => describeApi(tags, sentences), describeSocket)

  registerDiscovery(app, endpoints, { config, siteName: () => siteName(db) })
  registerHealth(app, services)

  const running = openModules(services)
  app.decorate('running', running)
  app.addHook('onClose', () =>
    running.finish().catch((error: Error) => logger.error({ err: error }, 'not all could be written at the end')),
  )
  registerEndpoints(app, services, running.handlers)
  await registerSocket(app, services, clock)
  const shown = new ShownPictures((key) => isShownToAll(db, pictureReferences(services.modules), key), services.bus)
  app.addHook('onClose', () => shown.close())
  const origin = (request: FastifyRequest) => originOf(request, config)
  const folder = path.join(dist, 'h5')
  const renderer = new Renderer(folder, logger)
  app.addHook('onClose', async () => renderer.close())
  await registerSite(app, {
    folder,
    manifestFile: path.join(dist, 'h5-assets.json'),
    store: services.store,
    mediaAccess: fileAccess(
      new SignedLinks(services.secret),
      shown,
      (key) => nameOfKey(db, key),
      (key) => copyOfPicture(services.store, key),
    ),
    frameHosts: () => frameHosts(db),
    link: (request) => linkToApi(request, config),
    head: openPageHeads(services),
    siteName: () => siteName(db),
    origin,
    socketOrigins: socketOriginsOf(config),
    firstScreens: config.firstScreens ? openFirstScreens(app, { renderer, folder, origin }) : undefined,
    openings,
  })
  registerCrawlers(app, { sitemaps: sitemapsOf(services), services, origin, openings })
  return app
}

const PATH_PART_CHARS = 16

/** A path as it may be logged: parts that are long, or not plain letters, are left out. */
const harmlessPath = (url: string): string =>
  url
    .split(/[?#;]/)[0]!
    .split('/')
    .map((part) => (part.length <= PATH_PART_CHARS && /^[\w.-]*$/.test(part) ? part : '…'))
    .join('/')

/** Node itself answers a request without a host, and one that expects something unknown, with an empty body. */
function takeAnyHead(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new ApiError('rest_bad_request')
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** A POST that needs no parameters may come with an empty body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parse(request, body as string, done)
  })
}
