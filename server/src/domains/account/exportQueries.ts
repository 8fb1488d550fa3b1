import type { Db } from '../../infra/database.ts'

/** All that the member's own row says of them, but for the password and what the operator notes. */
export const exportProfile = (db: Db, id: number) =>
  db
    .selectFrom('member')
    .select([
      'id',
      'login',
      'nickname',
      'phone',
      'email',
      'bio',
      'district',
      'ip_region as ipRegion',
      'gender',
      'birthday',
      'exp',
      'invite_code as inviteCode',
    ])
    .select(['show_nearby as showNearby', 'messages_from as messagesFrom', 'online_to as onlineTo', 'groups_from as groupsFrom'])
    .select([
      'vip_until as vipUntil',
      'banned_until as bannedUntil',
      'ban_reason as banReason',
      'leaving_at as leavingAt',
      'created_at as joinedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const exportFollows = (db: Db, id: number, after: number, limit: number) =>
  db
    .selectFrom('follow')
    .innerJoin('member', 'member.id', 'follow.followee_id')
    .select(['member.id', 'member.nickname', 'follow.created_at as since'])
    .where('follow.follower_id', '=', id)
    .where('follow.followee_id', '>', after)
    .orderBy('follow.followee_id')
    .limit(limit)
    .execute()

export const exportBlacklist = (db: Db, id: number) =>
  db
    .selectFrom('block')
    .innerJoin('member', 'member.id', 'block.blocked_id')
    .select(['member.id', 'member.nickname', 'block.created_at as since'])
    .where('block.blocker_id', '=', id)
    .execute()

/** The homepages that a member looked at, as long as that is kept. */
export const exportVisits = (db: Db, id: number) =>
  db
    .selectFrom('visit')
    .select(['host_id as id', 'day', 'visited_at as visitedAt'])
    .where('visitor_id', '=', id)
    .orderBy('visited_at')
    .execute()

/** Whom a member invited. */
export const exportInvited = (db: Db, id: number) =>
  db
    .selectFrom('referral')
    .select(['invitee_id as id', 'created_at as joinedAt', 'earned_points as earnedPoints'])
    .where('inviter_id', '=', id)
    .execute()

export const exportPresence = (db: Db, id: number) =>
  db.selectFrom('presence').select(['seen_at as seenAt', 'lat', 'lng']).where('member_id', '=', id).execute()

export const exportSessions = (db: Db, id: number) =>
  db
    .selectFrom('session')
    .select(['created_at as since', 'expires_at as expiresAt'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .execute()

/** The accounts of other platforms that a member signs in with. */
export const exportPlatforms = (db: Db, id: number) =>
  db.selectFrom('member_openid').select(['platform', 'openid', 'unionid', 'created_at as since']).where('member_id', '=', id).execute()
