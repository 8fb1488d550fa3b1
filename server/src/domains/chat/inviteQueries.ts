import { GROUP_INVITE_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { userJson, type UserRow } from '../account/queries.ts'

const isOpen = sql<boolean>`group_invite.created_at > now() - make_interval(days => ${sql.lit(GROUP_INVITE_DAYS)})`

/** Any number that no other advisory lock of ours has, with the inviter's id beside it. */
const INVITER_LOCK = 20_170_803

/** Of these members those whom this one may invite into a group: they are there and let this one, and neither blocked the other. */
export async function invitable(db: Db, viewerId: number, memberIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from member
     where id = any(${memberIds}::bigint[]) and id <> ${viewerId} and deleted_at is null
       and (groups_from = 'everyone' or groups_from = 'following' and (
            exists (select 1 from follow where follower_id = member.id and followee_id = ${viewerId})
         or exists (select 1 from conversation_member theirs where theirs.conversation_id = (
              select c.id from conversation c where c.low_id = least(member.id, ${viewerId}::bigint) and c.high_id = greatest(member.id, ${viewerId}::bigint)
            ) and theirs.member_id = member.id and theirs.sent_n > 0)))
       and not exists (select 1 from block where (blocker_id = member.id and blocked_id = ${viewerId}) or (blocker_id = ${viewerId} and blocked_id = member.id))`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/**
 * Invites members into a group that they are not in, in the name of this one. Who is invited already, or declined a while ago, is left
 * alone. Returns who was invited now. The group has to be held.
 */
export async function insertInvites(db: Db, groupId: number, inviterId: number, memberIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    insert into group_invite (conversation_id, member_id, inviter_id)
    select ${groupId}, m.id, ${inviterId} from unnest(${memberIds}::bigint[]) m(id)
     where not exists (select 1 from conversation_member c where c.conversation_id = ${groupId} and c.member_id = m.id)
     order by m.id
    on conflict (conversation_id, member_id) do update set inviter_id = excluded.inviter_id, created_at = excluded.created_at, declined = false where not ${isOpen}
    returning member_id`.execute(db)
  return rows.map((row) => row.member_id)
}

/** How many a member invited within the last day; until the transaction ends, nobody else counts theirs. */
export async function countInvitedToday(db: Db, inviterId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(INVITER_LOCK)}, hashint8(${inviterId}))`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from group_invite where inviter_id = ${inviterId} and created_at > now() - interval '1 day'`.execute(db)
  return rows[0]!.n
}

/** Who invites this member into a group, if it still stands: not too old, not declined, by one who is in it and may write, with no block between the two. */
export async function findInviter(db: Db, groupId: number, memberId: number): Promise<UserRow | undefined> {
  const { rows } = await sql<{ inviter: UserRow }>`
    select ${userJson} as inviter
      from group_invite
      join conversation_member place on place.conversation_id = group_invite.conversation_id and place.member_id = group_invite.inviter_id
      join member on member.id = group_invite.inviter_id
      left join media avatar on avatar.id = member.avatar_id
     where group_invite.conversation_id = ${groupId} and group_invite.member_id = ${memberId} and ${isOpen} and not declined
       and member.deleted_at is null and (member.banned_until is null or member.banned_until <= now())
       and not exists (select 1 from block where (blocker_id, blocked_id) in ((${memberId}, member.id), (member.id, ${memberId})))`.execute(db)
  return rows[0]?.inviter
}

/** How many a group waits for. */
export async function countInvited(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from group_invite where conversation_id = ${groupId} and ${isOpen} and not declined`.execute(db)
  return rows[0]!.n
}

/** Whether there was such an invitation. */
export async function declineInvite(db: Db, groupId: number, memberId: number): Promise<number | undefined> {
  const row = await db
    .updateTable('group_invite').set({ declined: true }).where('conversation_id', '=', groupId).where('member_id', '=', memberId).returning('inviter_id').executeTakeFirst()
  return row?.inviter_id
}

/** Takes away the invitation of a member who came into a group. Returns who had invited them. */
export async function deleteInvite(db: Db, groupId: number, memberId: number): Promise<number | undefined> {
  const row = await db.deleteFrom('group_invite').where('conversation_id', '=', groupId).where('member_id', '=', memberId).returning('inviter_id').executeTakeFirst()
  return row?.inviter_id
}

/** Takes back all invitations into a group, or those by one member. Returns who was invited, and by whom. */
export function withdrawInvites(db: Db, groupId: number, inviterId?: number): Promise<{ member_id: number; inviter_id: number }[]> {
  const invites = db.deleteFrom('group_invite').where('conversation_id', '=', groupId)
  return (inviterId === undefined ? invites : invites.where('inviter_id', '=', inviterId)).returning(['member_id', 'inviter_id']).execute()
}

/** Takes away the invitations that a member was sent. */
export async function deleteInvitesOf(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('group_invite').where('member_id', '=', memberId).execute()
}

/** The invitations that a member sent or was sent. */
export const exportInvites = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('group_invite')
    .innerJoin('conversation', 'conversation.id', 'group_invite.conversation_id')
    .select(['group_invite.id', 'group_invite.conversation_id as group', 'conversation.name', 'group_invite.inviter_id as from', 'group_invite.member_id as to', 'group_invite.declined', 'group_invite.created_at as since'])
    .where((eb) => eb.or([eb('group_invite.member_id', '=', memberId), eb('group_invite.inviter_id', '=', memberId)]))
    .where('group_invite.id', '>', after)
    .orderBy('group_invite.id')
    .limit(limit)
    .execute()
