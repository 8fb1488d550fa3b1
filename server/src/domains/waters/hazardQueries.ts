import type { HazardKind } from '@anglers/contract/hazards'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export interface HazardRow {
  id: number
  post_id: number
  kind: HazardKind
  body: string
  there: number
  gone: number
  mine: boolean | null
  seen_at: Date
}

/** Enough members call it gone, and more than see it. */
const isGone = (votes: { there: string; gone: string }, goneFrom: number) =>
  sql<boolean>`(${sql.ref(votes.gone)} >= ${goneFrom} and ${sql.ref(votes.gone)} > ${sql.ref(votes.there)})`

/** What was reported at a water, the latest confirmed first; what more members call gone than there is left out, from this number on. */
export async function findHazards(db: Db, postId: number, memberId: number | null, goneFrom: number): Promise<HazardRow[]> {
  const { rows } = await sql<HazardRow>`
    select hazard.id, hazard.post_id, kind, body, votes.there, votes.gone, votes.mine, votes.seen_at
      from hazard, lateral (
        select count(*) filter (where is_there)::integer as there, count(*) filter (where not is_there)::integer as gone,
               bool_or(is_there) filter (where member_id = ${memberId}::bigint) as mine,
               coalesce(max(voted_at) filter (where is_there), hazard.created_at) as seen_at
          from hazard_vote where hazard_id = hazard.id) votes
     where hazard.post_id = ${postId} and not ${isGone({ there: 'votes.there', gone: 'votes.gone' }, goneFrom)}
     order by votes.seen_at desc, hazard.id desc`.execute(db)
  return rows
}

/**
 * Reports a danger. One of its kind that is known already gets the words, where it has none, and whose they are; one that was gone
 * begins anew. @returns its id
 */
export async function saveHazard(
  trx: Db,
  { postId, authorId, kind, body }: { postId: number; authorId: number; kind: HazardKind; body: string },
  goneFrom: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into hazard (post_id, author_id, kind, body) values (${postId}, ${authorId}, ${kind}, ${body})
    on conflict (post_id, kind) do update
      set body = case when hazard.body = '' then excluded.body else hazard.body end,
          author_id = case when hazard.author_id is null or hazard.body = '' and excluded.body <> '' then excluded.author_id
                           else hazard.author_id end
    returning id`.execute(trx)
  const { id } = rows[0]!
  const { numAffectedRows } = await sql`
    delete from hazard_vote where hazard_id = ${id} and (
      select ${isGone({ there: 'votes.there', gone: 'votes.gone' }, goneFrom)}
        from (select count(*) filter (where is_there) as there, count(*) filter (where not is_there) as gone
                from hazard_vote where hazard_id = ${id}) votes)`.execute(trx)
  if (numAffectedRows)
    await trx.updateTable('hazard').set({ body, author_id: authorId, created_at: new Date() }).where('id', '=', id).execute()
  return id
}

export async function saveVote(trx: Db, hazardId: number, memberId: number, isThere: boolean): Promise<void> {
  await sql`
    insert into hazard_vote as vote (hazard_id, member_id, is_there) values (${hazardId}, ${memberId}, ${isThere})
    on conflict (hazard_id, member_id) do update set is_there = excluded.is_there, voted_at = now()`.execute(trx)
}

export const findHazardPost = async (db: Db, hazardId: number): Promise<number | undefined> =>
  (await db.selectFrom('hazard').select('post_id').where('id', '=', hazardId).executeTakeFirst())?.post_id

/** The kind of water of a ground or a spot; null for all else. */
export async function findWaterOf(db: Db, postId: number): Promise<WaterKind | null> {
  const { rows } = await sql<{ water: WaterKind | null }>`
    select water from post_venue where post_id = ${postId} union all select water from post_spot where post_id = ${postId}`.execute(db)
  return rows[0]?.water ?? null
}

export const exportHazards = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('hazard')
    .select(['id', 'post_id as postId', 'kind', 'body', 'created_at as createdAt'])
    .where('author_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What a member said of dangers: whether they are there. */
export const exportVotes = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('hazard_vote')
    .innerJoin('hazard', 'hazard.id', 'hazard_id')
    .select(['hazard.id', 'post_id as postId', 'kind', 'is_there as there', 'voted_at as votedAt'])
    .where('member_id', '=', memberId)
    .where('hazard_id', '>', after)
    .orderBy('hazard_id')
    .limit(limit)
    .execute()

/** Takes away what a member reported, but for what others see, too: of that the words; and what they said of others' reports. */
export async function deleteHazardsOf(trx: Db, memberId: number): Promise<void> {
  await trx.deleteFrom('hazard_vote').where('member_id', '=', memberId).execute()
  const own = trx.selectFrom('hazard').select('id').where('author_id', '=', memberId).orderBy('id').forUpdate()
  const ids = (await own.execute()).map(({ id }) => id)
  if (!ids.length) return
  await sql`
    delete from hazard where id = any(${ids}::bigint[])
       and not exists (select 1 from hazard_vote where hazard_id = hazard.id and is_there)`.execute(trx)
  await trx.updateTable('hazard').set({ body: '', author_id: null }).where('id', 'in', ids).execute()
}
