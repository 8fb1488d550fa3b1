import { sql } from 'kysely'
import { builtFor } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import type { NewMessage } from './tables.ts'
import { isHiddenFrom, notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { blockedBy, followerOf, selectMembers, userJson } from '../account/queries.ts'
import { attachmentJson } from '../media/attachmentQueries.ts'
import { hasMessage, isMentioned, lastSeen, notDeletedBy } from './hidingQueries.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'
import { voiceJson } from '../media/voiceQueries.ts'

/** Messages with everything that is shown of them, but for what other domains show of the things that they carry. */
export const selectMessages = (db: Db) =>
  db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .innerJoin('member', 'member.id', 'message.sender_id')
    .leftJoin('media as avatar', 'avatar.id', 'member.avatar_id')
    .leftJoin('media as picture', 'picture.id', 'message.media_id')
    .leftJoin('voice', 'voice.id', 'message.voice_id')
    .leftJoin('attachment', 'attachment.id', 'message.attachment_id')
    .select([
      'message.id',
      'message.conversation_id',
      'message.prev_id',
      'message.sender_id',
      'message.client_id',
      'message.kind',
      'message.body',
      'message.card_type',
      'message.card_id',
      'message.place_name',
      'message.place_address',
      'message.lat',
      'message.lng',
      'message.target_id',
      'message.quote_id',
      'message.mentions_all',
      'message.created_at',
      'message.recalled_at',
      'message.caution',
      'conversation.low_id',
      'conversation.high_id',
    ])
    .select([
      sql<number[]>`to_json(message.mentions)`.as('mentions'),
      sql<EventRow | null>`case when message.kind = 'event' then json_build_object(
        'what', message.event->'what', 'text', message.event->'text',
        'members', coalesce((
          select json_agg(json_build_object('id', m.id, 'nickName', m.nickname))
            from jsonb_array_elements(message.event->'members') e join member m on m.id = e::bigint), '[]')) end`.as('event'),
      userJson.as('sender'),
      sql<PictureRow | null>`case when picture.id is not null then ${pictureJson('picture')} end`.as('picture'),
      voiceJson.as('voice'),
      attachmentJson.as('file'),
    ])

interface EventRow {
  what: 'created'
  text: string
  members: { id: number; nickName: string }[]
}
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

export const findMessages = (db: Db, ids: number[]) =>
  selectMessages(db)
    .where('message.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

interface Stretch {
  conversationId: number
  /** Nothing up to this one. */
  cleared?: number
  /** Nothing that this member does not have. */
  readerId?: number
  before?: number
  after?: number
  upto?: number
  limit: number
}

/** Messages of a conversation by id: those after one in their order, else the latest (before one) backwards. */
export function listMessages(
  db: Db,
  { conversationId, cleared = 0, readerId, before, after, upto, limit }: Stretch,
): Promise<MessageRow[]> {
  let query = selectMessages(db)
    .where('message.conversation_id', '=', conversationId)
    .where('message.id', '>', Math.max(cleared, after ?? 0))
    .limit(limit)
  if (readerId !== undefined) query = query.where(hasMessage(readerId, cleared))
  if (before !== undefined) query = query.where('message.id', '<', before)
  if (upto !== undefined) query = query.where('message.id', '<=', upto)
  return query.orderBy('message.id', after === undefined ? 'desc' : 'asc').execute()
}

/**
 * Stores a member's message to a group, holding the group for no longer than this statement. Undefined, and nothing is stored, when
 * they are in it no more, or sent it before: the trigger looks.
 */
export const insertGroupMessage = async (db: Db, message: NewMessage): Promise<number | undefined> =>
  (await db.insertInto('message').values(message).returning('id').executeTakeFirst())?.id

/** Stores a message. The trigger gives it its id, in its conversation's order. */
export const insertMessage = async (db: Db, message: NewMessage): Promise<number> =>
  (await db.insertInto('message').values(message).returning('id').executeTakeFirstOrThrow()).id

/** A message by the mark that its sender's device gave it. */
export const findByClientId = (db: Db, senderId: number, clientId: string) =>
  db
    .selectFrom('message')
    .select(['id', 'conversation_id'])
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

const pair = (one: number, other: number) => ({ low_id: Math.min(one, other), high_id: Math.max(one, other) })

/** Holds a conversation still until the transaction ends: no message comes in between. */
export async function lockConversation(db: Db, id: number): Promise<void> {
  await sql`select 1 from conversation where id = ${id} for no key update`.execute(db)
}

/** The same for the conversation of a message, if there is one. */
export async function lockConversationOf(db: Db, messageId: number): Promise<void> {
  await sql`select 1 from conversation where id = (select conversation_id from message where id = ${messageId}) for no key update`.execute(
    db,
  )
}

/** The conversation of two, made where there is none. */
export async function openPair(db: Db, one: number, other: number): Promise<number> {
  const found = await findPair(db, one, other)
  if (found !== undefined) return found
  const made = await db
    .insertInto('conversation')
    .values(pair(one, other))
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).where('low_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return (await findPair(db, one, other))!
  await db
    .insertInto('conversation_member')
    .values([
      { conversation_id: made.id, member_id: one, peer_id: other },
      { conversation_id: made.id, member_id: other, peer_id: one },
    ])
    .execute()
  return made.id
}

export async function findPair(db: Db, one: number, other: number): Promise<number | undefined> {
  const { low_id, high_id } = pair(one, other)
  return (await db.selectFrom('conversation').select('id').where('low_id', '=', low_id).where('high_id', '=', high_id).executeTakeFirst())
    ?.id
}

const findMine = builtFor((db: Db, conversationId: number, memberId: number) =>
  db
    .selectFrom('conversation_member as mine')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .select([
      'mine.conversation_id',
      'mine.role',
      'mine.read_id',
      'mine.delivered_id',
      'mine.cleared_id',
      'mine.sent_n',
      'mine.muted',
      'mine.pinned',
      'mine.silenced_until',
      'mine.peer_id',
    ])
    .select(['conversation.silenced', 'conversation.name', 'conversation.last_id', 'conversation.n', 'conversation.member_count'])
    .select(unread.as('unread'))
    .where('mine.conversation_id', '=', conversationId)
    .where('mine.member_id', '=', memberId),
)

/** What a member has of a conversation, and the conversation's own figures. */
export const findMembership = async (db: Db, conversationId: number, memberId: number) => (await findMine(db, conversationId, memberId))[0]
export type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/** For a query over `conversation` that has a member's place in it as `mine`. */
export const unread = sql<number>`(conversation.n - mine.read_n - mine.own_n)`

/** A member as another one's counterpart in a conversation, whatever became of them, with what decides whether they take messages. */
export const findPeer = (db: Db, reader: Reader, peerId: number) =>
  selectMembers(db)
    .select(['member.role', 'member.messages_from', 'member.deleted_at'])
    .select((eb) => [
      followerOf(eb, reader.viewerId).as('follows_me'),
      blockedBy(eb, reader.viewerId).as('blocked'),
      isHiddenFrom('member.id', reader).as('hidden'),
    ])
    .where('member.id', '=', peerId)
    .executeTakeFirst()
export type PeerRow = NonNullable<Awaited<ReturnType<typeof findPeer>>>

/** Of a conversation of two, by what one of them has of it: whether it is in their list. As its index says it. */
const isListed = (mine: string) =>
  sql<boolean>`(${sql.ref(`${mine}.last_id`)} > ${sql.ref(`${mine}.cleared_id`)} or ${sql.ref(`${mine}.kept`)})`

/** A member's private conversations, those that are pinned on top, else the latest first, as far as they meet the others. */
export const listConversations = (db: Db, { memberId, reader, limit, offset }: Window & { memberId: number; reader: Reader }) =>
  selectMembers(db)
    .innerJoin('conversation_member as mine', 'mine.peer_id', 'member.id')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .innerJoin('conversation_member as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'mine.conversation_id').onRef('theirs.member_id', '=', 'mine.peer_id'),
    )
    .select([
      'member.role',
      'member.messages_from',
      'member.deleted_at',
      'mine.muted',
      'mine.pinned',
      'mine.read_id',
      'mine.sent_n',
      'theirs.read_id as their_read_id',
      'theirs.delivered_id',
      'theirs.sent_n as their_sent_n',
    ])
    .select([unread.as('unread'), lastSeen.as('last_seen')])
    .select((eb) => followerOf(eb, memberId).as('follows_me'))
    .where('mine.member_id', '=', memberId)
    .where('mine.peer_id', 'is not', null)
    .where(isListed('mine'))
    .where(notHiddenFrom('mine.peer_id', reader))
    .orderBy('mine.pinned', 'desc')
    .orderBy('mine.last_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countConversations(db: Db, memberId: number, reader: Reader): Promise<number> {
  const { n } = await db
    .selectFrom('conversation_member')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('peer_id', 'is not', null)
    .where(isListed('conversation_member'))
    .where(notHiddenFrom('conversation_member.peer_id', reader))
    .executeTakeFirstOrThrow()
  return n
}

/** How far the other of a conversation of two is, and whether they ever wrote. */
export const findProgress = (db: Db, conversationId: number, memberId: number) =>
  db
    .selectFrom('conversation_member')
    .select(['read_id', 'delivered_id', 'sent_n'])
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Unread messages of what makes badges: private ones, and those of groups. One that is muted does where it mentions the member. */
export async function countUnread(db: Db, memberId: number, reader: Reader): Promise<{ messages: number; groups: number }> {
  const { rows } = await sql<{ messages: number; groups: number }>`
    select coalesce(sum(${unread}) filter (where mine.peer_id is not null), 0)::bigint as messages,
           coalesce(sum(${unread}) filter (where mine.peer_id is null), 0)::bigint as groups
      from conversation_member mine join conversation on conversation.id = mine.conversation_id
     where mine.member_id = ${memberId} and (not mine.muted or (mine.peer_id is null and ${isMentioned}))
       and (mine.peer_id is null or (${isListed('mine')} and ${notHiddenFrom('mine.peer_id', reader)}))`.execute(db)
  return rows[0]!
}

/** That a block parts a member from the other of their conversation, `mine`: what they read, and what reaches them, is theirs alone. */
const isAcrossBlock = sql<boolean>`exists (
  select 1 from block where (blocker_id, blocked_id) in ((mine.member_id, mine.peer_id), (mine.peer_id, mine.member_id)))`

/**
 * Notes that a member has read up to a message of this conversation; never backwards, and nothing across a block. In a transaction: the
 * row is held first, so that no message of the member's own is counted twice or not at all.
 */
export async function markRead(db: Db, conversationId: number, memberId: number, messageId: number): Promise<boolean> {
  await db
    .selectFrom('conversation_member')
    .select('read_id')
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute()
  const { numAffectedRows } = await sql`
    update conversation_member mine
       set read_id = read.id, read_n = read.n, delivered_id = greatest(delivered_id, read.id),
           own_n = (
             select count(*) from message own
              where own.conversation_id = mine.conversation_id and own.id > read.id
                and (own.sender_id = mine.member_id or not ${notDeletedBy(memberId, 'own')}) and own.kind not in ('event', 'recall'))
      from (select id, n from message where conversation_id = ${conversationId} and id <= ${messageId} order by id desc limit 1) read
     where mine.conversation_id = ${conversationId} and mine.member_id = ${memberId} and mine.read_id < read.id
       and not ${isAcrossBlock}`.execute(db)
  return numAffectedRows === 1n
}

/** Notes that a message of two has reached a member. Says whom to tell, where that is news. */
export async function markDelivered(db: Db, memberId: number, messageId: number): Promise<{ peer_id: number } | undefined> {
  const { rows } = await sql<{ peer_id: number }>`
    update conversation_member mine set delivered_id = message.id from message
     where message.id = ${messageId} and mine.conversation_id = message.conversation_id and mine.member_id = ${memberId}
       and mine.peer_id is not null and mine.delivered_id < message.id and not ${isAcrossBlock}
    returning mine.peer_id`.execute(db)
  return rows[0]
}

/** Leaves nothing of what was said so far to a member, and nothing unread. The conversation has to be held. */
export async function clearConversation(db: Db, conversationId: number, memberId: number): Promise<void> {
  await sql`
    update conversation_member mine
       set cleared_id = c.last_id, read_n = c.n, own_n = 0,
           read_id = case when ${isAcrossBlock} then mine.read_id else c.last_id end,
           delivered_id = case when ${isAcrossBlock} then mine.delivered_id else c.last_id end
      from conversation c where c.id = mine.conversation_id and c.id = ${conversationId} and mine.member_id = ${memberId}`.execute(db)
}

export async function setMuted(db: Db, conversationId: number, memberId: number, muted: boolean): Promise<void> {
  await db
    .updateTable('conversation_member')
    .set({ muted })
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Strangers that a member began to write to in the last 24 hours. */
export async function countStrangers(db: Db, memberId: number): Promise<number> {
  const { n } = await db
    .selectFrom('conversation_member')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('began_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return n
}

export async function setBegan(db: Db, conversationId: number, memberId: number): Promise<void> {
  await db
    .updateTable('conversation_member')
    .set({ began_at: sql`now()` })
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .execute()
}

/** What decides about taking a message back; the row is held. None that this member deleted for themselves. */
export const findForRecall = (db: Db, memberId: number, id: number) =>
  db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'sender_id', 'kind', 'card_type', 'created_at', 'recalled_at'])
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at) * 1000`.as('age_ms'))
    .where('id', '=', id)
    .where(notDeletedBy(memberId))
    .forUpdate()
    .executeTakeFirst()

/** The message that says that this one was taken back. */
export const findRecallOf = (db: Db, targetId: number) =>
  db.selectFrom('message').select('id').where('target_id', '=', targetId).executeTakeFirst()

const emptied = {
  body: '',
  media_id: null,
  attachment_id: null,
  voice_id: null,
  card_type: null,
  card_id: null,
  place_name: null,
  place_address: null,
  lat: null,
  lng: null,
  quote_id: null,
  mentions: [],
  mentions_all: false,
}

/** Takes out of a message what was in it. */
export async function emptyMessage(db: Db, id: number): Promise<void> {
  await db
    .updateTable('message')
    .set({ ...emptied, recalled_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Takes out of all messages of a member what was in them. */
export async function emptyMessagesOf(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('message')
    .set({ ...emptied, recalled_at: sql`coalesce(recalled_at, clock_timestamp())` })
    .where('sender_id', '=', memberId)
    .where('kind', 'not in', ['event', 'recall'])
    .execute()
}

export const exportMessages = (db: Db, memberId: number, after: number, limit: number) =>
  selectMessages(db)
    .select(['picture.owner_id as picture_owner', 'attachment.owner_id as file_owner'])
    .where('message.sender_id', '=', memberId)
    .where('message.kind', 'not in', ['event', 'recall'])
    .where('message.recalled_at', 'is', null)
    .where('message.id', '>', after)
    .orderBy('message.id')
    .limit(limit)
    .execute()
export type ExportedRow = Awaited<ReturnType<typeof exportMessages>>[number]

export const exportGroups = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('conversation_member as mine')
    .innerJoin('conversation', 'conversation.id', 'mine.conversation_id')
    .select(['conversation.id', 'conversation.name', 'mine.role', 'mine.joined_at as since'])
    .where('mine.member_id', '=', memberId)
    .where('mine.peer_id', 'is', null)
    .where('mine.conversation_id', '>', after)
    .orderBy('mine.conversation_id')
    .limit(limit)
    .execute()
