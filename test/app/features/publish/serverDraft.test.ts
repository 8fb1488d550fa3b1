import type { ErrorCode } from '@anglers/contract/errors'
import { singleForm } from '@/features/content/types/single'
import { postOutbox } from '@/features/outbox'
import { deviceDrafts } from '@/features/outbox/deviceDrafts'
import { PostForm } from '@/features/publish'
import { SAVE_AFTER_MS } from '@/features/publish/ServerDraft'
import { textLine } from '@/features/writing/lines'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildEdit, buildMe, buildSession } from '../../support/factories'
import { answers, asked, holds, keysOf, loses, refuses } from '../../support/server'
import { FakeSocket } from '../../support/socket'

const rest = () => jest.advanceTimersByTimeAsync(SAVE_AFTER_MS + 1)
const sent = () => asked('POST publish/single').map(({ body }) => body)
const title = () => sent().map((body) => body.title)
const forms: PostForm<never>[] = []

function write(own: object = {}, id?: number) {
  const form = new PostForm(singleForm, id)
  forms.push(form as unknown as PostForm<never>)
  form.set({ title: '春钓滩', blocks: [textLine('paragraph', [{ text: '先找浅滩' }])], ...own })
  return form
}
/** An article that was opened, as the server has it. */
async function opens(own: object = {}) {
  answers('GET posts/edit-detail', buildEdit({ type: 'single', title: '旧题', extra: { type: 'single', summary: '' }, ...own }))
  const form = new PostForm(singleForm, 12)
  forms.push(form as unknown as PostForm<never>)
  await form.load()
  return form
}
/** Sends a draft whose page is opened anew while the server refuses to show it. */
async function sendsAnew(...refusal: [ErrorCode, number]): Promise<void> {
  const before = write()
  await rest()
  before.leave()
  refuses('GET posts/edit-detail', ...refusal)
  const form = new PostForm(singleForm)
  forms.push(form as unknown as PostForm<never>)
  await form.load()
  await form.submit()
}
async function comesBack(): Promise<void> {
  socket.connect()
  await jest.advanceTimersByTimeAsync(1)
  FakeSocket.last.opens()
  FakeSocket.last.says({ type: 'ready' })
  await jest.advanceTimersByTimeAsync(1)
}

beforeEach(() => {
  jest.useFakeTimers()
  session.open(buildSession())
  answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
})
afterEach(() => {
  for (const form of forms.splice(0)) form.leave()
})

describe('what is written', () => {
  test('says whether it is kept, and goes once the line is back, and only where it waits', async () => {
    const held = holds('POST publish/single')
    const form = write()
    expect(form.onServer!.phase).toBe('idle')
    await rest()
    expect(form.onServer!.phase).toBe('saving')
    void held[0]!.refuse(503)
    await jest.advanceTimersByTimeAsync(1)
    expect(form.onServer!.phase).toBe('waiting')
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    await comesBack()
    expect([form.onServer!.phase, sent().length]).toEqual(['saved', 2])
    await comesBack()
    expect(sent()).toHaveLength(2)
    form.discard()
    expect(form.onServer!.phase).toBe('idle')
  })

  test.each<[string, (form: PostForm<never>) => void]>([
    ['is left', (form) => form.leave()],
    ['holds nothing', (form) => form.set({ title: '', blocks: [] } as never)],
    ['is that of another member', () => session.open(buildSession({ user: buildMe({ userId: 9_000 }) }))],
    ['is that of nobody any more', () => session.close()],
  ])('is not kept on the server where its form %s by then', async (_, change) => {
    const form = write()
    change(form as unknown as PostForm<never>)
    await rest()
    expect(sent()).toEqual([])
  })

  test('by a visitor stays on the device', async () => {
    session.close()
    write()
    await rest()
    expect(sent()).toEqual([])
  })

  test('is not kept as a draft while it is published', async () => {
    const held = holds('POST publish/single')
    const form = write()
    void form.submit()
    await jest.advanceTimersByTimeAsync(1)
    form.set({ title: '春钓浅滩' })
    await rest()
    expect(title()).toEqual(['春钓滩'])
    void held[0]!.answer({ id: 40, state: 'live', version: 1 })
    await jest.advanceTimersByTimeAsync(1)
  })

  test('is published once what is on its way has come, as the same post, and is not kept once more before', async () => {
    const held = holds('POST publish/single')
    const form = write()
    await rest()
    form.set({ title: '春钓浅滩' })
    await rest()
    const publishing = form.submit()
    await jest.advanceTimersByTimeAsync(1)
    expect(sent()).toHaveLength(1)
    answers('POST publish/single', { id: 40, state: 'live', version: 2 })
    void held[0]!.answer({ id: 40, state: 'draft', version: 1 })
    await jest.advanceTimersByTimeAsync(1)
    expect(await publishing).toMatchObject({ kind: 'published', id: 40 })
    expect(sent()).toMatchObject([{ draft: true }, { id: 40, version: 1, title: '春钓浅滩' }])
    expect(sent()).toHaveLength(2)
  })

  test('and was refused goes as it is by then, under another key', async () => {
    refuses('POST publish/single', 'rest_invalid_param', 400)
    const form = write()
    await rest()
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    form.set({ title: '春钓浅滩' })
    await rest()
    const [first, second] = keysOf('POST publish/single')
    expect([title(), first === second]).toEqual([['春钓滩', '春钓浅滩'], false])
  })

  test('is a draft of its own where the one that the server had was deleted elsewhere', async () => {
    const form = write()
    await rest()
    refuses('POST publish/single', 'rest_not_found', 404)
    form.set({ title: '春钓浅滩' })
    await rest()
    answers('POST publish/single', { id: 41, state: 'draft', version: 1 })
    form.set({ title: '春钓浅浅滩' })
    await rest()
    expect(sent().map(({ id, version }) => [id, version])).toEqual([
      [undefined, undefined],
      [40, 1],
      [undefined, undefined],
    ])
  })

  test('is that, too, where the page was opened anew meanwhile', async () => {
    await sendsAnew('rest_not_found', 404)
    expect([sent().at(-1)!.title, sent().at(-1)!.id]).toEqual(['春钓滩', undefined])
  })

  test('stays the one that the server has where that does not answer as the page is opened anew', async () => {
    await sendsAnew('rest_unavailable', 503)
    expect([sent().at(-1)!.title, sent().at(-1)!.id]).toEqual(['春钓滩', 40])
  })

  test('and thrown away is deleted there, and what is written next is a draft of its own', async () => {
    answers('POST content-manage/delete', { ok: true } as never)
    const form = write()
    await rest()
    form.discard()
    form.set({ title: '夏钓深' })
    await rest()
    expect([asked('POST content-manage/delete').map(({ body }) => body), sent().map(({ id, version }) => [id, version])]).toEqual([
      [{ id: 40 }],
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    ])
  })

  test('and thrown away without a line is no matter of the next member', async () => {
    loses('POST publish/single')
    const form = write()
    await rest()
    form.discard()
    await jest.advanceTimersByTimeAsync(1)
    const { length } = sent()
    answers('POST publish/single', { id: 40, state: 'draft', version: 1 })
    session.open(buildSession({ user: buildMe({ userId: 9_000 }) }))
    await comesBack()
    expect(sent()).toHaveLength(length)
  })

  test('in a draft that was opened is thrown away without another word', async () => {
    const form = await opens({ state: 'draft' })
    loses('POST publish/single')
    form.set({ title: '新题' })
    await rest()
    answers('POST publish/single', { id: 12, state: 'draft', version: 4 })
    form.discard()
    await jest.advanceTimersByTimeAsync(1)
    expect([title(), asked('POST content-manage/delete')]).toEqual([['新题'], []])
  })

  test.each([
    ['new, though the server keeps it as a draft', async () => write(), undefined, 40],
    ['that was opened', () => opens(), 12, 12],
  ] as const)('and waits in the outbox is opened from there as one %s', async (_, begins, about, id) => {
    const form = await begins()
    await rest()
    loses('POST publish/single')
    expect(await form.submit()).toEqual({ kind: 'waiting' })
    const [waiting] = postOutbox().items
    expect([waiting!.about, waiting!.request.input]).toMatchObject([about, { id }])
    postOutbox().remove(waiting!)
  })

  test.each([
    ['draft', []],
    ['live', ['single-12']],
  ] as const)('in one that is %s is among what this device alone has: %j', async (state, listed) => {
    const form = await opens({ state })
    answers('POST publish/single', { id: 12, state: 'draft', version: 4 })
    form.set({ title: '新题' })
    await rest()
    form.leave()
    expect(deviceDrafts().map(({ key }) => key)).toEqual(listed)
  })
})

describe('changed elsewhere meanwhile', () => {
  const conflict = async (change: object = { title: '新题' }, theirs: object = {}) => {
    const form = await opens()
    form.set(change)
    refuses('POST publish/single', 'post_changed', 409)
    answers(
      'GET posts/edit-detail',
      buildEdit({ type: 'single', version: 5, title: '别处改的', extra: { type: 'single', summary: '' }, ...theirs }),
    )
    await form.submit()
    expect(form.conflict?.version).toBe(5)
    answers('POST publish/single', { id: 41, state: 'live', version: 1 })
    return form
  }

  test('both are kept: this is a post of its own, under a key of its own, and there again though nothing was changed in it', async () => {
    const form = await conflict({})
    form.keepBoth()
    form.leave()
    const again = new PostForm(singleForm, 12)
    forms.push(again as unknown as PostForm<never>)
    expect([again.restored, again.fields.title, again.isPublished]).toEqual([true, '旧题', false])
    await again.submit()
    const [first, second] = keysOf('POST publish/single')
    expect([sent().at(-1)!.id, first === second]).toEqual([undefined, false])
  })

  test('both are kept: what is written from then on is a draft of its own on the server, too', async () => {
    const form = await conflict()
    form.keepBoth()
    answers('POST publish/single', { id: 41, state: 'draft', version: 1 })
    form.set({ title: '新题二' })
    await rest()
    const { id, draft, title: kept } = sent().at(-1)!
    expect([form.onServer!.phase, id, draft, kept]).toEqual(['saved', undefined, true, '新题二'])
  })

  test('what became a post of its own is thrown away, and the form is that of the old one again', async () => {
    const form = await conflict()
    form.keepBoth()
    form.discard()
    await form.load()
    expect([form.fields.title, form.isPublished, form.target]).toEqual(['别处改的', true, 12])
  })

  test.each(['keepMine', 'takeTheirs'] as const)('which is a draft by now, that is what is written on: %s', async (how) => {
    const form = await conflict(undefined, { state: 'draft' })
    expect(form.isPublished).toBe(true)
    form[how]()
    expect([form.isPublished, form.fields.title]).toEqual([false, how === 'keepMine' ? '新题' : '别处改的'])
  })

  test('nothing is kept on the server before it was said which is to stay', async () => {
    const form = write()
    await rest()
    refuses('POST publish/single', 'post_changed', 409)
    answers('GET posts/edit-detail', buildEdit({ type: 'single', state: 'draft', version: 5, title: '别处改的' }))
    form.set({ title: '新题' })
    await rest()
    expect(form.conflict?.version).toBe(5)
    const { length } = sent()
    form.set({ title: '新题二' })
    await rest()
    expect(await form.submit()).toEqual({ kind: 'failed' })
    expect(sent()).toHaveLength(length)
  })
})
