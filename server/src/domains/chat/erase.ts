import type { Context } from '../../kernel/context.ts'
import { removeMember } from './groupAdmin.ts'
import { deleteSilencesOf, groupIdsOf } from './groupQueries.ts'
import { forgetAllDeleted, withdrawMentionsOf } from './hidingQueries.ts'
import { deleteInvitesOf } from './inviteQueries.ts'
import { emptyMessagesOf } from './queries.ts'

/** Takes away what a member said, and them out of their groups, in the caller's transaction. The others keep their side of it. */
export async function eraseChats(trx: Context, memberId: number): Promise<void> {
  for (const groupId of await groupIdsOf(trx.db, memberId)) await removeMember(trx, groupId, memberId)
  await deleteSilencesOf(trx.db, memberId)
  await forgetAllDeleted(trx.db, memberId)
  await deleteInvitesOf(trx.db, memberId)
  await emptyMessagesOf(trx.db, memberId)
  await withdrawMentionsOf(trx.db, memberId)
}
