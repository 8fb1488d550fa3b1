import type { Db } from '../../infra/database.ts'
import { deleteDismissals } from './dismissalQueries.ts'
import { blankComments, deletePosts, deleteReactions, lockContent } from './eraseQueries.ts'
import { refundReadersOf } from './refunding.ts'
import { deleteTopicFollows } from './topicQueries.ts'

/** Takes away what a member wrote, liked and kept, in the caller's transaction. */
export async function eraseContent(trx: Db, memberId: number): Promise<void> {
  await lockContent(trx, memberId)
  await refundReadersOf(trx, memberId)
  await deleteTopicFollows(trx, memberId)
  await deleteReactions(trx, memberId)
  await deleteDismissals(trx, memberId)
  await deletePosts(trx, memberId)
  await blankComments(trx, memberId)
}
