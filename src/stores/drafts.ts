import { reaction } from 'mobx'
import { session } from './session'
import { store, stored, storedKeys } from './storage'

interface Kept<T> {
  /** The author's member id; 0 when it was begun before signing in. */
  by: number
  value: T
  /** When it was stored: milliseconds since 1970, by this device's clock; older apps did not say. */
  at?: number
}

/** Delay in ms after the last keystroke before a draft is stored. */
const KEEP_AFTER_MS = 300

const PREFIX = 'draft:'
const name = (key: string) => PREFIX + key

/** What is stored under a key, where it is the member's own. */
function ownOf<T>(key: string, by = session.userId): Kept<T> | undefined {
  const kept = stored<Kept<T>>(name(key))
  return kept && (kept.by === 0 || kept.by === by) ? kept : undefined
}

/** Whether the author of a draft is still signed in. A draft is never stored for another member or for a visitor. */
export const isStill = (by: number): boolean => by === 0 || by === session.userId

/**
 * Unfinished texts and forms, keyed by where they were begun: `words`, `words-12`, `reply-12`. They survive a reload, and are not visible
 * to other members on the same device.
 */
export const drafts = {
  read<T>(key: string): T | undefined {
    return ownOf<T>(key)?.value
  },

  /** The keys of what the member has here, with the time at which each was stored, the latest first. */
  list(): { key: string; at: number }[] {
    return storedKeys()
      .flatMap((stored) => (stored.startsWith(PREFIX) ? [stored.slice(PREFIX.length)] : []))
      .flatMap((key) => {
        const own = ownOf(key)
        return own ? [{ key, at: own.at ?? 0 }] : []
      })
      .sort((a, b) => b.at - a.at)
  },

  /**
   * @param value undefined or an empty text deletes the draft
   * @param by whose it is, where their session has ended
   */
  write(key: string, value: unknown, by = session.userId): void {
    if (value === undefined || value === '') this.drop(key, by)
    else store(name(key), { by, value, at: Date.now() })
  },

  /** Stores what `read` returns, debounced, whenever it changes. @returns stops it */
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

  /** Deletes the member's own draft. */
  drop(key: string, by = session.userId): void {
    if (ownOf(key, by) !== undefined) store(name(key), undefined)
  },
}
