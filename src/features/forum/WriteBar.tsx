import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { openAfterSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import './WriteBar.scss'

/** Below a forum: the way to write there. */
export function WriteBar({ forumId }: { forumId: number }) {
  return (
    <View className="write-bar">
      <Button kind="primary" wide onTap={() => openAfterSignIn(routes.publishInForum(forumId))}>
        {t.forum.write}
      </Button>
    </View>
  )
}
