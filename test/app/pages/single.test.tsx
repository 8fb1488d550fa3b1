import { ARTICLE_CHARS, ARTICLE_SUMMARY_CHARS, POST_TITLE_CHARS } from '@anglers/contract/limits'
import { cleanup, fireEvent } from '@testing-library/react'
import SinglePage from '@/pages/single/single'
import PublishSinglePage from '@/pagesA/publish/single'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildDetail, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const sent = () => asked('POST publish/single').map(({ body }) => body)

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
})

/** The form, with these fields filled in. */
async function write(fields: Record<string, string>) {
  const page = await openPage(PublishSinglePage, 'pagesA/publish/single')
  for (const [label, value] of Object.entries(fields)) await type(page.getByLabelText(label), value)
  return page
}

test('an article is written with title, summary and text, and leads to its page', async () => {
  answers('POST publish/single', { id: 12, state: 'live' })
  const page = await write({ 标题: '春钓滩 ', '摘要（可不填）': ' 浅滩先升温', 正文: '先找浅滩。\n\n' })
  await click(page.getByText('发布'))
  expect(sent()).toEqual([
    { title: '春钓滩', summary: '浅滩先升温', content: '先找浅滩。', media: [], place: null, tags: [], category: null, visibility: 0 },
  ])
  expect([toaster.current?.text, opened.at(-1)]).toEqual(['发布成功', '/pagesA/detail/detail?id=12'])
})

test('without title or text it says which is missing, and sends nothing', async () => {
  const page = await write({ 标题: '  ', '摘要（可不填）': '浅滩先升温', 正文: ' \n ' })
  await click(page.getByText('发布'))
  const problemOf = (label: string) => page.getByLabelText(label).closest('.field, .text-area')!.textContent
  expect([problemOf('标题'), problemOf('正文'), sent()]).toEqual([
    expect.stringContaining('请给文章起个标题'),
    expect.stringContaining('请写下文章的正文'),
    [],
  ])
})

test('there is room for as much as the server takes', async () => {
  const page = await write({})
  expect(['标题', '摘要（可不填）', '正文'].map((label) => page.getByLabelText<HTMLInputElement>(label).maxLength)).toEqual([
    POST_TITLE_CHARS,
    ARTICLE_SUMMARY_CHARS,
    ARTICLE_CHARS,
  ])
})

test('what is on its way is not sent twice', async () => {
  const held = holds('POST publish/single')
  const page = await write({ 标题: '春钓滩', 正文: '先找浅滩。' })
  await click(page.getByText('发布'))
  await click(page.getByText('请稍候…'))
  expect([sent().length, page.getByText<HTMLButtonElement>('请稍候…').disabled]).toEqual([1, true])
  await doing(() => held[0]!.answer({ id: 12, state: 'live' }))
  expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=12')
})

test('what the server refuses of the summary is said at it', async () => {
  refuses('POST publish/single', 'rest_invalid_param', 400, '参数有误', { summary: '摘要里有不能发布的内容' })
  const page = await write({ 标题: '春钓滩', '摘要（可不填）': '加微信', 正文: '先找浅滩。' })
  await click(page.getByText('发布'))
  expect(page.getByLabelText('摘要（可不填）').closest('.field')!.textContent).toContain('摘要里有不能发布的内容')
})

test('a draft keeps the summary, apart from that of a status', async () => {
  loses('POST publish/single')
  const page = await write({ 标题: '春钓滩', '摘要（可不填）': '浅滩先升温', 正文: '先找浅滩。' })
  await click(page.getByText('发布'))
  cleanup()
  const again = await openPage(PublishSinglePage, 'pagesA/publish/single')
  expect([again.getByLabelText<HTMLInputElement>('摘要（可不填）').value, toaster.current?.text]).toEqual([
    '浅滩先升温',
    '已恢复上次没写完的内容',
  ])
})

test('an old one is filled in, and saved as the same', async () => {
  answers('GET posts/edit-detail', {
    id: 12,
    type: 'single',
    state: 'live',
    title: '春钓滩',
    content: '旧文',
    pictures: [],
    place: null,
    tags: [],
    category: null,
    visibility: 0,
    priceFen: null,
    price: null,
    hasPassword: false,
    teaser: '',
    extra: { type: 'single', summary: '旧摘要' },
  })
  answers('POST publish/single', { id: 12, state: 'live' })
  answers('GET posts/detail', buildDetail({ id: 12 }))
  answers('POST posts/views', { views: 1 })
  const page = await openPage(PublishSinglePage, 'pagesA/publish/single', { id: '12' })
  page.getByRole('heading', { name: '编辑文章' })
  expect(page.getByLabelText<HTMLInputElement>('摘要（可不填）').value).toBe('旧摘要')
  await type(page.getByLabelText('摘要（可不填）'), '新摘要')
  await click(page.getByText('保存'))
  expect(sent()).toMatchObject([{ id: 12, title: '春钓滩', content: '旧文', summary: '新摘要' }])
})

test.each([
  [{ id: '12' }, '/pagesA/detail/detail?id=12'],
  [{}, '/pages/list/list?type=single'],
])('the address of articles with %p leads to %s', async (query, address) => {
  await openPage(SinglePage, 'pages/single/single', query)
  expect(opened).toEqual([address])
})
