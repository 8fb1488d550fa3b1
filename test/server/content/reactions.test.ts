import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, buildComment, close } = await openTestServer()
afterAll(close)

const idsOf = (posts: { id: number }[]) => posts.map((post) => post.id)

/** The two kinds of reaction, each by the calls that the product has for it. */
describe.each([
  {
    what: 'like',
    react: (id: number, on: boolean | undefined, as: { token: string }) => call('POST comments', { type: 'like', id, on }, { as }),
    count: 'likes',
    flag: 'liked',
  },
  {
    what: 'favourite',
    react: (id: number, on: boolean | undefined, as: { token: string }) => call('POST comments', { type: 'fav', id, on }, { as }),
    count: 'favs',
    flag: 'faved',
  },
  {
    what: 'favourite by POST collect',
    react: (id: number, on: boolean | undefined, as: { token: string }) => call('POST collect', { id, on }, { as }),
    count: 'favs',
    flag: 'faved',
  },
] as const)('$what', ({ react, count, flag }) => {
  test('flips the state when none is asked for', async () => {
    const [{ id }, me] = [await buildPost(), await buildMember()]
    expect((await react(id, undefined, me)).body).toEqual({ on: true, count: 1 })
    expect((await react(id, undefined, me)).body).toEqual({ on: false, count: 0 })
  })

  test('changes nothing when the state is there already', async () => {
    const [{ id }, me] = [await buildPost(), await buildMember()]
    for (const on of [true, true, false, false]) expect((await react(id, on, me)).body).toEqual({ on, count: on ? 1 : 0 })
  })

  test('shows on the card, for me alone', async () => {
    const [{ id }, me, other] = [await buildPost(), await buildMember(), await buildMember()]
    await react(id, true, me)
    expect((await call('GET posts/detail', { id }, { as: me })).body).toMatchObject({ [flag]: true, counts: { [count]: 1 } })
    expect((await call('GET posts/detail', { id }, { as: other })).body).toMatchObject({ [flag]: false, counts: { [count]: 1 } })
  })

  test('of many at the same moment all count', async () => {
    const { id } = await buildPost()
    const members = await Promise.all(Array.from({ length: 6 }, () => buildMember()))
    await Promise.all(members.map((member) => react(id, true, member)))
    expect((await call('GET posts/detail', { id })).body.counts[count]).toBe(6)
  })

  test('of one at the same moment counts once', async () => {
    const [{ id }, me] = [await buildPost(), await buildMember()]
    await Promise.all(Array.from({ length: 5 }, () => react(id, true, me)))
    expect((await call('GET posts/detail', { id })).body.counts[count]).toBe(1)
  })

  test("members who react to one another's posts at the same moment all succeed", async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
    const posts = await Promise.all(members.map((author) => buildPost({ author })))
    await Promise.all(members.flatMap((member) => posts.map((post) => react(post.id, true, member))))
    for (const { id } of posts) expect((await call('GET posts/detail', { id })).body.counts[count]).toBe(4)
  })
})

test('what I take back is mine alone, and of one kind', async () => {
  const [{ id }, me, other] = [await buildPost(), await buildMember(), await buildMember()]
  for (const as of [me, other]) for (const type of ['like', 'fav'] as const) await call('POST comments', { type, id, on: true }, { as })
  const seenBy = async (as: { token: string }) => {
    const { liked, faved, counts } = (await call('GET posts/detail', { id }, { as })).body
    return [liked, faved, counts.likes, counts.favs]
  }
  await call('POST comments', { type: 'like', id, on: false }, { as: me })
  expect([await seenBy(me), await seenBy(other)]).toEqual([
    [false, true, 1, 2],
    [true, true, 1, 2],
  ])
  expect((await call('POST comments', { type: 'like', id }, { as: me })).body).toEqual({ on: true, count: 2 })
  expect((await call('POST collect', { id }, { as: me })).body).toEqual({ on: false, count: 1 })
  expect([await seenBy(me), await seenBy(other)]).toEqual([
    [true, false, 2, 1],
    [true, true, 2, 1],
  ])
})

test.each(['like', 'fav'] as const)('of one post a %s is given and taken back, and none of my others', async (type) => {
  const [one, other, me] = [await buildPost(), await buildPost(), await buildMember()]
  const react = async ({ id }: { id: number }, on?: boolean) => (await call('POST comments', { type, id, on }, { as: me })).body.on
  await react(one, true)
  expect(await react(other)).toBe(true)
  await react(other, false)
  const { body } = await call(type === 'like' ? 'GET posts/like' : 'GET collect/posts', {}, { as: me })
  expect(idsOf(body)).toEqual([one.id])
})

describe('POST collect', () => {
  test('needs a session', async () => {
    expect(await refused('POST collect', { id: 1 })).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('knows no deleted post', async () => {
    const { id } = await buildPost({ deleted: true })
    expect(await refused('POST collect', { id }, { as: await buildMember() })).toMatchObject({ status: 404 })
  })

  test('knows no post under the largest id', async () => {
    expect(await refused('POST collect', { id: Number.MAX_SAFE_INTEGER }, { as: await buildMember() })).toMatchObject({ status: 404 })
  })

  test.each([{}, { id: '5' }, { id: null }, { id: 1, on: null }, { id: 2 ** 53 }])('refuses %j', async (input) => {
    expect(await refused('POST collect', input, { as: await buildMember() })).toMatchObject({ status: 400, code: 'rest_invalid_param' })
  })
})

describe('my lists', () => {
  test.each(['GET collect/posts', 'GET posts/like', 'GET posts/comment'] as const)('%s needs a session', async (name) => {
    expect(await refused(name)).toMatchObject({ status: 401 })
  })

  test('likes and favourites have the latest first, and leave out what is gone', async () => {
    const me = await buildMember()
    const [first, second, gone, closed] = [await buildPost(), await buildPost(), await buildPost(), await buildPost()]
    for (const { id } of [second, first, gone, closed]) {
      await call('POST collect', { id, on: true }, { as: me })
      await call('POST comments', { type: 'like', id, on: true }, { as: me })
    }
    await db.updateTable('post').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await db.updateTable('post').set({ visibility: 3 }).where('id', '=', closed.id).execute()
    for (const name of ['GET collect/posts', 'GET posts/like'] as const) {
      const { body, total } = await call(name, {}, { as: me })
      expect(idsOf(body)).toEqual([first.id, second.id])
      expect(total).toBe(2)
    }
    expect((await call('GET collect/posts', {}, { as: await buildMember() })).body).toEqual([])
  })

  test('have my own posts, also those that nobody else sees', async () => {
    const me = await buildMember()
    const posts = []
    for (const [at, traits] of [{ visibility: 3 as const }, { state: 'held' as const }].entries()) {
      const { id } = await buildPost({ author: me })
      await call('POST collect', { id, on: true }, { as: me })
      await call('POST comments', { type: 'like', id, on: true }, { as: me })
      await call('POST comments', { type: 'comment', id, content: `自己先占${at}楼` }, { as: me })
      await db.updateTable('post').set(traits).where('id', '=', id).execute()
      posts.unshift(id)
    }
    for (const name of ['GET collect/posts', 'GET posts/like', 'GET posts/comment'] as const) {
      const { body, total } = await call(name, {}, { as: me })
      expect([name, idsOf(body), total]).toEqual([name, posts, 2])
    }
  })

  test('leave out what I deleted myself', async () => {
    const me = await buildMember()
    const { id } = await buildPost({ author: me })
    await call('POST collect', { id, on: true }, { as: me })
    await call('POST comments', { type: 'like', id, on: true }, { as: me })
    await call('POST comments', { type: 'comment', id, content: '自己先占一楼' }, { as: me })
    await call('POST content-manage/delete', { id }, { as: me })
    for (const name of ['GET collect/posts', 'GET posts/like', 'GET posts/comment'] as const)
      expect(await call(name, {}, { as: me })).toMatchObject({ body: [], total: 0 })
  })

  test('posts that I commented on come once, the latest comment first', async () => {
    const me = await buildMember()
    const [first, second] = [await buildPost(), await buildPost()]
    for (const post of [first, second, first]) await buildComment({ post, author: me })
    await buildComment({ post: await buildPost(), author: me, deleted: true })
    const { body, total } = await call('GET posts/comment', {}, { as: me })
    expect(idsOf(body)).toEqual([first.id, second.id])
    expect(total).toBe(2)
  })
})
