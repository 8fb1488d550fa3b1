import type { Clock } from '../../../server/src/infra/clock.ts'

export interface TestClock extends Clock {
  /** Lets so much time pass; what is due is done, in order. */
  pass(ms: number): void
}

/** A clock that stands still until it is told to go on. */
export function createClock(): TestClock {
  let now = Date.UTC(2026, 3, 1)
  const alarms = new Set<{ ms: number; due: number; work: () => void }>()
  return {
    now: () => now,
    every: (ms, work) => {
      const alarm = { ms, due: now + ms, work }
      alarms.add(alarm)
      return () => void alarms.delete(alarm)
    },
    pass(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...alarms].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)
        if (!next) break
        now = next.due
        next.due += next.ms
        next.work()
      }
      now = end
    },
  }
}

const TRIES = 20

/** What came of a scenario that took less than so long. On a busy machine that can take more than one try. */
export async function withinMs<T>(ms: number, scenario: () => Promise<T>): Promise<T> {
  for (let n = 0; n < TRIES; n++) {
    const start = performance.now()
    const outcome = await scenario()
    if (performance.now() - start < ms) return outcome
  }
  throw new Error(`in ${TRIES} tries it took more than ${ms} ms each time`)
}
