import type { Db } from '../../infra/database.ts'
import { blankLog, deleteMemberships } from './memberQueries.ts'

/** Takes a member out of all forums, and their name from what was done to them. What they did as a moderator stays, nameless. */
export async function eraseForums(trx: Db, memberId: number): Promise<void> {
  await deleteMemberships(trx, memberId)
  await blankLog(trx, memberId)
}
