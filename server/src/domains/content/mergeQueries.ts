import { sql } from 'kysely'
import { anyOf } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { lockCounters } from './lockQueries.ts'

/** Where those of these posts stand that were merged into others. */
export async function findMerged(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('post_merge').select(['post_id', 'into_id']).where('post_id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.post_id, row.into_id]))
}

/** Where what was written in a post stands by now: there, unless the post was merged into another one. */
export const standingPlace = async (db: Db, id: number): Promise<number> => (await findMerged(db, [id])).get(id) ?? id

/** Holds two posts until the transaction ends, whoever else merges them the other way round. */
export async function lockPosts(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`select 1 from post where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx)
}

/**
 * Has what stands under a post stand under another one, which is held as well: what was written there begins a thread of comments there,
 * in which all that answered it stands. Who keeps the post keeps the other one, and who likes it likes what was written. Returns the
 * comment that begins the thread.
 */
export async function moveUnder(trx: Db, from: number, into: number, words: string): Promise<number> {
  const [source, target] = [sql.lit(from), sql.lit(into)]
  const keeps = sql`post_id = ${source} and kind = 'fav'`
  await lockCounters(trx, {
    comments: sql`select id from comment where post_id = ${source}`,
    posts: sql`values (${source}::bigint), (${target}::bigint)`,
    members: sql`select author_id from post where id = ${source} union select member_id from reaction where ${keeps}`,
  })
  const { rows } = await sql<{ id: number }>`
    insert into comment (post_id, author_id, root_id, reply_to_id, body, mentions, created_at)
    select ${target}, author_id, null, null, ${words}, mentions, published_at from post where id = ${source} returning id`.execute(trx)
  const root = rows[0]!.id
  await sql`insert into comment_media (comment_id, position, media_id)
    select ${root}, position, media_id from post_media where post_id = ${source}`.execute(trx)
  await sql`insert into comment_like (comment_id, member_id, created_at)
    select ${root}, member_id, created_at from reaction where post_id = ${source} and kind = 'like'`.execute(trx)
  await moveComments(trx, from, into, root)
  await sql`with moved as (delete from reaction where ${keeps} returning id, member_id, created_at)
    insert into reaction (id, post_id, member_id, kind, created_at) select id, ${target}, member_id, 'fav', created_at from moved
    on conflict (member_id, post_id, kind) do nothing`.execute(trx)
  await sql`update post_merge set into_id = ${target} where into_id = ${source}`.execute(trx)
  await sql`insert into post_merge (post_id, into_id) values (${source}, ${target})
    on conflict (post_id) do update set into_id = excluded.into_id`.execute(trx)
  return root
}

// No trigger counts this: one by one, thousands would change the same two rows.
async function moveComments(trx: Db, from: number, into: number, root: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    with moved as (
      update comment
         set post_id = ${into}, root_id = ${root}, reply_to_id = coalesce(reply_to_id, ${root}), reply_count = 0, pinned_at = null
       where post_id = ${from} returning deleted_at
    )
    select count(*)::integer as n from moved where deleted_at is null`.execute(trx)
  const n = rows[0]!.n
  await sql`update comment set reply_count = ${n} where id = ${root}`.execute(trx)
  await sql`
    update post_stat set comment_count = comment_count + case when post_id = ${into} then ${n} else -${n}::integer end,
           active_at = greatest(active_at, (select active_at from post_stat where post_id = ${from}))
     where post_id in (${from}, ${into})`.execute(trx)
}

/** Whether a post was merged into another one, also by who did so while this transaction waited. */
export const isMerged = async (trx: Db, id: number): Promise<boolean> => (await findMerged(trx, [id])).size > 0
