import {
  CODE_EVERY_S,
  CODE_MINUTES,
  CODE_TRIES,
  CODE_TRIES_FROM_ALL,
  CODES_PER_DAY,
  CODES_PER_DAY_FROM_ALL,
  SIGN_IN_LOCK_MINUTES,
  SIGN_IN_WAIT_MAX_S,
} from '@anglers/contract/limits'
import { sql } from 'kysely'
import { type Db, transaction } from '../../infra/database.ts'
import { localDay, localMidnight } from '../../infra/localTime.ts'

const seconds = (n: number) => sql`make_interval(secs => ${sql.lit(n)})`
const minutes = (n: number) => sql`make_interval(mins => ${sql.lit(n)})`

/** For which address, and a keyed hash of the network address that it is asked from. */
interface Asking {
  address: string
  network: Buffer
}

const askedToday = ({ address, network }: Asking) =>
  sql`coalesce((select sent_that_day from sign_in_asker where address = ${address} and network = ${network} and day = ${localDay}), 0)`

/**
 * Makes this the address's code, unless its last one is too young, or this network or all of them asked for too many
 * today. Returns whether it did.
 */
export function putCode(db: Db, { purpose, hash, ...asking }: Asking & { purpose: string; hash: Buffer }): Promise<boolean> {
  const { address, network } = asking
  return transaction(db, async (trx) => {
    const { rows } = await sql`
      insert into sign_in_code as c (address, purpose, code_hash, sent_at, expires_at, day, sent_that_day)
      values (${address}, ${purpose}, ${hash}, now(), now() + ${minutes(CODE_MINUTES)}, ${localDay}, 1)
      on conflict (address) do update set purpose = excluded.purpose, code_hash = excluded.code_hash, tries = 0, used = false,
        sent_at = excluded.sent_at, expires_at = excluded.expires_at, day = excluded.day,
        sent_that_day = case when c.day = excluded.day then c.sent_that_day + 1 else 1 end
      where c.sent_at <= now() - ${seconds(CODE_EVERY_S)} and (c.day < excluded.day or c.sent_that_day < ${sql.lit(CODES_PER_DAY_FROM_ALL)})
        and ${askedToday(asking)} < ${sql.lit(CODES_PER_DAY)}
      returning 1`.execute(trx)
    if (!rows.length) return false
    await trx.updateTable('sign_in_asker').set({ tries: 0 }).where('address', '=', address).where('tries', '>', 0).execute()
    await sql`
      insert into sign_in_asker as a (address, network, day, sent_that_day) values (${address}, ${network}, ${localDay}, 1)
      on conflict (address, network) do update set
        day = excluded.day,
        sent_that_day = case when a.day = excluded.day then a.sent_that_day + 1 else 1 end`.execute(trx)
    return true
  })
}

/** Seconds until the address may get another code that is asked for from this network. */
export async function codeWaitS(db: Db, asking: Asking): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from greatest(sent_at + ${seconds(CODE_EVERY_S)},
      case when (day = ${localDay} and sent_that_day >= ${sql.lit(CODES_PER_DAY_FROM_ALL)})
             or ${askedToday(asking)} >= ${sql.lit(CODES_PER_DAY)}
           then ${localMidnight} + interval '1 day' end) - now())::float8 as wait
    from sign_in_code where address = ${asking.address}`.execute(db)
  return rows[0]?.wait ?? 0
}

/** Takes back a code that could not be sent, so that another may be asked for at once. */
export async function dropCode(db: Db, { address, network, hash }: Asking & { hash: Buffer }): Promise<void> {
  await sql`
    with dropped as (
      update sign_in_code set used = true, sent_at = sent_at - ${seconds(CODE_EVERY_S)}, sent_that_day = sent_that_day - 1
       where address = ${address} and code_hash = ${hash} returning 1
    )
    update sign_in_asker set sent_that_day = sent_that_day - 1
     where address = ${address} and network = ${network} and exists (select 1 from dropped)`.execute(db)
}

/**
 * Says whether this is the address's code, and counts a try unless a right one was only looked at. Taking a right one uses it up.
 * Tries are counted by where they come from: a guesser at another's code is locked out first.
 */
export function matchCode(
  db: Db,
  { address, network, purpose, hash, look }: Asking & { purpose: string; hash: Buffer; look: boolean },
): Promise<boolean> {
  return transaction(db, async (trx) => {
    // One try after another, so that those at the same moment are all counted.
    await sql`select 1 from sign_in_code where address = ${address} for update`.execute(trx)
    const { rows } = await sql<{ right: boolean }>`
      update sign_in_code set tries = tries + (code_hash <> ${hash})::integer, used = code_hash = ${hash} and not ${sql.lit(look)}
      where address = ${address} and purpose = ${purpose} and not used and expires_at > now() and tries < ${sql.lit(CODE_TRIES_FROM_ALL)}
        and coalesce((select tries from sign_in_asker where address = ${address} and network = ${network}), 0) < ${sql.lit(CODE_TRIES)}
      returning code_hash = ${hash} as right`.execute(trx)
    const right = rows[0]?.right
    if (right === false) {
      await sql`
        insert into sign_in_asker as a (address, network, day, tries) values (${address}, ${network}, ${localDay}, 1)
        on conflict (address, network) do update set tries = a.tries + 1`.execute(trx)
    }
    return right ?? false
  })
}

export interface AttemptLimits {
  free: number
  lock: number
  windowMinutes: number
}

/** Counts a try, in one statement so that tries at the same moment don't slip by together. Returns false while no try is taken. */
export async function countAttempt(db: Db, key: Buffer, { free, lock, windowMinutes }: AttemptLimits): Promise<boolean> {
  const fresh = sql`t.since < now() - ${minutes(windowMinutes)}`
  const n = sql`case when ${fresh} then 1 else t.n + 1 end`
  const wait = sql`make_interval(secs => least(power(2, ${n} - ${sql.lit(free)}), ${sql.lit(SIGN_IN_WAIT_MAX_S)}))`
  const { rows } = await sql`
    insert into sign_in_try as t (key, n, since, open_at) values (${key}, 1, now(), '-infinity')
    on conflict (key) do update set n = ${n}, since = case when ${fresh} then now() else t.since end,
      open_at = case
        when ${n} >= ${sql.lit(lock)} then now() + ${minutes(SIGN_IN_LOCK_MINUTES)}
        when ${n} >= ${sql.lit(free)} then now() + ${wait}
        else '-infinity' end
    where t.open_at <= now()
    returning 1`.execute(db)
  return rows.length > 0
}

/** Seconds until the next try is taken. */
export async function attemptWaitS(db: Db, key: Buffer): Promise<number> {
  const { rows } = await sql<{
    wait: number
  }>`select extract(epoch from open_at - now())::float8 as wait from sign_in_try where key = ${key}`.execute(db)
  return rows[0]?.wait ?? 0
}

export async function deleteAttempts(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_try').where('key', '=', key).execute()
}

/** Takes one try off the count: it was no guess. */
export async function uncountAttempt(db: Db, key: Buffer): Promise<void> {
  await sql`update sign_in_try set n = greatest(n - 1, 0), open_at = '-infinity' where key = ${key}`.execute(db)
}
