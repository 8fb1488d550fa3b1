import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { dateOf } from '@/lib/time'
import { nameOf } from '@/lib/nameOf'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import type { Invited } from './Invitations'
import './InvitedRow.scss'

interface Props {
  invited: Invited
}

/** Somebody who came by my invitation, and what that earned me. */
export const InvitedRow = observer(function InvitedRow({ invited: { member, joinedAt, earnedPoints } }: Props) {
  const { avatar } = member.data
  const name = nameOf(member.data)
  return (
    <Tap className="invited-row" to={routes.author(member.id)}>
      <Avatar url={avatar} name={name} />
      <View className="invited-row__words">
        <View className="invited-row__name ellipsis">
          <Text>{name}</Text>
        </View>
        <View className="invited-row__when">
          <Text>{t.referral.joined(dateOf(joinedAt))}</Text>
        </View>
      </View>
      {earnedPoints > 0 && <Text className="invited-row__earned">{t.referral.points(earnedPoints)}</Text>}
    </Tap>
  )
})
