import { useState } from 'react'
import { dismissedPosts, openPostMenu, PostList, usePostSharing } from '@/features/content'
import { t } from '@/lib/i18n/rooms'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function DismissedPage() {
  const [source] = useState(dismissedPosts)
  usePostSharing()
  return (
    <MembersOnly why={t.dismissal.signIn}>
      <Screen>
        <PostList source={source} empty={{ text: t.dismissal.none }} onMenu={(post) => void openPostMenu(post)} />
      </Screen>
    </MembersOnly>
  )
}
