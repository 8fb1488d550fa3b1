import { useDidShow, useUnload } from '@tarojs/taro'
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

/**
 * On with what the visitor wanted to sign in for, where they were, over whatever pages led there; to `back` when none did. Who has left the
 * page meanwhile, by the host's own way back, is where they want to be.
 */
export function useGoOn(back: string) {
  const isLeft = useRef(false)
  useUnload(() => {
    isLeft.current = true
  })
  const goBack = () => (isLeft.current ? undefined : backPast(isSignInPage, back))
  const goOn = async () => {
    if (!isLeft.current) await resumePendingAction(goBack)
  }
  return { isLeft, goOn }
}

/**
 * What a page does once somebody has signed in there: greets who is new, and goes on with what the others wanted. A newcomer who comes back
 * to it has been greeted, and goes on, too.
 */
export function useWelcome(back: string): (words: string) => void {
  const isDone = useRef(false)
  const { isLeft, goOn } = useGoOn(back)
  useDidShow(() => {
    if (isDone.current) void goOn()
  })
  return (words) => {
    isDone.current = true
    const say = () => toaster.show(words, { type: 'success' })
    if (!session.isNew || isLeft.current) {
      void goOn().then(say)
      return
    }
    open(routes.welcome(addressPast(isSignInPage) ?? back))
    say()
  }
}
