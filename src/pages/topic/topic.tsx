import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { PostList, postList, usePageSharing } from '@/features/content'
import { TopicHeader, TopicHeaderSkeleton, topicOf, type PostOrder } from '@/features/topic'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { Screen } from '@/shell/Screen'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'

const TopicBody = observer(function TopicBody({ id }: { id: number }) {
  const [source] = useState(() => topicOf(id))
  const [order, setOrder] = useState<PostOrder>('new')
  const [lists] = useState(() => ({
    new: postList('GET posts', { tag: id, orderby: 'new' }),
    hot: postList('GET posts', { tag: id, orderby: 'hot' }),
  }))
  useEffect(() => void source.load(), [source])
  // Whether a visitor follows it is known only once they have signed in.
  useDidShow(() => void source.load())
  usePageSharing(() => source.value && { title: `#${source.value.data.name}`, path: routes.topic(id) })
  const { value: topic, problem } = source

  if (problem && !topic)
    return (
      <Screen>
        <Failure problem={problem} onRetry={() => void source.refresh()} />
      </Screen>
    )
  return (
    <Screen title={topic ? `#${topic.data.name}` : undefined}>
      <PostList
        key={order}
        source={lists[order]}
        header={topic ? <TopicHeader topic={topic} order={order} onOrder={setOrder} /> : <TopicHeaderSkeleton />}
        empty={{ text: t.topic.noPosts }}
        fresh={order === 'new'}
        onRefresh={() => source.refresh()}
      />
    </Screen>
  )
})

export default function TopicPage() {
  const id = useParams().id('id')
  return id ? (
    <TopicBody id={id} />
  ) : (
    <Screen>
      <Gone />
    </Screen>
  )
}
