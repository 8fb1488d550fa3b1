import type { Banner, Menu } from '@anglers/contract/site'
import { hotTags, postList } from '@/features/content'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

const quiet = { quiet: true }

export const findBanners = new Resource<Banner[]>(() => call('GET banner', { place: 'find' }, quiet))
export const findMenus = new Resource<Menu[]>(() => call('GET menu', { place: 'find' }, quiet))
export const mostLiked = postList('GET posts/most', { meta: 'likes' })

/** What stands above the posts, once for each reader. */
export function loadFind(): void {
  for (const source of [findBanners, findMenus, hotTags]) void source.load()
}

export async function refreshFind(): Promise<void> {
  await Promise.all([findBanners, findMenus, hotTags].map((source) => source.refresh()))
}
