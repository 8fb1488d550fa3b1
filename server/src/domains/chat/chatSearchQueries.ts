import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { notDeletedBy } from './hidingQueries.ts'

interface Search {
  conversationId: number
  memberId: number
  /** Nothing up to this one. */
  cleared: number
  before: number | undefined
  /** What the text is like. */
  pattern: string
  /** So many of the latest messages are looked at. */
  lookedAt: number
  limit: number
}

/** Texts of a conversation that its member has and that are like this, the latest first, among so many messages. */
export async function findLike(db: Db, { conversationId, memberId, cleared, before, pattern, lookedAt, limit }: Search): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select said.id from (
      select id, conversation_id, kind, body, recalled_at from message
       where conversation_id = ${conversationId} and id > ${cleared} and ${before === undefined ? sql`true` : sql`id < ${before}`}
       order by id desc limit ${lookedAt}
    ) said
     where said.kind = 'text' and said.recalled_at is null and said.body ilike ${pattern} and ${notDeletedBy(memberId, 'said')}
     order by said.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The message that is so many further back than this one, or the latest; undefined where there are not so many. */
export const findFurtherBack = async (
  db: Db,
  { conversationId, cleared, before, lookedAt }: Pick<Search, 'conversationId' | 'cleared' | 'before' | 'lookedAt'>,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('message')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('id', '>', cleared)
      .$if(before !== undefined, (query) => query.where('id', '<', before!))
      .orderBy('id', 'desc')
      .offset(lookedAt - 1)
      .limit(1)
      .executeTakeFirst()
  )?.id
