declare module '../../kernel/events.ts' {
  interface Events {
    /** A member's VIP ends within a few days. */
    'vip.ending': { member: number; until: Date }
    'vip.ended': { member: number; until: Date }
  }
}
export {}
