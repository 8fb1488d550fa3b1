import type { CardType } from '@anglers/contract/messageCards'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** Of one conversation. */
const CARDS_LOOKED_AT = 50
/** Of one member, the latest. */
const CONVERSATIONS_LOOKED_AT = 500

/** Has a message be met with a warning. */
export async function markCaution(trx: Db, id: number): Promise<void> {
  await trx.updateTable('message').set({ caution: 'fraud' }).where('id', '=', id).execute()
}

/** Whether one of these things was carried by a message of a conversation. */
export async function carriesCard(db: Db, conversationId: number, type: CardType): Promise<number[]> {
  const rows = await db
    .selectFrom('message')
    .select('card_id')
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'card')
    .where('card_type', '=', type)
    .where('recalled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(CARDS_LOOKED_AT)
    .execute()
  return rows.map(({ card_id: id }) => id!)
}

/** Whether a message of a conversation has carried this thing since then. */
export async function wasCarriedSince(db: Db, conversationId: number, card: { type: CardType; id: number }, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'card')
    .where('card_type', '=', card.type)
    .where('card_id', '=', card.id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** With whom a member has a conversation of two in which a thing was sent: who wrote last comes first. */
export async function findPeersByCard(db: Db, memberId: number, card: { type: CardType; id: number }, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select peer_id as id from (
      select conversation_id, peer_id, last_id, cleared_id from conversation_member
       where member_id = ${memberId} and peer_id is not null and last_id > cleared_id
       order by last_id desc limit ${sql.lit(CONVERSATIONS_LOOKED_AT)}) mine
     where exists (
       select 1 from message where message.conversation_id = mine.conversation_id and kind = 'card' and card_type = ${card.type}
          and card_id = ${card.id} and message.id > mine.cleared_id and recalled_at is null)
     order by last_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
