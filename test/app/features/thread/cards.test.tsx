import { fireEvent, screen } from '@testing-library/react'
import type { Activity } from '@anglers/contract/activity'
import { ACTIVITY_CHECK_IN_HOURS } from '@anglers/contract/limits'
import type { Poll } from '@anglers/contract/poll'
import type { Question } from '@anglers/contract/question'
import { ActivityCard } from '@/features/thread/ActivityCard'
import { PollCard } from '@/features/thread/PollCard'
import { QuestionCard } from '@/features/thread/QuestionCard'
import { session } from '@/stores/session'
import { buildComment, buildPicture, buildSession, buildUser } from '../../support/factories'
import { opened } from '../../support/navigation'
import { noonOf } from '../../support/noon'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, answersPages, asked, holds, refuses } from '../../support/server'
import { buildActivity } from '../../support/thread'

const click = (element: Element) => doing(() => fireEvent.click(element))
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const UNTIL = noonOf('2099-05-03')
const UNTIL_WORDS = '2099-05-03 12:00'

beforeEach(() => session.open(buildSession()))

describe('the card of a poll', () => {
  const poll = (own: Partial<Poll> = {}): Poll => ({
    id: 1,
    options: [
      { id: 1, words: '清晨', votes: 2 },
      { id: 2, words: '夜里', votes: 1 },
      { id: 3, words: '正午', votes: 0 },
    ],
    most: 1,
    until: null,
    over: false,
    results: 'voted',
    voters: 3,
    mine: [],
    can: { vote: false },
    ...own,
  })
  const open = (own: Partial<Poll>) => {
    answers('GET bbs/vote', poll(own))
    return show(<PollCard id={1} />)
  }

  test.each<[Partial<Poll>, string]>([
    [{}, '单选 · 3 人投票'],
    [{ most: 2, voters: 0 }, '最多 2 项 · 0 人投票'],
    [{ until: UNTIL }, `单选 · 3 人投票 · ${UNTIL_WORDS} 截止`],
    [{ until: UNTIL, over: true }, '单选 · 3 人投票 · 已结束'],
    [{ mine: [2], voters: null, results: 'end' }, '单选 · 截止后公布结果 · 已投票'],
    [{ voters: null }, '单选 · 投票后可看结果'],
  ])('says beside its options %j', async (own, facts) => {
    await open(own)
    expect(texts('.poll__facts')).toEqual([facts])
  })

  test('shows its counts, as parts of who voted, and what I chose', async () => {
    await open({ mine: [2] })
    expect([texts('.poll__result'), texts('.poll__result--mine'), document.querySelectorAll('.poll__tick').length]).toEqual([
      ['清晨2 票 · 67%', '夜里1 票 · 33%', '正午0 票 · 0%'],
      ['夜里1 票 · 33%'],
      1,
    ])
    expect([...document.querySelectorAll<HTMLElement>('.poll__bar')].map(({ style }) => style.width)).toEqual(['67%', '33%', '0%'])
    expect([screen.queryAllByRole('button'), document.querySelector('.poll__choice')]).toEqual([[], null])
  })

  test.each([
    [1, 0],
    [2, 3],
  ])('of which %i may be chosen marks %i of its options as some of several', async (most, squares) => {
    await open({ most, can: { vote: true } })
    expect(document.querySelectorAll('.poll__mark--square')).toHaveLength(squares)
  })

  test('that is over is none to be voted in, by a visitor either', async () => {
    session.close()
    await open({ over: true })
    expect(document.querySelector('.poll__choice')).toBeNull()
  })

  test('is voted in once something is chosen, which is marked, and once at a time', async () => {
    await open({ can: { vote: true } })
    const vote = () => document.querySelector<HTMLButtonElement>('.poll > button.button')!
    expect(vote().disabled).toBe(true)
    await click(screen.getByText('夜里'))
    expect([texts('.poll__choice--on'), texts('[aria-pressed=true]'), vote().disabled]).toEqual([['夜里'], ['夜里'], false])
    const held = holds('POST bbs/vote')
    await click(vote())
    expect(vote().disabled).toBe(true)
    await click(vote())
    expect(held).toHaveLength(1)
    await click(screen.getByText('夜里'))
    await doing(() => held[0]!.refuse(503))
    expect(texts('.poll__choice--on')).toEqual([])
  })
})

describe('the card of an activity', () => {
  const at = { startsAt: new Date('2099-05-03T08:00').toISOString(), endsAt: new Date('2099-05-03T12:00').toISOString() }
  const activity = (own: Partial<Activity> = {}) => buildActivity({ ...at, ...own })
  const open = (own: Partial<Activity>) => {
    answers('GET bbs/activity', activity(own))
    return show(<ActivityCard id={1} />)
  }
  const mine = { party: 2, phone: '', place: null, arrived: false }
  const buttons = () => texts('button.button')

  test.each<[string, Partial<Activity>, string[]]>([
    ['within a day', {}, ['2099-05-03 08:00 至 12:00', '已报 0 人']],
    [
      'over several days, with who waits',
      { endsAt: new Date('2099-05-04T12:00').toISOString(), capacity: 3, taken: 3, waiting: 2 },
      ['2099-05-03 08:00 至 2099-05-04 12:00', '已报 3/3 人 · 候补 2'],
    ],
  ])('says when it is and who comes: %s', async (_, own, lines) => {
    await open(own)
    expect(texts('.activity__words')).toEqual(lines)
  })

  test.each<[string, Partial<Activity>, string[], string[]]>([
    ['may come', {}, [], ['报名']],
    ['may wait', { capacity: 3, taken: 3 }, [], ['排队候补']],
    ['comes', { mine }, ['你已报名 · 2 人'], ['取消报名']],
    ['waits', { mine: { ...mine, place: 3 } }, ['候补第 3 位，有名额会通知你'], ['取消报名']],
    ['is there', { mine: { ...mine, arrived: true } }, ['已签到'], []],
    ['may not come', { can: { join: false, organise: false } }, [], []],
    ['comes too late', { over: true }, [], []],
    ['comes too late, though it was theirs', { over: true, mine }, ['你已报名 · 2 人'], []],
    ['organises it', { can: { join: false, organise: true } }, [], ['报名名单']],
  ])('says to who %s how they stand, and offers what they may do', async (_, own, state, ways) => {
    await open(own)
    expect([texts('.activity__state'), buttons(), screen.queryByText('已结束') !== null]).toEqual([state, ways, own.over ?? false])
  })

  test('has a visitor sign in before they come', async () => {
    session.close()
    await open({ can: { join: false, organise: false } })
    await click(screen.getByText('报名'))
    expect([opened.at(-1), asked('POST bbs/activity')]).toEqual(['/member/login/login', []])
  })

  test('asks who brings others how many, and who is to leave a phone for it, saying who sees it', async () => {
    await open({ partyMost: 3, phoneWanted: true })
    expect([texts('.chips__chip'), texts('.chips__chip--on'), texts('.activity__note')]).toEqual([
      ['1 人', '2 人', '3 人'],
      ['1 人'],
      ['只有组织者能看到，活动结束后删除'],
    ])
    const { placeholder, maxLength, inputMode } = screen.getByLabelText<HTMLInputElement>('手机号')
    expect([placeholder, maxLength, inputMode]).toEqual(['手机号', 20, 'numeric'])
  })

  test('asks those who are near their time, and have a place, for the code on the phone of who organises', async () => {
    const near = new Date(Date.now() + 60_000).toISOString()
    await open({ startsAt: near, mine })
    const { placeholder, maxLength, inputMode } = screen.getByLabelText<HTMLInputElement>('签到码')
    expect([placeholder, maxLength, inputMode, buttons()]).toEqual(['看组织者手机上的六位数', 6, 'numeric', ['签到', '取消报名']])
    await open({ startsAt: near, mine: { ...mine, place: 1 } })
    expect(screen.queryByLabelText('签到码')).toBeNull()
  })

  test.each([
    [-60_000, true],
    [60_000, false],
  ])('can be checked in to from two hours before it on: %i ms off', async (off, isNear) => {
    await open({ startsAt: new Date(Date.now() + ACTIVITY_CHECK_IN_HOURS * 3_600_000 + off).toISOString(), mine })
    expect(screen.queryByLabelText('签到码') !== null).toBe(isNear)
  })

  test('says over and below its code what that is for', async () => {
    await open({ code: { code: '042917', until: UNTIL }, can: { join: false, organise: true } })
    expect(texts('.activity__code')).toEqual(['签到码042917每分钟换一次，请到场的人现在输入'])
  })

  test('can be joined again where that failed, and is asked anew whether one still may', async () => {
    await open({})
    const held = holds('POST bbs/activity')
    const join = () => document.querySelector<HTMLButtonElement>('.activity > button.button')!
    await click(join())
    expect(join().disabled).toBe(true)
    answers('GET bbs/activity', activity({ over: true }))
    await doing(() => held[0]!.refuse(409, '活动已结束'))
    expect([screen.queryByText('已结束') !== null, buttons()]).toEqual([true, []])
  })

  test('names who comes, also who has left, and says where nobody does', async () => {
    await open({ can: { join: false, organise: true } })
    const entry = { party: 1, phone: '', waiting: false, at: at.startsAt, arrivedAt: null }
    answersPages('GET bbs/entries', () => [
      { ...entry, id: 1, user: buildUser({ nickName: '老周' }) },
      { ...entry, id: 2, user: buildUser({ nickName: '' }), waiting: true },
    ])
    await click(screen.getByText('报名名单'))
    expect(texts('.activity-entries__entry')).toEqual(['老周1 人', '已注销用户1 人 · 候补'])
    await click(screen.getByLabelText('关闭'))
    answersPages('GET bbs/entries', () => [])
    await click(screen.getByText('报名名单', { selector: '.button' }))
    screen.getByText('还没有人报名')
  })
})

describe('the card of a question', () => {
  const question = (own: Partial<Question> = {}): Question => ({
    id: 1,
    bounty: 0,
    until: null,
    solved: false,
    answer: null,
    can: { accept: false },
    ...own,
  })
  const open = (own: Partial<Question>) => {
    answers('GET bbs/question', question(own))
    return show(<QuestionCard id={1} />)
  }
  const answer = (own: Parameters<typeof buildComment>[0] = {}) =>
    buildComment({ author: buildUser({ nickName: '老周' }), body: '减一点铅皮', ...own })

  test.each<[string, Partial<Question>, string, string]>([
    ['that promises nothing', {}, '等一个好回答', 'help'],
    ['that promises something', { bounty: 50, until: UNTIL }, `悬赏 50 积分${UNTIL_WORDS} 前有效`, 'help'],
    ['that was answered', { solved: true, answer: answer() }, '已采纳采纳的回答 · 老周减一点铅皮', 'check'],
    [
      'that was answered by who has left, with pictures alone',
      { solved: true, answer: answer({ author: buildUser({ nickName: '' }), body: '', pictures: [buildPicture(), buildPicture()] }) },
      '已采纳采纳的回答 · 已注销用户2 张图片',
      'check',
    ],
    ['whose answer is gone', { solved: true }, '已采纳采纳的回答已被删除', 'check'],
  ])('%s says so', async (_, own, words, icon) => {
    await open(own)
    expect([texts('.question'), document.querySelector(`.question__icon.icon--${icon}`) !== null]).toEqual([[words], true])
  })

  test('whose asker chooses shows who answered what, how it was liked, and says where nobody did', async () => {
    await open({ can: { accept: true }, bounty: 50, until: UNTIL })
    answersPages('GET comments', () => [answer({ counts: { likes: 3, replies: 0 } })])
    await click(screen.getByText('选出采纳的回答'))
    expect(texts('.question-answers__answer')).toEqual(['老周 · 点赞 3减一点铅皮采纳'])
    await click(screen.getByLabelText('关闭'))
    answersPages('GET comments', () => [])
    await click(screen.getByText('选出采纳的回答', { selector: '.button' }))
    screen.getByText('还没有别人的回答')
  })
})

test.each([
  ['a poll', <PollCard key="a" id={1} />, 'GET bbs/vote'],
  ['an activity', <ActivityCard key="a" id={1} />, 'GET bbs/activity'],
  ['a question', <QuestionCard key="a" id={1} />, 'GET bbs/question'],
] as const)('%s that did not come says so, and is asked for again', async (_, card, name) => {
  refuses(name, 'rest_unavailable', 503, '服务器忙')
  await show(card)
  screen.getByText('服务器忙')
  await click(screen.getByText('重试'))
  expect(asked(name)).toHaveLength(2)
})
