import { fireEvent } from '@testing-library/dom'
import type { SignState } from '@anglers/contract/growth'
import { monthAfter, weeksOf } from '@/features/sign/days'
import SignPage from '@/member/sign/sign'
import { speak } from '@/lib/i18n'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, keysOf, loses, refuses } from '../support/server'

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
  gain: { points: 5, experience: 6 },
  next: { days: 3, points: 10, experience: 12 },
  points: 120,
  makeUp: { points: 20, left: 2, perMonth: 3, from: '2026-04-08' },
}
const signedState: SignState = { ...state, signed: true, streak: 3, total: 32, points: 135, next: { days: 7, points: 30, experience: 22 } }

beforeEach(() => {
  toaster.hide()
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
    daily: { points: 5, experience: 6 },
    milestones: [
      { days: 3, points: 10, experience: 12, reached: false },
      { days: 7, points: 30, experience: 22, reached: false },
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
  expect(['.sign-card__count', '.sign-card__balance'].map((part) => document.querySelector(part)!.textContent)).toEqual(['2', '120'])
  expect(document.querySelector('.sign-card__points')!.getAttribute('href')).toBe('/member/mine/integral')
  page.getByText('点漏签的日子可补签，每天 20 积分，本月还可补 2 次')
  expect([...document.querySelectorAll('.milestones__one')].map(({ textContent }) => textContent)).toEqual(['3 天+10 积分', '7 天+30 积分'])
  // The 17th of May 2026 is the first of the fourth lunar month.
  page.getByText('四月')
  page.getByText('已签到')
  page.getByText('已补签')
  expect(asked('GET advert').map(({ query }) => query.place)).toEqual(['sign'])
})

test('signs in for today, and tells of a milestone', async () => {
  answers(ADD, {
    day: '2026-05-08',
    madeUp: false,
    isNew: true,
    gained: { points: 15, experience: 17 },
    milestone: { days: 3, points: 10, experience: 12 },
    state: signedState,
  })
  const page = await openSign()
  await click(page.getByText('签到领 5 积分'))
  expect(modals.current!.content).toBe('连续签到 3 天！共得 15 积分')
  await doing(() => modals.close(true))
  page.getByText('今日已签到')
  expect(asked(ADD).map(({ body }) => body)).toEqual([{}])
})

test('one day is signed or made up for at a time', async () => {
  const held = holds(ADD)
  const page = await openSign()
  const made = () => page.getByRole<HTMLButtonElement>('button', { name: missed(5) })
  expect(made().disabled).toBe(false)
  await click(page.getByText('签到领 5 积分'))
  expect([page.getByText<HTMLButtonElement>('请稍候…').closest('button')!.disabled, made().disabled]).toEqual([true, true])
  const done = { madeUp: false, isNew: true, gained: { points: 5, experience: 6 }, milestone: null, state: signedState }
  await doing(() => held[0]!.answer({ day: '2026-05-08', ...done }))
  expect([held.length, made().disabled]).toEqual([1, false])
})

test('no day is said to be missed of a month of which nothing is known', async () => {
  refuses('GET sign/day', 'rest_unavailable', 503, '稍后再来')
  const page = await openSign()
  expect(toaster.current).toBeNull()
  page.getByText('2026年5月')
  expect(page.queryByRole('button', { name: missed(5) })).toBeNull()
})

test('that was signed on another phone meanwhile says nothing, and shows it', async () => {
  answers(ADD, {
    day: '2026-05-08',
    madeUp: false,
    isNew: false,
    gained: { points: 5, experience: 6 },
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
  // Another day is another command.
  await click(page.getByRole('button', { name: missed(4) }))
  await doing(() => modals.close(true))
  expect(new Set(keysOf(ADD)).size).toBe(2)
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

test('a day that brought no milestone says what it gained, and is marked, with what is mine by then', async () => {
  answers(ADD, { day: '2026-05-08', madeUp: false, isNew: true, gained: { points: 5, experience: 6 }, milestone: null, state: signedState })
  const page = await openSign()
  expect(page.getAllByText('已签到')).toHaveLength(1)
  answers('GET sign/day', { month: '2026-05', days: [6, 7, 8].map((day) => ({ day: `2026-05-0${day}`, madeUp: false })) })
  answers('GET sign/task', {
    daily: { points: 5, experience: 6 },
    milestones: [
      { days: 3, points: 10, experience: 12, reached: true },
      { days: 7, points: 30, experience: 22, reached: false },
    ],
    makeUp: { points: 20, perMonth: 3 },
  })
  await click(page.getByText('签到领 5 积分'))
  expect([toaster.current?.text, page.getAllByText('已签到').length, page.getAllByText('已达成').length]).toEqual([
    '签到成功，+5 积分',
    3,
    1,
  ])
  for (const text of ['135', '再连签 4 天，得 30 积分']) page.getByText(text)
  const filled = () => document.querySelector<HTMLElement>('.milestones__fill')!.style.width
  expect(filled()).toBe('0%')
  answers('GET sign', { ...signedState, streak: 4 })
  await doing(() => page.hide())
  await doing(() => page.show())
  expect(filled()).toBe('25%')
  // The level beside one's own name may have changed.
  expect(asked('GET user/check')).toHaveLength(1)
})

test('all that so many days in a row bring is said to have come once it has', async () => {
  answers('GET sign', { ...signedState, streak: 40, next: null })
  const page = await openSign()
  page.getByText('连签奖励全部达成')
  expect(document.querySelector('.milestones__fill')).toBeNull()
})

test('of months to come none is shown, and from an earlier one there is a way back', async () => {
  const page = await openSign()
  const later = () => page.getByRole<HTMLButtonElement>('button', { name: '下个月' })
  expect(later().disabled).toBe(true)
  await click(page.getByLabelText('上个月'))
  expect(later().disabled).toBe(false)
  // Coming back to the page leaves the month that was chosen.
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText('2026年4月')
  await click(later())
  expect([page.queryByText('2026年5月') !== null, later().disabled]).toEqual([true, true])
})

test('it may be another day when the page is come back to', async () => {
  answers('GET sign', signedState)
  const page = await openSign()
  page.getByText('今日已签到')
  answers('GET sign', { ...state, today: '2026-05-09' })
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText('签到领 5 积分')
  expect(document.querySelector('.sign-day--today')!.textContent).toMatch(/^9/)
})

test('that did not come is asked for again', async () => {
  loses('GET sign')
  const page = await openSign()
  answers('GET sign', state)
  await click(page.getByText('重试'))
  page.getByText('签到领 5 积分')
})

test('days stand under their weekdays, and months go over the ends of years', () => {
  const weeks = weeksOf('2026-05')
  expect(weeks.map((week) => week.map((day) => day?.day ?? 0))).toEqual([
    [0, 0, 0, 0, 0, 1, 2],
    [3, 4, 5, 6, 7, 8, 9],
    [10, 11, 12, 13, 14, 15, 16],
    [17, 18, 19, 20, 21, 22, 23],
    [24, 25, 26, 27, 28, 29, 30],
    [31, 0, 0, 0, 0, 0, 0],
  ])
  expect(weeks.flat().flatMap((day) => (day?.isTerm ? [[day.date, day.note]] : []))).toEqual([
    ['2026-05-05', '立夏'],
    ['2026-05-21', '小满'],
  ])
  expect([monthAfter('2026-01', -1), monthAfter('2025-12', 1), monthAfter('2026-05', 0)]).toEqual(['2025-12', '2026-01', '2026-05'])
})

test('the rules are there to be read', async () => {
  answers('GET sign/task-content', { html: '<p>零点开始新的一天</p>' })
  const page = await openSign()
  await click(page.getByText('签到规则'))
  page.getByText('零点开始新的一天')
})

test('rules that do not come are asked for again', async () => {
  loses('GET sign/task-content')
  const page = await openSign()
  await click(page.getByText('签到规则'))
  answers('GET sign/task-content', { html: '<p>零点开始新的一天</p>' })
  await click(page.getByText('重试'))
  page.getByText('零点开始新的一天')
})

test('what is there stays where it does not come anew', async () => {
  const page = await openSign()
  const before = asked('GET sign').length
  loses('GET sign')
  await doing(() => page.hide())
  await doing(() => page.show())
  expect(asked('GET sign')).toHaveLength(before + 1)
  page.getByText('签到领 5 积分')
})

test('a week begins on Sunday, as its days are called', async () => {
  await openSign()
  expect(document.querySelector('.sign-calendar__week')!.textContent).toBe('日一二三四五六')
})

test('where nothing beside is given for so many days in a row nothing is said of it', async () => {
  answers('GET sign/task', { daily: { points: 5, experience: 6 }, milestones: [], makeUp: { points: 20, perMonth: 3 } })
  await openSign()
  expect([document.querySelector('.milestones'), document.querySelector('.sign-calendar') !== null]).toEqual([null, true])
})

test('a day is noted by its moon in Chinese, and elsewhere by the sun alone, where that has a name', async () => {
  const notes = () => weeksOf('2026-06').flatMap((week) => week.flatMap((day) => (day?.note ? [[day.day, day.note, day.isTerm]] : [])))
  expect(notes()).toHaveLength(30)
  expect(notes().slice(13, 15)).toEqual([
    [14, '廿九', false],
    [15, '五月', false],
  ])
  await speak('fr')
  expect(notes()).toEqual([[21, 'Solstice', true]])
})
