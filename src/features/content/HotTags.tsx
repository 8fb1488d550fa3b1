import { Text, View } from '@tarojs/components'
import type { Tag } from '@anglers/contract/content'
import { shortCount } from '@/lib/format'
import { routes } from '@/lib/routes'
import { Tap } from '@/ui/base/Tap'
import './HotTags.scss'

interface Props {
  tags: Tag[]
}

/** What is talked about, each tag leading to its posts. */
export function HotTags({ tags }: Props) {
  return (
    <View className="hot-tags">
      {tags.map(({ id, name, posts }) => (
        <Tap key={id} className="hot-tags__tag" to={routes.list({ tag: id, title: name })}>
          <Text className="hot-tags__name">{`#${name}`}</Text>
          <Text className="hot-tags__posts">{shortCount(posts)}</Text>
        </Tap>
      ))}
    </View>
  )
}
