import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { openOutgoingMenu } from '@/features/chat/messageMenu'
import { Outbox } from '@/features/chat/Outbox'
import type { Content } from '@/features/chat/outgoing'
import { player } from '@/features/chat/player'
import type { Thread } from '@/features/chat/Thread'
import { UPLOAD_TRIES } from '@/features/media'
import { compress } from '@/platform/media'
import * as fileCache from '@/platform/fileCache'
import { NetworkError } from '@/stores/errors'
import { choices, modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildMessage } from '../../support/chat'
import { buildMe, buildSession } from '../../support/factories'
import { settled } from '../../support/server'
import { uploadAnswered } from '../../support/uploads'

jest.mock('@/platform/media', () => {
  const media = jest.requireActual<typeof import('@/platform/media')>('@/platform/media')
  return { ...media, compress: jest.fn(media.compress) }
})

let sent: Content[]
/** Of files that the browser shows: an address that was freed reads no more. */
let blobs: Set<string>
/** What the server says to an upload. */
let uploads: (path: string) => object

const outbox = () =>
  new Outbox({
    key: 'chat-9',
    uploads: 'POST upload/im-one',
    send: async (content, clientId) => {
      sent.push(content)
      return buildMessage({ clientId })
    },
    sent: () => undefined,
  })

jest.mock('@/platform/fileCache', () => {
  const fileCache = jest.requireActual<typeof import('@/platform/fileCache')>('@/platform/fileCache')
  return { ...fileCache, find: jest.fn(fileCache.find), keep: jest.fn(fileCache.keep), drop: jest.fn(fileCache.drop) }
})

const HELD = { id: 5, thumb: '', small: '', card: '', large: '', full: '', width: 8, height: 6, color: '#577799' }
const keeps = (data: object) => () => ({ code: 1, msg: 'ok', data })
const text = (words: string): Content => ({ kind: 'text', text: words })
const chosen = (path: string) => {
  blobs.add(path)
  return { path, bytes: 1 }
}
const states = (box: Outbox) => box.items.map(({ phase, problem, lost }) => [phase, problem, lost])

beforeEach(() => {
  sent = []
  blobs = new Set()
  uploads = keeps(HELD)
  localStorage.clear()
  Object.assign(globalThis, {
    fetch: async (path: string) => {
      if (!blobs.has(path)) throw new TypeError('Failed to fetch')
      return { ok: true }
    },
  })
  Object.assign(URL, { revokeObjectURL: (path: string) => void blobs.delete(path) })
  jest.spyOn(Taro, 'uploadFile').mockImplementation((({ filePath }: { filePath: string }) => {
    const work = async () => {
      if (!blobs.has(filePath)) throw new Error('uploadFile:fail')
      return { statusCode: 200, data: JSON.stringify(uploads(filePath)) }
    }
    return Object.assign(work(), { progress: () => undefined })
  }) as never)
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
})
afterEach(() => {
  modals.close(false)
  session.close()
  jest.useRealTimers()
  jest.restoreAllMocks()
  const own = jest.requireActual<typeof fileCache>('@/platform/fileCache')
  for (const way of ['find', 'keep', 'drop'] as const)
    jest.mocked<(name: string) => unknown>(fileCache[way]).mockReset().mockImplementation(own[way])
  runInAction(() => {
    socket.wsOpen = false
  })
})

test('a voice note goes up with its length, and is sent as what the server made of it', async () => {
  const voice = { id: 5, url: '/media/5.m4a', ms: 2_400 }
  uploads = keeps(voice)
  const box = outbox()
  box.addVoice({ path: chosen('blob:said').path, ms: 2_400.4 })
  expect(box.items).toHaveLength(1)
  await settled()
  expect(jest.mocked(Taro.uploadFile).mock.calls[0]![0]).toMatchObject({
    filePath: 'blob:said',
    url: expect.stringMatching(/upload\/im-voice\?ms=2400&/),
  })
  expect(sent).toEqual([{ kind: 'voice', voice }])
  expect(box.items).toEqual([])
})

test('a document goes up under its name, and is sent as what the server made of it', async () => {
  const file = { id: 6, kind: 'gpx' as const, name: '青龙湖.gpx', bytes: 48, url: '/media/6.gpx' }
  uploads = keeps(file)
  const box = outbox()
  box.addFiles([{ ...chosen('blob:track'), name: '青龙湖.gpx' }])
  await settled()
  const [{ filePath, url }] = jest.mocked(Taro.uploadFile).mock.calls[0]!
  expect([filePath, new URL(url, 'http://a.example').searchParams.get('name')]).toEqual(['blob:track', '青龙湖.gpx'])
  expect(sent).toEqual([{ kind: 'file', file }])
})

test('a file goes up under the key of its message: a lost answer is no second file', async () => {
  jest.useFakeTimers()
  uploads = () => {
    throw new Error('uploadFile:fail timeout')
  }
  const box = outbox()
  box.addVoice({ path: chosen('blob:said').path, ms: 2_400 })
  await jest.advanceTimersByTimeAsync(6_000)
  const keys = jest.mocked(Taro.uploadFile).mock.calls.map(([{ header }]) => (header as Record<string, string>)['Idempotency-Key'])
  expect(keys).toEqual([box.items[0]!.clientId, box.items[0]!.clientId])
})

test('a busy server is asked again without a word', async () => {
  jest.useFakeTimers()
  jest.spyOn(Taro, 'uploadFile').mockImplementation(uploadAnswered({ code: 'rest_unavailable', message: '服务暂时不可用' }, 503))
  const box = outbox()
  box.addPictures([chosen('blob:1')])
  await jest.advanceTimersByTimeAsync(12_000)
  expect([jest.mocked(Taro.uploadFile).mock.calls.length > 1, modals.current]).toEqual([true, null])
})

test('a file that the device has lost says so, and holds up nothing that follows', async () => {
  const file = { kind: 'picture', path: 'cached-name' }
  localStorage.setItem(
    'outbox:chat-9',
    JSON.stringify({
      data: {
        by: 7,
        items: [
          { clientId: 'a', content: null, file, at: 1 },
          { clientId: 'b', content: { kind: 'text', text: '在吗' }, at: 2 },
        ],
      },
    }),
  )
  const box = outbox()
  await box.flush()
  expect(box.items.map(({ clientId, phase, problem, lost }) => ({ clientId, phase, problem, lost }))).toEqual([
    { clientId: 'a', phase: 'failed', problem: '文件已经不在这台设备上了，请重新选择', lost: true },
  ])
  expect(sent).toEqual([{ kind: 'text', text: '在吗' }])
})

test('a voice note that the device has lost has to be recorded again', async () => {
  const file = { kind: 'voice', path: 'cached-name', ms: 2_400 }
  localStorage.setItem('outbox:chat-9', JSON.stringify({ data: { by: 7, items: [{ clientId: 'a', content: null, file, at: 1 }] } }))
  const box = outbox()
  await box.flush()
  expect(states(box)).toEqual([['failed', '录音已经不在这台设备上了，请重新录制', true]])
  void openOutgoingMenu(box.items[0]!, { outbox: box } as Thread, () => true)
  expect(choices.current!.map(({ name }) => name)).toEqual(['不发了'])
  choices.close(0)
  await settled()
  expect(box.items).toEqual([])
})

test('a file that can be read no more says so, and the others go on in order', async () => {
  const box = outbox()
  box.addPictures([chosen('blob:1'), chosen('blob:2')])
  box.add(text('看到了吗'))
  blobs.delete('blob:1')
  await settled()
  expect(states(box)).toEqual([['failed', '文件已经不在这台设备上了，请重新选择', true]])
  expect(sent).toEqual([{ kind: 'picture', picture: HELD }, text('看到了吗')])
})

test('a picture that cannot be made smaller goes as it is', async () => {
  jest.mocked(compress).mockRejectedValueOnce(new Error('not on this phone'))
  const box = outbox()
  box.addPictures([chosen('blob:1')])
  box.add(text('看到了吗'))
  await settled()
  expect(box.items).toEqual([])
  expect(sent).toEqual([{ kind: 'picture', picture: HELD }, text('看到了吗')])
})

test('a file that does not get through though the line stands lets the others pass, and is tried again when its writer wants', async () => {
  jest.useFakeTimers()
  runInAction(() => {
    socket.wsOpen = true
  })
  uploads = (path) => {
    if (path === 'blob:1') throw new Error('uploadFile:fail timeout')
    return keeps(HELD)()
  }
  const box = outbox()
  box.addPictures([chosen('blob:1')])
  box.add(text('看到了吗'))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(states(box)).toEqual([['failed', '网络不给力，请稍后再试', false]])
  expect(sent).toEqual([text('看到了吗')])
  uploads = keeps(HELD)
  box.resend(box.items[0]!)
  await jest.advanceTimersByTimeAsync(1)
  expect(sent.at(-1)).toEqual({ kind: 'picture', picture: HELD })
  expect(box.items).toEqual([])
})

test('a file waits for as long as there is no line, and goes when it is back', async () => {
  jest.useFakeTimers()
  uploads = () => {
    throw new Error('uploadFile:fail')
  }
  const box = outbox()
  box.addPictures([chosen('blob:1')])
  await jest.advanceTimersByTimeAsync(600_000)
  expect(jest.mocked(Taro.uploadFile).mock.calls.length).toBeGreaterThan(2 * UPLOAD_TRIES)
  expect(states(box)).toEqual([['waiting', '', false]])
  uploads = keeps(HELD)
  await box.flush()
  expect([sent, box.items]).toEqual([[{ kind: 'picture', picture: HELD }], []])
})

test('a file that its writer wants sent again is tried as often as a new one', async () => {
  jest.useFakeTimers()
  runInAction(() => {
    socket.wsOpen = true
  })
  uploads = () => {
    throw new Error('uploadFile:fail timeout')
  }
  const box = outbox()
  box.addPictures([chosen('blob:1')])
  await jest.advanceTimersByTimeAsync(60_000)
  expect([states(box), jest.mocked(Taro.uploadFile).mock.calls.length]).toEqual([
    [['failed', '网络不给力，请稍后再试', false]],
    UPLOAD_TRIES,
  ])
  box.resend(box.items[0]!)
  await jest.advanceTimersByTimeAsync(1)
  expect(states(box)).toEqual([['waiting', '', false]])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(jest.mocked(Taro.uploadFile).mock.calls.length).toBe(2 * UPLOAD_TRIES)
})

test('a file that did not get through is tried anew after a reload', async () => {
  jest.useFakeTimers()
  runInAction(() => {
    socket.wsOpen = true
  })
  jest.mocked(fileCache.find).mockImplementation(async () => chosen('blob:kept').path)
  uploads = () => {
    throw new Error('uploadFile:fail timeout')
  }
  const file = { kind: 'picture', path: 'cached-name' }
  localStorage.setItem('outbox:chat-9', JSON.stringify({ data: { by: 7, items: [{ clientId: 'a', content: null, file, at: 1 }] } }))
  const before = outbox()
  void before.flush()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(states(before)).toEqual([['failed', '网络不给力，请稍后再试', false]])
  uploads = keeps(HELD)
  const after = outbox()
  void after.flush()
  await jest.advanceTimersByTimeAsync(1)
  expect([sent, after.items]).toEqual([[{ kind: 'picture', picture: HELD }], []])
})

describe('of a file that the device keeps', () => {
  const KEPT = 'kept-1'
  const stored = () => localStorage.getItem('outbox:chat-9') ?? ''
  const goesUp = () => jest.mocked(Taro.uploadFile).mock.calls.length
  const unsent = (send: () => Promise<never>) => new Outbox({ key: 'chat-9', uploads: 'POST upload/im-one', send, sent: () => undefined })
  /** A conversation whose messages do not get through. */
  const cutOff = () => unsent(() => Promise.reject(new NetworkError()))

  beforeEach(() => {
    jest.mocked(fileCache.keep).mockResolvedValue(KEPT)
    jest.mocked(fileCache.find).mockImplementation(async () => chosen('blob:kept').path)
  })

  test('its message lives on in a reload, and it goes up then', async () => {
    uploads = () => {
      throw new Error('uploadFile:fail')
    }
    outbox().addPictures([chosen('blob:1')])
    await settled()
    expect(stored()).toContain(KEPT)
    uploads = keeps(HELD)
    const after = outbox()
    await after.flush()
    expect([sent, after.items, stored()]).toEqual([[{ kind: 'picture', picture: HELD }], [], ''])
    expect(fileCache.drop).toHaveBeenCalledWith(KEPT)
  })

  test('nothing stays once it is up, and it goes up once, though its message takes several tries', async () => {
    const before = cutOff()
    before.addPictures([chosen('blob:1')])
    await settled()
    expect([jest.mocked(fileCache.drop).mock.calls, stored().includes(KEPT)]).toEqual([[[KEPT]], false])
    await before.flush()
    const after = outbox()
    await after.flush()
    expect([sent, after.items, goesUp()]).toEqual([[{ kind: 'picture', picture: HELD }], [], 1])
  })

  test('it goes up once, though the app is closed while its message is on its way', async () => {
    unsent(() => new Promise(() => undefined)).addPictures([chosen('blob:1')])
    await settled()
    await outbox().flush()
    expect([sent, goesUp()]).toEqual([[{ kind: 'picture', picture: HELD }], 1])
  })

  test('nothing stays that is kept only after it went up, or was thrown away', async () => {
    const keeping: (() => void)[] = []
    jest.mocked(fileCache.keep).mockImplementation((path) => new Promise((resolve) => keeping.push(() => resolve(`kept ${path}`))))
    uploads = (path) => (path === 'blob:1' ? keeps(HELD)() : { code: 0, msg: '太大了' })
    const box = cutOff()
    box.addPictures([chosen('blob:1'), chosen('blob:2')])
    await settled()
    keeping[0]!()
    await settled()
    box.resend(box.items[0]!)
    await settled()
    box.remove(box.items[1]!)
    keeping[1]!()
    await settled()
    expect([jest.mocked(fileCache.drop).mock.calls, stored().includes('kept ')]).toEqual([[['kept blob:1'], ['kept blob:2']], false])
  })

  test('nothing stays when its writer throws it away', async () => {
    uploads = () => ({ code: 0, msg: '太大了' })
    const box = outbox()
    box.addPictures([chosen('blob:1')])
    await settled()
    expect([states(box), jest.mocked(fileCache.drop).mock.calls]).toEqual([[['failed', '太大了', false]], []])
    box.remove(box.items[0]!)
    expect([jest.mocked(fileCache.drop).mock.calls, stored()]).toEqual([[[KEPT]], ''])
  })
})

describe('what a browser holds of a file is freed', () => {
  test('when the message has arrived, and not before', async () => {
    const box = outbox()
    box.addPictures([chosen('blob:1')])
    expect(blobs).toEqual(new Set(['blob:1']))
    await settled()
    expect(sent).toHaveLength(1)
    expect(blobs).toEqual(new Set())
  })

  test('when its writer throws it away', async () => {
    uploads = () => ({ code: 0, msg: '太大了' })
    const box = outbox()
    box.addPictures([chosen('blob:1')])
    await settled()
    expect([states(box), blobs.size]).toEqual([[['failed', '太大了', false]], 1])
    box.remove(box.items[0]!)
    await settled()
    expect(blobs).toEqual(new Set())
  })

  test('when its writer throws it away on its way, and not before it is there', async () => {
    let end!: () => void
    const box = outbox()
    jest.mocked(Taro.uploadFile).mockImplementationOnce((() =>
      Object.assign(
        new Promise((resolve) => {
          end = () => resolve({ statusCode: 200, data: JSON.stringify(uploads('blob:1')) })
        }),
        { progress: () => undefined },
      )) as never)
    box.addPictures([chosen('blob:1')])
    await settled()
    box.remove(box.items[0]!)
    await settled()
    expect(blobs).toEqual(new Set(['blob:1']))
    end()
    await settled()
    expect([blobs, box.items]).toEqual([new Set(), []])
  })

  test('when its writer leaves the app', async () => {
    uploads = () => ({ code: 0, msg: '太大了' })
    outbox().addPictures([chosen('blob:1')])
    await settled()
    session.close()
    await settled()
    expect(blobs).toEqual(new Set())
  })

  test('when a voice note that plays has been heard', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
    const box = outbox()
    box.addVoice({ path: chosen('blob:said').path, ms: 2_400 })
    player.play({ key: box.items[0]!.clientId, url: 'blob:said' })
    await settled()
    expect([box.items, blobs.size]).toEqual([[], 1])
    player.stop()
    await settled()
    expect(blobs).toEqual(new Set())
  })
})
