import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openTestServer } from '../support/server.ts'
import type { BuiltMember } from '../support/factories.ts'

const { call, db, buildMember, buildPost, buildPicture, buildBlock, close } = await openTestServer()
afterAll(close)
// A first comment completes a task, which has a notice of its own: not tested here.
await storeSetting(db, 'seast_tasks', [])

const firstOf = async (as: BuiltMember) => (await call('GET notice/list', {}, { as })).body[0]!
const comment = async (as: BuiltMember, id: number, own: { content?: string; media?: number[]; parent?: number }) =>
  (await call('POST comments', { type: 'comment', id, ...own }, { as })).body.comment!

describe('a notice of a comment', () => {
  test('says what it takes to answer and like it, and whether I do', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const { id } = await comment(reader, post.id, { content: '用的什么饵？' })
    const about = { id, postId: post.id, can: { like: true, reply: true } }
    expect((await firstOf(author)).comment).toEqual({ ...about, liked: false })
    await call('POST comments/mark', { id, on: true }, { as: author })
    expect((await firstOf(author)).comment).toEqual({ ...about, liked: true })
    await comment(author, post.id, { content: '红虫', parent: id })
    expect(await firstOf(reader)).toMatchObject({ kind: 'reply', comment: { postId: post.id, liked: false } })
  })

  test('has nothing to answer where it is my own, deleted, or by somebody I no longer meet', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const { id } = await comment(reader, post.id, { content: '好鱼' })
    await call('POST comments/mark', { id, on: true }, { as: author })
    expect(await firstOf(reader)).toMatchObject({ kind: 'like_comment', comment: null })
    await buildBlock(author, reader)
    expect((await firstOf(author)).comment).toBeNull()
    await db.deleteFrom('block').where('blocker_id', '=', author.id).execute()
    expect((await firstOf(author)).comment).not.toBeNull()
    await call('POST notice/set-status', {}, { as: author })
    await call('POST comment-manage/del', { id }, { as: reader })
    expect(await firstOf(author)).toMatchObject({ gone: true, comment: null, pictures: 0 })
  })

  test('offers a banned member nothing', async () => {
    const [author, reader] = [await buildMember({ banned: true }), await buildMember()]
    const post = await buildPost({ author })
    await comment(reader, post.id, { content: '好鱼' })
    expect((await firstOf(author)).comment).toMatchObject({ can: { like: false, reply: false } })
  })

  test('counts its pictures, but for those that others may not see yet', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const media = [await buildPicture(reader), await buildPicture(reader)]
    await comment(reader, post.id, { media })
    expect(await firstOf(author)).toMatchObject({ text: '', pictures: 2 })
    await db.insertInto('picture_check').values({ media_id: media[0]!, place: 'comment' }).execute()
    expect((await firstOf(author)).pictures).toBe(1)
  })

  test('counts no pictures, and has nothing to answer, once its post is closed to whom it is for', async () => {
    const [author, reader, third] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const { id: parent } = await comment(reader, post.id, { content: '钓点在哪？' })
    await comment(third, post.id, { parent, media: [await buildPicture(third)] })
    expect(await firstOf(reader)).toMatchObject({ kind: 'reply', pictures: 1, comment: { postId: post.id } })
    await db.updateTable('post').set({ visibility: 4 }).where('id', '=', post.id).execute()
    expect(await firstOf(reader)).toMatchObject({ kind: 'reply', pictures: 0, comment: null, gone: false })
  })
})

test('a notice of a new follower says whether I follow them', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  await call('POST user/follow', { id: me.id, on: true }, { as: other })
  expect(await firstOf(me)).toMatchObject({ kind: 'follow', following: false, comment: null })
  await call('POST user/follow', { id: other.id, on: true }, { as: me })
  expect((await firstOf(me)).following).toBe(true)
})
