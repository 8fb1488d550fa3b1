import type { NoticeTabState } from '@anglers/contract/notice'
import { session } from '@/stores/session'
import { Unread } from '@/stores/unread'
import { badgeCount } from '@/lib/format'
import { buildSession } from '../support/factories'
import { answers, asked, holds, loses, settled } from '../support/server'

const tabs = (likes: number): NoticeTabState[] => [
  { key: 'likes', unread: likes, pushed: true },
  { key: 'system', unread: 1, pushed: true },
]

async function begin(likes = 2): Promise<Unread> {
  answers('GET notice/tabs', tabs(likes))
  session.open(buildSession())
  const unread = new Unread()
  await settled()
  return unread
}

test('adds up all tabs, and the messages of conversations and groups', async () => {
  const unread = await begin()
  expect([unread.total, unread.of('likes'), unread.of('follows')]).toEqual([3, 2, 0])
  answers('GET message/unread', { messages: 4, groups: 5 })
  await unread.countMessages()
  expect([unread.total, unread.notices, unread.messages, unread.groups]).toEqual([12, 3, 4, 5])
})

test('a visitor has nothing unread, also after a member signed out here', async () => {
  const unread = await begin()
  answers('GET message/unread', { messages: 4, groups: 0 })
  await unread.countMessages()
  session.close()
  expect([unread.total, unread.notices, unread.messages]).toEqual([0, 0, 0])
})

test("asks no visitor's counts", async () => {
  const unread = new Unread()
  const before = asked('GET notice/tabs').length
  await unread.refresh({ now: true })
  expect(asked('GET notice/tabs')).toHaveLength(before)
})

test('going to and fro asks once, what is known to have changed at once', async () => {
  const unread = await begin()
  const before = asked('GET notice/tabs').length
  await unread.refresh()
  expect(asked('GET notice/tabs')).toHaveLength(before)
  answers('GET notice/tabs', tabs(0))
  await unread.receiveCount(3)
  expect(unread.total).toBe(3)
  await unread.receiveCount(1)
  expect(unread.total).toBe(1)
})

test('it is asked for again after a quarter of a minute, and not before', async () => {
  const unread = await begin()
  const now = Date.now()
  const before = asked('GET notice/tabs').length
  const clock = jest.spyOn(Date, 'now')
  for (const ms of [10_000, 20_000]) {
    clock.mockReturnValue(now + ms)
    await unread.refresh()
  }
  clock.mockRestore()
  expect(asked('GET notice/tabs')).toHaveLength(before + 1)
})

test('a clock that was turned back does not hold it up', async () => {
  const unread = await begin()
  const before = asked('GET notice/tabs').length
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  await unread.refresh()
  clock.mockRestore()
  expect(asked('GET notice/tabs')).toHaveLength(before + 1)
})

test('the next member to sign in sees their own at once', async () => {
  const unread = await begin()
  answers('GET notice/tabs', tabs(7))
  session.open(buildSession({ user: { ...buildSession().user, userId: 99 } }))
  await settled()
  expect(unread.of('likes')).toBe(7)
})

test('a lost network leaves what was known', async () => {
  const unread = await begin()
  loses('GET notice/tabs')
  await unread.refresh({ now: true })
  expect(unread.total).toBe(3)
})

test('an answer from before something was read does not bring it back', async () => {
  const unread = await begin()
  const held = holds('GET notice/tabs')
  const late = unread.refresh({ now: true })
  unread.take(tabs(0))
  await held[0]!.answer(tabs(2))
  await late
  expect(unread.total).toBe(1)
})

describe('another member who signs in', () => {
  const mine = { messages: 4, groups: 5 }

  test('is shown none of what was counted before, though nothing of theirs comes', async () => {
    const unread = await begin()
    answers('GET message/unread', mine)
    await unread.countMessages()
    for (const name of ['GET message/unread', 'GET notice/tabs'] as const) loses(name)
    session.open(buildSession())
    await settled()
    expect([unread.total, unread.notices, unread.messages, unread.groups]).toEqual([0, 0, 0, 0])
  })

  test.each<[string, () => void]>([
    ['another member', () => session.open(buildSession())],
    ['a visitor', () => session.close()],
  ])('or a visitor is shown nothing that was asked for before and comes late: %s', async (_, change) => {
    const unread = await begin()
    const messages = holds('GET message/unread')
    const notices = holds('GET notice/tabs')
    void unread.refresh({ now: true })
    await settled()
    change()
    await settled()
    await messages[0]!.answer(mine)
    await notices[0]!.answer(tabs(7))
    expect([unread.messages, unread.groups, unread.notices, unread.of('likes')]).toEqual([0, 0, 0, 0])
  })
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('%i is %s on a badge', (count, label) => {
  expect(badgeCount(count)).toBe(label)
})
