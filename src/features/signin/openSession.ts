import type { Session } from '@anglers/contract/account'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'

/** Under which a sign-up that was begun is stored. */
export const SIGN_UP_DRAFT = 'signup'

/** Somebody has signed in here: what was begun to sign up with, by them or another, is not for whoever signs up here next. */
export function openSession(opened: Session): void {
  session.open(opened)
  drafts.drop(SIGN_UP_DRAFT)
}
