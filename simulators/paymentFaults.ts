/** What a simulated provider does wrong while it is asked for: each a thing that real ones have done. */
export class PaymentFaults {
  /** Accepts so many of the next calls of this kind, and cuts the line instead of answering. */
  readonly silent = { prepare: 0, refund: 0 }
  /** So many of the next answers carry a signature that nobody can verify, or none. */
  unverified = 0
  /** Notifications are not sent: they wait in `held`, to be sent late, in another order, or never. */
  holds = false
  readonly held: (() => Promise<number>)[] = []
  /** Each notification is sent so often, under event ids of their own where `freshIds`. */
  copies = 1
  freshIds = false
  /** Refunds stay under way until `finishRefunds` is called; or end as ABNORMAL; or are not taken, for want of money. */
  refunds: 'succeed' | 'wait' | 'abnormal' | 'refuse' = 'succeed'
  /** The lines of the next bill, as they are handed out. */
  bill: (lines: string[]) => string[] = (lines) => lines

  /** Whether this call is one that gets no answer. */
  swallows(kind: 'prepare' | 'refund'): boolean {
    if (this.silent[kind] === 0) return false
    this.silent[kind]--
    return true
  }

  /** As if nothing had been asked for: what is held back is lost. */
  reset(): void {
    Object.assign(this, { unverified: 0, holds: false, copies: 1, freshIds: false, refunds: 'succeed', bill: (lines: string[]) => lines })
    Object.assign(this.silent, { prepare: 0, refund: 0 })
    this.held.length = 0
  }

  /** Sends a notification, or holds it back. */
  async deliver(send: (copy: number) => Promise<number>): Promise<void> {
    for (let copy = 0; copy < this.copies; copy++) {
      if (this.holds) this.held.push(() => send(copy))
      else await send(copy)
    }
  }

  /** Sends what was held back, the latest first where `reversed`. Resolves with the statuses that came back. */
  async release({ reversed = false } = {}): Promise<number[]> {
    const waiting = this.held.splice(0)
    if (reversed) waiting.reverse()
    const statuses: number[] = []
    for (const send of waiting) statuses.push(await send())
    return statuses
  }
}
