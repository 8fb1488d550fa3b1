import { ARTICLE_CHARS, ARTICLE_SUMMARY_CHARS, POST_TITLE_CHARS } from '@anglers/contract/limits'
import { cleanup, fireEvent } from '@testing-library/react'
import SinglePage from '@/pages/single/single'
import PublishSinglePage from '@/pagesA/publish/single'
import { session } from '@/stores/session'
import { modals, toaster } from '@/stores/overlays'
import { socket } from '@/stores/socket'
import { buildDetail, buildEdit, buildSession } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, keysOf, loses, refuses } from '../support/server'
import { FakeSocket } from '../support/socket'

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
  answers('POST publish/single', { id: 12, state: 'live', version: 1 })
  const page = await write({ 标题: '春钓滩 ', '摘要（可不填）': ' 浅滩先升温', 正文: '先找浅滩。\n\n' })
  await click(page.getByText('发布'))
  expect(sent()).toEqual([
    {
      title: '春钓滩',
      summary: '浅滩先升温',
      blocks: [{ type: 'paragraph', spans: [{ text: '先找浅滩。' }] }],
      media: [],
      place: null,
      tags: [],
      category: null,
      visibility: 0,
    },
  ])
  expect([toaster.current?.text, opened.at(-1)]).toEqual(['发布成功', '/pagesA/detail/detail?id=12'])
})

test('without title or text it says which is missing, and sends nothing', async () => {
  const page = await write({ 标题: '  ', '摘要（可不填）': '浅滩先升温', 正文: '  ' })
  await click(page.getByText('发布'))
  const problemOf = (label: string) => page.getByLabelText(label).closest('.field, .post-editor__part')!.textContent
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
  await doing(() => held[0]!.answer({ id: 12, state: 'live', version: 1 }))
  expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=12')
})

test('what the server refuses of the summary is said at it', async () => {
  refuses('POST publish/single', 'rest_invalid_param', 400, '参数有误', { summary: '摘要里有不能发布的内容' })
  const page = await write({ 标题: '春钓滩', '摘要（可不填）': '加微信', 正文: '先找浅滩。' })
  await click(page.getByText('发布'))
  expect(page.getByLabelText('摘要（可不填）').closest('.field')!.textContent).toContain('摘要里有不能发布的内容')
})

test('a draft keeps the summary, apart from that of a status', async () => {
  refuses('POST publish/single', 'rest_unavailable', 503)
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
  answers(
    'GET posts/edit-detail',
    buildEdit({
      type: 'single',
      title: '春钓滩',
      extra: { type: 'single', summary: '旧摘要' },
    }),
  )
  answers('POST publish/single', { id: 12, state: 'live', version: 1 })
  answers('GET posts/detail', buildDetail({ id: 12 }))
  answers('POST posts/views', { views: 1 })
  const page = await openPage(PublishSinglePage, 'pagesA/publish/single', { id: '12' })
  page.getByRole('heading', { name: '编辑文章' })
  expect(page.getByLabelText<HTMLInputElement>('摘要（可不填）').value).toBe('旧摘要')
  await type(page.getByLabelText('摘要（可不填）'), '新摘要')
  await click(page.getByText('保存'))
  expect(sent()).toMatchObject([
    { id: 12, version: 3, title: '春钓滩', blocks: [{ type: 'paragraph', spans: [{ text: '旧文' }] }], summary: '新摘要' },
  ])
})

test.each([
  [{ id: '12' }, '/pagesA/detail/detail?id=12'],
  [{}, '/pages/list/list?type=single'],
])('the address of articles with %p leads to %s', async (query, address) => {
  await openPage(SinglePage, 'pages/single/single', query)
  expect(replaced).toEqual([address])
})

const old = (more: object) =>
  answers('GET posts/edit-detail', {
    id: 12,
    type: 'single',
    state: 'live',
    title: '春钓滩',
    content: '旧文',
    pictures: [],
    place: null,
    placeReveal: 'exact',
    placeOpensAfterDays: null,
    tags: [],
    category: null,
    visibility: 0,
    priceFen: null,
    price: null,
    version: 3,
    blocks: [{ type: 'paragraph', spans: [{ text: '旧文' }] }],
    hasPassword: false,
    topic: null,
    teaser: '',
    noReprint: false,
    reprint: null,
    catches: [],
    visibilities: [0, 1, 2, 3, 4, 5],
    extra: { type: 'single', summary: '' },
    ...more,
  })

describe('changed on another device meanwhile', () => {
  async function conflict() {
    old({})
    refuses('POST publish/single', 'post_changed', 409, '这篇内容在别处改过了')
    const page = await openPage(PublishSinglePage, 'pagesA/publish/single', { id: '12' })
    await type(page.getByLabelText('正文'), '这里改的')
    old({ version: 5, content: '别处改的', blocks: [{ type: 'paragraph', spans: [{ text: '别处改的' }] }] })
    await click(page.getByText('保存'))
    answers('POST publish/single', { id: 12, state: 'live', version: 6 })
    return page
  }
  const field = (page: Awaited<ReturnType<typeof openPage>>) => page.getByLabelText<HTMLTextAreaElement>('正文', { selector: 'textarea' })

  test('both versions are shown, and mine is kept when I say so', async () => {
    const page = await conflict()
    const shown = () => page.getByRole('dialog').textContent
    expect(shown()).toContain('这里改的')
    await click(page.getByText('别处改的'))
    expect(shown()).not.toContain('这里改的')
    await click(page.getByText('留下这里写的'))
    await click(page.getByText('保存'))
    expect(sent().at(-1)).toMatchObject({ id: 12, version: 5, blocks: [{ spans: [{ text: '这里改的' }] }] })
  })

  test('the other is taken when I say so', async () => {
    const page = await conflict()
    await click(page.getByText('换成别处改的'))
    expect(field(page).value).toBe('别处改的')
  })

  test('both are kept: mine is a new article', async () => {
    const page = await conflict()
    await click(page.getByText('两份都留：这份另存为新的'))
    await click(page.getByText('发布'))
    const last = sent().at(-1)!
    expect([last.id, last.version, last.blocks]).toEqual([undefined, undefined, [{ type: 'paragraph', spans: [{ text: '这里改的' }] }]])
  })

  test('both are kept, also when I come back to mine later', async () => {
    const page = await conflict()
    await click(page.getByText('两份都留：这份另存为新的'))
    const again = await openPage(PublishSinglePage, 'pagesA/publish/single', { id: '12' })
    expect(field(again).value).toBe('这里改的')
    await click(again.getByText('发布'))
    expect([sent().at(-1)!.id, sent().at(-1)!.version]).toEqual([undefined, undefined])
  })

  test('both are kept, and mine cleared is the old one again', async () => {
    const page = await conflict()
    await click(page.getByText('两份都留：这份另存为新的'))
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    expect([field(page).value, page.queryByText('发布')]).toEqual(['别处改的', null])
  })

  test('I am asked again at each attempt to send', async () => {
    const page = await conflict()
    await click(page.getByRole('button', { name: '关闭' }))
    expect(page.queryByRole('dialog')).toBeNull()
    await click(page.getByText('保存'))
    expect(page.getByRole('dialog').textContent).toContain('这里改的')
  })
})

describe('the draft on the server', () => {
  const rest = () => doing(() => jest.advanceTimersByTime(3_100))
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
  afterEach(() => jest.useRealTimers())

  test('is made at the first pause, changed at the next, and published in the end', async () => {
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    const page = await write({ 标题: '春钓滩', 正文: '先找' })
    await rest()
    expect(sent()).toMatchObject([{ draft: true, title: '春钓滩' }])
    answers('POST publish/single', { id: 40, state: 'draft', version: 2 })
    await type(page.getByLabelText('正文'), '先找浅滩')
    await rest()
    expect(sent()[1]).toMatchObject({ draft: true, id: 40, version: 1 })
    answers('POST publish/single', { id: 40, state: 'live', version: 3 })
    await click(page.getByText('发布'))
    expect(sent()[2]).toMatchObject({ id: 40, version: 2, blocks: [{ spans: [{ text: '先找浅滩' }] }] })
    expect(sent()[2]).not.toHaveProperty('draft')
  })

  test('is one, though the answer to the first save was lost and more was written since', async () => {
    loses('POST publish/single')
    const page = await write({ 标题: '春钓滩', 正文: '先找' })
    await rest()
    await type(page.getByLabelText('正文'), '先找浅滩')
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    await rest()
    const [lost, again, then] = sent()
    expect(again).toEqual(lost)
    expect(keysOf('POST publish/single')[1]).toBe(keysOf('POST publish/single')[0])
    expect(then).toMatchObject({ draft: true, id: 40, version: 1, blocks: [{ spans: [{ text: '先找浅滩' }] }] })
  })

  test('that is thrown away is deleted there, too', async () => {
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    answers('POST content-manage/delete', { state: 'removed' } as never)
    const page = await write({ 标题: '春钓滩', 正文: '先找' })
    await rest()
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    expect(asked('POST content-manage/delete').map(({ body }) => body)).toEqual([{ id: 40 }])
  })

  test('that is thrown away while it is first made is deleted once it is there, and what is written then is another', async () => {
    const held = holds('POST publish/single')
    answers('POST content-manage/delete', { state: 'removed' } as never)
    const page = await write({ 标题: '春钓滩', 正文: '先找' })
    await rest()
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    await type(page.getByLabelText('正文'), '另一篇')
    await doing(() => held[0]!.answer({ id: 40, state: 'draft', version: 1 }))
    expect(asked('POST content-manage/delete').map(({ body }) => body)).toEqual([{ id: 40 }])
    await rest()
    expect(sent().at(-1)).toMatchObject({ draft: true, blocks: [{ spans: [{ text: '另一篇' }] }] })
    expect(sent().at(-1)).not.toHaveProperty('id')
  })

  test.each(['before', 'after'])('that is thrown away %s the answer to the first save was lost is deleted there, too', async (when) => {
    const held = holds('POST publish/single')
    answers('POST content-manage/delete', { state: 'removed' } as never)
    const page = await write({ 标题: '春钓滩', 正文: '先找' })
    await rest()
    const lose = () => doing(() => held[0]!.refuse(503))
    if (when === 'after') await lose()
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    if (when === 'before') await lose()
    const keys = keysOf('POST publish/single')
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(asked('POST content-manage/delete').map(({ body }) => body)).toEqual([{ id: 40 }])
  })

  test('that is thrown away without a line is deleted there once there is one', async () => {
    loses('POST publish/single')
    answers('POST content-manage/delete', { state: 'removed' } as never)
    const page = await write({ 标题: '春钓滩', 正文: '先找' })
    await rest()
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    expect(asked('POST content-manage/delete')).toEqual([])
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    await doing(() => socket.connect())
    await doing(() => FakeSocket.last.opens())
    await doing(() => FakeSocket.last.says({ type: 'ready' }))
    expect(asked('POST content-manage/delete').map(({ body }) => body)).toEqual([{ id: 40 }])
  })

  test('that was opened from the list is not deleted when what was just sent of it is thrown away', async () => {
    answers('GET posts/edit-detail', buildEdit({ type: 'single', state: 'draft', title: '春钓滩', extra: { type: 'single', summary: '' } }))
    const held = holds('POST publish/single')
    const page = await openPage(PublishSinglePage, 'pagesA/publish/single', { id: '12' })
    await type(page.getByLabelText('正文'), '先找浅滩')
    await rest()
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    await doing(() => held[0]!.answer({ id: 12, state: 'draft', version: 4 }))
    expect([sent().length, asked('POST content-manage/delete')]).toEqual([1, []])
  })
})
