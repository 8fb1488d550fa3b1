import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { ObjectStore } from '../infra/store.ts'
import { API_PREFIX } from '../kernel/api.ts'
import { ApiError } from '../kernel/errors.ts'
import type { FileAccess } from '../kernel/fileAccess.ts'
import type { PageHead } from '../kernel/pageHead.ts'
import { HOME_PAGE } from '../lib/appPages.ts'
import { within } from '../lib/within.ts'
import { varyBy } from './cors.ts'
import { send } from './errorHandler.ts'
import type { FirstScreens } from './firstScreen.ts'
import { withHead } from './head.ts'
import { registerMediaFiles } from './mediaFiles.ts'
import type { Openings } from './rateLimit.ts'

const YEAR_S = 31_536_000
// Files whose name holds a hash of their content.
const HASHED = /^\/(?:js|css)\/.+\.[0-9a-f]{8}\./

/** The parameters that say which page it is. */
const WHICH = ['id', 'slug', 'type', 'unit']

/** Lists that many open first, with their parameters; beside them, every page that is about one thing is sent with its first screen. */
const DRAWN: Record<string, string[]> = { '/': [], '/pages/hot/hot': [], '/pages/list/list': ['id', 'type'], '/pages/sticky/sticky': [] }
const PARAMETER_CHARS = 64

/** What takes longer of the database is left out of a document: whoever opens it came for the app. */
const PATIENCE_MS = 500

export interface SiteOptions {
  /** The built H5 app. */
  folder: string
  /** The build's list of what is in it (config/asset-manifest.ts). */
  manifestFile: string
  /** Of the members' pictures. */
  store: ObjectStore
  mediaAccess: FileAccess
  /** Hosts that the app's web view may show inside the app. */
  frameHosts: () => Promise<string[]>
  /** The Link header of every page. */
  link: (request: FastifyRequest) => string
  /** What a page is about, by its one address. */
  head: (address: string) => Promise<PageHead | null>
  siteName: () => Promise<string>
  origin: (request: FastifyRequest) => string
  /** Where the site's own sockets may be, as far as that is known. */
  socketOrigins: string[]
  /** Absent where documents go out empty, for the app to draw. */
  firstScreens: FirstScreens | undefined
  openings: Openings
}

/** Serves the built H5 app and the members' pictures; every other path that a browser opens is the app's. */
export async function registerSite(
  app: FastifyInstance,
  {
    folder,
    manifestFile,
    store,
    mediaAccess,
    frameHosts,
    link,
    head,
    siteName,
    origin,
    socketOrigins,
    firstScreens,
    openings,
  }: SiteOptions,
): Promise<void> {
  const indexFile = path.join(folder, 'index.html')
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const documents = index && existsSync(manifestFile) ? documentsOf(index, readFileSync(manifestFile, 'utf8')) : null

  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScriptHashes(index ?? '')],
    // Taro sets sizes and colours as style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    // Taro's components bring an icon font inside their stylesheet.
    fontSrc: ["'self'", 'data:'],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    mediaSrc: ["'self'", 'blob:', 'https:'],
    // A chosen picture is read from where the browser keeps it before it is sent. WebKit before 15.4 takes no socket for the site itself.
    connectSrc: ["'self'", 'blob:', ...socketOrigins],
    frameAncestors: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    formAction: ["'self'"],
  }
  const options = {
    // A token must not travel in a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The proxy in front that speaks TLS knows whether it always will.
    strictTransportSecurity: false,
  } satisfies HelmetOptions
  const headers = headersOf({ ...options, contentSecurityPolicy: { useDefaults: false, directives } })
  app.addHook('onRequest', async (request, reply) => {
    // A socket's answer carries none.
    if (!request.ws) void reply.headers(headers)
  })

  registerMediaFiles(app, store, mediaAccess, openings)
  if (index) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      preCompressed: true,
      index: false,
      decorateReply: false,
      wildcard: true,
      // Its own would take the place of ours.
      cacheControl: false,
      setHeaders: (response, file) => {
        const hashed = HASHED.test('/' + path.relative(folder, file).replaceAll(path.sep, '/'))
        response.setHeader('Cache-Control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      },
    })
  }
  /** Without a database, or with one that hangs, the app is still there, to say so. */
  const inTime = <T>(asked: Promise<T>): Promise<T | null> =>
    within(
      PATIENCE_MS,
      asked.catch(() => null),
    )
  /** A page's document, its first screen, and what it is about in its head. */
  const describe = async (request: FastifyRequest, document: string): Promise<string> => {
    // As it came: by itself, // would be the beginning of a host.
    const { pathname, searchParams } = new URL(`http://site${request.url}`)
    const address = addressOf(pathname, searchParams)
    const [about, name] = await Promise.all([head(address), inTime(siteName())])
    if (!name) return document
    const drawn = isDrawn(address, searchParams, about) && (await firstScreens?.into(document, address, request))
    return withHead(drawn || document, about, { name, origin: origin(request) }, address)
  }
  const openApp = async (request: FastifyRequest, reply: FastifyReply, document = index) => {
    // Whoever opens too many has the app itself, which says so: its calls are counted as well.
    const isTooMuch = document !== null && (await openings.count(request, 'pages'))
    const [hosts, described] = isTooMuch
      ? [null, document]
      : await Promise.all([inTime(frameHosts()), document && describe(request, document)])
    if (hosts?.length)
      void reply.headers(
        headersOf({
          ...options,
          contentSecurityPolicy: { useDefaults: false, directives: { ...directives, frameSrc: ["'self'", ...hosts] } },
        }),
      )
    void reply.type('text/html; charset=utf-8').headers({ 'Cache-Control': 'no-cache', Link: link(request) })
    varyBy(reply, 'Accept-Language', 'Cookie', 'User-Agent')
    return described === null ? reply.send(null) : reply.compress(described)
  }
  if (index) app.get('/', (request, reply) => openApp(request, reply, documents?.get(HOME_PAGE)))

  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0]!
    const isDocument =
      index &&
      ['GET', 'HEAD'].includes(request.method) &&
      !pathname.startsWith('/wp-json') &&
      !pathname.startsWith('/media/') &&
      !path.extname(pathname)
    // Where there is no page the app says so by itself, and search engines hear it from the status.
    if (isDocument) {
      const document = documents?.get(pathname.replace(/\/$/, ''))
      return openApp(request, reply.code(document || !documents ? 200 : 404), document)
    }
    return send(new ApiError(pathname.startsWith(API_PREFIX) ? 'rest_no_route' : 'rest_not_found'), request, reply)
  })
}

/** Whether a page is sent with its first screen, which is kept by its address: nobody may make up more of those than there are pages. */
function isDrawn(address: string, asked: URLSearchParams, about: PageHead | null): boolean {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const own = [...searchParams]
  if (own.some(([, value]) => value.length > PARAMETER_CHARS)) return false
  if (about) return own.length <= 1
  return DRAWN[pathname] !== undefined && [...asked.keys()].every((name) => DRAWN[pathname]!.includes(name))
}

/** The one address of a page: of its parameters those alone that make it this one. */
function addressOf(pathname: string, query: URLSearchParams): string {
  const page = pathname.replace(/\/$/, '')
  const own = new URLSearchParams()
  for (const name of WHICH) if (query.has(name)) own.set(name, query.get(name)!)
  return (page === HOME_PAGE ? '/' : page || '/') + (own.size ? `?${own}` : '')
}

/**
 * What helmet writes into an answer. Asked once, and not by each: it works it all out anew, which took a tenth of what
 * a short answer takes.
 */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as never, answer as never, (error) => {
    if (error) throw error as Error
  })
  return headers
}

interface Manifest {
  pages: string[]
  async?: Record<string, string[]>
}

/** Each page's document by its path. It has the page's own code fetched beside the app's, which would ask for it only once it runs. */
function documentsOf(index: string, manifest: string): Map<string, string> {
  const { pages, async = {} } = JSON.parse(manifest) as Manifest
  return new Map(
    pages.map((page) => {
      const links = (async[page] ?? []).map(
        (file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}" fetchpriority="low">`,
      )
      return [`/${page}`, index.replace('</head>', () => `${links.join('')}</head>`)]
    }),
  )
}

/** The hashes that let the page's own inline scripts run, and no others. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
}
