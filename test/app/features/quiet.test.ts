import type { EndpointName } from '@anglers/contract'
import { Discussion, myComments } from '@/features/comment'
import { comments } from '@/features/comment/Comment'
import { posts, postList } from '@/features/content'
import { dismissedPosts } from '@/features/content/postLists'
import { hotTags } from '@/features/content/tags'
import { singleForm } from '@/features/content/types/single'
import { FilmFeed } from '@/features/film'
import { findBanners, findMenus } from '@/features/find/sources'
import { homeBanners, homeMenus, homeWeather } from '@/features/home'
import { homeTabs } from '@/features/home/feeds'
import { MentionSearch } from '@/features/mention/MentionSearch'
import { town } from '@/features/places'
import { knownAround } from '@/features/places/known'
import { postOf } from '@/features/post'
import { PostForm } from '@/features/publish'
import { categories } from '@/features/publish/categories'
import { ReprintForm } from '@/features/reprint'
import { SearchHistory } from '@/features/search/searchHistory'
import { SearchResults, searchSetting } from '@/features/search/Search'
import { topicList, topicOf } from '@/features/topic'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildPost, buildSession } from '../support/factories'
import { asked, refuses, settled } from '../support/server'

beforeEach(() => session.open(buildSession()))

const POINT = { lat: 29.9, lng: 115.5 }
const post = () => posts.upsert(buildPost())
const replies = () => comments.upsert(buildComment({ counts: { likes: 0, replies: 3 } }))

// The screen says at its own place that it did not come, or does without it.
test.each<[EndpointName, () => unknown]>([
  ['GET posts', () => postList('GET posts', {}).load()],
  ['GET posts', () => new FilmFeed(undefined).load()],
  ['GET posts/detail', () => postOf(12).load()],
  ['GET posts/edit-detail', () => new PostForm(singleForm, 12).load()],
  ['GET mine/dismissed', () => dismissedPosts().load()],
  ['POST posts/views', () => post().view()],
  ['GET comments', () => new Discussion(post()).comments.load()],
  ['GET comments/replys', () => replies().showMore()],
  ['GET comments/recent', () => myComments().load()],
  ['GET topic/hot-topic', () => hotTags.refresh()],
  ['GET topic', () => topicList('GET topic', {}).load()],
  ['GET topic/:id', () => topicOf(31).load()],
  ['GET menu/tab', () => categories.refresh()],
  ['GET menu/tab', () => homeTabs.refresh()],
  ['GET banner', () => homeBanners.refresh()],
  ['GET banner', () => findBanners.refresh()],
  ['GET menu', () => homeMenus.refresh()],
  ['GET menu', () => findMenus.refresh()],
  ['GET weather', () => homeWeather.refresh()],
  ['GET waters/town', () => town.refresh()],
  ['GET waters/find-place', () => knownAround(POINT, '').own.load()],
  ['GET waters/map-places', () => knownAround(POINT, '').mapped.load()],
  ['GET reprint', () => new ReprintForm(12).load()],
  ['GET search/setting', () => searchSetting.refresh()],
  ['GET search/history', () => new SearchHistory().load()],
  ['GET search/search', () => new SearchResults('鲫鱼').post.list.load()],
  ['GET user/followers', () => new MentionSearch().look('')],
])('that %s is refused is said by no notice: %#', async (name, ask) => {
  refuses(name, 'rest_unavailable', 503, '请稍后再试')
  await Promise.resolve(ask()).catch(() => undefined)
  await settled()
  expect([asked(name).length > 0, toaster.current]).toEqual([true, null])
})
