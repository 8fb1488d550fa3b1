import type { ServerFrame } from '@anglers/contract/socket'
import { CONNECT_AFTER_SHOW_MS } from '@anglers/contract/limits'
import * as network from '@/platform/network/log'
import { appHidden, appShown } from '@/stores/listening'
import { socket } from '@/stores/live'
import { keptSince, showsKept } from '@/stores/reading'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { buildMessage } from '../support/chat'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { answers, asked } from '../support/server'
import { FakeSocket } from '../support/socket'

/** More than it takes until messages are counted again. */
const GATHER_MS = 5_000

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const signIn = () => session.open(buildSession({ user: buildMe({ userId: 7 }) }))

beforeEach(() => {
  jest.spyOn(network, 'log').mockImplementation(() => undefined)
  jest.useFakeTimers()
  FakeSocket.all = []
  answers('POST user/update-status', { ok: true })
  answers('GET notice/tabs', [])
  answers('GET message/unread', { messages: 0, groups: 0 })
})
afterEach(() => {
  appHidden()
  socket.hide()
  socket.close()
})

describe('the app', () => {
  test('listens for a member while it is shown', async () => {
    signIn()
    appShown()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('listens for the member who signs in meanwhile, and for no visitor', async () => {
    appShown()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(0)
    signIn()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('that is hidden at once begins nothing, nor for a member who signs in then', async () => {
    signIn()
    appShown()
    await pass(10)
    appHidden()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(0)
    session.close()
    signIn()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(0)
  })

  test('looks for its line again as soon as the network is back', async () => {
    signIn()
    appShown()
    await pass(CONNECT_AFTER_SHOW_MS)
    FakeSocket.last.opens()
    window.dispatchEvent(new Event('offline'))
    await pass(0)
    expect(socket.wsOpen).toBe(false)
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(FakeSocket.all).toHaveLength(2)
  })
})

test('what screens show from the device is asked for anew when the line stands, whatever the browser noticed of it', async () => {
  const store = { renew: async () => showsKept(store, null) }
  showsKept(store, Date.now())
  signIn()
  appShown()
  await pass(CONNECT_AFTER_SHOW_MS)
  FakeSocket.last.opens()
  await pass(0)
  expect(keptSince()).not.toBeNull()
  FakeSocket.last.says({ type: 'ready' })
  await pass(0)
  expect(keptSince()).toBeNull()
})

test('and when the network is back, for a visitor too', async () => {
  const store = { renew: async () => showsKept(store, null) }
  showsKept(store, Date.now())
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  expect(keptSince()).not.toBeNull()
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(keptSince()).toBeNull()
})

describe('what is unread is asked for anew', () => {
  const me = buildUser({ id: 7 })
  const questions = async (frame: ServerFrame) => {
    signIn()
    appShown()
    await pass(CONNECT_AFTER_SHOW_MS)
    FakeSocket.last.opens()
    await pass(0)
    const before = asked().length
    FakeSocket.last.says(frame)
    await pass(0)
    const since = asked().slice(before)
    // What is said soon after is counted with it.
    await pass(GATHER_MS)
    return since
      .map(({ name }) => name)
      .filter((name) => name.startsWith('GET'))
      .sort()
  }
  const both = ['GET message/unread', 'GET notice/tabs']

  test.each<[string, ServerFrame, string[]]>([
    ['when the line stands', { type: 'ready' }, both],
    ['when something may have been missed', { type: 'sync' }, both],
    ['when there are more notices', { type: 'notice', unread: 2 }, both],
    ['not for as many notices as are known', { type: 'notice', unread: 0 }, []],
    ['when somebody writes', { type: 'chat', message: buildMessage({ to: null, group: 3 }) }, both.slice(0, 1)],
    ['not when I write', { type: 'chat', message: buildMessage({ from: me, to: 9 }) }, []],
    ['when I have read on another device', { type: 'read', by: 7 } as never, both.slice(0, 1)],
    ['not when another has read', { type: 'read', by: 9 } as never, []],
    ['when I have deleted a message on another device', { type: 'deleted', with: 9, group: null, id: 1, unread: 0 }, both.slice(0, 1)],
    ['when something becomes of a group', { type: 'group' } as never, both.slice(0, 1)],
  ])('%s', async (_, frame, asks) => {
    expect(await questions(frame)).toEqual(asks)
  })

  test('at once when somebody writes in a lively group, and once more for all that follows soon', async () => {
    const says = () => FakeSocket.last.says({ type: 'chat', message: buildMessage({ to: null, group: 3 }) })
    await questions({ type: 'sync' })
    const before = asked('GET message/unread').length
    for (let time = 0; time < 20; time++) {
      says()
      await pass(50)
    }
    expect(asked('GET message/unread')).toHaveLength(before + 1)
    answers('GET message/unread', { messages: 0, groups: 20 })
    await pass(GATHER_MS)
    expect([asked('GET message/unread').length, unread.groups]).toEqual([before + 2, 20])
    await pass(GATHER_MS)
    expect(asked('GET message/unread')).toHaveLength(before + 2)
    says()
    await pass(0)
    expect(asked('GET message/unread')).toHaveLength(before + 3)
    await pass(GATHER_MS)
  })

  test('once more, however much happens while the answer is on its way', async () => {
    signIn()
    await pass(0)
    const before = asked('GET message/unread').length
    let release: (() => void) | undefined
    answers(
      'GET message/unread',
      () =>
        new Promise((resolve) => {
          release = () => resolve({ messages: 1, groups: 0 })
        }),
    )
    for (let time = 0; time < 3; time++) void unread.countMessages()
    await pass(0)
    expect(asked('GET message/unread')).toHaveLength(before + 1)
    release!()
    await pass(0)
    expect(asked('GET message/unread')).toHaveLength(before + 2)
    release!()
    await pass(0)
    expect([asked('GET message/unread').length, unread.messages]).toEqual([before + 2, 1])
  })
})
