import type { Banner, HomeTab, Menu } from '@anglers/contract/site'
import type { Weather } from '@anglers/contract/weather'
import { postList, type PostCollection } from '@/features/content'
import { t } from '@/lib/i18n'
import { isRecent } from '@/lib/recent'
import { call } from '@/stores/api'
import { isAdoptingKept } from '@/stores/reading'
import { Resource } from '@/stores/resource'

/** Until the server has said which tabs there are: the first of them is always everything. */
const firstTab = (): HomeTab => ({ key: 'new', name: t.home.newest })

const quiet = { quiet: true }
const WEATHER_FRESH_MS = 5 * 60_000

export const homeTabs = new Resource<HomeTab[]>(() => call('GET menu/tab', {}, quiet))
export const homeBanners = new Resource<Banner[]>(() => call('GET banner', { place: 'home' }, quiet))
export const homeMenus = new Resource<Menu[]>(() => call('GET menu', { place: 'home' }, quiet))
/** For the badge: the score now, in the town. */
export const homeWeather = new Resource(
  () => call('GET weather', { brief: true }, quiet),
  (weather: Weather) => {
    if (!isAdoptingKept()) weatherCameAt = Date.now()
    return weather
  },
)
export const stickyPosts = postList('GET posts/sticky', {})

export const tabsNow = (): HomeTab[] => (homeTabs.value?.length ? homeTabs.value : [firstTab()])

const feeds = new Map<string, PostCollection>()

/** A tab's list: one for each, so that coming back to a tab finds it as it was. */
export function feedOf({ key, name: _, ...query }: HomeTab): PostCollection {
  let feed = feeds.get(key)
  if (!feed) {
    // What is offered leaves out what its reader does not care for.
    feed = postList('GET posts', query, { isGone: (post) => post.isGone || (!query.following && post.data.dismissed === true) })
    feeds.set(key, feed)
  }
  return feed
}

let weatherCameAt = 0

/** Asks for the badge's weather once for each reader, and anew where that is some minutes ago, or it did not come. */
export function loadWeather(): void {
  const { phase } = homeWeather
  const isFresh = phase === 'ready' && isRecent(weatherCameAt, WEATHER_FRESH_MS)
  void (isFresh || phase === 'loading' ? homeWeather.load() : homeWeather.refresh())
}

/** What stands above the first tab's posts, once for each reader. Resolves when all of it is there, or failed to come. */
export async function loadTop(): Promise<void> {
  void homeTabs.load()
  await Promise.all([homeBanners, homeMenus, stickyPosts].map((source) => source.load()))
}

export async function refreshTop(): Promise<void> {
  void homeWeather.refresh()
  await Promise.all([homeBanners, homeMenus, stickyPosts].map((source) => source.refresh()))
}

/** Something was published: the lists look for it when they are shown next. */
export function expireFeeds(): void {
  for (const feed of feeds.values()) feed.expire()
}
