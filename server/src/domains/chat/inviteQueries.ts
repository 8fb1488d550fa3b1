import { GROUP_INVITE_DAYS, GROUP_INVITES_PER_DAY } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'
import { mayWriteNow, userJson, type UserRow } from '../account/queries.ts'

const isOpen = sql<boolean>`group_invite.created_at > now() - make_interval(days => ${sql.lit(GROUP_INVITE_DAYS)})`

/** Whether the sender of an invitation is in the group and may write, with no block between the two. */
const inviterCounts = sql<boolean>`exists (
  select 1 from member inviter
    join conversation_member place on place.conversation_id = group_invite.conversation_id and place.member_id = inviter.id
   where inviter.id = group_invite.inviter_id and ${mayWriteNow('inviter')}
     and not exists (
       select 1 from block where (blocker_id, blocked_id) in ((group_invite.member_id, inviter.id), (inviter.id, group_invite.member_id))
     ))`

/** Who was invited, and by whom. */
export interface Invited {
  member_id: number
  inviter_id: number
}

/** Of these members those whom this one may invite into a group: they are there and let this one, and neither blocked the other. */
export async function invitable(db: Db, viewerId: number, memberIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from member
     where id = any(${memberIds}::bigint[]) and id <> ${viewerId} and deleted_at is null
       and (groups_from = 'everyone' or groups_from = 'following' and (
            exists (select 1 from follow where follower_id = member.id and followee_id = ${viewerId})
         or exists (select 1 from conversation_member theirs where theirs.conversation_id = (
              select c.id from conversation c
              where c.low_id = least(member.id, ${viewerId}::bigint) and c.high_id = greatest(member.id, ${viewerId}::bigint)
            ) and theirs.member_id = member.id and theirs.sent_n > 0)))
       and not exists (
         select 1 from block
          where (blocker_id = member.id and blocked_id = ${viewerId}) or (blocker_id = ${viewerId} and blocked_id = member.id))`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/**
 * Takes away those of these members' invitations into a group that are too old, or not declined and by an inviter who no longer counts.
 * The group has to be held.
 */
export async function deleteDeadInvites(db: Db, groupId: number, memberIds: number[]): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    delete from group_invite
     where conversation_id = ${groupId} and member_id = any(${memberIds}::bigint[])
       and (not ${isOpen} or not declined and not ${inviterCounts})
    returning member_id, inviter_id`.execute(db)
  return rows
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
    on conflict (conversation_id, member_id) do nothing
    returning member_id`.execute(db)
  return rows.map((row) => row.member_id)
}

/**
 * Counts so many as invited by a member today, and holds the count until the transaction ends.
 * @returns false, and counts nothing, where it would be too many
 */
export async function addInvited(db: Db, memberId: number, n: number): Promise<boolean> {
  const { rows } = await sql`
    insert into invite_day as d (member_id, day, n)
    select ${memberId}, ${localDay}, ${n}::integer where ${n}::integer <= ${sql.lit(GROUP_INVITES_PER_DAY)}
    on conflict (member_id) do update set
      day = greatest(d.day, excluded.day),
      n = excluded.n + case when d.day < excluded.day then 0 else d.n end
    where d.day < excluded.day or d.n + excluded.n <= ${sql.lit(GROUP_INVITES_PER_DAY)}
    returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Who invites this member into a group, if it still stands: not too old, not declined, by one who is in it and may
 * write, with no block between the two.
 */
export async function findInviter(db: Db, groupId: number, memberId: number): Promise<UserRow | undefined> {
  const { rows } = await sql<{ inviter: UserRow }>`
    select ${userJson} as inviter
      from group_invite
      join member on member.id = group_invite.inviter_id
      left join media avatar on avatar.id = member.avatar_id
     where group_invite.conversation_id = ${groupId} and group_invite.member_id = ${memberId}
       and ${isOpen} and not declined and ${inviterCounts}`.execute(db)
  return rows[0]?.inviter
}

/** How many a group waits for. */
export async function countInvited(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from group_invite where conversation_id = ${groupId} and ${isOpen} and not declined`.execute(db)
  return rows[0]!.n
}

/** Turns a member's invitation down. Returns who had invited them, if anybody had. */
export async function declineInvite(db: Db, groupId: number, memberId: number): Promise<number | undefined> {
  const row = await db
    .updateTable('group_invite')
    .set({ declined: true })
    .where('conversation_id', '=', groupId)
    .where('member_id', '=', memberId)
    .returning('inviter_id')
    .executeTakeFirst()
  return row?.inviter_id
}

/** Takes away the invitation of a member who came into a group. Returns who had invited them. */
export async function deleteInvite(db: Db, groupId: number, memberId: number): Promise<number | undefined> {
  const row = await db
    .deleteFrom('group_invite')
    .where('conversation_id', '=', groupId)
    .where('member_id', '=', memberId)
    .returning('inviter_id')
    .executeTakeFirst()
  return row?.inviter_id
}

/** Takes back all invitations into a group, or those by one member. Those that were declined stay: so long nobody asks again. */
export function withdrawInvites(db: Db, groupId: number, inviterId?: number): Promise<Invited[]> {
  const invites = db.deleteFrom('group_invite').where('conversation_id', '=', groupId).where('declined', '=', false)
  return (inviterId === undefined ? invites : invites.where('inviter_id', '=', inviterId)).returning(['member_id', 'inviter_id']).execute()
}

/** Takes away the invitations that a member was sent, and the count of those that they sent. */
export async function deleteInvitesOf(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('group_invite').where('member_id', '=', memberId).execute()
  await db.deleteFrom('invite_day').where('member_id', '=', memberId).execute()
}

/**
 * The invitations that a member sent or was sent. Who declined what they sent is not theirs to know: they read neither that, nor what is
 * left of those that were withdrawn when they left the group, which is what was declined.
 */
export const exportInvites = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('group_invite')
    .innerJoin('conversation', 'conversation.id', 'group_invite.conversation_id')
    .leftJoin('conversation_member as place', (join) =>
      join
        .onRef('place.conversation_id', '=', 'group_invite.conversation_id')
        .onRef('place.member_id', '=', 'group_invite.inviter_id')
        .onRef('place.joined_at', '<=', 'group_invite.created_at'),
    )
    .select(['group_invite.id', 'group_invite.conversation_id as group', 'conversation.name', 'group_invite.created_at as since'])
    .select(['group_invite.inviter_id as from', 'group_invite.member_id as to'])
    .select((eb) => eb.case().when('group_invite.member_id', '=', memberId).then(eb.ref('group_invite.declined')).end().as('declined'))
    .where((eb) => eb.or([eb('group_invite.member_id', '=', memberId), eb('place.member_id', '=', memberId)]))
    .where('group_invite.id', '>', after)
    .orderBy('group_invite.id')
    .limit(limit)
    .execute()
