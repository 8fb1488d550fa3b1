import type { MovementKind, Unit } from '@anglers/contract/wallet'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    ledger_account: {
      id: GeneratedAlways<number>
      unit: Unit | 'cash'
      role: string
      member_id: number | null
      balance: number | null
      received: Generated<number>
      spent: Generated<number>
    }
    ledger_movement: {
      id: GeneratedAlways<number>
      key: string
      kind: MovementKind
      actor_id: number | null
      subject_type: string | null
      subject_id: number | null
      transaction_id: GeneratedAlways<string>
    }
    ledger_entry: {
      movement_id: number
      leg: number
      account_id: number
      amount: number
      balance_after: GeneratedAlways<number | null>
      place: GeneratedAlways<number | null>
      place_of_sign: GeneratedAlways<number | null>
      at: GeneratedAlways<Date>
    }
    debt: {
      id: Generated<number>
      member_id: number
      unit: 'credit'
      amount: number
      left_over: number
      refund_id: number | null
      purchase_id: number | null
      owed_to: number | null
      created_at: Generated<Date>
    }
    ledger_audit: { id: Generated<boolean>; faults: number; at: Date }
  }
}
