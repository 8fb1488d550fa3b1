import { useState } from 'react'
import { PostList, postList, usePostSharing } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'

const spots = () => postList('GET posts', { type: 'places' })

export default function PlacesPage() {
  usePostSharing()
  const [source] = useState(spots)
  return (
    <Screen>
      <PostList
        source={source}
        empty={{ text: t.waters.noSpots, way: { name: t.titles['pagesA/publish/places'], to: routes.publish('places') } }}
      />
    </Screen>
  )
}
