import { type Db, transaction } from '../../infra/database.ts'
import { secondsToNextTownDay } from '../../infra/townTime.ts'
import { invalid, tooMany } from '../../kernel/errors.ts'
import { groupPage } from '../../lib/appPages.ts'
import { notifyOfInvite, retractInvite } from '../notice/service.ts'
import type { Chatting } from './announce.ts'
import {
  addInvited, declineInvite, deleteDeadInvites, deleteInvite, insertInvites, invitable, type Invited, withdrawInvites,
} from './inviteQueries.ts'

/**
 * Invites members into a group that is held, in the caller's transaction, and notifies them.
 * @throws ApiError rest_invalid_param naming the first who lets this one not;
 *   rest_too_many_requests after GROUP_INVITES_PER_DAY, until the next day
 */
export async function invite(trx: Db, viewerId: number, { id, name }: { id: number; name: string }, members: number[]): Promise<void> {
  if (!members.length) return
  const welcome = await invitable(trx, viewerId, members)
  members.forEach((member, i) => {
    if (!welcome.has(member)) throw invalid(`members.${i}`, 'stranger')
  })
  const dead = await deleteDeadInvites(trx, id, members)
  const invited = await insertInvites(trx, id, viewerId, members)
  if (!(await addInvited(trx, viewerId, invited.length))) throw tooMany(secondsToNextTownDay(new Date()))
  await retract(trx, id, dead)
  await notifyOfInvite(trx, { by: viewerId, to: invited, group: id, name, link: groupPage(id) })
}

/** Always in the same order, so that no two wait for each other. */
async function retract(trx: Db, groupId: number, invites: Invited[]): Promise<void> {
  for (const { member_id, inviter_id } of invites.sort((a, b) => a.member_id - b.member_id)) {
    await retractInvite(trx, { by: inviter_id, to: member_id, group: groupId })
  }
}

/** Takes away the invitation of whoever came into a group, in the caller's transaction. */
export async function closeInvite(trx: Db, groupId: number, memberId: number): Promise<void> {
  const inviter = await deleteInvite(trx, groupId, memberId)
  if (inviter !== undefined) await retractInvite(trx, { by: inviter, to: memberId, group: groupId })
}

/** Turns an invitation down; nobody is told, and nobody can ask again for a while. */
export const declineInvitation = ({ db, viewer }: Chatting, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const inviter = await declineInvite(trx, id, viewer.id)
    if (inviter !== undefined) await retractInvite(trx, { by: inviter, to: viewer.id, group: id })
  })

/** Takes back what was sent into a group, all of it or by one member who is no longer in it, in the caller's transaction. */
export async function withdraw(trx: Db, groupId: number, inviterId?: number): Promise<void> {
  await retract(trx, groupId, await withdrawInvites(trx, groupId, inviterId))
}
