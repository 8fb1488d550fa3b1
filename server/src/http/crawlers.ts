import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ApiError, tooMany } from '../kernel/errors.ts'
import type { Sitemap } from '../kernel/pageHead.ts'
import { escapeHtml } from '../lib/html.ts'
import { shared } from '../lib/shared.ts'
import { type Openings, WINDOW_MS } from './rateLimit.ts'

/** Pages of a member's own, or of what one is about to do: nobody searches for them. */
const PRIVATE = ['/member/', '/pagesB/', '/pagesA/publish/', '/shop/cart/', '/shop/order/', '/shop/money/', '/shop/address/', '/docs']

const KEPT_MS = 10 * 60_000
const KEPT = 4

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface Crawled {
  sitemaps: readonly Pick<Sitemap, 'parts' | 'part'>[]
  services: Parameters<Sitemap['parts']>[0]
  origin: (request: FastifyRequest) => string
  openings: Openings
}

/**
 * Says search engines what to leave alone (robots.txt, RFC 9309), and which pages there are (sitemaps.org). Where nobody knows the site's
 * own address there is no sitemap, as it says whole ones.
 */
export function registerCrawlers(app: FastifyInstance, { sitemaps, services, origin, openings }: Crawled): void {
  const kept = new LRUCache<string, Promise<string>>({ max: KEPT, ttl: KEPT_MS })
  const siteOf = (request: FastifyRequest): string => {
    const site = origin(request)
    if (!site) throw new ApiError('rest_not_found')
    return site
  }
  const limited = {
    onRequest: async (request: FastifyRequest) => {
      if (await openings.count(request, 'pages')) throw tooMany(WINDOW_MS / 1000)
    },
  }

  app.get('/robots.txt', async (request, reply) => {
    const site = origin(request)
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), ...(site ? ['', `Sitemap: ${site}/sitemap.xml`] : [])]
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', limited, async (request, reply) => {
    const site = siteOf(request)
    const xml = await shared(kept, site, async () => {
      const counts = await Promise.all(sitemaps.map((map) => map.parts(services)))
      const parts = counts.flatMap((count, map) => Array.from({ length: count }, (_, part) => `${site}/sitemap-${map}-${part}.xml`))
      const listed = parts.map((part) => `<sitemap><loc>${escapeHtml(part)}</loc></sitemap>`)
      return `${HEAD}<sitemapindex ${NAMESPACE}>${listed.join('')}</sitemapindex>\n`
    })
    return reply.type('application/xml; charset=utf-8').send(xml)
  })

  app.get<{ Params: { map: string; part: string } }>('/sitemap-:map(^\\d{1,2})-:part(^\\d{1,6}).xml', limited, async (request, reply) => {
    const site = siteOf(request)
    const [map, part] = [sitemaps[Number(request.params.map)], Number(request.params.part)]
    if (!map || part >= (await map.parts(services))) throw new ApiError('rest_not_found')
    const xml = await shared(kept, `${site} ${request.params.map} ${part}`, async () => {
      const pages = await map.part(services, part)
      const urls = pages.map(
        ({ path, changedAt }) => `<url><loc>${escapeHtml(site + path)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
      )
      return `${HEAD}<urlset ${NAMESPACE}>${urls.join('')}</urlset>\n`
    })
    return reply.type('application/xml; charset=utf-8').send(xml)
  })
}
