import type { Handover, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'
import { FINDS_PER_DAY } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { lockMember } from '../account/queries.ts'
import { likePattern } from '../../lib/text.ts'

export const isWatching = async (db: Db, postId: number, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('secondhand_watch')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined

/** Has a member watch a listing, from the price on that they see; or no longer. @returns how many do */
export async function setWatch(trx: Db, postId: number, memberId: number, on: boolean, priceFen: number | null): Promise<number> {
  if (on)
    await trx
      .insertInto('secondhand_watch')
      .values({ post_id: postId, member_id: memberId, known_fen: priceFen })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await trx.deleteFrom('secondhand_watch').where('post_id', '=', postId).where('member_id', '=', memberId).execute()
  return (await trx.selectFrom('post_secondhand').select('watcher_count').where('post_id', '=', postId).executeTakeFirstOrThrow())
    .watcher_count
}

export interface Fallen {
  /** Whether no block parts them from the seller. */
  met: boolean
  member_id: number
  known_fen: number
}

/** Some of those who watch a listing and know a higher price: they know this one from then on. Nobody across a block is among them. */
export async function takeWatchers(trx: Db, postId: number, priceFen: number, sellerId: number, limit: number): Promise<Fallen[]> {
  const { rows } = await sql<Fallen>`
    with due as (
      select post_id, member_id, known_fen from secondhand_watch
       where post_id = ${postId} and known_fen > ${priceFen} order by member_id limit ${limit} for update
    ), noted as (
      update secondhand_watch w set known_fen = ${priceFen} from due where w.post_id = due.post_id and w.member_id = due.member_id
    )
    select member_id, known_fen, not exists (
      select 1 from block where (blocker_id, blocked_id) in ((due.member_id, ${sellerId}), (${sellerId}, due.member_id))) as met
      from due order by member_id`.execute(trx)
  return rows
}

export interface SearchRow {
  id: number
  word: string
  tackle: TackleCategory | ''
  condition: TackleCondition | null
  handover: Handover | null
  min_fen: number | null
  max_fen: number | null
  found: number
  created_at: Date
}

const selectSearches = (db: Db, memberId: number) =>
  db
    .selectFrom('secondhand_search')
    .select(['id', 'word', 'condition', 'handover', 'min_fen', 'max_fen', 'found', 'created_at'])
    .select(sql<TackleCategory | ''>`tackle`.as('tackle'))
    .where('member_id', '=', memberId)

export const listSearches = (db: Db, memberId: number, { limit, offset }: Window): Promise<SearchRow[]> =>
  selectSearches(db, memberId).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const countSearches = async (db: Db, memberId: number): Promise<number> =>
  (
    await db
      .selectFrom('secondhand_search')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).n

/** How many a member has saved; others of theirs wait until the transaction ends. */
export async function lockSearches(trx: Db, memberId: number): Promise<number> {
  await lockMember(trx, memberId)
  return countSearches(trx, memberId)
}

export const insertSearch = async (
  trx: Db,
  search: { member_id: number } & Omit<SearchRow, 'id' | 'found' | 'created_at'>,
): Promise<SearchRow> => {
  const { id } = await trx.insertInto('secondhand_search').values(search).returning('id').executeTakeFirstOrThrow()
  return selectSearches(trx, search.member_id).where('id', '=', id).executeTakeFirstOrThrow()
}

/** @returns whether it was there */
export async function deleteSearch(trx: Db, id: number, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('secondhand_search')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Wanted {
  id: number
  member_id: number
  word: string
}

/**
 * Saved searches that may have been waiting for this listing, by id, from one on: what they say of the word is looked at by who asks, as
 * each has its own.
 */
export async function findWanted(
  db: Db,
  item: { tackle: string; condition: string; handovers: string[]; price_fen: number; author_id: number },
  after: number,
  limit: number,
): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    select id, member_id, word from secondhand_search
     where id > ${after} and tackle in ('', ${item.tackle}) and coalesce(condition, ${item.condition}) = ${item.condition}
       and (handover is null or handover = any(${item.handovers}::text[]))
       and coalesce(min_fen, 0) <= ${item.price_fen} and coalesce(max_fen, ${item.price_fen}) >= ${item.price_fen}
       and member_id <> ${item.author_id}
       and not exists (
         select 1 from block where (blocker_id, blocked_id) in ((member_id, ${item.author_id}), (${item.author_id}, member_id)))
     order by id limit ${limit}`.execute(db)
  return rows
}

/** Whether what anyone may read of a listing has these words in it: of each, in their order. */
export async function containsWords(db: Db, postId: number, words: readonly string[]): Promise<boolean[]> {
  if (words.every((word) => word === '')) return words.map(() => true)
  const { rows } = await sql<{ found: boolean }>`
    select post_found_by(visibility, title, body, teaser, place_name, place_address, tag_names) ilike wanted.pattern as found
      from unnest(${words.map(likePattern)}::text[]) with ordinality wanted(pattern, at), post where post.id = ${postId}
     order by wanted.at`.execute(db)
  return rows.map(({ found }) => found)
}

/** Notes a find of each of these searches. @returns the members who have not met it, and may be told of so many a day */
export async function noteFinds(trx: Db, postId: number, searches: readonly Wanted[]): Promise<number[]> {
  const first = [...new Map([...searches].reverse().map((search) => [search.member_id, search])).values()].sort(
    (a, b) => a.member_id - b.member_id,
  )
  const { rows } = await sql<{ member_id: number }>`
    insert into secondhand_find (member_id, post_id)
    select member_id, ${postId} from unnest(${first.map((search) => search.member_id)}::bigint[]) wanted(member_id)
    on conflict do nothing returning member_id`.execute(trx)
  const fresh = new Set(rows.map((row) => row.member_id))
  const counted = first.filter((search) => fresh.has(search.member_id)).map(({ id }) => id)
  if (!counted.length) return []
  await sql`update secondhand_search set found = found + 1 where id = any(${counted}::bigint[])`.execute(trx)
  const { rows: due } = await sql<{ member_id: number }>`
    select wanted.member_id from unnest(${[...fresh]}::bigint[]) wanted(member_id)
     where (select count(*) from (select 1 from secondhand_find find where find.member_id = wanted.member_id
              and find.at > now() - interval '1 day' limit ${sql.lit(FINDS_PER_DAY + 1)}) today) <= ${sql.lit(FINDS_PER_DAY)}
     order by wanted.member_id`.execute(trx)
  return due.map((row) => row.member_id)
}
