import type pg from 'pg'
import { filled, loadSessions, withoutIndexes } from '../load.ts'

const MEMBERS = 1_000
export const SESSIONS = 50
/** Whom each member follows. */
const FOLLOWED_AUTHORS = 50
const FOLLOWED_TOPICS = 3
const TOPICS = 200
/** Of the one forum and the one topic in which all posts stand. */
export const FORUM = 1
export const TOPIC = 1
/** One of so many is recommended. */
const ESSENCE_SHARE = 50
const PINNED = 3
const TABLES = ['post', 'post_stat', 'post_bbs', 'post_tag', 'topic_follow']

/**
 * Makes the schema in the empty database at `url`, and so many posts, all in one forum and of one topic: however many there are, each is
 * followed by as many, and each member follows as much. Returns the tokens of some members.
 */
export function fillForum(url: string, posts: number): Promise<string[]> {
  return filled(url, async (db) => {
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'")
    await db.query(`insert into member (login, nickname) select 'angler' || i, '钓友' || i from generate_series(1, ${MEMBERS}) i`)
    await db.query(`insert into tag (name) select '话题' || i from generate_series(1, ${TOPICS}) i`)
    await db.query("insert into forum_section (name) values ('钓法')")
    await db.query("insert into forum (section_id, name) values (1, '综合讨论')")
    await withoutIndexes(db, TABLES, async () => {
      // As the triggers would have written them; one by one that takes long.
      await db.query('set session_replication_role = replica')
      await insertPosts(db, posts)
      await follow(db)
      await count(db)
      await db.query('set session_replication_role = default')
    })
    await db.query("select setval('live_seq', max(live_seq)) from post")
    const tokens = await loadSessions(db, SESSIONS)
    await db.query('vacuum (analyze)')
    return tokens
  })
}

/** A post a minute, by all members in turn; some that are old were answered lately. */
async function insertPosts(db: pg.Client, posts: number): Promise<void> {
  // Of the one topic, and one of many.
  const other = `(2 + i * 31::bigint % ${TOPICS - 1})`
  await db.query(`
    insert into post (id, type, state, author_id, forum_id, title, body, tag_names, live_seq, published_at, created_at)
    select i, 'bbs', 'live', 1 + i * 7919::bigint % ${MEMBERS}, ${FORUM}, '水库钓况 ' || i,
           '清晨去的，用红虫守了三个小时，上了十二条鲫鱼。中午起风，换了蓝鲫，还是没口。', e'话题${TOPIC}\n话题' || ${other}, i, at, at
      from generate_series(1, ${posts}) i, lateral (select now() - make_interval(secs => (${posts} - i) * 60) as at) t`)
  await db.query(`
    insert into post_tag (post_id, tag_id, live_seq, listed)
    select i, tag, i, true from generate_series(1, ${posts}) i, lateral (values (${TOPIC}), (${other})) t(tag)`)
  await db.query(`
    insert into post_stat (post_id, listed, live_seq, published_at, like_count, comment_count, forum_id, active_at, essence_until)
    select id, listed, live_seq, published_at, id * 31 % 40, id * 17 % 30, forum_id,
           least(now(), published_at + make_interval(hours => (id * 7919 % 500)::integer)),
           case when id % ${ESSENCE_SHARE} = 0 then 'infinity'::timestamptz end from post`)
  await db.query(`
    insert into post_bbs (post_id, essence_at, pinned_at)
    select id, case when id % ${ESSENCE_SHARE} = 0 then published_at end, case when id > ${posts - PINNED} then published_at end from post`)
}

/** Steps of 7 over the members: different ones, and never oneself. */
async function follow(db: pg.Client): Promise<void> {
  await db.query(`
    insert into follow (follower_id, followee_id)
    select m, (m - 1 + j * 7) % ${MEMBERS} + 1 from generate_series(1, ${MEMBERS}) m, generate_series(1, ${FOLLOWED_AUTHORS}) j`)
  await db.query(`
    insert into topic_follow (member_id, tag_id)
    select m, 1 + (m + j * 7) % ${TOPICS} from generate_series(1, ${MEMBERS}) m, generate_series(1, ${FOLLOWED_TOPICS}) j`)
  await db.query(`insert into forum_follow (member_id, forum_id) select m, ${FORUM} from generate_series(1, ${MEMBERS}) m`)
}

async function count(db: pg.Client): Promise<void> {
  await db.query(`update tag set post_count = n from (select tag_id, count(*) as n from post_tag group by 1) t where tag_id = id`)
  await db.query(`
    update member_stat set post_count = n from (select author_id, count(*) as n from post group by 1) p where member_id = author_id`)
  const lists = "select list, live_seq from post, lateral (values ('all'), ('type:bbs'), ('forum:' || forum_id)) l(list)"
  await db.query(`insert into feed_total (list, n) select list, count(*) from (${lists}) l group by 1`)
  await db.query(`insert into feed_section (list, section, n) select list, live_seq >> 15, count(*) from (${lists}) l group by 1, 2`)
  await db.query(`insert into feed_block (list, block, n) select list, live_seq >> 10, count(*) from (${lists}) l group by 1, 2`)
}
