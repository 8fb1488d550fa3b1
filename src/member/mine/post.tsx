import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { openPostMenu, PostList, postList, usePostSharing, type PostCollection } from '@/features/content'
import { DeviceDrafts, OutboxList } from '@/features/outbox'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'
import { TabPanes } from '@/ui/layout/TabPanes'
import './post.scss'

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

/** What to do about posts that are held stands on the page of each. */
const HeldNote = observer(function HeldNote({ held }: { held: PostCollection }) {
  if (!held.items.length) return null
  return (
    <View className="my-posts-note">
      <Text>{t.held.seeWhy}</Text>
    </View>
  )
})

export default function MyPostsPage() {
  const [lists] = useState(startLists)
  const asked = useParams().text('state')
  const [current, setCurrent] = useState<State>(STATES.find((state) => state === asked) ?? 'all')
  const [here, setHere] = useState(0)
  usePostSharing()
  const emptyOf = (state: State) => ({
    text: state === 'draft' && here > 0 ? t.outbox.noOthers : t.account.myPosts[state].none,
    way: INVITING.includes(state) ? { name: t.common.toPublish, to: routes.publish('words') } : undefined,
  })
  const headerOf = (state: State) => {
    if (state === 'held') return <HeldNote held={lists.held} />
    if (state === 'all') return <OutboxList onSent={handleSent} />
    if (state !== 'draft') return undefined
    return (
      <View>
        <OutboxList onSent={handleSent} />
        <DeviceDrafts onCount={setHere} />
      </View>
    )
  }
  const handleSent = () => {
    // Those that were shown are still there behind their tabs, and would not ask again by themselves.
    for (const list of Object.values(lists)) if (list.phase !== 'idle') void list.refresh()
  }
  return (
    <Screen>
      <TabPanes
        tabs={STATES.map((key) => ({ key, name: t.account.myPosts[key].name }))}
        current={current}
        onChange={setCurrent}
        pane={(state) => (
          <PostList source={lists[state]} header={headerOf(state)} empty={emptyOf(state)} onMenu={(post) => void openPostMenu(post)} />
        )}
      />
    </Screen>
  )
}
