import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { type Context, transact } from '../../../server/src/kernel/context.ts'
import { emit } from '../../../server/src/kernel/events.ts'
import { openTestServer } from '../support/server.ts'
import type { BuiltMember } from '../support/factories.ts'

const { call, db, context, buildMember, buildPost, buildPicture, buildBlock, close } = await openTestServer()
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

test('a notice that a post calls me says nothing of it once it is closed to me, held or deleted', async () => {
  const [author, called] = [await buildMember(), await buildMember()]
  const form = { title: '老鹰嘴', content: `@${called.nickname} 来看` }
  const { id } = (await call('POST publish/words', form, { as: author })).body
  const link = `/pagesA/detail/detail?id=${id}`
  expect(await firstOf(called)).toMatchObject({ kind: 'mention', text: '', title: '老鹰嘴', link, gone: false })
  await call('POST notice/set-status', {}, { as: called })
  const turnInto = (change: object) => db.updateTable('post').set(change).where('id', '=', id).execute()
  for (const change of [{ visibility: 3 }, { visibility: 0, state: 'held' }, { state: 'live', deleted_at: new Date() }]) {
    await turnInto(change)
    expect(await firstOf(called)).toMatchObject({ kind: 'mention', title: '', picture: null, link: '', gone: true })
  }
  await turnInto({ deleted_at: null })
  expect(await firstOf(called)).toMatchObject({ title: '老鹰嘴', link, gone: false })
})

test('of a post that is held its author hears by the site, with why, unless whoever decided tells them', async () => {
  const author = await buildMember()
  const { id } = await buildPost({ author })
  const post = { id, author_id: author.id, state: 'live' as const }
  const hold = (how: { notified: boolean; why?: string }) =>
    transact(context, (trx) => emit(trx, 'post.held', { post, text: '早口', ...how }))
  const notified = async () =>
    (await call('GET notice/list', { tab: 'system' }, { as: author })).body.map(({ kind, text, title }) => [kind, text, title])
  await hold({ notified: true })
  expect(await notified()).toEqual([])
  await hold({ notified: false, why: '有二维码' })
  expect(await notified()).toEqual([['post_held', '早口', '有二维码']])
})

test.each<[string, (trx: Context, of: { id: number; author_id: number }, text: string) => Promise<unknown>]>([
  ['post_bought', (trx, post, text) => emit(trx, 'post.bought', { post, text })],
  ['post_removed', (trx, post, text) => emit(trx, 'post.removed', { post: { ...post, forum: null }, by: post.author_id, text })],
  ['post_held', (trx, post, text) => emit(trx, 'post.held', { post: { ...post, state: 'live' }, text, notified: false })],
  ['post_released', (trx, post, text) => emit(trx, 'post.released', { post, text })],
  ['comment_removed', (trx, comment, text) => emit(trx, 'comment.removed', { comment, text })],
])('%s is said of each of several by itself, though none was read yet', async (kind, happen) => {
  const author = await buildMember()
  const [first, second] = [await buildPost({ author }), await buildPost({ author })]
  for (const [{ id }, text] of [
    [first, '早口'],
    [second, '晚口'],
  ] as const)
    await transact(context, (trx) => happen(trx, { id, author_id: author.id }, text))
  const { body } = await call('GET notice/list', { tab: 'system' }, { as: author })
  expect(body.map((notice) => [notice.kind, notice.text])).toEqual([
    [kind, '晚口'],
    [kind, '早口'],
  ])
})

test('each post that calls me, and each that carries mine, is a notice of its own', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const { id } = await buildPost({ author: me })
  const posts = []
  for (const content of ['早', '晚']) {
    posts.unshift(['mention', (await call('POST publish/words', { content: `${content} @${me.nickname}` }, { as: other })).body.id])
    posts.unshift(['reprint', (await call('POST reprint', { id, content }, { as: other })).body.id])
  }
  const { body } = await call('GET notice/list', { tab: 'mentions' }, { as: me })
  expect(body.map(({ kind, target }) => [kind, target?.id])).toEqual(posts)
})

test('a notice of a new follower says whether I follow them', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  await call('POST user/follow', { id: me.id, on: true }, { as: other })
  expect(await firstOf(me)).toMatchObject({ kind: 'follow', following: false, comment: null })
  await call('POST user/follow', { id: other.id, on: true }, { as: me })
  expect((await firstOf(me)).following).toBe(true)
})

describe('what the site says leads to what it is about:', () => {
  const until = new Date(Date.now() + 86_400_000)
  const forum = { id: 7, name: '湖库' }
  const group = { id: 8, name: '早钓队' }
  const order = { id: 9, unit: 'cash' as const, title: '手竿' }
  const ofForum = { title: '湖库', text: '', link: '/pages/bbs/bbs-list?id=7' }
  const ofGroup = { title: '早钓队', link: '/pagesB/chat/chat-group?id=8' }
  const ofOrder = { title: '手竿', text: '', link: '/shop/order/detail?id=9' }
  const ofVip = { until: until.toISOString(), link: '/member/wallet/recharge-vip' }
  const ofPost = { link: '/pagesA/detail/detail?id=5' }
  const note = { postId: 5, title: '月塘' }
  const refund = { id: 1 }

  test.each<[string, object, (trx: Context, member: number) => Promise<unknown>]>([
    ['forum_admitted', ofForum, (trx, member) => emit(trx, 'forum.decided', { member, forum, outcome: 'admitted' })],
    ['forum_rejected', ofForum, (trx, member) => emit(trx, 'forum.decided', { member, forum, outcome: 'rejected' })],
    ['forum_expelled', ofForum, (trx, member) => emit(trx, 'forum.decided', { member, forum, outcome: 'expelled' })],
    ['forum_banned', { ...ofForum, until: until.toISOString() }, (trx, member) => emit(trx, 'forum.banned', { member, forum, until })],
    ['forum_unbanned', ofForum, (trx, member) => emit(trx, 'forum.banned', { member, forum, until: null })],
    ['vip_ending', ofVip, (trx, member) => emit(trx, 'vip.ending', { member, until })],
    ['vip_ended', ofVip, (trx, member) => emit(trx, 'vip.ended', { member, until })],
    ['group_picture_refused', ofGroup, (trx, member) => emit(trx, 'group.pictureRefused', { member, group, picture: 1 })],
    ['order_sent', ofOrder, (trx, to) => emit(trx, 'order.sent', { order, to })],
    [
      'order_arrived',
      { ...ofOrder, link: `${ofOrder.link}&unit=points` },
      (trx, to) => emit(trx, 'order.arrived', { order: { ...order, unit: 'points' }, to }),
    ],
    ['codes_delivered', ofOrder, (trx, to) => emit(trx, 'order.codesDelivered', { order, to })],
    ['payment_returned', ofOrder, (trx, to) => emit(trx, 'order.moneyReturned', { order, to, refund: 1 })],
    ['refund_agreed', ofOrder, (trx, to) => emit(trx, 'order.refundDecided', { order, to, refund: { ...refund, decision: 'agreed' } })],
    ['refund_paid', ofOrder, (trx, to) => emit(trx, 'order.refundDecided', { order, to, refund: { ...refund, decision: 'paid' } })],
    [
      'refund_rejected',
      { ...ofOrder, text: '已使用' },
      (trx, to) =>
        emit(trx, 'order.refundDecided', { order, to, refund: { ...refund, decision: 'rejected', answer: '已使用', isLast: false } }),
    ],
    [
      'good_review_held',
      { text: '假货', link: '/shop/goods/goods?id=6' },
      (trx, member) => emit(trx, 'shop.reviewHeld', { member, good: 6, review: 1, text: '假货' }),
    ],
    [
      'review_held',
      { ...ofPost, text: '没鱼' },
      (trx, member) => emit(trx, 'waters.reviewHeld', { member, postId: 5, reviewId: 1, text: '没鱼' }),
    ],
    [
      'claim_accepted',
      { ...ofPost, title: '月塘' },
      (trx, member) => emit(trx, 'waters.decided', { member, ...note, kind: 'claim', accepted: true }),
    ],
    [
      'claim_refused',
      { ...ofPost, title: '月塘' },
      (trx, member) => emit(trx, 'waters.decided', { member, ...note, kind: 'claim', accepted: false }),
    ],
  ])('%s', async (kind, said, happen) => {
    const me = await buildMember()
    await transact(context, (trx) => happen(trx, me.id))
    expect((await call('GET notice/list', { tab: 'system' }, { as: me })).body).toMatchObject([{ kind, ...said }])
  })

  test.each(['avatar', 'cover'] as const)('%s_refused', async (what) => {
    const me = await buildMember()
    await transact(context, (trx) => emit(trx, 'member.pictureRefused', { member: me.id, what, picture: 1 }))
    const { body } = await call('GET notice/list', { tab: 'system' }, { as: me })
    expect(body).toMatchObject([{ kind: `${what}_refused`, link: `/pagesA/author/author?id=${me.id}` }])
  })
})
