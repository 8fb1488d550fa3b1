import type { Db } from '../../infra/database.ts'
import { notDeletedBy } from './hidingQueries.ts'

/** What is in a message that this member did not delete for themselves, held still until the transaction ends. */
export const findEvidence = (db: Db, memberId: number, id: number) =>
  db
    .selectFrom('message')
    .select((eb) => eb.selectFrom('attachment').select('name').whereRef('attachment.id', '=', 'message.attachment_id').as('file'))
    .select([
      'conversation_id',
      'sender_id',
      'kind',
      'body',
      'media_id',
      'voice_id',
      'card_type',
      'card_id',
      'place_name',
      'place_address',
      'lat',
      'lng',
      'recalled_at',
    ])
    .where('id', '=', id)
    .where(notDeletedBy(memberId))
    .forShare()
    .executeTakeFirst()
