import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { LongPress } from '@/ui/base/LongPress'
import type { BodyProps } from './body'
import './PostText.scss'

/** The text of a post, as far as it is known. */
export const PostText = observer(function PostText({ post, onHold }: BodyProps) {
  const { body, text } = post.data
  const words = body || text
  return words === '' ? null : (
    <LongPress className="post-text" onLongPress={onHold}>
      <Text>{words}</Text>
    </LongPress>
  )
})
