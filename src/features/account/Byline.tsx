import { View } from '@tarojs/components'
import type { UserCard } from '@anglers/contract/account'
import { routes } from '@/lib/routes'
import { nameOf } from '@/lib/nameOf'
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
export function Byline({ author, when }: Props) {
  const { id, avatar, level, vip } = author
  return (
    <Tap className="byline" to={routes.author(id)}>
      <Avatar url={avatar} name={nameOf(author)} />
      <View className="byline__words">
        <View className="byline__head">
          <View className="byline__name">{nameOf(author)}</View>
          <UserMarks level={level} vip={vip} />
        </View>
        <View className="byline__when ellipsis">{when}</View>
      </View>
    </Tap>
  )
}
