import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { FollowToggle } from '@/ui/base/FollowToggle'
import { Segments } from '@/ui/form/Segments'
import { CoverPicture } from '@/ui/list/CoverPicture'
import type { Topic } from './Topic'
import './TopicHeader.scss'

const ORDERS = ['new', 'hot'] as const
export type PostOrder = (typeof ORDERS)[number]

interface Props {
  topic: Topic
  order: PostOrder
  onOrder: (order: PostOrder) => void
}

/** What a topic is about, who follows it, and in which order its posts are shown. */
export const TopicHeader = observer(function TopicHeader({ topic, order, onOrder }: Props) {
  const { name, description, cover, counts, following } = topic.data
  return (
    <View className="topic-header">
      <View className="topic-header__top">
        <CoverPicture cover={cover} sign="#" large />
        <View className="topic-header__words">
          <View className="topic-header__name" role="heading" aria-level={2}>
            <Text>{`#${name}`}</Text>
          </View>
          <View className="topic-header__counts">
            <Text>{`${t.topic.posts(counts.posts)} · ${t.topic.followers(counts.followers)}`}</Text>
          </View>
          <View className="topic-header__follow">
            <FollowToggle name={`#${name}`} isFollowed={following} onToggle={() => topic.follow()} />
          </View>
        </View>
      </View>
      {description !== '' && (
        <View className="topic-header__description">
          <Text>{description}</Text>
        </View>
      )}
      <View className="topic-header__orders">
        <Segments
          label={t.topic.order}
          choices={ORDERS.map((key) => ({ key, name: t.topic.orders[key] }))}
          current={order}
          onChange={onOrder}
        />
      </View>
    </View>
  )
})
