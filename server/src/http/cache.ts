import { LRUCache } from 'lru-cache'
import { shared } from '../lib/shared.ts'

export interface CachedAnswer {
  body: Buffer
  headers: Record<string, string>
}

const ENTRIES_MAX = 500

/**
 * Serialised answers to visitors, and to members who are answered as they are, for a second or so. Many people open the same feed at the
 * same moment: they share one query and one serialising. Any write through this process empties it; a write through another shows after
 * the entry's time.
 */
export class VisitorCache {
  private readonly answers = new LRUCache<string, Promise<CachedAnswer>>({ max: ENTRIES_MAX, ttl: 1 })

  /** The answer under `key`, made by `make` when it is missing or older than `ttlMs`. Concurrent callers share one making. */
  get(key: string, ttlMs: number, make: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    return shared(this.answers, key, make, ttlMs)
  }

  clear(): void {
    this.answers.clear()
  }
}
