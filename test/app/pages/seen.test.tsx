import { MAX_PER_PAGE, ONLINE_ASK_MS } from '@anglers/contract/limits'
import { inbox } from '@/features/chat/inbox'
import { seenWords, useSeen } from '@/features/chat/seen'
import ChatListPage from '@/pagesB/chat/chat-list'
import * as network from '@/platform/network/log'
import { session } from '@/stores/session'
import { buildConversation } from '../support/chat'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { doing, openPage } from '../support/page'
import { openChat, talkEachTime } from '../support/conversation'
import { answers, answersPages, asked, holds, loses } from '../support/server'
import { FakeSocket } from '../support/socket'

type Seen = { online?: boolean; seenMinutes?: number | null }

/** What each lets me know, by their id; of all others nothing. */
const lets = (seen: Record<number, Seen>) =>
  answers('GET user/online', ({ ids }) =>
    ids.split(',').map((id) => ({ id: Number(id), online: false, seenMinutes: null, ...seen[Number(id)] })),
  )
const asking = () => asked('GET user/online').map(({ query }) => query.ids)

talkEachTime()
beforeEach(() => inbox.reset())

describe('the header of a conversation', () => {
  const note = () => document.querySelector('.chat-header__note')?.textContent ?? null

  test.each<[Seen, string | null]>([
    [{ online: true }, '在线'],
    [{ seenMinutes: 0 }, '刚刚在线'],
    [{ seenMinutes: 12 }, '12 分钟前在线'],
    [{}, null],
  ])('says of one with %j: %p', async (seen, words) => {
    lets({ 9: seen })
    await openChat()
    expect([note(), asking()]).toEqual([words, ['9']])
  })

  test('says nothing of whom I have blocked, where it is not known, and as long as the line is cut', async () => {
    lets({ 9: { online: true } })
    await openChat({ blocked: true })
    expect(note()).toBeNull()
    loses('GET user/online')
    await openChat()
    expect(note()).toBe('在线')
    jest.spyOn(network, 'log').mockImplementation(() => undefined)
    await doing(() => FakeSocket.last.breaks())
    expect(note()).toBeNull()
  })

  test('is asked for again as long as the page is open, and forgotten with the session', async () => {
    const intervals = jest.spyOn(window, 'setInterval')
    lets({ 9: { online: true } })
    await openChat()
    lets({ 9: { seenMinutes: 0 } })
    const again = intervals.mock.calls.find(([, ms]) => ms === ONLINE_ASK_MS)![0] as () => void
    intervals.mockRestore()
    await doing(again)
    expect(note()).toBe('刚刚在线')
    lets({ 9: { online: true } })
    await doing(() => FakeSocket.last.says({ type: 'ready' }))
    expect(note()).toBe('在线')
    await doing(() => session.open(buildSession({ user: buildMe({ userId: 8 }) })))
    expect(note()).toBeNull()
  })
})

test('nobody is asked about while another page lies over theirs', async () => {
  const [begun, ended] = [jest.spyOn(window, 'setInterval'), jest.spyOn(window, 'clearInterval')]
  lets({})
  const page = await openChat()
  const timer = begun.mock.results[begun.mock.calls.findIndex(([, ms]) => ms === ONLINE_ASK_MS)]!.value as number
  await doing(() => page.hide())
  await doing(() => FakeSocket.last.says({ type: 'ready' }))
  expect([asking(), ended.mock.calls.some(([id]) => id === timer)]).toEqual([['9'], true])
  await doing(() => page.show())
  expect(asking()).toEqual(['9', '9'])
  begun.mockRestore()
  ended.mockRestore()
})

test('what one member may know is not shown to the next, who may not, when it comes late', async () => {
  const held = holds('GET user/online')
  await openChat()
  await doing(() => session.open(buildSession({ user: buildMe({ userId: 8 }) })))
  await doing(() => held[0]!.answer([{ id: 9, online: true, seenMinutes: null }]))
  expect(seenWords(9)).toBe('')
})

test('the list shows it of all in one call, whom it shows more of are asked about, too', async () => {
  const names = ['老周', '阿强', '小林', '阿峰']
  const friend = (at: number) => buildConversation({ user: buildUser({ id: 20 + at, nickName: names[at] }) })
  answersPages('GET message', () => [0, 1, 2].map(friend))
  lets({ 20: { online: true }, 21: { seenMinutes: 3 }, 23: { online: true } })
  await openPage(ChatListPage, 'pagesB/chat/chat-list')
  const rows = () =>
    [...document.querySelectorAll('.chat-row')].map((row) =>
      [row.querySelector('.chat-row__name')!.textContent, row.querySelector('.chat-row__seen')?.textContent ?? ''].join('|'),
    )
  expect([rows(), asking()]).toEqual([['老周|在线', '阿强|3 分钟前在线', '小林|'], ['20,21,22']])
  expect(document.querySelectorAll('.chat-row__online')).toHaveLength(1)
  answersPages('GET message', () => [3, 0, 1, 2].map(friend))
  await doing(() => inbox.refresh())
  expect([rows()[0], asking().at(-1)]).toEqual(['阿峰|在线', '23,20,21,22'])
})

test('of more than one call takes, those on top are asked about', async () => {
  lets({})
  const members = Array.from({ length: MAX_PER_PAGE + 20 }, (_, index) => index + 1)
  await openPage(() => (useSeen(() => members), null), 'pages/test/seen')
  expect(asking().map((ids) => ids!.split(',').length)).toEqual([MAX_PER_PAGE])
})
