import { bbsForm } from '@/features/content/types/bbs'
import { dianpuForm } from '@/features/content/types/dianpu'
import { diaochangForm } from '@/features/content/types/diaochang'
import { placesForm } from '@/features/content/types/places'
import { redbagForm } from '@/features/content/types/redbag'
import { secondhandForm } from '@/features/content/types/secondhand'
import { singleForm } from '@/features/content/types/single'
import { wordsForm } from '@/features/content/types/words'
import { PostForm, type PostFormType } from '@/features/publish'
import * as fileCache from '@/platform/fileCache'
import * as api from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { ApiError, NetworkError } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildMe, buildPicture, buildSession } from '../../support/factories'

jest.mock('@/platform/fileCache')

const host = jest.mocked(fileCache)
const upload = jest.spyOn(api, 'upload')
/** What the device keeps, by its name. */
let files: Map<string, string>
/** Addresses that a browser holds a file for. */
let held: Set<string>
let ready: () => void
/** How many listen to the socket. */
let listeners: number

const chosen = (path: string) => {
  held.add(path)
  return { path, bytes: 100 }
}
const member = (userId: number) => session.open(buildSession({ user: buildMe({ userId }) }))
const phases = (form: PostForm) => form.uploads.items.map(({ phase }) => phase)

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  files = new Map()
  held = new Set()
  listeners = 0
  let names = 0
  host.keep.mockImplementation(async (path) => {
    const name = `kept-${++names}`
    files.set(name, path)
    return name
  })
  host.find.mockImplementation(async (name) => {
    if (!files.has(name)) return null
    held.add(`found:${name}`)
    return `found:${name}`
  })
  host.drop.mockImplementation(async (name) => void files.delete(name))
  host.reads.mockImplementation(async (path) => held.has(path))
  host.release.mockImplementation((path) => void held.delete(path))
  jest.spyOn(socket, 'on').mockImplementation((_, listener) => {
    ready = listener as () => void
    listeners++
    return () => void listeners--
  })
  upload.mockReset().mockRejectedValue(new NetworkError())
  member(7)
})
afterEach(() => {
  session.close()
  jest.useRealTimers()
})

const pass = (ms = 1) => jest.advanceTimersByTimeAsync(ms)

test.each([
  [wordsForm, 'POST upload/words'],
  [bbsForm, 'POST upload/bbs'],
  [dianpuForm, 'POST upload/dianpu'],
  [diaochangForm, 'POST upload/diaochang'],
  [placesForm, 'POST upload/places'],
  [secondhandForm, 'POST upload/secondhand'],
  [singleForm, 'POST media'],
  [redbagForm, 'POST media'],
] as unknown as [PostFormType<object>, string][])('pictures go up by the call of their type: %#', async (of, name) => {
  const form = new PostForm(of)
  form.uploads.add([chosen('a')])
  await pass()
  expect(upload.mock.calls.map(([call]) => call)).toEqual([name])
  form.leave()
})

test('the file of a picture that arrived goes only once the draft knows of the picture', async () => {
  const drafted: unknown[] = []
  const form = new PostForm(wordsForm)
  form.uploads.add([chosen('a')])
  await pass(1_000)
  host.drop.mockImplementation(async (name) => {
    drafted.push(drafts.read<{ pictures: object[] }>('words')?.pictures)
    files.delete(name)
  })
  upload.mockResolvedValueOnce(buildPicture({ id: 1 }))
  ready()
  await pass()
  expect(drafted).toMatchObject([[{ id: 1 }]])
})

describe('without a network', () => {
  test('a picture waits, and goes by itself when the line is back', async () => {
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a'), chosen('b')])
    await pass()
    expect(phases(form)).toEqual(['waiting', 'waiting'])
    upload.mockResolvedValueOnce(buildPicture({ id: 1 })).mockResolvedValueOnce(buildPicture({ id: 2 }))
    ready()
    await pass()
    expect(phases(form)).toEqual(['done', 'done'])
    expect(form.uploads.pictures.map(({ id }) => id)).toEqual([1, 2])
  })

  test('one that was removed and put back is kept for as long as it waits', async () => {
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a')])
    await pass()
    const [item] = form.uploads.items
    form.uploads.takeOut(item!)
    form.uploads.putBack(item!)
    await pass(60_000)
    expect([phases(form), [...files.values()]]).toEqual([['waiting'], ['a']])
  })

  test('one whose file the host has dropped goes up as the device keeps it', async () => {
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a')])
    await pass()
    held.delete('a')
    upload.mockClear().mockImplementation(async (_, path) => {
      if (path === 'a') throw new NetworkError()
      return buildPicture({ id: 1 })
    })
    ready()
    await pass()
    expect([phases(form), upload.mock.calls.map(([, path]) => path)]).toEqual([['done'], ['a', 'found:kept-1']])
  })

  test('it is tried again though nothing says that the line is back', async () => {
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a')])
    await pass()
    upload.mockResolvedValue(buildPicture())
    await pass(5_000)
    expect(phases(form)).toEqual(['done'])
  })

  test('a picture that does not get through though the line stands lets the others pass', async () => {
    socket.wsOpen = true
    upload.mockImplementation(async (_, path) => {
      if (path === 'a') throw new NetworkError()
      return buildPicture({ id: 2 })
    })
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a'), chosen('b')])
    await pass(20_000)
    expect(phases(form)).toEqual(['failed', 'done'])
    upload.mockResolvedValue(buildPicture({ id: 1 }))
    form.uploads.retry(form.uploads.items[0]!)
    await pass()
    expect(phases(form)).toEqual(['done', 'done'])
    socket.wsOpen = false
  })
})

describe('while the server is busy', () => {
  const BUSY = new ApiError(503, 'rest_unavailable', '服务暂时不可用')

  test('one line says why it waits, until it is there', async () => {
    upload.mockRejectedValueOnce(BUSY)
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a')])
    await pass()
    expect([phases(form), form.uploads.problem]).toEqual([['waiting'], '服务器正忙，稍后会自动重试'])
    upload.mockResolvedValue(buildPicture())
    await pass(5_000)
    expect([phases(form), form.uploads.problem]).toEqual([['done'], ''])
  })

  test('what did not get through so often says what the server said', async () => {
    socket.wsOpen = true
    upload.mockRejectedValue(BUSY)
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a')])
    await pass(20_000)
    expect([phases(form), form.uploads.problem]).toEqual([['failed'], '服务暂时不可用'])
    socket.wsOpen = false
  })
})

describe('a picture whose answer was lost', () => {
  const keys = () => upload.mock.calls.map(([, , options]) => options?.key)

  test('goes up under the same key again, after a reload too: the server has it once', async () => {
    const before = new PostForm(wordsForm)
    before.uploads.add([chosen('a')])
    await pass(5_000)
    before.leave()
    const form = new PostForm(wordsForm)
    ready()
    await pass()
    expect(keys().length).toBeGreaterThan(2)
    expect(new Set(keys())).toEqual(new Set([form.uploads.items[0]!.id]))
  })

  test('has a key of its own', async () => {
    upload.mockResolvedValue(buildPicture())
    new PostForm(wordsForm).uploads.add([chosen('a'), chosen('a')])
    await pass()
    expect(new Set(keys()).size).toBe(2)
  })
})

describe('after a reload', () => {
  test('pictures that were still waiting are there, in their order, and go up', async () => {
    const first = buildPicture({ id: 1 })
    upload.mockResolvedValueOnce(first)
    const before = new PostForm(wordsForm)
    before.uploads.add([chosen('a'), chosen('b'), chosen('c')])
    await pass()
    before.uploads.move(before.uploads.items[2]!, -1)
    await pass(300)
    const form = new PostForm(wordsForm)
    await pass()
    expect(form.uploads.items.map(({ preview }) => preview)).toEqual([first.thumb, 'found:kept-3', 'found:kept-2'])
    upload.mockResolvedValueOnce(buildPicture({ id: 3 })).mockResolvedValueOnce(buildPicture({ id: 2 }))
    ready()
    await pass()
    expect(form.uploads.pictures.map(({ id }) => id)).toEqual([1, 3, 2])
    expect(files.size).toBe(0)
  })

  test('one that the device has lost says so, and holds up none of the others', async () => {
    const before = new PostForm(wordsForm)
    before.uploads.add([chosen('a'), chosen('b')])
    await pass()
    files.delete('kept-1')
    upload.mockResolvedValue(buildPicture())
    const form = new PostForm(wordsForm)
    await pass()
    expect(form.uploads.items.map(({ phase, lost }) => [phase, lost])).toEqual([
      ['failed', true],
      ['done', false],
    ])
    expect(form.uploads.problem).toMatch('不在这台设备上')
  })

  test('what was removed or cleared is not back, nor does the device keep its file', async () => {
    const before = new PostForm(wordsForm)
    before.set({ content: '早口' })
    before.uploads.add([chosen('a'), chosen('b')])
    await pass()
    before.uploads.remove(before.uploads.items[0]!)
    expect(new PostForm(wordsForm).uploads.items).toHaveLength(1)
    before.discard()
    await pass(300)
    expect(new PostForm(wordsForm).restored).toBe(false)
    expect(files.size).toBe(0)
  })

  test('a picture that was chosen just before the page was left is there', async () => {
    const before = new PostForm(wordsForm)
    before.uploads.add([chosen('a')])
    before.leave()
    await pass()
    const form = new PostForm(wordsForm)
    expect(form.uploads.items).toHaveLength(1)
  })

  test("nothing of one member is another's", async () => {
    const before = new PostForm(wordsForm)
    before.set({ content: '早口' })
    before.uploads.add([chosen('a')])
    await pass(300)
    session.close()
    before.leave()
    member(8)
    await pass(300)
    upload.mockClear()
    ready()
    await pass(5_000)
    expect([new PostForm(wordsForm).restored, upload.mock.calls]).toEqual([false, []])
    member(7)
    expect(new PostForm(wordsForm).restored).toBe(true)
  })
})

test('who has left the form hears no more of the line', async () => {
  const form = new PostForm(wordsForm)
  form.uploads.add([chosen('a')])
  form.leave()
  await pass(20_000)
  expect([listeners, jest.getTimerCount()]).toEqual([0, 0])
})

test('the first picture goes no further to the front, nor the last to the end', async () => {
  const form = new PostForm(wordsForm)
  form.uploads.add([chosen('a'), chosen('b'), chosen('c')])
  await pass()
  const { items } = form.uploads
  const paths = () => form.uploads.items.map(({ preview }) => preview).join('')
  form.uploads.move(items[0]!, -1)
  form.uploads.move(items[2]!, 1)
  expect(paths()).toBe('abc')
  form.uploads.move(items[0]!, 1)
  expect(paths()).toBe('bac')
})

test('a device that keeps nothing says so until the picture is there', async () => {
  host.keep.mockResolvedValue(null)
  const form = new PostForm(wordsForm)
  form.uploads.add([chosen('a')])
  await pass()
  expect(form.uploads.hasUnkept).toBe(true)
  upload.mockResolvedValue(buildPicture())
  ready()
  await pass()
  expect(form.uploads.hasUnkept).toBe(false)
})

test.each<[string, () => void, string]>([
  ['this device does not keep', () => host.keep.mockResolvedValue(null), '图片还没上传，这台设备也存不下：请留在本页，联网后再发布'],
  [
    'the server is too busy to take',
    () => upload.mockRejectedValue(new ApiError(503, 'rest_unavailable', '服务暂时不可用')),
    '图片还没有传完，网络恢复后会继续上传',
  ],
])('a picture that %s is not left to the outbox: its form says so', async (_, happens, words) => {
  happens()
  const form = new PostForm(wordsForm)
  form.set({ content: '早口' })
  form.uploads.add([chosen('a')])
  await pass()
  const sending = form.submit()
  await pass()
  expect([await sending, form.problems, phases(form)]).toEqual([{ kind: 'failed' }, { media: words }, ['waiting']])
})

test('what the server refuses is not sent once more because the host has dropped its file', async () => {
  const refusal = new ApiError(400, 'rest_invalid_param', '这不是图片')
  upload.mockRejectedValue(refusal).mockImplementationOnce(async () => {
    held.clear()
    throw refusal
  })
  const form = new PostForm(wordsForm)
  form.uploads.add([chosen('a')])
  await pass(20_000)
  expect([phases(form), form.uploads.problem, upload.mock.calls.length]).toEqual([['failed'], '这不是图片', 1])
})

test('what the server refuses waits with its reason until somebody tries again', async () => {
  upload.mockRejectedValue(new ApiError(400, 'rest_invalid_param', '这不是图片'))
  const form = new PostForm(wordsForm)
  form.uploads.add([chosen('a')])
  await pass(20_000)
  ready()
  await pass()
  expect([phases(form), form.uploads.problem, upload.mock.calls.length]).toEqual([['failed'], '这不是图片', 1])
})

describe('what a browser holds of a picture is freed', () => {
  test('when it is removed', async () => {
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a'), chosen('b')])
    await pass()
    form.uploads.remove(form.uploads.items[0]!)
    await pass()
    expect([...held]).toEqual(['b'])
  })

  test.each<[string, (form: PostForm) => void]>([
    ['left', (form) => form.leave()],
    ['cleared', (form) => form.discard()],
  ])('when the form is %s', async (_, end) => {
    upload.mockResolvedValue(buildPicture())
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a')])
    await pass()
    expect([...held]).toEqual(['a'])
    end(form)
    await pass()
    expect([...held]).toEqual([])
  })

  test('not while it still goes up', async () => {
    let arrive!: () => void
    upload.mockImplementation(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(buildPicture())
        }),
    )
    const form = new PostForm(wordsForm)
    form.uploads.add([chosen('a')])
    await pass()
    form.leave()
    await pass()
    expect([...held]).toEqual(['a'])
    arrive()
    await pass()
    expect([...held]).toEqual([])
  })
})
