import type { Gain } from '@anglers/contract/growthSettings'
import type { MovementKind } from '@anglers/contract/wallet'
import type { Context } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { levelOf } from '../account/policy.ts'
import { type Leg, transfer } from '../ledger/service.ts'
import type {} from './events.ts'
import { addScores, subtractScores } from './scoreQueries.ts'

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
export async function reward(
  trx: Context,
  { member, exp, key, kind, subject = { type: 'user', id: member }, day, ...gain }: Reward,
): Promise<void> {
  const { points, experience } = gain
  if (!points && !experience) return
  await addScores(trx.db, member, { points, experience }, day)
  const level = levelOf(exp + experience)
  if (level > levelOf(exp)) await emit(trx, 'growth.levelUp', { member, level })
  await transfer(trx.db, key, {
    kind,
    actorId: member,
    subject,
    legs: [...legsOf(member, 'points', points), ...legsOf(member, 'experience', experience)],
  })
}

/** Takes experience back, as far as there is any. The last thing that a transaction does. */
export async function takeBack(
  trx: Context,
  { member, exp, key, subject, day, experience }: Pick<Required<Reward>, 'member' | 'exp' | 'key' | 'subject' | 'day' | 'experience'>,
): Promise<void> {
  const taken = Math.min(exp, experience)
  if (!taken) return
  await subtractScores(trx.db, member, { experience: taken }, day)
  await transfer(trx.db, key, { kind: 'taken_back', actorId: null, subject, legs: legsOf(member, 'experience', -taken) })
}

const legsOf = (member: number, unit: 'points' | 'experience', amount: number): Leg[] =>
  amount === 0
    ? []
    : [
        { site: 'issued', unit, amount: -amount },
        { member, unit, amount },
      ]
