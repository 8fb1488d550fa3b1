import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import { FollowButton } from './FollowButton'
import type { Member } from './Member'
import { UserMarks } from './UserMarks'
import './UserRow.scss'

interface Props {
  member: Member
  /** In the place of what they say of themselves, and of their followers. */
  note?: string
  /** Their name as it is to be drawn. */
  name?: ReactNode
}

/** A member in a list of members. */
export const UserRow = observer(function UserRow({ member, note, name }: Props) {
  const { nickName, avatar, level, vip, bio } = member.data
  return (
    <View className="user-row">
      <Tap className="user-row__who" to={routes.author(member.id)}>
        <Avatar url={avatar} name={nickName} />
        <View className="user-row__words">
          <View className="user-row__head">
            <Text className="user-row__name ellipsis">{name ?? nickName}</Text>
            <UserMarks level={level} vip={vip} />
          </View>
          {bio && note === undefined && (
            <View className="user-row__bio ellipsis">
              <Text>{bio}</Text>
            </View>
          )}
          <View className="user-row__followers">
            <Text>{note ?? t.account.followers(member.followers)}</Text>
          </View>
        </View>
      </Tap>
      <FollowButton member={member} />
    </View>
  )
})
