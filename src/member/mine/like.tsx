import { useState } from 'react'
import { PostList, postList, usePostSharing } from '@/features/content'
import { t } from '@/lib/i18n'
import { TABS } from '@/lib/routes'
import { Screen } from '@/shell/Screen'

export default function MyLikesPage() {
  const [source] = useState(() => postList('GET posts/like', {}, { hasLeft: ({ data }) => !data.liked }))
  usePostSharing()
  const empty = { text: t.account.noLikes, way: { name: t.common.toFind, to: TABS[1].path } }
  return (
    <Screen>
      <PostList source={source} empty={empty} />
    </Screen>
  )
}
