import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** How many unread messages before a mention that was deleted or taken back are looked through for another one. */
const MENTIONS_LOOKED_AT = 1_000

export { lockMember } from '../account/queries.ts'

/** That a member did not delete the message in question for themselves, by its conversation and its id. */
export const notDeletedBy = (memberId: number | RawBuilder<number>, message = 'message', column = 'id'): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select 1 from message_hidden where message_hidden.conversation_id = ${sql.ref(`${message}.conversation_id`)}
       and message_hidden.member_id = ${memberId} and message_hidden.message_id = ${sql.ref(`${message}.${column}`)})`

/**
 * That a member has the message in question: it came after what they cleared, they did not delete it, and it does not say that one
 * which they do not have was taken back.
 */
export const hasMessage = (memberId: number | RawBuilder<number>, clearedId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`(message.id > ${clearedId} and ${notDeletedBy(memberId)}
    and (message.target_id is null or message.target_id > ${clearedId} and ${notDeletedBy(memberId, 'message', 'target_id')}))`

/** Whether an unread message that a group's member, `mine`, did not delete mentions them. */
export const isMentioned = sql<boolean>`(
  mine.mention_id > mine.read_id and ${notDeletedBy(sql.ref('mine.member_id'), 'mine', 'mention_id')})`

/** The latest message of a conversation that its member, `mine`, has; null where there is none. */
export const lastSeen = sql<number | null>`(
  select message.id from message
   where message.conversation_id = mine.conversation_id and ${hasMessage(sql.ref('mine.member_id'), sql.ref('mine.cleared_id'))}
   order by message.id desc limit 1)`

/** The same of one conversation. */
export const findLastSeen = async (db: Db, conversationId: number, memberId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('conversation_member as mine')
      .select(lastSeen.as('id'))
      .where('mine.conversation_id', '=', conversationId)
      .where('mine.member_id', '=', memberId)
      .executeTakeFirst()
  )?.id ?? null

/** What a member has of a message that somebody wrote; undefined for one that they do not have. */
export const findOwnMessage = (db: Db, memberId: number, id: number) =>
  db
    .selectFrom('message')
    .innerJoin('conversation_member as mine', 'mine.conversation_id', 'message.conversation_id')
    .select(['message.conversation_id', 'mine.peer_id'])
    .where('message.id', '=', id)
    .where('message.kind', 'not in', ['event', 'recall'])
    .where('mine.member_id', '=', memberId)
    .whereRef('message.id', '>', 'mine.cleared_id')
    .executeTakeFirst()

export async function countDeleted(db: Db, memberId: number): Promise<number> {
  const { n } = await db
    .selectFrom('message_hidden')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return n
}

/** The latest unread message before this one that mentions a member of its conversation, `mine`, and that they did not delete; else 0. */
const mentionBefore = (messageId: number | RawBuilder<number>) => sql<number>`coalesce((
  select unread.id from (
    select id, conversation_id, sender_id, mentions, mentions_all from message
     where conversation_id = mine.conversation_id and id > mine.read_id and id < ${messageId}
     order by id desc limit ${sql.lit(MENTIONS_LOOKED_AT)}
  ) unread
   where unread.sender_id <> mine.member_id and (unread.mentions_all or mine.member_id = any(unread.mentions))
     and ${notDeletedBy(sql.ref('mine.member_id'), 'unread')}
   order by unread.id desc limit 1), 0)`

/** Has a message that was taken back mention nobody any more. In a transaction that holds its conversation and has emptied it. */
export async function withdrawMention(db: Db, conversationId: number, messageId: number): Promise<void> {
  // Who deletes a later mention meanwhile may be led to this one: their row is waited for, and read after.
  await sql`
    select 1 from conversation_member where conversation_id = ${conversationId} and mention_id >= ${messageId} and mention_id > read_id
       for no key update`.execute(db)
  await sql`
    update conversation_member mine set mention_id = ${mentionBefore(messageId)}
     where conversation_id = ${conversationId} and mention_id = ${messageId} and mention_id > read_id`.execute(db)
}

/** The same of all messages of a member who is no more. */
export async function withdrawMentionsOf(db: Db, memberId: number): Promise<void> {
  const leadsToTheirs = sql`exists (select 1 from message where message.id = mine.mention_id and message.sender_id = ${memberId})`
  const whose = sql`mine.conversation_id in (select conversation_id from message where sender_id = ${memberId})
       and mine.mention_id > mine.read_id and ${leadsToTheirs}`
  await sql`
    select 1 from conversation_member mine where ${whose} order by mine.conversation_id, mine.member_id for no key update`.execute(db)
  await sql`update conversation_member mine set mention_id = ${mentionBefore(sql`mine.mention_id`)} where ${whose}`.execute(db)
}

/**
 * Deletes a message for a member: it is not unread to them any more. In a transaction: their row is held first, as `markRead` does.
 *
 * @returns whether that is news
 */
export async function insertDeleted(db: Db, conversationId: number, memberId: number, messageId: number): Promise<boolean> {
  const ofMember = sql`conversation_id = ${conversationId} and member_id = ${memberId}`
  await sql`select 1 from conversation_member where ${ofMember} for update`.execute(db)
  const { numAffectedRows } = await sql`
    insert into message_hidden (conversation_id, member_id, message_id) values (${conversationId}, ${memberId}, ${messageId})
    on conflict do nothing`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`
    update conversation_member mine set own_n = own_n + 1 from message
     where mine.conversation_id = ${conversationId} and mine.member_id = ${memberId} and message.id = ${messageId}
       and message.id > mine.read_id and message.sender_id <> mine.member_id`.execute(db)
  await sql`
    update conversation_member mine set mention_id = ${mentionBefore(messageId)}
     where ${ofMember} and mention_id = ${messageId}`.execute(db)
  return true
}

/** The latest messages of a conversation that a member deleted for themselves. */
export async function listDeleted(db: Db, conversationId: number, memberId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message_hidden')
    .select('message_id')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .orderBy('message_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ message_id }) => message_id)
}

/** Forgets what a member deleted in a conversation that they cleared. */
export async function forgetDeleted(db: Db, conversationId: number, memberId: number): Promise<void> {
  await db.deleteFrom('message_hidden').where('conversation_id', '=', conversationId).where('member_id', '=', memberId).execute()
}

/** Forgets which messages a member deleted anywhere. */
export async function forgetAllDeleted(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('message_hidden').where('member_id', '=', memberId).execute()
}

export const exportDeleted = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('message_hidden')
    .select(['message_id as id', 'conversation_id as conversation'])
    .where('member_id', '=', memberId)
    .where('message_id', '>', after)
    .orderBy('message_id')
    .limit(limit)
    .execute()

/** How many conversations a member keeps on top of the list. */
export async function countPinned(db: Db, memberId: number): Promise<number> {
  const { n } = await db
    .selectFrom('conversation_member')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('pinned', '=', true)
    .executeTakeFirstOrThrow()
  return n
}

/** Sets whether a conversation stands on top of a member's list, or in it though it was cleared. */
export async function setListed(
  db: Db,
  conversationId: number,
  memberId: number,
  how: { pinned?: boolean; kept?: boolean },
): Promise<void> {
  await db
    .updateTable('conversation_member')
    .set(how)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .execute()
}
