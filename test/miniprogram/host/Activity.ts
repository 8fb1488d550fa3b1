/** Timers up to this long are part of what a gesture sets off; longer ones (toasts, heartbeats) are not waited for. */
const SHORT_TIMER_MS = 100
/** Nothing under way for this long counts as quiet: promises get their turn in between. */
const QUIET_MS = 20

interface Timer {
  short: boolean
  /** In which it comes, as the bundle counts: what has passed is behind it. */
  dueMs: number
  run: () => void
}

/** Knows whether the mini-program still has something under way. */
export class Activity {
  private pending = 0
  /** Time that tests let pass at once. */
  private passedMs = 0
  private readonly timers = new Map<NodeJS.Timeout, Timer>()

  /** @param onError gets what a timer's callback throws */
  constructor(private readonly onError: (error: unknown) => void) {}

  /** Counts the work as under way until it ends. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.pending++
    try {
      return await work
    } finally {
      this.pending--
    }
  }

  /** The timers that the bundle gets. */
  readonly globals = {
    setTimeout: (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
      const run = () => {
        this.forget(timer)
        this.guard(() => callback(...args))
      }
      const timer = setTimeout(run, delayMs)
      const short = delayMs <= SHORT_TIMER_MS
      this.timers.set(timer, { short, dueMs: this.passedMs + delayMs, run })
      if (short) this.pending++
      return timer
    },
    clearTimeout: (timer: NodeJS.Timeout) => this.forget(timer),
    setInterval: (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
      const timer = setInterval(() => this.guard(() => callback(...args)), delayMs)
      this.timers.set(timer, { short: false, dueMs: Infinity, run: () => undefined })
      return timer
    },
    clearInterval: (timer: NodeJS.Timeout) => this.forget(timer),
  }

  /** Runs the bundle's code; what it throws is recorded instead of ending the process. */
  guard(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.onError(error)
    }
  }

  /**
   * Resolves when nothing is under way any more.
   * @throws when that takes longer than the limit
   */
  async settle(limitMs = 10_000): Promise<void> {
    const end = Date.now() + limitMs
    for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS;) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (this.pending > 0) quietSince = Date.now()
      if (Date.now() > end) throw new Error(`Still busy after ${limitMs} ms: ${this.pending} things under way`)
    }
  }

  /** Lets so much time pass at once: what waited for that comes now, in its order. Intervals keep to the clock. */
  pass(ms: number): void {
    const end = this.passedMs + ms
    const next = () => [...this.timers.values()].filter(({ dueMs }) => dueMs <= end).sort((a, b) => a.dueMs - b.dueMs)[0]
    for (let timer = next(); timer; timer = next()) {
      this.passedMs = timer.dueMs
      timer.run()
    }
    this.passedMs = end
  }

  /** Stops every timer. */
  stop(): void {
    for (const timer of [...this.timers.keys()]) this.forget(timer)
  }

  private forget(timer: NodeJS.Timeout): void {
    if (this.timers.get(timer)?.short) this.pending--
    this.timers.delete(timer)
    // Node's clearTimeout ends intervals too.
    clearTimeout(timer)
  }
}
