import type { Post } from '../Post'

export interface BodyProps {
  post: Post
  /** A long press on the text. */
  onHold: () => void
}
