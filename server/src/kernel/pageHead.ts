import { LRUCache } from 'lru-cache'
import type { ReadServices, Services } from './context.ts'
import { contributions, merged } from './module.ts'

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

/** The id that a page's address names, if it names one. */
export const idIn = (query: URLSearchParams): number | null => {
  const id = query.get('id') ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : null
}

const KEPT = 1_000
const KEPT_MS = 5_000
/** A page that waits longer for its head goes out without: whoever opens it came for the app. */
const PATIENCE_MS = 500

/**
 * Finds what a page is about. Answers are kept for some seconds, as an address that is sent around is opened by many.
 *
 * @returns null where visitors see nothing of it, and when the database is away or slow
 */
export function openPageHeads(services: HeadServices & Pick<Services, 'modules'>) {
  const heads: PageHeads = merged(services.modules, 'pageHeads')
  const kept = new LRUCache<string, Promise<PageHead | null>>({ max: KEPT, ttl: KEPT_MS })
  return async (path: string, query: URLSearchParams): Promise<PageHead | null> => {
    const find = heads[path]
    if (!find) return null
    const key = `${path}?${query.get('id') ?? ''}&${query.get('slug') ?? ''}`
    const found = kept.get(key) ?? find(services, query).catch(() => null)
    kept.set(key, found)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, null)))
    return Promise.race([found, late]).finally(() => clearTimeout(timer))
  }
}

export const sitemapsOf = ({ modules }: Pick<Services, 'modules'>): Sitemap[] => contributions(modules, 'sitemap')
