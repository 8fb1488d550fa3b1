import { useDidShow } from '@tarojs/taro'
import { Fragment, useState, type ReactNode } from 'react'
import { session } from '@/stores/session'
import { Failure } from '@/ui/feedback/Failure'
import { Screen } from './Screen'

interface Props {
  /** What signing in is good for here. */
  why: string
  children: ReactNode
}

const nothing = () => undefined

/**
 * A page of members': a visitor who came to it by its address is asked to sign in. It looks when it is shown, and not
 * whenever the session changes: one that ends in the middle of writing takes nothing away. Another member who has signed in by then finds
 * a page of their own.
 */
export function MembersOnly({ why, children }: Props) {
  const [member, setMember] = useState(session.userId)
  useDidShow(() => setMember(session.userId))
  return member ? (
    <Fragment key={member}>{children}</Fragment>
  ) : (
    <Screen>
      <Failure problem={{ kind: 'signin', message: why }} onRetry={nothing} />
    </Screen>
  )
}
