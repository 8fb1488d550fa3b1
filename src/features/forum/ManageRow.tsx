import { Text, View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import type { ReactNode } from 'react'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import './ManageRow.scss'

interface Props {
  user: UserCard
  /** In the place of their name. */
  headline?: string
  note: string
  /** What they said. */
  words?: string
  /** Where it leads; to their homepage, unless it is said. Null where it leads nowhere. */
  to?: string | null
  /** What is decided of them. */
  children?: ReactNode
}

/** A member, in what moderators of a forum decide. */
export function ManageRow({ user, headline, note, words = '', to = routes.author(user.id), children }: Props) {
  return (
    <View className="manage-row">
      <Tap className="manage-row__who" to={to ?? undefined} disabled={to === null}>
        <Avatar url={user.avatar} name={user.nickName} />
        <View className="manage-row__words">
          <View className="manage-row__name">
            <Text>{headline ?? nameOf(user)}</Text>
          </View>
          {words !== '' && (
            <View className="manage-row__said">
              <Text>{words}</Text>
            </View>
          )}
          <View className="manage-row__note">
            <Text>{note}</Text>
          </View>
        </View>
      </Tap>
      {children && <View className="manage-row__choices">{children}</View>}
    </View>
  )
}
