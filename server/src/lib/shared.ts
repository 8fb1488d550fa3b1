import type { LRUCache } from 'lru-cache'

/**
 * What is kept under a key, or else made now and kept: all who ask while it is made share it. What fails is not kept, so that the next one
 * asks again.
 *
 * @param ttl milliseconds, where it is not the cache's own
 */
export function shared<T>(kept: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>, ttl?: number): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made, ttl === undefined ? undefined : { ttl })
  made.catch(() => kept.delete(key))
  return made
}
