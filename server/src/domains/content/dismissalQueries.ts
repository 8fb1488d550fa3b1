import { DISMISSED_POSTS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { count, type Feed, isStillMet } from './feeds.ts'

/** Remembers that a member does not care for a post; what is too much goes, the oldest first. */
export async function insertDismissal(db: Db, memberId: number, postId: number): Promise<void> {
  await sql`
    insert into dismissal (member_id, post_id) values (${memberId}, ${postId})
        on conflict (member_id, post_id) do update set dismissed_at = now()`.execute(db)
  await sql`
    delete from dismissal where member_id = ${memberId} and post_id in (
      select post_id from dismissal where member_id = ${memberId} order by dismissed_at desc, post_id desc offset ${DISMISSED_POSTS}
    )`.execute(db)
}

export async function deleteDismissal(db: Db, memberId: number, postId: number): Promise<void> {
  await db.deleteFrom('dismissal').where('member_id', '=', memberId).where('post_id', '=', postId).execute()
}

/** What a member does not care for, the latest first, as far as it can still be met. */
export function dismissedFeed(db: Db, memberId: number, { limit, offset }: Window, reader: Reader): Feed {
  const dismissed = db
    .selectFrom('dismissal')
    .innerJoin('post', 'post.id', 'dismissal.post_id')
    .where('dismissal.member_id', '=', memberId)
    .where(notHiddenFrom('post.author_id', reader))
    .where(isStillMet(memberId, reader))
  return {
    page: dismissed
      .select('post.id')
      .orderBy('dismissal.dismissed_at', 'desc')
      .orderBy('dismissal.post_id', 'desc')
      .limit(limit)
      .offset(offset),
    total: () => count(dismissed.select((eb) => eb.fn.countAll().as('n'))),
  }
}

export const exportDismissals = (db: Db, memberId: number) =>
  db
    .selectFrom('dismissal')
    .select(['post_id as postId', 'dismissed_at as dismissedAt'])
    .where('member_id', '=', memberId)
    .orderBy('dismissed_at')
    .execute()

export async function deleteDismissals(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('dismissal').where('member_id', '=', memberId).execute()
}
