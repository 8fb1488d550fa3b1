import { fireEvent, waitFor, within } from '@testing-library/dom'
import { posts, sharePost } from '@/features/content'
import AuthorPage from '@/pagesA/author/author'
import DetailPage from '@/pagesA/detail/detail'
import MyFavouritesPage from '@/member/mine/collect'
import MyLikesPage from '@/member/mine/like'
import MyPostsPage from '@/member/mine/post'
import DianpuPage from '@/pages/dianpu/dianpu'
import DiaochangPage from '@/pages/diaochang/diaochang'
import FindPage from '@/pages/find/find'
import HomePage from '@/pages/index/index'
import ListPage from '@/pages/list/list'
import PlacesPage from '@/pages/places/places'
import SearchPage from '@/pages/search/search'
import StickyPage from '@/pages/sticky/sticky'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { sharing } from '@/stores/sharing'
import { buildDetail, buildPost, buildSession, buildView } from '../../support/factories'
import { opened } from '../../support/navigation'
import { doing, openPage } from '../../support/page'
import { answers, answersPages, holds } from '../../support/server'

/** What a browser can: none of these unless a test says so. */
function browserCan({ share, copy }: { share?: (card: object) => Promise<void>; copy?: (text: string) => Promise<void> }): void {
  const refuse = async () => {
    throw new Error('forbidden')
  }
  Object.assign(navigator, { share, clipboard: { writeText: copy ?? refuse } })
  document.execCommand = () => false
}

beforeEach(() => toaster.hide())

describe('a post that is shared in a browser', () => {
  const click = (element: Element) => doing(() => fireEvent.click(element))
  /** Opens a list with the post, and the ways to share it. */
  async function openWays(own: Parameters<typeof buildPost>[0] = {}) {
    const post = buildPost({ id: 7101, title: '夜钓记', ...own })
    answersPages('GET posts', () => [post])
    const page = await openPage(ListPage, 'pages/list/list')
    await click(page.getByLabelText('分享'))
    const sheet = await page.findByRole('dialog', { name: '分享到' })
    const ways = () => within(sheet).getAllByRole('button').slice(1)
    return { page, ways, choose: (name: string) => click(within(sheet).getByRole('button', { name })) }
  }
  const can = buildPost().can

  test('may be sent to an angler, copied, made a picture, and handed to the browser where that can', async () => {
    browserCan({ share: async () => undefined })
    expect((await openWays()).ways().map(({ textContent }) => textContent)).toEqual(['发给钓友', '复制链接', '生成图片', '更多方式'])
  })

  test('offers no more than there is: of a post that not everyone may know of its address', async () => {
    browserCan({})
    expect((await openWays({ can: { ...can, share: false } })).ways().map(({ textContent }) => textContent)).toEqual(['复制链接'])
  })

  test('goes to the one who is chosen in a chat, or is drawn on a page of its own', async () => {
    browserCan({})
    session.open(buildSession())
    await (await openWays()).choose('发给钓友')
    await (await openWays()).choose('生成图片')
    expect(opened).toEqual(['/pagesB/chat/chat-list?post=7101', '/pagesA/poster/poster?id=7101'])
  })

  test('is handed to the browser, without a word of ours', async () => {
    const cards: object[] = []
    browserCan({ share: async (card) => void cards.push(card) })
    const { page, choose } = await openWays()
    await choose('更多方式')
    expect([cards, toaster.current]).toEqual([[{ title: '夜钓记', url: 'http://localhost/pagesA/detail/detail?id=7101' }], null])
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  })

  test('is copied, and that is said; that cannot be copied says so', async () => {
    const copied: string[] = []
    browserCan({ copy: async (text) => void copied.push(text) })
    await (await openWays()).choose('复制链接')
    expect([copied, toaster.current]).toMatchObject([
      ['http://localhost/pagesA/detail/detail?id=7101'],
      { text: '链接已复制，去粘贴给好友吧', type: 'success' },
    ])
    browserCan({})
    await (await openWays()).choose('复制链接')
    expect(toaster.current).toMatchObject({ text: '复制失败', type: 'error' })
  })

  test('that the browser can neither hand over nor copy says so', async () => {
    browserCan({ share: () => Promise.reject(new Error('')) })
    await (await openWays()).choose('更多方式')
    expect(toaster.current).toMatchObject({ text: '复制失败', type: 'error' })
  })

  test('whose reader thinks better of it hears nothing', async () => {
    browserCan({ share: () => Promise.reject(Object.assign(new Error(''), { name: 'AbortError' })) })
    await (await openWays()).choose('更多方式')
    expect(toaster.current).toBeNull()
  })
})

describe('what a host shares', () => {
  const HOME = { title: '钓鱼伴侣', path: '/pages/index/index' }

  beforeEach(() => {
    answersPages('GET posts', () => [])
    answersPages('GET posts/most', () => [])
    answersPages('GET comments', () => [])
    answersPages('GET posts/relate', () => [])
    answers('POST posts/views', { views: 1 })
  })

  test.each([
    [HomePage, 'pages/index/index'],
    [FindPage, 'pages/find/find'],
    [ListPage, 'pages/list/list'],
    [StickyPage, 'pages/sticky/sticky'],
    [PlacesPage, 'pages/places/places'],
    [DiaochangPage, 'pages/diaochang/diaochang'],
    [DianpuPage, 'pages/dianpu/dianpu'],
    [SearchPage, 'pages/search/search'],
    [MyPostsPage, 'member/mine/post'],
    [MyLikesPage, 'member/mine/like'],
    [MyFavouritesPage, 'member/mine/collect'],
  ])('of a list is the post whose button was pressed, else the app: %#, %s', async (Page, path) => {
    const { id } = posts.upsert(buildPost({ title: '夜钓记' }))
    const page = await openPage(Page, path)
    expect(page.shared()).toEqual(HOME)
    expect(page.shared({ share: id })).toEqual({ title: '夜钓记', path: `/pagesA/detail/detail?id=${id}` })
    expect(page.shared({ share: 987_654 })).toEqual(HOME)
  })

  test('has the ways to share it gone: they are of no more use', async () => {
    const post = posts.upsert(buildPost({ title: '夜钓记' }))
    const page = await openPage(ListPage, 'pages/list/list')
    await doing(() => sharePost(post))
    expect(sharing.current?.id).toBe(post.id)
    await doing(() => page.shared({ share: post.id }))
    expect(sharing.current).toBeNull()
  })

  test("of a post's page is that post, unless another's button was pressed there; in Moments, too", async () => {
    answers('GET posts/detail', buildDetail({ id: 7102, title: '', text: '只有会员能看', visibility: 4 }))
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '7102' })
    expect(page.shared()).toEqual({ title: '来自钓鱼伴侣的分享', path: '/pagesA/detail/detail?id=7102' })
    expect(page.sharedInMoments()).toEqual({ title: '来自钓鱼伴侣的分享', query: 'id=7102' })
    const { id } = posts.upsert(buildPost({ title: '夜钓记' }))
    expect(page.shared({ share: id })).toEqual({ title: '夜钓记', path: `/pagesA/detail/detail?id=${id}` })
  })

  test('of a homepage is whose it is; before that is known, the app', async () => {
    const view = buildView({ nickName: '阿峰' })
    answers('GET user/view', view)
    const page = await openPage(AuthorPage, 'pagesA/author/author', { id: String(view.id) })
    expect(page.shared()).toEqual({ title: '阿峰的主页', path: `/pagesA/author/author?id=${view.id}` })
    holds('GET user/view')
    const unknown = await openPage(AuthorPage, 'pagesA/author/author', { id: '987655' })
    expect([unknown.shared(), unknown.sharedInMoments()]).toEqual([HOME, { title: '钓鱼伴侣', query: '' }])
  })
})
