import { LRUCache } from 'lru-cache'

export interface CachedAnswer {
  body: string
  headers: Record<string, string>
}

const ENTRIES_MAX = 500

/**
 * Serialised answers to visitors, for a second or so. Many people open the same feed at the same moment: they share one
 * query and one serialising. Any write through this process empties it; a write through another shows after the entry's time.
 */
export class VisitorCache {
  private readonly answers = new LRUCache<string, Promise<CachedAnswer>>({ max: ENTRIES_MAX, ttl: 1 })

  /** The answer under `key`, made by `make` when it is missing or older than `ttlMs`. Concurrent callers share one making. */
  get(key: string, ttlMs: number, make: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    const known = this.answers.get(key)
    if (known) return known
    const made = make()
    this.answers.set(key, made, { ttl: ttlMs })
    made.catch(() => this.answers.delete(key))
    return made
  }

  clear(): void {
    this.answers.clear()
  }
}
