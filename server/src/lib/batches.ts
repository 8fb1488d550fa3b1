import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises'
import DataLoader from 'dataloader'

/**
 * How long more questions are waited for, in ms, when there were several. Nobody notices, and under a rush it makes of
 * a hundred questions one.
 */
const GATHER_MS = 5

/**
 * All rows of something too long to be read at once, by their ids: `read` gets the last id so far, and returns the next
 * rows, at most `size`.
 */
export async function* inBatches<T extends { id: number }>(size: number, read: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const rows = await read(after)
    yield* rows
    if (rows.length < size) return
    after = rows.at(-1)!.id
  }
}

/**
 * Does something for each, one after another. One that fails holds up no other; the first failure is thrown when all had their turn, so
 * that a job is seen to have failed, and comes back for those that are left.
 */
export async function eachInTurn<T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = []
  for await (const item of items) await work(item).catch((error: unknown) => faults.push(error))
  if (faults.length) throw faults[0]
}

/**
 * Turns a question about many into one about each: what is asked in the same turn, or while a question is under way, goes into one, of
 * at most `size`, and what is asked later is answered later. `ask` answers in the order of its keys; when it fails, so do all that it was
 * asked for.
 */
export function batchLoader<K, V>(size: number, ask: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  let underWay: Promise<unknown>
  let free: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<K, V>(
    (keys) => {
      const answer = ask([...keys])
      underWay = answer.then(
        () => (keys.length > 1 ? delay(GATHER_MS) : undefined),
        () => {},
      )
      return answer
    },
    {
      cache: false,
      maxBatchSize: size,
      batchScheduleFn: (begin) => {
        free = free
          .then(() => endOfTurn())
          .then(begin)
          .then(() => underWay)
      },
    },
  )
  return (key) => loader.load(key)
}
