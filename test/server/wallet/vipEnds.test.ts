import type { NoticeKind } from '@anglers/contract/notice'
import { sql } from 'kysely'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { db, call, buildMember, jobs, close } = await openTestServer()
afterAll(close)
beforeAll(() => storeSetting(db, 'seast_vip_plans', [{ id: 'month', months: 1, priceFen: 1_500 }]))

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const fromNow = (ms: number) => new Date(Date.now() + ms)
const tell = () => jobs.tell_vip_ends.run({})
const noticesOf = async (member: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as: member })).body
const kindsOf = async (member: BuiltMember): Promise<NoticeKind[]> => (await noticesOf(member)).map(({ kind }) => kind as NoticeKind)
/** Time goes by for the member's VIP. */
const setEnd = (member: BuiltMember, end: Date) => db.updateTable('member').set({ vip_until: end }).where('id', '=', member.id).execute()
const renew = (member: BuiltMember) => call('POST wallet/recharge-vip-credit', { plan: 'month', priceFen: 1_500 }, { as: member })

test.each([
  ['vip_ending', 2 * DAY_MS],
  ['vip_ending', 3 * DAY_MS - HOUR_MS],
  ['vip_ended', -2 * HOUR_MS],
  ['vip_ended', -7 * DAY_MS + HOUR_MS],
] as const)('%s is told once, by a link to renew it, however often the job runs', async (kind, away) => {
  const until = fromNow(away)
  const member = await buildMember({ vip_until: until })
  await Promise.all([tell(), tell(), tell()])
  await tell()
  expect(await noticesOf(member)).toEqual([
    expect.objectContaining({ kind, until: until.toISOString(), link: '/member/wallet/recharge-vip', read: false, users: [] }),
  ])
  await call('POST notice/set-status', {}, { as: member })
  await tell()
  expect(await kindsOf(member)).toEqual([kind])
})

test('whose VIP ends later, ended long ago, or never was is told nothing', async () => {
  const members = [
    await buildMember({ vip_until: fromNow(3 * DAY_MS + HOUR_MS) }),
    await buildMember({ vip_until: fromNow(-8 * DAY_MS) }),
    await buildMember(),
  ]
  await tell()
  for (const member of members) expect(await kindsOf(member)).toEqual([])
})

test('an end to the microsecond is told of once', async () => {
  const member = await buildMember()
  await sql`update member set vip_until = date_trunc('second', now()) + interval '1 day 0.123456 seconds' where id = ${member.id}`.execute(
    db,
  )
  await tell()
  await tell()
  expect(await kindsOf(member)).toEqual(['vip_ending'])
})

test('a member who renews is not notified of the end that was, and of the next one anew', async () => {
  const member = await buildMember({ credit: 9_000, vip_until: fromNow(2 * DAY_MS) })
  await tell()
  await renew(member)
  await tell()
  expect(await kindsOf(member)).toEqual(['vip_ending'])
  await setEnd(member, fromNow(DAY_MS))
  await tell()
  await setEnd(member, fromNow(-HOUR_MS))
  await tell()
  await tell()
  expect((await kindsOf(member)).sort()).toEqual(['vip_ended', 'vip_ending', 'vip_ending'])
})

test.each([
  ['before its end', 2 * DAY_MS],
  ['after its end', -HOUR_MS],
])('a member who renews %s, before the job runs, is not notified', async (_when, away) => {
  const member = await buildMember({ credit: 1_500, vip_until: fromNow(away) })
  await renew(member)
  await tell()
  expect(await kindsOf(member)).toEqual([])
})

test('banned members are not told, and are once the ban is over', async () => {
  const [soon, over] = [
    await buildMember({ vip_until: fromNow(DAY_MS), banned_until: fromNow(HOUR_MS) }),
    await buildMember({ vip_until: fromNow(-HOUR_MS), banned_until: fromNow(HOUR_MS) }),
  ]
  await tell()
  await db
    .updateTable('member')
    .set({ banned_until: fromNow(-1_000) })
    .where('id', 'in', [soon.id, over.id])
    .execute()
  expect([await kindsOf(soon), await kindsOf(over)]).toEqual([[], []])
  await tell()
  expect([await kindsOf(soon), await kindsOf(over)]).toEqual([['vip_ending'], ['vip_ended']])
})

test('members who have left are not told', async () => {
  const member = await buildMember({ vip_until: fromNow(DAY_MS), deleted_at: new Date() })
  await tell()
  expect(await db.selectFrom('notice').select('id').where('member_id', '=', member.id).execute()).toEqual([])
})

test('of more members than fit into one batch each is told', async () => {
  await sql`
    insert into member (login, nickname, vip_until)
    select 'many-' || n, 'many', now() + interval '1 day' from generate_series(1, 1001) n`.execute(db)
  await tell()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notice join member on member.id = member_id
     where login like 'many-%' and kind = 'vip_ending'`.execute(db)
  expect(rows).toEqual([{ count: 1001 }])
})

test('one who cannot be told keeps none of the others from hearing of it, in whatever order theirs end', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into member (login, nickname, vip_until)
    select 'late-' || n, 'late', now() + interval '2 days' - n * interval '1 second' from generate_series(1, 502) n returning id`.execute(
    db,
  )
  const failing = rows.at(-1)!.id
  await sql`alter table notice add constraint untold check (member_id <> ${sql.lit(failing)}) not valid`.execute(db)
  const notified = async () =>
    (
      await sql<{ id: number }>`
        select member.id from notice join member on member.id = member_id where login like 'late-%' order by member.id`.execute(db)
    ).rows.map(({ id }) => id)
  try {
    await tell()
    expect(await notified()).toEqual(rows.map(({ id }) => id).filter((id) => id !== failing))
  } finally {
    await sql`alter table notice drop constraint untold`.execute(db)
  }
  // The next day it is tried again.
  await tell()
  expect(await notified()).toHaveLength(502)
})
