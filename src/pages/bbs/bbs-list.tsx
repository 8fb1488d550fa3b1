import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import type { ForumOrder } from '@anglers/contract/bbs'
import type { PostCard } from '@anglers/contract/content'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { openPostMenu, PostList, postList, posts, usePageSharing } from '@/features/content'
import { ForumGate, ForumHeader, forumOf, MergePicker, PinnedPosts, WriteBar } from '@/features/forum'
import { useDidComeBack } from '@/lib/comingBack'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'
import { Segments } from '@/ui/form/Segments'
import { Scroll } from '@/ui/layout/Scroll'
import { CoverRowSkeleton } from '@/ui/list/CoverRowSkeleton'

const ORDERS = ['all', 'new', 'hot', 'essence'] as const satisfies readonly ForumOrder[]
type Order = (typeof ORDERS)[number]
const PINNED = 5

const ForumBody = observer(function ForumBody({ id }: { id: number }) {
  const [source] = useState(() => forumOf(id))
  const [pinned] = useState(
    () =>
      new Resource(
        () => call('GET bbs/post', { id, orderby: 'pinned', per_page: PINNED }, { quiet: true }),
        (cards: PostCard[]) => cards.map((card) => posts.upsert(card)),
      ),
  )
  const [order, setOrder] = useState<Order>('all')
  const [lists] = useState(() => Object.fromEntries(ORDERS.map((orderby) => [orderby, postList('GET bbs/post', { id, orderby })])))
  useEffect(() => void source.load(), [source])
  // Whether a visitor may enter is known only once they have signed in.
  useDidShow(() => void source.load())
  // VIP that was bought elsewhere opens it, too, and so do its moderators.
  useDidComeBack(() => {
    if (source.phase !== 'loading' && source.value?.data.open === false) void source.refresh()
  })
  usePageSharing(() => source.value && { title: source.value.data.name, path: routes.forum(id) })
  const { value: forum, problem } = source

  if (!forum) return <Screen>{problem ? <Failure problem={problem} onRetry={() => void source.refresh()} /> : <CoverRowSkeleton />}</Screen>
  const refresh = async () => void (await Promise.all([source.refresh(), ...(forum.data.open ? [pinned.refresh()] : [])]))
  if (!forum.data.open)
    return (
      <Screen title={forum.data.name}>
        <Scroll onRefresh={refresh}>
          <ForumHeader forum={forum}>
            <ForumGate forum={forum} onEntered={() => void refresh()} />
          </ForumHeader>
        </Scroll>
      </Screen>
    )
  return (
    <Screen title={forum.data.name} footer={forum.data.can?.post !== false && <WriteBar forumId={id} />}>
      <PostList
        key={order}
        source={lists[order]!}
        header={
          <ForumHeader forum={forum}>
            <PinnedPosts source={pinned} />
            <View className="forum-header__orders">
              <Segments
                label={t.forum.order}
                choices={ORDERS.map((key) => ({ key, name: t.forum.orders[key] }))}
                current={order}
                onChange={setOrder}
              />
            </View>
          </ForumHeader>
        }
        empty={{ text: order === 'essence' ? t.forum.noEssence : t.forum.noPosts }}
        fresh={order === 'new'}
        within={id}
        onRefresh={refresh}
        onMenu={forum.data.can?.manage ? (post) => void openPostMenu(post).then(() => pinned.refresh()) : undefined}
      />
    </Screen>
  )
})

/** A forum; with `merge` where a moderator chooses into which of its threads that one is merged. */
export default function ForumPage() {
  const params = useParams()
  const [id, merged] = [params.id('id'), params.id('merge')]
  if (id && merged)
    return (
      <Screen title={t.forum.manage}>
        <MergePicker forumId={id} id={merged} />
      </Screen>
    )
  return id ? (
    <ForumBody id={id} />
  ) : (
    <Screen>
      <Gone />
    </Screen>
  )
}
