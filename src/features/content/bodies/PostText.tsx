import { observer } from 'mobx-react-lite'
import { LongPress } from '@/ui/base/LongPress'
import { Words } from '../words'
import type { BodyProps } from './body'
import './PostText.scss'

/** The text of a post, as far as it is known. */
export const PostText = observer(function PostText({ post, onHold }: BodyProps) {
  const { body, text, mentions } = post.data
  const words = body || text
  return words === '' ? null : (
    <LongPress className="post-text" onLongPress={onHold}>
      <Words text={words} mentions={mentions} />
    </LongPress>
  )
})
