import { act } from '@testing-library/react'
import { groups } from '@/features/chat/GroupConversation'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildGroup, buildMessage, listing } from '../support/chat'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { noonOf } from '../support/noon'
import { doing, openPage } from '../support/page'
import { answers, loses, refuses, settled } from '../support/server'
import { FakeSocket } from '../support/socket'

const mayOnlyRead = { write: false, edit: false, mentionAll: false, own: false }
const mayWrite = { ...mayOnlyRead, write: true }
const silence = (id: number, own: Parameters<typeof buildGroup>[0] = {}) => buildGroup({ id, role: 'member', can: mayOnlyRead, ...own })

beforeEach(async () => {
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET message/unread', { messages: 0, groups: 0 })
  answers('GET group-message/list', (range) => listing([], range))
  socket.connect()
  await settled()
  FakeSocket.last.opens()
})
afterEach(() => {
  socket.close()
  session.close()
})

/** The page of a group in which I write. */
async function openGroup(id: number) {
  answers('GET group-message/view', buildGroup({ id, role: 'member', can: mayWrite }))
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: `${id}` })
  return { ...page, field: () => page.queryByRole('textbox', { name: '给 东湖夜钓 写消息' }) }
}
const hears = (frame: Parameters<FakeSocket['says']>[0]) => doing(() => FakeSocket.last.says(frame))

describe('a group that changed while its page heard nothing', () => {
  test.each(['ready', 'sync'] as const)('is shown as it is now once the line says %s', async (type) => {
    const page = await openGroup(71)
    expect(page.field()).not.toBeNull()
    answers('GET group-message/view', silence(71, { name: '西湖夜钓', silenced: true }))
    await hears({ type })
    expect([page.field(), page.queryByText('群主开启了全员禁言') !== null, page.queryByText('西湖夜钓') !== null]).toEqual([
      null,
      true,
      true,
    ])
  })

  test('is shown as it is now when its page is come back to', async () => {
    const page = await openGroup(72)
    await doing(() => page.hide())
    answers('GET group-message/view', silence(72, { silenced: true }))
    await doing(() => page.show())
    expect([page.field(), page.queryByText('群主开启了全员禁言') !== null]).toEqual([null, true])
  })

  test('is as it was where it cannot be asked about', async () => {
    const page = await openGroup(76)
    loses('GET group-message/view')
    await hears({ type: 'ready' })
    expect([page.field() !== null, page.queryByText(/你已不在这个群里/)]).toEqual([true, null])
  })

  test('says that I am not in it any more', async () => {
    const page = await openGroup(73)
    refuses('GET group-message/view', 'rest_not_found', 404, '没有找到')
    await hears({ type: 'ready' })
    expect([page.field(), page.queryByText(/你已不在这个群里/) !== null]).toEqual([null, true])
  })

  test('is asked for again when what was missed is something that happened there', async () => {
    const said = [buildMessage({ id: 1, group: 74, to: null })]
    answers('GET group-message/list', (range) => listing(said, range))
    const page = await openGroup(74)
    const event = { what: 'silenced', members: [buildUser({ id: 7 })], text: '' } as const
    said.push(buildMessage({ id: 2, prev: 1, group: 74, to: null, kind: 'event', event: { ...event, members: [...event.members] } }))
    said.push(buildMessage({ id: 3, prev: 2, group: 74, to: null }))
    answers('GET group-message/view', silence(74))
    await hears({ type: 'chat', message: said[2]! })
    expect(page.field()).toBeNull()
  })
})

test.each([
  ['an administrator who is silenced, too', { role: 'admin', silencedUntil: '2099-12-01T00:00:00Z' }, /^你被禁言到/],
  ['a member', { role: 'member', silencedUntil: '2099-12-01T00:00:00Z' }, /^群主开启了全员禁言$/],
] as const)('where all are silenced, %s reads why they may not write', async (_, own, why) => {
  answers('GET group-message/view', silence(77, { silenced: true, ...own }))
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '77' })
  expect(page.getByText(why)).toBeTruthy()
})

test('who is silenced reads until when, and writes again from then on', async () => {
  answers('GET group-message/view', silence(75, { silencedUntil: noonOf('2099-12-01') }))
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '75' })
  expect(page.getByText('你被禁言到 2099-12-01 12:00，在那之前只能看')).toBeTruthy()
  answers('GET group-message/view', buildGroup({ id: 75, role: 'member', can: mayWrite }))
  await act(async () => groups.get(75)!.merge({ silencedUntil: new Date(Date.now() + 300).toISOString() }))
  expect(await page.findByRole('textbox', { name: '给 东湖夜钓 写消息' }, { timeout: 10_000 })).toBeTruthy()
  expect(page.queryByText(/禁言/)).toBeNull()
})
