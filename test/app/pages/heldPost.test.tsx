import { fireEvent, waitFor } from '@testing-library/dom'
import { APPEAL_CHARS } from '@anglers/contract/limits'
import type { PostReview } from '@anglers/contract/review'
import { posts } from '@/features/content'
import MyPostsPage from '@/member/mine/post'
import DetailPage from '@/pagesA/detail/detail'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import * as seeing from '@/stores/seePictures'
import { session } from '@/stores/session'
import { buildDetail, buildPicture, buildPost, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, refuses } from '../support/server'

const HELD: PostReview = {
  id: 12,
  state: 'held',
  reason: 'review',
  words: '图片里有二维码',
  pictures: [],
  appeal: null,
  since: null,
  can: { appeal: true },
}
const WAITING: PostReview = { ...HELD, state: 'waiting', words: '', can: { appeal: false } }

beforeEach(() => session.open(buildSession()))

/** Opens a post of my own that others do not see. */
async function openOwn(review: Partial<PostReview>, { mine = true, state = 'held' as 'held' | 'checking' } = {}) {
  const post = buildDetail({ id: 12, state })
  if (mine) post.author = { ...post.author, id: session.userId }
  post.can = { ...post.can, edit: mine }
  answers('GET posts/detail', post)
  answers('GET posts/review', { ...HELD, ...review })
  answers('POST posts/views', { views: 1 })
  answersPages('GET posts/relate', () => [])
  answersPages('GET comments', () => [])
  return openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
}

test.each<[Partial<PostReview>, string]>([
  [{ ...WAITING, reason: 'picture' as const }, '正在审核图片，最长半小时，通过后其他人才能看到'],
  [{ ...WAITING, reason: 'text' as const }, '正在审核文字，通过后其他人才能看到'],
  [{ ...WAITING }, '等待管理员审核，通过后其他人才能看到'],
  [{ ...WAITING, appeal: '那是店招' }, '申诉已提交，管理员正在查看'],
  [{ reason: 'picture' as const }, '图片未通过审核'],
  [{ reason: 'text' as const }, '文字未通过审核'],
  [{}, '管理员未通过'],
  [{ appeal: '那是店招', can: { appeal: false } }, '申诉未通过'],
])('an author sees how their post stands: %#', async (review, heading) => {
  const page = await openOwn(review)
  expect(await page.findByText(heading)).toBeTruthy()
  expect(page.queryByText('申诉') !== null).toBe(review.can?.appeal ?? true)
})

test('what is held says why, with the photos that were refused, and can be mended', async () => {
  const picture = { id: 7, width: 4, height: 3, color: '#f00', alt: '', thumb: '/t.webp', card: '/c.webp', full: '/f.webp' }
  const page = await openOwn({ pictures: [picture, { ...picture, id: 8 }] })
  expect(await page.findByText('管理员：图片里有二维码')).toBeTruthy()
  expect(page.getByText('未通过的图片')).toBeTruthy()
  expect(page.getAllByText('编辑')).toHaveLength(1)
})

test('an author objects once: what was typed outlives a failure, and the answer is shown', async () => {
  const page = await openOwn({})
  await doing(async () => fireEvent.click(await page.findByText('申诉')))
  const type = (text: string) => doing(() => fireEvent.change(page.getByRole('textbox'), { target: { value: text } }))
  const send = () => doing(() => fireEvent.click(page.getAllByText('申诉').at(-1)!))
  await type('那是店招')
  refuses('POST posts/appeal', '', 500, '服务器忙')
  await send()
  expect(page.getByRole('alert').textContent).toContain('服务器忙')
  expect(page.getByRole<HTMLTextAreaElement>('textbox').value).toBe('那是店招')
  answers('POST posts/appeal', { ok: true })
  answers('GET posts/review', { ...WAITING, appeal: '那是店招' })
  await send()
  expect(asked('POST posts/appeal').at(-1)!.body).toMatchObject({ id: 12, content: '那是店招' })
  expect(await page.findByText('你的申诉：那是店招')).toBeTruthy()
  expect(page.getByText('申诉已提交，管理员正在查看')).toBeTruthy()
})

test('nobody else is asked about it, and where there is nothing to say nothing is said', async () => {
  await openOwn({}, { mine: false })
  expect(asked('GET posts/review')).toEqual([])
  const page = await openOwn({ state: 'none', reason: null })
  await doing(() => {})
  expect(page.queryByText('管理员未通过')).toBeNull()
})

test('what was mended says anew how it stands', async () => {
  const page = await openOwn({ reason: 'picture' })
  answers('GET posts/review', { ...WAITING })
  await doing(() => posts.get(12)!.merge({ state: 'checking' }))
  expect([page.queryByText('图片未通过审核'), page.queryByText('等待管理员审核，通过后其他人才能看到') !== null]).toEqual([null, true])
})

test('what did not come can be asked for again', async () => {
  const post = buildDetail({ id: 12, state: 'held' })
  post.author = { ...post.author, id: session.userId }
  answers('GET posts/detail', post)
  refuses('GET posts/review', '', 500, '服务器忙')
  answersPages('GET posts/relate', () => [])
  answersPages('GET comments', () => [])
  const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
  answers('GET posts/review', HELD)
  await doing(() => fireEvent.click(page.getByText('服务器忙 · 重试')))
  expect(page.getByText('管理员未通过')).toBeTruthy()
})

test('the list of what is held says where the reason stands', async () => {
  answersPages('GET mine/posts', () => [buildPost({ state: 'held' })])
  const page = await openPage(MyPostsPage, 'member/mine/post')
  await doing(() => fireEvent.click(page.getByText('未通过')))
  expect(page.getByText('点开查看原因，可以修改或申诉')).toBeTruthy()
})

test('what is held has its photos seen large, and is mended by whom the server lets', async () => {
  const seen = jest.spyOn(seeing, 'seePictures').mockImplementation(() => undefined)
  const pictures = [buildPicture(), buildPicture()]
  const page = await openOwn({ pictures })
  await page.findByText('未通过的图片')
  const shown = document.querySelectorAll('.held-card__pictures .picture-grid [class*="cell"], .held-card__pictures button')
  await doing(() => fireEvent.click(shown[shown.length - 1]!))
  expect(seen.mock.calls).toEqual([[pictures, 1]])
  seen.mockRestore()
  expect(page.getAllByText('编辑')).toHaveLength(1)
  await doing(() => posts.get(12)!.merge({ can: { ...posts.get(12)!.data.can, edit: false } }))
  expect(page.queryByText('编辑')).toBeNull()
})

test('an objection needs words; what the server says of them stands below them; they are there again until they went', async () => {
  const page = await openOwn({})
  const open = async () => doing(async () => fireEvent.click((await page.findAllByText('申诉'))[0]!))
  await open()
  const send = () => page.getAllByText<HTMLButtonElement>('申诉').at(-1)!
  const field = () => page.getByRole<HTMLTextAreaElement>('textbox')
  const type = (text: string) => doing(() => fireEvent.change(field(), { target: { value: text } }))
  expect(send().disabled).toBe(true)
  await type(' 那是店招 ')
  refuses('POST posts/appeal', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  await doing(() => fireEvent.click(send()))
  expect(page.getByRole('alert').textContent).toBe('含有不能发布的内容')
  await doing(() => fireEvent.click(page.getByRole('button', { name: '关闭' })))
  await waitFor(() => expect(document.querySelector('.dialog')).toBeNull())
  await open()
  expect(field().value).toBe(' 那是店招 ')
  answers('POST posts/appeal', { ok: true })
  await doing(() => fireEvent.click(send()))
  expect([asked('POST posts/appeal').at(-1)!.body.content, page.queryByRole('dialog')]).toEqual(['那是店招', null])
  expect(drafts.read('post-appeal-12')).toBeUndefined()
})

test('of a post that others see nothing is asked', async () => {
  const post = buildDetail({ id: 12 })
  post.author = { ...post.author, id: session.userId }
  answers('GET posts/detail', post)
  answersPages('GET posts/relate', () => [])
  answersPages('GET comments', () => [])
  const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
  page.getByRole('article')
  expect(asked('GET posts/review')).toEqual([])
})

test.each<[Partial<PostReview>, string[], string[]]>([
  [{}, ['管理员：图片里有二维码', '可以修改后重新提交；觉得有误，可以申诉一次'], ['编辑', '申诉']],
  [{ words: '' }, ['可以修改后重新提交；觉得有误，可以申诉一次'], ['编辑', '申诉']],
  [{ appeal: '那是店招', can: { appeal: false } }, ['管理员：图片里有二维码', '你的申诉：那是店招', '修改后可以重新提交'], ['编辑']],
  [{ ...WAITING, appeal: '那是店招' }, ['你的申诉：那是店招'], []],
  [WAITING, [], []],
])('says why, what its author said, and what they may do, and no more: %#', async (review, lines, ways) => {
  await openOwn(review)
  const card = document.querySelector('.held-card')!
  const texts = (selector: string) => [...card.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect([texts('.held-card__line'), texts('.button')]).toEqual([lines, ways])
})

test('what is held is mended in the form of its type; an objection says what it is to say', async () => {
  const page = await openOwn({})
  expect(page.getByText('编辑').closest('a')!.getAttribute('href')).toBe('/pagesA/publish/words?id=12')
  await doing(() => fireEvent.click(page.getByText('申诉')))
  const { ariaLabel, placeholder, maxLength } = page.getByRole<HTMLTextAreaElement>('textbox')
  expect([ariaLabel, placeholder, maxLength]).toEqual(['说明为什么可以发布', '说明为什么可以发布', APPEAL_CHARS])
  answers('POST posts/appeal', { ok: true })
  await doing(() => fireEvent.change(page.getByRole('textbox'), { target: { value: '那是店招' } }))
  await doing(() => fireEvent.click(page.getAllByText('申诉').at(-1)!))
  expect(toaster.current?.text).toBe('已提交，管理员会查看')
})
