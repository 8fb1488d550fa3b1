import { attempt } from '@/stores/errors'
import type { Comment } from './Comment'
import type { Discussion } from './Discussion'

/** Offers what the reader may do with a comment, as the server says: code of its own, as it is for few of those that one reads. */
export async function openCommentMenu(comment: Comment, discussion: Discussion): Promise<void> {
  await attempt(async () => (await import('./menuOfComment')).openCommentMenu(comment, discussion))
}
