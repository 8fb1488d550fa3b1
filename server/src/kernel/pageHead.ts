import { LRUCache } from 'lru-cache'
import type { ReadServices, Services } from './context.ts'
import { contributions, merged } from './module.ts'
import { shared } from '../lib/shared.ts'
import { within } from '../lib/within.ts'

/** What a page of the app is about, as any visitor sees it: for search engines, and for whoever is sent its address. */
export interface PageHead {
  title: string
  /** Plain text, of any length. */
  description?: string
  /** The address of a picture. */
  picture?: string | null
  /** Of a post: who wrote it, and when (ISO 8601). */
  article?: { author: string; publishedAt: string }
}

type HeadServices = ReadServices & Pick<Services, 'config'>

/**
 * The heads of a domain's pages, by the pages' paths. Null, or an ApiError, where visitors see nothing of it: such a page says no more than
 * the site's name.
 */
export type PageHeads = Record<string, (services: HeadServices, query: URLSearchParams) => Promise<PageHead | null>>

/** The pages that search engines are to know, in parts of which each is listed at once. */
export interface Sitemap {
  /** How many parts there are, from 0 on. */
  parts(services: Pick<Services, 'db'>): Promise<number>
  /** Paths of pages with the times of their last change. */
  part(services: Pick<Services, 'db'>, part: number): Promise<{ path: string; changedAt: Date }[]>
}

declare module './module.ts' {
  interface Module {
    pageHeads?: PageHeads
    sitemap?: Sitemap
  }
}

/** The head of a page that is about one thing, by the id in its address; none without one. */
export const headById =
  (find: (services: HeadServices, id: number, query: URLSearchParams) => Promise<PageHead | null>): PageHeads[string] =>
  async (services, query) => {
    const id = query.get('id') ?? ''
    return /^\d{1,15}$/.test(id) ? find(services, Number(id), query) : null
  }

const KEPT = 1_000
const KEPT_MS = 5_000
/** A page that waits longer for its head goes out without: whoever opens it came for the app. */
const PATIENCE_MS = 500

/**
 * Finds what a page is about by its one address, whose parameters are those alone that make it this page. Answers are kept for some
 * seconds, as an address that is sent around is opened by many.
 *
 * @returns null where visitors see nothing of it, and when the database is away or slow
 */
export function openPageHeads(services: HeadServices, keptMs = KEPT_MS) {
  const heads: PageHeads = merged(services.modules, 'pageHeads')
  const kept = new LRUCache<string, Promise<PageHead | null>>({ max: KEPT, ttl: keptMs })
  return async (address: string): Promise<PageHead | null> => {
    const { pathname, searchParams } = new URL(`http://site${address}`)
    const find = heads[pathname.slice(1)]
    if (!find) return null
    const found = shared(kept, address, () => find(services, searchParams).catch(() => null))
    return within(PATIENCE_MS, found)
  }
}

export const sitemapsOf = ({ modules }: Pick<Services, 'modules'>): Sitemap[] => contributions(modules, 'sitemap')
