import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { PostCollection } from '@/features/content'
import { t } from '@/lib/i18n'
import { session } from '@/stores/session'
import { SuggestedMembers } from './suggested'

interface Props {
  source: PostCollection
}

/** Above the posts of those whom the reader follows: as long as there are none, whom they might follow. */
export const FollowingTop = observer(function FollowingTop({ source }: Props) {
  const isLacking = !session.active || source.isEmpty
  return (
    <View className="home-feed__following">
      {isLacking && <SuggestedMembers way={{ name: t.home.seeFollowed, onTap: () => void source.refresh() }} />}
    </View>
  )
})
