import Taro from '@tarojs/taro'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import type { DianpuDetail } from '@anglers/contract/posts/dianpu'
import type { DiaochangDetail } from '@anglers/contract/posts/diaochang'
import type { VenueStanding } from '@anglers/contract/waters'
import { posts } from '@/features/content'
import { HoursField, hoursOf, NO_HOURS } from '@/features/waters'
import { PostsHere } from '@/features/waters/PostsHere'
import { VenueAbout } from '@/features/waters/VenueAbout'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildDetail, buildMe, buildPost, buildSession, buildUser } from '../../support/factories'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, answersPages, asked, keysOf, loses } from '../../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const PLACE = { name: '月塘', address: '荻港县', lat: 29.9, lng: 115.5 }
const shop: DianpuDetail = {
  type: 'dianpu',
  services: ['bait', 'repair'],
  brands: ['光威', '化氏'],
  openNow: { open: false, until: '2026-05-13T22:00:00Z' },
  hours: null,
  phone: '',
  rating: null,
  reviews: 0,
  confirmed: false,
  ownerId: null,
}
const ground: DiaochangDetail = {
  type: 'diaochang',
  water: 'reservoir',
  wild: false,
  fish: ['鲫鱼'],
  price: null,
  prices: [],
  openNow: null,
  hours: null,
  stocking: { on: '2026-05-01', words: '放鲤鱼' },
  features: [],
  phone: '0713-888 0001',
  rating: 4,
  reviews: 1,
  confirmed: true,
  ownerId: null,
}
const standing = (can: Partial<VenueStanding['can']> = {}, own: Partial<VenueStanding> = {}): VenueStanding => ({
  mine: null,
  claimed: false,
  owner: null,
  stars: [0, 0, 0, 0, 0],
  can: { review: false, claim: false, correct: false, confirm: false, run: false, ...can },
  ...own,
})

async function open(extra: DianpuDetail | DiaochangDetail, said: VenueStanding = standing(), place: typeof PLACE | null = PLACE) {
  await doing(() => posts.upsert(buildDetail({ id: 12, type: extra.type, title: '月塘', extra, place })))
  answers('GET waters/standing', said)
  answers('GET waters/safety', { water: null, hazards: [], law: [], can: { report: false } })
  answersPages('GET waters/reviews', () => [])
  answersPages('GET waters/posts-here', () => [])
  loses('GET waters/town')
  await show(<VenueAbout id={12} extra={extra} />)
}
const facts = () => [...document.querySelectorAll('.venue__part')].map(({ textContent }) => textContent)
const acts = () => [...document.querySelectorAll('.venue__acts .button')].map(({ textContent }) => textContent)

beforeEach(() => session.open(buildSession()))

test('a shop says what it sells and offers, when it opens, and what nobody has confirmed; of what it lacks nothing', async () => {
  await open(shop)
  expect([facts(), document.querySelector('.venue__marks')!.textContent, acts()]).toEqual([
    ['品牌光威、化氏', '提供什么活饵 · 修竿'],
    '休息中，06:00 开门待核实',
    [],
  ])
})

test('a ground says what water it is and what was put in, and leads to its weather and its phone', async () => {
  const call = jest.spyOn(Taro, 'makePhoneCall').mockResolvedValue({ errMsg: '' })
  await open({ ...ground, wild: true })
  expect(facts()).toEqual(['水域类型水库 · 野钓水域', '鱼种鲫鱼', '放鱼2026-05-01 · 放鲤鱼', '电话0713-888 0001'])
  await click(screen.getByText('打电话'))
  expect(call.mock.calls).toEqual([[{ phoneNumber: '07138880001' }]])
  const way = new URL(screen.getByText('这里的天气').closest('a')!.href).searchParams
  expect(['lat', 'lng', 'name', 'water'].map((name) => way.get(name))).toEqual(['29.9', '115.5', '月塘', 'reservoir'])
  call.mockRestore()
})

test('where its place is not to be known there is no way to its weather', async () => {
  await open(ground, standing(), null)
  expect(acts()).toEqual(['打电话'])
})

test.each([
  [{ claim: true }, {}, ['打电话', '这里的天气', '这是我开的']],
  [{ claim: true }, { claimed: true }, ['打电话', '这里的天气']],
  [{ correct: true, confirm: true, run: true }, {}, ['打电话', '这里的天气', '修改经营信息', '信息有误', '取消核实']],
] as const)('offers what its reader may do with it: %j %j', async (can, own, offered) => {
  await open(ground, standing(can, own))
  expect(acts()).toEqual(offered)
})

test('who runs it is named, and who says that they do is asked how that is known', async () => {
  await open(ground, standing({ claim: true }, { owner: buildUser({ nickName: '老周' }) }))
  screen.getByText('经营者：老周')
  await click(screen.getByText('这是我开的'))
  const sheet = within(screen.getByRole('dialog', { name: '这是我开的' }))
  expect(sheet.getByText<HTMLButtonElement>('提交').disabled).toBe(true)
  await type(sheet.getByLabelText(/^怎么证明/), ' 13800138000 ')
  answers('POST waters/note', { ok: true })
  answers('GET waters/standing', standing({ claim: true }, { claimed: true }))
  await click(sheet.getByText('提交'))
  expect(asked('POST waters/note').map(({ body }) => body)).toEqual([{ id: 12, kind: 'claim', content: '13800138000' }])
  expect([toaster.current?.text, acts().includes('这是我开的')]).toEqual(['已提交，等管理员核实', false])
})

test('what was typed is kept, and a correction is none of what is said of running it', async () => {
  await open(ground, standing({ claim: true, correct: true }))
  const field = async (name: string) => {
    await click(screen.getAllByText(name)[0]!)
    return within(screen.getByRole('dialog', { name })).getByRole<HTMLTextAreaElement>('textbox')
  }
  const close = () => click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }))
  await type(await field('这是我开的'), '执照在墙上')
  await close()
  expect((await field('信息有误')).value).toBe('')
  await close()
  expect((await field('这是我开的')).value).toBe('执照在墙上')
})

test('an operator confirms it, and takes that back, and the page knows', async () => {
  await open(shop, standing({ confirm: true }))
  answers('POST waters/confirm', { on: true })
  answers('GET posts/detail', buildDetail({ id: 12, type: 'dianpu', extra: { ...shop, confirmed: true } }))
  await click(screen.getByText('核实'))
  expect([asked('POST waters/confirm').map(({ body }) => body), posts.get(12)!.data.extra]).toMatchObject([
    [{ id: 12, on: true }],
    { confirmed: true },
  ])
  await open({ ...shop, confirmed: true }, standing({ confirm: true }))
  await click(screen.getByText('取消核实'))
  expect(asked('POST waters/confirm').at(-1)!.body).toEqual({ id: 12, on: false })
})

test('of another reader it is asked anew what they may do', async () => {
  await open(shop, standing({ run: true }))
  answers('GET waters/standing', standing())
  await doing(() => session.open(buildSession({ user: buildMe({ userId: 7_100 }) })))
  expect(acts()).toEqual([])
})

describe('who runs a shop', () => {
  const runs = async () => {
    await open({ ...shop, phone: '0713-8880002' }, standing({ run: true }))
    await click(screen.getByText('修改经营信息'))
    return within(screen.getByRole('dialog'))
  }

  test('says what it sells, with no word of prices and fish', async () => {
    answers('POST waters/venue', { ok: true })
    answers('GET posts/detail', buildDetail({ id: 12, type: 'dianpu', extra: shop }))
    const sheet = await runs()
    await type(sheet.getByLabelText('品牌（可不填）'), '光威')
    await click(sheet.getByText('保存'))
    expect(asked('POST waters/venue').map(({ body }) => body)).toEqual([{ id: 12, words: ['光威'], hours: null, phone: '0713-8880002' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says the same after a lost answer as one, and what was changed since as another', async () => {
    loses('POST waters/venue')
    const sheet = await runs()
    await click(sheet.getByText('保存'))
    await click(sheet.getByText('保存'))
    await type(sheet.getByLabelText('电话（可不填）'), '0713-8880003')
    await click(sheet.getByText('保存'))
    const [first, second, third] = keysOf('POST waters/venue')
    expect([second === first, third === first]).toEqual([true, false])
  })
})

test('hours are typed for each day by itself', async () => {
  let typed = NO_HOURS
  function Hours() {
    const [value, setValue] = useState(NO_HOURS)
    typed = value
    return <HoursField value={value} onChange={setValue} />
  }
  await show(<Hours />)
  expect(screen.queryByLabelText('法定节假日（可不填）')).toBeNull()
  await click(screen.getByText('按天填写'))
  await type(screen.getByLabelText('周三'), '06:00-18:00')
  await type(screen.getByLabelText('周日'), '08：00至12：00')
  await type(screen.getByLabelText('法定节假日（可不填）'), '休息')
  expect(hoursOf(typed)).toEqual({
    week: [[], [], [{ from: '06:00', to: '18:00' }], [], [], [], [{ from: '08:00', to: '12:00' }]],
    holidays: [],
  })
})

describe('what was posted from there', () => {
  const DAY_MS = 24 * 3_600_000
  const post = (nickName: string, days: number, own: Parameters<typeof buildPost>[0] = {}) =>
    buildPost({ author: buildUser({ nickName }), publishedAt: new Date(Date.now() - days * DAY_MS).toISOString(), ...own })
  const here = async (...rows: ReturnType<typeof buildPost>[]) => {
    answersPages('GET waters/posts-here', () => rows)
    await show(<PostsHere id={12} />)
    return {
      rows: [...document.querySelectorAll('.posts-here__title')].map(({ textContent }) => textContent),
      lately: document.querySelector('.posts-here__lately')?.textContent,
    }
  }

  test('is five posts at most, and four who were there within a month, each once', async () => {
    const names = ['甲', '乙', '甲', '丙', '丁', '戊']
    const { rows, lately } = await here(...names.map((name, at) => post(name, at, { title: `第 ${at} 条` })))
    expect([rows, lately]).toEqual([['第 0 条', '第 1 条', '第 2 条', '第 3 条', '第 4 条'], '最近来过：甲、乙、丙、丁'])
  })

  test('names nobody who was there long ago, and calls what has no words after its author', async () => {
    const { rows, lately } = await here(post('甲', 31, { id: 61, text: '' }), post('乙', 29, { text: '中了' }))
    expect([rows, lately]).toEqual([['甲 的动态', '中了'], '最近来过：乙'])
    await click(screen.getByText('甲 的动态'))
    expect(opened).toEqual(['/pagesA/detail/detail?id=61'])
  })

  test('is nothing where nothing was', async () => {
    await here()
    expect(document.querySelector('.posts-here')).toBeNull()
  })
})
