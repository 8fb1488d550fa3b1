import { endpoints, type Input } from '@anglers/contract'
import { CARD_TEXT_CHARS, MAX_PER_PAGE, PER_PAGE } from '@anglers/contract/limits'
import { withinMs } from '../support/clock.ts'
import { openTestServer } from '../support/server.ts'

const {
  call,
  refused,
  inject,
  db,
  buildMember,
  buildPost,
  buildPosts,
  buildCategory,
  buildPicture,
  buildComment,
  buildFollow,
  buildLikes,
  close,
} = await openTestServer()
afterAll(close)

/** Ids of a feed. */
const feed = async (input: Input<'GET posts'>, as?: { token: string }) =>
  (await call('GET posts', input, { as })).body.map((post) => post.id)
const idsOf = (posts: { id: number }[]) => posts.map((post) => post.id)
const newestFirst = (posts: { id: number }[]) => idsOf(posts).reverse()

describe('GET posts', () => {
  test('shows a card, with everything on it', async () => {
    const author = await buildMember()
    const picture = await buildPicture(author)
    const place = { name: '磁器口码头', address: '沙坪坝', lat: 29.57, lng: 106.45 }
    const { id } = await buildPost({
      author,
      title: '大板鲫',
      body: 'x'.repeat(CARD_TEXT_CHARS + 1),
      tags: ['鲫鱼'],
      pictures: [picture],
      place,
      edited_at: new Date(),
    })
    await buildLikes({ id }, 2)
    await buildComment({ post: { id } })
    const [card] = (await call('GET posts', { per_page: 1 })).body
    expect(card).toMatchObject({
      id,
      type: 'words',
      state: 'live',
      title: '大板鲫',
      text: 'x'.repeat(CARD_TEXT_CHARS),
      more: true,
      place,
      visibility: 0,
      locked: null,
      sticky: false,
      edited: true,
      author: { id: author.id, nickName: author.nickname },
      tags: [{ name: '鲫鱼' }],
      counts: { views: 0, likes: 2, favs: 0, comments: 1, reprints: 0 },
      liked: false,
      faved: false,
      can: { edit: false, delete: false, comment: false, react: false, report: true, reprint: true, share: true, moderate: false },
    })
    expect(card!.pictures).toEqual([
      expect.objectContaining({
        id: picture,
        thumb: expect.stringMatching(/^\/media\/.+-thumb\.webp$/),
        full: expect.stringMatching(/-full\.webp$/),
      }),
    ])
  })

  test('pages from the newest on, and says how many there are', async () => {
    const author = await buildMember()
    const posts = await buildPosts(5, { author })
    const first = await call('GET posts', { author: author.id, per_page: 2 })
    expect(idsOf(first.body)).toEqual(newestFirst(posts).slice(0, 2))
    expect(first).toMatchObject({ total: 5, pages: 3 })
    expect(await feed({ author: author.id, per_page: 2, page: 3 })).toEqual([posts[0]!.id])
  })

  test('refuses the page past the end, with the code that means "no more"', async () => {
    const { id: author } = (await buildPost()).author
    expect(await refused('GET posts', { author, page: 2 })).toMatchObject({
      status: 400,
      code: 'rest_post_invalid_page_number',
      message: '没有更多内容了',
    })
  })

  test('has an empty first page where there is nothing', async () => {
    const nobody = await buildMember()
    const { body, total, pages } = await call('GET posts', { author: nobody.id })
    expect({ body, total, pages }).toEqual({ body: [], total: 0, pages: 0 })
    expect(await refused('GET posts', { author: nobody.id, page: 2 })).toMatchObject({ code: 'rest_post_invalid_page_number' })
  })

  test(`holds ${PER_PAGE} on a page unless asked for fewer or more`, async () => {
    const author = await buildMember()
    await buildPosts(PER_PAGE + 1, { author })
    expect(await feed({ author: author.id })).toHaveLength(PER_PAGE)
    expect(await feed({ author: author.id, per_page: MAX_PER_PAGE })).toHaveLength(PER_PAGE + 1)
  })

  test.each([
    { per_page: 0 },
    { per_page: MAX_PER_PAGE + 1 },
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 'first' },
    { page: 1_000_001 },
    { category: 'x' },
    { type: 'poem' },
    { orderby: 'old' },
    { following: 'maybe' },
    { tag: 0 },
    { author: '' },
  ])('refuses %j, naming it', async (input) => {
    expect(await refused('GET posts', input)).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      params: { [Object.keys(input)[0]!]: expect.any(String) },
    })
  })

  test('refuses a parameter given twice', async () => {
    expect((await inject({ url: '/wp-json/wp/v2/posts?page=1&page=2' })).json()).toMatchObject({ code: 'rest_invalid_param' })
  })

  test('lists neither drafts, nor what is being checked, held, removed, deleted or private', async () => {
    const author = await buildMember()
    const live = await buildPost({ author })
    for (const state of ['draft', 'checking', 'held', 'removed'] as const) await buildPost({ author, state })
    await buildPost({ author, deleted: true })
    await buildPost({ author, visibility: 3 })
    for (const as of [undefined, author]) {
      expect(await feed({ author: author.id }, as)).toEqual([live.id])
      expect(await feed({ per_page: 1 }, as)).toEqual([live.id])
    }
  })

  test('a post that comes back stands where it stood', async () => {
    const author = await buildMember()
    const posts = await buildPosts(3, { author })
    const { id } = posts[1]!
    await db.updateTable('post').set({ visibility: 3 }).where('id', '=', id).execute()
    expect(await feed({ author: author.id })).toEqual([posts[2]!.id, posts[0]!.id])
    await db.updateTable('post').set({ visibility: 0 }).where('id', '=', id).execute()
    expect(await feed({ author: author.id })).toEqual(newestFirst(posts))
  })
})

describe('filters of GET posts', () => {
  test('type, category, tag and author, alone and together', async () => {
    const [author, category] = [await buildMember(), await buildCategory()]
    const plain = await buildPost({ author })
    const article = await buildPost({ author, type: 'single', category_id: category })
    const tagged = await buildPost({ author, category_id: category, tags: ['夜钓'] })
    const other = await buildPost({ type: 'single', category_id: category, tags: ['夜钓'] })
    const [tag] = (await call('GET tags', { search: '夜钓' })).body
    expect(await feed({ type: 'single' })).toEqual([other.id, article.id])
    expect(await feed({ category })).toEqual([other.id, tagged.id, article.id])
    expect(await feed({ tag: tag!.id })).toEqual([other.id, tagged.id])
    expect(await feed({ author: author.id })).toEqual([tagged.id, article.id, plain.id])
    expect(await feed({ category, author: author.id })).toEqual([tagged.id, article.id])
    expect(await feed({ category, author: author.id, type: 'single' })).toEqual([article.id])
    expect(await feed({ tag: tag!.id, author: author.id })).toEqual([tagged.id])
    expect((await call('GET posts', { tag: tag!.id, category, type: 'words', author: author.id })).total).toBe(1)
  })

  test('a category or tag that nobody has is empty', async () => {
    expect(await feed({ category: 999_999 })).toEqual([])
    expect(await feed({ tag: 999_999 })).toEqual([])
  })
})

describe('GET posts, following', () => {
  test('merges those whom I follow, the newest first', async () => {
    const me = await buildMember()
    const [first, second, stranger] = [await buildMember(), await buildMember(), await buildMember()]
    await buildFollow(me, first)
    await buildFollow(me, second)
    const posts = []
    for (const author of [first, second, stranger, first, second]) posts.push(await buildPost({ author }))
    await buildPost({ author: first, visibility: 3 })
    const expected = newestFirst(posts.filter((post) => post.author !== stranger))
    expect(await feed({ following: true }, me)).toEqual(expected)
    expect(await feed({ following: true, per_page: 3, page: 2 }, me)).toEqual(expected.slice(3))
    expect((await Promise.all([1, 2, 3, 4].map((page) => feed({ following: true, per_page: 1, page }, me)))).flat()).toEqual(expected)
    expect((await call('GET posts', { following: true }, { as: me })).total).toBe(4)
  })

  test('wants a session, and is empty for who follows nobody', async () => {
    expect(await refused('GET posts', { following: true })).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
    expect(await feed({ following: false })).toEqual(await feed({}))
    expect(await feed({ following: true }, await buildMember())).toEqual([])
  })

  test('keeps the other filters', async () => {
    const me = await buildMember()
    const [author, category] = [await buildMember(), await buildCategory()]
    await buildFollow(me, author)
    await buildPost({ author })
    const wanted = await buildPost({ author, category_id: category })
    await buildPost({ category_id: category })
    const { body, total } = await call('GET posts', { following: true, category }, { as: me })
    expect(idsOf(body)).toEqual([wanted.id])
    expect(total).toBe(1)
  })

  test('is narrowed to an author, a type or a tag, alone and together, of whom one follows alone', async () => {
    const me = await buildMember()
    const [one, other] = [await buildMember(), await buildMember()]
    for (const author of [one, other]) await buildFollow(me, author)
    const [plain, article] = [await buildPost({ author: one }), await buildPost({ author: one, type: 'single', tags: ['冬钓'] })]
    const tagged = await buildPost({ author: other, tags: ['冬钓'] })
    const stranger = await buildPost({ type: 'single', tags: ['冬钓'] })
    const tag = (await call('GET tags', { search: '冬钓' })).body[0]!.id
    const narrowed = async (filter: Input<'GET posts'>) => {
      const { body, total } = await call('GET posts', { following: true, ...filter }, { as: me })
      expect(total).toBe(body.length)
      return idsOf(body)
    }
    expect(await narrowed({ author: one.id })).toEqual([article.id, plain.id])
    expect(await narrowed({ type: 'single' })).toEqual([article.id])
    expect(await narrowed({ tag })).toEqual([tagged.id, article.id])
    expect(await narrowed({ tag, author: one.id })).toEqual([article.id])
    expect(await narrowed({ type: 'words', author: one.id })).toEqual([plain.id])
    expect(await narrowed({ author: stranger.author.id })).toEqual([])
  })
})

describe('GET posts, hot', () => {
  const DAY_MS = 24 * 60 * 60_000

  test('lifts what is liked, and lets it fade with age', async () => {
    const category = await buildCategory()
    const now = Date.now()
    const [fresh, liked, old] = await Promise.all(
      [0, 0, 3].map((days) => buildPost({ category_id: category, published_at: new Date(now - days * DAY_MS) })),
    )
    await buildLikes(liked!, 11)
    await buildLikes(old!, 12)
    expect(await feed({ category, orderby: 'hot' })).toEqual([liked!.id, fresh!.id, old!.id])
  })

  test('has the younger first of two that are alike, as have the lists of what has most of something, and of what is pinned', async () => {
    const category = await buildCategory()
    const posts = await buildPosts(3, { category_id: category })
    const at = new Date()
    const ids = idsOf(posts)
    await db.updateTable('post_stat').set({ published_at: at, view_count: 7 }).where('post_id', 'in', ids).execute()
    await db.updateTable('post').set({ sticky_at: at }).where('id', 'in', ids).execute()
    expect(await feed({ category, orderby: 'hot' })).toEqual(newestFirst(posts))
    const lists = [await call('GET posts/most', { meta: 'post_views', per_page: 3 }), await call('GET posts/sticky', { per_page: 3 })]
    expect(lists.map(({ body }) => idsOf(body))).toEqual([newestFirst(posts), newestFirst(posts)])
    await db.updateTable('post').set({ sticky_at: null }).where('id', 'in', ids).execute()
  })

  test('keeps every other filter', async () => {
    const [author, category] = [await buildMember(), await buildCategory()]
    const wanted = await buildPost({ author, category_id: category, tags: ['路亚'] })
    await buildPost({ author, category_id: category })
    await buildPost({ author, tags: ['路亚'] })
    await buildPost({ category_id: category, tags: ['路亚'] })
    const [tag] = (await call('GET tags', { search: '路亚' })).body
    const { body, total } = await call('GET posts', { orderby: 'hot', author: author.id, tag: tag!.id, category })
    expect(idsOf(body)).toEqual([wanted.id])
    expect(total).toBe(1)
  })
})

describe("a visitor's feed", () => {
  const url = '/wp-json/wp/v2/posts?per_page=3'
  const seen = async () => (await inject({ url })).payload

  test('may be a second old, and a look at a post changes nothing', async () => {
    const { id } = await buildPost()
    const [before, after] = await withinMs(endpoints['GET posts'].visitorCacheMs, async () => {
      const before = await seen()
      await buildPost()
      await call('POST posts/views', { id })
      return [before, await seen()]
    })
    expect(after).toBe(before)
  })

  test('is no Atom where nobody knows the address of the site', async () => {
    const answer = await inject({ url: '/wp-json/wp/v2/posts/atom', headers: { host: 'elsewhere.example' } })
    expect([answer.statusCode, answer.json().code]).toEqual([501, 'not_offered'])
  })

  test('is a new one as soon as someone writes', async () => {
    await seen()
    const { id } = (await call('POST publish/words', { content: '刚到' }, { as: await buildMember() })).body
    expect(JSON.parse(await seen())).toMatchObject([{ id }, {}, {}])
  })

  test("is never a member's", async () => {
    const [author, visitor] = [await buildMember(), await inject({ url })]
    const post = await buildPost({ author })
    const own = await inject({ url, headers: { authorization: `Bearer ${author.token}` } })
    expect(own.json()).toMatchObject([{ id: post.id, can: { edit: true } }, {}, {}])
    expect(own.headers['x-wp-total']).not.toBe(visitor.headers['x-wp-total'])
  })
})
