import { useState } from 'react'
import { PostList, postList, usePostSharing } from '@/features/content'
import { t } from '@/lib/i18n'
import { Screen } from '@/shell/Screen'

export default function StickyPage() {
  const [source] = useState(() => postList('GET posts/sticky', {}))
  usePostSharing()
  return (
    <Screen>
      <PostList source={source} empty={{ text: t.content.empty.sticky }} />
    </Screen>
  )
}
