import type { Gain } from '@anglers/contract/growthSettings'
import type { MovementKind } from '@anglers/contract/wallet'
import type { Context } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { levelOf } from '../account/policy.ts'
import { type Keyed, type Leg, transferAll } from '../ledger/service.ts'
import type {} from './events.ts'
import { addAllScores, subtractScores } from './scoreQueries.ts'

interface Reward extends Gain {
  member: number
  /** Their experience before it. The member is locked. */
  exp: number
  /** Of the movement: what was given once is not given again. */
  key: string
  kind: MovementKind
  subject?: { type: string; id: number }
  /** The day that it is counted on; without it, today. */
  day?: string
}

/** Gives a member points and experience, and counts both. The last thing that a transaction does. */
export const reward = (trx: Context, given: Reward): Promise<void> => rewardAll(trx, [given])

/** The same for several members, each once; with other movements, as a transaction moves all at once. */
export async function rewardAll(trx: Context, rewards: readonly Reward[], others: readonly Keyed[] = []): Promise<void> {
  const given = rewards.filter(({ points, experience }) => points || experience)
  await addAllScores(
    trx.db,
    given.flatMap(({ member, day, points, experience }) => [
      { member, metric: 'points', amount: points, day } as const,
      { member, metric: 'experience', amount: experience, day } as const,
    ]),
  )
  for (const { member, exp, experience } of given) {
    const level = levelOf(exp + experience)
    if (level > levelOf(exp)) await emit(trx, 'growth.levelUp', { member, level })
  }
  await transferAll(trx.db, [
    ...others,
    ...given.map(({ member, key, kind, subject = { type: 'user', id: member }, points, experience }) => ({
      key,
      kind,
      actorId: member,
      subject,
      legs: [...legsOf(member, 'points', points), ...legsOf(member, 'experience', experience)],
    })),
  ])
}

/** Counts experience that a member loses, as far as they have any. Returns what moves by it, which comes last in the transaction. */
export async function takeBack(
  trx: Context,
  { member, exp, key, subject = { type: 'user', id: member }, day, experience }: Omit<Reward, 'kind' | 'points'> & { day: string },
): Promise<Keyed[]> {
  const taken = Math.min(exp, experience)
  if (!taken) return []
  await subtractScores(trx.db, member, { experience: taken }, day)
  return [{ key, kind: 'taken_back', actorId: null, subject, legs: legsOf(member, 'experience', -taken) }]
}

const legsOf = (member: number, unit: 'points' | 'experience', amount: number): Leg[] =>
  amount === 0
    ? []
    : [
        { site: 'issued', unit, amount: -amount },
        { member, unit, amount },
      ]
