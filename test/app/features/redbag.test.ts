import type { RedbagSetting } from '@anglers/contract/redbag'
import { termProblems, termsOf, totalOf, type TypedTerms } from '@/features/redbag'
import { OpenedRedbag } from '@/features/redbag/OpenedRedbag'
import { redbagOver } from '@/features/redbag/overlay'
import { RedbagSending } from '@/features/redbag/RedbagSending'
import { askTaken, hasTaken, stateNow } from '@/features/redbag/taken'
import { durationLabel } from '@/features/redbag/words'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMessage } from '../support/chat'
import { buildSession, buildUser } from '../support/factories'
import { buildRedbag } from '../support/redbag'
import { answers, answersPages, asked, keysOf, loses, refuses, settled } from '../support/server'

const typed = (own: Partial<TypedTerms>): TypedTerms => ({ unit: 'credit', split: 'lucky', total: '10', count: '5', ...own })
const setting: RedbagSetting = { credit: 20_000, points: 500, count: 100, hours: 24 }

test.each<[Partial<TypedTerms>, number]>([
  [{ total: '12.5' }, 1_250],
  [{ split: 'equal', total: '1', count: '4' }, 400],
  [{ split: 'equal', total: '1', count: '' }, 0],
  [{ unit: 'points', total: ' 30 ' }, 30],
  [{ unit: 'points', split: 'equal', total: '30', count: ' 3 ' }, 90],
  [{ unit: 'points', total: '1.5' }, 0],
  [{ total: 'x' }, 0],
])('a red packet holds what is typed, or so much for each: %j', (own, total) => {
  expect([totalOf(typed(own)), termsOf(typed(own)).total]).toEqual([total, total])
})

test.each<[Partial<TypedTerms>, { total?: string; count?: string }]>([
  [{}, {}],
  [{ count: '' }, { count: '填写红包个数' }],
  [{ count: '0' }, { count: '填写红包个数' }],
  [{ count: '1.5' }, { count: '填写红包个数' }],
  [{ count: '100' }, {}],
  [{ count: '101' }, { count: '最多 100 个' }],
  [{ total: '' }, { total: '填写金额' }],
  [{ total: '0' }, { total: '填写金额' }],
  [{ total: '0.05' }, {}],
  [{ total: '0.04' }, { total: '每个红包至少 ¥0.01' }],
  [{ split: 'equal', total: '0.01' }, {}],
  [{ total: '200' }, {}],
  [{ total: '200.01' }, { total: '一个红包最多 ¥200.00' }],
  [{ split: 'equal', total: '50', count: '4' }, {}],
  [{ split: 'equal', total: '50', count: '5' }, { total: '一个红包最多 ¥200.00' }],
  [{ unit: 'points', total: '500' }, {}],
  [{ unit: 'points', total: '501' }, { total: '一个红包最多 500 积分' }],
  [{ unit: 'points', total: '4' }, { total: '每个红包至少 1 积分' }],
])('says what is wrong with what is typed: %j', (own, problems) => {
  expect(termProblems(typed(own), setting)).toEqual(problems)
})

test('without the operator’s limits only what is missing is wrong', () => {
  expect(termProblems(typed({ total: '9999', count: '999' }), null)).toEqual({})
})

test.each([
  [400, '1 秒'],
  [59_400, '59 秒'],
  [59_600, '1 分钟'],
  [59 * 60_000, '59 分钟'],
  [60 * 60_000, '1 小时'],
  [90 * 60_000, '2 小时'],
])('how long it took, as %i ms, is told in one unit: %s', (ms, label) => expect(durationLabel(ms)).toBe(label))

test('one that is found to be opened already, on another device, is so wherever it is drawn', async () => {
  session.open(buildSession())
  answers('GET redbag', { id: 860, mine: null } as never)
  answersPages('GET redbag/takers', () => [])
  const redbag = new OpenedRedbag(860)
  await redbag.bag.load()
  const before = hasTaken(860)
  answers('GET redbag', { id: 860, mine: { amount: 20, at: '2026-05-01T06:32:00.000Z' } } as never)
  await redbag.refresh()
  expect([before, hasTaken(860)]).toEqual([false, true])
})

describe('who took of those that are drawn', () => {
  beforeEach(() => session.open(buildSession()))
  const questions = () =>
    asked('GET redbag/takings')
      .map(({ query }) => query.ids!.split(',').map(Number))
      .sort(([one], [other]) => one! - other!)

  test('is asked at once, and once, by as many calls as that takes', async () => {
    answers('GET redbag/takings', ({ ids }) =>
      ids.includes('950') ? [{ id: 950, mine: true, others: 0, latest: null, state: 'expired' }] : [],
    )
    const ids = Array.from({ length: 101 }, (_, at) => 900 + at)
    for (const id of [...ids, 900]) askTaken(id)
    await settled()
    expect(questions()).toEqual([ids.slice(0, 100), ids.slice(100)])
    expect([hasTaken(950), stateNow(950, 'open'), hasTaken(951), stateNow(951, 'open')]).toEqual([true, 'expired', false, 'open'])
  })

  test.each([
    ['came', () => loses('GET redbag/takings')],
    ['was given', () => refuses('GET redbag/takings', 'rest_unavailable', 503, '稍后再来')],
  ])('is asked again where no answer %s, which is not worth a word', async (_, fails) => {
    fails()
    askTaken(1_100)
    await settled()
    expect(toaster.current).toBeNull()
    answers('GET redbag/takings', [])
    askTaken(1_100)
    await settled()
    askTaken(1_100)
    await settled()
    expect(questions()).toEqual([[1_100], [1_100]])
  })

  test('and was asked by one member is not what the next one took', async () => {
    let answer!: () => void
    const waits = new Promise<void>((resolve) => (answer = resolve))
    answers('GET redbag/takings', async () => {
      await waits
      return [{ id: 1_200, mine: true, others: 0, latest: null, state: 'open' }]
    })
    askTaken(1_200)
    await settled()
    session.open(buildSession())
    answer()
    await settled()
    expect(hasTaken(1_200)).toBe(false)
  })
})

describe('opening one', () => {
  const bag = buildRedbag({ id: 1_300, sender: buildUser({ id: 9 }), split: 'lucky', taken: 1, postId: 12, groupId: null })
  const open = async (own: object = {}) => {
    session.open(buildSession())
    answers('GET redbag', { ...bag, ...own })
    answersPages('GET redbag/takers', () => [])
    const opened = new OpenedRedbag(bag.id)
    await opened.bag.load()
    toaster.hide()
    return opened
  }

  test('follows its sender first where they want that, and takes a part then', async () => {
    const redbag = await open({ needs: 'follow', can: { take: false } })
    expect(redbag.isClosed).toBe(true)
    answers('POST user/follow', { following: true, followers: 1 })
    answers('POST redbag', bag)
    await redbag.open()
    expect(asked().flatMap(({ name, body }) => (name.startsWith('POST') ? [[name, body]] : []))).toEqual([
      ['POST user/follow', { id: 9, on: true }],
      ['POST redbag', { id: bag.id }],
    ])
    expect([redbag.justOpened, redbag.opening, hasTaken(bag.id)]).toEqual([true, false, true])
  })

  test('asks nothing twice while it is being opened, and who took of it anew then', async () => {
    const redbag = await open()
    answers('POST redbag', bag)
    await Promise.all([redbag.open(), redbag.open()])
    expect([asked('POST redbag').length, asked('POST user/follow'), asked('GET redbag/takers').length]).toEqual([1, [], 1])
  })

  test('says what it was refused for where there is something in it still, and else lets its page say it', async () => {
    const redbag = await open()
    refuses('POST redbag', 'rest_forbidden', 403, '你不在这个群里')
    await redbag.open()
    expect([toaster.current?.text, redbag.justOpened, redbag.opening]).toEqual(['你不在这个群里', false, false])
    toaster.hide()
    answers('GET redbag', { ...bag, state: 'finished' })
    await redbag.open()
    expect(toaster.current).toBeNull()
  })

  test.each([
    [{}, true],
    [{ can: { take: false } }, false],
    [{ can: { take: false }, needs: 'comment' }, true],
    [{ state: 'expired' }, false],
    [{ mine: { amount: 1, at: bag.at } }, false],
  ])('is offered as long as there is something in it for me: %j', async (own, isClosed) => {
    expect((await open(own)).isClosed).toBe(isClosed)
  })
})

test('one over a conversation is asked for as it is laid there, and is none once it is closed', async () => {
  session.open(buildSession())
  answers('GET redbag', { id: 1_400, mine: null } as never)
  redbagOver.show(1_400)
  await settled()
  expect([redbagOver.redbag?.id, asked('GET redbag').map(({ query }) => query.id)]).toEqual([1_400, ['1400']])
  redbagOver.close()
  expect(redbagOver.redbag).toBeNull()
})

describe('one that is filled in', () => {
  const fill = () => {
    session.open(buildSession())
    const sending = new RedbagSending({ groupId: 4 })
    sending.change({ count: '5', total: '12.5' })
    return sending
  }

  test('and sent once more is another', async () => {
    const sending = fill()
    answers('POST redbag/send', buildMessage({ id: 71, group: 4, to: null }))
    for (let time = 1; time <= 2; time++) expect((await sending.send())?.id).toBe(71)
    expect(new Set(keysOf('POST redbag/send')).size).toBe(2)
  })

  test('goes back after a day where the operator says nothing else', () => expect(fill().hours).toBe(24))
})
