import { sql } from 'kysely'
import { auditLedger } from '../../../server/src/domains/ledger/audit.ts'
import type { Db } from '../../../server/src/infra/database.ts'
import { openTestServer } from '../support/server.ts'

const { db, buildMember, close } = await openTestServer()
afterAll(close)

/** What somebody does to the tables who first took the guards away; undone with what the audit found. */
async function foundAfter(damage: (trx: Db) => Promise<unknown>) {
  const undone = new Error('undone')
  let found: unknown
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await damage(trx)
      found = await auditLedger(trx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}

const accountOf = (member: { id: number }) =>
  db.selectFrom('ledger_account').select('id').where('member_id', '=', member.id).where('unit', '=', 'experience').executeTakeFirstOrThrow()

test('finds nothing wrong where nobody took the guards away', async () => {
  await buildMember({ credit: 5, points: 6, experience: 7 })
  expect(await auditLedger(db)).toEqual([])
})

test('names a balance that was written by hand', async () => {
  const { id } = await accountOf(await buildMember({ experience: 7 }))
  const found = await foundAfter((trx) => trx.updateTable('ledger_account').set({ balance: 8 }).where('id', '=', id).execute())
  expect(found).toEqual([
    { check: 'balance', id, found: 8, expected: 7 },
    expect.objectContaining({ check: 'experience', found: 7, expected: 8 }),
  ])
})

test('names an amount that was changed', async () => {
  const { id } = await accountOf(await buildMember({ experience: 7 }))
  const found = await foundAfter((trx) => sql`update ledger_entry set amount = 9 where account_id = ${id}`.execute(trx))
  expect(found).toEqual([
    expect.objectContaining({ check: 'movement', found: 2, expected: 0 }),
    { check: 'balance', id, found: 7, expected: 9 },
  ])
})

test('names an entry that is missing', async () => {
  const { id } = await accountOf(await buildMember({ experience: 7 }))
  const found = await foundAfter((trx) => trx.deleteFrom('ledger_entry').where('account_id', '=', id).execute())
  expect(found).toEqual([
    expect.objectContaining({ check: 'movement', found: -7, expected: 0 }),
    { check: 'balance', id, found: 7, expected: 0 },
    { check: 'places', id, found: 0, expected: 1 },
  ])
})

test('names a movement of which one unit does not add up, though all of it together does', async () => {
  const member = await buildMember({ experience: 7 })
  const { id } = await accountOf(member)
  const points = db.selectFrom('ledger_account').select('id').where('member_id', '=', member.id).where('unit', '=', 'points')
  const found = await foundAfter(async (trx) => {
    const { id: other } = await trx.selectFrom(points.as('own')).selectAll().executeTakeFirstOrThrow()
    await trx.updateTable('ledger_entry').set({ account_id: other }).where('account_id', '=', id).execute()
  })
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'movement', found: 7, expected: 0 }),
      expect.objectContaining({ check: 'movement', found: -7, expected: 0 }),
    ]),
  )
})

test('names an entry that stands where others are missing', async () => {
  const { id } = await accountOf(await buildMember({ experience: 7 }))
  const found = await foundAfter((trx) => sql`update ledger_entry set place = 3 where account_id = ${id}`.execute(trx))
  expect(found).toEqual([{ check: 'places', id, found: 1, expected: 1 }])
})

test('names experience that is shown and not owned', async () => {
  const member = await buildMember({ experience: 7 })
  const found = await foundAfter((trx) => trx.updateTable('member').set({ exp: 70 }).where('id', '=', member.id).execute())
  expect(found).toEqual([{ check: 'experience', id: member.id, found: 70, expected: 7 }])
})
