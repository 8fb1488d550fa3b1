import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { BodyProps } from '../bodies/body'
import { PostText } from '../bodies/PostText'
import { VenueMore } from './VenueMore'

/** A fishing ground or a tackle shop: what is said of it, what it offers, and its reviews. */
export const VenueBody = observer(function VenueBody({ post, onHold }: BodyProps) {
  const { extra, body } = post.data
  // A list that led here knows less of it: the rest is on its way.
  const isWhole = body !== undefined && (extra?.type === 'diaochang' || extra?.type === 'dianpu') && 'hours' in extra
  return (
    <View>
      <PostText post={post} onHold={onHold} />
      {isWhole && <VenueMore id={post.id} extra={extra} />}
    </View>
  )
})
