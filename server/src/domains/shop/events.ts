declare module '../../kernel/events.ts' {
  interface Events {
    /** A review of a good shows a picture that was refused. */
    'shop.reviewHeld': { member: number; good: number; review: number; text: string }
    /** An order was sent. */
    'order.sent': { order: OrderNews; to: number }
    /** Its courier says that it was handed over. */
    'order.arrived': { order: OrderNews; to: number }
    /** Its codes are handed over. */
    'order.codesDelivered': { order: OrderNews; to: number }
    /** Money that came for it too late, or a second time, goes back by this refund of its payment. */
    'order.moneyReturned': { order: OrderNews; to: number; refund: number }
    /** The shop, or its time, has decided about what its buyer asks back. */
    'order.refundDecided': { order: OrderNews; to: number; refund: { id: number } & RefundDecision }
  }
}

/** An order, and what is first in it. */
export interface OrderNews {
  id: number
  unit: 'cash' | 'points'
  title: string
}

/** agreed: the goods are to go back first; paid: the money is on its way. */
export type RefundDecision =
  | { decision: 'agreed' | 'paid' }
  | {
      decision: 'rejected'
      answer: string
      /** Nothing can be said against it any more. */
      isLast: boolean
    }
