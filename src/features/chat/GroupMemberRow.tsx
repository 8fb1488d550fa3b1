import { Text, View } from '@tarojs/components'
import type { GroupMember } from '@anglers/contract/groups'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n'
import { Avatar } from '@/ui/base/Avatar'
import { Badge } from '@/ui/base/Badge'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './GroupSheets.scss'

interface Props {
  member: Pick<GroupMember, 'nickName' | 'avatar'> & Partial<Pick<GroupMember, 'role' | 'silencedUntil'>>
  onTap: () => void
  /** It is chosen, or not, where several can be. */
  pressed?: boolean
  disabled?: boolean
  /** Content at the end of the row. */
  end?: ReactNode
}

/** A member of a group, or a candidate for an invitation. */
export function GroupMemberRow({ member: { nickName, avatar, role, silencedUntil }, onTap, pressed, disabled, end }: Props) {
  return (
    <Tap className="group-member" pressed={pressed} disabled={disabled} onTap={onTap}>
      <Avatar url={avatar} name={nickName} />
      <View className="group-member__name ellipsis">
        <Text>{nickName}</Text>
      </View>
      {silencedUntil && <Icon name="mute" />}
      {role && role !== 'member' && <Badge kind="main">{t.group.roles[role]}</Badge>}
      {end}
    </Tap>
  )
}
