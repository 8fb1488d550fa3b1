import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import type { BodyProps } from '../../bodies/body'
import { Blocks } from '../../blocks'
import { PostText } from '../../bodies/PostText'
import './SingleBody.scss'

/** An article: how long it is, what it says in short, and all of it. */
export const SingleBody = observer(function SingleBody({ post, onHold }: BodyProps) {
  const { extra, blocks, mentions } = post.data
  const detail = extra?.type === 'single' && 'summary' in extra ? extra : null
  return (
    <View className="single-body">
      {detail && (
        <View className="single-body__length">
          <Text>{t.single.length(detail.chars, detail.minutes)}</Text>
        </View>
      )}
      {detail && detail.summary !== '' && (
        <View className="single-body__summary">
          <Text userSelect>{detail.summary}</Text>
        </View>
      )}
      {blocks ? <Blocks blocks={blocks} mentions={mentions} /> : <PostText post={post} onHold={onHold} />}
    </View>
  )
})
