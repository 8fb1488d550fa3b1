declare module '../../kernel/events.ts' {
  interface Events {
    /** Something was paid, for the first time, and handed over. */
    'payment.paid': { member: number; payable: number }
    /** All that was paid for it is paid back, or is on its way. */
    'payment.refunded': { member: number; payable: number }
  }
}
export {}
