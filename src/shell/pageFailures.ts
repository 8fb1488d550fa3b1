import { FREQUENT_PAGES, routes } from '@/lib/routes'
import { fetchLightbox } from '@/platform/media'
import { drawMissingPages, fetchWhenIdle, pageAt } from '@/platform/pageCode'
import { MissingPage } from './MissingPage'
import { fetchPanel } from './publish/panel'

/**
 * Says so where a page cannot be opened, and offers to try again. By the water there is often no line: what is likely to
 * be opened next is fetched while there is one.
 */
export function handlePageFailures(): void {
  drawMissingPages(MissingPage)
  fetchWhenIdle([fetchPanel, ...FREQUENT_PAGES.map((path) => () => pageAt(path)), fetchLightbox])
}

/** Has the page of one's own posts at hand: what is published without a line leads there, and its code would not come then. */
export function fetchMyPosts(): void {
  pageAt(routes.myPosts()).catch(() => undefined)
}
