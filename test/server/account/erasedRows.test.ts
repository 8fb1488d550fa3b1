import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeCodes } from '../../../server/src/domains/wallet/codes.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { gather } from '../support/groups.ts'
import { buildFilm } from '../support/films.ts'
import { openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'
import { sounds } from '../support/sounds.ts'

const server = await openTestServer()
const { call, upload, db, jobs, context, buildMember, buildPost, buildComment, buildFollow, buildBlock, close } = server
afterAll(close)
const { buildGood, buildAddress, buildCoupon, buildOrder } = createShop(db)

/** What keeps its place, though nobody can say whose it was, and why. */
const kept = new Set([
  // A conversation is the other's, too, and the emptied messages in it hold its places.
  'conversation.high_id',
  'conversation.low_id',
  'conversation_member.member_id',
  'conversation_member.peer_id',
  'message.sender_id',
  // Emptied comments hold their places in threads, with the likes of others, until the posts go.
  'comment.author_id',
  'comment_like.author_id',
  // What operators did and were told, and who invited whom, counts on.
  'member.banned_by',
  'report.accused_id',
  'referral.invitee_id',
  'referral.inviter_id',
  // The books are kept.
  'bounty.asker_id',
  'bounty.payee_id',
  'debt.member_id',
  'debt.owed_to',
  'ledger_account.member_id',
  'payable.member_id',
  'post_purchase.author_id',
  'post_purchase.member_id',
  'redemption_code.member_id',
  'gift_sent.receiver_id',
  'gift_sent.sender_id',
  'redbag.sender_id',
  'redbag_part.taker_id',
  'shop_audit.actor_id',
  'shop_coupon_taken.member_id',
  'shop_order.member_id',
  'reward.author_id',
  'reward.giver_id',
  'vip_grant.member_id',
  // The nameless row's own figures; a socket goes when it is closed.
  'member_stat.member_id',
  'socket_member.member_id',
])

/** A member of whom every table has a row that knows of members. */
async function buildWhole() {
  const [before, me, other, third] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
  const as = { as: me }
  const [post, theirs] = [await buildPost({ author: me }), await buildPost({ author: other })]
  const [comment, answer] = [await buildComment({ post: theirs, author: me }), await buildComment({ post, author: other })]
  await call('POST comments/mark', { id: comment.id, on: true }, { as: other })
  await call('POST comments/mark', { id: answer.id, on: true }, as)
  await call('POST comments', { type: 'like', id: theirs.id, on: true }, { ...as, headers: { 'idempotency-key': 'like-it-once' } })
  await call('POST comments', { type: 'like', id: post.id, on: true }, { as: other })
  await call('POST report/add', { type: 'user', id: other.id, reason: 'spam' }, as)
  await call('POST report/add', { type: 'user', id: me.id, reason: 'spam' }, { as: other })
  await call('POST notice/push', { kind: 'app', token: `device-of-mine-${me.id}` }, as)
  await call('POST notice/set-push-status', { tabs: { likes: false } }, as)
  await call('POST user/update-status', { online: 1, lat: 0, lng: 0 }, as)
  const { codes } = await makeCodes(db, context.secret, 1, { gives: 'vip', amount: 1, note: '', expiresAt: null })
  await call('POST wallet/key-use', { code: codes[0]! }, as)
  const [giver, taker] = [await buildMember(), await buildMember()]
  await db
    .insertInto('reward')
    .values([
      { post_id: post.id, giver_id: giver.id, author_id: me.id, amount_fen: 5, author_fen: 4, amount_shown: false, word: '' },
      { post_id: theirs.id, giver_id: me.id, author_id: taker.id, amount_fen: 5, author_fen: 4, amount_shown: false, word: '谢谢' },
    ])
    .execute()
  const gift = { gift: 'worm', names: '{}', picture: 'worm', unit: 'points' as const, price: 1, word: '' }
  await db
    .insertInto('gift_sent')
    .values([
      { ...gift, sender_id: me.id, receiver_id: giver.id },
      { ...gift, sender_id: giver.id, receiver_id: me.id },
    ])
    .execute()
  const bag = await db
    .insertInto('redbag')
    .values({ sender_id: me.id, unit: 'credit', split: 'lucky', total: 1, count: 1, greeting: '', expires_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('redbag_part').values({ redbag_id: bag.id, n: 1, amount: 1, taker_id: me.id, taken_at: new Date() }).execute()
  const good = await buildGood()
  const { skus } = good
  await buildAddress(me)
  await buildCoupon([me])
  const lines = [{ skuId: skus[0]!, quantity: 1, priceFen: 1_000 }]
  await call('POST shop/create-order', { lines, totalFen: 1_600 }, as)
  await call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 1 }] }, as)
  const bought = await buildOrder(me, [good])
  await call('POST comments/add-order-comment', { lineId: bought.lines[0]!, stars: 5, content: '好' }, as)
  await call('GET search/search', { word: '鲫鱼' }, as)
  await call('POST content-manage/dismiss', { id: theirs.id, on: true }, as)
  await call('GET user/view', { id: other.id }, as)
  await call('GET user/view', { id: me.id }, { as: other })
  await upload('POST media', [file(await encodePicture('png', { plain: true }))], as)
  await upload('POST upload/video', [file(buildFilm(), 'film')], {
    ...as,
    query: { upload: `of-mine-${me.id}`, at: 0, size: buildFilm().length },
  })
  await upload('POST upload/file', [file('集合在北门', 'note')], { ...as, query: { name: '集合' } })
  await upload('POST upload/im-voice', [file(sounds.wav, 'note')], { ...as, query: { ms: 1_000 } })
  for (const pair of [
    [me, other],
    [other, me],
  ] as const)
    await buildFollow(...pair)
  for (const pair of [
    [me, third],
    [third, me],
  ] as const)
    await buildBlock(...pair)
  await call('POST message/send', { id: other.id, text: '在吗' }, as)
  const heard = (await call('POST message/send', { id: me.id, text: '在' }, { as: before })).body
  await call('POST message/delete', { id: heard.id }, as)
  const group = await gather(server, other, [me])
  await db
    .insertInto('group_silence')
    .values({ conversation_id: group.id, member_id: me.id, until: new Date(Date.now() + 60_000) })
    .execute()
  const mine = await gather(server, me, [other])
  await db
    .insertInto('group_invite')
    .values([
      { conversation_id: mine.id, member_id: before.id, inviter_id: me.id },
      { conversation_id: (await gather(server, before, [])).id, member_id: me.id, inviter_id: before.id },
    ])
    .execute()
  await db
    .insertInto('referral')
    .values([
      { inviter_id: before.id, invitee_id: me.id },
      { inviter_id: me.id, invitee_id: other.id },
    ])
    .execute()
  await sql`
    insert into post_purchase (post_id, member_id, author_id, price_fen, author_fen, refunded_at)
    values (${theirs.id}, ${me.id}, ${other.id}, 1, 1, now()), (${post.id}, ${other.id}, ${me.id}, 1, 1, now())`.execute(db)
  await sql`
    insert into debt (member_id, unit, amount, left_over, purchase_id, owed_to)
    select ${other.id}, 'credit', 1, 1, id, ${me.id} from post_purchase where member_id = ${me.id}`.execute(db)
  await db.insertInto('post_grant').values({ member_id: me.id, post_id: theirs.id, visibility: 2, password_version: 1 }).execute()
  await db
    .insertInto('member_openid')
    .values({ platform: 'wechat', app_id: 'app', openid: `of ${me.id}`, unionid: null, member_id: me.id })
    .execute()
  await buildPost({ tags: ['鲫鱼'] })
  await call('POST topic/like', { id: (await call('GET topic', {})).body[0]!.id, on: true }, as)
  await call('POST sign/add', {}, as)
  await sql`insert into sign_milestone (member_id, days, day) values (${me.id}, 7, current_date)`.execute(db)
  await sql`insert into task_claim (member_id, task, starts, points, experience)
    values (${me.id}, 'first-post', '1970-01-01', 1, 1)`.execute(db)
  await sql`insert into push_sent (member_id, subject) values (${me.id}, 'mine')`.execute(db)
  await sql`insert into invite_day (member_id, day, n) values (${me.id}, current_date, 1) on conflict do nothing`.execute(db)
  const numberOf = (kind: 'P' | 'R') => `${kind}${String(me.id).padStart(22, '0')}`
  const { payable } = (
    await sql<{ payable: number }>`
      insert into payable (member_id, kind, item, amount_fen, deadline, state, paid_at)
      values (${me.id}, 'credit', '{}', 1, now(), 'paid', now()) returning id as payable`.execute(db)
  ).rows[0]!
  await sql`
    insert into payment_attempt (payable_id, provider, way, out_trade_no, amount_fen, state, expires_at, provider_transaction, paid_at)
    values (${payable}, 'wechat', 'wechat_h5', ${numberOf('P')}, 1, 'paid', now(), ${`of ${me.id}`}, now())`.execute(db)
  await sql`
    with refund as (
      insert into payment_refund (attempt_id, out_refund_no, amount_fen, reason)
      select id, ${numberOf('R')}, 1, 'operator' from payment_attempt where payable_id = ${payable} returning id
    ) insert into debt (member_id, unit, amount, left_over, refund_id) select ${me.id}, 'credit', 1, 1, id from refund`.execute(db)
  await sql`insert into post_venue (post_id, owner_id, confirmed_by) values (${theirs.id}, ${me.id}, ${me.id})`.execute(db)
  const forum = await server.buildForum({ moderators: [me] })
  await call('POST bbs/like', { id: forum.id, on: true }, as)
  await db
    .insertInto('forum_grant')
    .values({ forum_id: forum.id, member_id: me.id, way: 'approval', password_version: null, price_fen: null })
    .execute()
  await db.insertInto('forum_request').values({ forum_id: forum.id, member_id: me.id }).execute()
  await db.insertInto('forum_ban').values({ forum_id: forum.id, member_id: me.id, until: new Date() }).execute()
  await db.insertInto('forum_log').values({ forum_id: forum.id, actor_id: me.id, member_id: me.id, act: 'ban', post_id: null }).execute()
  const bounty = { post_id: theirs.id, amount: 5, until: new Date(), settled_at: new Date() }
  await db
    .insertInto('bounty')
    .values([
      { ...bounty, asker_id: me.id, payee_id: null, outcome: 'returned' },
      { ...bounty, asker_id: other.id, payee_id: me.id, outcome: 'accepted' },
    ])
    .execute()
  const ask = { forumId: forum.id, kind: 'poll' as const, title: '几点', content: '', poll: { options: ['早', '晚'] } }
  const poll = (await call('POST publish/bbs', ask, { as: before })).body
  const { options } = (await call('GET bbs/vote', { id: poll.id }, as)).body
  await call('POST bbs/vote', { id: poll.id, options: [options[0]!.id] }, as)
  const times = { startsAt: new Date(Date.now() + 60_000).toISOString(), endsAt: new Date(Date.now() + 120_000).toISOString() }
  const activity = { ...times, capacity: null, partyMost: 1, phoneWanted: false }
  const come = { forumId: forum.id, kind: 'activity' as const, title: '清洁', content: '东门', activity }
  await call('POST bbs/activity', { id: (await call('POST publish/bbs', come, { as: before })).body.id, act: 'join' }, as)
  await db.insertInto('review').values({ post_id: theirs.id, author_id: me.id, rating: 5, body: '好' }).execute()
  const parties = { buyer_id: me.id, seller_id: other.id, price_fen: 100 }
  await db
    .insertInto('post_secondhand')
    .values([
      { post_id: post.id, author_id: me.id },
      { post_id: theirs.id, author_id: other.id, status: 'reserved', buyer_id: me.id, decided_by: me.id },
    ])
    .execute()
  await db
    .insertInto('secondhand_offer')
    .values([
      { post_id: theirs.id, ...parties, asked_fen: 100 },
      { post_id: theirs.id, buyer_id: third.id, seller_id: me.id, price_fen: 100, asked_fen: 100 },
    ])
    .execute()
  const deal = { ...parties, tackle: 'pole', condition: 'new' }
  await db
    .insertInto('secondhand_deal')
    .values([
      { post_id: theirs.id, ...deal },
      { post_id: post.id, ...deal, buyer_id: other.id, seller_id: me.id },
    ])
    .execute()
  await db.insertInto('shop_audit').values({ action: 'good.off', subject_id: 1, detail: {}, actor_id: me.id }).execute()
  await db.insertInto('secondhand_watch').values({ post_id: theirs.id, member_id: me.id }).execute()
  await db.insertInto('secondhand_search').values({ member_id: me.id, word: '漂' }).execute()
  await db.insertInto('secondhand_find').values({ member_id: me.id, post_id: theirs.id }).execute()
  await sql`
    with danger as (insert into hazard (post_id, author_id, kind) values (${theirs.id}, ${me.id}, 'dam') returning id)
    insert into hazard_vote (hazard_id, member_id, is_there) select id, ${me.id}, true from danger`.execute(db)
  await sql`insert into venue_note (post_id, author_id, kind, body, decided_by)
    values (${theirs.id}, ${me.id}, 'claim', '我的', ${me.id})`.execute(db)
  const process = randomUUID()
  await sql`insert into socket_process (id) values (${process})`.execute(db)
  await sql`insert into socket_member (member_id, process_id) values (${me.id}, ${process})`.execute(db)
  await sql`update member set banned_by = ${me.id} where id = ${third.id}`.execute(db)

  return me
}

const columnsOfMembers = async () =>
  (
    await sql<{ table: string; column: string }>`
      select k.conrelid::regclass::text as table, a.attname as column
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and k.confrelid = 'member'::regclass order by 1, 2`.execute(db)
  ).rows

/** How many rows of each table know of a member, by the columns that there are any in. */
async function pointingTo({ id }: { id: number }): Promise<Record<string, number>> {
  const counts = (await columnsOfMembers()).map(
    ({ table, column }) =>
      sql`
        select ${sql.lit(`${table}.${column}`)} as name, count(*)::integer as n
          from ${sql.table(table)} where ${sql.ref(column)} = ${id}`,
  )
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
}

test('an account that is erased leaves no row that points to it, but for what others keep, and all that is of others', async () => {
  const [me, beside] = [await buildWhole(), await buildWhole()]
  // Each is there before, or its being gone would show nothing: a new column wants a row above, and its domain an `onErase`.
  expect(Object.keys(await pointingTo(me))).toEqual((await columnsOfMembers()).map(({ table, column }) => `${table}.${column}`))
  const besideBefore = await pointingTo(beside)

  await call('POST user/del-apply', {}, { as: me })
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(Date.now() - 1_000) })
    .where('id', '=', me.id)
    .execute()
  await call('POST site/logoff', {}, { as: me })
  expect(Object.keys(await pointingTo(me)).filter((name) => !kept.has(name))).toEqual([])
  expect(await pointingTo(beside)).toEqual(besideBefore)
  // What is done again for calls that were under way finds little, and fails at none of what is kept.
  await jobs.erase_leftovers.run({ member: me.id })
  expect(await pointingTo(beside)).toEqual(besideBefore)
})

test('what a member takes home has all of each list, however long', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const MANY = 201
  const LONGER = 501
  const posts = sql`(select id from post where author_id = ${other.id})`
  const n = (most: number) => sql`generate_series(1, ${most}::integer) n`
  await sql`insert into post (type, state, author_id, body) select 'words', 'draft', ${other.id}, n::text from ${n(MANY)}`.execute(db)
  await sql`insert into post_bbs (post_id, kind) select id, 'plain' from ${posts} p`.execute(db)
  const lists = {
    activities: sql`
      with held as (
        insert into activity (post_id, starts_at, ends_at, secret)
        select id, now(), now() + interval '1 hour', '' from ${posts} p returning post_id)
      insert into activity_entry (post_id, member_id, party, waiting) select post_id, ${me.id}, 1, false from held`,
    bounties: sql`
      insert into bounty (asker_id, amount, until, settled_at, outcome)
      select ${me.id}, 1, now(), now(), 'returned' from ${n(MANY)}`,
    pollVotes: sql`
      with asked as (insert into poll (post_id) select id from ${posts} p returning post_id)
      insert into poll_voter (post_id, member_id) select post_id, ${me.id} from asked`,
    offers: sql`
      insert into secondhand_offer (post_id, buyer_id, seller_id, price_fen, asked_fen)
      select id, ${me.id}, ${other.id}, 1, 1 from ${posts} p`,
    deals: sql`
      insert into secondhand_deal (post_id, buyer_id, seller_id, price_fen, tackle, condition)
      select id, ${me.id}, ${other.id}, 1, 'pole', 'new' from ${posts} p`,
    savedSearches: sql`insert into secondhand_search (member_id, word) select ${me.id}, n::text from ${n(MANY)}`,
    watched: sql`
      with sold as (insert into post_secondhand (post_id, author_id) select id, ${other.id} from ${posts} p returning post_id)
      insert into secondhand_watch (post_id, member_id) select post_id, ${me.id} from sold`,
    rewardsGiven: sql`
      insert into reward (post_id, giver_id, author_id, amount_fen, author_fen, amount_shown, word)
      select id, ${me.id}, ${other.id}, 1, 1, false, '' from ${posts} p`,
    rewardsReceived: sql`
      insert into reward (giver_id, author_id, amount_fen, author_fen, amount_shown, word)
      select ${other.id}, ${me.id}, 1, 1, false, '' from ${n(MANY)}`,
    giftsGiven: sql`
      insert into gift_sent (sender_id, receiver_id, gift, names, picture, unit, price, word)
      select ${me.id}, ${other.id}, 'worm', '{}', 'worm', 'points', 1, '' from ${n(MANY)}`,
    giftsReceived: sql`
      insert into gift_sent (sender_id, receiver_id, gift, names, picture, unit, price, word)
      select ${other.id}, ${me.id}, 'worm', '{}', 'worm', 'points', 1, '' from ${n(MANY)}`,
    redbagsSent: sql`
      insert into redbag (sender_id, unit, split, total, count, greeting, expires_at)
      select ${me.id}, 'credit', 'lucky', 1, 1, '', now() from ${n(MANY)}`,
    redbagsTaken: sql`
      with bag as (
        insert into redbag (sender_id, unit, split, total, count, greeting, expires_at)
        select ${other.id}, 'credit', 'lucky', 1, 1, '', now() from ${n(MANY)} returning id)
      insert into redbag_part (redbag_id, n, amount, taker_id, taken_at) select id, 1, 1, ${me.id}, now() from bag`,
    reviews: sql`insert into review (post_id, author_id, rating) select id, ${me.id}, 5 from ${posts} p`,
    hazards: sql`insert into hazard (post_id, author_id, kind) select id, ${me.id}, 'dam' from ${posts} p`,
    hazardVotes: sql`
      insert into hazard_vote (hazard_id, member_id, is_there) select id, ${me.id}, true from hazard where author_id = ${me.id}`,
    venueNotes: sql`
      with place as (insert into post_venue (post_id) select id from ${posts} p returning post_id)
      insert into venue_note (post_id, author_id, kind, body) select post_id, ${me.id}, 'claim', '' from place`,
    shopOrders: sql`
      insert into shop_order (member_id, goods, freight, total, state) select ${me.id}, 1, 0, 1, 'cancelled' from ${n(MANY)}`,
    notices: sql`
      insert into notice (member_id, kind, tab, merge_key) select ${me.id}, 'like_comment', 'likes', n::text from ${n(LONGER)}`,
    groups: sql`
      with made as (insert into conversation (name, code) select n::text, md5('group' || n) from ${n(MANY)} returning id)
      insert into conversation_member (conversation_id, member_id) select id, ${me.id} from made`,
    groupInvites: sql`
      with made as (insert into conversation (name, code) select n::text, md5('invite' || n) from ${n(MANY)} returning id)
      insert into group_invite (conversation_id, member_id, inviter_id) select id, ${me.id}, ${other.id} from made`,
    pictures: sql`
      insert into media (owner_id, key, width, height, color, bytes)
      select ${me.id}, md5('picture' || n), 1, 1, '#000000', 1 from ${n(LONGER)}`,
    files: sql`
      insert into attachment (owner_id, key, kind, name, bytes) select ${me.id}, md5('file' || n), 'text', n::text, 1 from ${n(LONGER)}`,
  }
  for (const rows of Object.values(lists)) await rows.execute(db)
  const taken = (await call('GET user/export', {}, { as: me })).body as unknown as Record<string, { id: number }[]>
  const lengths = Object.keys(lists).map((list) => [list, taken[list]!.length, new Set(taken[list]!.map(({ id }) => id)).size])
  expect(lengths).toEqual(
    Object.keys(lists).map((list) => {
      const most = ['notices', 'pictures', 'files'].includes(list) ? LONGER : MANY
      return [list, most, most]
    }),
  )
})

test('the row that is left says nothing of whose it was and may do nothing, nor is a code to be had for them', async () => {
  const [phone, email] = ['13577770001', 'erased@example.com']
  const me = await buildMember({
    ...{ phone, email, password: 'a good password', nickname: '老李', role: 'moderator', experience: 900 },
    ...{ bio: '一竿走天下', district: '湖滨区', ip_region: '浙江', gender: 'female', birthday: '1990-05-06', show_nearby: true },
  })
  const picture = async () => (await upload('POST media', [file(await encodePicture('png', { plain: true }))], { as: me })).body.data.id
  const [now, next] = [await picture(), await picture()]
  const [future, past] = [new Date(Date.now() + 3_600_000), new Date(Date.now() - 1_000)]
  await db
    .updateTable('member')
    .set({
      ...{ avatar_id: now, cover_id: now, next_avatar_id: next, next_cover_id: next, phone_verified_at: past, email_verified_at: past },
      ...{ vip_until: future, vip_notified_ending: past, vip_notified_ended: past, leaving_at: past },
      ...{ banned_until: future, ban_reason: '辱骂', banned_by: me.id },
    })
    .where('id', '=', me.id)
    .execute()
  const sent = { purpose: 'login', code_hash: Buffer.from('hash'), sent_at: past, expires_at: future, day: '2026-01-01', sent_that_day: 1 }
  const addresses = [phone, email, '13577770002']
  await db
    .insertInto('sign_in_code')
    .values(addresses.map((address) => ({ ...sent, address })))
    .execute()
  await call('POST site/logoff', {}, { as: me })
  const { created_at, invite_code, deleted_at, ...left } = await db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  expect([created_at, invite_code, deleted_at]).toEqual([expect.any(Date), expect.any(String), expect.any(Date)])
  expect(left).toEqual({
    ...{ id: me.id, login: `deleted-${me.id}`, nickname: '', bio: '', district: '', ip_region: '', gender: '', birthday: null },
    ...{ phone: null, phone_verified_at: null, email: null, email_verified_at: null, password_hash: null },
    ...{ avatar_id: null, cover_id: null, next_avatar_id: null, next_cover_id: null, role: 'member', exp: 0 },
    ...{ vip_until: null, vip_notified_ending: null, vip_notified_ended: null, leaving_at: null },
    ...{ banned_until: null, ban_reason: '', banned_by: null },
    ...{ show_nearby: false, messages_from: 'everyone', online_to: 'everyone', groups_from: 'following' },
  })
  const codes = await db.selectFrom('sign_in_code').select('address').where('address', 'in', addresses).execute()
  expect(codes).toEqual([{ address: '13577770002' }])
})
