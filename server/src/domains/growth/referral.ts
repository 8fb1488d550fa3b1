import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../infra/database.ts'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { emit, type EventHub } from '../../kernel/events.ts'
import { isEventHeld } from './eventQueries.ts'
import { balancesOf, type Leg, transfer } from '../ledger/service.ts'
import { findKeptPayable } from '../payment/refunds.ts'
import { settings } from '../settings/service.ts'
import {
  countRewardedToday,
  findInviter,
  findOtherPost,
  listUnrewarded,
  lockRealBy,
  updateQualified,
  updateRealBy,
  updateRewarded,
  updateTakenBack,
  updateUnqualified,
} from './referralQueries.ts'
import { addScores, lockMember, subtractScores } from './scoreQueries.ts'
import { findStanding } from './signQueries.ts'
import { announceDone } from './tasks.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    note_real: { invitee: number; by: string }
    reward_referral: { invitee: number }
    reward_referrals: object
    take_back_referral: { invitee: number; by: string }
  }
}

const AT_ONCE = 500
/** Who has come back on so many days has done something real, which nothing undoes. */
export const REAL_DAYS = 3

/** A member has done something real. `by` says what, where it can be undone: `post:ID` or `payable:ID`. */
interface Real {
  invitee: number
  by: string | null
}

/** Members have done something real, each one thing: their inviters are rewarded for it, soon after. */
export async function noteReal({ db }: Context, done: readonly Real[]): Promise<void> {
  if (!done.length) return
  for (const invitee of await updateQualified(db, done)) await addJob(db, 'reward_referral', { invitee })
}

/** What was real is undone: soon after, what it had earned is taken back. */
export async function undoReal(trx: Context, memberId: number, by: string): Promise<void> {
  if (await isInvited(trx.db, memberId)) await addJob(trx.db, 'take_back_referral', { invitee: memberId, by })
}

// Whoever was invited by nobody, as most were, is no work for the queue.
const isInvited = async (db: Db, memberId: number): Promise<boolean> => (await findInviter(db, memberId)) !== undefined

/** Locks both sides of an invitation, as far as they have not gone. Returns who is there. */
async function lockBoth(db: Db, inviterId: number, inviteeId: number): Promise<Set<number>> {
  const there = new Set<number>()
  for (const id of [inviterId, inviteeId].sort((a, b) => a - b)) if (await lockMember(db, id)) there.add(id)
  return there
}

/**
 * Rewards both sides of an invitation, once; not beyond what its inviter may be rewarded for in a day: then it waits for another day.
 */
export function rewardReferral(context: Context, inviteeId: number): Promise<void> {
  return transact(context, async (trx) => {
    const { db } = trx
    const inviterId = await findInviter(db, inviteeId)
    if (inviterId === undefined) return
    const { seast_referral: rules } = await settings(db, ['seast_referral'])
    const there = await lockBoth(db, inviterId, inviteeId)
    const isThere = there.has(inviterId)
    if (isThere && (await countRewardedToday(db, inviterId)) >= rules.perDay) return
    const points = isThere ? rules.points : 0
    const inviteePoints = there.has(inviteeId) ? rules.inviteePoints : 0
    if (!(await updateRewarded(db, inviteeId, { inviter: points, invitee: inviteePoints }))) return
    const gains = [
      { member: inviterId, points },
      { member: inviteeId, points: inviteePoints },
    ]
    for (const gain of gains.toSorted((a, b) => a.member - b.member))
      await addScores(db, gain.member, { points: gain.points, ...(gain.member === inviterId && isThere ? { invite: 1 } : {}) })
    if (isThere) {
      await announceDone(trx, [{ member: inviterId, kind: 'invite' }])
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

const keyOfPayable = (payable: number) => `payable:${payable}`

/** What else a member has done that is as real, a post or a payment; null for nothing. */
async function findOtherReal(db: Db, memberId: number, than: string): Promise<string | null> {
  const post = await findOtherPost(db, memberId, than)
  if (post !== null) return post
  const payable = await findKeptPayable(db, memberId)
  return payable === null ? null : keyOfPayable(payable)
}

/**
 * What made an invitation count was undone: a post deleted, a payment refunded. Where nothing else as real is there, both sides give back
 * what they were given, as far as they still have it, and it is not given again.
 */
export function takeBackReferral(context: Context, inviteeId: number, by: string): Promise<void> {
  return transact(context, async ({ db }) => {
    const inviterId = await findInviter(db, inviteeId)
    if (inviterId === undefined) return
    const there = await lockBoth(db, inviterId, inviteeId)
    const referral = await lockRealBy(db, inviteeId, by)
    if (!referral) return
    const cameBack = there.has(inviteeId) && (await findStanding(db, inviteeId)).came >= REAL_DAYS
    const other = cameBack ? null : await findOtherReal(db, inviteeId, by)
    if (cameBack || other !== null) {
      await updateRealBy(db, inviteeId, other)
      return
    }
    if (referral.rewarded_on === null) {
      await updateUnqualified(db, inviteeId)
      return
    }
    // It may be let out again. Where it is deleted instead, this is asked once more.
    if (await isEventHeld(db, by)) return
    await updateTakenBack(db, inviteeId)
    const given = [
      { member: inviterId, points: referral.earned_points, invite: 1 },
      { member: inviteeId, points: referral.invitee_points },
    ].filter(({ member }) => there.has(member))
    const legs: Leg[] = []
    for (const { member, ...scores } of given.toSorted((a, b) => a.member - b.member)) {
      await subtractScores(db, member, scores, referral.rewarded_on)
      const amount = Math.min(scores.points, (await balancesOf(db, member)).points)
      if (amount) legs.push({ member, unit: 'points', amount: -amount })
    }
    if (!legs.length) return
    const sum = legs.reduce((total, { amount }) => total - amount, 0)
    await transfer(db, `referral:undone:${inviteeId}`, {
      kind: 'taken_back',
      actorId: null,
      subject: { type: 'user', id: inviteeId },
      legs: [{ site: 'issued', unit: 'points', amount: sum }, ...legs],
    })
  })
}

/** What was paid for is as real as a post, until it is paid back. */
export const listenForPayments = (events: EventHub) =>
  events
    .on('payment.paid', async ({ db }, { member, payable }) => {
      if (await isInvited(db, member)) await addJob(db, 'note_real', { invitee: member, by: keyOfPayable(payable) })
    })
    .on('payment.refunded', (trx, { member, payable }) => undoReal(trx, member, keyOfPayable(payable)))

/** Each as soon as it is due; those beyond a day's number are looked for every hour. */
export const referralJobs = (
  services: Context,
  logger: FastifyBaseLogger,
): Pick<JobHandlers, 'note_real' | 'reward_referral' | 'reward_referrals' | 'take_back_referral'> => ({
  note_real: { run: ({ invitee, by }) => transact(services, (trx) => noteReal(trx, [{ invitee, by }])) },
  take_back_referral: { run: ({ invitee, by }) => takeBackReferral(services, invitee, by) },
  reward_referral: { run: ({ invitee }) => rewardReferral(services, invitee) },
  reward_referrals: {
    cron: '7 * * * *',
    async run() {
      const { seast_referral: rules } = await settings(services.db, ['seast_referral'])
      for (const invitee of await listUnrewarded(services.db, rules.perDay, AT_ONCE))
        await rewardReferral(services, invitee).catch((error: unknown) =>
          logger.error({ err: error, invitee }, 'an invitation was not rewarded'),
        )
    },
  },
})
