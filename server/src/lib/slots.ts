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
  /** Those that wait for it; any number without it. Where there is no place left, the member with the most in line gives one up. */
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
  giveUp: (error: NoSlotError) => void
}

/** What one caller has under way, in line, and in all, and when their last turn ended or they came. */
interface Share {
  under: number
  inLine: number
  all: number
  turn: number
}

/** Does so many pieces of work at once and no more. The others wait in line, whose callers get their turns one after the other. */
export class Slots {
  private under = 0
  private readonly line: Waiting[] = []
  private readonly shares = new Map<unknown, Share>()
  private turns = 0

  constructor(private readonly limits: SlotLimits) {}

  /** @throws NoSlotError without having begun the work */
  async run<T>(caller: unknown, work: () => Promise<T>): Promise<T> {
    const share = this.shares.get(caller) ?? { under: 0, inLine: 0, all: 0, turn: ++this.turns }
    const { waiting = Infinity, own = Infinity } = this.limits
    if (share.all >= own) throw new NoSlotError(true)
    if (!this.isFree(share) && this.line.length >= waiting) this.makeRoomFor(share)
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
        share.turn = ++this.turns
        this.next()
      }
    } finally {
      if (!--share.all) this.shares.delete(caller)
    }
  }

  private isFree(share: { under: number }): boolean {
    return this.under < this.limits.atOnce && share.under < (this.limits.ownAtOnce ?? Infinity)
  }

  private begin(share: Share): void {
    this.under++
    share.under++
  }

  /** Takes the last place in line of the member with the most, which has to be more than this one then has. */
  private makeRoomFor(share: Share): void {
    const [greedy, { inLine }] = [...this.shares].reduce((most, one) => (one[1].inLine > most[1].inLine ? one : most))
    if (inLine <= share.inLine + 1) throw new NoSlotError(false)
    this.line.findLast(({ caller }) => caller === greedy)!.giveUp(new NoSlotError(true))
  }

  private wait(caller: unknown, share: Share): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(limit)
        this.line.splice(this.line.indexOf(waiting), 1)
        share.inLine--
      }
      const waiting: Waiting = {
        caller,
        start: () => {
          leave()
          this.begin(share)
          resolve()
        },
        giveUp: (error) => {
          leave()
          reject(error)
        },
      }
      const limit = setTimeout(() => waiting.giveUp(new NoSlotError(false)), this.limits.waitMs)
      this.line.push(waiting)
      share.inLine++
    })
  }

  /** Of those who have not their share, the member who waits longest for another turn; what they sent first. */
  private next(): void {
    let first: Waiting | undefined
    let turn = Infinity
    for (const waiting of this.line) {
      const share = this.shares.get(waiting.caller)!
      if (share.turn >= turn || !this.isFree(share)) continue
      first = waiting
      turn = share.turn
    }
    first?.start()
  }
}
