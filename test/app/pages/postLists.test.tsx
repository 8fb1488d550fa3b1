import { fireEvent } from '@testing-library/dom'
import { posts } from '@/features/content'
import MyFavouritesPage from '@/member/mine/collect'
import MyLikesPage from '@/member/mine/like'
import MyPostsPage from '@/member/mine/post'
import ListPage from '@/pages/list/list'
import PlacesPage from '@/pages/places/places'
import StickyPage from '@/pages/sticky/sticky'
import { session } from '@/stores/session'
import { buildPost, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { comesBackLater, doing, openPage, pageTitle } from '../support/page'
import { answers, answersPages, asked } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))

test.each<[Record<string, string>, string, Record<string, string | undefined>]>([
  [{ tag: '31', title: '台钓' }, '#台钓', { tag: '31' }],
  [{ category: '4', title: '路亚' }, '路亚', { category: '4' }],
  [{ type: 'single' }, '文章', { type: 'single' }],
  [{ author: '9', type: 'poem' }, '内容列表', { author: '9', type: undefined }],
])('an address says what is listed, and what that is called: %j', async (query, name, asks) => {
  answersPages('GET posts', () => [])
  const page = await openPage(ListPage, 'pages/list/list', query)
  const { tag, category, author, type } = asked('GET posts')[0]!.query
  expect({ tag, category, author, type }).toEqual({ tag: undefined, category: undefined, author: undefined, type: undefined, ...asks })
  expect(page.getByText('这里还没有内容')).toBeTruthy()
  expect(pageTitle()).toBe(name)
})

test.each([
  ['all that is pinned', StickyPage, 'pages/sticky/sticky', 'GET posts/sticky', '现在没有置顶的资讯', null],
  ['what I like', MyLikesPage, 'member/mine/like', 'GET posts/like', '还没有点过赞', '/pages/find/find'],
  ['what I keep', MyFavouritesPage, 'member/mine/collect', 'GET collect/posts', '还没有收藏，看到喜欢的点一下星标', '/pages/find/find'],
  ['spots', PlacesPage, 'pages/places/places', 'GET posts', '还没有人分享钓点', '/pagesA/publish/places'],
] as const)('%s is listed, and says when there is none', async (_, Page, path, endpoint, none, way) => {
  session.open(buildSession())
  answersPages(endpoint, () => [])
  const empty = await openPage(Page, path)
  expect(empty.getByText(none)).toBeTruthy()
  const button = document.querySelector('.notice__way')
  if (button) await click(button)
  expect(opened).toEqual(way ? [way] : [])
  answersPages(endpoint, () => [buildPost({ title: '夜钓记' })])
  expect((await openPage(Page, path)).getByText('夜钓记')).toBeTruthy()
  expect(asked(endpoint).at(-1)!.query.type).toBe(Page === PlacesPage ? 'places' : undefined)
})

test.each([
  ['like', MyLikesPage, 'member/mine/like', 'GET posts/like', { liked: true }],
  ['keep', MyFavouritesPage, 'member/mine/collect', 'GET collect/posts', { faved: true }],
] as const)('none is skipped of what I %s when one is given up, which stays in sight', async (what, Page, path, endpoint, own) => {
  session.open(buildSession())
  let listed = Array.from({ length: 15 }, (_, at) => buildPost({ title: `第 ${at + 1} 篇`, ...own }))
  answersPages(endpoint, () => listed)
  answers('POST comments', { on: false, count: 0 } as never)
  answers('POST collect', { on: false, count: 0 })
  const page = await openPage(Page, path)
  const first = posts.get(listed[0]!.id)!
  await doing(() => (what === 'like' ? first.like() : first.favour()))
  listed = listed.slice(1)
  for (let more = page.queryByText('点这里加载更多'); more; more = page.queryByText('点这里加载更多')) await click(more)
  expect(page.getAllByText(/^第 \d+ 篇$/)).toHaveLength(15)
})

test('a list says what was published since, when it is come back to', async () => {
  const old = buildPost({ title: '昨天的鲫鱼' })
  answersPages('GET posts', () => [old])
  const page = await openPage(ListPage, 'pages/list/list', { tag: '31' })
  answersPages('GET posts', () => [buildPost({ title: '刚上的翘嘴' }), old])
  await comesBackLater(page)
  expect(page.queryByText('刚上的翘嘴')).toBeNull()
  await click(page.getByText(/1 条新/))
  page.getByText('刚上的翘嘴')
})

test('of my posts each state is asked for, says when there is none, and leads to writing where that is of use', async () => {
  session.open(buildSession())
  answersPages('GET mine/posts', () => [])
  const page = await openPage(MyPostsPage, 'member/mine/post')
  const found: [string | undefined, boolean][] = []
  for (const [name, none] of [
    ['全部', '还没有发布过内容'],
    ['已发布', '还没有已发布的内容'],
    ['草稿和待发', '没有草稿'],
    ['审核中', '没有等待审核的内容'],
    ['未通过', '没有未通过审核的内容'],
  ] as const) {
    await click(page.getByText(name))
    page.getByText(none)
    found.push([
      asked('GET mine/posts').at(-1)!.query.state,
      document.querySelector('.tab-pane:not(.tab-pane--away) .notice__way') !== null,
    ])
  }
  expect(found).toEqual([
    [undefined, true],
    ['live', true],
    ['draft', false],
    ['checking', false],
    ['held', false],
  ])
})
