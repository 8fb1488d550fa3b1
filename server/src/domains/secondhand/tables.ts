import type { Handover, OfferState, SaleStatus, TackleAttribute, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'
import type { ColumnType, Generated } from 'kysely'

/** A finding as it is kept: why it counts is looked up when it is read. */
export interface StoredFinding {
  rule: string
  level: 'block' | 'review' | 'warn'
  word: string
}

declare module '../../infra/schema.ts' {
  interface Database {
    post_secondhand: {
      post_id: number
      author_id: number
      tackle: TackleCategory | null
      condition: TackleCondition | null
      price_fen: number | null
      was_fen: number | null
      open_to_offers: Generated<boolean>
      handovers: Generated<Handover[]>
      attributes: ColumnType<TackleAttribute[], string | undefined, string>
      flaw: Generated<string>
      status: Generated<SaleStatus>
      buyer_id: number | null
      off_version: number | null
      watcher_count: ColumnType<number, never, never>
      listed: Generated<boolean>
      live_seq: number | null
      offered: ColumnType<boolean, never, never>
      findings: ColumnType<StoredFinding[], string | undefined, string>
      banned_at: Date | null
      appeal: string | null
      appealed_at: Date | null
      answer: string | null
      decided_at: Date | null
      decided_by: number | null
      waiting: Generated<boolean>
      untold: Generated<boolean>
    }
    secondhand_price: { id: Generated<number>; post_id: number; price_fen: number; at: Generated<Date> }
    secondhand_watch: { post_id: number; member_id: number; known_fen: number | null; created_at: Generated<Date> }
    secondhand_offer: {
      id: Generated<number>
      post_id: number
      buyer_id: number
      seller_id: number
      price_fen: number
      asked_fen: number
      word: Generated<string>
      state: Generated<OfferState>
      created_at: Generated<Date>
      decided_at: Date | null
    }
    secondhand_deal: {
      id: Generated<number>
      post_id: number | null
      seller_id: number | null
      buyer_id: number | null
      tackle: string
      condition: string
      price_fen: number
      state: Generated<'waiting' | 'confirmed' | 'denied'>
      sold_at: Generated<Date>
      confirmed_at: Date | null
    }
    secondhand_search: {
      id: Generated<number>
      member_id: number
      word: Generated<string>
      tackle: Generated<string>
      condition: TackleCondition | null
      handover: Handover | null
      min_fen: number | null
      max_fen: number | null
      found: Generated<number>
      created_at: Generated<Date>
    }
    secondhand_find: { member_id: number; post_id: number; at: Generated<Date> }
  }
}
