import type { Scope } from '@anglers/contract/endpoint'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { Database, Role } from '../../infra/schema.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'
import { isClosedTo, isHiddenFrom, notHiddenFrom, type Reader } from './blockQueries.ts'

/** A member as shown beside whatever they wrote. */
export interface UserRow {
  id: number
  nickname: string
  avatar_key: string | null
  exp: number
  vip_until: string | Date | null
}

/** A member as JSON, for the select list of a query that has joined `member` and, as `avatar`, their picture. */
export const userJson = sql<UserRow>`json_build_object(
  'id', member.id, 'nickname', member.nickname, 'avatar_key', avatar.key, 'exp', member.exp, 'vip_until', member.vip_until)`

/** Lets what is counted or summed of a member come one after another until the transaction ends. Comes before other locks. */
export async function lockMember(db: Db, memberId: number): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

export async function insertSession(
  db: Db,
  session: { token_hash: Buffer; member_id: number; expires_at: Date; scope: Scope },
): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export interface MeRow extends UserRow {
  role: Role
  bio: string
}

/** Whether a member, whose row has this name in the statement, is still there and may write. */
export const mayWriteNow = (member: string) => sql<boolean>`(
  ${sql.ref(`${member}.deleted_at`)} is null
  and (${sql.ref(`${member}.banned_until`)} is null or ${sql.ref(`${member}.banned_until`)} <= now()))`

/** Members with what is shown beside whatever they wrote. */
export const selectMembers = (db: Db) =>
  db
    .selectFrom('member')
    .leftJoin('media as avatar', 'avatar.id', 'member.avatar_id')
    .select(['member.id', 'member.nickname', 'avatar.key as avatar_key', 'member.exp', 'member.vip_until'])

export const findMe = (db: Db, id: number): Promise<MeRow> =>
  selectMembers(db).select(['member.role', 'member.bio']).where('member.id', '=', id).executeTakeFirstOrThrow()

export const findStats = (db: Db, memberId: number) =>
  db.selectFrom('member_stat').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()

/** Whether the viewer follows this member. */
export const followedBy = (eb: ExpressionBuilder<Database, 'member'>, viewerId: number | null) =>
  eb.exists(
    eb
      .selectFrom('follow')
      .select(sql`1`.as('one'))
      .whereRef('follow.followee_id', '=', 'member.id')
      .where('follow.follower_id', '=', viewerId ?? 0),
  )

/** Whether this member follows the viewer. */
export const followerOf = (eb: ExpressionBuilder<Database, 'member'>, viewerId: number | null) =>
  eb.exists(
    eb
      .selectFrom('follow as back')
      .select(sql`1`.as('one'))
      .whereRef('back.follower_id', '=', 'member.id')
      .where('back.followee_id', '=', viewerId ?? 0),
  )

/** Whether the viewer blocked this member. */
export const blockedBy = (eb: ExpressionBuilder<Database, 'member'>, viewerId: number | null) =>
  eb.exists(
    eb
      .selectFrom('block')
      .select(sql`1`.as('one'))
      .whereRef('block.blocked_id', '=', 'member.id')
      .where('block.blocker_id', '=', viewerId ?? 0),
  )

/** The cover as JSON, for the select list of a query that has joined it as `cover`. */
export const coverJson = sql<PictureRow | null>`case when cover.id is not null then ${pictureJson('cover')} end`

/** A member's homepage, and whether the reader meets them; or nothing when there is no such member (any more). */
export const findUserView = (db: Db, id: number, reader: Reader) =>
  selectMembers(db)
    .innerJoin('member_stat', 'member_stat.member_id', 'member.id')
    .leftJoin('media as cover', 'cover.id', 'member.cover_id')
    .select(['member.bio', 'member.district', 'member.ip_region', 'member.gender', 'member.created_at', 'member.role'])
    .select(['member_stat.post_count', 'member_stat.follower_count', 'member_stat.following_count', 'member_stat.liked_count'])
    .select((eb) => [
      followedBy(eb, reader.viewerId).as('following'),
      blockedBy(eb, reader.viewerId).as('blocked'),
      isHiddenFrom('member.id', reader).as('hidden'),
      isClosedTo('member.id', reader).as('closed'),
    ])
    .select(coverJson.as('cover'))
    .where('member.id', '=', id)
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst()

/** A word that a nickname has in it, as the index on nicknames knows it and as it is compared. */
export interface Named {
  grams: string[]
  pattern: string
}

/** Whether this member's nickname contains the word. */
export const isNamed = ({ grams, pattern }: Named) =>
  sql<boolean>`cjk_grams(member.nickname) @> ${grams}::text[] and member.nickname ilike ${pattern}`

/** Members whose nickname contains the word, those with more followers first. */
export const searchMembers = (db: Db, where: Window & Named & Reader) =>
  selectMembers(db)
    .innerJoin('member_stat', 'member_stat.member_id', 'member.id')
    .select(['member.bio', 'member_stat.follower_count'])
    .select((eb) => followedBy(eb, where.viewerId).as('following'))
    .where('member.deleted_at', 'is', null)
    .where(isNamed(where))
    .where(notHiddenFrom('member.id', where))
    .orderBy('member_stat.follower_count', 'desc')
    .orderBy('member.id')
    .limit(where.limit)
    .offset(where.offset)
    .execute()

export async function countMembers(db: Db, where: Named & Reader & { max: number }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 from member where deleted_at is null and ${isNamed(where)} and ${notHiddenFrom('member.id', where)} limit ${where.max}
    ) found`.execute(db)
  return rows[0]!.n
}

/** Sets whether one follows the other; doing it twice changes nothing. */
export async function setFollow(db: Db, followerId: number, followeeId: number, on: boolean): Promise<void> {
  if (on) {
    await db
      .insertInto('follow')
      .values({ follower_id: followerId, followee_id: followeeId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db.deleteFrom('follow').where('follower_id', '=', followerId).where('followee_id', '=', followeeId).execute()
  }
}

export async function isFollowing(db: Db, followerId: number, followeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
  return row !== undefined
}

export async function memberExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('member').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** The first operator of the site. */
export const findOperator = (db: Db) =>
  db
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'operator')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
