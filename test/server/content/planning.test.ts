import { sql } from 'kysely'
import { FOLLOWING_POSTS } from '@anglers/contract/limits'
import { readerOf } from '../../../server/src/domains/account/policy.ts'
import { activeFeed, essenceFeed, forumHotFeed, pinnedFeed } from '../../../server/src/domains/bbs/forumQueries.ts'
import { type Feed, newestFeed } from '../../../server/src/domains/content/feeds.ts'
import { followingFeed } from '../../../server/src/domains/content/followingQueries.ts'
import { type Db, openDatabase } from '../../../server/src/infra/database.ts'
import type { Viewer } from '../../../server/src/kernel/viewer.ts'
import { fillForum, FORUM, TOPIC } from '../../bench/forum/posts.ts'
import { createTestDatabase } from '../../setup/database.ts'

const POSTS = 3_000
/** Postgres is told that there are so many times as many: then a page's length, were it known, would look worth a plan of its own. */
const TIMES = 1_000
/** From the sixth time on Postgres takes the one plan for all values, unless it thinks that its own for these is cheaper. */
const OWN_PLANS = 5

const database = await createTestDatabase()
await fillForum(database.url, POSTS)
const teller = openDatabase(database.url)
await sql`update pg_class set reltuples = reltuples * ${TIMES}
           where relnamespace = 'public'::regnamespace and relname ~ '^post' and reltuples > 0`.execute(teller)
// Without triggers, as they were made.
await sql`
  set session_replication_role = replica;
  delete from forum_follow where member_id in (2, 3, 4);
  delete from topic_follow where member_id in (3, 4);
  delete from follow where follower_id = 4 and followee_id % 10 > 0;
  set session_replication_role = default`.execute(teller)
await teller.destroy()
afterAll(() => database.drop())

const viewer: Viewer = { id: 1, role: 'member', vip: false, bannedUntil: null, hasBlocks: false, hasDismissed: false, scope: 'full' }
const reader = readerOf(viewer)
const first = { limit: 20, offset: 0 }
const last = { limit: 20, offset: 980 }

const feeds: Record<string, (db: Db) => Feed> = {
  'newest of a forum': (db) => newestFeed(db, { forum: FORUM }, first, reader),
  'newest of a forum, further on': (db) => newestFeed(db, { forum: FORUM }, last, reader),
  'last answered of a forum': (db) => activeFeed(db, FORUM, first, reader),
  'hot of a forum': (db) => forumHotFeed(db, FORUM, first, reader),
  'recommended of a forum': (db) => essenceFeed(db, FORUM, first, reader),
  'pinned of a forum': (db) => pinnedFeed(db, FORUM, first, reader),
  'newest of a topic': (db) => newestFeed(db, { tag: TOPIC }, first, reader),
  'newest of a topic, further on': (db) => newestFeed(db, { tag: TOPIC }, last, reader),
  'newest of whom one follows': (db) => followingFeed(db, viewer.id, {}, first, reader),
  'newest of whom one follows, the last page': (db) => followingFeed(db, viewer.id, {}, last, reader),
}

describe.each(Object.entries(feeds))('%s', (_name, feedOf) => {
  test('is planned once for a connection', async () => {
    const db = openDatabase(database.url, { max: 1 })
    try {
      for (let time = 0; time < OWN_PLANS + 3; time++) {
        const feed = feedOf(db)
        expect((await feed.page.execute()).length).toBeGreaterThan(0)
        expect(await feed.total()).toBeGreaterThan(0)
      }
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where custom_plans > ${OWN_PLANS}`.execute(db)
      expect(rows).toEqual([])
    } finally {
      await db.destroy()
    }
  })
})

test.each([
  [1, 'a forum, topics and authors'],
  [2, 'topics and authors'],
  [3, 'authors'],
  [4, 'a few authors'],
])('who follows as member %i does (%s) misses nothing on any page', async (id) => {
  const db = openDatabase(database.url)
  try {
    const { rows } = await sql<{ id: number }>`
      select id from post where in_forum and (
        author_id in (select followee_id from follow where follower_id = ${id})
        or id in (select post_id from post_tag join topic_follow on topic_follow.tag_id = post_tag.tag_id where member_id = ${id})
        or forum_id in (select forum_id from forum_follow where member_id = ${id})
      ) order by live_seq desc limit ${FOLLOWING_POSTS}`.execute(db)
    const all = rows.map((row) => row.id)
    expect(all.length).toBeGreaterThan(10)
    const follower = readerOf({ ...viewer, id })
    for (const limit of [1, 20, 100])
      for (const offset of [0, limit, 5 * limit, FOLLOWING_POSTS - limit]) {
        const page = await followingFeed(db, id, {}, { limit, offset }, follower).page.execute()
        expect(page.map((post) => post.id)).toEqual(all.slice(offset, offset + limit))
      }
    expect(await followingFeed(db, id, {}, first, follower).total()).toBe(all.length)
  } finally {
    await db.destroy()
  }
})
