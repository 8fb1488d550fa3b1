import type { MovementKind, Unit } from '@anglers/contract/wallet'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import { localMidnight, TIME_ZONE } from '../../infra/localTime.ts'

/** A leg as its rows are found: of a member's account, or of one of the site's own (`memberId` null). */
export interface LegRow {
  unit: string
  role: string
  memberId: number | null
  amount: number
}

export interface MovementRow {
  key: string
  kind: MovementKind
  actorId: number | null
  subjectType: string | null
  subjectId: number | null
}

/**
 * Writes movements with their legs, members' accounts by ascending id. Returns the id of each that was written, and how many of its legs
 * found their account, by its key: those are left out whose keys movements have already.
 */
export async function insertMovements(
  db: Db,
  movements: readonly (MovementRow & { legs: readonly LegRow[] })[],
): Promise<Map<string, { id: number; legs: number }>> {
  const wanted = movements.flatMap(({ key, legs }) => legs.map((leg, at) => ({ ...leg, key, at: at + 1 })))
  const { rows } = await sql<{ key: string; id: number; legs: number }>`
    with movement as (
      insert into ledger_movement (key, kind, actor_id, subject_type, subject_id)
      select * from unnest(
        ${movements.map(({ key }) => key)}::text[],
        ${movements.map(({ kind }) => kind)}::text[],
        ${movements.map(({ actorId }) => actorId)}::bigint[],
        ${movements.map(({ subjectType }) => subjectType)}::text[],
        ${movements.map(({ subjectId }) => subjectId)}::bigint[]
      )
      on conflict (key) do nothing returning id, key
    ), wanted as (
      select * from unnest(
        ${wanted.map(({ key }) => key)}::text[],
        ${wanted.map(({ at }) => at)}::smallint[],
        ${wanted.map(({ unit }) => unit)}::text[],
        ${wanted.map(({ role }) => role)}::text[],
        ${wanted.map(({ memberId }) => memberId)}::bigint[],
        ${wanted.map(({ amount }) => amount)}::bigint[]
      ) wanted(key, leg, unit, role, member_id, amount)
    ), leg as (
      select key, leg, account.id as account_id, amount from wanted
        join ledger_account account on account.member_id = wanted.member_id and account.unit = wanted.unit
      union all
      select key, leg, account.id, amount from wanted
        join ledger_account account on account.role = wanted.role and account.unit = wanted.unit and account.member_id is null
       where wanted.member_id is null
    ), written as (
      insert into ledger_entry (movement_id, leg, account_id, amount)
      select movement.id, leg, account_id, amount from movement join leg using (key) order by account_id, movement.id
      returning movement_id
    )
    select key, id, (select count(*) from written where movement_id = movement.id) as legs from movement`.execute(db)
  return new Map(rows.map(({ key, ...written }) => [key, written]))
}

/** The movement of this key, with its legs in their order. */
export async function findMovement(db: Db, key: string): Promise<(MovementRow & { id: number; legs: LegRow[] }) | null> {
  const movement = await db
    .selectFrom('ledger_movement')
    .select(['id', 'key', 'kind', 'actor_id as actorId', 'subject_type as subjectType', 'subject_id as subjectId'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!movement) return null
  const legs = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account as account', 'account.id', 'ledger_entry.account_id')
    .select(['account.unit', 'account.role', 'account.member_id as memberId', 'ledger_entry.amount'])
    .where('movement_id', '=', movement.id)
    .orderBy('leg')
    .execute()
  return { ...movement, legs }
}

export type AccountRow = Pick<Selectable<Database['ledger_account']>, 'id' | 'balance' | 'received' | 'spent'>

/** A member's balances by unit. */
export async function findBalances(db: Db, memberId: number): Promise<Record<Unit, number>> {
  const rows = await db.selectFrom('ledger_account').select(['unit', 'balance']).where('member_id', '=', memberId).execute()
  return Object.fromEntries(rows.map(({ unit, balance }) => [unit, balance])) as Record<Unit, number>
}

/** What a member has of a unit, which nobody else moves until the transaction ends. */
export async function lockBalance(db: Db, memberId: number, unit: Unit): Promise<number> {
  const row = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('member_id', '=', memberId)
    .where('unit', '=', unit)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.balance!
}

/** What members have of a unit, which nobody else moves until the transaction ends. Locked by ascending id, as every movement does. */
export async function lockBalances(db: Db, memberIds: readonly number[], unit: Unit): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['member_id', 'balance'])
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where('unit', '=', unit)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ member_id, balance }) => [member_id!, balance!]))
}

/** A member's account of a unit. */
export const findAccount = (db: Db, memberId: number, unit: Unit): Promise<AccountRow> =>
  db
    .selectFrom('ledger_account')
    .select(['id', 'balance', 'received', 'spent'])
    .where('member_id', '=', memberId)
    .where('unit', '=', unit)
    .executeTakeFirstOrThrow()

/** Which of an account's entries: all, or those that added to it or took from it. */
export type Sign = 'all' | 'plus' | 'minus'

/** The time at which a month begins by the town's clock, some months after this one (YYYY-MM). */
const monthBegins = (month: string, later: number) =>
  sql<Date>`((${month + '-01'}::date + make_interval(months => ${sql.lit(later)})) at time zone ${sql.lit(TIME_ZONE)})`

/** What an account had come to. */
export interface Standing {
  balance: number
  received: number
  spent: number
}

/** What an account had come to when a month began, some months after this one: its last entry before that says so. */
export async function findStanding(db: Db, accountId: number, month: string, later: 0 | 1): Promise<Standing> {
  const last = await db
    .selectFrom('ledger_entry')
    .select(['balance_after', 'place', 'place_of_sign', 'amount'])
    .where('account_id', '=', accountId)
    .where('at', '<', monthBegins(month, later))
    .orderBy('at', 'desc')
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { balance: 0, received: 0, spent: 0 }
  const { balance_after, place, place_of_sign, amount } = last
  const ofOther = place! - place_of_sign!
  return {
    balance: balance_after!,
    received: amount > 0 ? place_of_sign! : ofOther,
    spent: amount > 0 ? ofOther : place_of_sign!,
  }
}

/** Entries of an account between two places, the latest first: past the 100,000th page no further to go than to the first. */
export async function listEntries(db: Db, accountId: number, sign: Sign, { after, upto }: { after: number; upto: number }) {
  let entries = db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_movement as movement', 'movement.id', 'entry.movement_id')
    .select([
      'movement.id',
      'movement.kind',
      'movement.subject_type',
      'movement.subject_id',
      'entry.amount',
      'entry.balance_after',
      'entry.at',
    ])
    .where('account_id', '=', accountId)
  const place = sign === 'all' ? sql.ref<number>('entry.place') : sql.ref<number>('entry.place_of_sign')
  if (sign !== 'all') entries = entries.where(sql<boolean>`(entry.amount > 0) = ${sql.lit(sign === 'plus')}`)
  return entries.where(place, '>', after).where(place, '<=', upto).where('entry.place', 'is not', null).orderBy(place, 'desc').execute()
}

/** The sums of what came in and went out between two places. */
export async function sumEntries(db: Db, accountId: number, { after, upto }: { after: number; upto: number }) {
  const { rows } = await sql<{ received: number; spent: number }>`
    select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
           coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as spent
      from ledger_entry where account_id = ${accountId} and place > ${after} and place <= ${upto}`.execute(db)
  return rows[0]!
}

/** What went out of a member's account today, by the town's clock, in movements of these kinds. */
export async function sumSpentToday(db: Db, memberId: number, unit: Unit, kinds: readonly MovementKind[]): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(-sum(amount), 0)::bigint as spent
      from ledger_account account
      join ledger_entry entry on entry.account_id = account.id
      join ledger_movement movement on movement.id = entry.movement_id
     where account.member_id = ${memberId} and account.unit = ${unit} and amount < 0
       and entry.at >= ${localMidnight} and kind = any(${kinds}::text[])`.execute(db)
  return rows[0]!.spent
}

/** When the first entry of an account was written. */
export const findFirstEntry = (db: Db, accountId: number) =>
  db.selectFrom('ledger_entry').select('at').where('account_id', '=', accountId).where('place', '=', 1).executeTakeFirst()
