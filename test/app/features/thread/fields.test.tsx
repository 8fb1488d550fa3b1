import { BOUNTY_DAYS, POLL_OPTIONS } from '@anglers/contract/limits'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { bbsForm } from '@/features/content/types/bbs/form'
import {
  ActivityFields,
  activityOf,
  BountyFields,
  NO_ACTIVITY,
  NO_POLL,
  PollFields,
  pollOf,
  pollProblem,
  typedActivity,
  typedPoll,
} from '@/features/thread'
import { dayOf, momentLabel } from '@/lib/time'
import { session } from '@/stores/session'
import { buildSession } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, loses } from '../../support/server'

const click = (text: string) => doing(() => fireEvent.click(screen.getByText(text)))
const type = (label: string, value: string) => doing(() => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const DAY_MS = 86_400_000

beforeEach(() => session.open(buildSession()))

describe('a poll', () => {
  test.each([
    ['1', 1],
    ['30', 30],
  ])('ends in %s days', (ends, days) => {
    const { until } = pollOf({ ...NO_POLL, options: ['清晨', '夜里'], ends })
    expect(Math.round((Date.parse(until!) - Date.now()) / DAY_MS)).toBe(days)
  })

  test.each([
    [3, ['清晨', ' ', '夜里'], 2],
    [2, ['清晨', '夜里', '正午'], 2],
    [0, ['清晨', '夜里'], 1],
  ])('of which %i may be chosen among %j has at most %i', (most, options, sent) => {
    expect(pollOf({ ...NO_POLL, options, most }).most).toBe(sent)
  })

  test.each([
    ['has room for the next option', ['清晨', '夜里'], 3],
    ['has it once', ['清晨', ''], 2],
    ['has none where it is full', Array.from({ length: POLL_OPTIONS }, (_, at) => `第 ${at}`), POLL_OPTIONS],
  ])('%s', async (_, options, fields) => {
    await show(<PollFields fields={{ ...NO_POLL, options }} onChange={jest.fn()} />)
    expect(screen.getAllByLabelText(/^选项 \d+$/)).toHaveLength(fields)
  })

  test.each([
    [
      ['清晨', ''],
      ['单选', '最多 2 项'],
    ],
    [
      ['清晨', '夜里', '正午'],
      ['单选', '最多 2 项', '最多 3 项'],
    ],
  ])('of %j offers how many may be chosen, and when it ends', async (options, most) => {
    const change = jest.fn()
    await show(<PollFields fields={{ ...NO_POLL, options, most: 2 }} onChange={change} />)
    const chips = () => [...document.querySelectorAll('.chips')].map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(chips()).toEqual([most, ['1 天后', '3 天后', '7 天后', '30 天后', '不限']])
    expect([...document.querySelectorAll('.chips__chip--on')].map(({ textContent }) => textContent)).toEqual(['最多 2 项', '7 天后'])
    await click('单选')
    await click('不限')
    expect(change.mock.calls).toEqual([[{ most: 1 }], [{ ends: '' }]])
  })

  test.each<[Partial<typeof NO_POLL>, string | undefined]>([
    [{}, '至少写两个选项'],
    [{ options: ['清晨', ' '] }, '至少写两个选项'],
    [{ options: ['清晨', '清晨 '] }, '有两个选项一样'],
    [{ options: ['清晨', '夜里'] }, undefined],
    [{ options: ['清晨', '夜里'], ends: '' }, undefined],
    [{ options: ['清晨', '夜里'], secret: true }, undefined],
    [{ options: ['清晨', '夜里'], secret: true, ends: '' }, '截止后公布结果，要选一个截止时间'],
  ])('%j is wrong by: %s', (own, problem) => {
    expect(pollProblem({ ...NO_POLL, ...own })).toBe(problem)
  })

  test('is changed as it is stored', () => {
    const until = '2099-05-01T10:00:00.000Z'
    const stored = { options: ['清晨', '夜里'], most: 2, until, results: 'end', frozen: false } as const
    expect(pollOf(typedPoll({ ...stored, options: [...stored.options] }))).toEqual({
      options: ['清晨', '夜里'],
      most: 2,
      until,
      results: 'end',
    })
    const open = typedPoll({ ...stored, options: [...stored.options], until: null, results: 'voted', frozen: true })
    expect([open.ends, open.secret, open.frozen, pollOf(open).until, pollOf(open).results]).toEqual(['', false, true, null, 'voted'])
  })

  test('in which somebody has voted stays as it is, but for its end', async () => {
    const until = '2099-05-01T10:00:00.000Z'
    const change = jest.fn()
    const fields = { ...NO_POLL, options: ['清晨', '夜里'], frozen: true, ends: 'kept', until }
    await show(<PollFields fields={fields} onChange={change} />)
    expect([screen.queryByLabelText('选项 1'), screen.queryByText('每人可选'), screen.queryByText('截止后才公布结果')]).toEqual([
      null,
      null,
      null,
    ])
    screen.getByText('已有人投票，选项不能再改')
    expect([...document.querySelectorAll('.poll-fields__option')].map(({ textContent }) => textContent)).toEqual(['清晨', '夜里'])
    screen.getByText(`${momentLabel(until)} 截止`)
    await click('3 天后')
    expect(change.mock.calls).toEqual([[{ ends: '3' }]])
  })
})

test.each([false, true])('a poll keeps its counts to its end, or does not, as is wanted: %s', async (secret) => {
  const change = jest.fn()
  await show(<PollFields fields={{ ...NO_POLL, secret }} problem="不行" onChange={change} />)
  screen.getByText('截止前谁也看不到票数，包括你')
  const row = screen.getByText('截止后才公布结果').closest<HTMLElement>('.switch-row')!
  expect([row.ariaPressed, screen.getByRole('alert').textContent]).toEqual([String(secret), '不行'])
  await click('截止后才公布结果')
  expect(change.mock.calls).toEqual([[{ secret: !secret }]])
})

describe('an activity', () => {
  const of = (own: Partial<typeof NO_ACTIVITY>) => activityOf({ ...NO_ACTIVITY, day: '2099-05-03', hour: '08:00', ...own })

  test.each(['8:00', '８：００', '0800', '8.00', ' 08:00 '])('may be typed to begin at %s', (hour) => {
    expect(of({ hour })).toEqual(of({}))
  })

  test.each(['', '8', '24:00', '08:60', '早上'])('does not begin at “%s”', (hour) => {
    expect(of({ hour })).toBeUndefined()
  })

  test.each([
    ['', null],
    ['0', null],
    ['12', 12],
  ])('has room for “%s”: %p', (capacity, room) => expect(of({ capacity })!.capacity).toBe(room))

  test.each([
    ['2', null, 2],
    ['24', '2099-05-09T00:00:00.000Z', 24],
  ])('lasts %s hours, whatever its end was before', (lasts, endsAt, hours) => {
    const { startsAt, endsAt: end } = of({ lasts, endsAt })!
    expect((Date.parse(end) - Date.parse(startsAt)) / 3_600_000).toBe(hours)
  })

  test('that is moved to another day lasts as long as before, and says until when', async () => {
    const before = { startsAt: new Date('2099-05-01T08:00:30').toISOString(), endsAt: new Date('2099-05-01T12:00:30').toISOString() }
    const fields = typedActivity({ ...before, capacity: null, partyMost: 1, phoneWanted: false })
    expect(activityOf({ ...fields, day: '2099-05-02', hour: '9:00' })).toMatchObject({
      startsAt: new Date('2099-05-02T09:00').toISOString(),
      endsAt: new Date('2099-05-02T13:00:30').toISOString(),
    })
    expect(activityOf(fields)!.endsAt).toBe(before.endsAt)
    await show(<ActivityFields fields={{ ...fields, day: '2099-05-02' }} onChange={jest.fn()} />)
    screen.getByText(`到 ${momentLabel(new Date('2099-05-02T12:00').getTime())}`)
  })

  test('is changed as it is stored', () => {
    const stored = { startsAt: new Date('2099-05-01T08:00').toISOString(), endsAt: new Date('2099-05-01T12:00').toISOString() }
    const rest = { capacity: 12, partyMost: 3, phoneWanted: true }
    const typed = { ...stored, day: '2099-05-01', hour: '08:00', lasts: 'kept', capacity: '12', partyMost: 3, phoneWanted: true }
    expect(typedActivity({ ...stored, ...rest })).toEqual(typed)
    expect(activityOf(typedActivity({ ...stored, ...rest }))).toEqual({ ...stored, ...rest })
    expect(activityOf(typedActivity({ ...stored, ...rest, capacity: null }))!.capacity).toBeNull()
  })

  test('is neither before today nor more than a year ahead', async () => {
    await show(<ActivityFields fields={NO_ACTIVITY} onChange={jest.fn()} />)
    const { min, max } = screen.getByLabelText<HTMLInputElement>('日期')
    expect([min, (Date.parse(max) - Date.parse(min)) / DAY_MS]).toEqual([dayOf(Date.now()), 365])
  })

  test('is filled in, each part by itself', async () => {
    let typed = NO_ACTIVITY
    function Filling() {
      const [fields, setFields] = useState(NO_ACTIVITY)
      typed = fields
      return <ActivityFields fields={fields} onChange={(change) => setFields({ ...fields, ...change })} />
    }
    await show(<Filling />)
    expect(screen.queryByText(/^到 /)).toBeNull()
    await type('日期', '2099-05-03')
    await type('开始时间', '08:00')
    await click('8 小时')
    await type('名额', '12')
    await click('3 人')
    await click('报名要留手机号')
    expect(typed).toEqual({ ...NO_ACTIVITY, day: '2099-05-03', hour: '08:00', lasts: '8', capacity: '12', partyMost: 3, phoneWanted: true })
  })

  test('is worth keeping as soon as its day is chosen, a poll as soon as an option is written', () => {
    const blank = bbsForm.isBlank!
    const { empty } = bbsForm
    expect([
      blank(empty),
      blank({ ...empty, kind: 'poll' }),
      blank({ ...empty, poll: { ...NO_POLL, options: ['清晨', ''] } }),
      blank({ ...empty, activity: { ...NO_ACTIVITY, day: '2099-05-03' } }),
    ]).toEqual([true, true, false, false])
  })
})

describe('what a question promises', () => {
  const open = (bounty: number, { fixed = false, change = jest.fn() } = {}) => {
    answers('GET wallet', { credit: 0, owed: 0, points: 50, experience: 0, vipUntil: null } as never)
    return show(<BountyFields bounty={bounty} fixed={fixed} onChange={change} />)
  }
  const choices = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  test.each([
    [50, false],
    [51, true],
  ])('is %i of the 50 points that there are: too few %s', async (bounty, isShort) => {
    await open(bounty)
    expect([screen.queryByText('积分不够') !== null, screen.queryByText('悬赏 · 你有 50 积分') !== null]).toEqual([isShort, true])
  })

  test('may be another sum than those that are offered, and stands among them', async () => {
    const change = jest.fn()
    await open(30, { change })
    expect(choices()).toEqual(['不悬赏', '10 积分', '20 积分', '30 积分', '50 积分', '100 积分', '200 积分', '500 积分'])
    await click('100 积分')
    await click('不悬赏')
    expect(change.mock.calls).toEqual([[100], [0]])
    screen.getByText(new RegExp(`${BOUNTY_DAYS} 天未采纳，归点赞最多的回答`))
  })

  test('is not changed once it is held', async () => {
    await open(20, { fixed: true })
    screen.getByText('悬赏 20 积分 · 积分已托管，不能再改')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('is not said to be too much where nobody knows how much there is', async () => {
    loses('GET wallet')
    await show(<BountyFields bounty={500} fixed={false} onChange={() => undefined} />)
    expect(screen.queryByText('积分不够')).toBeNull()
  })
})
