import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import type { Member } from './Member'

interface Props {
  member: Member
}

/** Follows a member, or no longer; nothing where that cannot be. */
export const FollowButton = observer(function FollowButton({ member }: Props) {
  if (!member.canBeFollowed) return null
  const { isFollowed, followsMe, data: { nickName } } = member
  const { unfollowWho, followWho, followBackWho, mutual, following, followBack, follow } = t.account
  const label = isFollowed ? unfollowWho : followsMe ? followBackWho : followWho
  const words = isFollowed ? (followsMe ? mutual : following) : (followsMe ? followBack : follow)
  return <Button small kind={isFollowed ? 'plain' : 'primary'} label={label(nickName)} onTap={() => member.follow()}>{words}</Button>
})
