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

/** Texts that were found, and the message at which looking ended, where there may be more behind it. */
export interface Found {
  ids: number[]
  end: number | undefined
}

/**
 * Texts of a conversation that its member has and that are like this, the latest first, among so many messages. It ends at the last one
 * that was looked at, or as soon as enough are found.
 */
export async function findLike(db: Db, { conversationId, memberId, cleared, before, pattern, lookedAt, limit }: Search): Promise<Found> {
  const { rows } = await sql<{ id: number; is_like: boolean; is_end: boolean }>`
    select id, is_like, at = ${lookedAt} as is_end from (
      select id, at, kind = 'text' and recalled_at is null and body ilike ${pattern} and ${notDeletedBy(memberId, 'said')} as is_like from (
        select id, conversation_id, kind, body, recalled_at, row_number() over (order by id desc) as at from message
         where conversation_id = ${conversationId} and id > ${cleared} and ${before === undefined ? sql`true` : sql`id < ${before}`}
         order by id desc limit ${lookedAt}
      ) said
    ) looked
     where is_like or at = ${lookedAt}
     order by id desc limit ${limit}`.execute(db)
  return { ids: rows.flatMap(({ id, is_like }) => (is_like ? [id] : [])), end: rows.find(({ is_end }) => is_end)?.id }
}
