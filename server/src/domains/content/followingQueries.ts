import { FOLLOWING_POSTS } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { isOpenTo } from '../forum/accessQueries.ts'
import { allPosts, boundsOf, count, countCriteria, type Feed, type FeedFilter, listedPosts, unplanned, yes } from './feeds.ts'

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
  const inForum = db
    .selectFrom('post')
    .select(['post.id', 'post.live_seq'])
    .where('post.in_forum', '=', yes)
    .where('post.forum_id', '=', sql.ref<number>('forum_follow.forum_id'))
    .where(notHiddenFrom('post.author_id', reader))
    .$if(countCriteria(filter) > 0, (query) => query.where('post.id', 'in', allPosts(db, filter).select('post.id')))
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

/**
 * How many posts a member's feed has at least: as many as all whom they follow have written, or the largest of their topics and forums
 * has. Of topics and forums only where the reader meets all that is there.
 */
const followedAtLeast = (memberId: number, reader: Reader) => sql<{ n: number }>`
  select greatest(
    (select sum(post_count) from member_stat where member_id in (select followee_id from follow where follower_id = ${memberId})),
    ${
      reader.blocks === 'none'
        ? // One by one: joined, these views would add up all topics there are.
          sql`(select max((select n from tag_size where tag_size.tag_id = topic_follow.tag_id)) from topic_follow
              where member_id = ${memberId}),
            (select max((select n from feed_size where list = 'forum:' || forum_follow.forum_id)) from forum_follow
              where member_id = ${memberId} and ${isOpenTo('forum_follow.forum_id', reader)})`
        : sql`0`
    },
    0)::integer as n`

/**
 * Posts of the authors, topics and forums that a member follows, each once. FOLLOWING_POSTS of them are counted and reached.
 *
 * The newest of each are merged, so that the work grows with the page, not with how much they ever wrote. A topic or forum that alone
 * would fill the page shows from which place on its posts lie, and so do a few of each, unless all but a few are silent: then of each only
 * what lies there is read, however many they are.
 */
export function followingFeed(db: Db, memberId: number, filter: FeedFilter, { limit, offset }: Window, reader: Reader): Feed {
  const { newest, reachOfOne } = newestFollowed(db, memberId, filter, reader)
  const reached = Math.min(offset + limit, FOLLOWING_POSTS)
  const countAll = () =>
    count(
      db
        .selectFrom(
          db
            .selectFrom(newest(sql.lit(FOLLOWING_POSTS)).as<'followed'>('followed'))
            .select('followed.id')
            .limit(sql.lit(FOLLOWING_POSTS))
            .as('counted'),
        )
        .select((eb) => eb.fn.countAll().as('n')),
    )
  const whole = countCriteria(filter) === 0 && reader.blocks === 'none'
  const bounds = boundsOf({ limit: Math.max(0, reached - offset), offset }, whole)
  // As of these bounds.
  const all = whole ? sql<number>`(select n from reached)` : sql<number>`${reached}::bigint`
  const few = sql<number>`(select few from reached)`
  return {
    page: db
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
      .offset(bounds.offset),
    total: async () => {
      const { rows } = countCriteria(filter) === 0 ? await followedAtLeast(memberId, reader).execute(db) : { rows: [] }
      return rows[0] && rows[0].n >= FOLLOWING_POSTS ? FOLLOWING_POSTS : countAll()
    },
  }
}
