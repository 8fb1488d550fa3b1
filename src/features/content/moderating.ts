import { attempt } from '@/stores/errors'
import type { Post } from './Post'

/** Offers what moderators of its forum may do with a post: code of its own, as most readers are none. */
export async function moderate(post: Post): Promise<void> {
  await attempt(async () => (await import('./moderate')).moderate(post))
}

/** Offers to keep who wrote something in a forum from writing there. */
export async function banFrom(forumId: number, userId: number): Promise<void> {
  await attempt(async () => (await import('./moderate')).chooseBan(forumId, userId))
}
