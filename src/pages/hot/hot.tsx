import { useState } from 'react'
import { postList, RankList, type PostCollection, type RankedBy } from '@/features/content'
import { t } from '@/lib/i18n'
import { Screen } from '@/shell/Screen'
import { TabPanes } from '@/ui/layout/TabPanes'

const rankings: readonly RankedBy[] = ['views', 'likes', 'comments', 'favs']

const startLists = (): Record<RankedBy, PostCollection> => ({
  views: postList('GET posts/most', { meta: 'post_views' }),
  likes: postList('GET posts/most', { meta: 'likes' }),
  comments: postList('GET posts/most', { meta: 'comments' }),
  favs: postList('GET posts/most', { meta: 'favs' }),
})

export default function HotPage() {
  const [lists] = useState(startLists)
  const [current, setCurrent] = useState<RankedBy>('views')
  return (
    <Screen>
      <TabPanes
        tabs={rankings.map((key) => ({ key, name: t.content.rankings[key] }))}
        current={current}
        onChange={setCurrent}
        even
        pane={(by) => <RankList source={lists[by]} by={by} />}
      />
    </Screen>
  )
}
