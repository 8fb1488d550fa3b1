/** Seeded random numbers, so that the demo town and its pictures come out the same on every machine. */
export class Random {
  private state: number

  /** The same seed gives the same sequence. */
  constructor(seed: string) {
    let hash = 2166136261
    for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 16777619)
    this.state = hash >>> 0
  }

  /** A number in [0, 1) (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A number in [low, high). */
  range(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number from low to high, both included. */
  int(low: number, high: number): number {
    return Math.floor(this.range(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[Math.floor(this.next() * items.length)] as T
  }

  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[] {
    const copy = [...items]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = Math.floor(this.next() * (i + 1))
      const held = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = held
    }
    return copy
  }
}
