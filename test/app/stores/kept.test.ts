import Taro from '@tarojs/taro'
import { Member } from '@/features/account'
import { posts as knownPosts, type Post } from '@/features/content'
import { speak } from '@/lib/i18n'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { keptSince, readFor, renewAfterAnswer, renewKept, showsKept } from '@/stores/reading'
import { NetworkError } from '@/stores/errors'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { buildPost, buildSession, buildUser } from '../support/factories'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

jest.mock('@/platform/textCache', () => jest.requireActual<object>('@/platform/textCache/mini'))

const DAY_MS = 86_400_000
/** After an answer, until it is kept. */
const KEPT_MS = 3_000
/** Longer than anybody waits who has something to read. */
const PATIENCE_MS = 6_000

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const posts = (...ids: number[]) => ids.map((id) => buildPost({ id }))
/** What the screens of a test show, until its end. */
const shown: (() => void)[] = []
function feed() {
  const list = new Collection({
    fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
    adopt: (data: ReturnType<typeof buildPost>) => data,
    perPage: 2,
  })
  shown.push(() => list.reset())
  return list
}
function thing<T>(fetch: () => Promise<T>) {
  const resource = new Resource(fetch)
  shown.push(() => resource.forget())
  return resource
}
const post = (id = 7) => thing(() => call('GET posts/detail', { id }, { quiet: true }))
const wallet = () => thing(() => call('GET wallet', {}, { quiet: true }))

/** What a screen shows that is opened now. */
async function opensFeed() {
  const list = feed()
  const loading = list.load()
  await passes(PATIENCE_MS)
  await loading
  return list
}
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

/** Somebody reads the first page of the list, and of nothing else. */
async function reads(...shown: number[]) {
  answersPages('GET posts', () => posts(...shown))
  await opensFeed()
  await passes(KEPT_MS)
}

beforeEach(() => {
  jest.useFakeTimers()
  session.open(buildSession())
})

afterEach(() => {
  for (const leave of shown.splice(0)) leave()
})

describe('without a connection', () => {
  test('what was read opens again, and the screen says of when it is', async () => {
    const readAt = Date.now()
    await reads(5, 4, 3)
    loses('GET posts')
    const list = await opensFeed()
    expect([ids(list), list.phase, list.total]).toEqual([[5, 4], 'ready', 3])
    expect(keptSince()! - readAt).toBeLessThan(PATIENCE_MS + KEPT_MS)
  })

  test('what was read in one language is not read in another', async () => {
    await reads(5, 4, 3)
    loses('GET posts')
    await speak('fr')
    const inFrench = await opensFeed()
    await speak('zh-Hans')
    expect([ids(inFrench), ids(await opensFeed())]).toEqual([[], [5, 4]])
  })

  test('what was not read says that there is none', async () => {
    await reads(5, 4, 3)
    loses('GET posts')
    loses('GET posts/detail')
    const list = await opensFeed()
    await list.more()
    expect([ids(list), list.phase]).toEqual([[5, 4], 'stuck'])
    const shown = post()
    await shown.load()
    expect([shown.phase, shown.problem?.kind]).toEqual(['error', 'network'])
  })

  test('nothing of money is read', async () => {
    answers('GET wallet', { cash: '120.00' } as never)
    await wallet().load()
    await passes(KEPT_MS)
    loses('GET wallet')
    const shown = wallet()
    await shown.load()
    expect(shown.phase).toBe('error')
    expect(JSON.stringify(localStorage)).not.toContain('120.00')
  })

  test('what a screen shows already is not replaced by something older', async () => {
    await reads(5, 4)
    answersPages('GET posts', () => posts(6, 5))
    const list = await opensFeed()
    loses('GET posts')
    await list.refresh()
    expect([ids(list), keptSince()]).toEqual([[6, 5], null])
    answers('GET posts/detail', buildPost({ id: 9 }) as never)
    const one = post(9)
    await one.load()
    await passes(KEPT_MS)
    loses('GET posts/detail')
    const again = one.refresh()
    await passes(PATIENCE_MS)
    await again
    expect([one.phase, one.value?.id, keptSince()]).toEqual(['error', 9, null])
  })

  test('a week later it is too old to be shown', async () => {
    await reads(5, 4)
    loses('GET posts')
    await passes(8 * DAY_MS)
    expect((await opensFeed()).phase).toBe('error')
  })
})

test.each([
  ['a list that begins anew', async () => (await opensFeed()).reset()],
  [
    'a thing that is let go',
    async () => {
      const one = post(9)
      await one.load()
      one.forget()
    },
  ],
])('no screen says that it is from the device because of %s', async (_, goes) => {
  await reads(5, 4)
  answers('GET posts/detail', buildPost({ id: 9 }) as never)
  await post(9).load()
  await passes(KEPT_MS)
  loses('GET posts')
  loses('GET posts/detail')
  await goes()
  expect(keptSince()).toBeNull()
})

test('a server that is down is like none; what it refuses is gone from the device, too', async () => {
  answers('GET posts/detail', buildPost({ id: 7, title: '早口' }) as never)
  await post().load()
  await passes(KEPT_MS)
  refuses('GET posts/detail', '', 503)
  const shown = post()
  await shown.load()
  expect(shown.value?.title).toBe('早口')
  await passes(KEPT_MS)
  const stillThere = post()
  await stillThere.load()
  expect(stillThere.value?.title).toBe('早口')

  refuses('GET posts/detail', 'rest_not_found', 404)
  const gone = post()
  await gone.load()
  expect(gone.problem?.kind).toBe('gone')
  await passes(KEPT_MS)
  loses('GET posts/detail')
  const after = post()
  await after.load()
  expect(after.problem?.kind).toBe('network')
})

test('an answer that takes long is not waited for, and takes the place of the old one when it comes', async () => {
  await reads(5, 4)
  const held = holds('GET posts')
  const list = await opensFeed()
  expect([ids(list), held.length]).toEqual([[5, 4], 1])
  const headers = { 'X-WP-Total': '1', 'X-WP-TotalPages': '1' }
  answersPages('GET posts', () => posts(9))
  void held[0]!.answer(posts(9), headers)
  await passes(KEPT_MS)
  expect([ids(list), keptSince()]).toEqual([[9], null])
})

test('a device that does not say what it has is like one that has nothing: an answer that takes long is waited for', async () => {
  const storage = jest.spyOn(Taro, 'getStorage').mockReturnValue(undefined as never)
  const held = holds('GET posts')
  const list = feed()
  void list.load()
  await passes(PATIENCE_MS)
  void held[0]!.answer(posts(9), { 'X-WP-Total': '1', 'X-WP-TotalPages': '1' })
  await passes(KEPT_MS)
  storage.mockRestore()
  expect([ids(list), list.phase]).toEqual([[9], 'end'])
})

test('with the first answer after a gap all that is old is asked for anew, as far as it was read', async () => {
  answersPages('GET posts', () => posts(5, 4, 3, 2))
  const read = await opensFeed()
  await read.more()
  await passes(KEPT_MS)
  loses('GET posts')
  const list = await opensFeed()
  await list.more()
  expect(ids(list)).toEqual([5, 4, 3, 2])
  answersPages('GET posts', () => posts(6, 5, 4, 3, 2))
  answers('GET posts/detail', buildPost({ id: 7 }) as never)
  await post().load()
  await passes(KEPT_MS)
  expect([ids(list), list.total, keptSince()]).toEqual([[6, 5, 4, 3], 5, null])
})

test('what a screen shows from the device and the server gives no longer is asked for no more', async () => {
  answers('GET posts/detail', buildPost({ id: 7 }) as never)
  await post().load()
  await passes(KEPT_MS)
  loses('GET posts/detail')
  const shown = post()
  await shown.load()
  expect(keptSince()).not.toBeNull()
  refuses('GET posts/detail', 'rest_not_found', 404)
  await renewKept()
  expect([shown.problem?.kind, keptSince()]).toEqual(['gone', null])
  const { length } = asked('GET posts/detail')
  answersPages('GET posts', () => posts(1))
  await opensFeed()
  expect(asked('GET posts/detail')).toHaveLength(length)
})

test('a list that the server refuses now is asked for no more, though it still shows', async () => {
  await reads(5, 4)
  loses('GET posts')
  const list = await opensFeed()
  expect(keptSince()).not.toBeNull()
  refuses('GET posts', 'rest_forbidden', 403)
  await list.refresh()
  expect([ids(list), keptSince()]).toEqual([[5, 4], null])
})

test('what came from the server does not go on with what the device has of an earlier time', async () => {
  answersPages('GET posts', () => posts(5, 4, 3, 2))
  await (await opensFeed()).more()
  await passes(KEPT_MS)
  answersPages('GET posts', () => posts(9, 8, 5, 4, 3, 2))
  const list = await opensFeed()
  loses('GET posts')
  const asking = list.more()
  await passes(PATIENCE_MS)
  await asking
  expect([ids(list), list.phase]).toEqual([[9, 8], 'stuck'])
})

describe('of many screens that show what the device has', () => {
  const screen = () => ({ renew: jest.fn(async () => undefined) })

  test('the latest are asked for anew, and the oldest of them says since when', async () => {
    const screens = Array.from({ length: 25 }, screen)
    screens.forEach((one, index) => showsKept(one, 1_000 + index))
    shown.push(() => screens.forEach((one) => showsKept(one, null)))
    await renewKept()
    expect(screens.map(({ renew }) => renew.mock.calls.length)).toEqual([0, ...Array<number>(24).fill(1)])
    expect(keptSince()).toBe(1_001)
  })

  test('those that got no answer are asked for once more, where another one came meanwhile', async () => {
    const one = screen()
    one.renew.mockImplementationOnce(async () => void renewAfterAnswer())
    one.renew.mockImplementationOnce(async () => void showsKept(one, null))
    showsKept(one, 1_000)
    await renewAfterAnswer()
    expect([one.renew.mock.calls.length, keptSince()]).toEqual([2, null])
  })
})

test('what is known better than the device knows it stays as it is', async () => {
  const cards = () =>
    new Collection<ReturnType<typeof buildPost>, Post>({
      fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
      adopt: (data) => knownPosts.upsert(data),
      perPage: 2,
    })
  answersPages('GET posts', () => [buildPost({ id: 7, title: '昨天的' })])
  await cards().load()
  await passes(KEPT_MS)
  const known = knownPosts.upsert(buildPost({ id: 7, title: '今天的' }))
  loses('GET posts')
  const list = cards()
  shown.push(() => list.reset())
  await list.load()
  expect([list.items[0] === known, known.data.title, keptSince() !== null]).toEqual([true, '今天的', true])
})

describe('the device forgets', () => {
  test.each<[string, () => unknown]>([
    ['when they sign out', () => session.close()],
    ['when somebody else signs in', () => session.open(buildSession({ user: { ...buildSession().user, userId: 99 } }))],
  ])('what was read %s', async (_, leave) => {
    await reads(5, 4)
    leave()
    await passes(KEPT_MS)
    expect(Taro.getStorageInfoSync().keys.filter((key) => key.startsWith('text:'))).toEqual([])
    loses('GET posts')
    expect((await opensFeed()).phase).toBe('error')
  })

  test('what came just before their session ran out', async () => {
    answersPages('GET posts', () => posts(5, 4))
    void feed().load()
    await passes(0)
    jest.setSystemTime((session.expiredIn + 1) * 1_000)
    await passes(KEPT_MS)
    loses('GET posts')
    expect((await opensFeed()).phase).toBe('error')
  })

  test('what was read when its reader blocks somebody', async () => {
    await reads(5, 4)
    answers('POST content-manage/add-blacklist', {} as never)
    await new Member(buildUser({ id: 40 })).block(true)
    await passes(KEPT_MS)
    loses('GET posts')
    expect((await opensFeed()).phase).toBe('error')
  })

  test('what comes from before somebody was blocked, too', async () => {
    answersPages('GET posts', () => posts(5, 4))
    void feed().load()
    await passes(0)
    answers('POST content-manage/add-blacklist', {} as never)
    await new Member(buildUser({ id: 40 })).block(true)
    await passes(KEPT_MS)
    loses('GET posts')
    expect((await opensFeed()).phase).toBe('error')
  })

  test.each([
    ['another version of the app', { version: '0.9.0' }],
    ['somebody else who was here before', { by: 9_999 }],
  ])('what %s has kept', async (_, other) => {
    await reads(5, 4)
    const index = JSON.parse(Taro.getStorageSync<string>('text:index')) as object
    Taro.setStorageSync('text:index', JSON.stringify({ ...index, ...other }))
    loses('GET posts')
    expect((await opensFeed()).phase).toBe('error')
    expect(Taro.getStorageInfoSync().keys.filter((key) => key.startsWith('text:'))).toEqual([])
  })

  test('what another page of the browser left that nothing names', async () => {
    await reads(5, 4)
    const texts = () => Taro.getStorageInfoSync().keys.filter((key) => key.startsWith('text:'))
    const kept = texts()
    Taro.setStorageSync('text:stray', 'x')
    await jest.isolateModulesAsync(async () => {
      const { findKept } = await import('@/stores/kept')
      const finding = findKept('GET posts', 'another')
      await passes(0)
      await finding
    })
    expect(texts()).toEqual(kept)
  })

  test('what it was finding for somebody who leaves meanwhile', async () => {
    answers('GET posts/detail', buildPost({ id: 7, title: '早口' }) as never)
    await post().load()
    await passes(KEPT_MS)
    loses('GET posts/detail')
    const { getStorage } = Taro
    let found: (() => void) | undefined
    const finding = jest
      .spyOn(Taro, 'getStorage')
      .mockImplementation(((option: { key: string }) =>
        option.key === 'text:index' ? getStorage(option) : new Promise((resolve) => (found = () => resolve(getStorage(option))))) as never)
    const reading = { takesKept: true, keptAt: null }
    const said = readFor(reading, () => call('GET posts/detail', { id: 7 }, { quiet: true })).catch((error: Error) => error)
    while (!found) await passes(1)
    session.open(buildSession({ user: { ...buildSession().user, userId: 9_999 } }))
    found()
    const heard = await said
    finding.mockRestore()
    expect([heard, reading.keptAt]).toEqual([expect.any(NetworkError), null])
  })

  test('what has grown too large for it', async () => {
    await reads(5)
    answersPages('GET posts', () => [buildPost({ id: 6, title: '鱼'.repeat(200_001) })])
    await opensFeed()
    await passes(KEPT_MS)
    loses('GET posts')
    expect(ids(await opensFeed())).toEqual([5])
  })

  test('what it has no room for any more: an earlier one is not shown as the later', async () => {
    await reads(5)
    const { setStorage } = Taro
    const storing = jest
      .spyOn(Taro, 'setStorage')
      .mockImplementation((option) => (option.key === 'text:index' ? setStorage(option) : Promise.reject(new Error('full'))) as never)
    await reads(6)
    storing.mockRestore()
    loses('GET posts')
    expect((await opensFeed()).phase).toBe('error')
  })

  test('the pictures, too', async () => {
    const dropped: string[] = []
    Object.assign(window, { caches: { delete: async (name: string) => void dropped.push(name) } })
    await reads(5)
    session.close()
    await passes(KEPT_MS)
    Reflect.deleteProperty(window, 'caches')
    expect(dropped).toEqual(['pictures'])
  })

  test('the oldest where it is too much', async () => {
    answers('GET posts/detail', ({ id }) => buildPost({ id: Number(id) }) as never)
    for (let id = 1; id <= 101; id++) {
      await post(id).load()
      await passes(10)
    }
    await passes(KEPT_MS)
    loses('GET posts/detail')
    const [first, second] = [post(1), post(2)]
    await Promise.all([first.load(), second.load()])
    expect([first.phase, second.value?.id]).toEqual(['error', 2])
    expect(asked('GET posts/detail')).toHaveLength(103)
  })

  test('the oldest, too, where a few are very long', async () => {
    answers('GET posts/detail', ({ id }) => buildPost({ id: Number(id), title: '鱼'.repeat(190_000) }) as never)
    for (let id = 1; id <= 8; id++) {
      await post(id).load()
      await passes(10)
    }
    await passes(KEPT_MS)
    loses('GET posts/detail')
    const all = Array.from({ length: 8 }, (_, at) => post(at + 1))
    await Promise.all(all.map((one) => one.load()))
    expect(all.map(({ phase }) => phase)).toEqual(['error', ...Array<string>(7).fill('ready')])
  })
})
