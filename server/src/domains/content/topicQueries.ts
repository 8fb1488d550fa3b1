import { HOT_TOPIC_POSTS, SEARCH_HITS } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { sharedFor } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import type { Named } from '../account/queries.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'

/** A topic with all that a row of topics shows. */
export interface TopicRow {
  id: number
  name: string
  description: string
  cover: PictureRow | null
  posts: number
  followers: number
  following: boolean
}

/** A list of topics: their ids on a page, and how many there are in all. */
export interface TopicList {
  ids: number[]
  total: number
}

const HALF_LIFE_S = 24 * 60 * 60

const postsOf = sql<number>`coalesce((select n from tag_size where tag_size.tag_id = tag.id), 0)`
/** Whether others have met it: the name alone may be that of somebody's draft. */
const isKnown = sql<boolean>`(tag.follower_count > 0 or tag.description <> '' or ${postsOf} > 0)`

/** These topics in the order of their ids; those that nobody has met are left out. */
export async function findTopics(db: Db, ids: readonly number[], memberId: number | null): Promise<TopicRow[]> {
  if (!ids.length) return []
  const following: RawBuilder<boolean> =
    memberId === null
      ? sql`false`
      : sql`exists (select 1 from topic_follow where topic_follow.member_id = ${memberId} and topic_follow.tag_id = tag.id)`
  const { rows } = await sql<TopicRow>`
    select tag.id, tag.name, tag.description, ${postsOf} as posts, tag.follower_count as followers, ${following} as following,
           case when cover.id is not null then ${pictureJson('cover')} end as cover
      from tag left join media cover on cover.id = tag.cover_id
     where tag.id = any(${ids}::bigint[]) and tag.merged_into is null and ${isKnown}`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const findMergedInto = sharedFor((db: Db, id: number) => db.selectFrom('tag').select('merged_into').where('id', '=', id))

/** The topic that has the posts of this one now: itself, unless it was merged into another. */
export async function presentTopicId(db: Db, id: number): Promise<number> {
  const [row] = await findMergedInto(db, id)
  return row?.merged_into ?? id
}

/** The same, held until the transaction ends: it is not merged into another meanwhile. */
export async function lockPresentTopic(trx: Db, id: number): Promise<number> {
  const row = await trx.selectFrom('tag').select('merged_into').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row?.merged_into ?? id
}

/**
 * Topics of the newest posts, by how much those are answered and liked: what happened a day ago counts half. Only so many posts are
 * looked at, so that it takes as long in a large town as in a small one.
 */
export async function listHotTopics(db: Db, { limit, offset }: Window): Promise<TopicList> {
  const { rows } = await sql<{ id: number; total: number }>`
    with latest as (select id from post where listed order by live_seq desc limit ${sql.lit(HOT_TOPIC_POSTS)})
    select tag_id as id, count(*) over () as total from latest
      join post_stat on post_stat.post_id = latest.id
      join post_tag on post_tag.post_id = latest.id
     group by tag_id
     order by sum((1 + ln(1 + like_count + 2 * fav_count + 2 * comment_count))
       * 0.5 ^ (extract(epoch from now() - published_at)::float / ${sql.lit(HALF_LIFE_S)})) desc, tag_id
     limit ${limit} offset ${offset}`.execute(db)
  if (!rows.length && offset > 0) return { ids: [], total: (await listHotTopics(db, { limit: 1, offset: 0 })).total }
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Topics whose names contain the word, those with more followers first; SEARCH_HITS at most. */
export async function searchTopics(db: Db, { grams, pattern }: Named, { limit, offset }: Window): Promise<TopicList> {
  const hits = sql`select tag.id, tag.follower_count from tag
    where tag.merged_into is null and cjk_grams(tag.name) @> ${grams}::text[] and tag.name ilike ${pattern} and ${isKnown}
    order by tag.follower_count desc, tag.id limit ${sql.lit(SEARCH_HITS)}`
  const [page, counted] = await Promise.all([
    sql<{ id: number }>`select id from (${hits}) hits order by follower_count desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*) as n from (${hits}) hits`.execute(db),
  ])
  return { ids: page.rows.map(({ id }) => id), total: counted.rows[0]!.n }
}

/** Topics that a member follows, the latest followed first. */
export async function listFollowedTopics(db: Db, memberId: number, { limit, offset }: Window): Promise<TopicList> {
  const followed = db.selectFrom('topic_follow').where('member_id', '=', memberId)
  const [rows, { n }] = await Promise.all([
    followed.select('tag_id as id').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    followed.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: n }
}

export const hasTopicFollow = async (db: Db, memberId: number, topicId: number): Promise<boolean> =>
  (await db.selectFrom('topic_follow').select('id').where('member_id', '=', memberId).where('tag_id', '=', topicId).executeTakeFirst()) !==
  undefined

/** Sets whether a member follows a topic; doing it twice changes nothing. Returns how many follow it then. */
export async function setTopicFollow(db: Db, memberId: number, topicId: number, on: boolean): Promise<number> {
  if (on)
    await db
      .insertInto('topic_follow')
      .values({ member_id: memberId, tag_id: topicId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('topic_follow').where('member_id', '=', memberId).where('tag_id', '=', topicId).execute()
  return (await db.selectFrom('tag').select('follower_count').where('id', '=', topicId).executeTakeFirstOrThrow()).follower_count
}

/** A member follows no topic any longer. */
export async function deleteTopicFollows(trx: Db, memberId: number): Promise<void> {
  const followed = sql`select tag_id from topic_follow where member_id = ${memberId}`
  await sql`select 1 from tag where id in (${followed}) order by id for no key update`.execute(trx)
  await trx.deleteFrom('topic_follow').where('member_id', '=', memberId).execute()
}

export const exportTopicFollows = (db: Db, memberId: number) =>
  db
    .selectFrom('topic_follow')
    .innerJoin('tag', 'tag.id', 'topic_follow.tag_id')
    .select(['tag.name as topic', 'topic_follow.created_at as followedAt'])
    .where('member_id', '=', memberId)
    .orderBy('topic_follow.id')
    .execute()

export const findTopicByName = (db: Db, name: string) =>
  db.selectFrom('tag').select(['id', 'name', 'merged_into']).where('name', '=', name).executeTakeFirst()

/** Holds the posts of one topic, and then these topics, until the transaction ends: nobody tags a post with them meanwhile. */
export async function lockTopics(trx: Db, postsOf: number, ids: readonly number[]): Promise<void> {
  await sql`select 1 from post where id in (select post_id from post_tag where tag_id = ${postsOf}) or topic_id = ${postsOf}
    order by id for no key update`.execute(trx)
  await sql`select 1 from tag where id = any(${ids}::bigint[]) order by id for update`.execute(trx)
}

export async function updateTopic(
  trx: Db,
  id: number,
  change: { name?: string; description?: string; cover_id?: number | null },
): Promise<void> {
  await trx.updateTable('tag').set(change).where('id', '=', id).execute()
}

/** Writes the names of a topic's posts anew, by which they are found: it has another one. */
export async function renameInPosts(trx: Db, topicId: number): Promise<void> {
  await sql`
    update post set tag_names = names
      from (
        select post_tag.post_id, string_agg(tag.name, e'\n' order by tag.id) as names
          from post_tag join tag on tag.id = post_tag.tag_id
         where post_tag.post_id in (select post_id from post_tag where tag_id = ${topicId})
         group by post_tag.post_id
      ) named
     where post.id = named.post_id and post.tag_names <> named.names`.execute(trx)
}

/**
 * Gives the posts and followers of one topic to another, and what is kept for its followers; what it says of itself and its cover where
 * the other one has none. Both have to be held.
 */
export async function mergeTopicInto(trx: Db, from: number, into: number): Promise<void> {
  await sql`insert into post_tag (tag_id, post_id, live_seq, listed)
    select ${into}::bigint, post_id, live_seq, listed from post_tag where tag_id = ${from} on conflict do nothing`.execute(trx)
  await trx.deleteFrom('post_tag').where('tag_id', '=', from).execute()
  await sql`insert into topic_follow (member_id, tag_id, created_at)
    select member_id, ${into}::bigint, created_at from topic_follow where tag_id = ${from} order by id on conflict do nothing`.execute(trx)
  await trx.deleteFrom('topic_follow').where('tag_id', '=', from).execute()
  await trx.updateTable('post').set({ topic_id: into }).where('topic_id', '=', from).execute()
  await trx.updateTable('tag').set({ merged_into: into }).where('merged_into', '=', from).execute()
  await sql`update tag kept
      set description = coalesce(nullif(kept.description, ''), gone.description), cover_id = coalesce(kept.cover_id, gone.cover_id)
     from tag gone where kept.id = ${into} and gone.id = ${from}`.execute(trx)
  await trx.updateTable('tag').set({ merged_into: into, cover_id: null, description: '' }).where('id', '=', from).execute()
}
