declare module '../../kernel/events.ts' {
  interface Events {
    /** An order was sent. */
    'order.sent': { order: OrderNews; to: number }
    /** Its courier says that it was handed over. */
    'order.arrived': { order: OrderNews; to: number }
    /** Its codes are handed over. */
    'order.codesDelivered': { order: OrderNews; to: number }
  }
}

/** An order, and what is first in it. */
export interface OrderNews {
  id: number
  unit: 'cash' | 'points'
  title: string
}
