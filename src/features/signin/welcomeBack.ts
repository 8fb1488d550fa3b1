import { backPast } from '@/lib/navigation'
import { isSignInPage } from '@/lib/routes'
import { toaster } from '@/stores/overlays'

/** Signed in: back to where the visitor was asked to, over whatever pages led there. */
export function welcomeBack(words: string): void {
  backPast(isSignInPage)
  toaster.show(words, { type: 'success' })
}
