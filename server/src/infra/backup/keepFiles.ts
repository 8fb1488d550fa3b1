import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database.ts'
import { LOCKS } from '../locks.ts'
import { PLAIN_SETTINGS } from './tables.ts'

/**
 * Has no file removed by housekeeping until the connection is closed, however long that is: a lock of a transaction, which a PgBouncer
 * keeps, too, and which, as it reads nothing, keeps no row that is old.
 */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query(PLAIN_SETTINGS)
  await client.query('select pg_advisory_xact_lock_shared($1)', [LOCKS.files])
}

/**
 * Does what removes files, unless a backup is being made: then it is done the next time.
 *
 * @param db one without time-outs: the lock is held for as long as the work takes
 */
export async function unlessBackup(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCKS.files)}) as free`.execute(trx)
    if (rows[0]!.free) await work()
  })
}
