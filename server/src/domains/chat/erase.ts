import type { StoreContext } from '../../kernel/context.ts'
import { broadcast, removeMember } from './groupAdmin.ts'
import { deleteSilencesOf, groupIdsOf } from './groupQueries.ts'
import { forgetAllDeleted, withdrawMentionsOf } from './hidingQueries.ts'
import { deleteInvitesOf } from './inviteQueries.ts'
import { emptyMessagesOf } from './queries.ts'

/**
 * Takes away what a member said, and them out of their groups, in the caller's transaction; the groups hear of it once it is committed.
 * The others keep their side of it.
 */
export async function eraseChats(trx: StoreContext, memberId: number): Promise<void> {
  for (const groupId of await groupIdsOf(trx.db, memberId)) {
    const events = await removeMember(trx, groupId, memberId)
    await broadcast(trx, groupId, events, { left: [memberId] })
  }
  await deleteSilencesOf(trx.db, memberId)
  await forgetAllDeleted(trx.db, memberId)
  await deleteInvitesOf(trx.db, memberId)
  await emptyMessagesOf(trx.db, memberId)
  await withdrawMentionsOf(trx.db, memberId)
}
