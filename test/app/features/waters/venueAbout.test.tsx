import Taro from '@tarojs/taro'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import type { DianpuDetail } from '@anglers/contract/posts/dianpu'
import type { DiaochangDetail } from '@anglers/contract/posts/diaochang'
import type { OpeningHours } from '@anglers/contract/venue'
import type { VenueStanding } from '@anglers/contract/waters'
import { posts } from '@/features/content'
import { reporting } from '@/features/report'
import { HoursField, hoursOf, NO_HOURS, wordsOf } from '@/features/waters'
import { spansOf, typedHours } from '@/features/waters/hours'
import { PostsHere } from '@/features/waters/PostsHere'
import { beginReview, Venue } from '@/features/waters/Venue'
import { VenueAbout } from '@/features/waters/VenueAbout'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { buildDetail, buildMe, buildPicture, buildPost, buildSession, buildUser } from '../../support/factories'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, answersPages, asked, holds, keysOf, loses } from '../../support/server'

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
  await open(ground, standing({ claim: true, correct: true }))
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
    // What was typed before is not kept: it may be another by now.
    await click(screen.getByText('修改经营信息', { selector: '.button' }))
    expect(screen.getByLabelText<HTMLInputElement>('品牌（可不填）').value).toBe('光威、化氏')
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

test('who runs it saves once, however often it is tapped, and what they save after that is another', async () => {
  await open({ ...shop, phone: '0713-8880002' }, standing({ run: true }))
  await click(screen.getByText('修改经营信息'))
  const held = holds('POST waters/venue')
  const save = () => click(within(screen.getByRole('dialog')).getByText('保存'))
  const saving = within(screen.getByRole('dialog')).getByText('保存')
  await click(saving)
  await click(saving)
  expect(held).toHaveLength(1)
  answers('GET posts/detail', buildDetail({ id: 12, type: 'dianpu', extra: shop }))
  await doing(() => held[0]!.answer({ ok: true }))
  expect([toaster.current?.text, screen.queryByRole('dialog')]).toEqual(['已保存', null])
  await click(screen.getByText('修改经营信息', { selector: '.button' }))
  await save()
  const [first, second] = keysOf('POST waters/venue')
  expect(second).not.toBe(first)
})

test('what is wrong with hours is said until they are typed anew', async () => {
  await open(shop, standing({ run: true }))
  await click(screen.getByText('修改经营信息'))
  const sheet = within(screen.getByRole('dialog'))
  await click(sheet.getByText('每天一样'))
  await type(sheet.getAllByLabelText('营业时间').at(-1)!, '随时')
  await click(sheet.getByText('保存'))
  expect([sheet.getByRole('alert').textContent, asked('POST waters/venue')]).toEqual(['请写成 06:00-18:00，几段之间用空格隔开', []])
  await type(sheet.getAllByLabelText('营业时间').at(-1)!, '06:00-18:00')
  expect(sheet.queryByRole('alert')).toBeNull()
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

  test('shows the first picture of a post that has any', async () => {
    const picture = buildPicture()
    await here(post('甲', 1, { title: '有图', pictures: [picture, buildPicture()] }), post('乙', 2, { title: '没图' }))
    expect([...document.querySelectorAll<HTMLImageElement>('.posts-here__row img')].map(({ src }) => new URL(src).pathname)).toEqual([
      picture.thumb,
    ])
  })

  test('is nothing where nothing was', async () => {
    await here()
    expect(document.querySelector('.posts-here')).toBeNull()
  })
})

describe('hours', () => {
  const span = (from: string, to: string) => ({ from, to })

  test.each<[string, OpeningHours['week'], OpeningHours['holidays']]>([
    ['always', Array.from({ length: 7 }, () => [span('00:00', '00:00')]), []],
    ['daily', Array.from({ length: 7 }, () => [span('06:00', '18:00')]), [span('08:00', '12:00')]],
    ['week', [[], ...Array.from({ length: 6 }, () => [span('06:00', '11:00'), span('13:00', '18:00')])], null],
  ])('that are changed are offered as they would have been typed: %s', (kind, week, holidays) => {
    const typed = typedHours({ week, holidays })
    expect([typed.kind, hoursOf(typed)]).toEqual([kind, { week, holidays }])
  })

  test('of a day are three spans at most, however they are set apart', () => {
    const three = ['6:00-8:00', '9:00~11:00', '13:00到17:30']
    expect(spansOf(three.join('；'))).toEqual([span('06:00', '08:00'), span('09:00', '11:00'), span('13:00', '17:30')])
    expect(spansOf([...three, '18:00-20:00'].join(' '))).toBeNull()
    expect(spansOf('06:00-08:00 早到晚')).toBeNull()
  })

  test('without a word for every day are none, and of holidays they may be none', () => {
    expect(hoursOf({ ...NO_HOURS, kind: 'daily', daily: ' ' })).toBeUndefined()
    expect(hoursOf({ ...NO_HOURS, kind: 'always', holidays: '随便' })).toBeUndefined()
    expect(hoursOf({ ...NO_HOURS, kind: 'always', holidays: ' - ' })).toEqual({
      week: Array.from({ length: 7 }, () => [span('00:00', '00:00')]),
      holidays: [],
    })
    expect(hoursOf({ ...NO_HOURS, kind: 'none', holidays: '随便' })).toBeNull()
  })

  test('of a whole day are told as that, and each day that differs by itself', async () => {
    const allDay = [span('00:00', '00:00')]
    const split = [span('06:00', '11:00'), span('13:00', '17:00')]
    await open({ ...shop, hours: { week: [allDay, allDay, split, [], [], [], split], holidays: null } })
    expect([...document.querySelectorAll('.venue__line')].map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
      ['周一 – 周二', '24 小时'],
      ['周三', '06:00-11:00  13:00-17:00'],
      ['周四 – 周六', '休息'],
      ['周日', '06:00-11:00  13:00-17:00'],
    ])
  })
})

describe('its reviews', () => {
  const review = (id: number) => ({
    id,
    postId: 12,
    author: buildUser({ nickName: `老周 ${id}` }),
    rating: 4,
    body: `第 ${id} 条`,
    pictures: [],
    held: false,
    createdAt: '2026-05-01T00:00:00Z',
    can: { delete: false, report: true },
  })

  test('are counted, come ten by ten, and are written by nobody who may not', async () => {
    await open(shop)
    answersPages('GET waters/reviews', () => Array.from({ length: 12 }, (_, at) => review(at + 1)))
    await show(<VenueAbout id={12} extra={shop} />)
    screen.getByText('12 条评价')
    expect([screen.queryByText('第 10 条') !== null, screen.queryByText('第 11 条')]).toEqual([true, null])
    expect([screen.queryByText('写评价'), screen.queryByText('改评价')]).toEqual([null, null])
    await click(screen.getByText('更多评价'))
    expect([screen.queryByText('第 12 条') !== null, screen.queryByText('更多评价')]).toEqual([true, null])
  })

  test('are none where there are none, and mine is changed, not written anew', async () => {
    await open(shop, standing({ review: true }, { mine: { ...review(5), body: '上次来过' } }))
    screen.getByText('还没有人评价，去过的话说两句')
    expect(screen.queryByText('写评价')).toBeNull()
    answers('POST waters/review', review(5))
    answers('GET posts/detail', buildDetail({ id: 12, type: 'dianpu', extra: { ...shop, rating: 2, reviews: 1 } }))
    await click(screen.getByText('改评价'))
    expect(screen.getByLabelText<HTMLTextAreaElement>('鱼情、环境、收费怎么样').value).toBe('上次来过')
    await click(screen.getByLabelText('2 星'))
    await click(screen.getByText('提交'))
    expect(asked('POST waters/review').map(({ body }) => body)).toEqual([{ id: 12, rating: 2, content: '上次来过', media: [] }])
    // The stars on its card.
    expect(posts.get(12)!.data.extra).toMatchObject({ rating: 2 })
  })
})

test('a visitor who has signed in to write a review, of whom nothing comes, is told so', async () => {
  session.close()
  await open(shop, standing({ review: true }))
  await click(screen.getByText('写评价'))
  loses('GET waters/standing')
  await doing(() => {
    session.open(buildSession())
    leaveSignIn()
  })
  expect([toaster.current?.text, screen.queryByLabelText('鱼情、环境、收费怎么样')]).toEqual(['网络不给力，请检查信号后重试', null])
})

test('a correction that could not be sent says so, and stays written', async () => {
  await open(shop, standing({ correct: true }))
  loses('POST waters/note')
  await click(screen.getByText('信息有误'))
  const sheet = within(screen.getByRole('dialog'))
  await type(sheet.getByRole('textbox'), '电话变了')
  for (let time = 1; time <= 2; time++) await click(sheet.getByText('提交'))
  expect([toaster.current?.text, sheet.getByRole<HTMLTextAreaElement>('textbox').value]).toEqual([
    '网络不给力，请检查信号后重试',
    '电话变了',
  ])
  expect(new Set(keysOf('POST waters/note')).size).toBe(1)
})

test('names that are typed are each taken once, however they are set apart', () => {
  expect(wordsOf(' 鲫鱼、鲤鱼, 鲫鱼；草鱼 ')).toEqual(['鲫鱼', '鲤鱼', '草鱼'])
})

test('a review of a venue is reported as one', async () => {
  const review = {
    id: 41,
    postId: 12,
    author: buildUser(),
    rating: 4,
    body: '鱼情不错',
    pictures: [],
    held: false,
    createdAt: '2026-05-01T00:00:00Z',
    can: { delete: false, report: true },
  }
  await open(shop)
  answersPages('GET waters/reviews', () => [review])
  await show(<VenueAbout id={12} extra={shop} />)
  expect(document.querySelectorAll('.review-item .stars')).toHaveLength(1)
  const begun = jest.spyOn(reporting, 'begin').mockImplementation(() => undefined)
  await click(document.querySelector('.review-item__acts .button')!)
  expect(begun).toHaveBeenCalledWith({ type: 'review', id: 41 })
  begun.mockRestore()
})

test('what is written of one venue is kept for that alone, until it was sent', async () => {
  answers('GET waters/standing', standing({ review: true }))
  answersPages('GET waters/reviews', () => [])
  answers('GET posts/detail', buildDetail({ id: 12, type: 'dianpu', extra: shop }))
  const review = beginReview(new Venue(12))
  review.form.set({ stars: '4', content: ' 货全 ' })
  review.leave()
  const [again, other] = [12, 13].map((id) => beginReview(new Venue(id)))
  expect([again!.form.fields, other!.form.fields.content]).toEqual([{ stars: '4', content: ' 货全 ' }, ''])
  answers('POST waters/review', {} as never)
  expect(await again!.submit()).toBe(true)
  expect(asked('POST waters/review').map(({ body }) => body)).toEqual([{ id: 12, rating: 4, content: '货全', media: [] }])
  expect(beginReview(new Venue(12)).form.fields.content).toBe('')
  for (const one of [again!, other!]) one.leave()
})
