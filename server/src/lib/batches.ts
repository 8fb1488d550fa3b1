import { setTimeout as delay } from 'node:timers/promises'

/** How long more questions are waited for, in ms, when there were several. Nobody notices, and under a rush it makes of a hundred questions one. */
const GATHER_MS = 5

/** All rows of something too long to be read at once, by their ids: `read` gets the last id so far, and returns the next rows, at most `size`. */
export async function* inBatches<T extends { id: number }>(size: number, read: (after: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield* rows
    if (rows.length < size) return
    after = rows.at(-1)!.id
  }
}

/**
 * Turns a question about many into one about each: what is asked in the same turn, or while a question is under way, goes into one, of
 * at most `size`, and what is asked later is answered later. `ask` answers in the order of its keys; when it fails, so do all that it was
 * asked for.
 */
export function together<K, V>(size: number, ask: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = []
  let isBusy = false
  const work = async () => {
    while (waiting.length) {
      const some = waiting.splice(0, size)
      await answer(some, ask)
      if (some.length > 1) await delay(GATHER_MS)
    }
    isBusy = false
  }
  return (key) => new Promise((resolve, reject) => {
    waiting.push({ key, resolve, reject })
    if (isBusy) return
    isBusy = true
    setImmediate(() => void work())
  })
}

/**
 * As `together`, but nobody waits for a question that is under way: what is asked in one turn of the event loop goes into one, or into
 * several of `size`. Each begins after all who asked, so none is answered by what was there before.
 */
export function inOneTurn<K, V>(size: number, ask: (keys: K[]) => Promise<V[]>): (key: K) => Promise<V> {
  let waiting: Waiting<K, V>[] = []
  const work = () => {
    const all = waiting
    waiting = []
    for (let i = 0; i < all.length; i += size) void answer(all.slice(i, i + size), ask)
  }
  return (key) => new Promise((resolve, reject) => {
    if (waiting.push({ key, resolve, reject }) === 1) setImmediate(work)
  })
}

interface Waiting<K, V> {
  key: K
  resolve: (value: V) => void
  reject: (error: unknown) => void
}

/** Asks for all of them, and gives each their own answer. */
async function answer<K, V>(some: Waiting<K, V>[], ask: (keys: K[]) => Promise<V[]>): Promise<void> {
  try {
    const values = await ask(some.map(({ key }) => key))
    some.forEach(({ resolve }, i) => resolve(values[i]!))
  } catch (error) {
    some.forEach(({ reject }) => reject(error))
  }
}
