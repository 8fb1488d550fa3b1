import { attempt } from '@/stores/errors'
import type { Post } from './Post'

/** Offers what moderators of its forum may do with a post: code of its own, as most readers are none. */
export async function moderate(post: Post): Promise<void> {
  await attempt(async () => (await import('./moderate')).moderate(post))
}

/** Merges a thread into another one of its forum, after asking, and leads there. */
export async function mergeThread(id: number, into: { id: number; title: string }): Promise<void> {
  await attempt(async () => (await import('./moderate')).merge(id, into))
}

/** Offers to keep who wrote something in a forum from writing there. */
export async function banFrom(forumId: number, userId: number): Promise<void> {
  await attempt(async () => (await import('./moderate')).chooseBan(forumId, userId))
}
