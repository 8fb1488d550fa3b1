import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { LEAVING_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { auditLedger } from '../../../server/src/domains/ledger/audit.ts'
import { eraseContent } from '../../../server/src/domains/content/erase.ts'
import { holdPosts } from '../../../server/src/domains/content/placing.ts'
import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { getCode } from '../support/codes.ts'
import type { BuiltMember } from '../support/factories.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { gather } from '../support/groups.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

const server = await openTestServer()
const {
  call,
  refused,
  upload,
  context,
  db,
  dataDir,
  signIn,
  buildMember,
  buildModerator,
  buildPost,
  buildForum,
  buildComment,
  buildFollow,
  buildBlock,
  buildLikes,
  close,
} = server
afterAll(close)

const DAY_MS = 24 * 60 * 60_000
const apply = async (as: BuiltMember, on?: boolean) => (await call('POST user/del-apply', { on }, { as })).body.leavingAt
const waitOut = (member: BuiltMember) =>
  db
    .updateTable('member')
    .set({ leaving_at: new Date(Date.now() - 1_000) })
    .where('id', '=', member.id)
    .execute()
/** Applies, waits, and deletes the account. */
async function leave(member: BuiltMember): Promise<void> {
  await apply(member)
  await waitOut(member)
  await call('POST site/logoff', {}, { as: member })
}

describe('POST user/del-apply', () => {
  test('needs a session', async () => {
    expect(await refused('POST user/del-apply')).toMatchObject({ status: 401 })
  })

  test(`says that the account goes in ${LEAVING_DAYS} days; until then nothing changes`, async () => {
    const me = await buildMember()
    const leavingAt = await apply(me)
    expect(new Date(leavingAt!).getTime() - Date.now()).toBeGreaterThan((LEAVING_DAYS - 1) * DAY_MS)
    expect(new Date(leavingAt!).getTime() - Date.now()).toBeLessThanOrEqual(LEAVING_DAYS * DAY_MS)
    expect((await call('GET user/user-info', {}, { as: me })).body.leavingAt).toBe(leavingAt)
    expect((await call('POST publish/words', { content: '再钓几天' }, { as: me })).body.state).toBe('live')
  })

  test('asked for twice, keeps the first date', async () => {
    const me = await buildMember()
    expect(await apply(me)).toBe(await apply(me))
  })

  test('is taken back, and the next one begins anew', async () => {
    const me = await buildMember()
    await apply(me)
    await waitOut(me)
    expect(await apply(me, false)).toBeNull()
    expect((await call('GET user/user-info', {}, { as: me })).body.leavingAt).toBeNull()
    expect(new Date((await apply(me))!).getTime()).toBeGreaterThan(Date.now())
  })

  test('notifies the member, who may not be the one that asked; and so does its withdrawal', async () => {
    const me = await buildMember()
    const { leavingAt } = (await call('POST user/del-apply', {}, { as: me })).body
    await call('POST user/del-apply', {}, { as: me })
    const notified = async () => (await call('GET notice/list', {}, { as: me })).body
    expect(await notified()).toMatchObject([{ kind: 'leaving', tab: 'system', until: leavingAt }])
    await call('POST user/del-apply', { on: false }, { as: me })
    expect(await notified()).toMatchObject([{ kind: 'staying', until: null }])
  })

  test('notifies of nothing that is so already, read or not', async () => {
    const me = await buildMember()
    const kinds = async () => {
      const { body } = await call('GET notice/list', {}, { as: me })
      await call('POST notice/set-status', {}, { as: me })
      return body.map(({ kind }) => kind)
    }
    await apply(me, false)
    expect(await kinds()).toEqual([])
    await apply(me)
    expect(await kinds()).toEqual(['leaving'])
    await apply(me)
    expect(await kinds()).toEqual(['leaving'])
    for (let time = 1; time <= 2; time++) await apply(me, false)
    expect(await kinds()).toEqual(['staying', 'leaving'])
  })

  test('is open to the banned, and not to an operator', async () => {
    expect(await apply(await buildMember({ banned: true }))).not.toBeNull()
    expect(await apply(await buildModerator())).not.toBeNull()
    expect(await refused('POST user/del-apply', {}, { as: await buildMember({ role: 'operator' }) })).toMatchObject({ status: 403 })
  })

  test('is not open to who becomes an operator at that moment', async () => {
    const me = await buildMember()
    let asked: Promise<unknown> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('member').set({ role: 'operator' }).where('id', '=', me.id).execute()
      asked = refused('POST user/del-apply', {}, { as: me })
      await untilSomeoneWaits(db)
    })
    expect(await asked).toMatchObject({ code: 'rest_forbidden' })
    // Nor is the account of one deleted, however that was asked for.
    await waitOut(me)
    expect(await refused('POST site/logoff', {}, { as: me })).toMatchObject({ code: 'rest_conflict' })
    await eraseDueAccounts(context)
    expect((await call('GET user/check', {}, { as: me })).body.userId).toBe(me.id)
    await db.updateTable('member').set({ role: 'member', leaving_at: null }).where('id', '=', me.id).execute()
  })
})

describe('POST site/logoff', () => {
  test('needs a session', async () => {
    expect(await refused('POST site/logoff')).toMatchObject({ status: 401 })
  })

  test('refuses whom never applied', async () => {
    expect(await refused('POST site/logoff', {}, { as: await buildMember() })).toMatchObject({ status: 409, code: 'rest_conflict' })
  })

  test('refuses before the waiting time is over, and says until when', async () => {
    const me = await buildMember()
    await db
      .updateTable('member')
      .set({ leaving_at: new Date('2031-03-01T04:30:00Z') })
      .where('id', '=', me.id)
      .execute()
    const refusal = await refused('POST site/logoff', {}, { as: me })
    expect(refusal).toMatchObject({
      status: 409,
      code: 'leaving_too_early',
      message: '注销申请还在等待期内，2031年3月1日 12:30 之后才能注销',
    })
    expect((await call('GET user/check', {}, { as: me })).body.userId).toBe(me.id)
  })

  test('ends every session, and the member is nowhere to be found', async () => {
    const me = await buildMember({ nickname: '将要离开的人', password: 'a good password' })
    const elsewhere = { token: await signIn(me) }
    await leave(me)
    for (const as of [me, elsewhere]) expect(await refused('GET user/check', {}, { as })).toMatchObject({ status: 401 })
    expect(await refused('GET user/view', { id: me.id })).toMatchObject({ status: 404 })
    expect((await call('GET user/search', { word: '将要离开' })).total).toBe(0)
    expect(await refused('POST site/login', { user: me.login, password: 'a good password' })).toMatchObject({ code: 'invalid_credentials' })
  })

  test('of somebody with a level leaves a row without one, and books that add up', async () => {
    const me = await buildMember({ experience: 900, points: 10, leaving_at: new Date(Date.now() - 1_000) })
    await call('POST site/logoff', {}, { as: me })
    expect(await db.selectFrom('member').select('exp').where('id', '=', me.id).executeTakeFirst()).toEqual({ exp: 0 })
    expect(await auditLedger(db)).toEqual([])
  })

  test('frees the phone, the e-mail and the accounts of other platforms for another member', async () => {
    const me = await buildMember({
      phone: '13500001111',
      email: 'gone@example.com',
      password: 'a good password',
      nickname: '老李',
      bio: '一竿走天下',
      district: '湖滨区',
    })
    const openid = { platform: 'wechat' as const, app_id: 'app', openid: 'openid-1', unionid: 'union-1' }
    await db
      .insertInto('member_openid')
      .values({ ...openid, member_id: me.id })
      .execute()
    await leave(me)
    const { userId } = (await call('POST site/signup', { user: '13500001111', code: await getCode(server, '13500001111', 'signup') })).body
      .user
    expect(userId).not.toBe(me.id)
    await db
      .insertInto('member_openid')
      .values({ ...openid, member_id: userId })
      .execute()
    const left = await db.selectFrom('member').selectAll().where('id', '=', me.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(left)).not.toMatch(/13500001111|gone@example|老李|一竿|湖滨/)
    expect(left).toMatchObject({ password_hash: null, phone_verified_at: null, email_verified_at: null, leaving_at: null })
  })

  test('takes away posts with all that hangs on them, and the pictures with their files', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const send = async () => (await upload('POST media', [file(await encodePicture('png', { plain: true }))], { as: me })).body.data
    const [shown, unused] = [await send(), await send()]
    await upload('POST upload/avatar', [file(await encodePicture('png', { plain: true }))], { as: me })
    const post = await buildPost({ author: me, pictures: [shown.id], tags: ['告别'] })
    const draft = await buildPost({ author: me, state: 'draft', body: '没写完' })
    const deleted = await buildPost({ author: me, deleted: true, pictures: [unused.id] })
    await buildComment({ post, author: other })
    await buildLikes(post, 2)
    await leave(me)
    for (const { id } of [post, draft, deleted])
      expect(await refused('GET posts/detail', { id }, { as: other })).toMatchObject({ status: 404 })
    expect(await db.selectFrom('post').select('id').where('author_id', '=', me.id).execute()).toEqual([])
    expect(await db.selectFrom('media').select('id').where('owner_id', '=', me.id).execute()).toEqual([])
    expect((await readdir(path.join(dataDir, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp'))).toEqual([])
    expect((await call('GET user/mine', {}, { as: other })).body.counts.comments).toBe(0)
  })

  test('takes back likes, favourites and follows, and every count with them', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author: other })
    const comment = await buildComment({ post, author: other })
    await call('POST comments', { type: 'like', id: post.id, on: true }, { as: me })
    await call('POST collect', { id: post.id, on: true }, { as: me })
    await call('POST comments/mark', { id: comment.id, on: true }, { as: me })
    await buildFollow(me, other)
    await buildFollow(other, me)
    await leave(me)
    expect((await call('GET posts/detail', { id: post.id })).body.counts).toMatchObject({ likes: 0, favs: 0 })
    expect((await call('GET comments', { id: post.id })).body[0]!.counts.likes).toBe(0)
    expect((await call('GET user/view', { id: other.id })).body.counts).toMatchObject({ followers: 0, following: 0, likes: 0 })
  })

  test('ends every tie, from whichever side', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await call('GET user/view', { id: other.id }, { as: me })
    await call('GET user/view', { id: me.id }, { as: other })
    await buildBlock(me, other)
    await buildBlock(other, me)
    const blocks = () =>
      db
        .selectFrom('block')
        .select('blocker_id')
        .where((eb) => eb.or([eb('blocker_id', '=', me.id), eb('blocked_id', '=', me.id)]))
        .execute()
    const visits = () =>
      db
        .selectFrom('visit')
        .select('host_id')
        .where((eb) => eb.or([eb('host_id', '=', me.id), eb('visitor_id', '=', me.id)]))
        .execute()
    expect([(await blocks()).length, (await visits()).length]).toEqual([2, 2])
    await leave(me)
    expect([await blocks(), await visits()]).toEqual([[], []])
  })

  test('takes away comments; of those that others answered the words go, and the answers stay', async () => {
    const [me, other] = [await buildMember({ nickname: '老李' }), await buildMember()]
    const post = await buildPost({ author: other })
    const alone = await buildComment({ post, author: me, body: '没人理我' })
    const answered = await buildComment({ post, author: me, body: '我的电话是 139 0000' })
    const answer = await buildComment({ under: answered, author: other, body: '收到' })
    const mine = await buildComment({ under: answer, author: me, body: '多谢' })
    const further = await buildComment({ under: mine, author: other, body: '不客气' })
    await buildComment({ post, author: me, body: '早就删了', deleted: true })
    await buildComment({ under: await buildComment({ post, author: me, body: '回答也删了' }), author: other, deleted: true })
    await leave(me)
    const { body, text } = await call('GET comments', { id: post.id })
    expect(body).toMatchObject([
      {
        id: answered.id,
        body: '',
        author: { nickName: '', avatar: null },
        replies: [{ id: answer.id }, { id: further.id }],
      },
    ])
    expect(text).not.toMatch(/老李|139 0000|多谢/)
    expect((await call('GET posts/detail', { id: post.id })).body.counts.comments).toBe(3)
    expect((await call('GET comments/recent', {})).text).not.toContain(`"id":${alone.id},`)
    const words = await db.selectFrom('comment').select('body').where('author_id', '=', me.id).execute()
    expect(new Set(words.map((row) => row.body))).toEqual(new Set(['']))
  })

  test('leaves no trace in what others keep: visits, blacklists, presence, searches', async () => {
    const [me, other] = [await buildMember({ show_nearby: true }), await buildMember()]
    await call('GET user/view', { id: other.id }, { as: me })
    await call('GET user/view', { id: me.id }, { as: other })
    await call('GET search/search', { word: '秘密钓点' }, { as: me })
    await call('POST user/update-status', { online: 1, lat: 29.5, lng: 106.5 }, { as: me })
    await buildBlock(me, await buildMember())
    await leave(me)
    expect((await call('GET user/visitors', {}, { as: other })).total).toBe(0)
    for (const [table, column] of [
      ['visit', 'host_id'],
      ['visit', 'visitor_id'],
      ['block', 'blocker_id'],
      ['presence', 'member_id'],
      ['search_history', 'member_id'],
      ['session', 'member_id'],
      ['idempotency', 'member_id'],
    ]) {
      const { rows } = await sql`select 1 from ${sql.table(table!)} where ${sql.ref(column!)} = ${me.id}`.execute(db)
      expect([table, column, rows]).toEqual([table, column, []])
    }
  })

  test('takes away what they said in chats, with its files; the others keep their side, and know that it was somebody', async () => {
    const [me, other] = [await buildMember({ nickname: '老李' }), await buildMember()]
    await buildFollow(other, me)
    const picture = (await upload('POST upload/im-one', [file(await encodePicture('png', { plain: true }))], { as: me })).body.data
    const voice = (await upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as: me, query: { ms: 1_000 } })).body.data
    for (const content of [
      { text: '我住在滨江路 8 号' },
      { picture: picture.id },
      { voice: voice.id },
      { place: { name: '我家', address: '', lat: 29.5, lng: 106.5 } },
    ]) {
      await call('POST message/send', { id: other.id, ...content }, { as: me })
    }
    await call('POST message/send', { id: me.id, text: '收到' }, { as: other })
    await leave(me)
    const { body, text } = await call('GET message/list', { id: me.id }, { as: other })
    expect(text).not.toMatch(/老李|滨江路|我家|29\.5/)
    expect(body.messages.filter(({ recalled }) => !recalled)).toMatchObject([{ text: '收到' }])
    expect((await call('GET message', {}, { as: other })).body).toMatchObject([{ user: { nickName: '' }, can: { write: false } }])
    for (const table of ['media', 'voice'] as const)
      expect(await db.selectFrom(table).select('id').where('owner_id', '=', me.id).execute()).toEqual([])
    expect((await readdir(path.join(dataDir, 'media'), { recursive: true })).filter((name) => name.endsWith('.wav'))).toEqual([])
  })

  test('hands their groups over, and closes those in which nobody is left', async () => {
    const [me, admin, member] = [await buildMember(), await buildMember(), await buildMember()]
    const [shared, alone] = [await gather(server, me, [member, admin]), await gather(server, me)]
    await call('POST group-message/set-admin', { id: shared.id, member: admin.id, on: true }, { as: me })
    await call('POST group-message/send', { id: shared.id, text: '我的手机 138' }, { as: me })
    await leave(me)
    expect((await call('GET group-message/view', { id: shared.id }, { as: admin })).body).toMatchObject({ role: 'owner', members: 2 })
    expect((await call('GET group-message/list', { id: shared.id }, { as: member })).text).not.toContain('我的手机')
    expect(await db.selectFrom('conversation').select('id').where('id', '=', alone.id).execute()).toEqual([])
    expect(
      await db
        .selectFrom('conversation_member')
        .select('conversation_id')
        .where('member_id', '=', me.id)
        .where('peer_id', 'is', null)
        .execute(),
    ).toEqual([])
  })

  test('takes away also what calls saved that were under way at that moment', async () => {
    const me = await buildMember({ experience: 900 })
    await leave(me)
    const { rows } = await sql<{ soon: boolean }>`
      select run_at between now() and now() + interval '1 hour' as soon
        from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       where identifier = 'erase_leftovers' and (payload ->> 'member')::bigint = ${me.id}`.execute(db)
    expect(rows).toEqual([{ soon: true }])
    const late = [await buildPost({ author: me, state: 'draft', body: '没写完' }), await buildPost({ author: me })]
    await server.jobs.erase_leftovers.run({ member: me.id })
    for (const { id } of late) expect(await db.selectFrom('post').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await auditLedger(db)).toEqual([])
  })

  test('keeps who invited whom, without a name', async () => {
    const [inviter, invitee] = [await buildMember(), await buildMember()]
    await db.insertInto('referral').values({ inviter_id: inviter.id, invitee_id: invitee.id }).execute()
    await leave(invitee)
    expect((await call('GET user/referral', {}, { as: inviter })).body).toMatchObject({
      total: 1,
      invited: [{ user: { nickName: '' } }],
    })
  })

  test('called twice at the same moment deletes once', async () => {
    const me = await buildMember()
    await buildPost({ author: me })
    await apply(me)
    await waitOut(me)
    const attempts = await Promise.allSettled([call('POST site/logoff', {}, { as: me }), call('POST site/logoff', {}, { as: me })])
    for (const attempt of attempts) if (attempt.status === 'rejected') expect(String(attempt.reason)).toMatch(/answered (401|409)/)
    expect(await refused('GET user/check', {}, { as: me })).toMatchObject({ status: 401 })
  })
})

describe('housekeeping', () => {
  test('deletes the accounts whose waiting time is over, and no others', async () => {
    const [due, waiting, staying] = [await buildMember(), await buildMember(), await buildMember()]
    await apply(due)
    await waitOut(due)
    await apply(waiting)
    await eraseDueAccounts(context)
    expect(await refused('GET user/view', { id: due.id })).toMatchObject({ status: 404 })
    for (const member of [waiting, staying]) expect((await call('GET user/check', {}, { as: member })).body.userId).toBe(member.id)
  })

  test('goes past those that cannot be deleted, however many they are', async () => {
    await sql`create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(db)
    await sql`create trigger stuck before update of deleted_at on member for each row
      when (old.nickname = '删不掉') execute function stuck()`.execute(db)
    await sql`insert into member (login, nickname, leaving_at)
      select 'stuck' || i, '删不掉', now() - interval '1 day' from generate_series(1, 101) i`.execute(db)
    const due = await buildMember()
    await apply(due)
    await waitOut(due)
    try {
      await expect(eraseDueAccounts(context)).rejects.toThrow('stuck')
      expect(await refused('GET user/view', { id: due.id })).toMatchObject({ status: 404 })
    } finally {
      await sql`update member set leaving_at = null where nickname = '删不掉'`.execute(db)
      await sql`drop trigger stuck on member`.execute(db)
    }
  }, 120_000)

  test('does so once, when two processes do it', async () => {
    const due = await buildMember()
    await buildPost({ author: due })
    await apply(due)
    await waitOut(due)
    await Promise.all([eraseDueAccounts(context), eraseDueAccounts(context)])
    expect(await refused('GET user/view', { id: due.id })).toMatchObject({ status: 404 })
  })
})

test('an erasure waits for the first post of its member before it takes any other one', async () => {
  const host = await buildMember()
  const forumId = (await buildForum()).id
  const times = { startsAt: new Date(Date.now() + DAY_MS).toISOString(), endsAt: new Date(Date.now() + 2 * DAY_MS).toISOString() }
  const publish = async (form: object) =>
    (await call('POST publish/bbs', { forumId, title: '标题', content: '正文', ...form }, { as: host })).body.id
  const first = await publish({})
  const second = await publish({ kind: 'activity', activity: { ...times, capacity: 2, partyMost: 2, phoneWanted: false } })
  let erasing: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    await holdPosts(trx, [first])
    erasing = transact(context, (own) => eraseContent(own, host.id))
    await untilSomeoneWaits(db)
    await trx.selectFrom('post').select('id').where('id', '=', second).forUpdate().noWait().execute()
  })
  await erasing
  expect(await refused('GET bbs/activity', { id: second }, { as: host })).toMatchObject({ status: 404 })
})
