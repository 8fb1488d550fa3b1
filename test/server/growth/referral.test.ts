import { sql } from 'kysely'
import { balancesOf, transfer } from '../../../server/src/domains/ledger/service.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'
import { createTownClock, setClock, withClock } from '../support/townClock.ts'

const { db, call, buildMember, buildModerator, buildForum, finish, runJobs, jobs, close } = await openTestServer({ connect: withClock })
await createTownClock(db)
afterAll(close)

beforeAll(() => storeSetting(db, 'seast_referral', { points: 50, inviteePoints: 20, perDay: 2 }))
beforeEach(() => setClock(db, '2024-05-08T12:00:00+08:00'))

const invite = async (inviter: BuiltMember, traits: Parameters<typeof buildMember>[0] = {}) => {
  const invitee = await buildMember(traits)
  await db.insertInto('referral').values({ inviter_id: inviter.id, invitee_id: invitee.id }).execute()
  return invitee
}
const points = async (as: BuiltMember) => (await call('GET wallet', {}, { as })).body.points
const referral = async (as: BuiltMember) => (await call('GET user/referral', {}, { as })).body
const publish = async (as: BuiltMember, more = {}) => {
  const { body } = await call('POST publish/words', { content: '第一条', ...more }, { as })
  await finish()
  return body.id
}
/** Until nothing of what it brought is left to be done. */
/** A moderator sends it back to its author: it is held. */
const refuse = async (id: number) => call('POST content-manage/refuse', { id, content: '请补充' }, { as: await buildModerator() })
const remove = async (as: BuiltMember, id: number) => {
  await call('POST content-manage/delete', { id }, { as })
  await finish()
  await runJobs()
}

test('rewards both once the invited member has published something, and says so', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  await runJobs()
  expect([await points(me), await points(friend)]).toEqual([0, 0])
  await publish(friend, { visibility: 3 })
  await publish(friend, { draft: true })
  await runJobs()
  expect(await points(me)).toBe(0)
  await publish(friend)
  await runJobs()
  expect([await points(me), await points(friend)]).toEqual([50, 20])
  for (const [as, amount] of [
    [me, 50],
    [friend, 20],
  ] as const)
    expect((await call('GET user/ranking', { metric: 'points', period: 'day' }, { as })).body.mine).toMatchObject({ amount })
  expect(await referral(me)).toMatchObject({ earned: 50, reward: { points: 50, inviteePoints: 20 }, invited: [{ earned: 50 }] })
  const { body } = await call('GET notice/list', { tab: 'system' }, { as: me })
  expect(body.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['referral_rewarded', 'task_done']))
  expect(body.find(({ kind }) => kind === 'referral_rewarded')).toMatchObject({ text: '50', link: '/member/referral/referral' })
  await publish(friend)
  await runJobs()
  expect([await points(me), await points(friend)]).toEqual([50, 20])
})

test('somebody who came back on three days has done something real, too', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  for (const day of ['06', '07', '08']) {
    expect(await points(me)).toBe(0)
    await setClock(db, `2024-05-${day}T12:00:00+08:00`)
    await call('POST sign/add', {}, { as: friend })
    await runJobs()
  }
  expect(await points(me)).toBe(50)
})

test('a day that was made up for is none on which somebody came back', async () => {
  const me = await buildMember()
  const friend = await invite(me, { points: 100, created_at: new Date('2024-05-01T12:00:00+08:00') })
  for (const day of ['2024-05-06', '2024-05-07', undefined]) await call('POST sign/add', { day }, { as: friend })
  await runJobs()
  expect([await points(me), (await call('GET sign', {}, { as: friend })).body.total]).toEqual([0, 3])
})

test('who came back on three days keeps that when their post is deleted', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  const id = await publish(friend)
  for (const day of ['06', '07', '08']) {
    await setClock(db, `2024-05-${day}T12:00:00+08:00`)
    await call('POST sign/add', {}, { as: friend })
  }
  await runJobs()
  await remove(friend, id)
  expect([await points(me), (await referral(me)).earned]).toEqual([50, 50])
})

test('twenty at once are one', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  await publish(friend)
  await Promise.all(Array.from({ length: 20 }, () => jobs.reward_referral.run({ invitee: friend.id })))
  expect(await points(me)).toBe(50)
})

test('no more than so many in a day; the others come the next day', async () => {
  const me = await buildMember()
  const friends = [await invite(me), await invite(me), await invite(me)]
  for (const friend of friends) await publish(friend)
  await Promise.all(friends.map(({ id }) => jobs.reward_referral.run({ invitee: id })))
  expect(await points(me)).toBe(100)
  await jobs.reward_referrals.run({})
  expect(await points(me)).toBe(100)
  await setClock(db, '2024-05-09T00:00:00+08:00')
  await jobs.reward_referrals.run({})
  expect(await points(me)).toBe(150)
  // Of each it is said.
  const { body } = await call('GET notice/list', { tab: 'system' }, { as: me })
  expect(body.filter(({ kind }) => kind === 'referral_rewarded')).toHaveLength(3)
})

test('one who invited very many holds up nobody else', async () => {
  const [many, me] = [await buildMember(), await buildMember()]
  await sql`
    with invited as (
      insert into member (login, nickname, invite_code)
      select 'many-' || n, 'many', 'many' || n from generate_series(1, 501) n returning id)
    insert into referral (inviter_id, invitee_id, qualified_at) select ${many.id}, id, now() - interval '1 day' from invited`.execute(db)
  const friend = await invite(me)
  await publish(friend)
  await jobs.reward_referrals.run({})
  expect([await points(many), await points(me), await points(friend)]).toEqual([100, 50, 20])
  await db.deleteFrom('referral').where('inviter_id', '=', many.id).execute()
})

test('one that cannot be rewarded holds up no other, and is tried again', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const friends = [await invite(me), await invite(other)]
  for (const friend of friends) await publish(friend)
  await sql`create function no_reward() returns trigger language plpgsql as 'begin raise exception ''no reward''; end'`.execute(db)
  await sql`create trigger no_reward before insert on ledger_movement for each row
    when (new.key = ${sql.lit(`referral:${friends[0]!.id}`)}) execute function no_reward()`.execute(db)
  try {
    await jobs.reward_referrals.run({})
    expect([await points(me), await points(other)]).toEqual([0, 50])
  } finally {
    await sql`drop function no_reward cascade`.execute(db)
  }
  await jobs.reward_referrals.run({})
  expect([await points(me), await points(other)]).toEqual([50, 50])
})

test('a member invited by nobody, or by somebody who has left, is published as ever', async () => {
  await publish(await buildMember())
  const gone = await buildMember()
  const friend = await invite(gone)
  await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  await publish(friend)
  await runJobs()
  expect([await points(friend), (await balancesOf(db, gone.id)).points]).toEqual([20, 0])
})

test('an invited member who has left meanwhile gets nothing; who invited them does', async () => {
  const me = await buildMember()
  const gone = await invite(me)
  await publish(gone)
  await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  await runJobs()
  expect([await points(me), (await balancesOf(db, gone.id)).points]).toEqual([50, 0])
})

test('what was earned is taken back once, when nothing real is left of it', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  const beside = await buildMember()
  await publish(await invite(beside))
  const [first, second] = [await publish(friend), await publish(friend)]
  await runJobs()
  await remove(friend, first)
  expect([await points(me), await points(friend)]).toEqual([50, 20])
  await remove(friend, second)
  expect([await points(me), await points(friend)]).toEqual([0, 0])
  expect(await referral(me)).toMatchObject({ earned: 0, invited: [{ earned: 0 }] })
  expect(await referral(beside)).toMatchObject({ earned: 50, invited: [{ earned: 50 }] })
  // The rankings forget it, too.
  for (const as of [me, friend])
    expect((await call('GET user/ranking', { metric: 'points', period: 'day' }, { as })).body.mine).toEqual({ place: null, amount: 0 })
  await publish(friend)
  await runJobs()
  expect([await points(me), await points(friend)]).toEqual([0, 0])
})

test('a post that its author keeps to themselves is nothing real any more, and no other one either', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  const [first, second] = [await publish(friend), await publish(friend)]
  await runJobs()
  for (const [id, left] of [
    [second, 50],
    [first, 0],
  ] as const) {
    await publish(friend, { id, visibility: 3 })
    await runJobs()
    expect(await points(me)).toBe(left)
  }
  expect(await points(friend)).toBe(0)
})

test('a post that is held keeps what was given for it, until it is deleted', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  const id = await publish(friend)
  await runJobs()
  await refuse(id)
  await finish()
  await runJobs()
  expect([await points(me), await points(friend)]).toEqual([50, 20])
  await publish(friend, { id })
  await runJobs()
  expect([await points(me), await points(friend)]).toEqual([50, 20])
  await refuse(id)
  await finish()
  await runJobs()
  await remove(friend, id)
  expect([await points(me), await points(friend)]).toEqual([0, 0])
})

test('a post that is held before its reward brings it once it is let out', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  const id = await publish(friend)
  await refuse(id)
  await finish()
  await jobs.take_back_referral.run({ invitee: friend.id, by: `post:${id}` })
  await runJobs()
  expect(await points(me)).toBe(0)
  await publish(friend, { id })
  await runJobs()
  expect(await points(me)).toBe(50)
})

test('what is spent by then is not asked for', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  const post = await publish(friend)
  await runJobs()
  await db.transaction().execute((trx) =>
    transfer(trx, `spent:${me.id}`, {
      kind: 'correction',
      actorId: me.id,
      subject: { type: 'user', id: me.id },
      legs: [
        { site: 'issued', unit: 'points', amount: 30 },
        { member: me.id, unit: 'points', amount: -30 },
      ],
    }),
  )
  await remove(friend, post)
  expect([await points(me), await points(friend)]).toEqual([0, 0])
})

test('a post that is gone before its reward brings none; the next one does', async () => {
  const me = await buildMember()
  const friend = await invite(me)
  const post = await publish(friend)
  await call('POST content-manage/delete', { id: post }, { as: friend })
  await finish()
  await jobs.take_back_referral.run({ invitee: friend.id, by: `post:${post}` })
  await runJobs()
  expect(await points(me)).toBe(0)
  await publish(friend)
  await runJobs()
  expect(await points(me)).toBe(50)
})

test('a thread that was merged into another one counts no longer, and earns nothing back for the next one', async () => {
  const [me, host] = [await buildMember(), await buildMember()]
  const friend = await invite(me)
  const { id: forumId } = await buildForum({ moderators: [host] })
  const buildThread = async (as: BuiltMember) =>
    (await call('POST publish/bbs', { forumId, title: '水库', content: '几米' }, { as })).body.id
  const into = await buildThread(host)
  const merge = async (id: number) => {
    await call('POST bbs/merge', { id, into }, { as: host })
    await finish()
    await runJobs()
  }
  const [first, second] = [await buildThread(friend), await buildThread(friend)]
  await finish()
  await runJobs()
  expect([await points(me), await points(friend)]).toEqual([50, 20])
  await merge(second)
  expect(await points(me)).toBe(50)
  await merge(first)
  expect([await points(me), await points(friend)]).toEqual([0, 0])
})

test.each([
  ['the invited member', { points: 50, inviteePoints: 0 }, [50, 0]],
  ['who invited them', { points: 0, inviteePoints: 20 }, [0, 20]],
  ['either of them', { points: 0, inviteePoints: 0 }, [0, 0]],
])('where nothing is for %s the invitation counts all the same, and what was given is taken back', async (_, rules, given) => {
  await storeSetting(db, 'seast_referral', { ...rules, perDay: 2 })
  const task = { id: 'bring', period: 'day', counts: 'invite', goal: 1, points: 1, experience: 0, title: { 'zh-Hans': '邀请' } } as const
  await storeSetting(db, 'seast_tasks', [task])
  try {
    const me = await buildMember()
    const friend = await invite(me)
    const id = await publish(friend)
    await runJobs()
    const both = async () => [await points(me), await points(friend)]
    const progress = async (as: BuiltMember) => (await call('GET task', {}, { as })).body[0]!.tasks[0]!.state
    expect([await both(), await progress(me), await progress(friend)]).toEqual([given, 'done', 'open'])
    const { rewarded_on: on } = await db
      .selectFrom('referral')
      .select('rewarded_on')
      .where('invitee_id', '=', friend.id)
      .executeTakeFirstOrThrow()
    expect(on).toBe('2024-05-08')
    await remove(friend, id)
    expect([await both(), await progress(me)]).toEqual([[0, 0], 'open'])
  } finally {
    await resetSetting(db, 'seast_tasks')
    await storeSetting(db, 'seast_referral', { points: 50, inviteePoints: 20, perDay: 2 })
  }
})
