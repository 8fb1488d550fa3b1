import { useState } from 'react'
import { PostList, postList, usePostSharing } from '@/features/content'
import { t } from '@/lib/i18n'
import { TABS } from '@/lib/routes'
import { Screen } from '@/shell/Screen'

export default function MyFavouritesPage() {
  const [source] = useState(() => postList('GET collect/posts', {}, { hasLeft: ({ data }) => !data.faved }))
  usePostSharing()
  const empty = { text: t.account.noFavourites, way: { name: t.common.toFind, to: TABS[1].path } }
  return (
    <Screen>
      <PostList source={source} empty={empty} />
    </Screen>
  )
}
