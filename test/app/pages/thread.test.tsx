import { fireEvent } from '@testing-library/dom'
import type { Activity } from '@anglers/contract/activity'
import type { Poll } from '@anglers/contract/poll'
import type { Question } from '@anglers/contract/question'
import type { BbsCard } from '@anglers/contract/posts/bbs'
import DetailPage from '@/pagesA/detail/detail'
import BbsPublishPage from '@/pagesA/publish/bbs'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildDetail, buildPicture, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage, shown } from '../support/page'
import { cleanUp } from '../support/cleanup'
import { buildActivity } from '../support/thread'
import { answers, answersPages, asked, holds, loses, Refused, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))

let lastId = 500
beforeEach(() => {
  lastId++
})

async function openThread(extra: Partial<BbsCard>) {
  const thread = { type: 'bbs', kind: 'plain', essence: false, pinned: false, over: false, bounty: 0, ...extra } as const
  answers('GET posts/detail', buildDetail({ id: lastId, type: 'bbs', title: '几点出钓', extra: thread }))
  answers('POST posts/views', { views: 1 })
  answersPages('GET posts/relate', () => [])
  answersPages('GET comments', () => [])
  return openPage(DetailPage, 'pagesA/detail/detail', { id: String(lastId) })
}

const buildPoll = (own: Partial<Poll> = {}): Poll => ({
  id: lastId,
  options: [
    { id: 1, words: '清晨', votes: null },
    { id: 2, words: '正午', votes: null },
    { id: 3, words: '夜里', votes: null },
  ],
  most: 1,
  until: null,
  over: false,
  results: 'voted',
  voters: null,
  mine: [],
  can: { vote: true },
  ...own,
})
const counted = (mine: number[]): Poll =>
  buildPoll({
    options: [
      { id: 1, words: '清晨', votes: 3 },
      { id: 2, words: '正午', votes: 1 },
      { id: 3, words: '夜里', votes: 0 },
    ],
    voters: 4,
    mine,
    can: { vote: false },
  })

describe('a question', () => {
  const question = (own: Partial<Question> = {}): Question => ({
    id: lastId,
    bounty: 50,
    until: new Date(Date.now() + 86_400_000).toISOString(),
    solved: false,
    answer: null,
    can: { accept: true },
    ...own,
  })

  test('its asker chooses among the answers of others, is asked once more, and sees the accepted one', async () => {
    session.open(buildSession())
    answers('GET bbs/question', question())
    const page = await openThread({ kind: 'question', bounty: 50 })
    page.getAllByText('悬赏 50 积分')
    const [mine, theirs] = [buildComment({ byAuthor: true, body: '自己顶一下' }), buildComment({ body: '减一点铅皮' })]
    answersPages('GET comments', () => [mine, theirs])
    await click(page.getByText('选出采纳的回答'))
    expect(page.queryByText('自己顶一下')).toBeNull()
    await click(page.getByText('采纳'))
    expect(modals.current).toMatchObject({ content: '采纳后不能更改，悬赏归回答者。采纳吗？', confirmText: '采纳' })
    expect(asked('POST comment-manage/answer')).toEqual([])
    answers('POST comment-manage/answer', question({ solved: true, bounty: 0, until: null, answer: theirs, can: { accept: false } }))
    await doing(() => modals.close(true))
    expect(asked('POST comment-manage/answer').map(({ body }) => body)).toEqual([{ id: theirs.id }])
    page.getByText(/采纳的回答 · /)
    expect(page.queryByText('选出采纳的回答')).toBeNull()
  })

  test('its asker finds the answers of all pages, and may think better of accepting one', async () => {
    session.open(buildSession())
    answers('GET bbs/question', question({ bounty: 0, until: null }))
    const page = await openThread({ kind: 'question' })
    const all = Array.from({ length: 101 }, (_, at) => buildComment({ body: `答 ${at}`, author: buildUser({ nickName: `钓友${at}` }) }))
    const pictured = buildComment({ body: '', pictures: [buildPicture()] })
    answersPages('GET comments', () => [...all, buildComment({ body: '', pictures: [] }), pictured])
    const before = asked('GET comments').length
    await click(page.getByText('选出采纳的回答'))
    const rows = document.querySelectorAll('.question-answers__answer')
    expect([rows.length, rows[101]!.textContent]).toEqual([102, expect.stringContaining('1 张图片')])
    expect(
      asked('GET comments')
        .slice(before)
        .map(({ query: { page: number, order } }) => [number, order]),
    ).toEqual([
      ['1', 'hot'],
      ['2', 'hot'],
    ])
    await click(page.getAllByText('采纳')[0]!)
    expect(modals.current?.content).toBe('采纳后不能更改。采纳吗？')
    await doing(() => modals.close(false))
    expect([asked('POST comment-manage/answer'), page.queryByRole('dialog', { name: '选出采纳的回答' }) !== null]).toEqual([[], true])
  })

  test('that was answered elsewhere meanwhile says so', async () => {
    session.open(buildSession())
    answers('GET bbs/question', question())
    const page = await openThread({ kind: 'question', bounty: 50 })
    answersPages('GET comments', () => [buildComment({ body: '减一点铅皮' })])
    await click(page.getByText('选出采纳的回答'))
    refuses('POST comment-manage/answer', 'rest_conflict', 409, '已经采纳过了')
    answers('GET bbs/question', question({ solved: true, bounty: 0, until: null, answer: null, can: { accept: false } }))
    await click(page.getByText('采纳'))
    await doing(() => modals.close(true))
    page.getByText('采纳的回答已被删除')
    expect([toaster.current?.text, page.queryByText('选出采纳的回答')]).toEqual(['已经采纳过了', null])
  })

  test('of which an answer was deleted meanwhile says so, and shows the others', async () => {
    session.open(buildSession())
    answers('GET bbs/question', question())
    const page = await openThread({ kind: 'question', bounty: 50 })
    const [gone, left] = [buildComment({ body: '减一点铅皮' }), buildComment({ body: '换软一点的漂' })]
    answersPages('GET comments', () => [gone, left])
    await click(page.getByText('选出采纳的回答'))
    refuses('POST comment-manage/answer', 'rest_not_found', 404, '评论不存在')
    answersPages('GET comments', () => [left])
    await click(page.getAllByText('采纳')[0]!)
    await doing(() => modals.close(true))
    const words = [...document.querySelectorAll('.question-answers .question__words')].map(({ textContent }) => textContent)
    expect([toaster.current?.text, words]).toEqual(['评论不存在', ['换软一点的漂']])
  })

  test('others see what waits for them, and nothing to choose', async () => {
    answers('GET bbs/question', question({ can: { accept: false } }))
    const page = await openThread({ kind: 'question', bounty: 50 })
    page.getByText(/前有效/)
    expect(page.queryByText('选出采纳的回答')).toBeNull()
  })
})

describe('a poll', () => {
  test('is voted in once, and then shows its counts', async () => {
    session.open(buildSession())
    answers('GET bbs/vote', buildPoll())
    const page = await openThread({ kind: 'poll' })
    expect(page.queryByText(/票 ·/)).toBeNull()
    await click(page.getByText('正午'))
    await click(page.getByText('清晨'))
    answers('POST bbs/vote', counted([1]))
    await click(page.getByText('投票'))
    expect(asked('POST bbs/vote').map(({ body }) => body)).toEqual([{ id: lastId, options: [1] }])
    for (const votes of ['3 票 · 75%', '1 票 · 25%', '0 票 · 0%']) page.getByText(votes)
    page.getByText('单选 · 4 人投票 · 已投票')
  })

  test('of which several may be chosen takes no more than that', async () => {
    session.open(buildSession())
    answers('GET bbs/vote', buildPoll({ most: 2 }))
    const page = await openThread({ kind: 'poll' })
    for (const words of ['清晨', '正午', '夜里']) await click(page.getByText(words))
    expect([document.querySelectorAll('.poll__choice--on').length, toaster.current?.text]).toEqual([2, '最多选 2 项'])
    await click(page.getByText('清晨'))
    await click(page.getByText('夜里'))
    answers('POST bbs/vote', counted([2, 3]))
    await click(page.getByText('投票'))
    expect(asked('POST bbs/vote').map(({ body }) => body.options)).toEqual([[2, 3]])
  })

  test('that ended meanwhile says so and shows how it ended', async () => {
    session.open(buildSession())
    answers('GET bbs/vote', buildPoll())
    const page = await openThread({ kind: 'poll' })
    await click(page.getByText('夜里'))
    refuses('POST bbs/vote', 'poll_closed', 409)
    answers('GET bbs/vote', { ...counted([]), over: true })
    await click(page.getByText('投票'))
    page.getByText('单选 · 4 人投票 · 已结束')
  })

  test.each([
    ['end', '截止后公布结果'],
    ['voted', '投票后可看结果'],
  ] as const)('says when its counts can be seen: %s', async (results, words) => {
    answers('GET bbs/vote', buildPoll({ results }))
    const page = await openThread({ kind: 'poll' })
    page.getByText(`单选 · ${words}`)
  })

  test('has a visitor sign in before they vote', async () => {
    answers('GET bbs/vote', buildPoll({ can: { vote: false } }))
    const page = await openThread({ kind: 'poll' })
    await click(page.getByText('夜里'))
    await click(page.getByText('投票'))
    expect(opened.at(-1)).toBe('/member/login/login')
  })
})

test.each<[string, Partial<BbsCard>, Parameters<typeof loses>[0]]>([
  ['a question', { kind: 'question' }, 'GET bbs/question'],
  ['a poll', { kind: 'poll' }, 'GET bbs/vote'],
  ['an activity', { kind: 'activity' }, 'GET bbs/activity'],
])('what a member may do in %s is asked once a visitor has signed in', async (_, extra, name) => {
  refuses(name, '', 503)
  await openThread(extra)
  expect(asked(name)).toHaveLength(1)
  await doing(() => session.open(buildSession()))
  expect(asked(name)).toHaveLength(2)
})

const activityOf = (own: Partial<Activity> = {}) =>
  buildActivity({ id: lastId, capacity: 3, partyMost: 2, phoneWanted: true, taken: 2, ...own })

describe('an activity', () => {
  test('is joined with a phone and a party, or its waiting list, and left again', async () => {
    session.open(buildSession())
    answers('GET bbs/activity', activityOf())
    const page = await openThread({ kind: 'activity' })
    page.getByText('已报 2/3 人')
    page.getByText('报名')
    await click(page.getByText('2 人'))
    refuses('POST bbs/activity', 'rest_invalid_param', 400, '', { phone: '手机号不对' })
    await type(page.getByLabelText('手机号'), '12')
    await click(page.getByText('排队候补'))
    expect(page.getAllByText('手机号不对')).not.toHaveLength(0)
    await type(page.getByLabelText('手机号'), '13800138000')
    expect(page.queryAllByText('手机号不对')).toEqual([])
    const waiting = activityOf({ waiting: 1, mine: { party: 2, phone: '13800138000', place: 1, arrived: false } })
    answers('POST bbs/activity', waiting)
    await click(page.getByText('排队候补'))
    expect(asked('POST bbs/activity').at(-1)!.body).toEqual({ id: lastId, act: 'join', party: 2, phone: '13800138000' })
    page.getByText('候补第 1 位，有名额会通知你')
    page.getByText('取消报名')
  })

  test('asks nobody for a phone that it does not want, and is full for who brings more than there is room for', async () => {
    session.open(buildSession())
    answers('GET bbs/activity', activityOf({ phoneWanted: false }))
    answers('POST bbs/activity', activityOf({ mine: { party: 1, phone: '', place: null, arrived: false } }))
    const page = await openThread({ kind: 'activity' })
    expect(page.queryByLabelText('手机号')).toBeNull()
    await click(page.getByText('2 人'))
    page.getByText('排队候补')
    await click(page.getByText('1 人'))
    await click(page.getByText('报名'))
    expect(asked('POST bbs/activity').map(({ body }) => body)).toEqual([{ id: lastId, act: 'join', party: 1 }])
    page.getByText('你已报名 · 1 人')
  })

  test('is left only once that is certain', async () => {
    session.open(buildSession())
    answers('GET bbs/activity', activityOf({ mine: { party: 1, phone: '', place: null, arrived: false } }))
    answers('POST bbs/activity', activityOf())
    const page = await openThread({ kind: 'activity' })
    // It begins much later: nobody checks in.
    expect(page.queryByLabelText('签到码')).toBeNull()
    await click(document.querySelector('.activity__leave')!)
    await doing(() => modals.close(false))
    expect(asked('POST bbs/activity')).toEqual([])
    await click(document.querySelector('.activity__leave')!)
    await doing(() => modals.close(true))
    expect(asked('POST bbs/activity').map(({ body }) => body)).toEqual([{ id: lastId, act: 'leave' }])
    page.getByText('报名')
  })

  test('whose code is wrong says so, until another is typed; which is not kept once it was right', async () => {
    session.open(buildSession())
    const here = { startsAt: new Date().toISOString(), mine: { party: 1, phone: '', place: null, arrived: false } }
    answers('GET bbs/activity', activityOf(here))
    const page = await openThread({ kind: 'activity' })
    const field = () => page.getByLabelText<HTMLInputElement>('签到码')
    await type(field(), '04291')
    expect(page.getByText<HTMLButtonElement>('签到').disabled).toBe(true)
    await type(field(), '042917')
    refuses('POST bbs/activity', 'rest_invalid_param', 400, '', { code: '签到码不对' })
    await click(page.getByText('签到'))
    page.getByText('签到码不对')
    await type(field(), '042918')
    expect(page.queryByText('签到码不对')).toBeNull()
    answers('POST bbs/activity', activityOf(here))
    await click(page.getByText('签到'))
    expect(field().value).toBe('')
  })

  test('is checked in to by the code of who organises, who sees who comes', async () => {
    session.open(buildSession())
    const near = { startsAt: new Date().toISOString(), can: { join: true, organise: true } }
    const mine = { party: 1, phone: '', place: null, arrived: false }
    const code = { code: '042917', until: new Date(Date.now() + 60_000).toISOString() }
    answers('GET bbs/activity', activityOf({ ...near, mine, code }))
    const page = await openThread({ kind: 'activity' })
    page.getByText('042917')
    await type(page.getByLabelText('签到码'), '042917')
    answers('POST bbs/activity', activityOf({ ...near, mine: { ...mine, arrived: true } }))
    await click(page.getByText('签到'))
    expect(asked('POST bbs/activity').at(-1)!.body).toEqual({ id: lastId, act: 'arrive', code: '042917' })
    page.getByText('已签到')
    const one = { id: 1, user: buildUser(), party: 1, phone: '', waiting: true, at: near.startsAt, arrivedAt: near.startsAt }
    answersPages('GET bbs/entries', () => Array.from({ length: 101 }, (_, at) => ({ ...one, id: at + 1, phone: at ? '' : '13800138000' })))
    await click(page.getByText('报名名单'))
    page.getByText('1 人 · 13800138000 · 候补 · 已签到')
    expect(document.querySelectorAll('.activity-entries__entry')).toHaveLength(101)
  })

  test('says to who organises that the list of who comes is on its way, did not come, or is an old one', async () => {
    session.open(buildSession())
    answers('GET bbs/activity', activityOf({ can: { join: true, organise: true } }))
    const page = await openThread({ kind: 'activity' })
    const held = holds('GET bbs/entries')
    await click(page.getByText('报名名单'))
    page.getByRole('status', { name: '正在加载' })
    await doing(() => held[0]!.refuse(503, '服务器开小差了'))
    page.getByText('服务器开小差了')
    const one = { id: 1, user: buildUser(), party: 2, phone: '13800138000', waiting: false, at: '2026-05-01T00:00:00Z', arrivedAt: null }
    answersPages('GET bbs/entries', () => [one])
    await click(page.getByText('重试'))
    page.getByText('2 人 · 13800138000')
    loses('GET bbs/entries')
    await click(page.getByText('报名名单', { selector: '.button' }))
    page.getByText(/点这里重试/)
    page.getByText('2 人 · 13800138000')
  })
})

describe("an organiser's code that is out of date", () => {
  const showing = (code: string, ms: number) =>
    activityOf({ can: { join: false, organise: true }, code: { code, until: new Date(Date.now() + ms).toISOString() } })
  let hurry: jest.SpyInstance
  beforeEach(() => {
    session.open(buildSession())
    const later = globalThis.setTimeout
    hurry = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms = 0) => later(run, ms > 900 && ms <= 5_000 ? 0 : ms)) as never)
  })
  afterEach(() => hurry.mockRestore())

  test('is renewed until a new one comes, and whenever they come back', async () => {
    let failures = 2
    answers('GET bbs/activity', () => {
      if (asked('GET bbs/activity').length === 1) return showing('042917', 1_500)
      if (failures-- > 0) throw new Refused('rest_unavailable', 503)
      return showing('555000', 60_000)
    })
    const page = await openThread({ kind: 'activity' })
    while (!page.queryByText('555000')) await shown()
    hurry.mockRestore()
    answers('GET bbs/activity', showing('777000', 60_000))
    await doing(() => page.show())
    page.getByText('777000')
  })

  test('is asked for no more once they have left', async () => {
    const held = holds('GET bbs/activity')
    const page = await openThread({ kind: 'activity' })
    await doing(() => held[0]!.answer(showing('042917', 1_500)))
    while (held.length < 2) await shown()
    await doing(page.leave)
    await doing(() => held[1]!.refuse(503))
    expect(held).toHaveLength(2)
  })
})

test('a question begins with the words that led to it', async () => {
  session.open(buildSession())
  answers('GET bbs/bbs-list', [])
  const title = '苇荡里有翘嘴吗'
  const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs', { kind: 'question', title: encodeURIComponent(title) })
  expect([page.getByLabelText<HTMLInputElement>('标题').value, page.getByText('提问').closest('[aria-pressed]')?.ariaPressed]).toEqual([
    title,
    'true',
  ])
})

test('words that led to a question do not take the place of what was being written', async () => {
  session.open(buildSession())
  answers('GET bbs/bbs-list', [])
  const field = (page: { getByLabelText: (label: string) => HTMLElement }) => page.getByLabelText('标题') as HTMLInputElement
  const writing = await openPage(BbsPublishPage, 'pagesA/publish/bbs')
  await doing(() => fireEvent.change(field(writing), { target: { value: '早上的船位' } }))
  await cleanUp()
  const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs', { kind: 'question', title: encodeURIComponent('苇荡里有翘嘴吗') })
  expect(field(page).value).toBe('早上的船位')
})

describe('writing a poll', () => {
  const openEditor = async () => {
    session.open(buildSession())
    answers('GET bbs/bbs-list', [])
    const page = await openPage(BbsPublishPage, 'pagesA/publish/bbs', { bbs_id: '7' })
    await click(page.getByText('投票'))
    await type(page.getByLabelText('标题'), '几点出钓')
    return page
  }
  const send = () => click(document.querySelector('.publish-bar__send')!)

  test('wants two options, offers room for the next, and sends them', async () => {
    const page = await openEditor()
    await type(page.getByLabelText('选项 1'), '清晨')
    await send()
    expect(page.getAllByText('至少写两个选项')).not.toHaveLength(0)
    await type(page.getByLabelText('选项 2'), '夜里')
    await type(page.getByLabelText('选项 3'), '正午')
    await click(page.getByText('最多 2 项'))
    await click(page.getByText('不限'))
    answers('POST publish/bbs', { id: 9, state: 'live', version: 1 })
    await send()
    expect(asked('POST publish/bbs').at(-1)!.body).toMatchObject({
      kind: 'poll',
      poll: { options: ['清晨', '夜里', '正午'], most: 2, until: null, results: 'voted' },
    })
  })
})
