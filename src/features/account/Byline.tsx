import { View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import { routes } from '@/lib/routes'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import { UserMarks } from './UserMarks'
import './Byline.scss'

interface Props {
  author: UserCard
  /** When and where, below the name. */
  when: string
}

/** Who wrote something, and when. It leads to their homepage. */
export function Byline({ author: { id, nickName, avatar, level, vip }, when }: Props) {
  return (
    <Tap className="byline" to={routes.author(id)}>
      <Avatar url={avatar} name={nickName} />
      <View className="byline__words">
        <View className="byline__head">
          <View className="byline__name">{nickName}</View>
          <UserMarks level={level} vip={vip} />
        </View>
        <View className="byline__when ellipsis">{when}</View>
      </View>
    </Tap>
  )
}
