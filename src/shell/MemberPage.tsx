import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode } from 'react'
import { session } from '@/stores/session'
import { MembersOnly } from './MembersOnly'
import { Screen } from './Screen'

interface Props {
  /** What signing in is good for here. */
  why: string
  /** Instead of the page's own. */
  title?: string
  children: ReactNode
}

/** A page about the member: visitors are asked to sign in. Another member's is another one: nothing of the former's stands on it. */
export const MemberPage = observer(function MemberPage({ why, title, children }: Props) {
  return (
    <MembersOnly why={why}>
      <Screen title={title}>
        <Fragment key={session.userId}>{children}</Fragment>
      </Screen>
    </MembersOnly>
  )
})
