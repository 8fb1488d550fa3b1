import { fireEvent } from '@testing-library/dom'
import type { SignState } from '@anglers/contract/growth'
import SignPage from '@/member/sign/sign'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, asked, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const ADD = 'POST sign/add'
/** What a day is called that was missed; the name of its month is above. */
const missed = (day: number) => new RegExp(`^${day}\\D*未签到，可补签$`)
const state: SignState = {
  today: '2026-05-08',
  signed: false,
  streak: 2,
  longest: 9,
  total: 31,
  gain: { points: 5, experience: 5 },
  next: { days: 3, points: 10, experience: 10 },
  points: 120,
  makeUp: { points: 20, left: 2, perMonth: 3, from: '2026-04-08' },
}
const signedState: SignState = { ...state, signed: true, streak: 3, total: 32, points: 135, next: { days: 7, points: 30, experience: 20 } }

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('GET sign', state)
  answers('GET sign/day', ({ month }) => ({
    month: month!,
    days:
      month === '2026-05'
        ? [
            { day: '2026-05-06', madeUp: false },
            { day: '2026-05-07', madeUp: true },
          ]
        : [],
  }))
  answers('GET sign/task', {
    daily: { points: 5, experience: 5 },
    milestones: [
      { days: 3, points: 10, experience: 10, reached: false },
      { days: 7, points: 30, experience: 20, reached: false },
    ],
    makeUp: { points: 20, perMonth: 3 },
  })
})

afterEach(() => modals.close(false))

const openSign = () => openPage(SignPage, 'member/sign/sign')

test('shows the row of days, what comes next, and the month with lunar days and solar terms', async () => {
  const page = await openSign()
  for (const text of ['已连续签到', '2', '最长 9 天', '累计 31 天', '签到领 5 积分', '再连签 1 天，得 10 积分', '2026年5月', '立夏'])
    expect(page.getAllByText(text).length).toBeGreaterThan(0)
  // The 17th of May 2026 is the first of the fourth lunar month.
  page.getByText('四月')
  page.getByText('已签到')
  page.getByText('已补签')
})

test('signs in for today, and tells of a milestone', async () => {
  answers(ADD, {
    day: '2026-05-08',
    madeUp: false,
    isNew: true,
    gained: { points: 15, experience: 15 },
    milestone: { days: 3, points: 10, experience: 10 },
    state: signedState,
  })
  const page = await openSign()
  await click(page.getByText('签到领 5 积分'))
  expect(modals.current!.content).toBe('连续签到 3 天！共得 15 积分')
  await doing(() => modals.close(true))
  page.getByText('今日已签到')
  expect(asked(ADD).map(({ body }) => body)).toEqual([{}])
})

test('that was signed on another phone meanwhile says nothing, and shows it', async () => {
  answers(ADD, {
    day: '2026-05-08',
    madeUp: false,
    isNew: false,
    gained: { points: 5, experience: 5 },
    milestone: null,
    state: signedState,
  })
  const page = await openSign()
  await click(page.getByText('签到领 5 积分'))
  page.getByText('今日已签到')
  expect([toaster.current, modals.current]).toEqual([null, null])
})

test('a missed day is made up for once the member has said yes to its price', async () => {
  answers(ADD, {
    day: '2026-05-05',
    madeUp: true,
    isNew: true,
    gained: { points: 0, experience: 0 },
    milestone: null,
    state: { ...state, streak: 3, points: 100, makeUp: { ...state.makeUp, left: 1 } },
  })
  const page = await openSign()
  await click(page.getByRole('button', { name: missed(5) }))
  expect(modals.current!.content).toBe('用 20 积分补签 2026-05-05？')
  await doing(() => modals.close(false))
  expect(asked(ADD)).toEqual([])
  await click(page.getByRole('button', { name: missed(5) }))
  await doing(() => modals.close(true))
  expect(asked(ADD).map(({ body }) => body)).toEqual([{ day: '2026-05-05', points: 20 }])
  expect(toaster.current!.text).toBe('已补签')
})

test('a missed day that has become dearer meanwhile says so, and is asked about anew at its new price', async () => {
  const page = await openSign()
  refuses(ADD, 'price_changed', 409, '价格变了')
  answers('GET sign', { ...state, makeUp: { ...state.makeUp, points: 50 } })
  await click(page.getByRole('button', { name: missed(5) }))
  await doing(() => modals.close(true))
  expect(toaster.current!.text).toBe('价格变了')
  await click(page.getByRole('button', { name: missed(5) }))
  expect(modals.current!.content).toBe('用 50 积分补签 2026-05-05？')
})

test('days too long ago, to come, and today are not made up for; without any left, none is', async () => {
  const page = await openSign()
  expect(page.queryByRole('button', { name: missed(8) })).toBeNull()
  await click(page.getByLabelText('上个月'))
  page.getByText('2026年4月')
  expect(page.queryByRole('button', { name: missed(7) })).toBeNull()
  page.getByRole('button', { name: missed(8) })
  answers('GET sign', { ...state, makeUp: { ...state.makeUp, left: 0 } })
  const again = await openSign()
  again.getByText('本月的补签次数用完了')
  expect(again.queryByRole('button', { name: missed(5) })).toBeNull()
})

test('a lost answer is said and leaves the button there, and a refusal says why', async () => {
  loses(ADD)
  const page = await openSign()
  await click(page.getByText('签到领 5 积分'))
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  page.getByText('签到领 5 积分')
  refuses(ADD, 'make_up_limit', 409, '本月的补签次数用完了')
  await click(page.getByRole('button', { name: missed(5) }))
  await doing(() => modals.close(true))
  expect(toaster.current!.text).toBe('本月的补签次数用完了')
  expect(new Set(keysOf(ADD)).size).toBe(keysOf(ADD).length)
})

test('the rules are there to be read', async () => {
  answers('GET sign/task-content', { html: '<p>零点开始新的一天</p>' })
  const page = await openSign()
  await click(page.getByText('签到规则'))
  page.getByText('零点开始新的一天')
})
