import { sql } from 'kysely'
import { batchedQuery } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'

const CALLS_AT_ONCE = 100

/** The public settings of several calls at once: what one call needs is asked for in several places. */
const findForCalls = batchedQuery(CALLS_AT_ONCE, async (db, calls: (readonly string[])[]): Promise<ReadonlyMap<string, unknown>[]> => {
  const keys = [...new Set(calls.flat())].sort()
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('public', '=', true)
    .execute()
  const found = new Map(rows.map(({ key, value }) => [key, value]))
  return calls.map(() => found)
})

/** The public settings among these keys, by key. */
export const findSettings = async (db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> =>
  keys.length ? findForCalls(db, keys) : new Map()

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute()
}
