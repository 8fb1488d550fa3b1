import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { FollowToggle } from '@/ui/base/FollowToggle'
import type { Member } from './Member'

interface Props {
  member: Member
}

/** Follows a member, or no longer; nothing where that cannot be. */
export const FollowButton = observer(function FollowButton({ member }: Props) {
  if (!member.canBeFollowed) return null
  const { mutual, following, followBack, follow } = t.account
  return (
    <FollowToggle
      name={member.data.nickName}
      isFollowed={member.isFollowed}
      words={member.followsMe ? { on: mutual, off: followBack } : { on: following, off: follow }}
      onToggle={() => member.follow()}
    />
  )
})
