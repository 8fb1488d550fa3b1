import type { ColumnType, Generated } from 'kysely'

/**
 * The tables as the migrations make them; each domain adds its own in its `tables.ts`. Columns that a trigger or a default fills are
 * optional on insert.
 */
export interface Database {
  idempotency: {
    member_id: number
    key: string
    request_hash: Buffer
    answer: ColumnType<unknown, string | null, string | null>
    claimed_until: Generated<Date | null>
    created_at: Generated<Date>
  }
  socket_process: { id: string; seen_at: Generated<Date> }
  socket_member: { member_id: number; process_id: string; opened_ms: Generated<number[]> }
}

export type Role = 'member' | 'moderator' | 'operator'

/** Where a member may have an account of their own to sign in with. */
export type Platform = 'wechat' | 'toutiao' | 'qq' | 'weibo'
