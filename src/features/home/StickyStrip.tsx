import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { stickyPosts } from './feeds'
import './StickyStrip.scss'

/** How many pinned posts the strip shows; the others are behind it. */
const SHOWN = 2

/** The pinned posts, in a line each. */
export const StickyStrip = observer(function StickyStrip() {
  const pinned = stickyPosts.items.slice(0, SHOWN)
  if (pinned.length === 0) return null
  return (
    <View className="sticky-strip">
      {pinned.map(({ id, data: { title, text } }) => (
        <Tap key={id} className="sticky-strip__line" to={routes.post(id)}>
          <Text className="sticky-strip__mark">{t.common.pinned}</Text>
          <View className="sticky-strip__text ellipsis">
            <Text>{title || text}</Text>
          </View>
        </Tap>
      ))}
      {stickyPosts.total > SHOWN && (
        <Tap className="sticky-strip__line sticky-strip__line--all" to={routes.sticky()}>
          <Text>{t.home.allPinned(stickyPosts.total)}</Text>
          <Icon name="forward" />
        </Tap>
      )}
    </View>
  )
})
