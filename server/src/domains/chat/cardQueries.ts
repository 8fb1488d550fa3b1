import type { CardType } from '@anglers/contract/messageCards'
import type { Db } from '../../infra/database.ts'

/** Of one conversation. */
const CARDS_LOOKED_AT = 50

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
