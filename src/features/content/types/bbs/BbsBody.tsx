import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { BodyProps } from '../../bodies/body'
import { PostText } from '../../bodies/PostText'
import { BbsMore } from './BbsMore'

/** A post of a forum: its text, and what there is to do there. */
export const BbsBody = observer(function BbsBody({ post, onHold }: BodyProps) {
  const { extra, body } = post.data
  return (
    <View>
      <PostText post={post} onHold={onHold} />
      {body !== undefined && extra?.type === 'bbs' && extra.kind !== 'plain' && <BbsMore id={post.id} extra={extra} />}
    </View>
  )
})
