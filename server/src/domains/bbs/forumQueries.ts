import { FORUM_ACTIVE_POSTS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { type Feed, newestFeed } from '../content/feeds.ts'
import { holds } from './queries.ts'

// Each for those who may enter: their service sees to that.

const yes = sql.lit(true)

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

/** Posts of a forum, the latest answered first: FORUM_ACTIVE_POSTS of them are counted and reached. */
export function activeFeed(db: Db, forum: number, { limit, offset }: Window, reader: Reader): Feed {
  const reached = Math.max(0, Math.min(limit, FORUM_ACTIVE_POSTS - offset))
  const all = forumFeed(db, forum, { limit, offset }, reader)
  return {
    page: postsMet(db, forum, reader)
      .select('post_stat.post_id as id')
      .orderBy('post_stat.active_at', 'desc')
      .orderBy('post_stat.post_id', 'desc')
      .limit(reached)
      .offset(offset),
    total: async () => Math.min(await all.total(), FORUM_ACTIVE_POSTS),
  }
}

/** What is talked about in a forum now, of the FORUM_ACTIVE_POSTS that were answered last. */
export function forumHotFeed(db: Db, forum: number, { limit, offset }: Window, reader: Reader): Feed {
  const active = activeFeed(db, forum, { limit: FORUM_ACTIVE_POSTS, offset: 0 }, reader)
  const heat = sql<number>`heat(post_stat.like_count, post_stat.fav_count, post_stat.comment_count, post_stat.published_at)`
  const latest = postsMet(db, forum, reader)
    .select('post_stat.post_id')
    .orderBy('post_stat.active_at', 'desc')
    .orderBy('post_stat.post_id', 'desc')
    .limit(FORUM_ACTIVE_POSTS)
  return {
    page: db
      .selectFrom('post_stat')
      .where('post_stat.post_id', 'in', latest)
      .select('post_stat.post_id as id')
      .orderBy(heat, 'desc')
      .orderBy('post_stat.post_id', 'desc')
      .limit(limit)
      .offset(offset),
    total: active.total,
  }
}

/** Posts of a forum that its moderators recommend, or have put at its top. */
export function markedFeed(db: Db, forum: number, mark: 'essence' | 'pinned', { limit, offset }: Window, reader: Reader): Feed {
  const marked = db
    .selectFrom('post')
    .innerJoin('post_bbs', 'post_bbs.post_id', 'post.id')
    .where('post.forum_id', '=', forum)
    .where('post.in_forum', '=', yes)
    .where(holds(mark))
    .where(notHiddenFrom('post.author_id', reader))
  return {
    page: marked
      .select('post.id')
      .orderBy(mark === 'essence' ? 'post.live_seq' : 'post_bbs.pinned_at', 'desc')
      .limit(limit)
      .offset(offset),
    total: async () => (await marked.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  }
}
