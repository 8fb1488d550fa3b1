import { attempt } from '@/stores/errors'
import type { Post } from './Post'

/** Offers what the reader may do with a post, as the server says: code of its own, as it is for few of the posts that one reads. */
export async function openPostMenu(post: Post): Promise<void> {
  await attempt(async () => (await import('./menuOfPost')).openPostMenu(post))
}
