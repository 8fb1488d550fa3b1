import type { GroupRole } from '@anglers/contract/groups'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { selectMembers } from '../account/queries.ts'
import { isMentioned, lastSeen } from './hidingQueries.ts'
import { unread } from './queries.ts'

/** Makes a group, as yet without members. */
export const insertGroup = async (
  db: Db,
  group: { name: string; code: string; avatar_id: number | null; next_avatar_id?: number | null },
): Promise<number> => (await db.insertInto('conversation').values(group).returning('id').executeTakeFirstOrThrow()).id

/**
 * Adds members to a group, who see what is said from now on, and who may not write until the silence is over that they left with. Those who
 * are in it already are left alone. Returns who came. The group has to be held.
 */
export async function insertGroupMembers(db: Db, groupId: number, memberIds: number[], role: GroupRole = 'member'): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    with kept as (
      delete from group_silence where conversation_id = ${groupId} and member_id = any(${memberIds}::bigint[]) returning member_id, until
    )
    insert into conversation_member (conversation_id, member_id, role, read_id, read_n, delivered_id, cleared_id, silenced_until)
    select c.id, m.id, ${role}, c.last_id, c.n, c.last_id, c.last_id, kept.until
      from conversation c, unnest(${memberIds}::bigint[]) m(id) left join kept on kept.member_id = m.id where c.id = ${groupId}
    on conflict do nothing returning member_id`.execute(db)
  return rows.map((row) => row.member_id)
}

/** Takes a member out of a group, and keeps how long they may not write there. The group has to be held. */
export async function deleteGroupMember(db: Db, groupId: number, memberId: number): Promise<void> {
  await sql`
    with gone as (
      delete from conversation_member where conversation_id = ${groupId} and member_id = ${memberId}
      returning conversation_id, member_id, silenced_until
    )
    insert into group_silence (conversation_id, member_id, until)
    select conversation_id, member_id, silenced_until from gone where silenced_until > now()`.execute(db)
}

/** Forgets the silences that a member left groups with. */
export async function deleteSilencesOf(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('group_silence').where('member_id', '=', memberId).execute()
}

/** What these members are called; those who are gone are left out. */
export async function findNicknames(db: Db, memberIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'nickname'])
    .where('id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}

export async function deleteGroup(db: Db, groupId: number): Promise<void> {
  await db.deleteFrom('conversation').where('id', '=', groupId).execute()
}

type GroupFields = Partial<{
  name: string
  avatar_id: number | null
  next_avatar_id: number | null
  announcement: string
  announced_at: Date
  silenced: boolean
  code: string
}>
export async function updateGroup(db: Db, groupId: number, fields: GroupFields): Promise<void> {
  await db.updateTable('conversation').set(fields).where('id', '=', groupId).execute()
}

export async function updateGroupMember(
  db: Db,
  groupId: number,
  memberId: number,
  fields: { role?: GroupRole; silenced_until?: Date | null },
): Promise<void> {
  await db.updateTable('conversation_member').set(fields).where('conversation_id', '=', groupId).where('member_id', '=', memberId).execute()
}

/** The groups for which a picture stands, or waits to, by ascending id. */
export async function listGroupsWith(db: Db, picture: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where((eb) => eb.or([eb('avatar_id', '=', picture), eb('next_avatar_id', '=', picture)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What stands for a group, and what waits to, with whose that is. */
export const findGroupPictures = (db: Db, groupId: number) =>
  db
    .selectFrom('conversation')
    .leftJoin('media as next', 'next.id', 'conversation.next_avatar_id')
    .leftJoin('media as now', 'now.id', 'conversation.avatar_id')
    .select(['conversation.name', 'avatar_id', 'next_avatar_id', 'now.owner_id as by', 'next.owner_id as next_by'])
    .where('conversation.id', '=', groupId)
    .executeTakeFirst()

/** A group with what this member has of it. */
export const findGroup = (db: Db, memberId: number, by: { id: number } | { code: string }) =>
  db
    .selectFrom('conversation')
    .leftJoin('conversation_member as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'conversation.id').on('mine.member_id', '=', memberId),
    )
    .leftJoin('media as avatar', 'avatar.id', 'conversation.avatar_id')
    .select([
      'conversation.id',
      'conversation.name',
      'conversation.announcement',
      'conversation.announced_at',
      'conversation.silenced',
      'conversation.code',
      'conversation.member_count',
      'conversation.created_at',
      'conversation.next_avatar_id',
      'avatar.key as avatar_key',
    ])
    .select(['mine.role', 'mine.silenced_until', 'mine.muted', 'mine.pinned', 'mine.read_id'])
    .select(unread.as('unread'))
    .where('conversation.name', 'is not', null)
    .$if('id' in by, (query) => query.where('conversation.id', '=', (by as { id: number }).id))
    .$if('code' in by, (query) => query.where('conversation.code', '=', (by as { code: string }).code))
    .executeTakeFirst()
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/** Whether a group is in the list of its member, `mine`. */
const isListed = sql<boolean>`(conversation.last_id > mine.cleared_id or mine.kept)`

/** A member's groups, those that are pinned first, then by their latest message. There are at most GROUPS_PER_MEMBER of them. */
export const listGroups = (db: Db, { memberId, limit, offset }: Window & { memberId: number }) =>
  db
    .selectFrom('conversation_member as mine')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .leftJoin('media as avatar', 'avatar.id', 'conversation.avatar_id')
    .select(['conversation.id', 'conversation.name', 'conversation.member_count', 'avatar.key as avatar_key', 'mine.muted', 'mine.pinned'])
    .select([unread.as('unread'), lastSeen.as('last_seen'), isMentioned.as('mentioned')])
    .where('mine.member_id', '=', memberId)
    .where('mine.peer_id', 'is', null)
    .where(isListed)
    .orderBy('mine.pinned', 'desc')
    .orderBy('conversation.last_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
export type GroupListRow = Awaited<ReturnType<typeof listGroups>>[number]

export async function countListedGroups(db: Db, memberId: number): Promise<number> {
  const { n } = await db
    .selectFrom('conversation_member as mine')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('mine.member_id', '=', memberId)
    .where('mine.peer_id', 'is', null)
    .where(isListed)
    .executeTakeFirstOrThrow()
  return n
}

/** How many groups each of these members is in. */
export async function countGroups(db: Db, memberIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('conversation_member')
    .select(['member_id', (eb) => eb.fn.countAll<number>().as('n')])
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where('peer_id', 'is', null)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.n]))
}

/** The groups that a member is in. */
export async function groupIdsOf(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('member_id', '=', memberId)
    .where('peer_id', 'is', null)
    .orderBy('conversation_id')
    .execute()
  return rows.map((row) => row.conversation_id)
}

/** The groups of several members at once: for each, which. */
export async function groupsOfMany(db: Db, memberIds: number[]): Promise<Map<number, number[]>> {
  const groups = new Map<number, number[]>(memberIds.map((id) => [id, []]))
  const rows = await db
    .selectFrom('conversation_member')
    .select(['member_id', 'conversation_id'])
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .where('peer_id', 'is', null)
    .execute()
  for (const row of rows) groups.get(row.member_id)!.push(row.conversation_id)
  return groups
}

const selectGroupMembers = (db: Db, groupId: number) =>
  selectMembers(db)
    .innerJoin('conversation_member as mine', 'mine.member_id', 'member.id')
    .select(['mine.role', 'mine.silenced_until'])
    .where('mine.conversation_id', '=', groupId)

/**
 * The owner, the admins, then by when they came. A group is small: those of a name are looked for among all of it.
 * @param named what their nickname is like; null for all
 */
export const listGroupMembers = (db: Db, groupId: number, { limit, offset }: Window, named: string | null) =>
  selectGroupMembers(db, groupId)
    .$if(named !== null, (query) => query.where('member.nickname', 'ilike', named))
    .orderBy('mine.rank')
    .orderBy('mine.joined_at')
    .orderBy('mine.member_id')
    .limit(limit)
    .offset(offset)
    .execute()
export type GroupMemberRow = Awaited<ReturnType<typeof listGroupMembers>>[number]

export async function countGroupMembersNamed(db: Db, groupId: number, named: string): Promise<number> {
  const { n } = await db
    .selectFrom('conversation_member as mine')
    .innerJoin('member', 'member.id', 'mine.member_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('mine.conversation_id', '=', groupId)
    .where('member.nickname', 'ilike', named)
    .executeTakeFirstOrThrow()
  return n
}

export const findGroupMember = (db: Db, groupId: number, memberId: number) =>
  selectGroupMembers(db, groupId).where('member.id', '=', memberId).executeTakeFirst()

/** All who are in a group. */
export async function groupMemberIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('conversation_member').select('member_id').where('conversation_id', '=', groupId).execute()
  return rows.map((row) => row.member_id)
}

/** Which of these members are in the group. */
export async function presentIn(db: Db, groupId: number, memberIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('conversation_member')
    .select('member_id')
    .where('conversation_id', '=', groupId)
    .where('member_id', '=', sql<number>`any(${memberIds}::bigint[])`)
    .execute()
  return new Set(rows.map((row) => row.member_id))
}

/** Who gets a group when its owner leaves: an admin, else the earliest member. */
export const findSuccessor = (db: Db, groupId: number, ownerId: number) =>
  db
    .selectFrom('conversation_member')
    .select('member_id')
    .where('conversation_id', '=', groupId)
    .where('member_id', '<>', ownerId)
    .orderBy('rank')
    .orderBy('joined_at')
    .orderBy('member_id')
    .limit(1)
    .executeTakeFirst()

export async function countAdmins(db: Db, groupId: number): Promise<number> {
  const { n } = await db
    .selectFrom('conversation_member')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('conversation_id', '=', groupId)
    .where('rank', '=', 1)
    .executeTakeFirstOrThrow()
  return n
}
