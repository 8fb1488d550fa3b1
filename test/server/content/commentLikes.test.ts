import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, buildComment, buildBlock, close } = await openTestServer()
afterAll(close)

const like = (comment: { id: number }, as: { token: string }) => call('POST comments/mark', { id: comment.id, on: true }, { as })
const likes = (as: { token: string }, input = {}) => call('GET user/comment-likes', input, { as })

describe('GET user/comment-likes', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/comment-likes')).toMatchObject({ status: 401 })
  })

  test('lists who liked which of my comments, the latest first, in pages', async () => {
    const [me, one, other] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ title: '大板鲫', body: '……' })
    const first = await buildComment({ post, author: me, body: '好鱼' })
    const second = await buildComment({ author: me, body: '哪里钓的' })
    await like(first, one)
    await like(second, one)
    await like(first, other)
    const { body, total, text } = await likes(me)
    expect(body).toMatchObject([
      { user: { id: other.id, nickName: other.nickname }, comment: { id: first.id, body: '好鱼' }, post: { id: post.id, title: '大板鲫' } },
      { user: { id: one.id }, comment: { id: second.id } },
      { user: { id: one.id }, comment: { id: first.id } },
    ])
    expect(total).toBe(3)
    expect(text).not.toContain(one.login)
    expect((await likes(me, { per_page: 2, page: 2 })).body).toEqual(body.slice(2))
  })

  test('leaves out my own likes, those taken back, those of others’ comments and those of the blocked', async () => {
    const [me, one, blocked] = [await buildMember(), await buildMember(), await buildMember()]
    const mine = await buildComment({ author: me })
    for (const member of [me, one, blocked]) await like(mine, member)
    await call('POST comments/mark', { id: mine.id, on: false }, { as: one })
    await like(await buildComment({ author: one }), blocked)
    await buildBlock(me, blocked)
    expect(await likes(me)).toMatchObject({ total: 0, body: [] })
    expect((await likes(one)).total).toBe(1)
  })

  test('leaves out what hangs on a deleted comment or post', async () => {
    const [me, one] = [await buildMember(), await buildMember()]
    const [comment, under] = [
      await buildComment({ author: me }),
      await buildComment({ post: await buildPost({ author: one }), author: me }),
    ]
    await like(comment, one)
    await like(under, one)
    await call('POST comment-manage/del', { id: comment.id }, { as: me })
    await call('POST content-manage/delete', { id: under.postId }, { as: one })
    expect((await likes(me)).total).toBe(0)
  })

  test('names no post that I may not see any more', async () => {
    const [me, one, author] = [await buildMember(), await buildMember(), await buildMember()]
    const comment = await buildComment({ post: await buildPost({ author, title: '秘密' }), author: me })
    await like(comment, one)
    await buildBlock(author, me)
    expect((await likes(me)).body).toMatchObject([{ comment: { id: comment.id }, post: { title: '' } }])
  })
})

test('a post without a title is named by its teaser once it is locked, not by how its text begins', async () => {
  const [me, one] = [await buildMember(), await buildMember()]
  const post = await buildPost({ body: '钓点在铁桥下', teaser: '想知道在哪儿吗' })
  const mine = await buildComment({ post, author: me })
  await like(mine, one)
  await call('POST comments', { type: 'comment', id: post.id, content: '同问', parent: mine.id }, { as: one })
  const titles = async () => [
    (await likes(me)).body[0]!.post.title,
    (await call('GET comments/recent', { mine: true }, { as: me })).body[0]!.post.title,
    (await call('GET notice/list', { tab: 'comments' }, { as: me })).body[0]!.title,
  ]
  expect(await titles()).toEqual(Array(3).fill('钓点在铁桥下'))
  await db.updateTable('post').set({ visibility: 4 }).where('id', '=', post.id).execute()
  expect(await titles()).toEqual(Array(3).fill('想知道在哪儿吗'))
})

test('a like is taken back even where the post has been closed since', async () => {
  const [me, author] = [await buildMember(), await buildMember()]
  const post = await buildPost({ author })
  const { id } = await buildComment({ post })
  await call('POST comments/mark', { id, on: true }, { as: me })
  await db.updateTable('post').set({ visibility: 4 }).where('id', '=', post.id).execute()
  expect(await refused('POST comments/mark', { id, on: true }, { as: await buildMember() })).toMatchObject({ code: 'rest_post_locked' })
  expect((await call('POST comments/mark', { id, on: false }, { as: me })).body).toMatchObject({ on: false, count: 0 })
})
