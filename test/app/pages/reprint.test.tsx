import type { Answer } from '@anglers/contract'
import { cleanup, fireEvent } from '@testing-library/react'
import { PostList, postList, posts } from '@/features/content'
import { feedOf } from '@/features/home/feeds'
import { postOutbox } from '@/features/outbox'
import { ReprintForm } from '@/features/reprint'
import ReprintPage from '@/pages/reprint/reprint'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildMe, buildPost, buildSession, buildUser } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const sent = () => asked('POST reprint').map(({ body }) => body)

const source = (own: Partial<Answer<'GET reprint'>> = {}): Answer<'GET reprint'> => ({
  post: {
    gone: false,
    id: 12,
    type: 'words',
    author: buildUser({ nickName: '老张' }),
    title: '',
    text: '两条鲫鱼',
    picture: null,
    locked: null,
  },
  content: '',
  visibilities: [0, 5, 4, 3],
  ...own,
})

beforeEach(() => session.open(buildSession()))

const open = (query: Record<string, string> = {}) => openPage(ReprintPage, 'pages/reprint/reprint', { id: '12', ...query })
const send = (page: Awaited<ReturnType<typeof open>>) => click(page.getByText('转发', { selector: '.button' }))

test('what is reposted stands under my words, and the repost leads to its page', async () => {
  answers('GET reprint', source())
  answers('POST reprint', { id: 40, state: 'live', version: 1 })
  const page = await open()
  expect(page.getByText('老张：两条鲫鱼')).toBeTruthy()
  await type(page.getByLabelText('转发理由'), ' 厉害 ')
  await click(page.getByText('转发', { selector: '.button' }))
  expect(sent()).toEqual([{ id: 12, content: '厉害', visibility: 0 }])
  expect([toaster.current?.text, opened.at(-1)]).toEqual(['转发成功', '/pagesA/detail/detail?id=40'])
})

test('only those may be chosen who can read the post', async () => {
  answers('GET reprint', source({ visibilities: [5, 4, 3] }))
  answers('POST reprint', { id: 40, state: 'live', version: 1 })
  const page = await open()
  await click(page.getByText('谁可以看'))
  expect(page.queryByText('所有人都能看到')).toBeNull()
  const options = () => page.getAllByRole('button').filter(({ className }) => className.includes('option'))
  expect(options().map((option) => [option.textContent, option.getAttribute('aria-pressed')])).toEqual([
    ['登录可见登录的钓友能看到全文', 'true'],
    ['会员可见开通会员的钓友能看到全文', 'false'],
    ['仅自己可见只有你自己能看到', 'false'],
  ])
  await click(page.getByText('仅自己可见'))
  expect(document.querySelector('.reprint__rows')!.textContent).toBe('谁可以看仅自己可见')
  await click(page.getByText('转发', { selector: '.button' }))
  expect(sent()).toEqual([{ id: 12, content: '', visibility: 3 }])
})

test('who could read it when a draft was begun may no longer be chosen: it is the widest that there is by now', async () => {
  answers('GET reprint', source())
  refuses('POST reprint', 'rest_unavailable', 503)
  const page = await open()
  await click(page.getByText('谁可以看'))
  await click(page.getByText('登录可见'))
  await send(page)
  await doing(() => cleanup())
  answers('GET reprint', source({ visibilities: [4, 3] }))
  answers('POST reprint', { id: 40, state: 'live', version: 1 })
  await send(await open())
  expect(sent()).toMatchObject([{ visibility: 5 }, { visibility: 4 }])
})

test('words survive a call that failed, and a page that was closed; sent again it is no second repost', async () => {
  answers('GET reprint', source({ content: '//@小李:好' }))
  refuses('POST reprint', 'rest_unavailable', 503)
  const page = await open()
  expect(page.getByLabelText<HTMLTextAreaElement>('转发理由').value).toBe('//@小李:好')
  await type(page.getByLabelText('转发理由'), '同感//@小李:好')
  await click(page.getByText('转发', { selector: '.button' }))
  await doing(() => cleanup())
  answers('POST reprint', { id: 40, state: 'live', version: 1 })
  const again = await open()
  expect(again.getByLabelText<HTMLTextAreaElement>('转发理由').value).toBe('同感//@小李:好')
  await click(again.getByText('转发', { selector: '.button' }))
  const keys = keysOf('POST reprint')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test.each([
  ['live', 4, '转发成功'],
  ['checking', 3, '已提交，审核通过后展示'],
] as const)('the post is one more time reposted as soon as others see it: %s', async (state, reprints, words) => {
  const post = posts.upsert(buildPost({ id: 12, counts: { views: 0, likes: 0, favs: 0, comments: 0, reprints: 3 } }))
  answers('GET reprint', source())
  answers('POST reprint', { id: 40, state, version: 1 })
  await send(await open())
  expect([post.data.counts.reprints, toaster.current?.text]).toEqual([reprints, words])
})

test('without a line it waits among my drafts, where it can be changed, and is sent once', async () => {
  answers('GET reprint', source())
  loses('POST reprint')
  const page = await open()
  await type(page.getByLabelText('转发理由'), ' 厉害 ')
  await send(page)
  expect(replaced).toEqual(['/member/mine/post?state=draft'])
  expect(postOutbox().items.map(({ title, about, request }) => [title, about, request])).toEqual([
    ['厉害', 12, { name: 'POST reprint', input: { id: 12, content: '厉害', visibility: 0 } }],
  ])
  const waiting = postOutbox().items.map(({ clientId }) => clientId)
  expect(waiting).toHaveLength(1)
  const again = await open({ outbox: waiting[0]! })
  expect(again.getByLabelText<HTMLTextAreaElement>('转发理由').value.trim()).toBe('厉害')
  answers('POST reprint', { id: 40, state: 'live', version: 1 })
  await send(again)
  expect([postOutbox().items, new Set(keysOf('POST reprint')).size]).toEqual([[], 1])
})

test('what waits is no longer the draft of another repost, though it was one before', async () => {
  loses('POST reprint')
  const before = new ReprintForm(12)
  before.type('厉害')
  before.leave()
  const form = new ReprintForm(12)
  expect([form.content, await form.send(), new ReprintForm(12).content]).toEqual(['厉害', 'waiting', ''])
  for (const item of postOutbox().items) postOutbox().remove(item)
})

test('once it is sent nothing of it is kept, however the page is left', async () => {
  answers('GET reprint', source())
  answers('POST reprint', { id: 40, state: 'live', version: 1 })
  const page = await open()
  await type(page.getByLabelText('转发理由'), '厉害')
  await send(page)
  await doing(() => page.leave())
  expect((await open()).getByLabelText<HTMLTextAreaElement>('转发理由').value).toBe('')
})

test('what the server refuses of the words is said at them, until others are typed', async () => {
  answers('GET reprint', source())
  refuses('POST reprint', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  const page = await open()
  await type(page.getByLabelText('转发理由'), '加微信')
  await send(page)
  expect(page.getByRole('alert').textContent).toBe('含有不能发布的内容')
  await type(page.getByLabelText('转发理由'), '厉害')
  expect(page.queryByRole('alert')).toBeNull()
  answers('POST reprint', { id: 40, state: 'live', version: 1 })
  await send(page)
  expect(sent().map(({ content }) => content)).toEqual(['加微信', '厉害'])
})

test('without a word of its own, what waits is called by what it carries', async () => {
  answers('GET reprint', source({ post: { ...source().post, title: '早口鲫鱼' } }))
  loses('POST reprint')
  await send(await open())
  expect(postOutbox().items.map(({ title }) => title)).toEqual(['早口鲫鱼'])
  for (const item of postOutbox().items) postOutbox().remove(item)
})

test.each([
  ['is sent', () => answers('POST reprint', { id: 40, state: 'live', version: 1 }), '转发成功', '/pagesA/detail/detail?id=40'],
  ['had arrived already', () => refuses('POST reprint', 'rest_idempotency_conflict', 409), '刚才那次已经发布成功了', '/member/mine/post'],
])('a repost that %s is looked for in the lists of the home page, and is no draft any more', async (_, server, words, leads) => {
  answersPages('GET posts', () => [])
  const feed = feedOf({ key: 'new', name: '最新' })
  await feed.refresh()
  answers('GET reprint', source())
  const page = await open()
  await type(page.getByLabelText('转发理由'), '厉害')
  server()
  await send(page)
  expect([toaster.current?.text, replaced]).toEqual([words, [leads]])
  answersPages('GET posts', () => [buildPost({ id: 40 })])
  await feed.look()
  await doing(() => page.leave())
  expect([feed.newer, new ReprintForm(12).content]).toEqual([1, ''])
})

test('that is lost after another member has signed in is none of theirs', async () => {
  answers('GET reprint', source())
  let lose: () => void = () => undefined
  const gone = new Promise<void>((resolve) => (lose = resolve))
  answers('POST reprint', async () => {
    await gone
    throw new TypeError('Failed to fetch')
  })
  const page = await open()
  await type(page.getByLabelText('转发理由'), '厉害')
  await send(page)
  await doing(() => session.open(buildSession({ user: buildMe({ userId: 9_000 }) })))
  await doing(lose)
  expect(postOutbox().items).toEqual([])
})

test('that arrives after another member has signed in takes nothing of what those have begun', async () => {
  answers('GET reprint', source())
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  answers('POST reprint', async () => {
    await arrived
    return { id: 40, state: 'live', version: 1 }
  })
  const form = new ReprintForm(12)
  form.type('甲的')
  const sending = form.send()
  session.open(buildSession({ user: buildMe({ userId: 9_000 }) }))
  const theirs = new ReprintForm(12)
  theirs.type('乙的')
  theirs.leave()
  arrive()
  await sending
  form.leave()
  expect(new ReprintForm(12).content).toBe('乙的')
})

test('what may not be reposted says so', async () => {
  refuses('GET reprint', 'reprint_refused', 403, '这条内容不能转发')
  const page = await open()
  expect(page.getByText('这条内容不能转发')).toBeTruthy()
})

test('what did not come is asked for again, and is not reposted before it is there', async () => {
  loses('GET reprint')
  const lost = await open()
  answers('GET reprint', source())
  await click(lost.getByText('重试'))
  expect(lost.getByText('老张：两条鲫鱼')).toBeTruthy()
  const held = holds('GET reprint')
  const page = await open()
  const button = () => page.getByText<HTMLButtonElement>('转发', { selector: '.button' })
  const before = button().disabled
  await doing(() => held[0]!.answer(source()))
  expect([before, button().disabled]).toEqual([true, false])
})

test('while it goes it is not sent twice', async () => {
  answers('GET reprint', source())
  const held = holds('POST reprint')
  const page = await open()
  await send(page)
  const button = document.querySelector<HTMLButtonElement>('.reprint-bar .button')!
  await click(button)
  expect([held.length, button.disabled]).toEqual([1, true])
  await doing(() => held[0]!.answer({ id: 40, state: 'live', version: 1 }))
})

test('a card shows what it carries, leads there, and says when that is gone', async () => {
  const carried = source().post
  const gone = { gone: true, id: null, type: null, author: null, title: '', text: '', picture: null, locked: null }
  const titled = { ...carried, id: 13, title: '夜钓记' }
  const paid = { ...carried, id: 14, text: '', locked: { by: 'paid' as const, priceFen: 300 } }
  const rows = [carried, gone, titled, paid].map((reprint) => buildPost({ text: '我的话', reprint }))
  answersPages('GET posts', () => rows)
  const page = await openPage(() => <PostList source={postList('GET posts', {})} empty={{ text: '' }} />, 'pages/list/list')
  expect(page.getByText('原内容已不可见')).toBeTruthy()
  for (const words of ['老张：夜钓记', '老张：付费内容，¥3 解锁全文']) page.getByText(words)
  await click(page.getByText('老张：两条鲫鱼'))
  expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=12')
})
