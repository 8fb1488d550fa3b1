import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Post } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import type { Resource } from '@/stores/resource'
import { Badge } from '@/ui/base/Badge'
import { Tap } from '@/ui/base/Tap'
import './PinnedPosts.scss'

/** What moderators have put at the top of a forum, a line each. */
export const PinnedPosts = observer(function PinnedPosts({ source }: { source: Resource<Post[]> }) {
  useEffect(() => void source.load(), [source])
  const pinned = source.value?.filter(({ isGone }) => !isGone)
  if (!pinned?.length) return null
  return (
    <View className="pinned-posts">
      {pinned.map(({ id, data: { title, text } }) => (
        <Tap key={id} className="pinned-posts__line" to={routes.post(id)}>
          <Badge kind="main">{t.common.pinned}</Badge>
          <View className="pinned-posts__title ellipsis">
            <Text>{title || text}</Text>
          </View>
        </Tap>
      ))}
    </View>
  )
})
