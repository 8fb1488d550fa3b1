import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { contributions, type Module } from '../../kernel/module.ts'

/** What is wrong in the books: which check found it, where, what is written there, and what it adds up to. */
export interface AuditFault {
  check: string
  /** Of whatever the check is about: the movement or the account; for experience, the member. */
  id: number
  found: number
  expected: number
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** What else is to add up, beside the ledger itself: read by the audit. */
    audits?: readonly ((db: Db) => Promise<AuditFault[]>)[]
  }
}

const FAULTS_MAX = 100

/** All that is wrong in the books of all domains. */
export async function audit(db: Db, modules: readonly Module[]): Promise<AuditFault[]> {
  const faults = await auditLedger(db)
  for (const check of contributions(modules, 'audits').flat()) faults.push(...(await check(db)))
  return faults
}

/**
 * Adds up the whole ledger, and names what does not fit: movements whose legs don't add up to zero, balances that are not the sum of
 * their entries, entries that are missing in between, experience shown that is not what is owned. At most 100 faults of each. Reads one
 * state of the database, and so may run beside everything else.
 */
export async function auditLedger(db: Db): Promise<AuditFault[]> {
  const { rows } = await sql<AuditFault>`
    (select 'movement' as check, entry.movement_id as id, sum(amount)::bigint as found, 0::bigint as expected
       from ledger_entry entry join ledger_account account on account.id = entry.account_id
      group by entry.movement_id, account.unit having sum(amount) <> 0 order by 2 limit ${FAULTS_MAX})
    union all
    (select 'balance', account.id, account.balance, coalesce(sum(amount), 0)::bigint
       from ledger_account account left join ledger_entry entry on entry.account_id = account.id
      where account.member_id is not null
      group by account.id having account.balance <> coalesce(sum(amount), 0) order by 2 limit ${FAULTS_MAX})
    union all
    (select 'places', account.id, count(entry.place), account.received + account.spent
       from ledger_account account left join ledger_entry entry on entry.account_id = account.id
      where account.member_id is not null
      group by account.id having count(entry.place) <> account.received + account.spent
         or coalesce(max(entry.place), 0) <> account.received + account.spent order by 2 limit ${FAULTS_MAX})
    union all
    (select 'experience', member.id, member.exp, account.balance
       from member join ledger_account account on account.member_id = member.id and account.unit = 'experience'
      where member.exp <> account.balance order by 2 limit ${FAULTS_MAX})`.execute(db)
  return rows
}
