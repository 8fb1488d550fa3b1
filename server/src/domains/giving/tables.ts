import type { LocalText } from '@anglers/contract/localText'
import type { RedbagTakers } from '@anglers/contract/posts/redbag'
import type { RedbagSplit } from '@anglers/contract/redbag'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import type { ColumnType, Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    redbag: {
      id: Generated<number>
      sender_id: number
      conversation_id: number | null
      unit: GivingUnit
      split: RedbagSplit
      total: number
      count: number
      greeting: string
      created_at: Generated<Date>
      expires_at: Date
      waits: Generated<boolean>
      closed_at: Date | null
      returned: number | null
    }
    redbag_part: {
      redbag_id: number
      n: number
      amount: number
      taker_id: number | null
      taken_at: Date | null
      returned: Generated<boolean>
    }
    post_redbag: {
      post_id: number
      unit: GivingUnit
      split: RedbagSplit
      total: number | null
      count: number | null
      greeting: string
      takers: RedbagTakers
      redbag_id: number | null
      left_id: number | null
    }
    gift_sent: {
      id: Generated<number>
      sender_id: number
      receiver_id: number
      post_id: number | null
      gift: string
      names: ColumnType<LocalText, string, string>
      picture: string
      unit: GivingUnit
      price: number
      word: string
      created_at: Generated<Date>
    }
    reward: {
      id: Generated<number>
      post_id: number | null
      giver_id: number
      author_id: number
      amount_fen: number
      author_fen: number
      amount_shown: boolean
      word: string
      created_at: Generated<Date>
    }
  }
}
