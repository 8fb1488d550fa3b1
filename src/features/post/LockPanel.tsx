import { Text, View } from '@tarojs/components'
import type { Locked } from '@anglers/contract/content'
import { observer } from 'mobx-react-lite'
import { lockReason, type Post } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { session } from '@/stores/session'
import { attempt } from '@/stores/errors'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Buy, Unlock } from './lockKeys'
import './LockPanel.scss'

interface Props {
  post: Post
  locked: Locked
}

/** The page where there is a way on from a lock. What is opened by a password or a price is opened for a member. */
function wayOf({ by, forum }: Locked): { name: string; to: string } | null {
  if (by === 'login' || ((by === 'password' || by === 'paid' || by === 'topic') && !session.active))
    return { name: t.common.signIn, to: routes.login() }
  if (by === 'forum' && forum) return { name: t.forum.enter, to: routes.forum(forum.id) }
  if (by === 'vip') return { name: t.post.aboutVip, to: routes.vip() }
  return null
}

/** What stands in the place of a body that the reader may not see: why, and what would open it. */
export const LockPanel = observer(function LockPanel({ post, locked }: Props) {
  const way = wayOf(locked)
  return (
    <View className="lock-panel">
      <Icon name="lock" className="lock-panel__icon" />
      <View className="lock-panel__reason">
        <Text>{lockReason(locked)}</Text>
      </View>
      {locked.by === 'paid' && session.active && <Buy key={locked.priceFen} post={post} priceFen={locked.priceFen!} />}
      {locked.by === 'password' && session.active && <Unlock post={post} />}
      {locked.by === 'topic' && session.active && (
        <Button kind="primary" small className="lock-panel__way" onTap={() => void attempt(() => post.openByTopic())}>
          {t.post.followTopic}
        </Button>
      )}
      {way && (
        <Button kind="primary" small className="lock-panel__way" to={way.to}>
          {way.name}
        </Button>
      )}
    </View>
  )
})
