import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** Keeps how many faults an audit found that ends now, in place of the last one's. */
export async function storeAudit(db: Db, faults: number): Promise<void> {
  await sql`
    insert into ledger_audit (faults, at) values (${faults}, now())
    on conflict (id) do update set faults = excluded.faults, at = excluded.at`.execute(db)
}

/** What the last audit found; undefined before the first. */
export const findAudit = (db: Db): Promise<{ faults: number; at: Date } | undefined> =>
  db.selectFrom('ledger_audit').select(['faults', 'at']).executeTakeFirst()
