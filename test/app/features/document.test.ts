import { FileUpload } from '@/features/document'
import { UPLOAD_AGAIN_MS } from '@/features/media'
import * as fileCache from '@/platform/fileCache'
import * as api from '@/stores/api'
import { ApiError, NetworkError } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildMe, buildSession } from '../support/factories'
import { settled } from '../support/server'

jest.mock('@/platform/fileCache')

const host = jest.mocked(fileCache)
const upload = jest.spyOn(api, 'upload')
const file = { id: 5, name: '路线.gpx' } as never
const member = (userId: number) => session.open(buildSession({ user: buildMe({ userId }) }))
let lineIsBack: () => Promise<void>
let onDone: jest.Mock

beforeEach(() => {
  member(7)
  host.keep.mockResolvedValue('kept-1')
  host.find.mockResolvedValue('found')
  host.reads.mockResolvedValue(true)
  host.drop.mockReset().mockResolvedValue(undefined)
  upload.mockReset().mockRejectedValue(new NetworkError())
  const listeners = new Set<() => void>()
  jest.spyOn(socket, 'on').mockImplementation((_, listener) => {
    listeners.add(listener as () => void)
    return () => void listeners.delete(listener as () => void)
  })
  lineIsBack = async () => {
    for (const listener of listeners) listener()
    await settled()
  }
  onDone = jest.fn()
})

async function begin(rests = settled) {
  const begun = FileUpload.chosen('key-1', { path: 'gpx', name: '路线.gpx' }, { onKept: () => undefined, onDone })
  await rests()
  return begun
}

test('a file waits for the line, goes once it is back as the same file, and is kept no longer', async () => {
  const begun = await begin()
  expect([begun.phase, begun.problem]).toEqual(['waiting', '网络不给力，请稍后再试'])
  upload.mockResolvedValue(file)
  await lineIsBack()
  expect([begun.phase, begun.problem, onDone.mock.calls]).toEqual(['done', '', [[file]]])
  expect(new Set(upload.mock.calls.map(([, , options]) => options!.key))).toEqual(new Set(['key-1']))
  expect(host.drop.mock.calls).toEqual([['kept-1']])
  await lineIsBack()
  expect(upload).toHaveBeenCalledTimes(2)
})

test('one that is refused says why, and is sent again by its member alone', async () => {
  upload.mockRejectedValue(new ApiError(400, '', '不支持这种文件'))
  const begun = await begin()
  await lineIsBack()
  expect([begun.phase, begun.problem, upload.mock.calls.length]).toEqual(['failed', '不支持这种文件', 1])
  upload.mockResolvedValue(file)
  await begun.send()
  expect(begun.phase).toBe('done')
})

describe('after a while', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }))
  const begins = () => begin(() => jest.advanceTimersByTimeAsync(0))

  test.each([new ApiError(503, '', '服务器正忙'), new NetworkError()])(
    'one that met %s is sent again, though the line never broke',
    async (error) => {
      upload.mockRejectedValue(error)
      const begun = await begins()
      expect(begun.phase).toBe('waiting')
      await jest.advanceTimersByTimeAsync(UPLOAD_AGAIN_MS)
      upload.mockResolvedValue(file)
      await jest.advanceTimersByTimeAsync(UPLOAD_AGAIN_MS)
      expect([begun.phase, upload.mock.calls.length]).toEqual(['done', 3])
      await jest.advanceTimersByTimeAsync(UPLOAD_AGAIN_MS * 2)
      expect(upload).toHaveBeenCalledTimes(3)
    },
  )

  test('one that was taken out is not, nor one whose try was under way', async () => {
    const waiting = await begins()
    waiting.close(false)
    let fail: ((error: Error) => void) | undefined
    upload.mockReturnValue(new Promise((_, reject) => (fail = reject)))
    const sending = await begins()
    sending.close(true)
    fail!(new NetworkError())
    await jest.advanceTimersByTimeAsync(UPLOAD_AGAIN_MS * 2)
    expect(upload).toHaveBeenCalledTimes(2)
  })
})

test('one that waits is sent by no other member', async () => {
  await begin()
  member(8)
  await lineIsBack()
  expect(upload).toHaveBeenCalledTimes(1)
})

test('one that was taken out is not sent any more, and the device lets go of it', async () => {
  const begun = await begin()
  begun.close(false)
  await lineIsBack()
  expect([upload.mock.calls.length, host.drop.mock.calls]).toEqual([1, [['kept-1']]])
})

test.each<[string, boolean, (begun: FileUpload) => void, string[], string[]]>([
  ['was taken out', false, (begun) => begun.close(false), ['kept-1'], []],
  ['arrived', true, () => undefined, ['kept-1'], []],
  ['had its page left', false, (begun) => begun.close(true), [], ['kept-1']],
  ['waits', false, () => undefined, [], ['kept-1']],
])('one that %s before the device kept it is kept only where it is still to go', async (_, arrives, happens, dropped, noted) => {
  let keeps!: (name: string) => void
  host.keep.mockReturnValue(new Promise((resolve) => (keeps = resolve)))
  if (arrives) upload.mockResolvedValue(file)
  const onKept = jest.fn()
  const begun = FileUpload.chosen('key-1', { path: 'gpx', name: '路线.gpx' }, { onKept, onDone })
  await settled()
  happens(begun)
  keeps('kept-1')
  await settled()
  expect([host.drop.mock.calls.flat(), onKept.mock.calls.flat()]).toEqual([dropped, noted])
  begun.close(true)
})

test('one that the device has lost says so', async () => {
  host.find.mockResolvedValue(null)
  const begun = FileUpload.restored('key-1', '路线.gpx', 'gone', { onKept: () => undefined, onDone })
  await settled()
  expect([begun.phase, begun.lost, upload.mock.calls]).toEqual(['failed', true, []])
})
