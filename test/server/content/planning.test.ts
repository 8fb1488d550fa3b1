import { sql } from 'kysely'
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
