import { useState } from 'react'
import { openPostMenu, PostList, postList, usePostSharing, type PostCollection } from '@/features/content'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'
import { TabPanes } from '@/ui/layout/TabPanes'

const STATES = ['all', 'live', 'draft', 'checking', 'held'] as const

type State = (typeof STATES)[number]

/** Where nothing was published, something can be. */
const INVITING: readonly State[] = ['all', 'live']

const startLists = (): Record<State, PostCollection> => ({
  all: postList('GET mine/posts', {}),
  live: postList('GET mine/posts', { state: 'live' }),
  draft: postList('GET mine/posts', { state: 'draft' }),
  checking: postList('GET mine/posts', { state: 'checking' }),
  held: postList('GET mine/posts', { state: 'held' }),
})

export default function MyPostsPage() {
  const [lists] = useState(startLists)
  const [current, setCurrent] = useState<State>('all')
  usePostSharing()
  const emptyOf = (state: State) => ({
    text: t.account.myPosts[state].none,
    way: INVITING.includes(state) ? { name: t.common.toPublish, to: routes.publish('words') } : undefined,
  })
  return (
    <Screen>
      <TabPanes
        tabs={STATES.map((key) => ({ key, name: t.account.myPosts[key].name }))}
        current={current}
        onChange={setCurrent}
        pane={(state) => <PostList source={lists[state]} empty={emptyOf(state)} onMenu={(post) => void openPostMenu(post)} />}
      />
    </Screen>
  )
}
