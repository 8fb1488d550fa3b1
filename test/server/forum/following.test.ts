import { FOLLOWING_POSTS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { setForumAccess } from '../../../server/src/domains/forum/operating.ts'
import { setModerator } from '../../../server/src/domains/forum/operatingQueries.ts'
import type { BuiltMember } from '../support/factories.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, upload, inject, db, context, buildMember, buildCategory, buildForum, buildPost, buildFollow, buildBlock, close } =
  await openTestServer()
afterAll(close)

const follow = (forum: { id: number }, as: BuiltMember) => call('POST bbs/like', { id: forum.id, on: true }, { as })
const following = async (as: BuiltMember, query: object = {}) => {
  const { body, total } = await call('GET posts', { following: true, ...query }, { as })
  return { ids: body.map(({ id }) => id), total }
}

/** A reader who follows a member, and a forum that has had newer posts than theirs, the newest first, before it closed to the reader. */
async function buildClosed() {
  const [forum, reader, friend, writer] = [await buildForum(), await buildMember(), await buildMember(), await buildMember()]
  await Promise.all([buildFollow(reader, friend), follow(forum, reader)])
  const own = await buildPost({ author: friend })
  const posts: number[] = []
  for (const content of ['一', '二', '三'])
    posts.unshift((await call('POST publish/bbs', { forumId: forum.id, title: '开竿', content }, { as: writer })).body.id)
  return { forum, reader, own, posts }
}

test('a forum is followed no longer by one member alone, who still follows the others', async () => {
  const [one, other, reader, another] = [await buildForum(), await buildForum(), await buildMember(), await buildMember()]
  for (const as of [reader, another]) await follow(one, as)
  expect((await call('POST bbs/like', { id: other.id }, { as: reader })).body.on).toBe(true)
  await call('POST bbs/like', { id: one.id, on: false }, { as: reader })
  const mine = async (as: BuiltMember) => (await call('GET bbs/bbs-like', {}, { as })).body.map(({ id }) => id)
  expect([await mine(reader), await mine(another)]).toEqual([[other.id], [one.id]])
})

test('a VIP membership that has lapsed opens no forum for VIP members any more: neither what was kept there, nor its page', async () => {
  const [forum, host, writer, reader] = [await buildForum(), await buildMember(), await buildMember(), await buildMember({ vip: true })]
  await setModerator(db, forum.id, host.id, true)
  const form = { forumId: forum.id, title: '开竿', content: '早' }
  const { id } = (await call('POST publish/bbs', form, { as: writer })).body
  await setForumAccess(context, forum.name, 'approval')
  await call('POST bbs/ask', { id: forum.id }, { as: reader })
  const [request] = (await call('GET bbs/requests', { id: forum.id }, { as: host })).body
  await call('POST bbs/decide', { id: request!.id, accept: true }, { as: host })
  await setForumAccess(context, forum.name, 'vip')
  await follow(forum, reader)
  await call('POST collect', { id, on: true }, { as: reader })
  const kept = async () => (await call('GET collect/posts', {}, { as: reader })).body.map((post) => post.title)
  expect([await kept(), (await following(reader)).ids]).toEqual([['开竿'], [id]])
  await db.updateTable('member').set({ vip_until: new Date() }).where('id', '=', reader.id).execute()
  expect([await kept(), (await following(reader)).ids]).toEqual([[], []])
  expect(await refused('GET bbs/post', { id: forum.id }, { as: reader })).toMatchObject({ code: 'forum_closed' })
  // Whom a moderator let in once is told apart as well.
  expect((await call('POST bbs/expel', { id: forum.id, userId: reader.id }, { as: host })).body).toEqual({ open: false })
})

test('a forum that closes shows its pictures to visitors no longer, not even at addresses that were just fetched', async () => {
  const [forum, as] = [await buildForum(), await buildMember()]
  const { data } = (await upload('POST media', [file(await encodePicture('png', { width: 40, height: 30, plain: true }))], { as })).body
  await call('POST publish/bbs', { forumId: forum.id, title: '开竿', content: '', media: [data.id] }, { as })
  const fetched = async () => (await inject({ url: data.full.split('?')[0]! })).statusCode
  expect(await fetched()).toBe(200)
  await setForumAccess(context, forum.name, 'vip')
  expect(await fetched()).toBe(404)
})

describe('a forum that a member follows', () => {
  test('takes no room in their feed while it is closed to them, however much newer its posts are', async () => {
    const { forum, reader, own, posts } = await buildClosed()
    expect(await following(reader)).toEqual({ ids: [...posts, own.id], total: 4 })
    await setForumAccess(context, forum.name, 'vip')
    expect(await following(reader, { per_page: 2 })).toEqual({ ids: [own.id], total: 1 })
    await setForumAccess(context, forum.name, 'all')
    expect(await following(reader, { per_page: 2 })).toEqual({ ids: posts.slice(0, 2), total: 4 })
  })

  test('has its posts in their feed of one type, category or tag, too, where it is closed to others but not to them', async () => {
    const { forum, reader, posts } = await buildClosed()
    const tagged = await buildPost({ tags: ['矶钓'] })
    const { id: tag } = await db.selectFrom('tag').select('id').where('name', '=', '矶钓').executeTakeFirstOrThrow()
    const category = await buildCategory()
    const { id } = (
      await call(
        'POST publish/bbs',
        { forumId: forum.id, title: '夜里', content: '四', tags: ['矶钓'], category },
        { as: await buildMember() },
      )
    ).body
    await setForumAccess(context, forum.name, 'members')
    const narrowed = (filter: object) => following(reader, filter)
    expect(await narrowed({ type: 'bbs' })).toEqual({ ids: [id, ...posts], total: 4 })
    expect(await narrowed({ tag })).toEqual({ ids: [id], total: 1 })
    expect(await narrowed({ category })).toEqual({ ids: [id], total: 1 })
    await call('POST topic/like', { id: tag, on: true }, { as: reader })
    expect(await narrowed({ tag })).toEqual({ ids: [id, tagged.id], total: 2 })
    await setForumAccess(context, forum.name, 'vip')
    expect(await narrowed({ type: 'bbs' })).toEqual({ ids: [], total: 0 })
  })

  test('has nothing in their feed of whom a block parts from them, whoever of the two it is of', async () => {
    const { forum, reader, own, posts } = await buildClosed()
    const [blocker, blocked] = [await buildMember(), await buildMember()]
    for (const as of [blocker, blocked]) await call('POST publish/bbs', { forumId: forum.id, title: '夜里', content: '四' }, { as })
    await buildBlock(blocker, reader)
    await buildBlock(reader, blocked)
    expect(await following(reader)).toEqual({ ids: [...posts, own.id], total: 4 })
    expect(await following(reader, { type: 'bbs' })).toEqual({ ids: posts, total: 3 })
  })

  test('adds nothing to the length of their feed while it is closed to them, however many posts it has', async () => {
    const { forum, reader, own } = await buildClosed()
    // As if it had so many: where one forum alone fills a feed, its posts are not counted one by one.
    await sql`insert into feed_delta (list, block, step) values (${`forum:${forum.id}`}, 0, ${FOLLOWING_POSTS})`.execute(db)
    expect((await following(reader)).total).toBe(FOLLOWING_POSTS)
    await setForumAccess(context, forum.name, 'vip')
    expect(await following(reader)).toEqual({ ids: [own.id], total: 1 })
  })
})
