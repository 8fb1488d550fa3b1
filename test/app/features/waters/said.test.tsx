import { HAZARD_CHARS, VENUE_NOTE_CHARS } from '@anglers/contract/limits'
import type { LawLine } from '@anglers/contract/law'
import type { DiaochangDetail } from '@anglers/contract/posts/diaochang'
import type { DianpuDetail } from '@anglers/contract/posts/dianpu'
import type { OpeningHours } from '@anglers/contract/venue'
import { fireEvent, screen, within } from '@testing-library/react'
import { posts } from '@/features/content'
import { town } from '@/features/places'
import { Alike, HoursField, LawNotice, NO_HOURS, Safety, VenueList } from '@/features/waters'
import { LawLines } from '@/features/waters/LawLines'
import { SmallMap } from '@/features/waters/SmallMap'
import { VenueAbout } from '@/features/waters/VenueAbout'
import type { MapViewProps } from '@/platform/map'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildDetail, buildSession } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, answersPages, asked, loses, refuses } from '../../support/server'

const mockShown: { map: MapViewProps | null } = { map: null }
jest.mock('@/platform/map', () => ({
  ...jest.requireActual<object>('@/platform/map'),
  MapView: (props: MapViewProps) => {
    mockShown.map = props
    return null
  },
}))

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const texts = (selector: string, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent)
const PLACE = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }

const ground: DiaochangDetail = {
  type: 'diaochang',
  water: 'reservoir',
  wild: false,
  fish: [],
  price: null,
  prices: [],
  openNow: null,
  hours: null,
  stocking: null,
  features: [],
  phone: '',
  rating: null,
  reviews: 0,
  confirmed: false,
  ownerId: null,
}

const shop: DianpuDetail = {
  type: 'dianpu',
  services: ['bait'],
  brands: ['光威', '化氏'],
  openNow: null,
  hours: null,
  phone: '0713-8880002',
  rating: null,
  reviews: 0,
  confirmed: false,
  ownerId: null,
}
const HOURS: OpeningHours = {
  week: [[], ...Array.from({ length: 6 }, () => [{ from: '06:00', to: '18:00' }])],
  holidays: [{ from: '08:00', to: '12:00' }],
}

async function about(own: Partial<DiaochangDetail> | DianpuDetail, can: object = {}) {
  const extra = own.type === 'dianpu' ? own : { ...ground, ...own }
  await doing(() => posts.upsert(buildDetail({ id: 12, type: extra.type, title: '月塘', extra, place: PLACE })))
  const may = { review: false, claim: false, correct: false, confirm: false, run: false, ...can }
  answers('GET waters/standing', { mine: null, claimed: false, owner: null, stars: [0, 0, 0, 0, 0], can: may })
  answers('GET waters/safety', { water: null, hazards: [], law: [], can: { report: false } })
  answersPages('GET waters/reviews', () => [])
  answersPages('GET waters/posts-here', () => [])
  loses('GET waters/town')
  await show(<VenueAbout id={12} extra={extra} />)
}

beforeEach(() => {
  mockShown.map = null
  session.open(buildSession())
})

describe('the small map', () => {
  const near = { lat: 29.91, lng: 115.49, radiusM: 708 }
  afterEach(() => doing(() => town.forget()))

  test.each([
    ['its point', PLACE, null, { lat: 29.9, lng: 115.5, zoom: 15 }, ['月塘'], null],
    ['its point alone, where its surroundings are known, too', PLACE, near, { lat: 29.9, lng: 115.5, zoom: 15 }, ['月塘'], null],
    ['where about it is', null, near, { lat: 29.91, lng: 115.49, zoom: 13 }, [], near],
    ['a wide surrounding whole', null, { ...near, radiusM: 5_000 }, { lat: 29.91, lng: 115.49, zoom: 9 }, [], { ...near, radiusM: 5_000 }],
  ])('shows %s', async (_, place, area, centre, marks, around) => {
    answers('GET waters/town', { name: '泽安', lat: 29.95, lng: 115.41, tiles: null, base: null })
    await doing(() => posts.upsert(buildDetail({ id: 12, type: 'places', title: '月塘', place, area })))
    await show(<SmallMap id={12} type="places" />)
    const map = mockShown.map!
    expect([map.still, map.centre, map.marks.map(({ label }) => label), map.area, map.me]).toEqual([true, centre, marks, around, null])
    for (const { kind, count, lat, lng } of map.marks) expect([kind, count, lat, lng]).toEqual(['places', 1, 29.9, 115.5])
  })
})

test('a ground says each of its prices with what it is for, and what is free', async () => {
  await about({
    prices: [
      { per: 'rod', priceFen: 8_050, note: '周末' },
      { per: 'weight', priceFen: 1_000, note: '' },
      { per: 'entry', priceFen: 0, note: '平日' },
    ],
  })
  expect(texts('.venue__line')).toEqual(['¥80.50 每竿周末', '¥10 每斤鱼', '免费平日'])
})

test.each<[Partial<DiaochangDetail>, string[]]>([
  [{}, ['待核实']],
  [{ confirmed: true, openNow: { open: true, until: null } }, ['营业中', '已核实']],
  [{ openNow: { open: false, until: '2026-05-13T22:00:00Z' }, rating: 4 }, ['休息中，06:00 开门', '待核实']],
])('a ground is marked by whether it is open and confirmed: %j', async (own, marks) => {
  await about(own)
  expect(texts('.venue__marks .badge')).toEqual(marks)
  expect([document.querySelectorAll('.venue__marks .stars').length, texts('.venue__rating')]).toEqual(own.rating ? [1, ['★ 4.0']] : [0, []])
})

test('who runs it reads at each part what is wrong there, until that is changed', async () => {
  await about({ prices: [{ per: 'rod', priceFen: 8_000, note: '' }] }, { run: true })
  await click(screen.getByText('修改经营信息'))
  const sheet = within(screen.getByRole('dialog', { name: '修改经营信息' }))
  await type(sheet.getByLabelText('价格（元）'), '贵')
  await type(sheet.getByLabelText('放鱼（可不填）'), '放鲤鱼')
  await click(sheet.getByText('保存'))
  expect(sheet.getAllByRole('alert').map((alert) => [alert.parentElement!.textContent!.slice(0, 2), alert.textContent])).toEqual([
    ['收费', '请填写正确的价格'],
    ['放鱼', '请选择放鱼日期'],
  ])
  await type(sheet.getByLabelText('价格（元）'), '80')
  expect([sheet.queryAllByRole('alert'), asked('POST waters/venue')]).toEqual([[], []])
})

test.each<[string, DiaochangDetail | DianpuDetail, object]>([
  [
    'a ground',
    {
      ...ground,
      fish: ['鲫鱼', '鲤鱼'],
      prices: [{ per: 'weight', priceFen: 1_050, note: '鲤鱼' }],
      hours: HOURS,
      phone: '0713-8880001',
      stocking: { on: '2026-05-01', words: '放鲤鱼' },
    },
    {
      words: ['鲫鱼', '鲤鱼'],
      hours: HOURS,
      phone: '0713-8880001',
      prices: [{ per: 'weight', priceFen: 1_050, note: '鲤鱼' }],
      stocking: { on: '2026-05-01', words: '放鲤鱼' },
    },
  ],
  ['a shop', { ...shop, hours: HOURS }, { words: ['光威', '化氏'], hours: HOURS, phone: '0713-8880002' }],
])('what is known of %s stays as it is where its keeper changes nothing', async (_, extra, said) => {
  await about(extra, { run: true })
  answers('POST waters/venue', { ok: true })
  answers('GET posts/detail', buildDetail({ id: 12, type: extra.type, extra }))
  await click(screen.getByText('修改经营信息'))
  await click(within(screen.getByRole('dialog')).getByText('保存'))
  expect(asked('POST waters/venue').map(({ body }) => body)).toEqual([{ id: 12, ...said }])
})

test('who runs it saves all that is typed, as it is', async () => {
  await about({}, { run: true })
  answers('POST waters/venue', { ok: true })
  answers('GET posts/detail', buildDetail({ id: 12, type: 'diaochang', extra: ground }))
  await click(screen.getByText('修改经营信息'))
  const sheet = within(screen.getByRole('dialog'))
  await click(sheet.getByText('全天'))
  await type(sheet.getByLabelText('鱼种（可不填）'), '鲫鱼 鲤鱼')
  await type(sheet.getByLabelText('电话（可不填）'), ' 0713-8880001 ')
  await type(sheet.getByLabelText('放鱼（可不填）'), ' 放鲤鱼 ')
  await type(sheet.getByLabelText('放鱼日期'), '2026-05-01')
  await click(sheet.getByText('保存'))
  const allDay = [{ from: '00:00', to: '00:00' }]
  expect(asked('POST waters/venue').map(({ body }) => body)).toEqual([
    {
      id: 12,
      words: ['鲫鱼', '鲤鱼'],
      hours: { week: Array.from({ length: 7 }, () => allDay), holidays: null },
      phone: '0713-8880001',
      prices: [],
      stocking: { on: '2026-05-01', words: '放鲤鱼' },
    },
  ])
})

test.each([
  ['这是我开的', '怎么证明是你经营的？留个电话，管理员会核实', '已提交，等管理员核实'],
  ['信息有误', '哪里不对，正确的是什么', '谢谢，管理员会核实'],
])('what is told the operators says what it is to say, what is wrong with it, and that it went: %s', async (name, hint, thanks) => {
  await about({}, { claim: true, correct: true })
  await click(screen.getByText(name))
  const sheet = within(screen.getByRole('dialog', { name }))
  const field = sheet.getByRole<HTMLTextAreaElement>('textbox')
  expect([field.ariaLabel, field.placeholder, field.maxLength]).toEqual([hint, hint, VENUE_NOTE_CHARS])
  await type(field, '加微信')
  refuses('POST waters/note', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  await click(sheet.getByText('提交'))
  expect(sheet.getByRole('alert').textContent).toBe('含有不能发布的内容')
  answers('POST waters/note', { ok: true })
  await type(field, '电话变了')
  expect(sheet.queryByRole('alert')).toBeNull()
  await click(sheet.getByText('提交'))
  expect([toaster.current?.text, screen.queryByRole('dialog')]).toEqual([thanks, null])
})

describe('what the law says', () => {
  const line = (own: Partial<LawLine>): LawLine => ({
    id: 'a',
    text: '水库禁钓',
    waters: '',
    severity: 'ban',
    closed: false,
    source: '公告',
    date: null,
    grade: 'A',
    ...own,
  })

  test('is marked by how hard it is, and closed with where it was read', async () => {
    await show(
      <LawLines
        lines={[
          line({ id: 'a', closed: true, severity: 'limit' }),
          line({ id: 'b', severity: 'limit', date: '2026-03-01' }),
          line({ id: 'c', severity: 'advice' }),
        ]}
      />,
    )
    expect([texts('.safety__line'), texts('.safety__source'), document.querySelectorAll('.safety__rule--closed').length]).toEqual([
      ['禁钓', '限制', '提示'],
      ['来源：公告', '来源：公告 · 2026-03-01', '来源：公告', '以当地最新通告和现场标牌为准'],
      1,
    ])
  })

  test('is asked of the water that is published there', async () => {
    answers('GET law', { lines: [line({})] })
    await show(<LawNotice water="sea" />)
    expect([asked('GET law').map(({ query }) => query.water), texts('.safety__text')]).toEqual([['sea'], ['水库禁钓']])
  })
})

test('a danger is one of several kinds, a slippery bank at first, and is described as far as there is room', async () => {
  answers('GET waters/safety', { water: 'pond', hazards: [], law: [], can: { report: true } })
  await show(<Safety id={12} />)
  await click(screen.getByText('报告危险'))
  const sheet = screen.getByRole('dialog', { name: '报告危险' })
  expect([texts('.chips__chip', sheet), texts('.chips__chip--on', sheet)]).toEqual([
    ['高压线', '水库放水', '岸边易滑塌', '冰面', '蛇虫', '治安', '潮水和浪', '其他危险'],
    ['岸边易滑塌'],
  ])
  expect(within(sheet).getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(HAZARD_CHARS)
})

test('what may be the same is said to be', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  answers('POST dianpu/check', { alike: [{ id: 7, name: '老周渔具', address: '', distanceM: 320 }] })
  await show(<Alike type="dianpu" name="老周" place={PLACE} />)
  await doing(() => jest.advanceTimersByTime(1_000))
  expect(texts('.alike')).toEqual(['附近已有相似的，看看是不是同一个：老周渔具 · 320 米'])
})

test.each([
  ['none', []],
  ['always', ['法定节假日（可不填）']],
  ['daily', ['营业时间', '法定节假日（可不填）']],
  ['week', ['周一', '周二', '周三', '周四', '周五', '周六', '周日', '法定节假日（可不填）']],
] as const)('hours that are “%s” ask for no more than that needs', async (kind, labels) => {
  await show(<HoursField value={{ ...NO_HOURS, kind }} onChange={() => undefined} />)
  expect([...document.querySelectorAll('input')].map(({ ariaLabel }) => ariaLabel)).toEqual(labels)
})

test.each([
  ['diaochang', ['全部', '水库', '湖泊', '河流', '溪流', '鱼塘', '海钓'], '搜钓场、鱼种、地名'],
  ['dianpu', ['全部', '活饵', '修竿', '绑线', '租钓具', '快递', '教学', '二手', '停车'], '搜店名、品牌、地名'],
] as const)('the list of %s is ordered and narrowed by all that there is', async (of, filters, hint) => {
  answersPages(`GET posts/${of}`, () => [])
  await show(<VenueList type={of} />)
  expect([texts('.tabs__tab'), texts('.chips__chip'), document.querySelector('input')!.placeholder]).toEqual([
    ['最新', '评分', '热门'],
    filters,
    hint,
  ])
})
