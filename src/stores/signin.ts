import { REDIRECT_SIGN_IN_MINUTES } from '@anglers/contract/limits'
import type { ReportType } from '@anglers/contract/report'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { session } from './session'
import { store, stored } from './storage'

/**
 * What a visitor asked for, in words: unlike a closure these outlive the app, which ends when the visitor signs in on another
 * platform's page. How each comes true is in features/signin/wishes.
 */
export type Wish =
  | { name: 'like' | 'favour' | 'follow' | 'likeComment'; id: number }
  /** Something under a post, or an answer to a comment there. */
  | { name: 'write'; id: number; comment?: number }
  | { name: 'report'; type: Exclude<ReportType, 'feedback'>; id: number }
  | { name: 'open'; address: string }

interface Kept {
  wish: Wish
  /** Milliseconds since 1970. */
  at: number
}

const KEY = 'wish'
const KEPT_MS = REDIRECT_SIGN_IN_MINUTES * 60_000

let waiting: { action: () => unknown; wish: Wish | undefined } | null = null

/**
 * Does what only a member may do. A visitor is taken to the sign-in page first, and what they asked for happens when
 * they come back signed in.
 * @param wish the same in words, where it is to happen even if they come back by another platform's page
 */
export function asMember(action: () => unknown, wish?: Wish): void {
  if (session.active) {
    action()
    return
  }
  waiting = { action, wish }
  dropWish()
  open(routes.login())
}

/** Opens a page of members'. */
export function openAsMember(address: string): void {
  asMember(() => open(address), { name: 'open', address })
}

/** The sign-in page is left: does what was waiting, or drops it when the visitor thought better of it. */
export function leaveSignIn(): void {
  const action = waiting?.action
  waiting = null
  if (session.active) action?.()
  else dropWish()
}

/** The visitor leaves for another platform's page: what they asked for is kept for as long as they may take there. */
export function keepWish(): void {
  if (waiting?.wish) store(KEY, { wish: waiting.wish, at: Date.now() } satisfies Kept)
}

/**
 * What a member asked for before they left to sign in, for whoever makes it come true: nobody gets it again.
 * @param isMine whether this one does
 */
export function takeWish<W extends Wish>(isMine: (wish: Wish) => wish is W): W | null {
  const kept = session.active ? stored<Kept>(KEY) : undefined
  if (!kept || !isMine(kept.wish)) return null
  dropWish()
  // Where the app has lived on, it knows by itself.
  return !waiting && Date.now() - kept.at < KEPT_MS ? kept.wish : null
}

/** The visitor gave up. */
export function dropWish(): void {
  if (stored(KEY)) store(KEY, undefined)
}
