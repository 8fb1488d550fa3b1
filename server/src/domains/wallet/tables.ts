import type { Redeemable } from '@anglers/contract/wallet'
import type { Generated } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    vip_grant: {
      id: Generated<number>
      member_id: number
      months: number
      starts_at: Date
      ends_at: Date
      source: string
      payable_id: number | null
      withdrawn_at: Date | null
      created_at: Generated<Date>
    }
    redemption_batch: {
      id: Generated<number>
      gives: Redeemable
      amount: number
      note: Generated<string>
      expires_at: Date | null
      voided_at: Date | null
      created_at: Generated<Date>
    }
    redemption_code: { code_hash: Buffer; batch_id: number; member_id: number | null; used_at: Date | null }
  }
}
