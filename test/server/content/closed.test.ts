import { openTestServer } from '../support/server.ts'

const { call, refused, inject, db, buildMember, buildModerator, buildForum, buildPost, buildComment, close } = await openTestServer()
afterAll(close)

describe('a post that was closed after I reacted', () => {
  test.each(['like', 'fav'] as const)('lets me take back my %s, and give none again', async (type) => {
    const me = await buildMember()
    const post = await buildPost()
    await call('POST comments', { type, id: post.id, on: true }, { as: me })
    await db.updateTable('post').set({ visibility: 4 }).where('id', '=', post.id).execute()
    expect((await call('POST comments', { type, id: post.id, on: false }, { as: me })).body).toEqual({ on: false, count: 0 })
    expect((await refused('POST comments', { type, id: post.id, on: true }, { as: me })).code).toBe('rest_post_locked')
  })
})

describe.each(['held', 'checking'] as const)('a post that is %s', (state) => {
  test.each(['author', 'moderator'] as const)('takes neither words nor likes of its %s, and gives theirs back', async (who) => {
    const post = await buildPost()
    const comment = await buildComment({ post })
    const as = who === 'author' ? post.author : await buildModerator()
    const likes = (on: boolean) =>
      [
        ['POST comments', { type: 'like', id: post.id, on }],
        ['POST comments', { type: 'fav', id: post.id, on }],
        ['POST comments/mark', { id: comment.id, on }],
      ] as const
    for (const [name, input] of likes(true)) await call(name, input, { as })
    await db.updateTable('post').set({ state }).where('id', '=', post.id).execute()
    const words = [
      ['POST comments', { type: 'comment', id: post.id, content: '好' }],
      ['POST comments', { type: 'comment', id: post.id, content: '好', parent: comment.id }],
    ] as const
    for (const [name, input] of [...words, ...likes(true)])
      expect(await refused(name, input, { as })).toMatchObject({ status: 403, code: 'rest_forbidden' })
    for (const [name, input] of likes(false)) expect((await call(name, input, { as })).body).toMatchObject({ on: false, count: 0 })
  })
})

test('a private post has no related posts for others: its tags are private too', async () => {
  const author = await buildMember()
  const post = await buildPost({ author, tags: ['暗号'], visibility: 3 })
  await buildPost({ tags: ['暗号'] })
  expect((await call('GET posts/relate', { id: post.id })).body).toEqual([])
  expect((await call('GET posts/relate', { id: post.id }, { as: author })).body).toHaveLength(1)
})

test('a post of a forum that one may not enter has none either, as its tags are kept there', async () => {
  const forum = await buildForum({ access: 'vip' })
  const post = await buildPost({ type: 'bbs', forum_id: forum.id, closed: true, tags: ['暗语'] })
  const { id } = await buildPost({ tags: ['暗语'] })
  expect(await call('GET posts/relate', { id: post.id }, { as: await buildMember() })).toMatchObject({ body: [], total: 0 })
  expect(await call('GET posts/relate', { id: post.id }, { as: await buildMember({ vip: true }) })).toMatchObject({
    body: [{ id }],
    total: 1,
  })
})

test("liking one's own post is no like from others", async () => {
  const author = await buildMember()
  const post = await buildPost({ author })
  await call('POST comments', { type: 'like', id: post.id, on: true }, { as: author })
  expect((await call('GET user/view', { id: author.id })).body.counts.likes).toBe(0)
  await call('POST comments', { type: 'like', id: post.id, on: false }, { as: author })
  expect((await call('GET user/view', { id: author.id })).body.counts.likes).toBe(0)
})

test('what nobody can see is empty', async () => {
  const me = await buildMember()
  const post = await buildPost()
  const invisible = '\u200b\u200d\u2060'
  expect(Object.keys((await refused('POST publish/words', { content: invisible }, { as: me })).params)).toEqual(['content'])
  expect(Object.keys((await refused('POST comments', { type: 'comment', id: post.id, content: invisible }, { as: me })).params)).toEqual([
    'content',
  ])
  const place = { name: ' ', address: '', lat: 30, lng: 115 }
  expect(Object.keys((await refused('POST publish/words', { content: '鱼', place }, { as: me })).params)).toEqual(['place.name'])
})

test('fields that the contract does not know are refused by name, however deep', async () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  const response = await inject({
    method: 'POST',
    url: '/wp-json/wp/v2/site/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"user":"a","password":"b","z":${deep}}`,
  })
  expect([response.statusCode, response.json().data.params]).toEqual([400, { z: expect.any(String) }])
  expect(response.headers['cache-control']).toBe('no-store')
})

test('an id beyond all ids is refused by name', async () => {
  const me = await buildMember()
  const post = await buildPost()
  const { status, params } = await refused('POST comments', { type: 'comment', id: post.id, content: '鱼', parent: 1e30 }, { as: me })
  expect([status, Object.keys(params)]).toEqual([400, ['parent']])
})
