import type { Bus } from '../../infra/bus/index.ts'
import type { Db } from '../../infra/database.ts'
import { depart } from './groupKeeping.ts'
import { deleteSilencesOf, groupIdsOf } from './groupQueries.ts'
import { deleteInvitesOf } from './inviteQueries.ts'
import { emptyMessagesOf } from './queries.ts'

/** Takes away what a member said, and them out of their groups, in the caller's transaction. The others keep their side of it. */
export async function eraseChats(trx: Db, bus: Bus, memberId: number): Promise<void> {
  for (const groupId of await groupIdsOf(trx, memberId)) await depart(trx, bus, groupId, memberId)
  await deleteSilencesOf(trx, memberId)
  await deleteInvitesOf(trx, memberId)
  await emptyMessagesOf(trx, memberId)
}
