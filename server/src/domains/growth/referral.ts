import type { FastifyBaseLogger } from 'fastify'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { type Leg, transfer } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import { countRewardedToday, findInviter, listUnrewarded, updateQualified, updateRewarded } from './referralQueries.ts'
import { addScores, lockMember } from './scoreQueries.ts'
import { announceDone } from './tasks.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    reward_referral: { invitee: number }
    reward_referrals: object
  }
}

const AT_ONCE = 500

/** A member has done something real: their inviter is rewarded for it, soon after. */
export async function noteReal(trx: Context, memberId: number): Promise<void> {
  if (await updateQualified(trx.db, memberId)) await addJob(trx.db, 'reward_referral', { invitee: memberId })
}

/**
 * Rewards both sides of an invitation, once; not beyond what its inviter may be rewarded for in a day: then it waits for another day. The
 * movement has the key `referral:` and the invited member's id, under which it is found when it has to be reversed.
 */
export function rewardReferral(context: Context, inviteeId: number): Promise<void> {
  return transact(context, async (trx) => {
    const { db } = trx
    const inviterId = await findInviter(db, inviteeId)
    if (inviterId === undefined) return
    const { seast_referral: rules } = await settings(db, ['seast_referral'])
    const there = new Set<number>()
    for (const id of [inviterId, inviteeId].sort((a, b) => a - b)) if (await lockMember(db, id)) there.add(id)
    const isThere = there.has(inviterId)
    if (isThere && (await countRewardedToday(db, inviterId)) >= rules.perDay) return
    const points = isThere ? rules.points : 0
    if (!(await updateRewarded(db, inviteeId, points))) return
    const gains = [
      { member: inviterId, points },
      { member: inviteeId, points: there.has(inviteeId) ? rules.inviteePoints : 0 },
    ]
    for (const gain of gains.toSorted((a, b) => a.member - b.member))
      await addScores(db, gain.member, { points: gain.points, ...(gain.member === inviterId && isThere ? { invite: 1 } : {}) })
    if (isThere) {
      await announceDone(trx, inviterId, 'invite')
      await emit(trx, 'growth.invited', { member: inviterId, invitee: inviteeId, points })
    }
    const sum = gains.reduce((total, gain) => total + gain.points, 0)
    if (!sum) return
    const legs: Leg[] = gains
      .filter((gain) => gain.points > 0)
      .map((gain) => ({ member: gain.member, unit: 'points', amount: gain.points }))
    await transfer(db, `referral:${inviteeId}`, {
      kind: 'referral',
      actorId: inviteeId,
      subject: { type: 'user', id: inviteeId },
      legs: [{ site: 'issued', unit: 'points', amount: -sum }, ...legs],
    })
  })
}

/** Each as soon as it is due; those beyond a day's number are looked for every hour. */
export const referralJobs = (services: Context, logger: FastifyBaseLogger): Pick<JobHandlers, 'reward_referral' | 'reward_referrals'> => ({
  reward_referral: { run: ({ invitee }) => rewardReferral(services, invitee) },
  reward_referrals: {
    cron: '7 * * * *',
    async run() {
      for (const invitee of await listUnrewarded(services.db, AT_ONCE))
        await rewardReferral(services, invitee).catch((error: unknown) =>
          logger.error({ err: error, invitee }, 'an invitation was not rewarded'),
        )
    },
  },
})
