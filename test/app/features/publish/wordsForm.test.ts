import { POST_TAGS } from '@anglers/contract/limits'
import { wordsForm } from '@/features/content/types/words'
import { postOutbox } from '@/features/outbox'
import { PostForm } from '@/features/publish'
import { speak } from '@/lib/i18n'
import * as api from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildMe, buildPicture, buildSession } from '../../support/factories'
import { answers, asked, holds, keysOf, refuses } from '../../support/server'

const upload = jest.spyOn(api, 'upload')
const chosen = (path: string) => ({ path, bytes: 100 })
const sent = () => asked('POST publish/words')
const filled = (id?: number) => {
  const form = new PostForm(wordsForm, id)
  form.set({ content: '今早两条鲫鱼' })
  return form
}

beforeEach(() => session.open(buildSession()))

test('sends what was filled in', async () => {
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const form = filled()
  form.set({
    title: ' 水库 ',
    content: ' 今早两条鲫鱼\n',
    visibility: 1,
    price: '3.5',
    teaser: ' 一句预告 ',
    place: { name: '青龙湖', address: '', lat: 30, lng: 114 },
  })
  form.addTag('##台钓')
  form.addTag('台钓')
  expect(await form.submit()).toEqual({ kind: 'published', id: 12, state: 'live' })
  expect(sent()[0]?.body).toEqual({
    title: '水库',
    content: '今早两条鲫鱼',
    media: [],
    tags: ['台钓'],
    category: null,
    visibility: 1,
    priceFen: 350,
    teaser: '一句预告',
    place: { name: '青龙湖', address: '', lat: 30, lng: 114 },
  })
})

describe('a failed call', () => {
  test('keeps what was typed, and a retry with the same key is no second post', async () => {
    refuses('POST publish/words', 'rest_unavailable', 503)
    const form = filled()
    expect(await form.submit()).toEqual({ kind: 'failed' })
    expect([form.fields.content, form.busy]).toEqual(['今早两条鲫鱼', false])
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    await form.submit()
    const [first, second] = keysOf('POST publish/words')
    expect(second).toBe(first)
  })

  test('cleared and written anew it is another post, with a key of its own', async () => {
    refuses('POST publish/words', 'rest_unavailable', 503)
    const form = filled()
    await form.submit()
    form.discard()
    form.set({ content: '晚口' })
    await form.submit()
    const [first, second] = keysOf('POST publish/words')
    expect(second).not.toBe(first)
  })

  test('survives closing the page, key and all', async () => {
    refuses('POST publish/words', 'rest_unavailable', 503)
    const form = filled()
    await form.submit()
    form.leave()
    const again = new PostForm(wordsForm)
    expect([again.restored, again.fields.content]).toEqual([true, '今早两条鲫鱼'])
    await again.submit()
    const [first, second] = keysOf('POST publish/words')
    expect(second).toBe(first)
  })

  test('says what is wrong with a field, until that is changed', async () => {
    refuses('POST publish/words', 'rest_invalid_param', 400, '参数有误', { content: '太短了', priceFen: '太贵了' })
    const form = filled()
    await form.submit()
    expect(form.problems).toEqual({ content: '太短了', price: '太贵了' })
    form.set({ content: '长一点' })
    expect(form.problems).toEqual({ price: '太贵了' })
  })

  test('what is refused of a topic or of the place is said at it', async () => {
    const form = new PostForm(wordsForm)
    form.set({ content: '早口', tags: ['鲫鱼', '代开发票'] })
    refuses('POST publish/words', 'rest_invalid_param', 400, '参数有误', { 'tags.1': '含有不能发布的内容，请修改' })
    await form.submit()
    expect(form.problems.tags).toBe('含有不能发布的内容，请修改')
    form.removeTag('代开发票')
    expect(form.problems.tags).toBeUndefined()
  })

  test('that had arrived after all ends the draft', async () => {
    refuses('POST publish/words', 'rest_idempotency_conflict', 409)
    const form = filled()
    expect(await form.submit()).toEqual({ kind: 'arrived' })
    expect(new PostForm(wordsForm).restored).toBe(false)
  })
})

test('what is sent twice at once is one post', async () => {
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const form = filled()
  expect(await Promise.all([form.submit(), form.submit()])).toEqual([{ kind: 'published', id: 12, state: 'live' }, { kind: 'failed' }])
  expect(sent()).toHaveLength(1)
})

test('what still happens to a form that was left overwrites nothing that was written since', () => {
  jest.useFakeTimers()
  const left = filled()
  left.leave()
  const again = new PostForm(wordsForm)
  again.set({ content: '晚口三条' })
  jest.runAllTimers()
  left.set({ content: '今早两条鲫鱼，一条草鱼' })
  jest.runAllTimers()
  expect(new PostForm(wordsForm).fields.content).toBe('晚口三条')
})

test('a published draft is gone', async () => {
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const form = filled()
  await form.submit()
  form.leave()
  expect(new PostForm(wordsForm).restored).toBe(false)
})

describe('what was thrown away is not back', () => {
  test.each([
    ['the whole draft', (form: PostForm) => form.discard()],
    ['every word of it, by hand', (form: PostForm) => form.set({ content: '' })],
  ])('%s, though the page is left at once', (_, throwAway) => {
    filled().leave()
    const form = new PostForm(wordsForm)
    throwAway(form)
    form.leave()
    expect([new PostForm(wordsForm).restored, new PostForm(wordsForm).fields.content]).toEqual([false, ''])
  })
})

describe('another member signs in', () => {
  const change = () => {
    session.close()
    session.open(buildSession({ user: buildMe() }))
  }

  test('while pictures go up: nothing is published in their name', async () => {
    let arrive!: (picture: ReturnType<typeof buildPicture>) => void
    upload.mockImplementation(
      () =>
        new Promise((resolve) => {
          arrive = resolve as typeof arrive
        }),
    )
    const form = filled()
    form.uploads.add([chosen('a')])
    const sending = form.submit()
    await new Promise((resolve) => setTimeout(resolve, 0))
    change()
    arrive(buildPicture())
    expect(await sending).toEqual({ kind: 'failed' })
    expect(sent()).toEqual([])
  })

  test('while it is published: the late answer leaves what they have begun', async () => {
    const held = holds('POST publish/words')
    const sending = filled().submit()
    await new Promise((resolve) => setTimeout(resolve, 0))
    change()
    const theirs = new PostForm(wordsForm)
    expect(theirs.restored).toBe(false)
    theirs.set({ content: '乙的' })
    theirs.leave()
    await held[0]!.answer({ id: 12, state: 'live', version: 1 })
    await sending
    expect(new PostForm(wordsForm).fields.content).toBe('乙的')
  })

  test('while it is published: what is lost then waits in no outbox of theirs', async () => {
    let lose!: (error: Error) => void
    answers('POST publish/words', () => new Promise((_, reject) => (lose = reject)))
    const form = filled()
    const sending = form.submit()
    await new Promise((resolve) => setTimeout(resolve, 0))
    change()
    lose(new TypeError('Failed to fetch'))
    expect([await sending, form.fields.content, postOutbox().items]).toEqual([{ kind: 'failed' }, '今早两条鲫鱼', []])
  })

  test('and leaves the form without a word: the draft waits for its writer', () => {
    const me = session.user!
    filled().leave()
    change()
    new PostForm(wordsForm).leave()
    session.close()
    session.open(buildSession({ user: me }))
    expect(new PostForm(wordsForm).fields.content).toBe('今早两条鲫鱼')
  })
})

test.each([
  [0, {}],
  [1, { priceFen: 350, teaser: '预告' }],
  [2, { password: '口令', teaser: '预告' }],
  [3, { teaser: '预告' }],
])('of what was typed beside another choice of readers nothing is sent with %i', async (visibility, own) => {
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const form = filled()
  form.set({ visibility, price: '3.5', password: '口令', teaser: '预告' })
  await form.submit()
  const { priceFen, password, teaser } = sent()[0]!.body
  expect({ priceFen, password, teaser }).toEqual({ priceFen: undefined, password: undefined, teaser: undefined, ...own })
})

test.each([
  [5, '台钓'],
  [3, undefined],
])('of a topic whose followers alone may read it is spoken only where members may: %i', async (visibility, topic) => {
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const form = filled()
  form.addTag('台钓')
  form.set({ topic: '台钓', visibility })
  await form.submit()
  expect(sent()[0]!.body.topic).toBe(topic)
})

test.each([
  ['台钓', ''],
  ['夜钓', '台钓'],
])('with a topic that is taken out its followers are no more who alone may read it: %s', (removed, topic) => {
  const form = filled()
  for (const tag of ['台钓', '夜钓']) form.addTag(tag)
  form.set({ visibility: 5, topic: '台钓' })
  form.removeTag(removed)
  expect(form.fields.topic).toBe(topic)
})

test.each([
  [true, true],
  [false, undefined],
])('a new post says that others may not repost it, where they may not: %s', async (noReprint, said) => {
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const form = filled()
  form.set({ noReprint })
  await form.submit()
  expect(sent()[0]!.body.noReprint).toBe(said)
})

test('drafts of a new post and of an old one do not meet', () => {
  filled().leave()
  expect(new PostForm(wordsForm, 12).restored).toBe(false)
})

test('takes no more topics than there is room for', () => {
  const form = filled()
  const taken = Array.from({ length: POST_TAGS + 1 }, (_, index) => form.addTag(`话题${index}`))
  expect([taken.filter(Boolean).length, taken.at(-1), form.fields.tags.length]).toEqual([POST_TAGS, false, POST_TAGS])
})

test('a draft keeps no password', () => {
  const form = filled()
  form.set({ visibility: 2, password: 'yufei-8' })
  form.leave()
  expect(JSON.stringify({ ...localStorage })).not.toContain('yufei-8')
  expect(new PostForm(wordsForm).fields).toMatchObject({ content: '今早两条鲫鱼', visibility: 2, password: '' })
})

describe('what is found before anything is sent', () => {
  test.each([
    ['nothing at all', { content: ' ' }, 'content'],
    ['no price', { visibility: 1 }, 'price'],
    ['a price that is no amount', { visibility: 1, price: '三块' }, 'price'],
    ['too high a price', { visibility: 1, price: '1001' }, 'price'],
    ['no password', { visibility: 2 }, 'password'],
  ])('%s', async (_, fields, field) => {
    const form = filled()
    form.set(fields)
    expect(await form.submit()).toEqual({ kind: 'failed' })
    expect(Object.keys(form.problems)).toEqual([field])
    expect(toaster.current?.text).toBe(Object.values(form.problems)[0])
    expect(sent()).toEqual([])
  })
})

describe('pictures', () => {
  test('go up one at a time, in their order, and the post waits for them', async () => {
    const order: string[] = []
    upload.mockImplementation(async (_, path) => {
      order.push(path)
      return buildPicture({ id: order.length })
    })
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const form = filled()
    form.uploads.add([chosen('a'), chosen('b'), chosen('c')])
    form.uploads.move(form.uploads.items[2]!, -1)
    await form.submit()
    expect(order).toEqual(['a', 'c', 'b'])
    expect(sent()[0]?.body.media).toEqual([1, 2, 3])
  })

  test('one that fails holds the post back until it is sent again or removed', async () => {
    upload.mockRejectedValueOnce(new ApiError(400, '', '这不是图片')).mockResolvedValue(buildPicture({ id: 5 }))
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const form = filled()
    form.uploads.add([chosen('a')])
    expect(await form.submit()).toEqual({ kind: 'failed' })
    expect(form.problems.media).toBeTruthy()
    form.uploads.retry(form.uploads.items[0]!)
    expect((await form.submit()).kind).toBe('published')
    expect(sent()[0]?.body.media).toEqual([5])
  })

  test('those that the server has come back with the draft', async () => {
    upload.mockResolvedValue(buildPicture({ id: 5 }))
    const form = filled()
    form.uploads.add([chosen('a')])
    await form.uploads.settle()
    form.leave()
    expect(new PostForm(wordsForm).uploads.pictures.map(({ id }) => id)).toEqual([5])
  })
})

describe('an old post', () => {
  const old = {
    id: 12,
    type: 'words',
    state: 'live',
    title: '水库',
    content: '旧文',
    pictures: [],
    place: null,
    placeReveal: 'exact',
    placeOpensAfterDays: null,
    tags: ['台钓'],
    category: 2,
    visibility: 2,
    priceFen: null,
    price: null,
    version: 3,
    blocks: null,
    hasPassword: true,
    topic: null,
    teaser: '预告',
    noReprint: false,
    reprint: null,
    catches: [] as never[],
    visibilities: [0, 1, 2, 3, 4, 5] as number[],
    extra: null,
  } as const

  test('is filled in, and keeps its password unless another is typed', async () => {
    answers('GET posts/edit-detail', { ...old, pictures: [buildPicture({ id: 9 })], tags: ['台钓'] })
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const form = new PostForm(wordsForm, 12)
    await form.load()
    form.set({ content: '新文' })
    await form.submit()
    expect(sent()[0]?.body).toEqual({
      version: 3,
      id: 12,
      title: '水库',
      catches: [],
      content: '新文',
      media: [9],
      place: null,
      tags: ['台钓'],
      category: 2,
      visibility: 2,
      teaser: '预告',
      noReprint: false,
    })
  })

  test.each(['zh-Hans', 'fr'] as const)('keeps its price, as %s writes it', async (locale) => {
    await speak(locale)
    answers('GET posts/edit-detail', { ...old, visibility: 1, priceFen: 1250, pictures: [], tags: [] })
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    const form = new PostForm(wordsForm, 12)
    await form.load()
    await form.submit()
    expect(sent()[0]?.body).toMatchObject({ priceFen: 1250 })
  })

  test('that was never published is still a draft', async () => {
    answers('GET posts/edit-detail', { ...old, state: 'draft', pictures: [], tags: [] })
    const form = new PostForm(wordsForm, 12)
    await form.load()
    expect(form.isDraft).toBe(true)
  })

  test('of which a draft was begun before versions were kept is saved over what it is by now', async () => {
    const before = new PostForm(wordsForm, 12)
    before.set({ content: '改到一半' })
    before.leave()
    answers('GET posts/edit-detail', { ...old, visibility: 0, pictures: [], tags: [] })
    answers('POST publish/words', { id: 12, state: 'live', version: 4 })
    const form = new PostForm(wordsForm, 12)
    await form.load()
    await form.submit()
    expect(sent().map(({ body }) => [body.version, body.content])).toEqual([[3, '改到一半']])
  })

  test('does not overwrite what was typed before', async () => {
    const before = new PostForm(wordsForm, 12)
    before.set({ content: '改到一半' })
    before.leave()
    answers('GET posts/edit-detail', { ...old, pictures: [], tags: ['台钓'] })
    const form = new PostForm(wordsForm, 12)
    await form.load()
    expect(form.fields.content).toBe('改到一半')
  })
})
