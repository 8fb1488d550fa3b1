declare module '../../kernel/events.ts' {
  interface Events {
    /** What some watch is asked for less than they know. */
    'secondhand.priceFell': { post: { id: number; title: string }; priceFen: number; members: readonly { id: number; knewFen: number }[] }
    /** A listing is what some look for. */
    'secondhand.found': { post: { id: number; title: string }; members: readonly number[] }
    'secondhand.sold': { post: { id: number; title: string }; seller: number; buyer: number }
    /** The seller takes back that it was sold. */
    'secondhand.unsold': { post: { id: number }; seller: number; buyer: number }
    /** The buyer says that they bought it, or that they did not. */
    'secondhand.answered': { post: { id: number; title: string }; seller: number; buyer: number; confirmed: boolean }
    /** An operator has let a listing out, or banned it. */
    'secondhand.decided': { post: { id: number; title: string }; seller: number; accepted: boolean; answer: string }
  }
}
export {}
