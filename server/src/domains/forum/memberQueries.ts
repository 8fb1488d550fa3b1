import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** Takes a member out of all forums. */
export async function deleteMemberships(trx: Db, memberId: number): Promise<void> {
  await sql`select 1 from forum_stat where forum_id in (select forum_id from forum_follow where member_id = ${memberId})
    order by forum_id for no key update`.execute(trx)
  for (const table of ['forum_follow', 'forum_grant', 'forum_request', 'forum_moderator', 'forum_ban'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute()
}

/** Takes what posts were called from the logs of moderators. */
export async function blankLogOfPosts(trx: Db, postIds: readonly number[]): Promise<void> {
  await sql`update forum_log set words = '' where post_id = any(${postIds}::bigint[])`.execute(trx)
}

/** Takes a member's name from the logs of moderators, by whom and to whom something was done, and what was said of them. */
export async function blankLog(trx: Db, memberId: number): Promise<void> {
  await trx.updateTable('forum_log').set({ actor_id: null }).where('actor_id', '=', memberId).execute()
  await trx.updateTable('forum_log').set({ member_id: null, words: '' }).where('member_id', '=', memberId).execute()
}

/** The forums that a member follows. */
export const exportFollows = (db: Db, memberId: number) =>
  db
    .selectFrom('forum_follow')
    .innerJoin('forum', 'forum.id', 'forum_follow.forum_id')
    .select(['forum.name as forum', 'forum_follow.created_at as followedAt'])
    .where('member_id', '=', memberId)
    .orderBy('forum_follow.id')
    .execute()

/** What opened forums for a member. */
export const exportAdmissions = (db: Db, memberId: number) =>
  db
    .selectFrom('forum_grant')
    .innerJoin('forum', 'forum.id', 'forum_grant.forum_id')
    .select(['forum.name as forum', 'forum_grant.way', 'forum_grant.price_fen as priceFen', 'forum_grant.created_at as admittedAt'])
    .where('member_id', '=', memberId)
    .orderBy('forum_grant.created_at')
    .execute()

/** What a member asked moderators for, and was not decided. */
export const exportRequests = (db: Db, memberId: number) =>
  db
    .selectFrom('forum_request')
    .innerJoin('forum', 'forum.id', 'forum_request.forum_id')
    .select(['forum.name as forum', 'forum_request.words', 'forum_request.created_at as askedAt'])
    .where('member_id', '=', memberId)
    .orderBy('forum_request.id')
    .execute()

/** The forums that a member moderates, and those in which they may not write. */
export const exportRoles = async (db: Db, memberId: number) => [
  ...(await db
    .selectFrom('forum_moderator')
    .innerJoin('forum', 'forum.id', 'forum_moderator.forum_id')
    .select(['forum.name as moderates', 'forum_moderator.created_at as since'])
    .where('member_id', '=', memberId)
    .execute()),
  ...(await db
    .selectFrom('forum_ban')
    .innerJoin('forum', 'forum.id', 'forum_ban.forum_id')
    .select(['forum.name as bannedFrom', 'forum_ban.until'])
    .where('member_id', '=', memberId)
    .execute()),
]
