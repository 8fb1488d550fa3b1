import { Text, View } from '@tarojs/components'
import type { Topic } from '@anglers/contract/topics'
import { shortCount } from '@/lib/format'
import { routes } from '@/lib/routes'
import { Tap } from '@/ui/base/Tap'
import './HotTags.scss'

interface Props {
  tags: Topic[]
}

/** What is talked about, each topic leading to its page. */
export function HotTags({ tags }: Props) {
  return (
    <View className="hot-tags">
      {tags.map(({ id, name, counts }) => (
        <Tap key={id} className="hot-tags__tag" to={routes.topic(id)}>
          <Text className="hot-tags__name">{`#${name}`}</Text>
          <Text className="hot-tags__posts">{shortCount(counts.posts)}</Text>
        </Tap>
      ))}
    </View>
  )
}
