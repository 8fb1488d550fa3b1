import { FOLLOWING_POSTS } from '@anglers/contract/limits'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { builtByShape, builtFor } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { isOpenTo } from '../forum/accessQueries.ts'
import { allPosts, boundsOf, countCriteria, type Feed, type FeedFilter, listedPosts, unplanned, yes } from './feeds.ts'

/** The newest posts of each that a member follows, each post once: so many of each, and only from this place on. */
type NewestOfEach = (ofEach: RawBuilder<number>, from?: RawBuilder<number>) => RawBuilder<{ id: number; live_seq: number }>

/** So many of the topics and forums of a member are asked how far down a page of theirs alone would reach. */
const MEASURED = 20

function newestFollowed(db: Db, memberId: number, filter: FeedFilter, reader: Reader) {
  const byAuthor = allPosts(db, filter)
    .select(['post.id', 'post.live_seq'])
    .where('post.author_id', '=', sql.ref<number>('follow.followee_id'))
    .orderBy('post.live_seq', 'desc')
  const tagged = db
    .selectFrom('post_tag')
    .where('post_tag.tag_id', '=', sql.ref<number>('topic_follow.tag_id'))
    .where('post_tag.listed', '=', yes)
  const inTopic = (
    countCriteria(filter) > 0 || reader.blocks !== 'none'
      ? tagged.where('post_tag.post_id', 'in', listedPosts(db, filter, reader).select('post.id'))
      : tagged
  )
    .select(['post_tag.post_id as id', 'post_tag.live_seq'])
    .orderBy('post_tag.live_seq', 'desc')
  const inForum = allPosts(db, { ...filter, forum: sql.ref<number>('forum_follow.forum_id') })
    .select(['post.id', 'post.live_seq'])
    .where(notHiddenFrom('post.author_id', reader))
    .orderBy('post.live_seq', 'desc')
  const isOpen = isOpenTo('forum_follow.forum_id', reader)

  // Nobody follows whom they blocked: of authors nothing is left out. Sorted, not hashed: a plan that does not know how few of each are
  // read makes room for a part of all there are.
  const newest: NewestOfEach = (ofEach, from) => {
    const since = (column: string) => (from ? sql<boolean>`${sql.ref(column)} >= ${from}` : sql<boolean>`true`)
    return sql`(
      select distinct on (live_seq, id) id, live_seq from (
        select newest.id, newest.live_seq from follow
         cross join lateral (${byAuthor.where(since('post.live_seq')).limit(ofEach)}) newest where follower_id = ${memberId}
        union all select newest.id, newest.live_seq from topic_follow
         cross join lateral (${inTopic.where(since('post_tag.live_seq')).limit(ofEach)}) newest where member_id = ${memberId}
        union all select newest.id, newest.live_seq from forum_follow
         cross join lateral (${inForum.where(since('post.live_seq')).limit(ofEach)}) newest where member_id = ${memberId} and ${isOpen}
      ) each
      order by live_seq desc, id
    )`
  }
  /** Where so many of the newest posts lie that one topic or forum alone has; null where none has as many. */
  const reachOfOne = (posts: RawBuilder<number>): RawBuilder<number | null> => sql`(
    select max(live_seq) from (
      select last.live_seq from (select tag_id from topic_follow where member_id = ${memberId} limit ${sql.lit(MEASURED)}) topic_follow
       cross join lateral (${inTopic.limit(sql.lit(1)).offset(sql<number>`${posts} - 1`)}) last
      union all
      select last.live_seq from (select forum_id from forum_follow where member_id = ${memberId} limit ${sql.lit(MEASURED)}) forum_follow
       cross join lateral (${inForum.limit(sql.lit(1)).offset(sql<number>`${posts} - 1`)}) last where ${isOpen}
    ) each)`
  return { newest, reachOfOne }
}

/** What tells one of these statements from another. */
interface FollowingShape {
  by: readonly (typeof CRITERIA)[number][]
  blocks: Reader['blocks']
}

/** What fills one. */
interface FollowingValues extends Window {
  memberId: number
  /** How far down the page reaches. */
  reached: number
  filter: FeedFilter
}

/** By these, a member may narrow the feed. */
const CRITERIA = ['type', 'category', 'author', 'tag'] as const

/** A statement of these feeds, built once for each shape. */
function builtForFollower<Row>(build: (db: Db, shape: FollowingShape, values: FollowingValues) => Compilable<Row> | RawBuilder<Row>) {
  const find = builtByShape((shape: FollowingShape) =>
    builtFor(
      (
        db: Db,
        memberId: number,
        reached: number,
        limit: number,
        offset: number,
        type: FeedFilter['type'],
        category: FeedFilter['category'],
        author: FeedFilter['author'],
        tag: FeedFilter['tag'],
      ) => {
        const all = { type, category, author, tag }
        const filter = Object.fromEntries(shape.by.map((criterion) => [criterion, all[criterion]]))
        return build(db, shape, { memberId, reached, limit, offset, filter })
      },
    ),
  )
  return (db: Db, blocks: Reader['blocks'], { memberId, reached, limit, offset, filter }: FollowingValues): Promise<Row[]> => {
    const by = CRITERIA.filter((criterion) => filter[criterion] !== undefined)
    return find({ by, blocks })(db, memberId, reached, limit, offset, filter.type, filter.category, filter.author, filter.tag)
  }
}

const findPage = builtForFollower((db, { blocks }, { memberId, reached, filter, ...window }) => {
  const { newest, reachOfOne } = newestFollowed(db, memberId, filter, { viewerId: memberId, blocks })
  const whole = isWhole({ filter, blocks })
  const bounds = boundsOf(window, whole)
  // As of these bounds.
  const all = whole ? sql<number>`(select n from reached)` : sql<number>`${reached}::bigint`
  const few = sql<number>`(select few from reached)`
  return db
    .with('reached', (cte) =>
      cte.selectNoFrom([
        unplanned(reached).as('n'),
        sql<number>`1 + 2 * ${unplanned(reached)} / (select greatest(1, count(*)) from (
          select 1 from follow where follower_id = ${memberId} union all select 1 from topic_follow where member_id = ${memberId}
          union all select 1 from forum_follow where member_id = ${memberId}) followed)`.as('few'),
      ]),
    )
    .with('reach', (cte) => cte.selectNoFrom(sql<number>`coalesce(${reachOfOne(all)}, 0)`.as('live_seq')))
    .with('begin', (cte) =>
      cte.selectNoFrom(
        sql<number>`coalesce((
          select live_seq from ${newest(few, sql`(select live_seq from reach)`)} few order by live_seq desc limit 1 offset ${all} - 1
        ), (select live_seq from reach))`.as('live_seq'),
      ),
    )
    .selectFrom(newest(all, sql`(select live_seq from "begin")`).as<'followed'>('followed'))
    .select('followed.id')
    .orderBy('followed.live_seq', 'desc')
    .limit(bounds.limit)
    .offset(bounds.offset)
})

/** Whether the reader meets all there is of whom they follow. */
const isWhole = ({ filter, blocks }: { filter: FeedFilter } & Pick<Reader, 'blocks'>) => countCriteria(filter) === 0 && blocks === 'none'

/**
 * How many posts a member's feed has at least: as many as all whom they follow have written, or the largest of their topics and forums
 * has. Of topics and forums only where the reader meets all that is there.
 */
const findLeast = builtForFollower((_db, { blocks }, { memberId }) => {
  // One by one: joined, these views would add up all topics there are.
  const largest = sql`(select max((select n from tag_size where tag_size.tag_id = topic_follow.tag_id)) from topic_follow
      where member_id = ${memberId}),
    (select max((select n from feed_size where list = 'forum:' || forum_follow.forum_id)) from forum_follow
      where member_id = ${memberId} and ${isOpenTo('forum_follow.forum_id', { viewerId: memberId })})`
  return sql<{ n: number }>`
    select greatest(
      (select sum(post_count) from member_stat where member_id in (select followee_id from follow where follower_id = ${memberId})),
      ${blocks === 'none' ? largest : sql`0`},
      0)::integer as n`
})

const countAll = builtForFollower((db, { blocks }, { memberId, filter }) => {
  const { newest } = newestFollowed(db, memberId, filter, { viewerId: memberId, blocks })
  const followed = newest(sql.lit(FOLLOWING_POSTS)).as<'followed'>('followed')
  return db
    .selectFrom(db.selectFrom(followed).select('followed.id').limit(sql.lit(FOLLOWING_POSTS)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
})

/**
 * Posts of the authors, topics and forums that a member follows, each once. FOLLOWING_POSTS of them are counted and reached.
 *
 * The newest of each are merged, so that the work grows with the page, not with how much they ever wrote. A topic or forum that alone
 * would fill the page shows from which place on its posts lie, and so do a few of each, unless all but a few are silent: then of each only
 * what lies there is read, however many they are.
 */
export function followingFeed(
  db: Db,
  memberId: number,
  filter: FeedFilter,
  { limit, offset }: Window,
  { blocks }: Pick<Reader, 'blocks'>,
): Feed {
  const reached = Math.min(offset + limit, FOLLOWING_POSTS)
  const values: FollowingValues = { memberId, reached, limit: Math.max(0, reached - offset), offset, filter }
  return {
    page: { execute: () => findPage(db, blocks, values) },
    total: async () => {
      const [least] = countCriteria(filter) === 0 ? await findLeast(db, blocks, values) : []
      return least && least.n >= FOLLOWING_POSTS ? FOLLOWING_POSTS : Number((await countAll(db, blocks, values))[0]!.n)
    },
  }
}
