import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Reader } from './policy.ts'

export type { Reader }

// Each is one look into an index of `block`.
const ownBlock = (readerId: number, column: string) =>
  sql`select 1 from block where block.blocker_id = ${readerId} and block.blocked_id = ${sql.ref(column)}`
const blockByThem = (readerId: number, column: string) =>
  sql`select 1 from block where block.blocked_id = ${readerId} and block.blocker_id = ${sql.ref(column)}`

/**
 * That this reader meets the member of this column: all rows pass where no block counts for the reader, without a word
 * more in the plan.
 */
export function notHiddenFrom(column: string, { viewerId, blocks }: Reader): RawBuilder<boolean> {
  if (viewerId === null || blocks === 'none') return sql<boolean>`true`
  const own = sql<boolean>`not exists (${ownBlock(viewerId, column)})`
  return blocks === 'own' ? own : sql<boolean>`(${own} and not exists (${blockByThem(viewerId, column)}))`
}

/** That this reader does not meet the member of this column: what a policy decides by is selected with the row. */
export function isHiddenFrom(column: string, { viewerId, blocks }: Reader): RawBuilder<boolean> {
  if (viewerId === null || blocks === 'none') return sql<boolean>`false`
  const own = sql<boolean>`exists (${ownBlock(viewerId, column)})`
  return blocks === 'own' ? own : sql<boolean>`(${own} or exists (${blockByThem(viewerId, column)}))`
}

/** That the member of this column withdrew from this reader, whether or not the reader blocked them, too. */
export const isClosedTo = (column: string, { viewerId, blocks }: Reader): RawBuilder<boolean> =>
  viewerId === null || blocks !== 'all' ? sql<boolean>`false` : sql<boolean>`exists (${blockByThem(viewerId, column)})`

/** The ids of all whom this reader does not meet, for `in (…)`; null where that is nobody. */
export function hiddenFrom({ viewerId, blocks }: Reader): RawBuilder<number> | null {
  if (viewerId === null || blocks === 'none') return null
  const own = sql<number>`select blocked_id from block where blocker_id = ${viewerId}`
  return blocks === 'own' ? sql<number>`(${own})` : sql<number>`(${own} union select blocker_id from block where blocked_id = ${viewerId})`
}

/** Those of these members whom this reader does not meet. */
export async function findHidden(db: Db, reader: Reader, others: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from unnest(${others}::bigint[]) other(id) where ${isHiddenFrom('other.id', reader)}`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether this reader does not meet the other member. */
export const isHidden = async (db: Db, reader: Reader, other: number): Promise<boolean> =>
  reader.blocks !== 'none' && (await findHidden(db, reader, [other])).length > 0
