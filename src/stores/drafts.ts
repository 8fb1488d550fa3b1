import { reaction } from 'mobx'
import { session } from './session'
import { store, stored } from './storage'

interface Kept<T> {
  /** Whose it is; 0 when it was begun before signing in. */
  by: number
  value: T
}

/** How long, in ms, typing has to rest before it is kept. */
const KEEP_AFTER_MS = 300

const name = (key: string) => `draft:${key}`

/** Whether who began something is still the one who writes: what one member typed is never kept as another's, or as nobody's. */
export const isStill = (by: number): boolean => by === 0 || by === session.userId

/**
 * Unfinished texts and forms, kept under where they began: `words`, `words-12`, `reply-12`. They survive a reload, and
 * no other member of the same device sees them.
 */
export const drafts = {
  read<T>(key: string): T | undefined {
    const kept = stored<Kept<T>>(name(key))
    if (!kept || (kept.by !== 0 && kept.by !== session.userId)) return undefined
    return kept.value
  },

  /** @param value undefined, or an empty text, drops the draft */
  write(key: string, value: unknown): void {
    if (value === undefined || value === '') this.drop(key)
    else store(name(key), { by: session.userId, value })
  },

  /** Keeps what `read` tells whenever that changes and then rests for a moment. @returns what ends it */
  keep(key: string, read: () => unknown): () => void {
    const by = session.userId
    return reaction(
      read,
      (value) => {
        if (isStill(by)) this.write(key, value)
      },
      { delay: KEEP_AFTER_MS },
    )
  },

  /** Forgets it; another member's stays. */
  drop(key: string): void {
    if (this.read(key) !== undefined) store(name(key), undefined)
  },
}
