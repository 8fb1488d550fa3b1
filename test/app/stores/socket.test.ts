import {
  CONNECT_AFTER_SHOW_MS,
  HEARTBEAT_MS,
  PRESENCE_AFTER_CONNECT_MS,
  RECONNECT_ATTEMPTS,
  RECONNECT_MS,
  REQUEST_TIMEOUT_MS,
} from '@anglers/contract/limits'
import Taro from '@tarojs/taro'
import * as network from '@/platform/network/log'
import { presence } from '@/stores/presence'
import { session } from '@/stores/session'
import { Socket } from '@/stores/socket'
import { buildMe, buildSession } from '../support/factories'
import { answers, asked } from '../support/server'
import { FakeSocket } from '../support/socket'

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
let socket: Socket
let log: jest.SpyInstance

beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.all = []
  log = jest.spyOn(network, 'log').mockImplementation(() => undefined)
  answers('POST user/update-status', { ok: true })
  answers('GET user/user-info', { privacy: { messages: 'everyone', online: 'everyone', groups: 'following', nearby: false } } as never)
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  socket = new Socket()
})

afterEach(() => {
  socket.hide()
  socket.close()
  session.close()
  log.mockRestore()
  jest.useRealTimers()
})

/** The app is shown, and the connection stands. */
async function connected(): Promise<FakeSocket> {
  socket.show()
  await pass(CONNECT_AFTER_SHOW_MS)
  FakeSocket.last.opens()
  FakeSocket.last.says({ type: 'ready' })
  return FakeSocket.last
}

describe('connecting', () => {
  test('comes a second after the app is shown, with the token, and says first who it is', async () => {
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS - 1)
    expect(FakeSocket.all).toHaveLength(0)
    await pass(1)
    expect(FakeSocket.last.url).toBe('ws://localhost/ws?access_token=token-of-a-test')
    expect(socket.wsOpen).toBe(false)
    FakeSocket.last.opens()
    expect(socket.wsOpen).toBe(true)
    expect(FakeSocket.last.frames).toEqual([{ type: 'setname', id: 7, name: '渔竿' }])
  })

  test('is not done for a visitor, nor for an app that was hidden at once', async () => {
    socket.show()
    socket.hide()
    await pass(CONNECT_AFTER_SHOW_MS)
    session.close()
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(0)
  })

  test('is done at once on signing in, and not twice when the app is shown again', async () => {
    session.close()
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS)
    session.open(buildSession())
    await pass(0)
    expect(FakeSocket.all).toHaveLength(1)
    FakeSocket.last.opens()
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(1)
  })

  test('the member is online two seconds later, at no place while none is known', async () => {
    await connected()
    await pass(PRESENCE_AFTER_CONNECT_MS - 1)
    expect(asked('POST user/update-status')).toHaveLength(0)
    await pass(1)
    await pass(0)
    expect(asked('POST user/update-status')[0]!.body).toEqual({ online: 1, lat: 0, lng: 0 })
  })

  test('that ends in an error, or where there is no socket at all, is tried again', async () => {
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS)
    FakeSocket.last.onerror!()
    const none = jest.spyOn(Taro, 'connectSocket').mockRejectedValueOnce(new Error('no socket'))
    await pass(RECONNECT_MS)
    expect([FakeSocket.all.length, none.mock.calls.length]).toEqual([1, 1])
    none.mockRestore()
    await pass(RECONNECT_MS)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('is given up after the time of a request, and tried again', async () => {
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS + REQUEST_TIMEOUT_MS)
    expect(FakeSocket.all[0]!.readyState).toBe(3)
    await pass(RECONNECT_MS)
    expect(FakeSocket.all).toHaveLength(2)
  })
})

describe('while it is open', () => {
  test('a heartbeat every 30 s, which the server answers', async () => {
    const line = await connected()
    for (let beat = 1; beat <= 3; beat++) {
      await pass(HEARTBEAT_MS)
      line.says('PONG')
      expect(line.sent.filter((text) => text === 'PING')).toHaveLength(beat)
    }
    expect(socket.wsOpen).toBe(true)
  })

  test('a server that answers no more is left, and sought again', async () => {
    await connected()
    await pass(HEARTBEAT_MS * 2)
    expect(socket.wsOpen).toBe(false)
    await pass(RECONNECT_MS)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('listeners hear the frames that they asked for, and nothing breaks on what is no frame', async () => {
    const heard: number[] = []
    const stop = socket.on('notice', ({ unread }) => heard.push(unread))
    const line = await connected()
    line.onmessage!({ data: 'what?' })
    line.says({ type: 'notice', unread: 2 })
    line.says({ type: 'sync' })
    stop()
    line.says({ type: 'notice', unread: 3 })
    expect(heard).toEqual([2])
  })
})

describe('when it ends', () => {
  test('unasked, it comes back every 3 s, ten times at most, and then says that it could not', async () => {
    const line = await connected()
    line.breaks()
    expect(socket.wsOpen).toBe(false)
    for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt++) {
      await pass(RECONNECT_MS - 1)
      expect(FakeSocket.all).toHaveLength(attempt)
      await pass(1)
      expect(FakeSocket.all).toHaveLength(attempt + 1)
      FakeSocket.last.breaks()
    }
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining('Network or server error'))
    await pass(RECONNECT_MS * 5)
    expect(FakeSocket.all).toHaveLength(RECONNECT_ATTEMPTS + 1)
  })

  test('a line that stood has all its tries anew, however often it was lost before', async () => {
    ;(await connected()).breaks()
    for (let times = 0; times <= RECONNECT_ATTEMPTS; times++) {
      await pass(RECONNECT_MS)
      FakeSocket.last.opens()
      FakeSocket.last.says({ type: 'ready' })
      FakeSocket.last.breaks()
    }
    await pass(RECONNECT_MS)
    expect(FakeSocket.all).toHaveLength(RECONNECT_ATTEMPTS + 3)
  })

  test('showing the app, or a network that is back, begins anew', async () => {
    const line = await connected()
    line.breaks()
    for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt++) {
      await pass(RECONNECT_MS)
      FakeSocket.last.breaks()
    }
    socket.network(true)
    await pass(0)
    expect(FakeSocket.all).toHaveLength(RECONNECT_ATTEMPTS + 2)
    FakeSocket.last.breaks()
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS)
    expect(FakeSocket.all).toHaveLength(RECONNECT_ATTEMPTS + 3)
  })

  test('of a browser that hides the app it stands on, and is sought again when the network is back', async () => {
    await connected()
    socket.hide()
    socket.network(false)
    socket.network(true)
    await pass(0)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('of a hidden app, and found again, it says of nobody that they are here', async () => {
    await connected()
    socket.hide()
    presence.hide()
    socket.network(false)
    socket.network(true)
    await pass(0)
    FakeSocket.last.opens()
    await pass(PRESENCE_AFTER_CONNECT_MS)
    expect(asked('POST user/update-status').filter(({ body }) => body.online === 1)).toEqual([])
  })

  test.each([
    [
      'showing the app again',
      async () => {
        socket.show()
        await pass(CONNECT_AFTER_SHOW_MS)
      },
    ],
    [
      'a network that is back',
      async () => {
        socket.network(true)
        await pass(0)
      },
    ],
  ])('%s gives it all its tries anew', async (_, again) => {
    const line = await connected()
    line.breaks()
    const failAll = async () => {
      for (let attempt = 1; attempt <= RECONNECT_ATTEMPTS; attempt++) {
        await pass(RECONNECT_MS)
        FakeSocket.last.breaks()
      }
    }
    await failAll()
    await again()
    FakeSocket.last.breaks()
    await failAll()
    await pass(RECONNECT_MS * 5)
    expect(FakeSocket.all).toHaveLength(2 * RECONNECT_ATTEMPTS + 2)
  })

  test('by a leave of the server: back after a restart, not back after the end of the session', async () => {
    const line = await connected()
    line.says({ type: 'leave', reason: 'closing' })
    expect(socket.wsOpen).toBe(false)
    await pass(RECONNECT_MS)
    expect(FakeSocket.all).toHaveLength(2)
    FakeSocket.last.opens()
    FakeSocket.last.says({ type: 'leave', reason: 'session' })
    await pass(RECONNECT_MS * 2)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('by our own pending: it says so, does not come back, and the member is offline', async () => {
    const line = await connected()
    await pass(PRESENCE_AFTER_CONNECT_MS + 1)
    socket.close()
    expect(line.frames.at(-1)).toEqual({ type: 'leave' })
    expect(line.readyState).toBe(3)
    line.breaks()
    await pass(RECONNECT_MS * 2)
    expect(FakeSocket.all).toHaveLength(1)
    expect(asked('POST user/update-status').at(-1)!.body).toEqual({ user_id: 7, online: 0 })
  })

  test('by our own wish or for another member: the next one has all its tries', async () => {
    const line = await connected()
    line.breaks()
    const failAll = async (tries: number) => {
      for (let attempt = 1; attempt <= tries; attempt++) {
        await pass(RECONNECT_MS)
        FakeSocket.last.breaks()
      }
    }
    await failAll(RECONNECT_ATTEMPTS - 1)
    session.open(buildSession({ user: buildMe({ userId: 8 }) }))
    await pass(0)
    const before = FakeSocket.all.length
    FakeSocket.last.breaks()
    await failAll(RECONNECT_ATTEMPTS)
    await pass(RECONNECT_MS * 3)
    expect(FakeSocket.all).toHaveLength(before + RECONNECT_ATTEMPTS)
  })

  test('before it stood: it is closed as soon as there is one', async () => {
    socket.connect()
    socket.close()
    await pass(0)
    expect([FakeSocket.all.length, FakeSocket.last.readyState]).toEqual([1, 3])
  })

  test('signing out closes it', async () => {
    const line = await connected()
    session.close()
    expect(line.readyState).toBe(3)
    expect(socket.wsOpen).toBe(false)
    await pass(RECONNECT_MS * 2)
    expect(FakeSocket.all).toHaveLength(1)
  })
})
