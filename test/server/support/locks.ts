import { sql } from 'kysely'
import type { Db } from '../../../server/src/infra/database.ts'

/** Until so many transactions wait for the rows of others. */
export async function untilSomeoneWaits(db: Db, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
  }
}
