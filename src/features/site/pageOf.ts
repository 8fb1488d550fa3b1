import type { Page } from '@anglers/contract/site'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** One page that the operator wrote, by its id or its slug; null when there is none. */
export function staticPageOf(which: { id?: number; slug?: string }): Resource<Page | null> {
  return new Resource(async () => {
    if (which.id === undefined && !which.slug) return null
    const [page] = await call('GET pages', which, { quiet: true })
    return page ?? null
  })
}
