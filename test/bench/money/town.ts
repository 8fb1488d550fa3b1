import { filled, loadSessions } from '../load.ts'

/** Members of the database that money is measured on: ids from 1 on. */
export const MEMBERS = 1_001
/** The group that all of them are in. */
export const GROUP = 1
/** Those who have so many entries of credit, as far back as that. */
export const FEW = { member: MEMBERS + 1, entries: 10, within: '10 minutes' }
export const MANY = { member: MEMBERS + 2, entries: 100_000, within: '2 years' }
const CREDIT = 1_000_000_000

/** Makes the schema in the empty database at `url`, and members with credit. Returns the tokens of all their sessions, in their order. */
export function fillTown(url: string): Promise<string[]> {
  return filled(url, async (db) => {
    await db.query(`insert into member (login, nickname) select 'angler' || i, '钓友' || i from generate_series(1, ${MANY.member}) i`)
    await db.query("insert into conversation (name, code) values ('周末约钓', 'bench')")
    await db.query(`insert into conversation_member (conversation_id, member_id) select ${GROUP}, i from generate_series(1, ${MEMBERS}) i`)
    // What is recorded is told apart by its numbers.
    await db.query("select setval(pg_get_serial_sequence('redbag', 'id'), 1000000)")
    await db.query('begin')
    await db.query(`insert into ledger_movement (key, kind) select 'filled:' || i, 'correction' from generate_series(1, ${MEMBERS}) i`)
    await db.query(`
      insert into ledger_entry (movement_id, leg, account_id, amount)
      select movement.id, leg, case leg when 1 then site.id else own.id end, case leg when 1 then -${CREDIT} else ${CREDIT} end
        from generate_series(1, ${MEMBERS}) member(id)
        join ledger_movement movement on movement.key = 'filled:' || member.id
        join ledger_account own on own.member_id = member.id and own.unit = 'credit'
        join ledger_account site on site.role = 'issued' and site.unit = 'credit'
        cross join generate_series(1, 2) leg
       order by 3`)
    await db.query('commit')
    for (const { member, entries, within } of [FEW, MANY]) {
      // As the triggers would have written them; one by one that takes minutes.
      await db.query('set session_replication_role = replica')
      await db.query(`
        insert into ledger_movement (key, kind, transaction_id)
        select 'old:${member}:' || n, 'correction', pg_current_xact_id() from generate_series(1, ${entries}) n`)
      await db.query(`
        insert into ledger_entry (movement_id, leg, account_id, amount, balance_after, place, place_of_sign, at)
        select movement.id, leg, case leg when 1 then own.id else site.id end,
               case leg when 1 then 1 else -1 end * case when n % 2 = 1 then 2 else -1 end,
               case leg when 1 then case when n % 2 = 1 then n / 2 + 2 else n / 2 end end,
               case leg when 1 then n end,
               case leg when 1 then (n + 1) / 2 end,
               now() - interval '${within}' * (${entries} - n) / ${entries}
          from generate_series(1, ${entries}) n
          join ledger_movement movement on movement.key = 'old:${member}:' || n
          join ledger_account own on own.member_id = ${member} and own.unit = 'credit'
          join ledger_account site on site.role = 'issued' and site.unit = 'credit'
          cross join generate_series(1, 2) leg`)
      await db.query(`
        update ledger_account set balance = ${entries / 2}, received = ${entries / 2}, spent = ${entries / 2}
         where member_id = ${member} and unit = 'credit'`)
      await db.query('set session_replication_role = default')
    }
    const tokens = await loadSessions(db, MANY.member)
    await db.query('vacuum (analyze)')
    return tokens
  })
}
