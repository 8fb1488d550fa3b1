import type { RedbagTakers } from '@anglers/contract/posts/redbag'
import type { RedbagSplit } from '@anglers/contract/redbag'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import { REDBAG_HOURS } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { builtFor } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { userJson, type UserRow } from '../account/queries.ts'

export interface NewRedbag {
  senderId: number
  conversationId: number | null
  unit: GivingUnit
  split: RedbagSplit
  greeting: string
  /** Whether its time begins later, with its post. */
  waits: boolean
  /** In the order in which they will be taken. */
  parts: readonly number[]
}

/** Stores a red packet with its parts. Returns its id. */
export async function insertRedbag(trx: Db, { senderId, conversationId, unit, split, greeting, waits, parts }: NewRedbag): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with bag as (
      insert into redbag (sender_id, conversation_id, unit, split, total, count, greeting, waits, expires_at)
      select ${senderId}, ${conversationId}, ${unit}, ${split}, sum(amount), count(*), ${greeting}, ${waits}::boolean,
             now() + make_interval(hours => ${sql.lit(REDBAG_HOURS)})
        from unnest(${parts}::bigint[]) amount
      returning id
    ), made as (
      insert into redbag_part (redbag_id, n, amount)
      select id, n, amount from bag, unnest(${parts}::bigint[]) with ordinality part(amount, n)
    )
    select id from bag`.execute(trx)
  return rows[0]!.id
}

export interface RedbagRow {
  id: number
  sender_id: number
  conversation_id: number | null
  is_group: boolean
  unit: GivingUnit
  split: RedbagSplit
  total: number
  count: number
  greeting: string
  created_at: Date
  expires_at: Date
  is_over: boolean
  returned: number | null
  sender: UserRow
  post_id: number | null
  takers: RedbagTakers | null
  taken: number
  /** Neither taken nor gone back, as far as is committed. */
  left: number
  last_at: Date | null
  /** The viewer's own. */
  my_amount: number | null
  my_taken_at: Date | null
  /** Between its sender and the viewer, where that was asked. */
  is_across_block?: boolean
}

const findWithParts = builtFor<RedbagRow, [id: number, viewerId: number | null]>((db, id, viewerId) =>
  db
    .selectFrom('redbag')
    .innerJoin('member', 'member.id', 'redbag.sender_id')
    .leftJoin('media as avatar', 'avatar.id', 'member.avatar_id')
    .leftJoin('conversation', 'conversation.id', 'redbag.conversation_id')
    .leftJoin('post_redbag', 'post_redbag.redbag_id', 'redbag.id')
    .leftJoin('redbag_part as mine', (join) => join.onRef('mine.redbag_id', '=', 'redbag.id').on('mine.taker_id', '=', viewerId))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('redbag_part')
          .select([
            sql<number>`count(taker_id)`.as('taken'),
            sql<number>`count(*) filter (where taker_id is null and not returned)`.as('left'),
            sql<Date | null>`max(taken_at)`.as('last_at'),
          ])
          .whereRef('redbag_part.redbag_id', '=', 'redbag.id')
          .as('part'),
      (join) => join.onTrue(),
    )
    .select([
      'redbag.id',
      'redbag.sender_id',
      'redbag.conversation_id',
      sql<boolean>`conversation.name is not null`.as('is_group'),
      'redbag.unit',
      'redbag.split',
      'redbag.total',
      'redbag.count',
      'redbag.greeting',
      'redbag.created_at',
      'redbag.expires_at',
      sql<boolean>`not redbag.waits and redbag.expires_at <= clock_timestamp()`.as('is_over'),
      'redbag.returned',
      userJson.as('sender'),
      'post_redbag.post_id',
      'post_redbag.takers',
      'part.taken',
      'part.left',
      'part.last_at',
      'mine.amount as my_amount',
      'mine.taken_at as my_taken_at',
    ])
    .where('redbag.id', '=', id),
)

/** A red packet, with what became of its parts, and the viewer's own part. */
export const findRedbag = async (db: Db, id: number, viewerId: number | null): Promise<RedbagRow | undefined> =>
  (await findWithParts(db, id, viewerId))[0]

/**
 * Takes the next part of a red packet for a member, who is locked. Parts that others are just taking are passed over; where
 * no other is left, it waits to see whether one of those comes back. Null means that there is none, time
 * is over, or they have one.
 */
export async function takePart(trx: Db, id: number, takerId: number): Promise<TakenPart | null> {
  await sql`savepoint parts`.execute(trx)
  const [free] = await takeFree(trx, id, takerId)
  if (free) return free
  // Parts that were taken in the very moment of looking are locked by who looked: held by those who wait, they would close a circle.
  await sql`rollback to savepoint parts`.execute(trx)
  return (await takeWaiting(trx, id, takerId))[0] ?? null
}

type TakenPart = { n: number; amount: number }

const taking = (whenLocked: RawBuilder<unknown>) =>
  builtFor<TakenPart, [id: number, takerId: number]>(
    (_db, id, takerId) => sql`
    update redbag_part set taker_id = ${takerId}, taken_at = clock_timestamp()
     where redbag_id = ${id} and n = (
       select n from redbag_part
        where redbag_id = ${id} and taker_id is null and not returned
          and not exists (select from redbag_part where redbag_id = ${id} and taker_id = ${takerId})
          and exists (select from redbag where id = ${id} and expires_at > clock_timestamp())
        order by n limit 1 for update of redbag_part ${whenLocked})
    returning n, amount`,
  )
const takeFree = taking(sql`skip locked`)
const takeWaiting = taking(sql``)

export interface PartRow {
  user: UserRow
  amount: number
  taken_at: Date
  best: boolean
}

/**
 * The parts that were taken by members whom this reader meets, the latest first. The largest is known once none is left; of several the
 * first that was taken.
 */
export async function listParts(db: Db, id: number, reader: Reader, { limit, offset }: Window): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select ${userJson} as user, part.amount, part.taken_at,
           redbag.split = 'lucky' and redbag.count > 1 and part.n = best.n as best
      from redbag_part part
      join redbag on redbag.id = part.redbag_id
      join member on member.id = part.taker_id
      left join media avatar on avatar.id = member.avatar_id
      left join lateral (
        select n from redbag_part where redbag_id = redbag.id
          and not exists (select from redbag_part where redbag_id = redbag.id and taker_id is null)
         order by amount desc, taken_at, n limit 1
      ) best on true
     where part.redbag_id = ${id} and part.taker_id is not null and ${notHiddenFrom('part.taker_id', reader)}
     order by part.taken_at desc, part.n desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...row, best: row.best ?? false }))
}

export async function countParts(db: Db, id: number, reader: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from redbag_part part
     where part.redbag_id = ${id} and part.taker_id is not null and ${notHiddenFrom('part.taker_id', reader)}`.execute(db)
  return rows[0]!.n
}

/** Those whose time is over, or whose post is deleted, also for good, and of which nothing went back yet. */
export async function findDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from redbag where closed_at is null and not waits and expires_at <= now() order by expires_at limit ${limit})
    union
    (select redbag.id from redbag join post_redbag on redbag_id = redbag.id join post on post.id = post_id
      where closed_at is null and post.deleted_at is not null limit ${limit})
    union
    (select id from redbag where closed_at is null and conversation_id is null
        and not exists (select from post_redbag where redbag_id = redbag.id) limit ${limit})
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface ClosedRedbag {
  id: number
  sender_id: number
  unit: GivingUnit
  returned: number
  is_sender_gone: boolean
}

/**
 * Takes back what is left of a red packet, waiting for those who are just taking some of it. Null where it is closed already, or being
 * closed by another worker.
 */
export async function closeRedbag(trx: Db, id: number): Promise<ClosedRedbag | null> {
  const held = await sql`select 1 from redbag where id = ${id} and closed_at is null for no key update skip locked`.execute(trx)
  if (!held.rows.length) return null
  const { rows } = await sql<ClosedRedbag>`
    with unclaimed as (
      select n from redbag_part where redbag_id = ${id} and taker_id is null and not returned order by n for update
    ), back as (
      update redbag_part set returned = true from unclaimed
       where redbag_id = ${id} and redbag_part.n = unclaimed.n returning amount
    )
    update redbag set closed_at = now(), expires_at = least(expires_at, now()), returned = (select coalesce(sum(amount), 0) from back)
      from member where redbag.id = ${id} and member.id = sender_id
    returning redbag.id, sender_id, unit, returned, member.deleted_at is not null as is_sender_gone`.execute(trx)
  return rows[0]!
}

export interface RedbagLinkRow {
  id: number
  unit: GivingUnit
  greeting: string
  is_over: boolean
  returned: number | null
  left: number
}

const LEFT = sql<number>`(
  select count(*) from redbag_part where redbag_id = redbag.id and taker_id is null and not redbag_part.returned)`

export const findLinks = (db: Db, ids: readonly number[]): Promise<RedbagLinkRow[]> =>
  db
    .selectFrom('redbag')
    .select([
      'id',
      'unit',
      'greeting',
      'returned',
      sql<boolean>`not waits and expires_at <= clock_timestamp()`.as('is_over'),
      LEFT.as('left'),
    ])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** What a member wrote on their red packets goes with them; what was in them is in the books. */
export async function blankRedbags(trx: Db, memberId: number): Promise<void> {
  await trx.updateTable('redbag').set({ greeting: '' }).where('sender_id', '=', memberId).where('greeting', '<>', '').execute()
}

export const exportRedbags = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('redbag')
    .select(['id', 'unit', 'split', 'total', 'count', 'greeting', 'returned', 'created_at as at'])
    .where('sender_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const exportParts = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('redbag_part')
    .innerJoin('redbag', 'redbag.id', 'redbag_id')
    .select(['redbag.id', 'redbag.unit', 'redbag_part.amount', 'redbag_part.taken_at as at'])
    .where('taker_id', '=', memberId)
    .where('redbag.id', '>', after)
    .orderBy('redbag.id')
    .limit(limit)
    .execute()
