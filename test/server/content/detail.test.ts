import { CARD_TEXT_CHARS } from '@anglers/contract/limits'
import type { PostState } from '@anglers/contract/content'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildModerator, buildPost, buildPicture, buildCategory, buildFollow, close } =
  await openTestServer()
afterAll(close)

const idsOf = (posts: { id: number }[]) => posts.map((post) => post.id)

describe('GET posts/detail', () => {
  test('has the whole text, and whether I follow the author', async () => {
    const body = '鱼'.repeat(CARD_TEXT_CHARS) + '\n\n尾巴'
    const post = await buildPost({ body })
    const reader = await buildMember()
    await buildFollow(reader, post.author)
    const detail = (await call('GET posts/detail', { id: post.id }, { as: reader })).body
    expect(detail).toMatchObject({ id: post.id, body, more: true, text: '鱼'.repeat(CARD_TEXT_CHARS), following: true })
    expect((await call('GET posts/detail', { id: post.id })).body.following).toBe(false)
  })

  test('counts characters as readers do, not bytes or halves of them', async () => {
    const { id } = await buildPost({ body: '🎣'.repeat(CARD_TEXT_CHARS) })
    expect((await call('GET posts/detail', { id })).body).toMatchObject({ text: '🎣'.repeat(CARD_TEXT_CHARS), more: false })
  })

  test('says what each may do', async () => {
    const post = await buildPost()
    const canOf = async (as?: { token: string }) => (await call('GET posts/detail', { id: post.id }, { as })).body.can
    expect(await canOf()).toEqual({
      edit: false,
      delete: false,
      comment: false,
      react: false,
      report: true,
      reprint: true,
      share: true,
      moderate: false,
    })
    expect(await canOf(await buildMember())).toEqual({
      edit: false,
      delete: false,
      comment: true,
      react: true,
      report: true,
      reprint: true,
      share: true,
      moderate: false,
    })
    expect(await canOf(await buildModerator())).toEqual({
      edit: false,
      delete: true,
      comment: true,
      react: true,
      report: true,
      reprint: true,
      share: true,
      moderate: false,
    })
    expect(await canOf(post.author)).toEqual({
      edit: true,
      delete: true,
      comment: true,
      react: true,
      report: false,
      reprint: true,
      share: true,
      moderate: false,
    })
    const offered = async (as: { token: string }) => Object.entries(await canOf(as)).flatMap(([what, may]) => (may ? [what] : []))
    expect(await offered(await buildMember({ banned: true }))).toEqual(['share'])
    expect(await offered(await buildModerator({ banned: true }))).toEqual(['share'])
    const until = new Date(Date.now() + 60_000)
    await db.updateTable('member').set({ banned_until: until }).where('id', '=', post.author.id).execute()
    expect(await offered(post.author)).toEqual(['share'])
  })

  test('knows no deleted post, not even for its author', async () => {
    const { id, author } = await buildPost({ deleted: true })
    for (const as of [undefined, author, await buildModerator()])
      expect(await refused('GET posts/detail', { id }, { as })).toMatchObject({ status: 404, code: 'rest_not_found' })
  })

  test.each([{}, { id: 'x' }, { id: 0 }])('refuses %j', async (input) => {
    expect(await refused('GET posts/detail', input)).toMatchObject({ status: 400, params: { id: expect.any(String) } })
  })
})

describe('a post in another state', () => {
  test.each<[PostState, { stranger: boolean; moderator: boolean }]>([
    ['live', { stranger: true, moderator: true }],
    ['draft', { stranger: false, moderator: false }],
    ['checking', { stranger: false, moderator: true }],
    ['held', { stranger: false, moderator: true }],
    ['removed', { stranger: false, moderator: true }],
  ])('%s exists for its author, and for others: %j', async (state, exists) => {
    const post = await buildPost({ state })
    const meets = async (as?: { token: string }) =>
      call('GET posts/detail', { id: post.id }, { as }).then(
        () => true,
        (error: Error) => !error.message.includes('answered 404'),
      )
    expect(await meets(post.author)).toBe(true)
    expect(await meets()).toBe(exists.stranger)
    expect(await meets(await buildMember())).toBe(exists.stranger)
    expect(await meets(await buildModerator())).toBe(exists.moderator)
  })

  test.each(['draft', 'checking', 'held', 'removed'] as const)(
    '%s is neither liked nor commented on, by its author either',
    async (state) => {
      const { id, author } = await buildPost({ state })
      expect(await refused('POST comments', { type: 'like', id }, { as: author })).toMatchObject({ status: 403, code: 'rest_forbidden' })
      expect(await refused('POST comments', { type: 'comment', id, content: '顶' }, { as: author })).toMatchObject({ status: 403 })
      expect(await refused('POST comments', { type: 'like', id }, { as: await buildMember() })).toMatchObject({ status: 404 })
    },
  )
})

describe('GET mine/posts', () => {
  test('needs a session', async () => {
    expect(await refused('GET mine/posts')).toMatchObject({ status: 401 })
  })

  test("has mine in every state, or in one, and no other's", async () => {
    const author = await buildMember()
    const live = await buildPost({ author })
    const draft = await buildPost({ author, state: 'draft' })
    const held = await buildPost({ author, state: 'held' })
    const closed = await buildPost({ author, visibility: 3 })
    await buildPost({ author, deleted: true })
    await buildPost()
    expect(idsOf((await call('GET mine/posts', {}, { as: author })).body)).toEqual(idsOf([closed, held, draft, live]))
    const drafts = await call('GET mine/posts', { state: 'draft' }, { as: author })
    expect(drafts).toMatchObject({ total: 1, body: [{ id: draft.id, state: 'draft', can: { edit: true, comment: false } }] })
  })
})

describe('GET posts/edit-detail', () => {
  test('needs a session', async () => {
    expect(await refused('GET posts/edit-detail', { id: 1 })).toMatchObject({ status: 401 })
  })

  test('gives the author all that the form needs, and not the password', async () => {
    const author = await buildMember()
    const [picture, category] = [await buildPicture(author), await buildCategory()]
    const place = { name: '码头', address: '江边', lat: 29.5, lng: 106.5 }
    const { id } = await buildPost({
      author,
      title: '题',
      body: '正文',
      teaser: '预告',
      tags: ['鲫鱼'],
      pictures: [picture],
      place,
      category_id: category,
      visibility: 2,
      password_hash: 'the-hash',
    })
    const { body, text } = await call('GET posts/edit-detail', { id }, { as: author })
    expect(body).toEqual({
      id,
      type: 'words',
      state: 'live',
      version: 1,
      blocks: null,
      catches: [],
      title: '题',
      content: '正文',
      teaser: '预告',
      placeReveal: 'exact',
      placeOpensAfterDays: null,
      tags: ['鲫鱼'],
      place,
      category,
      visibility: 2,
      priceFen: null,
      price: null,
      hasPassword: true,
      noReprint: false,
      reprint: null,
      topic: null,
      visibilities: [0, 1, 2, 3, 4, 5],
      extra: null,
      pictures: [expect.objectContaining({ id: picture })],
    })
    expect(text).not.toContain('the-hash')
  })

  test('guards the place of a spot that is still to be named, and of no status', async () => {
    const author = await buildMember()
    const revealed = async (type: 'places' | 'words') => {
      const { id } = await buildPost({ author, type, state: 'draft' })
      return (await call('GET posts/edit-detail', { id }, { as: author })).body.placeReveal
    }
    expect([await revealed('places'), await revealed('words')]).toEqual(['km', 'exact'])
  })

  test('is refused to strangers and moderators', async () => {
    const { id } = await buildPost()
    for (const as of [await buildMember(), await buildModerator()])
      expect(await refused('GET posts/edit-detail', { id }, { as })).toMatchObject({ status: 403, code: 'rest_forbidden' })
  })

  test('does not tell a stranger that there is a draft', async () => {
    const { id } = await buildPost({ state: 'draft' })
    expect(await refused('GET posts/edit-detail', { id }, { as: await buildMember() })).toMatchObject({ status: 404 })
  })
})

describe('GET posts/relate', () => {
  test('has those that share more tags first, then others by the author', async () => {
    const author = await buildMember()
    const both = await buildPost({ tags: ['鲤鱼', '夜钓'] })
    const one = await buildPost({ tags: ['鲤鱼'] })
    const post = await buildPost({ author, tags: ['鲤鱼', '夜钓'] })
    const byAuthor = await buildPost({ author })
    await buildPost({ tags: ['路亚'] })
    const { body, total } = await call('GET posts/relate', { id: post.id })
    expect(idsOf(body)).toEqual([both.id, one.id, byAuthor.id])
    expect(total).toBe(3)
  })

  test('has of those that share as many the newest first, and each once, page by page', async () => {
    const [author, tags] = [await buildMember(), ['溪钓', '马口']]
    const post = await buildPost({ author, tags })
    const own = await buildPost({ author, tags })
    const [first, second] = [await buildPost({ tags }), await buildPost({ tags })]
    const others = [await buildPost({ author }), await buildPost({ author })]
    const ids = [second, first, own, ...others.reverse()].map(({ id }) => id)
    const page = async (number: number) => idsOf((await call('GET posts/relate', { id: post.id, per_page: 3, page: number })).body)
    expect([await page(1), await page(2)]).toEqual([ids.slice(0, 3), ids.slice(3)])
  })

  test('leaves out what is not listed', async () => {
    const post = await buildPost({ tags: ['筏钓'] })
    await buildPost({ tags: ['筏钓'], visibility: 3 })
    await buildPost({ tags: ['筏钓'], state: 'held' })
    expect((await call('GET posts/relate', { id: post.id })).body).toEqual([])
  })

  test('knows no post that does not exist for the reader', async () => {
    const { id } = await buildPost({ state: 'draft' })
    expect(await refused('GET posts/relate', { id })).toMatchObject({ status: 404 })
  })
})

describe('GET posts/most', () => {
  test.each([
    ['post_views', 'view_count'],
    ['favs', 'fav_count'],
    ['likes', 'like_count'],
    ['comments', 'comment_count'],
  ] as const)('by %s', async (meta, column) => {
    const posts = [await buildPost(), await buildPost(), await buildPost()]
    for (const [index, count] of [20, 30, 10].entries())
      await db
        .updateTable('post_stat')
        .set({ [column]: count })
        .where('post_id', '=', posts[index]!.id)
        .execute()
    const { body } = await call('GET posts/most', { meta, per_page: 3 })
    expect(idsOf(body)).toEqual([posts[1]!.id, posts[0]!.id, posts[2]!.id])
    await db
      .updateTable('post_stat')
      .set({ [column]: 0 })
      .execute()
  })

  test('refuses another measure', async () => {
    expect(await refused('GET posts/most', { meta: 'age' })).toMatchObject({ params: { meta: expect.stringContaining('post_views') } })
  })
})

describe('GET posts/sticky', () => {
  test('has the pinned posts, the latest pinned first', async () => {
    const first = await buildPost({ sticky_at: new Date('2026-03-03') })
    const second = await buildPost({ sticky_at: new Date('2026-03-02') })
    await buildPost()
    await buildPost({ sticky_at: new Date(), visibility: 3 })
    const { body, total } = await call('GET posts/sticky')
    expect(body).toMatchObject([
      { id: first.id, sticky: true },
      { id: second.id, sticky: true },
    ])
    expect(total).toBe(2)
  })
})
