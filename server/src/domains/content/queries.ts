import { CARD_TEXT_CHARS } from '@anglers/contract/limits'
import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely'
import { anyOf, batchedQuery, builtFor, LISTS_AT_ONCE } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { LOCKS } from '../../infra/locks.ts'
import type { Database } from '../../infra/schema.ts'
import type { Mentioned } from '../../lib/mentioned.ts'
import { forumOf, forumStanding } from '../forum/accessQueries.ts'
import type { PictureRow } from '../media/queries.ts'
import type { PostFacts } from './policy.ts'
import type { PostTable } from './tables.ts'
import { isHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { isGrantedTo, opens, topicOf } from './accessQueries.ts'
import { picturesOfPost, readPictures } from './pictureQueries.ts'

/**
 * These posts with everything that a card shows, for any reader; those that are deleted by now are left out.
 *
 * The ids are found by a statement of their own, and this one is the same for every list and every reader: Postgres plans it once for a
 * connection. With the list's own query inside, it would have to be planned anew each time, which takes as long as running it.
 */
export const selectCards = (db: Db, ids: number[]) =>
  db
    .selectFrom('post')
    .innerJoin('post_stat', 'post_stat.post_id', 'post.id')
    .innerJoin('member', 'member.id', 'post.author_id')
    .leftJoin('media as avatar', 'avatar.id', 'member.avatar_id')
    .leftJoin('guarded_place as guarded', 'guarded.post_id', 'post.id')
    .leftJoin('forum', 'forum.id', 'post.forum_id')
    .select([
      'post.id',
      'post.type',
      'post.state',
      'post.author_id',
      'post.category_id',
      'post.title',
      'post.teaser',
      'post.place_name',
      'post.place_address',
      'post.lat',
      'post.lng',
      'guarded.name as guarded_name',
      'guarded.address as guarded_address',
      'guarded.lat as guarded_lat',
      'guarded.lng as guarded_lng',
      'guarded.reveal',
      'guarded.opens_after_days',
      'post.visibility',
      'post.price_fen',
      'post.password_version',
      'post.topic_id',
      'post.tag_names',
      'post.reprint_of',
      'post.no_reprint',
      'post.forum_id',
      'forum.name as forum',
      'forum.access as forum_access',
      'post_stat.view_count',
      'post_stat.like_count',
      'post_stat.fav_count',
      'post_stat.comment_count',
      'post_stat.reprint_count',
      // Plain columns: JSON would have to be made there and read here.
      'member.nickname',
      'avatar.key as avatar_key',
      'member.exp',
      'member.vip_until',
    ])
    .select([
      sql<boolean>`post.sticky_at is not null`.as('sticky'),
      sql<boolean>`post.edited_at is not null`.as('edited'),
      // So that the row is another one once that ends, as what was made of it says so.
      sql<boolean | null>`member.vip_until > now()`.as('vip'),
      sql<Date>`coalesce(post.published_at, post.created_at)`.as('shown_at'),
      sql<string>`left(post.body, ${sql.lit(CARD_TEXT_CHARS + 1)})`.as('text'),
      sql<boolean>`length(post.body) > ${sql.lit(CARD_TEXT_CHARS)}`.as('more'),
      sql<string | null>`(select string_agg(tag_id::text, ' ' order by tag_id) from post_tag where post_id = post.id)`.as('tags'),
      sql<string | null>`(select name from tag where tag.id = post.topic_id)`.as('topic'),
    ])
    .select((eb) => picturesOfPost(eb).as('pictures'))
    .where('post.id', '=', anyOf(ids))
    .where('post.deleted_at', 'is', null)

export type FoundCard = Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>>

/** Both columns are in the order of the tags' ids. */
function readTags(ids: string | null, tagNames: string): { id: number; name: string }[] {
  const names = tagNames.split('\n')
  return ids?.split(' ').map((id, i) => ({ id: Number(id), name: names[i]! })) ?? []
}

/** What is read of columns of the same names. */
interface ReadColumns {
  tags: { id: number; name: string }[]
  pictures: PictureRow[]
  topic: PostFacts['topic']
  forum: PostFacts['forum']
}

type Read<Row extends FoundCard> = Omit<Row, keyof ReadColumns> & ReadColumns

/**
 * The same row, for a copy of so many columns takes longer than reading them; and no property is added to it, for then the engine keeps
 * each row as a hash table.
 */
export const readColumns = <Row extends FoundCard>(row: Row): Read<Row> =>
  Object.assign<Row, ReadColumns>(row, {
    tags: readTags(row.tags, row.tag_names),
    pictures: readPictures(row.pictures),
    topic: row.topic_id === null ? null : { id: row.topic_id, name: row.topic! },
    // What the reader is there is found apart, as what they have opened is.
    forum:
      row.forum_id === null ? null : { id: row.forum_id, name: row.forum!, access: row.forum_access!, admitted: false, moderated: false },
  })

export type CardRow = Read<FoundCard>

/** What some posts are to one member. */
export interface Standing {
  liked: ReadonlySet<number>
  faved: ReadonlySet<number>
  /** Those whose lock they have opened, and the lock as it was then: the post itself is read by another statement. */
  granted: ReadonlyMap<number, Lock>
  /** Their forums, where the reader is more there than others. */
  forums: ReadonlyMap<number, Stands>
}

type Stands = NonNullable<PostFacts['forum']>

export type Lock = Pick<Selectable<PostTable>, 'visibility' | 'password_version' | 'topic_id'>

interface FoundStanding {
  place: number
  post_id: number
  kind: 'like' | 'fav' | 'grant' | 'forum'
  lock: Lock | null
  forum: Stands | null
}

/**
 * What these posts are to these members, pair by pair, each in a place of its own. Few posts are for followers of a topic, and several
 * members ask about the same ones: they are looked up once, and not by every topic that each of them follows.
 */
const findPairs = builtFor<FoundStanding, [places: number[], members: number[], posts: number[]]>(
  (_db, places, members, posts) => sql`
  with asked as (
    select * from unnest(
      ${places}::integer[],
      ${members}::bigint[],
      ${posts}::bigint[]
    ) asked(place, member, post)
  ),
  topical as materialized (
    select id, visibility, password_version, topic_id from post
     where topic_id is not null and id = any(array(select distinct post from asked))
  )
  select place, post_id, kind, null::jsonb as lock, null::jsonb as forum
    from asked join reaction on member_id = asked.member and post_id = asked.post
  union all
  select place, held.post_id, 'grant',
         jsonb_build_object('visibility', post.visibility, 'password_version', post.password_version, 'topic_id', post.topic_id), null
    from asked join post_grant held on held.member_id = asked.member and held.post_id = asked.post
    join post on post.id = held.post_id and ${opens('post')}
  union all
  select place, topical.id, 'grant',
         jsonb_build_object('visibility', visibility, 'password_version', password_version, 'topic_id', topic_id), null
    from asked join topical on topical.id = asked.post
    join topic_follow on topic_follow.member_id = asked.member and topic_follow.tag_id = topic_id
  union all
  ${forumStanding}`,
)

/** What posts are to members, of several lists at once. */
export const findStanding = batchedQuery(
  LISTS_AT_ONCE,
  async (db, asked: { memberId: number; postIds: number[] }[]): Promise<Standing[]> => {
    const pairs = asked.flatMap(({ memberId, postIds }, place) => postIds.map((postId) => ({ place, memberId, postId })))
    const rows = await findPairs(
      db,
      pairs.map(({ place }) => place),
      pairs.map(({ memberId }) => memberId),
      pairs.map(({ postId }) => postId),
    )
    const found = asked.map(() => ({
      liked: new Set<number>(),
      faved: new Set<number>(),
      granted: new Map<number, Lock>(),
      forums: new Map<number, Stands>(),
    }))
    for (const { place, post_id, kind, lock, forum } of rows) {
      if (lock) found[place]!.granted.set(post_id, lock)
      else if (forum) found[place]!.forums.set(post_id, forum)
      else found[place]![kind === 'like' ? 'liked' : 'faved'].add(post_id)
    }
    return found
  },
)

/** The members whom a post calls so far. */
export async function findMentioned(db: Db, id: number): Promise<Mentioned[]> {
  const post = await db.selectFrom('post').select('mentions').where('id', '=', id).executeTakeFirst()
  return post?.mentions ?? []
}

export const findBody = (db: Db, id: number) =>
  db.selectFrom('post').select(['title', 'body', 'teaser', 'mentions']).where('id', '=', id).executeTakeFirstOrThrow()

/** What policies decide by, of this reader. `lock` holds the row still until the transaction ends, but lets others refer to it. */
export function findFacts(db: Db, reader: Reader, id: number, { lock = false } = {}) {
  const query = db
    .selectFrom('post')
    .select(['id', 'author_id', 'type', 'state', 'visibility', 'price_fen', 'password_hash', 'password_version', 'live_seq', 'edited_at'])
    .select(['reprint_of', 'no_reprint', 'version', 'topic_id', topicOf('post').as('topic'), forumOf('post', reader).as('forum')])
    .select([isHiddenFrom('post.author_id', reader).as('hidden'), isGrantedTo('post', reader).as('granted')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/**
 * Counts so many views of each post; those that are gone are left out. The rows are taken by ascending id, whatever
 * others count meanwhile.
 */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with held as (
      select post_id, n from post_stat
        join unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::integer[]) seen(id, n) on id = post_id
       order by post_id for no key update of post_stat
    )
    update post_stat set view_count = view_count + held.n from held where post_stat.post_id = held.post_id`.execute(db)
}

export const findStat = (db: Db, id: number) =>
  db
    .selectFrom('post_stat')
    .select(['view_count', 'like_count', 'fav_count', 'comment_count'])
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()

export async function hasReaction(db: Db, memberId: number, postId: number, kind: 'like' | 'fav'): Promise<boolean> {
  const row = await db
    .selectFrom('reaction')
    .select('id')
    .where('member_id', '=', memberId)
    .where('post_id', '=', postId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets whether a member likes (or keeps) a post; doing it twice changes nothing. */
export async function setReaction(db: Db, memberId: number, postId: number, kind: 'like' | 'fav', on: boolean): Promise<void> {
  if (on) {
    await db
      .insertInto('reaction')
      .values({ member_id: memberId, post_id: postId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db.deleteFrom('reaction').where('member_id', '=', memberId).where('post_id', '=', postId).where('kind', '=', kind).execute()
  }
}

/** The place in every feed of what is the newest now. */
export const nextLiveSeq = sql<number>`nextval('live_seq')`

/** Adds a post with these tags, adding those that are new to the town. */
export async function insertPost(db: Db, post: InsertObject<Database, 'post'>, tags: readonly string[] = []): Promise<number> {
  const wanted = [...new Set(tags)]
  if (!wanted.length) return (await db.insertInto('post').values(post).returning('id').executeTakeFirstOrThrow()).id
  const { id, found } = await insertTagged(db, post, wanted)
  await tagNew(db, id, missingOf(wanted, found))
  return id
}

/**
 * Adds a post with those of these tags that are there, which it names from the first: what writes them into its row after it would write
 * that, and each of its indexes, twice. Where one of them was merged at that moment, `post_tags_named` still does.
 */
async function insertTagged(db: Db, post: InsertObject<Database, 'post'>, names: readonly string[]) {
  const tagNames = sql<string>`
    (select coalesce(string_agg(called, e'\\n' order by id), '') from (select distinct id, called from found) tag)`
  const insert = db
    .insertInto('post')
    .values({ ...post, tag_names: tagNames })
    .returning(['id', 'live_seq', 'listed'])
  const { rows } = await sql<{ id: number; found: string[] }>`
    with found as materialized (${presentTags(names)}), added as (${insert}), tagged as (
      insert into post_tag (tag_id, post_id, live_seq, listed)
      select distinct found.id, added.id, added.live_seq, added.listed from found, added order by found.id
    )
    select id, array(select name from found) as found from added`.execute(db)
  return rows[0]!
}

/** Those of these tags that are there, by their names; of one that was merged into another, the other's id and what that is called. */
const presentTags = (names: readonly string[]) => sql`
  select name, coalesce(merged_into, id) as id,
         case when merged_into is null then name else (select other.name from tag other where other.id = tag.merged_into) end as called
    from tag where name = any(${names}::text[]) order by id for key share`

export async function updatePost(db: Db, id: number, post: UpdateObject<Database, 'post'>): Promise<void> {
  await db.updateTable('post').set(post).where('id', '=', id).execute()
}

export async function raiseVersion(db: Db, id: number): Promise<void> {
  await sql`update post set version = version + 1 where id = ${id}`.execute(db)
}

/** Gives a post that has no pictures these, in their order. */
export async function addPictures(db: Db, postId: number, mediaIds: number[]): Promise<void> {
  if (mediaIds.length)
    await db
      .insertInto('post_media')
      .values(mediaIds.map((media_id, position) => ({ post_id: postId, position, media_id })))
      .execute()
}

export async function replacePictures(db: Db, postId: number, mediaIds: number[]): Promise<void> {
  await db.deleteFrom('post_media').where('post_id', '=', postId).execute()
  await addPictures(db, postId, mediaIds)
}

/**
 * The id of this tag, added where it is new to the town, with the others that a post is given with it; of one that was merged into another,
 * the other's. It is held against merging only: everyone uses the same few.
 */
export async function tagId(db: Db, name: string, others: readonly string[]): Promise<number> {
  const find = () =>
    db
      .selectFrom('tag')
      .select(sql<number>`coalesce(merged_into, id)`.as('id'))
      .where('name', '=', name)
      .forKeyShare()
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  await addToTown(db, [name, ...others])
  return (await find())!.id
}

// Sorted: two writers who add the same ones wait for each other in one order.
const addToTown = (db: Db, names: readonly string[]) =>
  db
    .insertInto('tag')
    .values([...new Set(names)].sort().map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Makes the post's tags exactly these, adding those that are new to the town. */
export async function replaceTags(db: Db, postId: number, names: readonly string[]): Promise<void> {
  await sql`
    delete from post_tag where post_id = ${postId}
       and tag_id not in (select coalesce(merged_into, id) from tag where name = any(${names}::text[]))`.execute(db)
  const wanted = [...new Set(names)]
  if (wanted.length) await tagNew(db, postId, missingOf(wanted, await tagPost(db, postId, wanted)))
}

/** Gives a post these tags, which are new to the town. */
async function tagNew(db: Db, postId: number, names: readonly string[]): Promise<void> {
  if (!names.length) return
  await addToTown(db, names)
  await tagPost(db, postId, names)
}

const missingOf = (wanted: readonly string[], found: readonly string[]) => wanted.filter((name) => !found.includes(name))

/** Gives a post those of these tags that are there; of one that was merged into another, the other. Returns which were. */
async function tagPost(db: Db, postId: number, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with found as materialized (${presentTags(names)}), tagged as (
      insert into post_tag (tag_id, post_id, live_seq, listed)
      select distinct found.id, post.id, post.live_seq, post.listed from found join post on post.id = ${postId} order by found.id
      on conflict do nothing
    )
    select name from found`.execute(db)
  return rows.map(({ name }) => name)
}

export async function categoryExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * Tags by use, all or those whose name contains the pattern. Those whose counts are not folded yet are few: they are put among the
 * most used of the others.
 */
export async function listTags(db: Db, { pattern, limit, offset }: { pattern: string | null; limit: number; offset: number }) {
  const named = pattern ? sql`name ilike ${pattern}` : sql`true`
  const changed = sql`changed as materialized (
    select id, name, post_count + n as posts
      from tag join (select tag_id, sum(step)::integer as n from tag_delta group by tag_id) delta on tag_id = id
  )`
  const settled = sql`post_count > 0 and ${named} and id not in (select id from changed)`
  const moved = sql`posts > 0 and ${named}`
  const [
    { rows: items },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    sql<{ id: number; name: string; posts: number }>`
      with ${changed}
      (select id, name, post_count as posts from tag where ${settled} order by post_count desc, id limit ${limit + offset})
      union all select id, name, posts from changed where ${moved}
      order by posts desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`
      with ${changed} select (select count(*) from tag where ${settled}) + (select count(*) from changed where ${moved}) as n`.execute(db),
  ])
  return { items, total: counted!.n }
}

/**
 * Merges up to so many changes of the lists' and tags' counts into what is folded. Returns how many there were; 0, too,
 * where another process is at it.
 */
export async function foldCounts(db: Db, batch: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select fold_counts(${sql.lit(LOCKS.folding)}, ${batch}) as n`.execute(db)
  return rows[0]!.n
}
