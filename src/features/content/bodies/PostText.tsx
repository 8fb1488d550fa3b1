import { Text } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { Hold } from '@/ui/base/Hold'
import type { BodyProps } from './body'
import './PostText.scss'

/** The text of a post, as far as it is known. */
export const PostText = observer(function PostText({ post, onHold }: BodyProps) {
  const { body, text } = post.data
  const words = body || text
  return words === '' ? null : (
    <Hold className="post-text" onHold={onHold}>
      <Text>{words}</Text>
    </Hold>
  )
})
