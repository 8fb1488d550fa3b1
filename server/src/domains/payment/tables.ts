import type { PaymentWay } from '@anglers/contract/payment'
import type { Generated } from 'kysely'
import type { Prepared, ProviderName } from '../../infra/payments/ports.ts'

declare module '../../infra/schema.ts' {
  interface Database {
    payable: {
      id: Generated<number>
      member_id: number
      kind: string
      item: object
      amount_fen: number
      state: Generated<'unpaid' | 'paid' | 'cancelled'>
      deadline: Date
      created_at: Generated<Date>
      paid_at: Date | null
      hidden_at: Date | null
    }
    payment_attempt: {
      id: Generated<number>
      payable_id: number
      provider: ProviderName
      way: PaymentWay
      out_trade_no: string
      title: Generated<string>
      amount_fen: number
      state: Generated<'created' | 'prepared' | 'unknown' | 'paid' | 'closed' | 'expired' | 'failed'>
      expires_at: Date
      prepared: Prepared | null
      payer: Generated<string>
      provider_transaction: string | null
      failure: string | null
      alarm: 'wrong_amount' | 'other_transaction' | 'other_payer' | 'refunded_too_much' | 'delivery_refused' | null
      /** The provider's number of what the alarm is about, where it is about a payment. */
      alarm_transaction: Generated<string | null>
      queries: Generated<number>
      created_at: Generated<Date>
      paid_at: Date | null
    }
    payment_event: { id: Generated<number>; provider: ProviderName; event_id: string; sealed: Buffer; received_at: Generated<Date> }
    payment_refund: {
      id: Generated<number>
      attempt_id: number
      out_refund_no: string
      amount_fen: number
      reason: 'late' | 'double' | 'operator' | 'provider' | 'removed'
      reference: Generated<string | null>
      state: Generated<'requested' | 'accepted' | 'succeeded' | 'abnormal' | 'closed'>
      provider_refund: string | null
      failure: string | null
      queries: Generated<number>
      created_at: Generated<Date>
      accepted_at: Date | null
      done_at: Date | null
    }
    reconciliation: { id: Generated<number>; provider: ProviderName; day: string; lines: number; done_at: Generated<Date> }
    reconciliation_fault: {
      id: Generated<number>
      reconciliation_id: number
      kind: 'missing_here' | 'missing_there' | 'amount' | 'doubled' | 'no_bill'
      number: string
      here_fen: number | null
      there_fen: number | null
      settled_at: Date | null
    }
    payment_settled: {
      id: Generated<number>
      what: 'payment' | 'refund' | 'bill'
      subject_id: number
      found: string
      note: string
      at: Generated<Date>
    }
  }
}
