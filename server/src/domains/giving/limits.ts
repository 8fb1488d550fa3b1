import type { GivingUnit } from '@anglers/contract/redbagTerms'
import type { MovementKind } from '@anglers/contract/wallet'
import type { Db } from '../../infra/database.ts'
import { ApiError } from '../../kernel/errors.ts'
import { spentToday } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import { lockGiver, sumBackOfToday } from './queries.ts'

const givingKinds: readonly MovementKind[] = ['reward', 'redbag', 'gift']

/**
 * Holds a member who is about to give so much away, so that what they give at once cannot add up to more than the day's limit. After
 * relations, before all that is theirs.
 *
 * @throws ApiError giving_underage, giving_limit
 */
export async function admitGiver(trx: Db, memberId: number, unit: GivingUnit, amount: number): Promise<void> {
  const { isMinor } = await lockGiver(trx, memberId)
  if (isMinor) throw new ApiError('giving_underage')
  const { seast_giving_day: day } = await settings(trx, ['seast_giving_day'])
  const given = (await spentToday(trx, memberId, unit, givingKinds)) - (await sumBackOfToday(trx, memberId, unit))
  if (given + amount > day[unit]) throw new ApiError('giving_limit')
}
