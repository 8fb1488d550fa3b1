import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { session } from './session'

let waiting: (() => unknown) | null = null

/**
 * Does what only a member may do. A visitor is taken to the sign-in page first, and what they asked for happens when
 * they come back signed in.
 */
export function asMember(action: () => unknown): void {
  if (session.active) {
    action()
    return
  }
  waiting = action
  open(routes.login())
}

/** The sign-in page is left: does what was waiting, or drops it when the visitor thought better of it. */
export function leaveSignIn(): void {
  const action = waiting
  waiting = null
  if (session.active) action?.()
}
