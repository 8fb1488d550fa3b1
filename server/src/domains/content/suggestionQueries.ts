import { SUGGESTED_MEMBERS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { followedBy, mayWriteNow, selectMembers } from '../account/queries.ts'
import { yes } from './feeds.ts'

/** Who is suggested is found among the writers of so many posts, whatever the site's size. */
const LATEST_POSTS = 500

// Those who write now, with what others think of it.
const writers = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('post')
        .innerJoin('post_stat', 'post_stat.post_id', 'post.id')
        .select(['post.author_id', 'post_stat.like_count'])
        .where('post.listed', '=', yes)
        .where('post.visibility', '=', sql.lit(0))
        .orderBy('post.live_seq', 'desc')
        .limit(sql.lit(LATEST_POSTS))
        .as('latest'),
    )
    .select(({ fn }) => ['author_id', fn.sum('like_count').as('likes')])
    .groupBy('author_id')

/** Members whom this reader might follow: those of the latest posts, most liked first, whom they do not follow yet. */
export const listSuggested = (db: Db, reader: Reader) =>
  selectMembers(db)
    .innerJoin('member_stat', 'member_stat.member_id', 'member.id')
    .innerJoin(writers(db).as('writer'), 'writer.author_id', 'member.id')
    .select(['member.bio', 'member_stat.follower_count', sql.lit(false).as('following')])
    .where(mayWriteNow('member'))
    .where('member.leaving_at', 'is', null)
    .where('member.id', '<>', reader.viewerId ?? 0)
    .where((eb) => eb.not(followedBy(eb, reader.viewerId)))
    .where(notHiddenFrom('member.id', reader))
    .orderBy('writer.likes', 'desc')
    .orderBy('member.id')
    .limit(SUGGESTED_MEMBERS)
    .execute()
