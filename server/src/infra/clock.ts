/** What tells the time and wakes us, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Does it again and again, until the returned function is called. It keeps no process alive. */
  every(ms: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref()
    return () => clearInterval(timer)
  },
}
