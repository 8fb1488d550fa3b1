import { wordsForm } from '@/features/content/types/words'
import { feedOf } from '@/features/home/feeds'
import { UPLOAD_TRIES } from '@/features/media'
import { postOutbox } from '@/features/outbox'
import { PostForm } from '@/features/publish'
import { ReprintForm } from '@/features/reprint'
import * as fileCache from '@/platform/fileCache'
import * as api from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { NetworkError } from '@/stores/errors'
import { buildEdit, buildMe, buildPicture, buildPost, buildSession } from '../../support/factories'
import { instead } from '../../support/instead'
import { opened } from '../../support/navigation'
import { waitsForALine } from '../../support/outbox'
import { answers, answersPages, asked, keysOf, loses, refuses, settled } from '../../support/server'

const HOUR_MS = 3_600_000
const sent = () => asked('POST publish/words')
const arrives = () => answers('POST publish/words', { id: 12, state: 'live', version: 1 })

/** The app is killed, and begins anew. */
function restarts(): void {
  const { user } = session
  session.close()
  postOutbox()
  session.open(buildSession({ user: user! }))
}

/** The first that waits is changed, still without a line. */
async function changes(content: string) {
  const [waiting] = postOutbox().items
  postOutbox().edit(waiting!)
  const form = new PostForm(wordsForm, undefined, waiting!.clientId)
  form.set({ content })
  expect(await form.submit()).toEqual({ kind: 'waiting' })
  form.leave()
  await settled()
}

beforeEach(() => session.open(buildSession()))
afterEach(() => {
  session.close()
  localStorage.clear()
})

test('what is published without a line waits, and leaves its form empty', async () => {
  expect(await waitsForALine()).toEqual({ kind: 'waiting' })
  expect(postOutbox().items.map(({ title, phase }) => [title, phase])).toEqual([['今早两条鲫鱼', 'waiting']])
  expect(new PostForm(wordsForm).restored).toBe(false)
})

test('an edit of which nothing was changed waits whole, too: it can be opened again', async () => {
  answers('GET posts/edit-detail', buildEdit({ content: '今早两条鲫鱼' }))
  loses('POST publish/words')
  const form = new PostForm(wordsForm, 12)
  await form.load()
  expect(await form.submit()).toEqual({ kind: 'waiting' })
  form.leave()
  const [waiting] = postOutbox().items
  expect(new PostForm(wordsForm, 12, waiting!.clientId).fields.content).toBe('今早两条鲫鱼')
  await settled()
  postOutbox().edit(waiting!)
  expect(opened).toEqual([`/pagesA/publish/words?id=12&outbox=${waiting!.clientId}`])
})

test('one that waits and is changed without a line goes out as it was changed, and only so', async () => {
  await waitsForALine()
  await changes('今早三条鲫鱼')
  expect(postOutbox().items.map(({ title }) => title)).toEqual(['今早三条鲫鱼'])
  const before = sent().length
  arrives()
  await postOutbox().flush()
  expect([
    sent()
      .slice(before)
      .map(({ body }) => body.content),
    postOutbox().items,
  ]).toEqual([['今早三条鲫鱼'], []])
})

test('it survives a kill, and goes out once under the key of the first try', async () => {
  await waitsForALine()
  restarts()
  arrives()
  await postOutbox().flush()
  await postOutbox().flush()
  const keys = keysOf('POST publish/words')
  expect([new Set(keys).size, sent().at(-1)?.body.content, postOutbox().items]).toEqual([1, '今早两条鲫鱼', []])
  expect(toaster.current?.text).toBe('发布成功')
  expect(Object.keys(localStorage).filter((name) => /outbox/.test(name))).toEqual([])
})

test('once it is out, lists that were just read look for it', async () => {
  answersPages('GET posts', () => [])
  const feed = feedOf({ key: 'new', name: '最新' })
  await feed.refresh()
  await waitsForALine()
  await feed.look()
  const before = asked('GET posts').length
  arrives()
  await postOutbox().flush()
  await feed.look()
  expect([before, asked('GET posts').length]).toEqual([1, 2])
})

test('another member of the device neither sees nor sends it', async () => {
  await waitsForALine()
  const me = session.user!
  session.close()
  session.open(buildSession({ user: buildMe() }))
  arrives()
  const before = sent().length
  await postOutbox().flush()
  expect([postOutbox().items, sent().length]).toEqual([[], before])
  session.close()
  session.open(buildSession({ user: me }))
  expect(postOutbox().items).toHaveLength(1)
})

describe('what has waited for more than six hours', () => {
  beforeEach(async () => {
    await waitsForALine()
    const now = Date.now()
    instead(jest.spyOn(Date, 'now')).mockReturnValue(now + 6.1 * HOUR_MS)
    restarts()
    arrives()
  })

  test('goes out only when its author says so', async () => {
    const before = sent().length
    const ask = instead(jest.spyOn(modals, 'ask')).mockResolvedValue(true)
    await postOutbox().flush()
    await Promise.resolve()
    const [item] = postOutbox().items
    expect([item?.phase, sent().length - before, ask.mock.calls.length]).toEqual(['late', 0, 1])
    expect(opened).toEqual(['/member/mine/post?state=draft'])
    postOutbox().resend(item!)
    await settled()
    expect([sent().length - before, postOutbox().items]).toEqual([1, []])
  })

  test('is asked about once, however much of it there is, and however often the line comes and goes', async () => {
    await waitsForALine({ content: '第二条' })
    const now = Date.now()
    jest.mocked(Date.now).mockReturnValue(now + 6.1 * HOUR_MS)
    restarts()
    const ask = instead(jest.spyOn(modals, 'ask')).mockResolvedValue(false)
    for (let time = 1; time <= 2; time++) await postOutbox().flush()
    expect([postOutbox().items.map(({ phase }) => phase), ask.mock.calls.length]).toEqual([['late', 'late'], 1])
  })

  test('is thrown away with its form', async () => {
    instead(jest.spyOn(modals, 'ask')).mockResolvedValue(false)
    await postOutbox().flush()
    postOutbox().remove(postOutbox().items[0]!)
    restarts()
    expect([postOutbox().items, Object.keys(localStorage).filter((name) => /outbox/.test(name))]).toEqual([[], []])
  })
})

describe('after a day its key is forgotten, and sending it could publish it twice', () => {
  /** The app is opened again so many hours later. */
  function passes(hours: number): void {
    const now = Date.now() + hours * HOUR_MS
    instead(jest.spyOn(Date, 'now')).mockReturnValue(now)
    restarts()
  }

  test('from the first try on that nobody answered, however often it was tried since', async () => {
    await waitsForALine()
    passes(5)
    await postOutbox().flush()
    passes(20)
    expect(postOutbox().items.map((item) => postOutbox().mayDouble(item))).toEqual([true])
  })

  test('also where the app was killed while the first try was on its way', async () => {
    let tries = 0
    answers('POST publish/words', () => {
      if (tries++ === 0) throw new TypeError('Failed to fetch')
      return new Promise(() => undefined) as never
    })
    const form = new PostForm(wordsForm)
    form.set({ content: '今早两条鲫鱼' })
    await form.submit()
    form.leave()
    await settled()
    expect(tries).toBe(2)
    passes(25)
    expect(postOutbox().items.map((item) => postOutbox().mayDouble(item))).toEqual([true])
  })

  test('nor does a change since make the first try forgotten', async () => {
    await waitsForALine()
    passes(5)
    await changes('今早三条鲫鱼')
    passes(20)
    expect(postOutbox().items.map((item) => [item.title, postOutbox().mayDouble(item)])).toEqual([['今早三条鲫鱼', true]])
  })

  test('not once the server has refused it: then it is not there', async () => {
    await waitsForALine()
    refuses('POST publish/words', 'rest_forbidden', 403, '你已被禁言')
    await postOutbox().flush()
    passes(25)
    expect(postOutbox().items.map((item) => [item.phase, postOutbox().mayDouble(item)])).toEqual([['failed', false]])
  })

  test('but still where the server only could not answer', async () => {
    await waitsForALine()
    refuses('POST publish/words', 'rest_unavailable', 503, '请稍后再试')
    await postOutbox().flush()
    passes(25)
    expect(postOutbox().items.map((item) => postOutbox().mayDouble(item))).toEqual([true])
  })
})

test('what is refused says why, is changed in its form, and is sent from there', async () => {
  await waitsForALine()
  refuses('POST publish/words', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  restarts()
  await postOutbox().flush()
  restarts()
  const item = postOutbox().items[0]!
  expect([item.phase, item.problem]).toEqual(['failed', '含有不能发布的内容'])
  postOutbox().edit(item)
  expect(opened).toEqual([`/pagesA/publish/words?outbox=${item.clientId}`])
  const form = new PostForm(wordsForm, undefined, item.clientId)
  expect(form.fields.content).toBe('今早两条鲫鱼')
  form.set({ content: '两条鲫鱼' })
  arrives()
  await postOutbox().flush()
  expect(postOutbox().items[0]?.phase).toBe('editing')
  expect(await form.submit()).toMatchObject({ kind: 'published' })
  form.leave()
  expect([sent().at(-1)?.body.content, postOutbox().items]).toEqual(['两条鲫鱼', []])
})

test('a form that is left as it was opened keeps nothing back', async () => {
  await waitsForALine()
  restarts()
  const item = postOutbox().items[0]!
  postOutbox().edit(item)
  arrives()
  new PostForm(wordsForm, undefined, item.clientId).leave()
  await settled()
  expect([sent().at(-1)?.body.content, postOutbox().items]).toEqual(['今早两条鲫鱼', []])
})

test('one whose form is open as the app is killed waits for its author, and is not sent as it was', async () => {
  await waitsForALine()
  postOutbox().edit(postOutbox().items[0]!)
  restarts()
  arrives()
  const before = sent().length
  await postOutbox().flush()
  expect([postOutbox().items.map(({ phase }) => phase), sent().length]).toEqual([['editing'], before])
})

test('one that had arrived with what its form held then is said to be out, and kept no longer', async () => {
  await waitsForALine()
  refuses('POST publish/words', 'rest_idempotency_conflict', 409, '已经处理过')
  await postOutbox().flush()
  expect([postOutbox().items, toaster.current?.text]).toEqual([[], '刚才那次已经发布成功了'])
})

test('what was changed in its form waits for being sent from there', async () => {
  await waitsForALine()
  restarts()
  const item = postOutbox().items[0]!
  postOutbox().edit(item)
  const form = new PostForm(wordsForm, undefined, item.clientId)
  form.set({ content: '三条鲫鱼' })
  form.leave()
  expect(item.phase).toBe('editing')
})

test('a password does not lie about on the device: after a kill it is typed again', async () => {
  await waitsForALine({ visibility: 2, password: 'yufei-8' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('yufei-8')
  restarts()
  expect(postOutbox().items[0]?.phase).toBe('failed')
})

describe('pictures that are not uploaded yet', () => {
  test('go up later where the device keeps them, and the post with them in their order', async () => {
    instead(jest.spyOn(fileCache, 'keep')).mockResolvedValue('kept-a')
    instead(jest.spyOn(fileCache, 'find')).mockResolvedValue('found-a')
    const drop = instead(jest.spyOn(fileCache, 'drop')).mockResolvedValue()
    instead(jest.spyOn(fileCache, 'reads')).mockResolvedValue(true)
    const upload = instead(jest.spyOn(api, 'upload')).mockRejectedValue(new NetworkError())
    const form = new PostForm(wordsForm)
    form.set({ content: '爆护' })
    form.uploads.add([{ path: 'a', bytes: 100 }])
    expect(await form.submit()).toEqual({ kind: 'waiting' })
    form.leave()
    expect([sent(), drop.mock.calls]).toEqual([[], []])
    restarts()
    upload.mockResolvedValue(buildPicture({ id: 77 }) as never)
    arrives()
    await postOutbox().flush()
    expect([sent().map(({ body }) => body.media), upload.mock.calls.at(-1)!.slice(0, 2)]).toEqual([
      [[77]],
      ['POST upload/words', 'found-a'],
    ])
    expect([postOutbox().items, drop.mock.calls]).toEqual([[], [['kept-a']]])
  })

  /** Waits with these pictures, which the device keeps. */
  const waitsWith = async (...paths: string[]) => {
    instead(jest.spyOn(fileCache, 'keep')).mockImplementation(async (path) => `kept-${path}`)
    const find = instead(jest.spyOn(fileCache, 'find')).mockImplementation(async (name) => `found-${name}`)
    instead(jest.spyOn(fileCache, 'drop')).mockResolvedValue()
    instead(jest.spyOn(fileCache, 'reads')).mockResolvedValue(true)
    const upload = instead(jest.spyOn(api, 'upload')).mockRejectedValue(new NetworkError())
    const form = new PostForm(wordsForm)
    form.set({ content: '爆护' })
    form.uploads.add(paths.map((path) => ({ path, bytes: 100 })))
    expect(await form.submit()).toEqual({ kind: 'waiting' })
    form.leave()
    restarts()
    return { upload, find }
  }

  test('go up one after the other, and those that arrived before the line broke again only once', async () => {
    const { upload } = await waitsWith('a', 'b')
    const before = upload.mock.calls.length
    upload.mockResolvedValueOnce(buildPicture({ id: 77 }) as never)
    await postOutbox().flush()
    expect([upload.mock.calls.length - before, sent()]).toEqual([2, []])
    restarts()
    upload.mockResolvedValue(buildPicture({ id: 78 }) as never)
    arrives()
    await postOutbox().flush()
    expect([upload.mock.calls.length - before, sent().map(({ body }) => body.media)]).toEqual([3, [[77, 78]]])
  })

  test('which the device has lost meanwhile keep the post back, and it says so', async () => {
    const { find } = await waitsWith('a')
    find.mockResolvedValue(null)
    arrives()
    await postOutbox().flush()
    expect([postOutbox().items.map(({ phase, problem }) => [phase, problem]), sent()]).toEqual([
      [['failed', '文件已经不在这台设备上了，请重新选择']],
      [],
    ])
  })

  test('leave nothing of it with the next member, who signs in while one goes up', async () => {
    const { upload } = await waitsWith('a')
    let arrive = (_: unknown) => {}
    upload.mockReturnValue(new Promise((resolve) => (arrive = resolve)) as never)
    const before = sent().length
    const flushing = postOutbox().flush()
    await settled()
    const me = session.user!
    session.open(buildSession({ user: buildMe() }))
    arrive(buildPicture({ id: 77 }))
    await flushing
    expect([drafts.list(), postOutbox().items, sent().length]).toEqual([[], [], before])
    session.open(buildSession({ user: me }))
    upload.mockResolvedValue(buildPicture({ id: 77 }) as never)
    arrives()
    await postOutbox().flush()
    expect([
      sent()
        .slice(before)
        .map(({ body }) => body.media),
      postOutbox().items,
    ]).toEqual([[[77]], []])
  })

  test('and do not get through though the line stands wait for a tap, and for no more than a restart', async () => {
    await waitsWith('a')
    const tries = async (count: number) => {
      for (let time = 1; time <= count; time++) await postOutbox().flush()
      const [{ phase, problem } = { phase: '', problem: '' }] = postOutbox().items
      return [phase, problem]
    }
    expect(await tries(2 * UPLOAD_TRIES)).toEqual(['waiting', ''])
    socket.wsOpen = true
    expect(await tries(UPLOAD_TRIES - 1)).toEqual(['waiting', ''])
    expect(await tries(1)).toEqual(['failed', '网络不给力，请稍后再试'])
    postOutbox().items[0]!.replace(postOutbox().items[0]!.kept)
    expect(await tries(UPLOAD_TRIES - 1)).toEqual(['waiting', ''])
    expect(await tries(1)).toEqual(['failed', '网络不给力，请稍后再试'])
    socket.wsOpen = false
    restarts()
    expect(await tries(0)).toEqual(['waiting', ''])
  })

  test('are said to need the page where the device keeps none', async () => {
    instead(jest.spyOn(fileCache, 'keep')).mockResolvedValue(null)
    instead(jest.spyOn(fileCache, 'reads')).mockResolvedValue(true)
    instead(jest.spyOn(api, 'upload')).mockRejectedValue(new NetworkError())
    const form = new PostForm(wordsForm)
    form.set({ content: '爆护' })
    form.uploads.add([{ path: 'a', bytes: 100 }])
    expect(await form.submit()).toEqual({ kind: 'failed' })
    expect(form.problems.media).toMatch(/^图片还没上传，这台设备也存不下/)
    form.leave()
  })
})

test('a repost that could not be shown is not kept back', async () => {
  answers('GET reprint', { post: buildPost(), content: '', visibilities: [0] } as never)
  loses('POST reprint')
  const form = new ReprintForm(8)
  await form.load()
  form.type('说得好')
  await form.send()
  form.leave()
  restarts()
  await postOutbox().flush()
  const item = postOutbox().items[0]!
  postOutbox().edit(item)
  expect([item.phase, opened]).toEqual(['editing', [`/pages/reprint/reprint?id=8&outbox=${item.clientId}`]])
  loses('GET reprint')
  const again = new ReprintForm(8, item.clientId)
  await again.load().catch(() => undefined)
  again.leave()
  await settled()
  expect(item.phase).not.toBe('editing')
  postOutbox().remove(item)
})

test('a repost waits like a post', async () => {
  answers('GET reprint', { post: buildPost(), content: '', visibilities: [0] } as never)
  loses('POST reprint')
  const form = new ReprintForm(7)
  await form.load()
  form.type('说得好')
  expect(await form.send()).toBe('waiting')
  form.leave()
  restarts()
  answers('POST reprint', { id: 13, state: 'live', version: 1 } as never)
  await postOutbox().flush()
  expect(new Set(keysOf('POST reprint')).size).toBe(1)
  expect([asked('POST reprint').at(-1)?.body, postOutbox().items]).toEqual([{ id: 7, content: '说得好', visibility: 0 }, []])
})
