import { fireEvent, within } from '@testing-library/dom'
import type { PostCard, PostDetail } from '@anglers/contract/content'
import { LONG_PRESS_MS } from '@anglers/contract/limits'
import { posts } from '@/features/content'
import DetailPage from '@/pagesA/detail/detail'
import { browsingHistory } from '@/features/history'
import { choices, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildDetail, buildMe, buildPicture, buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { point, pull } from '../support/pointer'
import { scrolledInto } from '../support/scrolls'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

const mockPreviewed: unknown[][] = []
jest.mock('@/platform/media', () => ({
  ...jest.requireActual<object>('@/platform/media'),
  previewPictures: async (...asked: unknown[]) => void mockPreviewed.push(asked),
}))

const nobody = { edit: false, delete: false, comment: false, react: true, report: false, reprint: false, share: true, moderate: false }
const click = (element: Element) => doing(() => fireEvent.click(element))
let related: PostCard[] = []
const alike = [
  buildPost({ title: '带标题的', text: '正文', author: buildUser({ nickName: '老周' }), pictures: [buildPicture({ alt: '鱼护' })] }),
  buildPost({ text: '只有正文' }),
  buildPost({ text: '', author: buildUser({ nickName: '老李' }) }),
]

async function openPost(own: Partial<PostDetail> = {}, query: Record<string, string> = {}) {
  const post = buildDetail(own)
  answers('GET posts/detail', post)
  answers('POST posts/views', { views: 12_345 })
  answersPages('GET posts/relate', () => related)
  answersPages('GET comments', () => [buildComment({ postId: post.id, body: '在哪钓的' })])
  const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: String(post.id), ...query })
  return { ...page, post, article: () => within(page.getByRole('article')) }
}

beforeEach(() => {
  related = alike
  session.open(buildSession())
  mockPreviewed.length = 0
})

test('a post shows all that belongs to it, and leads on from there', async () => {
  const author = buildUser({ nickName: '荻湖渔竿' })
  const pictures = [buildPicture(), buildPicture()]
  const { article, post } = await openPost({
    author,
    pictures,
    title: '早口鲫鱼',
    text: '今早在',
    body: '今早在水库，全文。',
    edited: true,
    following: true,
    visibility: 5,
    place: { name: '青龙湖', address: '环湖路 18 号', lat: 30, lng: 114 },
    tags: [{ id: 5, name: '夜钓' }],
    forum: { id: 7, name: '路亚' },
  })
  for (const text of ['早口鲫鱼', '今早在水库，全文。', '登录可见', '青龙湖', '环湖路 18 号', '1.2万 次浏览', /· 编辑过/])
    article().getByText(text)
  expect(asked('POST posts/views').map(({ body }) => body)).toEqual([{ id: post.id }])
  await click(article().getByAltText('第 2 张，共 2 张'))
  expect(mockPreviewed).toEqual([[pictures.map(({ full }) => full), 1]])
  await click(article().getByText('#夜钓'))
  await click(article().getByText('路亚'))
  await click(article().getByText('荻湖渔竿'))
  expect(opened).toEqual(['/pages/topic/topic?id=5', '/pages/bbs/bbs-list?id=7', `/pagesA/author/author?id=${author.id}`])
  article().getByRole('button', { name: '已关注 荻湖渔竿' })
  expect(browsingHistory.looks[0]).toMatchObject({ id: post.id, title: '早口鲫鱼', author: '荻湖渔竿', thumb: pictures[0]!.thumb })
})

test('a short post shows its text, and nothing that it does not have', async () => {
  const { article, post } = await openPost({ text: '两条鲫鱼。', body: '', can: nobody })
  article().getByText('两条鲫鱼。')
  for (const part of ['title', 'place', 'tags', 'pictures']) expect(document.querySelector(`.post-detail__${part}`)).toBeNull()
  expect([article().queryByLabelText('更多操作'), article().queryByText(/编辑过/), browsingHistory.looks[0]?.thumb]).toEqual([
    null,
    null,
    '',
  ])
  expect(browsingHistory.looks[0]?.id).toBe(post.id)
})

test.each([
  ['another’s', 9_001, true],
  ['my own', 9_000, false],
])('a gift may be given for %s', async (_, id, gives) => {
  session.open(buildSession({ user: buildMe({ userId: 9_000 }) }))
  const { article, post } = await openPost({ author: buildUser({ id }) })
  expect(article().queryByText('送礼') !== null).toBe(gives)
  await click(article().getByText('打赏'))
  if (gives) await click(article().getByText('送礼'))
  expect(opened).toEqual([`/pagesA/reward/reward?id=${post.id}`, ...(gives ? [`/pagesA/gift/gift?post=${post.id}`] : [])])
})

test('a visitor signs in before they give or repost', async () => {
  session.close()
  const { article } = await openPost({ can: { ...nobody, reprint: true } })
  await click(article().getByText('送礼'))
  await click(document.querySelector('.post-bar [aria-label^="转发"]')!)
  expect(opened).toEqual(['/member/login/login', '/member/login/login'])
})

test('of one that is closed nothing is given, and who may read it for following its topic signs in first', async () => {
  session.close()
  const { article } = await openPost({ locked: { by: 'topic', topic: '台钓' } as never, text: '', body: '' })
  expect([article().queryByText('打赏'), article().queryByText('关注并查看')]).toEqual([null, null])
  await click(article().getByText('去登录'))
  expect(opened).toEqual(['/member/login/login'])
})

test('a picture that stands in the text is not shown once more below it', async () => {
  const [inside, below] = [buildPicture(), buildPicture()]
  const blocks = [{ type: 'picture' as const, picture: inside, caption: '' }]
  await openPost({
    type: 'single',
    title: '春钓滩',
    pictures: [inside, below],
    blocks,
    extra: { type: 'single', minutes: 1, chars: 9, summary: '' },
  })
  const shown = [...document.querySelectorAll('.post-detail__pictures img')].map((img) => img.getAttribute('src'))
  expect(shown).toEqual([expect.stringContaining(below.card)])
})

test('a picture below the text is seen large among those below it', async () => {
  const [inside, ...below] = [buildPicture(), buildPicture(), buildPicture()]
  const blocks = [{ type: 'picture' as const, picture: inside!, caption: '' }]
  const extra = { type: 'single' as const, minutes: 1, chars: 9, summary: '' }
  await openPost({ type: 'single', title: '春钓滩', pictures: [inside!, ...below], blocks, extra })
  await click(document.querySelector('.post-detail__pictures img')!.closest('button, .tap')!)
  const [[urls, at]] = mockPreviewed as [[string[], number]]
  expect([urls.length, at]).toEqual([2, 0])
})

test('who only moderates its forum finds that in its menu', async () => {
  const { article } = await openPost({ can: { ...nobody, moderate: true }, forum: { id: 7, name: '路亚' } })
  await click(article().getByLabelText('更多操作'))
  expect(choices.current!.map((choice) => choice.name)).toContain('管理')
  await doing(() => choices.close(-1))
})

test.each([
  ['by its title', { title: '早口鲫鱼', visibility: 1 }, '早口鲫鱼'],
  ['by what everyone may read', { text: '两条鲫鱼', visibility: 0 }, '两条鲫鱼'],
  ['by none of its words, where not everyone may', { text: '钓点在东岸', visibility: 1 }, '来自钓鱼伴侣的分享'],
])('that was looked at is remembered %s, with who wrote it and its first picture', async (_, own, title) => {
  const picture = buildPicture()
  const { post } = await openPost({ ...own, pictures: [picture, buildPicture()], author: buildUser({ nickName: '老周' }) })
  expect(browsingHistory.looks[0]).toMatchObject({ id: post.id, title, author: '老周', thumb: picture.thumb })
})

describe('where it was', () => {
  const place = { name: '青龙湖', address: '环湖路 18 号', lat: 30, lng: 114 }
  const area = { lat: 30.1, lng: 114.1, radiusM: 708 }

  test.each([
    [
      'exactly, for all',
      { place, area: null },
      ['青龙湖环湖路 18 号'],
      /navgation\?lat=30&lng=114&name=%E9%9D%92%E9%BE%99%E6%B9%96&post=\d+$/,
    ],
    [
      'exactly for its author, who reads what others see',
      { place, area },
      ['青龙湖别人只看到约 1 公里的范围'],
      /navgation\?lat=30&.*&post=\d+$/,
    ],
    ['about, for others', { place: null, area }, ['约 1 公里范围内'], /mp-nearby\?lat=30.1&lng=114.1$/],
    ['in a town', { place: null, area: { ...area, radiusM: 7_071 } }, ['约 10 公里范围内'], /mp-nearby/],
    ['nowhere that is said', { place: null, area: null }, [], null],
  ] as const)('%s', async (_, where, words, way) => {
    await openPost(where)
    const rows = [...document.querySelectorAll('.post-detail__place')]
    expect(rows.map(({ textContent }) => textContent)).toEqual(words)
    if (way) expect(rows[0]!.getAttribute('href')).toMatch(way)
  })
})

test.each([
  ['edit', '编辑'],
  ['delete', '删除'],
  ['report', '举报'],
] as const)('who may %s it finds that in its menu, by a tap or a long press', async (may, name) => {
  const { article } = await openPost({ can: { ...nobody, [may]: true } })
  await click(article().getByLabelText('更多操作'))
  expect(choices.current!.map((choice) => choice.name)).toContain(name)
  await doing(() => choices.close(-1))
  await doing(() => point(article().getByText(/两条鲫鱼/), 'pointerdown'))
  await doing(() => new Promise((resolve) => setTimeout(resolve, LONG_PRESS_MS)))
  expect(choices.current!.map((choice) => choice.name)).toContain(name)
  await doing(() => choices.close(-1))
})

test('the bar below likes, keeps and shares, and says what stands', async () => {
  const written: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void written.push(text) } })
  answers('POST comments', { on: true, count: 1_201 })
  answers('POST collect', { on: false, count: 4 })
  const { getByLabelText, findByText, post } = await openPost({
    liked: false,
    faved: true,
    counts: { views: 0, likes: 1_200, favs: 5, comments: 0, reprints: 0 },
  })
  const bar = () => document.querySelector('.post-bar')!
  const look = () =>
    [...bar().querySelectorAll('.post-bar__act[aria-pressed]')].map((act) => [
      act.getAttribute('aria-label'),
      act.getAttribute('aria-pressed'),
      act.textContent,
    ])
  expect(look()).toEqual([
    ['点赞 1200', 'false', expect.any(String)],
    ['收藏 5', 'true', '5'],
  ])
  await click(getByLabelText('点赞 1200'))
  await click(getByLabelText('收藏 5'))
  expect(look()).toEqual([
    ['点赞 1201', 'true', expect.any(String)],
    ['收藏 4', 'false', '4'],
  ])
  expect([asked('POST comments')[0]?.body, asked('POST collect')[0]?.body]).toEqual([
    { type: 'like', id: post.id, on: true },
    { id: post.id, on: false },
  ])
  await click(getByLabelText('分享'))
  await click(await findByText('复制链接'))
  expect([written, toaster.current?.text]).toEqual([[`http://localhost/pagesA/detail/detail?id=${post.id}`], '链接已复制，去粘贴给好友吧'])
})

test.each([
  ['may be reposted', true, ['点赞 1', '收藏 2', '转发 4', '分享']],
  ['may not', false, ['点赞 1', '收藏 2', '分享']],
])('of what %s the bar says so, and leads there', async (_, reprint, acts) => {
  const { post } = await openPost({ can: { ...nobody, reprint }, counts: { views: 0, likes: 1, favs: 2, comments: 3, reprints: 4 } })
  expect([...document.querySelectorAll<HTMLElement>('.post-bar__act')].map(({ ariaLabel }) => ariaLabel)).toEqual(acts)
  if (reprint) await click(document.querySelector('.post-bar [aria-label^="转发"]')!)
  expect(opened).toEqual(reprint ? [`/pages/reprint/reprint?id=${post.id}`] : [])
})

test('posts on the same matter are called by what they have, and open', async () => {
  await openPost()
  const rows = [...document.querySelectorAll('.related__row')]
  expect(rows.map((row) => row.textContent)).toEqual(['带标题的老周', `只有正文${related[1]!.author.nickName}`, '老李 的动态老李'])
  expect(rows.map((row) => row.querySelector('img')?.alt)).toEqual(['鱼护', undefined, undefined])
  await click(rows[1]!)
  expect(opened).toEqual([`/pagesA/detail/detail?id=${related[1]!.id}`])
  expect(asked('GET posts/relate')[0]?.query.id).toBe(String(asked('GET posts/detail')[0]!.query.id))
})

test('of no post on the same matter nothing is said', async () => {
  related = []
  const { queryByText } = await openPost()
  expect(queryByText('相关动态')).toBeNull()
})

describe('comments', () => {
  test('stand below the post, in the order that is chosen', async () => {
    const { getByText, getByRole, post } = await openPost({ counts: { views: 0, likes: 0, favs: 0, comments: 7, reprints: 0 } })
    expect(getByRole('button', { name: '最热' }).getAttribute('aria-pressed')).toBe('true')
    getByText('评论 7')
    answersPages('GET comments', () => [])
    await click(getByText('最新'))
    getByText('还没有评论，来说第一句吧')
    await click(getByText('只看作者'))
    getByText('作者还没有留言')
    expect(asked('GET comments').map(({ query: { id, order } }) => [id, order])).toEqual(
      ['hot', 'new', 'author'].map((order) => [String(post.id), order]),
    )
  })

  test.each([
    ['comments', ['comments']],
    ['', []],
  ])('are where the page begins when its address says so: %j', async (part, parts) => {
    const seen = scrolledInto()
    await openPost({}, part ? { part } : {})
    expect(seen).toEqual(parts)
  })

  test('are not asked for where the post is closed', async () => {
    const { queryByText } = await openPost({ locked: { by: 'vip' } })
    expect([asked('GET comments'), queryByText('最热')]).toEqual([[], null])
  })
})

describe('the page', () => {
  test.each([
    [undefined, 2],
    [{ by: 'login' } as const, 0],
  ])('comes anew on a pull, closed (%j) or not', async (locked, comments) => {
    const { article, post } = await openPost({ locked, text: '旧的' })
    answers('GET posts/detail', { ...post, text: '新的', body: '新的' })
    await doing(() => pull(document.querySelector('.post-detail')!))
    article().getByText('新的')
    expect(asked('GET comments')).toHaveLength(comments)
  })

  test('has what a list knew of its post until all of it is there', async () => {
    const { id } = posts.upsert(buildPost({ title: '早口鲫鱼' }))
    answersPages('GET posts/relate', () => [])
    answersPages('GET comments', () => [])
    answers('POST posts/views', { views: 1 })
    const held = holds('GET posts/detail')
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: String(id) })
    const article = within(page.getByRole('article'))
    article.getByText('早口鲫鱼')
    await doing(() => held[0]!.answer(buildDetail({ id, title: '早口鲫鱼', body: '今早在水库，全文。' })))
    article.getByText('今早在水库，全文。')
  })

  test('stays where there is no line when it is pulled', async () => {
    const { article, queryByText } = await openPost({ body: '今早在水库' })
    loses('GET posts/detail')
    await doing(() => pull(document.querySelector('.post-detail')!))
    expect(asked('GET posts/detail')).toHaveLength(2)
    article().getByText('今早在水库')
    expect(queryByText('重试')).toBeNull()
  })

  test('opens what was closed to visitors when they come back as members', async () => {
    session.close()
    const { show, post, getByText, article } = await openPost({ locked: { by: 'login' }, text: '开头' })
    await click(getByText('去登录'))
    answers('GET posts/detail', { ...post, locked: null, body: '全部' })
    await doing(() => session.open(buildSession()))
    await doing(show)
    article().getByText('全部')
    await doing(show)
    expect(asked('GET posts/detail')).toHaveLength(2)
  })

  test('says what went wrong, and tries again', async () => {
    loses('GET posts/detail')
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '987654' })
    answers('GET posts/detail', buildDetail({ id: 987_654, text: '来了' }))
    answersPages('GET comments', () => [])
    answersPages('GET posts/relate', () => [])
    await click(page.getByText('重试'))
    within(page.getByRole('article')).getByText('来了')
  })

  test.each([
    ['987653', 1],
    ['x', 0],
  ])('says that there is no post %s', async (id, questions) => {
    refuses('GET posts/detail', 'rest_not_found', 404, '内容不存在或已被删除')
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id })
    await click(page.getByText('去首页看看'))
    expect([opened, asked('GET posts/detail').length]).toEqual([['/pages/index/index'], questions])
  })
})
