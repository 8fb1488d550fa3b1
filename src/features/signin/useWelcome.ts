import { useDidShow } from '@tarojs/taro'
import { useRef } from 'react'
import { addressPast, backPast, open } from '@/lib/navigation'
import { HOME, isSignInPage, routes } from '@/lib/routes'
import { useParams } from '@/lib/params'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { resumePendingAction } from './pendingActions'

/** A page of our own that is none of signing in, or home: anyone can make an address that leads here. */
export const safeBack = (back: string): string => (/^\/(?![/\\])[^\s\\]*$/.test(back) && back !== '/' && !isSignInPage(back) ? back : HOME)

/** Where a sign-in page goes on when no page lies below it, as its address says. */
export const useBack = (): string => safeBack(useParams().text('back'))

/** On with what the visitor wanted to sign in for, where they were, over whatever pages led there; to `back` when none did. */
export const goOn = (back: string): Promise<void> => resumePendingAction(() => backPast(isSignInPage, back))

/**
 * What a page does once somebody has signed in there: greets who is new, and goes on with what the others wanted. A newcomer who comes back
 * to it has been greeted, and goes on, too.
 */
export function useWelcome(back: string): (words: string) => void {
  const isDone = useRef(false)
  useDidShow(() => {
    if (isDone.current) void goOn(back)
  })
  return (words) => {
    isDone.current = true
    const say = () => toaster.show(words, { type: 'success' })
    if (!session.isNew) {
      void goOn(back).then(say)
      return
    }
    open(routes.welcome(addressPast(isSignInPage) ?? back))
    say()
  }
}
