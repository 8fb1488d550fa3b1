import { sql } from 'kysely'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { returnDueRedbags } from '../../../server/src/domains/giving/redbagReturns.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { modules } from '../../../server/src/modules.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer } from '../support/server.ts'

const { db, call, refused, context, buildMember, buildModerator, buildFollow, buildComment, buildBlock, close } = await openTestServer()
afterAll(close)
keepToOneDay()
beforeEach(() => storeSetting(db, 'seast_giving_day', { credit: 100_000, points: 100_000 }))
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

const creditOf = async (as: { token: string }) => (await call('GET wallet', {}, { as })).body.credit
const form = { content: '开竿大吉', unit: 'credit', split: 'lucky', total: 500, count: 5 } as const

async function publish(own: object = {}, owned: object = { credit: 2_000 }) {
  const author = await buildMember(owned)
  const { body } = await call('POST publish/redbag', { ...form, ...own }, { as: author })
  const { extra } = (await call('GET posts/detail', { id: body.id }, { as: author })).body
  return { author, postId: body.id, id: extra?.type === 'redbag' ? extra.redbagId! : 0, extra }
}

/** Has what a member did to their wallet be of the day before. */
const moveToYesterday = ({ id }: { id: number }) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table ledger_entry disable trigger user`.execute(trx)
    await sql`update ledger_entry set at = at - interval '1 day'
      where movement_id in (select id from ledger_movement where actor_id = ${id})`.execute(trx)
    await sql`alter table ledger_entry enable trigger user`.execute(trx)
  })

test('a post takes what is in its packet from its author, and shows it', async () => {
  const { author, postId, id, extra } = await publish({ greeting: '爆护连连' })
  expect(await creditOf(author)).toBe(1_500)
  expect(extra).toEqual({
    type: 'redbag',
    redbagId: id,
    unit: 'credit',
    greeting: '爆护连连',
    takers: 'everyone',
    count: 5,
    taken: 0,
    state: 'open',
  })
  expect((await call('GET redbag', { id })).body).toMatchObject({ postId, groupId: null, needs: 'sign_in', can: { take: false } })
  const reader = await buildMember()
  expect((await call('GET redbag', { id }, { as: reader })).body).toMatchObject({ needs: 'nothing', can: { take: true } })
  const { body } = await call('POST redbag', { id }, { as: reader })
  expect(await creditOf(reader)).toBe(body.mine!.amount)
  expect((await call('GET posts')).body.find((post) => post.id === postId)?.extra).toMatchObject({ taken: 1 })
  expect((await refused('POST redbag', { id }, { as: author })).code).toBe('redbag_refused')
})

test('a draft takes nothing until it is published, and an edit takes nothing more', async () => {
  const author = await buildMember({ credit: 2_000 })
  const { id } = (await call('POST publish/redbag', { content: '', draft: true }, { as: author })).body
  const unsaid = { unit: 'credit', split: 'lucky', total: null, count: null, greeting: '', takers: 'everyone', sent: false }
  expect((await call('GET posts/edit-detail', { id }, { as: author })).body.extra).toEqual({ type: 'redbag', ...unsaid })
  expect((await refused('POST publish/redbag', { id, content: '发了' }, { as: author })).params).toHaveProperty('total')
  await call('POST publish/redbag', { ...form, id }, { as: author })
  expect(await creditOf(author)).toBe(1_500)
  await call('POST publish/redbag', { ...form, id, content: '改了', total: 800, count: 8, greeting: '别的' }, { as: author })
  expect(await creditOf(author)).toBe(1_500)
  expect((await call('GET posts/edit-detail', { id }, { as: author })).body.extra).toMatchObject({ total: 500, count: 5, sent: true })
})

test('its form has all that its packet is to be, before it is sent and after', async () => {
  const author = await buildMember({ points: 2_000 })
  const packet = { unit: 'points', split: 'equal', total: 60, count: 3, greeting: '早口', takers: 'commenters' } as const
  const formOf = async (id: number) => (await call('GET posts/edit-detail', { id }, { as: author })).body.extra
  const { id } = (await call('POST publish/redbag', { content: '开竿', ...packet, greeting: ' 早口 ', draft: true }, { as: author })).body
  expect(await formOf(id)).toEqual({ type: 'redbag', ...packet, sent: false })
  await call('POST publish/redbag', { content: '开竿', ...packet, id }, { as: author })
  expect(await formOf(id)).toEqual({ type: 'redbag', ...packet, sent: true })
})

test('with one key is published once', async () => {
  const author = await buildMember({ credit: 2_000 })
  const options = { as: author, headers: { 'idempotency-key': 'one-post' } }
  const published = await Promise.all([1, 2, 3].map(() => call('POST publish/redbag', form, options)))
  expect(new Set(published.map(({ body }) => body.id)).size).toBe(1)
  expect(await creditOf(author)).toBe(1_500)
})

test.each([
  ['too little', { credit: 499 }, {}, 'insufficient_balance'],
  ['too few years', { credit: 5_000, birthday: `${new Date().getFullYear() - 10}-01-01` }, {}, 'giving_underage'],
  ['nothing in it', { credit: 5_000 }, { total: undefined }, 'rest_invalid_param'],
  ['no parts', { credit: 5_000 }, { count: undefined }, 'rest_invalid_param'],
  ['more than the operator allows', { credit: 50_000 }, { total: 20_001 }, 'rest_invalid_param'],
  ['more parts than fen', { credit: 5_000 }, { total: 4 }, 'rest_invalid_param'],
])('by an author with %s is not published at all', async (_what, owned, own, code) => {
  const author = await buildMember(owned)
  expect((await refused('POST publish/redbag', { ...form, ...own }, { as: author })).code).toBe(code)
  expect((await call('GET mine/posts', {}, { as: author })).total).toBe(0)
  expect(await creditOf(author)).toBe(owned.credit)
})

describe('takers', () => {
  test('are those who follow, where the author wants that', async () => {
    const { author, id } = await publish({ takers: 'followers' })
    // Of who gave it nothing is asked, as they take none of it.
    expect((await call('GET redbag', { id }, { as: author })).body).toMatchObject({ needs: 'nothing', can: { take: false } })
    const reader = await buildMember()
    expect((await call('GET redbag', { id }, { as: reader })).body.needs).toBe('follow')
    expect((await refused('POST redbag', { id }, { as: reader })).code).toBe('redbag_condition')
    await buildFollow(reader, author)
    expect((await call('POST redbag', { id }, { as: reader })).body.mine).not.toBeNull()
  })

  test('are those who commented, where the author wants that', async () => {
    const { postId, author, id } = await publish({ takers: 'commenters' })
    const [reader, other] = [await buildMember(), await buildMember()]
    const post = { id: postId, author_id: author.id } as never
    // What others say there, what was taken back, and what was said elsewhere is none of it.
    await buildComment({ post, author: other })
    await buildComment({ post, author: reader, deleted: true })
    await buildComment({ author: reader })
    expect((await refused('POST redbag', { id }, { as: reader })).code).toBe('redbag_condition')
    expect((await call('GET redbag', { id }, { as: reader })).body.needs).toBe('comment')
    await buildComment({ post, author: reader })
    expect((await call('POST redbag', { id }, { as: reader })).body.mine).not.toBeNull()
  })

  test('can read the post, and are not blocked', async () => {
    const { id, author } = await publish({ visibility: 4 })
    expect((await refused('POST redbag', { id }, { as: await buildMember() })).code).toBe('rest_post_locked')
    const vip = await buildMember({ vip: true })
    await buildBlock(author, vip)
    expect((await refused('POST redbag', { id }, { as: vip })).code).toBe('rest_not_found')
    const banned = await buildMember({ banned: true, vip: true })
    expect((await refused('POST redbag', { id }, { as: banned })).code).toBe('rest_banned')
  })
})

test('what is left goes back when the post is deleted', async () => {
  const { author, postId, id } = await publish()
  const reader = await buildMember()
  const { mine } = (await call('POST redbag', { id }, { as: reader })).body
  await call('POST content-manage/delete', { id: postId }, { as: author })
  expect((await refused('POST redbag', { id }, { as: await buildMember() })).code).toBe('rest_not_found')
  await returnDueRedbags(context)
  expect(await creditOf(author)).toBe(2_000 - mine!.amount)
  expect((await call('GET redbag', { id }, { as: reader })).body.mine).toEqual(mine)
})

test('what is left goes back when the post is gone for good', async () => {
  const { author, postId, id } = await publish()
  await db.deleteFrom('post').where('id', '=', postId).execute()
  await returnDueRedbags(context)
  expect(await creditOf(author)).toBe(2_000)
  expect((await call('GET redbag', { id }, { as: author })).body).toMatchObject({ state: 'expired', returned: 500, postId: null })
})

describe('of a post that a moderator sends back', () => {
  const sendBack = async (id: number) => call('POST content-manage/refuse', { id, content: '标题党' }, { as: await buildModerator() })

  test('what is left goes back at once, and it is sent anew with the post that was mended', async () => {
    const { author, postId, id } = await publish()
    await sendBack(postId)
    expect(await creditOf(author)).toBe(2_000)
    const meanwhile = (await call('GET posts/detail', { id: postId }, { as: author })).body.extra
    expect(meanwhile).toMatchObject({ redbagId: null, state: 'open', taken: 0, count: 5 })
    await call('POST publish/redbag', { ...form, id: postId, total: 600 }, { as: author })
    expect(await creditOf(author)).toBe(1_400)
    const { extra } = (await call('GET posts/detail', { id: postId }, { as: author })).body
    expect([extra, (await call('GET redbag', { id }, { as: author })).body]).toMatchObject([{ state: 'open' }, { state: 'expired' }])
  })

  test('what went back is not given today, and what was taken is', async () => {
    await storeSetting(db, 'seast_giving_day', { credit: 500, points: 0 })
    const { author, postId, id } = await publish()
    const { mine } = (await call('POST redbag', { id }, { as: await buildMember() })).body
    const other = await buildMember()
    const give = (total: number) => ({ userId: other.id, unit: 'credit', split: 'equal', total, count: 1 }) as const
    expect((await refused('POST redbag/send', give(1), { as: author })).code).toBe('giving_limit')
    await sendBack(postId)
    expect((await refused('POST redbag/send', give(501 - mine!.amount), { as: author })).code).toBe('giving_limit')
    await call('POST redbag/send', give(500 - mine!.amount), { as: author })
    expect((await refused('POST redbag/send', give(1), { as: author })).code).toBe('giving_limit')
  })

  test('what was sent on another day and went back today makes no more room for today', async () => {
    await storeSetting(db, 'seast_giving_day', { credit: 500, points: 0 })
    const { author, postId } = await publish()
    await moveToYesterday(author)
    await sendBack(postId)
    const give = { userId: (await buildMember()).id, unit: 'credit', split: 'equal', total: 501, count: 1 } as const
    expect((await refused('POST redbag/send', give, { as: author })).code).toBe('giving_limit')
  })
})

test('credit and points have a limit of their own, which nothing of the other lifts, and which begins anew each day', async () => {
  await storeSetting(db, 'seast_giving_day', { credit: 500, points: 50 })
  const { author, postId } = await publish({}, { credit: 4_000, points: 200 })
  // What is bought is not given.
  await call('POST wallet/recharge-vip-credit', { plan: 'month', priceFen: 1_500 }, { as: author })
  const friend = await buildMember()
  await buildFollow(friend, author)
  const give = (unit: 'credit' | 'points', total: number) => ({ userId: friend.id, unit, split: 'equal', total, count: 1 }) as const
  const isOver = async (unit: 'credit' | 'points') => (await refused('POST redbag/send', give(unit, 1), { as: author })).code
  await call('POST redbag/send', give('points', 50), { as: author })
  await call('POST content-manage/refuse', { id: postId, content: '标题党' }, { as: await buildModerator() })
  expect(await isOver('points')).toBe('giving_limit')
  const worm = { gift: 'worm', price: 20, userId: friend.id } as const
  expect((await refused('POST gift/send', worm, { as: author })).code).toBe('giving_limit')
  await call('POST redbag/send', give('credit', 500), { as: author })
  expect(await isOver('credit')).toBe('giving_limit')
  await moveToYesterday(author)
  for (const unit of ['points', 'credit'] as const) await call('POST redbag/send', give(unit, 50), { as: author })
})

describe('of a post that waits for its review', () => {
  beforeEach(() => storeSetting(db, 'seast_review_types', ['redbag']))
  afterAll(() => resetSetting(db, 'seast_review_types'))
  const cardOf = async (id: number, as: { token: string }) => (await call('GET posts/detail', { id }, { as })).body.extra

  test('what went back is promised no more once its author objected, and its next change costs nothing', async () => {
    const { author, postId } = await publish()
    await decideReview(context, postId, false)
    expect(await creditOf(author)).toBe(2_000)
    await call('POST posts/appeal', { id: postId, content: '是开竿红包' }, { as: author })
    await decideReview(context, postId, true)
    expect(await cardOf(postId, author)).toMatchObject({ state: 'expired', count: 5 })
    await resetSetting(db, 'seast_review_types')
    await call('POST publish/redbag', { ...form, id: postId, content: '改个字' }, { as: author })
    expect([await creditOf(author), await cardOf(postId, author)]).toMatchObject([2_000, { state: 'expired' }])
  })

  test('who still has its form open, where it was sent, is not charged for it again', async () => {
    const { author, postId } = await publish()
    const { version } = (await call('GET posts/edit-detail', { id: postId }, { as: author })).body
    await decideReview(context, postId, false)
    expect((await refused('POST publish/redbag', { ...form, id: postId, version }, { as: author })).code).toBe('post_changed')
    expect(await creditOf(author)).toBe(2_000)
  })
})
