import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { BodyProps } from '../../bodies/body'
import { PostText } from '../../bodies/PostText'
import { RedbagMore } from './RedbagMore'

/** The text of a post, and its red packet. */
export const RedbagBody = observer(function RedbagBody({ post, onHold }: BodyProps) {
  const { extra } = post.data
  return (
    <View>
      <PostText post={post} onHold={onHold} />
      {extra?.type === 'redbag' && extra.redbagId !== null && <RedbagMore bag={{ ...extra, redbagId: extra.redbagId }} />}
    </View>
  )
})
