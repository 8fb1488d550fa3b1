import Taro from '@tarojs/taro'
import { CONNECT_AFTER_SHOW_MS, RECONNECT_MS, TOAST_MS, FRAMEWORK_TOAST_MS } from '@anglers/contract/limits'
import * as network from '@/platform/network/log'
import { call, callPage, download, pageOfCall, pendingReads } from '@/stores/api'
import { copyText } from '@/stores/clipboard'
import { Collection } from '@/stores/collection'
import { drafts, isStill } from '@/stores/drafts'
import { ApiError, attempt, NetworkError, problemOf } from '@/stores/errors'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Registry } from '@/stores/registry'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import {
  requireSignIn,
  dropPendingAction,
  storePendingAction,
  leaveSignIn,
  openAfterSignIn,
  takePendingAction,
  type PendingAction,
} from '@/stores/signin'
import { Socket } from '@/stores/socket'
import { store, stored } from '@/stores/storage'
import { Unread } from '@/stores/unread'
import { buildMe, buildPost, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { answers, answersPages, asked, holds, loses, refuses, settled } from '../support/server'
import { FakeSocket } from '../support/socket'

const signIn = (userId: number) => session.open(buildSession({ user: buildMe({ userId }) }))

beforeEach(() => toaster.hide())

describe('a draft that is kept while it is written', () => {
  test('is there once the typing rests, and no more when it ends', () => {
    jest.useFakeTimers()
    const form = new Form({ empty: { words: '', code: '' }, draft: 'letter', secret: ['code'], send: async () => undefined })
    form.set({ words: '鱼', code: '012345' })
    jest.advanceTimersByTime(299)
    expect(drafts.read('letter')).toBeUndefined()
    jest.advanceTimersByTime(1)
    expect(drafts.read('letter')).toEqual({ words: '鱼' })
    form.set({ words: '' })
    jest.advanceTimersByTime(300)
    expect(drafts.read('letter')).toBeUndefined()
    form.leave()
    form.set({ words: '之后' })
    jest.advanceTimersByTime(300)
    expect(drafts.read('letter')).toBeUndefined()
  })

  test("is neither another's nor nobody's, and its writer finds it again", () => {
    jest.useFakeTimers()
    signIn(7)
    let words = ''
    const form = new Form({ empty: { words }, draft: 'letter', send: async () => undefined })
    form.set({ words: '甲的' })
    jest.advanceTimersByTime(300)
    signIn(8)
    form.set({ words: '甲又写' })
    jest.advanceTimersByTime(300)
    expect([drafts.read('letter'), isStill(7), isStill(0), isStill(8)]).toEqual([undefined, false, true, true])
    drafts.drop('letter')
    signIn(7)
    words = drafts.read<{ words: string }>('letter')!.words
    expect(words).toBe('甲的')
    form.leave()
  })
})

describe('a form', () => {
  const form = (own: Partial<ConstructorParameters<typeof Form<{ name: string; note: string }>>[0]> = {}) =>
    new Form<{ name: string; note: string }>({ empty: { name: '', note: '' }, optional: ['note'], send: async () => undefined, ...own })

  test('is complete when all that may not stay empty is filled in', async () => {
    const send = jest.fn().mockResolvedValue(undefined)
    const one = form({ send })
    one.set({ note: '备注', name: '  ' })
    expect([one.complete, await one.submit(), send.mock.calls]).toEqual([false, false, []])
    one.set({ name: '鱼', note: '' })
    expect([one.complete, await one.submit(), send.mock.calls]).toEqual([true, true, [[{ name: '鱼', note: '' }, expect.any(String)]]])
  })

  test('sends once, however often it is asked to meanwhile', async () => {
    let end: () => void = () => undefined
    const send = jest.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const one = form({ send })
    one.set({ name: '鱼' })
    const first = one.submit()
    expect([one.busy, await one.submit(), send.mock.calls.length]).toEqual([true, false, 1])
    end()
    expect([await first, one.busy]).toEqual([true, false])
  })

  test('says what is wrong where it is: in a field, elsewhere, or at its end; a change takes back its own', async () => {
    const refusals = [
      new ApiError(400, 'rest_invalid_param', '参数有误', { name: '不行', unknown: '也不行' }),
      new ApiError(409, 'address_taken', '有人用了'),
      new ApiError(400, 'invalid_code', '验证码不对'),
      new NetworkError(),
    ]
    const one = form({
      send: () => Promise.reject(refusals.shift()!),
      fieldOf: { address_taken: 'note' },
      elsewhere: ({ code }) => code === 'invalid_code',
    })
    one.set({ name: '鱼' })
    const said: unknown[] = []
    for (let time = 0; time < 4; time++) {
      await one.submit()
      said.push([one.problems, one.problem])
    }
    expect(said).toEqual([
      [{ name: '不行' }, ''],
      [{ note: '有人用了' }, ''],
      [{}, ''],
      [{}, '网络不给力，请检查信号后重试'],
    ])
    one.blame('name', '坏')
    one.blame('note', '也坏')
    one.set({ name: '好' })
    expect([one.problems, one.problem]).toEqual([{ note: '也坏' }, ''])
  })
})

test.each<[unknown, string, string]>([
  [new NetworkError(), 'network', '网络不给力，请检查信号后重试'],
  [new Error('bug'), 'network', '网络不给力，请检查信号后重试'],
  [new ApiError(401, 'rest_not_logged_in', '请先登录'), 'signin', '登录后就能看到这里的内容'],
  [new ApiError(404, '', '没有这条'), 'gone', '没有这条'],
  [new ApiError(404, '', ''), 'gone', '内容不存在或已被删除'],
  [new ApiError(403, '', '不许'), 'refused', '不许'],
  [new ApiError(400, '', '参数有误', { name: '太长' }), 'refused', '太长'],
  [new ApiError(400, '', '参数有误', { name: '太长', note: '太短' }), 'refused', '参数有误'],
  [new ApiError(500, '', ''), 'refused', '请求数据错误'],
])('%# %p is shown as %s: %s', (error, kind, message) => {
  expect(problemOf(error)).toEqual({ kind, message })
})

test.each<[string, Error | null, boolean, string | undefined]>([
  ['done', null, true, undefined],
  ['a lost network', new NetworkError(), false, '网络不给力，请稍后再试'],
  ['code that does not come', Object.assign(new Error(''), { name: 'ChunkLoadError' }), false, '网络不给力，请稍后再试'],
  ['a refusal, which was shown', new ApiError(403, '', '不许'), false, undefined],
])('an attempt: %s', async (_, error, done, said) => {
  expect([
    await attempt(async () => {
      if (error) throw error
    }),
    toaster.current?.text,
  ]).toEqual([done, said])
})

describe('what is asked of the server', () => {
  test('in the background leads nobody to the sign-in page, but the session is over', async () => {
    signIn(7)
    refuses('POST collect', 'rest_not_logged_in', 401, '请先登录')
    await call('POST collect', { id: 1 }, { background: true }).catch(() => undefined)
    expect([session.active, opened, toaster.current?.text]).toEqual([false, [], '请先登录'])
  })

  test('as a page of its own carries no token', () => {
    signIn(7)
    expect(pageOfCall('GET qq', { back: '/pages/hot/hot' })).toBe(
      `/wp-json/wp/v2/qq?back=${encodeURIComponent('/pages/hot/hot')}&ver=1.1.2`,
    )
  })

  test('for reading is under way until its answer is taken in, or none came', async () => {
    const earlier = pendingReads()
    const ours = () => pendingReads().filter((read) => !earlier.includes(read)).length
    const held = holds('GET menu/tab')
    const reading = call('GET menu/tab')
    answers('POST collect', { on: true, count: 1 })
    await call('POST collect', { id: 1 })
    expect(ours()).toBe(1)
    await held[0]!.answer([])
    await reading
    await settled()
    expect(ours()).toBe(0)
    loses('GET menu/tab')
    await call('GET menu/tab').catch(() => undefined)
    await settled()
    await settled()
    expect(ours()).toBe(0)
  })

  test('as a file says what was refused, and when no answer came', async () => {
    refuses('GET user/export', '', 429)
    await expect(download('GET user/export', {}, 'a.json')).rejects.toMatchObject({ name: 'ApiError', status: 429 })
    loses('GET user/export')
    await expect(download('GET user/export', {}, 'a.json')).rejects.toMatchObject({ name: 'NetworkError' })
  })

  test('in pages tells what else is said of them', async () => {
    answersPages('GET posts', () => [buildPost()], { 'X-Search-Word': 'a' })
    const { header, total, pages } = await callPage('GET posts', {})
    expect([header('x-search-word'), header('x-none'), total, pages]).toEqual(['a', undefined, 1, 1])
  })
})

describe('what a screen stands on', () => {
  const ask = () => new Resource(() => call('GET menu/tab', {}, { quiet: true }))

  test('is asked for once, and again for another reader', async () => {
    answers('GET menu/tab', [])
    const source = ask()
    await source.load()
    await source.load()
    expect(asked('GET menu/tab')).toHaveLength(1)
    signIn(7)
    await source.load()
    await source.load()
    expect(asked('GET menu/tab')).toHaveLength(2)
  })

  test('stays when nothing newer comes, and says why', async () => {
    answers('GET menu/tab', [{ name: '推荐', category: null } as never])
    const source = ask()
    await source.load()
    loses('GET menu/tab')
    const again = source.refresh()
    expect([source.phase, source.value?.length]).toEqual(['loading', 1])
    await again
    expect([source.phase, source.value?.length, source.problem?.kind]).toEqual(['error', 1, 'network'])
    answers('GET menu/tab', [])
    await source.refresh()
    expect([source.phase, source.problem]).toEqual(['ready', null])
  })
})

test('a list that failed loads nothing more by itself, and one that comes anew says so', async () => {
  const list = new Collection({
    fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
    adopt: (data: ReturnType<typeof buildPost>) => data,
  })
  loses('GET posts')
  await list.load()
  await list.more()
  await list.load()
  await list.look()
  expect([asked('GET posts').length, list.phase]).toEqual([1, 'error'])
  const held = holds('GET posts')
  const retry = list.retry()
  expect(list.phase).toBe('loading')
  await settled()
  await held[0]!.answer([buildPost()], { 'X-WP-Total': '1', 'X-WP-TotalPages': '1' })
  await retry
  const refresh = list.refresh()
  expect([list.phase, list.items.length, list.isEmpty]).toEqual(['refreshing', 1, false])
  await settled()
  await held[1]!.answer([], { 'X-WP-Total': '0', 'X-WP-TotalPages': '0' })
  await refresh
  expect([list.phase, list.isEmpty, list.total]).toEqual(['end', true, 0])
})

test('a record is the newest that is known of it, and there for the next member to sign in', () => {
  const merged: object[] = []
  const records = new Registry((data: { id: number; name: string }) => ({ data, merge: (newer: object) => merged.push(newer) }))
  const first = records.upsert({ id: 1, name: '甲' })
  signIn(7)
  expect(records.get(1)).toBe(first)
  expect([records.upsert({ id: 1, name: '乙' }) === first, merged]).toEqual([true, [{ id: 1, name: '乙' }]])
  signIn(8)
  expect(records.get(1)).toBeUndefined()
  records.upsert({ id: 1, name: '丙' })
  session.close()
  expect(records.get(1)).toBeUndefined()
})

describe('copying', () => {
  const copies = (work: () => Promise<void>) => Object.assign(navigator, { clipboard: { writeText: work } })

  test('is said as long as a host would, or as long as it takes to read more', async () => {
    jest.useFakeTimers()
    copies(async () => undefined)
    await copyText('鱼')
    expect(toaster.current).toMatchObject({ text: '已复制', type: 'success' })
    jest.advanceTimersByTime(FRAMEWORK_TOAST_MS)
    expect(toaster.current).toBeNull()
    await copyText('鱼', '去粘贴')
    jest.advanceTimersByTime(TOAST_MS - 1)
    expect(toaster.current?.text).toBe('去粘贴')
  })

  test('that fails says so', async () => {
    copies(() => Promise.reject(new Error('no')))
    document.execCommand = () => false
    await copyText('鱼', '去粘贴')
    expect(toaster.current).toMatchObject({ text: '复制失败', type: 'error' })
  })
})

test('a device that keeps nothing takes nothing away', () => {
  const full = [jest.spyOn(Taro, 'setStorageSync'), jest.spyOn(Taro, 'getStorageSync'), jest.spyOn(Taro, 'removeStorageSync')]
  for (const spy of full) {
    spy.mockImplementation(() => {
      throw new Error('full')
    })
  }
  store('a', 1)
  store('a', undefined)
  expect(stored('a')).toBeUndefined()
  for (const spy of full) spy.mockRestore()
})

describe('what a visitor asked for', () => {
  const any = (pending: PendingAction): pending is PendingAction => Boolean(pending)

  test("is a page of members', opened at once for one", () => {
    signIn(7)
    openAfterSignIn('/pagesB/chat/chat?id=9')
    expect([opened, stored('pendingAction')]).toEqual([['/pagesB/chat/chat?id=9'], undefined])
  })

  test('takes the place of what they asked for before, and nothing is kept of what has no words', () => {
    store('pendingAction', { pending: { name: 'like', id: 1 }, at: Date.now() })
    requireSignIn(jest.fn())
    storePendingAction()
    expect(stored('pendingAction')).toBeUndefined()
    leaveSignIn()
  })

  test('is kept for ten minutes, and not past a change of mind', () => {
    signIn(7)
    const kept = (ago: number) => store('pendingAction', { pending: { name: 'like', id: 1 }, at: Date.now() - ago })
    kept(9.9 * 60_000)
    expect(takePendingAction(any)).toEqual({ name: 'like', id: 1 })
    kept(10 * 60_000)
    expect([takePendingAction(any), stored('pendingAction')]).toEqual([null, undefined])
    kept(0)
    dropPendingAction()
    expect(takePendingAction(any)).toBeNull()
  })
})

describe('a socket', () => {
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
  let socket: Socket
  beforeEach(() => {
    jest.spyOn(network, 'log').mockImplementation(() => undefined)
    jest.useFakeTimers()
    FakeSocket.all = []
    signIn(7)
    socket = new Socket()
  })
  afterEach(() => {
    socket.hide()
    socket.close()
  })
  const connected = async () => {
    socket.show()
    await pass(CONNECT_AFTER_SHOW_MS)
    FakeSocket.last.opens()
    return FakeSocket.last
  }

  test('of a hidden app is not sought for a member who signs in, nor when the network is back', async () => {
    session.close()
    socket.show()
    socket.hide()
    signIn(8)
    await pass(CONNECT_AFTER_SHOW_MS)
    socket.network(true)
    await pass(0)
    expect(FakeSocket.all).toHaveLength(0)
  })

  test('hears nothing more of a line that was left', async () => {
    const old = await connected()
    old.breaks()
    await pass(RECONNECT_MS)
    FakeSocket.last.opens()
    const heard = jest.fn()
    socket.on('sync', heard)
    old.says({ type: 'sync' })
    old.breaks()
    expect([heard.mock.calls.length, socket.wsOpen, FakeSocket.all.length]).toEqual([0, true, 2])
    FakeSocket.last.says({ type: 'sync' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('says what reached this device, of what was for me alone', async () => {
    const line = await connected()
    socket.arrived({ id: 5, to: 7 })
    socket.arrived({ id: 6, to: 9 })
    socket.arrived({ id: 7, to: null })
    expect(line.frames.slice(1)).toEqual([{ type: 'delivered', id: 5 }])
  })

  test.each([
    ['session', 1],
    ['name', 1],
    ['replaced', 1],
    ['closing', 2],
  ] as const)('that the server ends for %s: %i connections', async (reason, count) => {
    const line = await connected()
    line.says({ type: 'leave', reason })
    await pass(RECONNECT_MS)
    expect(FakeSocket.all).toHaveLength(count)
  })
})

test("notices that are as many as known are no news, and a member's own are theirs alone", async () => {
  answers('GET notice/tabs', [{ key: 'likes', unread: 2, pushed: true }])
  answers('GET message/unread', { messages: 1, groups: 1 })
  signIn(7)
  const unread = new Unread()
  await settled()
  await settled()
  const before = asked('GET notice/tabs').length
  await unread.receiveCount(2)
  expect([asked('GET notice/tabs').length, unread.total]).toEqual([before, 4])
  const held = holds('GET notice/tabs')
  const late = unread.refresh({ now: true })
  session.close()
  await settled()
  await held[0]?.answer([{ key: 'likes', unread: 9, pushed: true }])
  await late
  expect([unread.total, unread.notices]).toEqual([0, 0])
})
