/** Who waits longer than this, or finds no place to wait, is turned away by one of these. */
export class NoSlotError extends Error {
  /** @param own whether it is the caller's own work that fills the places, and not everybody's */
  constructor(readonly own: boolean) {
    super(own ? 'too much work of one caller' : 'too much work at once')
  }
}

export interface SlotLimits {
  /** Pieces of work under way at once. */
  atOnce: number
  /** Those that wait for it; any number without it. */
  waiting?: number
  /** For so many milliseconds at most. */
  waitMs: number
  /** Of one caller under way at once, where nobody may have all the places. */
  ownAtOnce?: number
  /** Of one caller, under way and waiting together. */
  own?: number
}

interface Waiting {
  caller: unknown
  start: () => void
}

/** Does so many pieces of work at once and no more. The others wait in line; a caller who has all the places of one lets others pass. */
export class Slots {
  private under = 0
  private readonly line: Waiting[] = []
  private readonly shares = new Map<unknown, { under: number; all: number }>()

  constructor(private readonly limits: SlotLimits) {}

  /** @throws NoSlotError without having begun the work */
  async run<T>(caller: unknown, work: () => Promise<T>): Promise<T> {
    const share = this.shares.get(caller) ?? { under: 0, all: 0 }
    const { waiting = Infinity, own = Infinity } = this.limits
    if (share.all >= own) throw new NoSlotError(true)
    if (!this.isFree(share) && this.line.length >= waiting) throw new NoSlotError(false)
    this.shares.set(caller, share)
    share.all++
    try {
      if (this.isFree(share)) this.begin(share)
      else await this.wait(caller, share)
      try {
        return await work()
      } finally {
        this.under--
        share.under--
        this.next()
      }
    } finally {
      if (!--share.all) this.shares.delete(caller)
    }
  }

  private isFree(share: { under: number }): boolean {
    return this.under < this.limits.atOnce && share.under < (this.limits.ownAtOnce ?? Infinity)
  }

  private begin(share: { under: number }): void {
    this.under++
    share.under++
  }

  private wait(caller: unknown, share: { under: number }): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { caller, start: () => {
        clearTimeout(limit)
        this.begin(share)
        resolve()
      } }
      const limit = setTimeout(() => {
        this.line.splice(this.line.indexOf(waiting), 1)
        reject(new NoSlotError(false))
      }, this.limits.waitMs)
      this.line.push(waiting)
    })
  }

  /** Whoever came first, of those who have not their share. */
  private next(): void {
    const at = this.line.findIndex(({ caller }) => this.isFree(this.shares.get(caller)!))
    if (at >= 0) this.line.splice(at, 1)[0]!.start()
  }
}
