import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

const BATCH_ROWS = 1_000

/** What is older than it need be, deleted from a table in batches by its primary key. */
export const deleteOld = (table: string, key: string, isOld: RawBuilder<unknown>) => ({
  limit: BATCH_ROWS,
  async run(trx: Db, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${sql.raw(key)}) in (
        select ${sql.raw(key)} from ${sql.table(table)} where ${isOld} limit ${sql.lit(limit)}
      ) and ${isOld}`.execute(trx)
    return Number(numAffectedRows)
  },
})

/** The time so long ago, in SQL. */
export const ago = (unit: 'hours' | 'days', n: number): RawBuilder<Date> =>
  sql<Date>`now() - make_interval(${sql.raw(unit)} => ${sql.lit(n)})`
