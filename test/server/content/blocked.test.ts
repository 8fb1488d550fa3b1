import type { Input } from '@anglers/contract'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const {
  call,
  refused,
  db,
  buildMember,
  buildModerator,
  buildPost,
  buildPosts,
  buildComment,
  buildFollow,
  buildBlock,
  buildLikes,
  buildCategory,
  close,
} = await openTestServer()
afterAll(close)

type Reader = { token: string } | undefined

const idsOf = (items: { id: number }[]) => items.map((item) => item.id)

/** A member who blocked another, and the other: neither is to meet what the other wrote. */
async function buildEnemies(traits: Parameters<typeof buildMember>[0] = {}): Promise<[me: BuiltMember, other: BuiltMember]> {
  const [me, other] = [await buildMember(), await buildMember(traits)]
  await buildBlock(me, other)
  return [me, other]
}

beforeEach(() => db.updateTable('post').set({ deleted_at: new Date() }).execute())

describe('on both sides of a blacklist', () => {
  /** What a reader meets in a list, and how many the list says there are. */
  const list = async (name: 'GET posts' | 'GET posts/most' | 'GET posts/sticky' | 'GET posts/relate', input: object, as: Reader) => {
    const { body, total } = await call(name, input as Input<'GET posts'>, { as })
    return { ids: idsOf(body), total }
  }

  test.each([
    ['GET posts', {}],
    ['GET posts', { orderby: 'hot' }],
    ['GET posts', { type: 'words' }],
    ['GET posts', { type: 'words', orderby: 'hot' }],
    ['GET posts/most', { meta: 'likes' }],
    ['GET posts/most', { meta: 'post_views' }],
    ['GET posts/sticky', {}],
  ] as const)('%s %j leaves the other out, and counts without them', async (name, input) => {
    const [me, other] = await buildEnemies()
    const [mine, theirs, third] = [
      await buildPost({ author: me, sticky_at: new Date() }),
      await buildPost({ author: other, sticky_at: new Date() }),
      await buildPost({ sticky_at: new Date() }),
    ]
    const all = await list(name, input, undefined)
    expect(all).toEqual({ ids: expect.arrayContaining([mine.id, theirs.id, third.id]), total: 3 })
    expect(await list(name, input, me)).toEqual({ ids: all.ids.filter((id) => id !== theirs.id), total: 2 })
    expect(await list(name, input, other)).toEqual({ ids: all.ids.filter((id) => id !== mine.id), total: 2 })
  })

  test('the lists of a category and of a tag do', async () => {
    const [me, other] = await buildEnemies()
    const category = await buildCategory()
    const [theirs, third] = [
      await buildPost({ author: other, category_id: category, tags: ['鲢鳙'] }),
      await buildPost({ category_id: category, tags: ['鲢鳙'] }),
    ]
    const tag = (await call('GET tags', { search: '鲢鳙' })).body[0]!.id
    for (const input of [{ category }, { tag }, { category, tag }]) {
      expect(await list('GET posts', input, undefined)).toEqual({ ids: [third.id, theirs.id], total: 2 })
      expect(await list('GET posts', input, me)).toEqual({ ids: [third.id], total: 1 })
    }
  })

  test('pages go on without a gap', async () => {
    const [me, other] = await buildEnemies()
    const shown: number[] = []
    for (let i = 0; i < 4; i++) {
      shown.unshift((await buildPost()).id)
      await buildPost({ author: other })
    }
    const pages = await Promise.all([1, 2].map(async (page) => idsOf((await call('GET posts', { page, per_page: 2 }, { as: me })).body)))
    expect(pages.flat()).toEqual(shown)
    expect(await refused('GET posts', { page: 3, per_page: 2 }, { as: me })).toMatchObject({ code: 'rest_post_invalid_page_number' })
  })

  test("the other's homepage lists nothing", async () => {
    const [me, other] = await buildEnemies()
    await buildPosts(2, { author: other })
    for (const orderby of ['new', 'hot'] as const)
      expect(await list('GET posts', { author: other.id, orderby }, me)).toEqual({ ids: [], total: 0 })
  })

  test('what is related leaves the other out', async () => {
    const [me, other] = await buildEnemies()
    const post = await buildPost({ tags: ['路亚'] })
    const third = await buildPost({ tags: ['路亚'] })
    await buildPost({ author: other, tags: ['路亚'] })
    expect(await list('GET posts/relate', { id: post.id }, me)).toEqual({ ids: [third.id], total: 1 })
  })

  test('my likes, favourites and commented posts leave the other out', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const [theirs, third] = [await buildPost({ author: other }), await buildPost()]
    for (const { id } of [theirs, third]) {
      await call('POST comments', { type: 'like', id, on: true }, { as: me })
      await call('POST collect', { id, on: true }, { as: me })
      await call('POST comments', { type: 'comment', id, content: '好' }, { as: me })
    }
    await buildBlock(other, me)
    for (const name of ['GET posts/like', 'GET collect/posts', 'GET posts/comment'] as const) {
      expect(await call(name, {}, { as: me })).toMatchObject({ total: 1, body: [{ id: third.id }] })
    }
  })

  test('searches find neither the posts nor the name', async () => {
    const [me, other] = await buildEnemies({ nickname: '黑名单先生' })
    await buildPost({ author: other, body: '黑名单先生说鱼' })
    for (const scope of ['post', 'user'] as const) {
      expect(await call('GET search/search', { word: '黑名单先生', scope })).toMatchObject({ total: 1 })
      expect(await call('GET search/search', { word: '黑名单先生', scope }, { as: me })).toMatchObject({ total: 0, body: [] })
    }
  })

  test("the other's post can't be opened, and what hangs on it neither", async () => {
    const [me, other] = await buildEnemies()
    for (const [reader, author] of [
      [me, other],
      [other, me],
    ] as const) {
      const { id } = await buildPost({ author })
      for (const name of ['GET posts/detail', 'GET comments', 'POST posts/views'] as const)
        expect(await refused(name, { id }, { as: reader })).toMatchObject({ status: 404, code: 'rest_not_found' })
      for (const type of ['like', 'fav', 'comment'])
        expect(await refused('POST comments', { type, id, content: '在吗' }, { as: reader })).toMatchObject({ status: 404 })
    }
  })
})

describe('comments', () => {
  test('of the other are left out of a third member’s post, with all that is under them', async () => {
    const [me, other] = await buildEnemies()
    const post = await buildPost()
    const theirs = await buildComment({ post, author: other })
    const underTheirs = await buildComment({ under: theirs })
    const root = await buildComment({ post })
    for (const deleted of [false, true]) await buildComment({ under: root, author: other, deleted })
    const answer = await buildComment({ under: root })

    const { body, total } = await call('GET comments', { id: post.id }, { as: me })
    expect(total).toBe(1)
    expect(body).toMatchObject([{ id: root.id, counts: { replies: 1 }, replies: [{ id: answer.id }] }])
    expect(await call('GET comments/replys', { id: root.id }, { as: me })).toMatchObject({ total: 1, body: [{ id: answer.id }] })
    expect(await refused('GET comments/replys', { id: theirs.id }, { as: me })).toMatchObject({ status: 404 })
    expect((await call('GET comments/recent', {}, { as: me })).body.map((comment) => comment.id)).toEqual([
      answer.id,
      root.id,
      underTheirs.id,
    ])
    expect((await call('GET comments', { id: post.id })).total).toBe(2)
  })

  test('of the other are not named where somebody answers them', async () => {
    const [me, other] = await buildEnemies({ nickname: '不想见' })
    const post = await buildPost()
    const root = await buildComment({ post })
    const theirs = await buildComment({ under: root, author: other })
    const answer = await buildComment({ under: theirs })
    const shown = async (as: Reader) => {
      const { body } = await call('GET comments', { id: post.id }, { as })
      return body[0]!.replies.find(({ id }) => id === answer.id)!.replyTo
    }
    expect(await shown(undefined)).toMatchObject({ nickName: '不想见' })
    expect(await shown(me)).toBeNull()
  })

  test('of the other can be neither answered nor liked', async () => {
    const [me, other] = await buildEnemies()
    const theirs = await buildComment({ author: other })
    expect(
      await refused('POST comments', { type: 'comment', id: theirs.postId, content: '在吗', parent: theirs.id }, { as: me }),
    ).toMatchObject({ status: 400, params: { parent: expect.any(String) } })
    expect(await refused('POST comments/mark', { id: theirs.id }, { as: me })).toMatchObject({ status: 404 })
  })

  test('on posts of the other are not shown among the latest', async () => {
    const [me, other] = await buildEnemies()
    const post = await buildPost({ author: other })
    const { id } = await buildComment({ post })
    const recent = async (as: Reader) => idsOf((await call('GET comments/recent', {}, { as })).body)
    expect(await recent(undefined)).toContain(id)
    expect(await recent(me)).not.toContain(id)
  })

  test('of my own can be found and taken back, even under a post that I meet no more', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const { id } = await buildComment({ post: await buildPost({ author: other, body: '不给你看' }), author: me })
    await buildBlock(other, me)
    const mine = await call('GET comments/recent', { mine: true }, { as: me })
    expect(mine.body).toMatchObject([{ id, post: { title: '' } }])
    await call('POST comment-manage/del', { id }, { as: me })
    expect((await call('GET comments/recent', { mine: true }, { as: me })).total).toBe(0)
  })
})

describe('a moderator', () => {
  test('meets the member who blocked them', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember()]
    await buildBlock(member, moderator)
    const { id } = await buildPost({ author: member })
    expect(idsOf((await call('GET posts', {}, { as: moderator })).body)).toContain(id)
    expect((await call('GET posts/detail', { id }, { as: moderator })).body.can.delete).toBe(true)
  })

  test('is spared whom they blocked in lists, and can still open and delete what they wrote', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember()]
    await buildBlock(moderator, member)
    const { id } = await buildPost({ author: member })
    expect(idsOf((await call('GET posts', {}, { as: moderator })).body)).not.toContain(id)
    const blocking = await buildMember()
    await buildBlock(blocking, moderator)
    const met = await buildPost({ author: blocking })
    expect(idsOf((await call('GET posts', {}, { as: moderator })).body)).toContain(met.id)
    await call('POST content-manage/delete', { id }, { as: moderator })
    expect(await refused('GET posts/detail', { id })).toMatchObject({ status: 404 })
  })
})

test('posts of those whom I follow come without those whom I blocked', async () => {
  const [me, friend, other] = [await buildMember(), await buildMember(), await buildMember()]
  await buildFollow(me, friend)
  await buildFollow(me, other)
  const { id } = await buildPost({ author: friend })
  await buildLikes({ id }, 1)
  await buildPost({ author: other })
  await call('POST content-manage/add-blacklist', { id: other.id }, { as: me })
  expect(await call('GET posts', { following: true }, { as: me })).toMatchObject({ total: 1, body: [{ id }] })
})
