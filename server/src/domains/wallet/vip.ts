import type { VipChoices } from '@anglers/contract/wallet'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { transfer } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import { readWallet } from './service.ts'
import { grantVip } from './vipQueries.ts'

export { grantVip }

/** What the operator sells VIP for. */
export const plansOf = async (db: Db) => (await settings(db, ['seast_vip_plans'])).seast_vip_plans

/** What VIP costs, and what the member has. */
export async function readVipChoices(db: Db, { id }: Viewer): Promise<VipChoices> {
  const [plans, { vipUntil, credit }] = await Promise.all([plansOf(db), readWallet(db, id)])
  return { plans, vipUntil, credit }
}

/**
 * Buys VIP with credit.
 *
 * @throws ApiError rest_invalid_param naming `plan`; price_changed where the operator has set another meanwhile; insufficient_balance
 */
export async function buyVip(context: Context, viewer: Viewer, { plan: id, priceFen }: { plan: string; priceFen: number }): Promise<void> {
  const plan = (await plansOf(context.db)).find((one) => one.id === id)
  if (!plan) throw invalid('plan', 'not_found')
  if (plan.priceFen !== priceFen) throw new ApiError('price_changed')
  await transact(context, async ({ db }) => {
    const grant = await grantVip(db, viewer.id, plan.months, `credit:${crypto.randomUUID()}`)
    await transfer(db, `vip:${grant}`, {
      kind: 'vip',
      actorId: viewer.id,
      subject: { type: 'vip', id: grant },
      legs: [
        { member: viewer.id, unit: 'credit', amount: -plan.priceFen },
        { site: 'revenue', unit: 'credit', amount: plan.priceFen },
      ],
    })
  })
}
