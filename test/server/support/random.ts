/** Random numbers that come the same again from the same seed, so that a failure can be repeated (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    /** From 0 up to, not including, n. */
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
    chance: (probability: number) => next() < probability,
  }
}
