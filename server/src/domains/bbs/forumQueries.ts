import { FORUM_ACTIVE_POSTS, SEARCH_HITS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import type { Named } from '../account/queries.ts'
import { boundsOf, count, type Feed, heat, newestFeed, sharedCount, sharedPage, yes } from '../content/feeds.ts'
import { holds } from './queries.ts'

// Each for those who may enter: their service sees to that.

/** The newest posts of a forum first. */
export const forumFeed = (db: Db, forum: number, window: Window, reader: Reader): Feed => newestFeed(db, { forum }, window, reader)

/** Posts of a forum that this reader meets. */
const postsMet = (db: Db, forum: number, reader: Reader) =>
  db
    .selectFrom('post_stat')
    .where('post_stat.forum_id', '=', forum)
    .$if(reader.blocks !== 'none', (query) =>
      query.innerJoin('post', 'post.id', 'post_stat.post_id').where(notHiddenFrom('post.author_id', reader)),
    )

/** The part of a page that lies among the first FORUM_ACTIVE_POSTS. */
const reachedOf = ({ limit, offset }: Window): Window => ({ limit: Math.max(0, Math.min(limit, FORUM_ACTIVE_POSTS - offset)), offset })

const boundsFor = (reader: Reader, window: Window) => boundsOf(window, reader.blocks === 'none')

/** Posts of a forum, the latest answered first: FORUM_ACTIVE_POSTS of them are counted and reached. */
export function activeFeed(db: Db, forum: number, window: Window, reader: Reader): Feed {
  const { limit, offset } = boundsFor(reader, reachedOf(window))
  const all = forumFeed(db, forum, window, reader)
  return {
    page: sharedPage(
      db,
      postsMet(db, forum, reader)
        .select('post_stat.post_id as id')
        .orderBy('post_stat.active_at', 'desc')
        .orderBy('post_stat.post_id', 'desc')
        .limit(limit)
        .offset(offset),
    ),
    total: async () => Math.min(await all.total(), FORUM_ACTIVE_POSTS),
  }
}

/** What is talked about in a forum now, of the FORUM_ACTIVE_POSTS that were answered last. */
export function forumHotFeed(db: Db, forum: number, window: Window, reader: Reader): Feed {
  const { limit, offset } = boundsFor(reader, window)
  const active = activeFeed(db, forum, { limit: FORUM_ACTIVE_POSTS, offset: 0 }, reader)
  const latest = postsMet(db, forum, reader)
    .selectAll('post_stat')
    .orderBy('post_stat.active_at', 'desc')
    .orderBy('post_stat.post_id', 'desc')
    .limit(sql.lit(FORUM_ACTIVE_POSTS))
  return {
    page: sharedPage(
      db,
      db
        .selectFrom(latest.as('post_stat'))
        .select('post_stat.post_id as id')
        .orderBy(heat, 'desc')
        .orderBy('post_stat.post_id', 'desc')
        .limit(limit)
        .offset(offset),
    ),
    total: active.total,
  }
}

/** Posts of a forum that its moderators recommend, the newest first: FORUM_ACTIVE_POSTS of them are counted and reached. */
export function essenceFeed(db: Db, forum: number, window: Window, reader: Reader): Feed {
  const { limit, offset } = boundsFor(reader, reachedOf(window))
  const recommended = postsMet(db, forum, reader)
    .where('post_stat.essence_until', 'is not', null)
    .where(sql<boolean>`post_stat.essence_until > now()`)
  return {
    page: sharedPage(db, recommended.select('post_stat.post_id as id').orderBy('post_stat.live_seq', 'desc').limit(limit).offset(offset)),
    total: () =>
      sharedCount(
        db,
        db
          .selectFrom(recommended.select('post_stat.post_id').limit(sql.lit(FORUM_ACTIVE_POSTS)).as('counted'))
          .select((eb) => eb.fn.countAll().as('n')),
      ),
  }
}

/** Posts of a forum that its moderators have put at its top. */
export function pinnedFeed(db: Db, forum: number, window: Window, reader: Reader): Feed {
  const { limit, offset } = boundsFor(reader, window)
  const pinned = db
    .selectFrom('post')
    .innerJoin('post_bbs', 'post_bbs.post_id', 'post.id')
    .where('post.forum_id', '=', forum)
    .where('post.in_forum', '=', yes)
    .where(holds('pinned'))
    .where(notHiddenFrom('post.author_id', reader))
  return {
    page: sharedPage(
      db,
      pinned.select('post.id').orderBy('post_bbs.pinned_at', 'desc').orderBy('post.id', 'desc').limit(limit).offset(offset),
    ),
    total: () =>
      sharedCount(
        db,
        pinned.select((eb) => eb.fn.countAll().as('n')),
      ),
  }
}

/**
 * Posts of a forum whose titles contain a searched word, the newest first. As in `searchFeed` the index finds all hits of a word in no
 * order; those of one that is everywhere are found by reading from the newest down.
 */
export function titledFeed(db: Db, forum: number, { grams, pattern }: Named, { limit, offset }: Window, reader: Reader): Feed {
  const titled = db
    .selectFrom('post')
    .where('post.in_forum', '=', yes)
    .where('post.forum_id', '=', forum)
    .where('post.title', 'ilike', pattern)
    .where(notHiddenFrom('post.author_id', reader))
    .select(['post.id', 'post.live_seq'])
  const found = titled.where(sql<boolean>`cjk_grams(post.title) @> ${grams}::text[]`).limit(sql.lit(SEARCH_HITS))
  let counted: Promise<number> | undefined
  const total = () => (counted ??= count(db.selectFrom(found.as('hit')).select((eb) => eb.fn.countAll().as('n'))))
  return {
    page: {
      async execute() {
        const hits = await total()
        const reached = Math.min(limit, hits - offset)
        if (reached <= 0) return []
        const all = hits < SEARCH_HITS ? db.selectFrom(found.as('post')).select(['post.id', 'post.live_seq']) : titled
        return all.orderBy('post.live_seq', 'desc').limit(reached).offset(offset).execute()
      },
    },
    total,
  }
}
