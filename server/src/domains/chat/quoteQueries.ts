import { QUOTE_CHARS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import type { Db } from '../../infra/database.ts'
import { notDeletedBy } from './hidingQueries.ts'

/** As it is stored: lines are not joined yet, and may be cut away. */
const CHARS_READ = 4 * QUOTE_CHARS

/**
 * Messages that others quote, each with whether this reader has it.
 *
 * @param readerId null for who has all of the conversation
 */
export const findQuoted = (db: Db, readerId: number | null, ids: readonly number[]) =>
  db
    .selectFrom('message')
    .innerJoin('member', 'member.id', 'message.sender_id')
    .leftJoin('attachment', 'attachment.id', 'message.attachment_id')
    .leftJoin('media as picture', 'picture.id', 'message.media_id')
    .leftJoin('conversation_member as mine', (join) =>
      join.onRef('mine.conversation_id', '=', 'message.conversation_id').on('mine.member_id', '=', readerId),
    )
    .select(['message.id', 'message.sender_id', 'message.kind', 'message.recalled_at', 'message.card_type', 'message.place_name'])
    .select(['member.nickname', 'attachment.name as file_name', 'picture.key as picture_key'])
    .select([
      sql<string>`left(message.body, ${CHARS_READ})`.as('body'),
      (readerId === null
        ? sql<boolean>`true`
        : sql<boolean>`coalesce(message.id > mine.cleared_id and ${notDeletedBy(readerId)}, false)`
      ).as('seen'),
    ])
    .where('message.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
export type QuotedRow = Awaited<ReturnType<typeof findQuoted>>[number]

/** Who, in the conversation of each of these messages, does not have it. */
export async function findWithout(db: Db, ids: readonly number[]): Promise<{ id: number; member_id: number }[]> {
  return db
    .selectFrom('message')
    .innerJoin('conversation_member as theirs', 'theirs.conversation_id', 'message.conversation_id')
    .select(['message.id', 'theirs.member_id'])
    .where('message.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(sql<boolean>`(theirs.cleared_id >= message.id or not ${notDeletedBy(sql.ref('theirs.member_id'))})`)
    .execute()
}

/** The conversation in which somebody wrote this, whatever became of it since; undefined where nobody did. */
export const findWrittenIn = async (db: Db, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('message')
      .select('conversation_id')
      .where('id', '=', id)
      .where('kind', 'not in', ['event', 'recall'])
      .executeTakeFirst()
  )?.conversation_id

/**
 * What is in a message that this reader has; undefined for one that was taken back, that nobody wrote, that they do not have, or that
 * stands between them and somebody from whom a block parts them.
 */
export const findSeen = (db: Db, readerId: number, reader: Reader, id: number) =>
  db
    .selectFrom('message')
    .innerJoin('conversation_member as mine', 'mine.conversation_id', 'message.conversation_id')
    .select(['message.conversation_id', 'message.kind', 'message.body', 'message.media_id', 'message.attachment_id'])
    .select(['message.card_type', 'message.card_id', 'message.place_name', 'message.place_address', 'message.lat', 'message.lng'])
    .where('message.id', '=', id)
    .where('message.recalled_at', 'is', null)
    .where('message.kind', 'not in', ['event', 'recall'])
    .where('mine.member_id', '=', readerId)
    .where(notDeletedBy(readerId))
    .where(notHiddenFrom('mine.peer_id', reader))
    .whereRef('message.id', '>', 'mine.cleared_id')
    .executeTakeFirst()
