import type { Banner, HomeTab, Menu } from '@anglers/contract/site'
import { postList, type PostCollection } from '@/features/content'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** Until the server has said which tabs there are: the first of them is always everything. */
const firstTab = (): HomeTab => ({ key: 'new', name: t.home.tabs.new })

const quiet = { quiet: true }

export const homeTabs = new Resource<HomeTab[]>(() => call('GET menu/tab', {}, quiet))
export const homeBanners = new Resource<Banner[]>(() => call('GET banner', { place: 'home' }, quiet))
export const homeMenus = new Resource<Menu[]>(() => call('GET menu', { place: 'home' }, quiet))
export const stickyPosts = postList('GET posts/sticky', {})

/** The tabs; a category has the name that the operator gave it, the others one in the language in use. */
export function tabsNow(): HomeTab[] {
  if (!homeTabs.value?.length) return [firstTab()]
  const names: Partial<Record<string, string>> = t.home.tabs
  return homeTabs.value.map((tab) => ({ ...tab, name: names[tab.key] ?? tab.name }))
}

const feeds = new Map<string, PostCollection>()

/** A tab's list: one for each, so that coming back to a tab finds it as it was. */
export function feedOf({ key, name: _, ...query }: HomeTab): PostCollection {
  let feed = feeds.get(key)
  if (!feed) {
    feed = postList('GET posts', query)
    feeds.set(key, feed)
  }
  return feed
}

/** What stands above the first tab's posts, once for each reader. Resolves when all of it is there, or failed to come. */
export async function loadTop(): Promise<void> {
  await Promise.all([homeBanners, homeMenus, stickyPosts].map((source) => source.load()))
}

export async function refreshTop(): Promise<void> {
  await Promise.all([homeBanners, homeMenus, stickyPosts].map((source) => source.refresh()))
}

/** Something was published: the lists look for it when they are shown next. */
export function expireFeeds(): void {
  for (const feed of feeds.values()) feed.expire()
}
