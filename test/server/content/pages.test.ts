import type { EndpointName, Input } from '@anglers/contract'
import { setCommentLike } from '../../../server/src/domains/content/commentQueries.ts'
import { openTestServer } from '../support/server.ts'

const { call, db, buildMember, buildForum, buildCategory, buildPost, buildComment, buildFollow, buildLikes, close } = await openTestServer()
afterAll(close)

/** So many of each thing, and a page that holds all but the last of them. */
const N = 3
const WORD = '芦花荡'
const [me, host, other] = [await buildMember({ points: 100 }), await buildMember(), await buildMember()]
const forum = await buildForum({ access: 'approval', moderators: [host] })
const [open, elsewhere] = [await buildForum({ moderators: [host] }), await buildForum({ access: 'approval', moderators: [host] })]
const category = await buildCategory()

const posts = []
for (let i = 0; i < N; i++)
  posts.push(
    await buildPost({ author: other, title: WORD, body: WORD, tags: [`${WORD}${i}`], category_id: category, sticky_at: new Date() }),
  )
await buildFollow(me, other)
const root = await buildComment({ post: posts[0] })
for (const { id } of posts) {
  await call('POST comments', { type: 'like', id, on: true }, { as: me })
  await call('POST collect', { id, on: true }, { as: me })
  const comment = (await call('POST comments', { type: 'comment', id, content: WORD }, { as: me })).body.comment!
  await setCommentLike(db, other.id, comment.id, true)
  await buildComment({ under: root })
}
const tags = await db.selectFrom('tag').select(['id', 'name']).execute()
for (const { id } of tags) await call('POST topic/like', { id, on: true }, { as: me })

const dismissed = []
for (let i = 0; i < N; i++) dismissed.push(await buildPost())
for (const { id } of dismissed) await call('POST content-manage/dismiss', { id, on: true }, { as: me })

const threads: number[] = []
for (let i = 0; i < N; i++) {
  const { id } = (await call('POST publish/bbs', { forumId: open.id, title: WORD, content: WORD }, { as: me })).body
  for (const mark of ['essence', 'pinned'] as const) await call('POST content-manage/commend', { id, mark, on: true }, { as: host })
  threads.push(id)
}
await buildLikes({ id: threads[1]! }, 1)
const hour = 60 * 60_000
const [startsAt, endsAt] = [new Date(Date.now() + 24 * hour).toISOString(), new Date(Date.now() + 26 * hour).toISOString()]
const activity = { startsAt, endsAt, capacity: 2, partyMost: 1, phoneWanted: false }
const party = (await call('POST publish/bbs', { forumId: open.id, kind: 'activity', title: '清湖', content: '', activity }, { as: me }))
  .body.id
for (let i = 0; i < N; i++) {
  const member = await buildMember()
  await call('POST bbs/activity', { id: party, act: 'join' }, { as: member })
  for (const { id } of [forum, elsewhere]) await call('POST bbs/ask', { id }, { as: member })
  const { body } = await call('GET bbs/requests', { id: forum.id }, { as: host })
  await call('POST bbs/decide', { id: body[0]!.id, accept: true }, { as: host })
}
for (let i = 0; i < N; i++) await call('POST bbs/like', { id: (await buildForum()).id, on: true }, { as: me })

// Of each there are more elsewhere, which no total counts.
const beside = (await call('POST publish/bbs', { forumId: open.id, kind: 'activity', title: '捡塑料', content: '', activity }, { as: me }))
  .body.id
await call('POST bbs/activity', { id: beside, act: 'join' }, { as: other })
await call('POST content-manage/delete', { id: beside }, { as: me })
for (const state of ['draft', 'held'] as const)
  await buildPost({
    author: other,
    state,
    title: WORD,
    body: WORD,
    tags: [`${WORD}，${state}`],
    category_id: category,
    sticky_at: new Date(),
  })
for (const as of [me, other]) await call('POST bbs/ask', { id: (await buildForum({ access: 'approval' })).id }, { as })
const strange = await buildForum({ access: 'approval', moderators: [other] })
await call('POST bbs/ask', { id: strange.id }, { as: me })
const [request] = (await call('GET bbs/requests', { id: strange.id }, { as: other })).body
await call('POST bbs/decide', { id: request!.id, accept: true }, { as: other })

type Listed = [name: EndpointName, input: object, as?: { token: string }]
const lists: Listed[] = [
  ['GET posts', { category, orderby: 'hot' }],
  ['GET posts', { category, type: 'words' }],
  ['GET posts', { author: other.id }],
  ['GET posts', { author: other.id, category }],
  ['GET posts', { following: true }, me],
  ['GET posts', { following: true, category }, me],
  ['GET posts/sticky', {}],
  ['GET posts/relate', { id: threads[0]! }],
  ['GET posts/like', {}, me],
  ['GET collect/posts', {}, me],
  ['GET posts/comment', {}, me],
  ['GET mine/posts', { state: 'live' }, me],
  ['GET mine/dismissed', {}, me],
  ['GET comments/replys', { id: root.id }],
  ['GET comments/recent', { author: me.id }],
  ['GET comments/recent', { mine: true }, me],
  ['GET user/comment-likes', {}, me],
  ['GET topic', {}],
  ['GET topic/hot-topic', {}],
  ['GET topic/topic-like', {}, me],
  ['GET topic/search', { word: WORD }],
  ['GET tags', { search: WORD }],
  ...(['new', 'likes', 'relevant'] as const).map((orderby): Listed => ['GET search/search', { word: WORD, type: 'words', orderby }]),
  ['GET search/search', { word: WORD, scope: 'topic' }],
  ...(['new', 'hot', 'essence', 'pinned'] as const).map((orderby): Listed => ['GET bbs/post', { id: open.id, orderby }, me]),
  ['GET bbs/search', { id: open.id, word: WORD }, me],
  ['GET bbs/bbs-like', {}, me],
  ['GET bbs/requests', { id: elsewhere.id }, host],
  ['GET bbs/admitted', { id: forum.id }, host],
  ['GET bbs/log', { id: forum.id }, host],
  ['GET bbs/entries', { id: party }, me],
]

test.each(lists.map(([name, input, as]) => ({ name, input, as })))('$name $input goes on whole', async ({ name, input, as }) => {
  const ask = (page: object) => call(name as 'GET posts', { ...input, ...page } as Input<'GET posts'>, { as })
  const whole = await ask({ per_page: 100 })
  expect(whole.body.length).toBeGreaterThanOrEqual(N)
  expect(whole.total).toBe(whole.body.length)
  const per_page = 2
  const pages = []
  for (let page = 1; page <= Math.ceil(whole.total / per_page); page++) pages.push(await ask({ per_page, page }))
  expect(pages.flatMap(({ body }) => body)).toEqual(whole.body)
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => whole.total))
})
