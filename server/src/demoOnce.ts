import { sql } from 'kysely'
import { type Db, transaction } from './infra/database.ts'
import { LOCKS } from './infra/locks.ts'

/** Fills a database in which there is no member yet, in one transaction. Of several processes one does, and the others wait for it. */
export async function fillOnce(db: Db, say: (line: string) => void, fill: (trx: Db) => Promise<void>): Promise<void> {
  if (await hasMembers(db)) return
  const filled = await transaction(db, async (trx) => {
    if (!(await tryLock(trx))) {
      say('Another process builds the demo town: waiting for it')
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.demo)})`.execute(trx)
    }
    if (await hasMembers(trx)) return false
    say('Building the demo town')
    await fill(trx)
    return true
  })
  if (filled) await sql`analyze`.execute(db)
}

const hasMembers = async (db: Db) => (await db.selectFrom('member').select('id').limit(1).executeTakeFirst()) !== undefined

async function tryLock(trx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCKS.demo)}) as mine`.execute(trx)
  return rows[0]!.mine
}
