import { fireEvent, within } from '@testing-library/dom'
import { runInAction } from 'mobx'
import type { Me } from '@anglers/contract/account'
import type { EditDetail } from '@anglers/contract/content'
import { POST_TAGS } from '@anglers/contract/limits'
import { hotTags } from '@/features/content'
import { postOutbox } from '@/features/outbox'
import { categories } from '@/features/publish/categories'
import WordsPage from '@/pagesA/publish/words'
import { drafts } from '@/stores/drafts'
import { location } from '@/stores/location'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildEdit, buildMe, buildPicture, buildSession } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const sent = () => asked('POST publish/words').map(({ body }) => body)
const said = () => toaster.current?.text

/** The form of a new post, or of an old one. */
async function openForm(old?: Partial<EditDetail>) {
  if (old) {
    answers(
      'GET posts/edit-detail',
      buildEdit({
        ...old,
      }),
    )
  }
  const page = await openPage(WordsPage, 'pagesA/publish/words', old ? { id: '12' } : {})
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  return {
    ...page,
    row,
    noteOf: (name: string) => row(name).textContent!.slice(name.length),
    sheet: () => within(page.getAllByRole('dialog').at(-1)!),
    write: (label: string | RegExp, value: string) =>
      doing(() => fireEvent.change(page.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } })),
  }
}

beforeEach(() => {
  toaster.hide()
  session.open(buildSession())
  runInAction(() => {
    for (const known of [hotTags, categories]) known.forget()
  })
  answers('GET menu/tab', [
    { name: '推荐', category: null },
    { name: '台钓', category: 3 },
    { name: '路亚', category: 4 },
  ] as never)
  answers(
    'GET topic/hot-topic',
    ['夜钓', '鲫鱼'].map((name, at) => ({
      id: at + 1,
      name,
      description: '',
      cover: null,
      counts: { posts: 3, followers: 0 },
      following: false,
    })),
  )
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
})

test('all that is filled in is sent, each as what it is, and the post is opened', async () => {
  const page = await openForm()
  expect(page.getByText<HTMLButtonElement>('发布').disabled).toBe(true)
  await page.write('正文', '今早两条鲫鱼')
  await page.write('标题（可不填）', '早口')
  await click(page.row('分类'))
  expect(
    page
      .sheet()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['', '不选', '台钓', '路亚'])
  await click(page.sheet().getByText('路亚'))
  await click(page.row('谁可以看'))
  await click(page.sheet().getByText('会员可见'))
  await page.write('给看不到全文的人的一句话（可不填）', '有好货')
  expect([page.noteOf('分类'), page.noteOf('谁可以看'), page.queryByRole('dialog')]).toEqual(['路亚', '会员可见', null])
  await click(page.row('分类'))
  expect(
    [...document.querySelectorAll('.dialog:not(.dialog--leaving) .option')].map((option) => [
      option.textContent,
      option.querySelector('.icon--check') !== null,
    ]),
  ).toEqual([
    ['不选', false],
    ['台钓', false],
    ['路亚', true],
  ])
  await click(page.sheet().getByRole('button', { name: '关闭' }))
  await click(page.getByText('发布'))
  expect(sent()).toEqual([
    { title: '早口', content: '今早两条鲫鱼', media: [], place: null, tags: [], category: 4, visibility: 4, teaser: '有好货' },
  ])
  expect([replaced, said()]).toEqual([['/pagesA/detail/detail?id=12'], '发布成功'])
})

test('a category that was chosen can be left out again; without any there is no choice', async () => {
  const page = await openForm({ category: 3 })
  expect(page.noteOf('分类')).toBe('台钓')
  await click(page.row('分类'))
  await click(page.sheet().getByText('不选'))
  await click(page.getByText('保存'))
  expect(sent()[0]).toMatchObject({ category: null })
  await cleanUp()
  categories.forget()
  answers('GET menu/tab', [{ name: '推荐', category: null }] as never)
  expect((await openForm()).queryByText('分类')).toBeNull()
})

test('what closes an old post is shown, can be changed, and says what is wrong with it', async () => {
  const page = await openForm({ visibility: 1, priceFen: 350, teaser: '预告' })
  const value = (label: string) => page.getByLabelText<HTMLInputElement>(label).value
  expect([value('价格（元）'), value('给看不到全文的人的一句话（可不填）')]).toEqual(['3.50', '预告'])
  await page.write('价格（元）', '0')
  await click(page.getByText('保存'))
  expect([page.getByRole('alert').closest('.field')!.querySelector('.field__label')!.textContent, sent()]).toEqual(['价格（元）', []])
  await page.write('价格（元）', '4')
  await click(page.getByText('保存'))
  expect(sent()[0]).toMatchObject({ visibility: 1, priceFen: 400, teaser: '预告' })
})

test('a password that is kept says so, and another takes its place', async () => {
  const page = await openForm({ visibility: 2, hasPassword: true })
  expect(page.getByLabelText<HTMLInputElement>('访问密码').placeholder).toBe('不填就沿用原来的密码')
  await page.write('访问密码', '鲫鱼')
  await click(page.getByText('保存'))
  expect(sent()[0]).toMatchObject({ visibility: 2, password: '鲫鱼' })
})

test('what the server refuses is said at its part', async () => {
  refuses('POST publish/words', 'rest_invalid_param', 400, '参数有误', {
    content: '正文不行',
    title: '标题不行',
    'tags.0': '话题不行',
    place: '地点不行',
    media: '图片不行',
    teaser: '预告不行',
  })
  const page = await openForm({ visibility: 5 })
  await click(page.getByText('保存'))
  const partOf = (words: string) => page.getByText(words).closest('.text-area, .field, .post-editor__problem')!
  expect([
    partOf('正文不行').querySelector('textarea')!.getAttribute('aria-label'),
    partOf('标题不行').querySelector('input')!.getAttribute('aria-label'),
  ]).toEqual(['正文', '标题（可不填）'])
  expect([
    partOf('预告不行').querySelector('input')!.getAttribute('aria-label'),
    partOf('话题不行').previousElementSibling!.textContent,
    partOf('地点不行').previousElementSibling!.textContent,
  ]).toEqual(['给看不到全文的人的一句话（可不填）', expect.stringContaining('话题'), expect.stringContaining('地点')])
  page.getByText('图片不行')
})

test.each([
  [0, '添加图片，0/9'],
  [1, '添加图片，1/9'],
  [8, '添加图片，8/9'],
  [9, null],
])('to %i pictures others can be added: %s', async (count, offers) => {
  const page = await openForm({ pictures: Array.from({ length: count }, () => buildPicture()) })
  expect(page.queryByRole('button', { name: /^添加图片/ })?.getAttribute('aria-label') ?? null).toBe(offers)
})

describe('topics', () => {
  test('are typed, taken from others, and removed', async () => {
    const page = await openForm({ tags: ['夜钓'] })
    expect(page.noteOf('话题')).toBe('#夜钓')
    await click(page.row('话题'))
    const offered = () => [...document.querySelectorAll('.tags-sheet__tag:not(.tags-sheet__tag--on)')].map(({ textContent }) => textContent)
    expect(offered()).toEqual(['#鲫鱼'])
    await click(page.sheet().getByText('#鲫鱼'))
    expect([offered(), page.noteOf('话题')]).toEqual([[], '#夜钓 #鲫鱼'])
    await page.write('新话题', '  ')
    expect(page.sheet().getByText<HTMLButtonElement>('添加').disabled).toBe(true)
    await page.write('新话题', ' 台钓 ')
    await click(page.sheet().getByText('添加'))
    await page.write('新话题', '水库')
    await doing(() => fireEvent.keyDown(page.getByLabelText('新话题'), { key: 'Enter' }))
    expect(page.getByLabelText<HTMLInputElement>('新话题').value).toBe('')
    await click(page.sheet().getByRole('button', { name: '移除话题 夜钓' }))
    expect(offered()).toEqual(['#夜钓'])
    await click(page.sheet().getByRole('button', { name: '关闭' }))
    expect([page.noteOf('话题'), page.queryByRole('dialog')]).toEqual(['#鲫鱼 #台钓 #水库', null])
    await click(page.getByText('保存'))
    expect(sent()[0]?.tags).toEqual(['鲫鱼', '台钓', '水库'])
  })

  test('that are too many stay where they were typed, and it is said', async () => {
    const page = await openForm({ tags: Array.from({ length: POST_TAGS }, (_, index) => `话题${index}`) })
    await click(page.row('话题'))
    await page.write('新话题', '还有一个')
    await click(page.sheet().getByText('添加'))
    expect([said(), page.getByLabelText<HTMLInputElement>('新话题').value]).toEqual([`最多加 ${POST_TAGS} 个话题`, '还有一个'])
  })
})

describe('the place', () => {
  beforeEach(() => void answers('GET waters/town', { name: '泽安', lat: 29.95, lng: 115.41, tiles: null, base: null }))
  const place = { name: '青龙湖', address: '东岸', lat: 30.5, lng: 114.25 }
  const locate = jest.spyOn(location, 'locate')
  const finds = (point: typeof location.point) =>
    locate.mockImplementation(async () => {
      runInAction(() => (location.point = point))
      return point
    })
  afterAll(() => locate.mockRestore())

  test('of an old post is changed from what it was, or removed', async () => {
    finds({ lat: 30, lng: 114 })
    const page = await openForm({ place })
    const choose = async (name: string) => {
      await click(page.row('地点'))
      await click(page.sheet().getByText(name))
    }
    await choose('取消')
    expect(page.noteOf('地点')).toBe('青龙湖')
    await choose('换一个地点')
    expect(['地点名称', '地址（可不填）'].map((label) => page.getByLabelText<HTMLInputElement>(label).value)).toEqual(['青龙湖', '东岸'])
    page.getByText('已选定，可以拖动地图调整')
    await page.write('地址（可不填）', ' 西岸 ')
    await click(page.getByText('完成'))
    expect(page.queryByRole('dialog')).toBeNull()
    await click(page.getByText('保存'))
    expect(sent()[0]?.place).toEqual({ name: '青龙湖', address: '西岸', lat: 30.5, lng: 114.25 })
    const again = await openForm({ place })
    await click(again.row('地点'))
    await click(again.sheet().getByText('移除地点'))
    expect(again.noteOf('地点')).toBe('添加')
    await click(again.getByText('保存'))
    expect(sent()[1]?.place).toBeNull()
  })

  test('that the device does not tell can be looked for again', async () => {
    finds(null)
    const page = await openForm()
    await click(page.row('地点'))
    await page.write('地点名称', '青龙湖')
    page.getByText('拖动地图，把图钉对准地点')
    expect(page.getByText<HTMLButtonElement>('完成').disabled).toBe(true)
    let found: () => void = () => undefined
    locate.mockImplementation(
      () =>
        new Promise((resolve) => {
          found = () => {
            runInAction(() => (location.point = { lat: 30, lng: 114 }))
            resolve(location.point)
          }
        }),
    )
    await click(page.getByText('当前位置'))
    expect([page.queryByText('正在定位…') !== null, page.queryByText('当前位置')]).toEqual([true, null])
    await doing(found)
    expect(page.getByText<HTMLButtonElement>('完成').disabled).toBe(false)
    await click(page.sheet().getByRole('button', { name: '关闭' }))
    expect(page.noteOf('地点')).toBe('添加')
  })
})

describe('what is written', () => {
  test('is there again after the page was left, and says so; clearing it asks first', async () => {
    const first = await openForm()
    await first.write('正文', '写了一半')
    await cleanUp()
    toaster.hide()
    const page = await openForm()
    expect([page.getByLabelText<HTMLInputElement>('正文').value, said()]).toEqual(['写了一半', '已恢复上次没写完的内容'])
    for (const sure of [false, true]) {
      expect(page.getByLabelText<HTMLInputElement>('正文').value).toBe('写了一半')
      await click(document.querySelector('.publish-bar__clear')!)
      expect(modals.current).toMatchObject({ content: '清空后不能恢复，确定清空？', confirmText: '清空' })
      await doing(() => modals.close(sure))
    }
    expect([page.getByLabelText<HTMLInputElement>('正文').value, drafts.read('words'), asked('GET posts/edit-detail')]).toEqual([
      '',
      undefined,
      [],
    ])
    toaster.hide()
    await openForm()
    expect(said()).toBeUndefined()
  })

  test('of an old post is what stands there, when it is cleared', async () => {
    const page = await openForm({ content: '旧文' })
    await page.write('正文', '改了')
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    expect(page.getByLabelText<HTMLInputElement>('正文').value).toBe('旧文')
  })

  test('takes the place of nothing in an old post before that is there', async () => {
    const held = holds('GET posts/edit-detail')
    const page = await openPage(WordsPage, 'pagesA/publish/words', { id: '12' })
    const usable = () => ['正文', '保存', '发布'].filter((name) => page.queryByLabelText(name) ?? page.queryByText(name))
    expect(usable()).toEqual([])
    await doing(() => held[0]!.answer(buildEdit({ content: '旧文' })))
    expect(usable()).toEqual(['正文', '保存'])
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    expect(usable()).toEqual([])
    await doing(() => held[1]!.answer(buildEdit({ content: '旧文' })))
    expect(page.getByLabelText<HTMLInputElement>('正文').value).toBe('旧文')
  })

  test('waits in the outbox when there is no line, where its author is led', async () => {
    loses('POST publish/words')
    const page = await openForm()
    await page.write('正文', '两条鲫鱼')
    await click(page.getByText('发布'))
    expect([said(), replaced]).toEqual(['没有网络，已放进待发箱，联网后自动发布', ['/member/mine/post?state=draft']])
  })

  test('and waits in the outbox is thrown away with it by clearing its form, which is left', async () => {
    loses('POST publish/words')
    const first = await openForm()
    await first.write('正文', '两条鲫鱼')
    await click(first.getByText('发布'))
    const waiting = postOutbox().items[0]!
    postOutbox().edit(waiting)
    await doing(() => toaster.hide())
    const page = await openPage(WordsPage, 'pagesA/publish/words', { outbox: waiting.clientId })
    expect([page.getByLabelText<HTMLInputElement>('正文').value, said(), document.querySelector('.outbox-note')]).toEqual([
      '两条鲫鱼',
      undefined,
      null,
    ])
    opened.length = 0
    await click(page.getByText('清空'))
    await doing(() => modals.close(true))
    expect([opened, postOutbox().items, asked('GET posts/edit-detail')]).toEqual([['/pages/index/index'], [], []])
  })

  test('that had arrived already is found among my posts', async () => {
    refuses('POST publish/words', 'rest_idempotency_conflict', 409, '')
    const page = await openForm()
    await page.write('正文', '两条鲫鱼')
    await click(page.getByText('发布'))
    expect([said(), replaced]).toEqual(['刚才那次已经发布成功了', ['/member/mine/post']])
  })
})

describe('after the session ended in the middle of writing', () => {
  const textAfterSignIn = async (user: Me) => {
    const page = await openForm()
    await page.write('正文', '夜钓的老地方')
    await doing(() => page.hide())
    await doing(() => {
      session.close()
      session.open(buildSession({ user }))
    })
    await doing(() => page.show())
    return page.getByLabelText<HTMLInputElement>('正文').value
  }

  test('who wrote it goes on when they signed in again', async () => {
    const me = buildMe()
    session.open(buildSession({ user: me }))
    expect(await textAfterSignIn(me)).toBe('夜钓的老地方')
  })

  test('another member who signed in finds an empty form', async () => {
    expect(await textAfterSignIn(buildMe())).toBe('')
  })
})

test('an old post that did not come is asked for again', async () => {
  loses('GET posts/edit-detail')
  const page = await openPage(WordsPage, 'pagesA/publish/words', { id: '12' })
  page.getByRole('heading', { name: '编辑动态' })
  answers('GET posts/edit-detail', {
    id: 12,
    type: 'words',
    state: 'draft',
    title: '',
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
    blocks: null,
    hasPassword: false,
    topic: null,
    teaser: '',
    noReprint: false,
    reprint: null,
    catches: [],
    visibilities: [0, 1, 2, 3, 4, 5],
    extra: null,
  })
  await click(page.getByText('重试'))
  expect([page.getByLabelText<HTMLInputElement>('正文').value, page.queryByText('发布') !== null]).toEqual(['旧文', true])
})
