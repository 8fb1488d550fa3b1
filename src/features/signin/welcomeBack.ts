import { backPast } from '@/lib/navigation'
import { HOME, isSignInPage } from '@/lib/routes'
import { useParams } from '@/lib/params'
import { toaster } from '@/stores/overlays'
import { resumePendingAction } from './pendingActions'

/** A page of our own, or home: anyone can make an address that leads here. */
export const safeBack = (back: string): string => (/^\/(?![/\\])[^\s\\]*$/.test(back) && back !== '/' ? back : HOME)

/** Where a sign-in page goes on when no page lies below it, as its address says. */
export const useBack = (): string => safeBack(useParams().text('back'))

/** Signed in: back to where the visitor was asked to, over whatever pages led there; to `back` when none did. */
export function welcomeBack(words: string, back: string): void {
  void resumePendingAction(() => {
    backPast(isSignInPage, back)
    toaster.show(words, { type: 'success' })
  })
}
