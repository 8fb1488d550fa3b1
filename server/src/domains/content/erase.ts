import type { Context } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { deleteDismissals } from './dismissalQueries.ts'
import { blankComments, deletePosts, deleteReactions, lockContent } from './eraseQueries.ts'
import type {} from './events.ts'
import { refundReadersOf } from './refunding.ts'
import { deleteTopicFollows } from './topicQueries.ts'

/** Takes away what a member wrote, liked and kept, in the caller's transaction. */
export async function eraseContent(trx: Context, memberId: number): Promise<void> {
  const { db } = trx
  // Before all else: what follows takes some of the same rows, in another order.
  await lockContent(db, memberId)
  await emit(trx, 'posts.erasing', { author: memberId })
  await refundReadersOf(db, memberId)
  await deleteTopicFollows(db, memberId)
  await deleteReactions(db, memberId)
  await deleteDismissals(db, memberId)
  await deletePosts(db, memberId)
  await blankComments(db, memberId)
}
