import type { CatchLine } from '@anglers/contract/catches'
import type { Species } from '@anglers/contract/species'
import { cleanup, fireEvent } from '@testing-library/react'
import { CATCHES } from '@anglers/contract/limits'
import { caughtWords } from '@/lib/caught'
import { fieldsOf } from '@/features/publish/fields'
import { speak } from '@/lib/i18n'
import HomePage from '@/pages/index/index'
import DetailPage from '@/pagesA/detail/detail'
import PublishSinglePage from '@/pagesA/publish/single'
import PublishWordsPage from '@/pagesA/publish/words'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildDetail, buildEdit, buildPost, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const sent = () => asked('POST publish/words').map(({ body }) => (body as { catches?: unknown }).catches)

const CULTER: CatchLine = {
  species: 'culter_alburnus',
  name: '翘嘴',
  latin: 'Culter alburnus',
  lengthMm: 520,
  weightG: 1600,
  number: 1,
  bait: '米诺',
  method: '路亚',
  kept: false,
}
const POMFRET: CatchLine = {
  species: null,
  name: '银鲳',
  latin: '',
  lengthMm: null,
  weightG: null,
  number: 3,
  bait: '',
  method: '',
  kept: null,
}

type Page = Awaited<ReturnType<typeof openPage>>

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
})

const openForm = () => openPage(PublishWordsPage, 'pagesA/publish/words')
const adding = (page: Page) => click(page.getByText('渔获'))
const add = (page: Page) => click(page.getByText('加上'))

describe('in the form of a status', () => {
  test('a fish is chosen by what anglers call it, measured, and sent as data', async () => {
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const page = await openForm()
    await adding(page)
    await type(page.getByLabelText('什么鱼'), '大白刁')
    await click(page.getByText('翘嘴'))
    await type(page.getByLabelText('长度（cm）'), '52,5')
    await type(page.getByLabelText('重量（斤）'), '3.2')
    await click(page.getByText('路亚'))
    await click(page.getByText('米诺'))
    await click(page.getByText('已放流'))
    await add(page)
    expect(page.getByText('翘嘴 52.5 cm · 3.2 斤 · 路亚 · 米诺 · 已放流')).toBeTruthy()
    await click(page.getByText('发布'))
    expect(sent()).toEqual([
      [{ species: 'culter_alburnus', lengthMm: 525, weightG: 1600, number: 1, method: '路亚', bait: '米诺', kept: false }],
    ])
  })

  test('a fish is found by its name in traditional characters', async () => {
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const page = await openForm()
    await adding(page)
    await type(page.getByLabelText('什么鱼'), '翹')
    expect(page.getByText('翘嘴')).toBeTruthy()
    await type(page.getByLabelText('什么鱼'), '鯉魚')
    await add(page)
    await click(page.getByText('发布'))
    expect(sent()).toMatchObject([[{ species: 'cyprinus_carpio' }]])
  })

  test('one that is none of the species is sent by its name, its weight in kilograms where that was chosen', async () => {
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const page = await openForm()
    await adding(page)
    await type(page.getByLabelText('什么鱼'), ' 银鲳 ')
    await click(page.getByText('kg'))
    await type(page.getByLabelText('重量（kg）'), '0.4')
    await type(page.getByLabelText('条数'), '3')
    await add(page)
    await click(page.getByText('发布'))
    expect(sent()).toEqual([[{ species: null, name: '银鲳', lengthMm: null, weightG: 400, number: 3, method: '', bait: '', kept: null }]])
  })

  test.each([
    ['什么鱼', {}, '请填鱼名'],
    ...['601', '0', '-3', 'abc', '1e2', '0x10'].map((typed) => [
      '长度（cm）',
      { 什么鱼: '翘嘴', '长度（cm）': typed },
      '长度可填 0.1 到 600 cm',
    ]),
    ['重量（斤）', { 什么鱼: '翘嘴', '重量（斤）': '一斤' }, '重量可填 0.002 到 600 斤'],
    ...['0', '2.5', '1000'].map((typed) => ['条数', { 什么鱼: '翘嘴', 条数: typed }, '条数可填 1 到 999 的整数']),
  ] as [string, Record<string, string>, string][])(
    'what is wrong with %s is said there, and the fish is not added',
    async (label, typed, problem) => {
      const page = await openForm()
      await adding(page)
      for (const [field, value] of Object.entries(typed)) await type(page.getByLabelText(field), value)
      await add(page)
      expect(page.getByLabelText(label).closest('.field')!.textContent).toContain(problem)
      expect(page.queryByLabelText(/^移除/)).toBeNull()
    },
  )

  test.each([
    [
      { '长度（cm）': '600', '重量（斤）': '600', 条数: '999' },
      { lengthMm: 6_000, weightG: 300_000, number: 999 },
    ],
    [
      { '长度（cm）': '0.1', '重量（斤）': '0.002', 条数: '1' },
      { lengthMm: 1, weightG: 1, number: 1 },
    ],
  ])('as much and as little is taken as is said to be: %j', async (typed, line) => {
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const page = await openForm()
    await adding(page)
    await type(page.getByLabelText('什么鱼'), '翘嘴')
    for (const [field, value] of Object.entries(typed)) await type(page.getByLabelText(field), value)
    await add(page)
    await click(page.getByText('发布'))
    expect(sent()).toMatchObject([[line]])
  })

  test('a choice is taken back by another tap, and a name that is typed on is another fish', async () => {
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const page = await openForm()
    await adding(page)
    await click(page.getByText('鲤鱼'))
    await type(page.getByLabelText('什么鱼'), '红鲤鱼王')
    for (const name of ['路亚', '米诺', '已放流']) {
      await click(page.getByText(name))
      await click(page.getByText(name))
    }
    await add(page)
    await click(page.getByText('发布'))
    expect(sent()).toMatchObject([[{ species: null, name: '红鲤鱼王', method: '', bait: '', kept: null }]])
  })

  test('numbers are taken in full width, and weights to the gram', async () => {
    answers('GET posts/edit-detail', buildEdit({ catches: [{ ...CULTER, weightG: 1234 }] }))
    answers('POST publish/words', { id: 12, state: 'live', version: 2 })
    answers('GET posts/detail', buildDetail())
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    await click(page.getByLabelText(/^修改：翘嘴/))
    expect(page.getByLabelText<HTMLInputElement>('重量（斤）').value).toBe('2.468')
    await type(page.getByLabelText('长度（cm）'), '５２．５')
    await type(page.getByLabelText('条数'), '１２')
    await click(page.getByText('完成'))
    await click(page.getByText('保存'))
    expect(sent()).toMatchObject([[{ lengthMm: 525, weightG: 1234, number: 12 }]])
  })

  test('a fish is changed by a tap, removed, and put back', async () => {
    answers('GET posts/edit-detail', buildEdit({ catches: [CULTER, POMFRET] }))
    answers('POST publish/words', { id: 12, state: 'live', version: 2 })
    answers('GET posts/detail', buildDetail())
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    await click(page.getByLabelText('修改：银鲳 ×3'))
    expect(page.getByLabelText<HTMLInputElement>('什么鱼').value).toBe('银鲳')
    await type(page.getByLabelText('条数'), '5')
    await click(page.getByText('完成'))
    await click(page.getByLabelText('修改：翘嘴 52 cm · 3.2 斤 · 路亚 · 米诺 · 已放流'))
    // One alone is no number to be typed.
    expect(page.getByLabelText<HTMLInputElement>('条数').value).toBe('')
    await type(page.getByLabelText('钓法', { selector: 'input' }), ' 台钓 ')
    await click(page.getByText('完成'))
    await click(page.getByLabelText('移除：翘嘴 52 cm · 3.2 斤 · 台钓'))
    expect(page.queryByText(/^翘嘴 52/)).toBeNull()
    await doing(() => toaster.current!.way!.onTap())
    await click(page.getByText('保存'))
    expect(sent()).toMatchObject([
      [
        { species: 'culter_alburnus', method: '台钓' },
        { name: '银鲳', number: 5 },
      ],
    ])
  })

  test('what is taken out of a fish is there no more', async () => {
    answers('GET posts/edit-detail', buildEdit({ catches: [CULTER, { ...POMFRET, weightG: 400 }] }))
    answers('POST publish/words', { id: 12, state: 'live', version: 2 })
    answers('GET posts/detail', buildDetail())
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    const taken = async (name: RegExp, ...fields: string[]) => {
      await click(page.getByLabelText(name))
      for (const field of fields) await type(page.getByLabelText(field, { selector: 'input' }), '')
      await click(page.getByText('完成'))
    }
    await taken(/^修改：翘嘴/, '长度（cm）', '钓法', '饵料')
    await taken(/^修改：银鲳/, '重量（斤）', '条数')
    await click(page.getByText('保存'))
    expect(sent()).toMatchObject([
      [
        { lengthMm: null, weightG: 1600, method: '', bait: '' },
        { weightG: null, number: 1 },
      ],
    ])
  })

  test('a fish of a species that this app does not know yet is changed, and stays what it is', async () => {
    const unknown = { ...CULTER, species: 'salmo_ferox' as Species, name: '湖鳟', latin: 'Salmo ferox' }
    answers('GET posts/edit-detail', buildEdit({ catches: [unknown] }))
    answers('POST publish/words', { id: 12, state: 'live', version: 2 })
    answers('GET posts/detail', buildDetail())
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    await click(page.getByLabelText(/^修改：湖鳟/))
    expect(page.getByLabelText<HTMLInputElement>('什么鱼').value).toBe('湖鳟')
    await type(page.getByLabelText('条数'), '2')
    await click(page.getByText('完成'))
    expect(page.getByLabelText('修改：湖鳟 ×2 52 cm · 3.2 斤 · 路亚 · 米诺 · 已放流')).toBeTruthy()
    await click(page.getByText('保存'))
    expect(sent()).toMatchObject([[{ species: 'salmo_ferox', number: 2 }]])
  })

  test('an edit that takes the last fish away says so', async () => {
    answers('GET posts/edit-detail', buildEdit({ catches: [CULTER] }))
    answers('POST publish/words', { id: 12, state: 'live', version: 2 })
    answers('GET posts/detail', buildDetail())
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    await click(page.getByLabelText(/^移除/))
    await click(page.getByText('保存'))
    expect(sent()).toEqual([[]])
  })

  test('an edit whose draft is of before there were catches says nothing of them: what was caught stays', async () => {
    drafts.write('words-12', { fields: fieldsOf(buildEdit({ content: '改到一半' })), pictures: [], key: 'k', version: 1 })
    answers('GET posts/edit-detail', buildEdit({ version: 1, catches: [CULTER] }))
    answers('POST publish/words', { id: 12, state: 'live', version: 2 })
    answers('GET posts/detail', buildDetail())
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    await click(page.getByText('保存'))
    expect(asked('POST publish/words').at(-1)!.body).not.toHaveProperty('catches')
  })

  test('the draft keeps it, and so does what waits for a line', async () => {
    refuses('POST publish/words', 'rest_unavailable', 503)
    const page = await openForm()
    await adding(page)
    await click(page.getByText('鲤鱼'))
    await add(page)
    await click(page.getByText('发布'))
    cleanup()
    const again = await openForm()
    expect(again.getByLabelText('修改：鲤鱼')).toBeTruthy()
    loses('POST publish/words')
    await click(again.getByText('发布'))
    expect(sent().at(-1)).toMatchObject([{ species: 'cyprinus_carpio' }])
  })

  test('no more lines are added than a post may have, however many fish each is', async () => {
    answers('GET posts/edit-detail', buildEdit({ catches: Array.from({ length: CATCHES }, () => CULTER) }))
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    await adding(page)
    expect(toaster.current?.text).toBe('最多添加 20 条渔获记录')
  })

  test('a fish that was removed does not come back where another took its room', async () => {
    answers('GET posts/edit-detail', buildEdit({ catches: Array.from({ length: CATCHES }, () => POMFRET) }))
    answers('POST publish/words', { id: 12, state: 'live', version: 2 })
    answers('GET posts/detail', buildDetail())
    const page = await openPage(PublishWordsPage, 'pagesA/publish/words', { id: '12' })
    await click(page.getAllByLabelText(/^移除/)[0]!)
    const undo = toaster.current!.way!.onTap
    await adding(page)
    await click(page.getByText('鲤鱼'))
    await add(page)
    await doing(() => undo())
    await click(page.getByText('保存'))
    expect((sent()[0] as { species: string | null }[]).map(({ species }) => species)).toEqual([
      ...Array(CATCHES - 1).fill(null),
      'cyprinus_carpio',
    ])
  })

  test('what the server refuses of it is said there', async () => {
    refuses('POST publish/words', 'rest_invalid_param', 400, '参数有误', { 'catches.0.bait': '饵料里有不能发布的内容' })
    const page = await openForm()
    await adding(page)
    await click(page.getByText('鲤鱼'))
    await add(page)
    await click(page.getByText('发布'))
    expect(page.getByLabelText('修改：鲤鱼').closest('.catch-rows')!.textContent).toContain('饵料里有不能发布的内容')
  })
})

test('an article has it as well', async () => {
  answers('POST publish/single', { id: 12, state: 'live', version: 1 })
  const page = await openPage(PublishSinglePage, 'pagesA/publish/single')
  await type(page.getByLabelText('标题'), '春钓滩')
  await type(page.getByLabelText('正文'), '先找浅滩。')
  await adding(page)
  await click(page.getByText('鲫鱼'))
  await add(page)
  await click(page.getByText('发布'))
  expect(asked('POST publish/single').at(-1)!.body).toMatchObject({ catches: [{ species: 'carassius_auratus' }] })
})

describe('to readers', () => {
  test('a card says the first of it, and how much more there is', async () => {
    answers('GET menu', [])
    answers('GET banner', [])
    answersPages('GET posts/sticky', () => [])
    answersPages('GET posts', () => [buildPost({ catches: [CULTER, POMFRET] })])
    loses('GET weather')
    const page = await openPage(HomePage, 'pages/index/index')
    expect(page.getByText('翘嘴 52 cm · 3.2 斤 · 路亚 +1')).toBeTruthy()
  })

  test('the page says all of it', async () => {
    answers('GET posts/detail', buildDetail({ id: 12, catches: [CULTER, POMFRET] }))
    answers('POST posts/views', { views: 1 })
    answersPages('GET posts/relate', () => [])
    answersPages('GET comments', () => [])
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    expect(page.getByText('翘嘴 52 cm · 3.2 斤 · 路亚 · 米诺 · 已放流')).toBeTruthy()
    expect(page.getByText('银鲳 ×3')).toBeTruthy()
  })

  describe('in another language', () => {
    beforeEach(() => speak('fr'))

    test('fish have their scientific names, and their weight in kilograms', () => {
      expect([caughtWords(CULTER), caughtWords(POMFRET)]).toEqual(['Culter alburnus 52\u00a0cm · 1,6\u00a0kg · 路亚', '银鲳 ×3'])
    })
  })
})
