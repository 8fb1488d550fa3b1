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
  const { isFollowed, data: { nickName } } = member
  return (
    <Button
      small
      kind={isFollowed ? 'plain' : 'primary'}
      label={isFollowed ? t.account.unfollowWho(nickName) : t.account.followWho(nickName)}
      onTap={() => member.follow()}
    >
      {isFollowed ? t.account.following : t.account.follow}
    </Button>
  )
})
