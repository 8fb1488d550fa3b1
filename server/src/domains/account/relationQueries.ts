import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { builtFor } from '../../infra/batchedQuery.ts'
import { localDay } from '../../infra/localTime.ts'
import { hiddenFrom, isHiddenFrom, notHiddenFrom, type Reader } from './blockQueries.ts'
import { followedBy, followerOf, isNamed, type Named, selectMembers } from './queries.ts'

/**
 * What decides about a block or a ban of this member, and whether the reader meets them; or nothing when there is no
 * such member (any more).
 */
export const findStanding = (db: Db, reader: Reader, id: number) =>
  db
    .selectFrom('member')
    .select(['role', 'banned_until', isHiddenFrom('member.id', reader).as('hidden')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const countBlocked = async (db: Db, blockerId: number): Promise<number> =>
  (
    await db
      .selectFrom('block')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('blocker_id', '=', blockerId)
      .executeTakeFirstOrThrow()
  ).n

export async function isBlocked(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('block')
      .select('blocked_id')
      .where('blocker_id', '=', blockerId)
      .where('blocked_id', '=', blockedId)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether either of the two blocked the other. */
export const isBlockedBetween = async (db: Db, one: number, other: number): Promise<boolean> =>
  (await isBlocked(db, one, other)) || isBlocked(db, other, one)

/**
 * Holds what is between a member and each of these others until the transaction ends: who blocks, follows, answers or writes to the
 * other meanwhile waits. Before all other locks.
 */
export async function lockPairs(db: Db, memberId: number, others: readonly number[]): Promise<void> {
  if (others.length) await lockDistinctPairs(db, memberId, others)
}

const lockDistinctPairs = builtFor(
  (_db, memberId: number, others: readonly number[]) => sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('pair ' || least(id, ${memberId}::bigint) || ' ' || greatest(id, ${memberId}::bigint), 0) as key
        from unnest(${others}::bigint[]) other(id) order by key
    ) pairs`,
)

/** Blocks a member; doing it twice changes nothing. Neither follows the other any longer: returns who did. */
export async function insertBlock(db: Db, blockerId: number, blockedId: number): Promise<{ by: number; member: number }[]> {
  await db
    .insertInto('block')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .deleteFrom('follow')
    .where((eb) =>
      eb.or([eb.and({ follower_id: blockerId, followee_id: blockedId }), eb.and({ follower_id: blockedId, followee_id: blockerId })]),
    )
    .returning(['follower_id as by', 'followee_id as member'])
    .execute()
}

export async function deleteBlock(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await db.deleteFrom('block').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

/** Whom a member blocked, the latest first. */
export const listBlocked = (db: Db, blockerId: number, { limit, offset }: Window) =>
  selectMembers(db)
    .innerJoin('block', 'block.blocked_id', 'member.id')
    .select('block.created_at')
    .where('block.blocker_id', '=', blockerId)
    .orderBy('block.created_at', 'desc')
    .orderBy('block.blocked_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type FollowKind = 'followers' | 'followed'

/** Which column of a follow is the member whose list it is, and which one is listed. */
const sidesOf = (kind: FollowKind) =>
  kind === 'followers' ? (['followee_id', 'follower_id'] as const) : (['follower_id', 'followee_id'] as const)

interface FollowsOf {
  memberId: number
  kind: FollowKind
  reader: Reader
  named?: Named
}

/** Who follows a member, or whom they follow, the latest first, as far as the reader meets them. */
export const listFollows = (db: Db, { memberId, kind, reader, named, limit, offset }: Window & FollowsOf) => {
  const [whose, other] = sidesOf(kind)
  return selectMembers(db)
    .innerJoin('follow', `follow.${other}`, 'member.id')
    .innerJoin('member_stat', 'member_stat.member_id', 'member.id')
    .select(['member.bio', 'member_stat.follower_count', 'follow.created_at'])
    .select((eb) => [followedBy(eb, reader.viewerId).as('following'), followerOf(eb, reader.viewerId).as('follows_me')])
    .where(`follow.${whose}`, '=', memberId)
    .where(notHiddenFrom(`follow.${other}`, reader))
    .$if(named !== undefined, (query) => query.where(isNamed(named!)))
    .orderBy('follow.created_at', 'desc')
    .orderBy(`follow.${other}`, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Those of these members whom a member follows. */
export async function listFollowedAmong(db: Db, memberId: number, ids: readonly number[]): Promise<number[]> {
  const followed = await db
    .selectFrom('follow')
    .select('followee_id')
    .where('follower_id', '=', memberId)
    .where('followee_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return followed.map(({ followee_id: id }) => id)
}

export async function countFollows(db: Db, { memberId, kind, reader }: FollowsOf): Promise<number> {
  const [whose, other] = sidesOf(kind)
  const stat = await db
    .selectFrom('member_stat')
    .select(['follower_count', 'following_count'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const all = kind === 'followers' ? stat.follower_count : stat.following_count
  const hidden = hiddenFrom(reader)
  if (!hidden) return all
  const missed = db.selectFrom('follow').where(whose, '=', memberId).where(other, 'in', hidden)
  return all - (await missed.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

/** How many of them have a word in their nickname; counted up to `max`. */
export async function countNamedFollows(db: Db, { memberId, kind, reader, named, max }: FollowsOf & { max: number }): Promise<number> {
  const [whose, other] = sidesOf(kind)
  const found = db
    .selectFrom('follow')
    .innerJoin('member', 'member.id', `follow.${other}`)
    .select('member.id')
    .where(`follow.${whose}`, '=', memberId)
    .where(notHiddenFrom(`follow.${other}`, reader))
    .$if(named !== undefined, (query) => query.where(isNamed(named!)))
    .limit(max)
  return (
    await db
      .selectFrom(found.as('found'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

/** Keeps a visit: one a day, with the time of its latest look. Looks within a minute are one. */
export async function recordVisit(db: Db, hostId: number, visitorId: number): Promise<void> {
  await sql`
    insert into visit as v (host_id, visitor_id, day) values (${hostId}, ${visitorId}, ${localDay})
    on conflict (host_id, visitor_id, day) do update set visited_at = now() where v.visited_at < now() - interval '1 minute'`.execute(db)
}

/** Who visited a member's homepage, the latest first. */
export const listVisitors = (db: Db, { hostId, reader, limit, offset }: Window & { hostId: number; reader: Reader }) =>
  selectMembers(db)
    .innerJoin('visit', 'visit.visitor_id', 'member.id')
    .select('visit.visited_at')
    .select((eb) => followedBy(eb, hostId).as('following'))
    .where('visit.host_id', '=', hostId)
    .where(notHiddenFrom('visit.visitor_id', reader))
    .orderBy('visit.visited_at', 'desc')
    .orderBy('visit.visitor_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countVisits = async (db: Db, hostId: number, reader: Reader): Promise<number> =>
  (
    await db
      .selectFrom('visit')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('host_id', '=', hostId)
      .where(notHiddenFrom('visit.visitor_id', reader))
      .executeTakeFirstOrThrow()
  ).n

/** A member's invitation code, and what it brought in all. */
export const findInvitations = (db: Db, inviterId: number, reader: Reader) =>
  db
    .selectFrom('member')
    .leftJoin('referral', 'referral.inviter_id', 'member.id')
    .select((eb) => [
      'member.invite_code',
      eb.fn.count<number>('referral.invitee_id').filterWhere(notHiddenFrom('referral.invitee_id', reader)).as('total'),
      sql<number>`coalesce(sum(referral.earned_points), 0)::integer`.as('earned'),
    ])
    .where('member.id', '=', inviterId)
    .groupBy('member.id')
    .executeTakeFirstOrThrow()

/** Whom a member invited, the latest first. */
export const listInvited = (db: Db, inviterId: number, reader: Reader, { limit, offset }: Window) =>
  selectMembers(db)
    .innerJoin('referral', 'referral.invitee_id', 'member.id')
    .select(['referral.created_at', 'referral.earned_points'])
    .where('referral.inviter_id', '=', inviterId)
    .where(notHiddenFrom('referral.invitee_id', reader))
    .orderBy('referral.created_at', 'desc')
    .orderBy('referral.invitee_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function updateBan(
  db: Db,
  memberId: number,
  ban: { banned_until: Date | null; ban_reason: string; banned_by: number | null },
): Promise<void> {
  await db.updateTable('member').set(ban).where('id', '=', memberId).execute()
}

/** Members of this name, and whether the one who calls them follows them. At most `limit`: a name that so many share calls nobody. */
export const findNamed = (db: Db, names: string[], callerId: number, limit: number) =>
  db
    .selectFrom('member')
    .select((eb) => ['id', 'nickname', followedBy(eb, callerId).as('followed')])
    .where('nickname', '=', sql<string>`any(${names}::text[])`)
    .where('deleted_at', 'is', null)
    .orderBy('followed', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
