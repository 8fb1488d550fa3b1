import { REDIRECT_SIGN_IN_MINUTES } from '@anglers/contract/limits'
import { reaction } from 'mobx'
import type { ReportType } from '@anglers/contract/report'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { session } from './session'
import { store, stored } from './storage'

/**
 * What a visitor wanted to do before signing in, as data: unlike a closure it survives the app's restart after a sign-in on another
 * platform's page. features/signin/pendingActions performs it.
 */
export type PendingAction =
  | { name: 'like' | 'favour' | 'follow' | 'followTopic' | 'followForum' | 'likeComment'; id: number }
  /** A comment on a post, or a reply to a comment there. */
  | { name: 'write'; id: number; comment?: number }
  | { name: 'report'; type: Exclude<ReportType, 'feedback'>; id: number }
  | { name: 'open'; address: string }

interface Stored {
  pending: PendingAction
  /** Milliseconds since 1970. */
  at: number
}

const KEY = 'pendingAction'
const PENDING_MAX_MS = REDIRECT_SIGN_IN_MINUTES * 60_000

let waiting: { action: () => unknown; pending: PendingAction | undefined } | null = null

/**
 * Performs what only a member may do. A visitor is taken to the sign-in page first; the action runs when they return signed in.
 * @param pending the same action as data, to be resumed after a sign-in on another platform's page, too
 */
export function requireSignIn(action: () => unknown, pending?: PendingAction): void {
  if (session.active) {
    action()
    return
  }
  waiting = { action, pending }
  dropPendingAction()
  open(routes.login())
}

/** Opens a page that requires a session. */
export function openAfterSignIn(address: string): void {
  requireSignIn(() => open(address), { name: 'open', address })
}

/** The sign-in page is left: performs the waiting action, or drops it when the visitor did not sign in. */
export function leaveSignIn(): void {
  const action = waiting?.action
  waiting = null
  if (session.active) action?.()
  else dropPendingAction()
}

/** The visitor leaves for another platform's page: stores the action for as long as a redirect sign-in may take. */
export function storePendingAction(): void {
  if (waiting?.pending) store(KEY, { pending: waiting.pending, at: Date.now() } satisfies Stored)
}

/**
 * Takes the stored action once the member has signed in; it is returned only once.
 * @param accepts whether the caller performs this one
 */
export function takePendingAction<A extends PendingAction>(accepts: (pending: PendingAction) => pending is A): A | null {
  const kept = session.active ? stored<Stored>(KEY) : undefined
  if (!kept || !accepts(kept.pending)) return null
  dropPendingAction()
  // An app that was not restarted still has the closure.
  return !waiting && Date.now() - kept.at < PENDING_MAX_MS ? kept.pending : null
}

export function dropPendingAction(): void {
  if (stored(KEY)) store(KEY, undefined)
}

// What one member wanted is not done by who signs in here next.
reaction(
  () => session.user === null,
  (hasLeft) => hasLeft && dropPendingAction(),
)
