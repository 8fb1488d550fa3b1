import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { routes } from '@/lib/routes'
import { Tap } from '@/ui/base/Tap'
import type { BodyProps } from '../../bodies/body'
import { PostText } from '../../bodies/PostText'
import { SecondhandStrip } from './SecondhandStrip'

/** What is asked for a listing, which leads to its own page, where one makes an offer; and its text. */
export const SecondhandBody = observer(function SecondhandBody({ post, onHold }: BodyProps) {
  const { extra } = post.data
  return (
    <View>
      {extra?.type === 'secondhand' && (
        <Tap to={routes.listing(post.id)}>
          <SecondhandStrip extra={extra} />
        </Tap>
      )}
      <PostText post={post} onHold={onHold} />
    </View>
  )
})
