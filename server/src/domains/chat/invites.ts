import { type Context, transact } from '../../kernel/context.ts'
import { secondsToNextLocalDay } from '../../infra/localTime.ts'
import { ApiError, tooMany } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Chatting } from './announce.ts'
import {
  addInvited,
  declineInvite,
  deleteDeadInvites,
  deleteInvite,
  insertInvites,
  invitable,
  type Invited,
  withdrawInvites,
} from './inviteQueries.ts'

/**
 * Invites members into a group that is held, in the caller's transaction, and notifies them. The inviter among them is left alone.
 * @throws ApiError rest_invalid_param naming all who do not let this one;
 *   rest_too_many_requests after GROUP_INVITES_PER_DAY, until the next day
 */
export async function invite(trx: Context, viewerId: number, { id, name }: { id: number; name: string }, members: number[]): Promise<void> {
  if (!members.length) return
  const welcome = await invitable(trx.db, viewerId, members).then((found) => found.add(viewerId))
  const refused = members.flatMap((member, i) => (welcome.has(member) ? [] : [`members.${i}`]))
  if (refused.length) throw new ApiError('rest_invalid_param', Object.fromEntries(refused.map((param) => [param, { fault: 'stranger' }])))
  const dead = await deleteDeadInvites(trx.db, id, members)
  const invited = await insertInvites(trx.db, id, viewerId, members)
  if (!(await addInvited(trx.db, viewerId, invited.length))) throw tooMany(secondsToNextLocalDay(new Date()))
  await retract(trx, id, dead)
  await emit(trx, 'group.invited', { by: viewerId, members: invited, group: { id, name } })
}

/** Always in the same order, so that no two wait for each other. */
async function retract(trx: Context, groupId: number, invites: Invited[]): Promise<void> {
  for (const { member_id, inviter_id } of invites.sort((a, b) => a.member_id - b.member_id)) {
    await emit(trx, 'group.uninvited', { by: inviter_id, member: member_id, group: groupId })
  }
}

/** Deletes the invitation of a member who joined a group, in the caller's transaction. */
export async function closeInvite(trx: Context, groupId: number, memberId: number): Promise<void> {
  const inviter = await deleteInvite(trx.db, groupId, memberId)
  if (inviter !== undefined) await emit(trx, 'group.uninvited', { by: inviter, member: memberId, group: groupId })
}

/** Turns an invitation down; nobody is told, and nobody can ask again for a while. */
export const declineInvitation = (services: Chatting, id: number): Promise<void> =>
  transact(services, async (trx) => {
    const inviter = await declineInvite(trx.db, id, services.viewer.id)
    if (inviter !== undefined) await emit(trx, 'group.uninvited', { by: inviter, member: services.viewer.id, group: id })
  })

/** Takes back what was sent into a group, all of it or by one member who is no longer in it, in the caller's transaction. */
export async function withdraw(trx: Context, groupId: number, inviterId?: number): Promise<void> {
  await retract(trx, groupId, await withdrawInvites(trx.db, groupId, inviterId))
}
