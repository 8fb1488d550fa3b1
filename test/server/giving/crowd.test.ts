import { sql } from 'kysely'
import { takeRedbag } from '../../../server/src/domains/giving/redbags.ts'
import { TakingNews } from '../../../server/src/domains/giving/redbagTaking.ts'
import { returnRedbag } from '../../../server/src/domains/giving/redbagReturns.ts'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import type { Viewer } from '../../../server/src/kernel/viewer.ts'
import { NO_DATABASE, openDatabase } from '../../../server/src/infra/database.ts'
import { modules } from '../../../server/src/modules.ts'
import { gather } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { db, call, context, buildMember, close } = server
/** As many processes would have them: each waits in a line of its own. */
const processes = Array.from({ length: 10 }, () => openDatabase(server.databaseUrl, { max: 2 }))
afterAll(async () => {
  await news.settled()
  await Promise.all(processes.map((one) => one.destroy()))
  await close()
})
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

/** A red packet of 100 parts in a group of a thousand. */
async function sendToCrowd(takers: number) {
  const [sender, other] = [await buildMember({ credit: 20_000 }), await buildMember()]
  const group = await gather(server, sender, [other])
  const { rows } = await sql<{ id: number }>`
    insert into member (login, nickname)
    select ${`crowd${group.id}n`} || n, '钓友' from generate_series(1, ${takers}::integer) n returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into conversation_member (conversation_id, member_id) select ${group.id}, id from unnest(${ids}::bigint[]) id`.execute(
    db,
  )
  const { body } = await call(
    'POST redbag/send',
    { groupId: group.id, unit: 'credit', split: 'lucky', total: 10_000, count: 100 },
    { as: sender },
  )
  return { sender, ids, id: body.card!.id }
}

const news = new TakingNews(context)
const viewerOf = (id: number): Viewer => ({
  id,
  role: 'member',
  vip: false,
  bannedUntil: null,
  hasBlocks: false,
  hasDismissed: false,
  scope: 'full',
})
/** As an app does it: asked again where there was no connection in time. */
const take = async (memberId: number, id: number): ReturnType<typeof takeRedbag> => {
  const own = { ...context, db: processes[memberId % processes.length]!, viewer: viewerOf(memberId) }
  return takeRedbag(own, news, id).catch((error: { code?: string }) => {
    if (error.code === NO_DATABASE) return take(memberId, id)
    throw error
  })
}

test('of a thousand in ten processes who want one of a hundred parts, a hundred get one, and the others hear why not', async () => {
  const { ids, id } = await sendToCrowd(1_000)
  const results = await Promise.allSettled(ids.map((member) => take(member, id)))
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : []))
  expect(results.length - refusals.length).toBe(100)
  expect(new Set(refusals)).toEqual(new Set(['redbag_finished']))
  const { rows } = await sql<{ sum: number; takers: number }>`
    select sum(amount)::integer as sum, count(distinct taker_id)::integer as takers from redbag_part where redbag_id = ${id}`.execute(db)
  expect(rows[0]).toEqual({ sum: 10_000, takers: 100 })
}, 120_000)

test('who is cut off in the midst has taken nothing, and leaves their part to others', async () => {
  const { ids, id, sender } = await sendToCrowd(110)
  const cut = new Error('cut off')
  // Each loses its connection just before its commit.
  const lost = ids.slice(0, 10).map((member) =>
    db
      .transaction()
      .execute(async (trx) => {
        await takeRedbag({ ...context, db: trx, viewer: viewerOf(member) }, news, id)
        throw cut
      })
      .catch((error: unknown) => error),
  )
  const taken = await Promise.allSettled(ids.slice(10).map((member) => take(member, id)))
  expect(await Promise.all(lost)).toEqual(lost.map(() => cut))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  await sql`update redbag set expires_at = now() where id = ${id}`.execute(db)
  await returnRedbag(context, id)
  expect((await call('GET wallet', {}, { as: sender })).body.credit).toBe(10_000)
}, 120_000)
