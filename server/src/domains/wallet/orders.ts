import type { Input } from '@anglers/contract'
import type { PaymentOrder } from '@anglers/contract/payment'
import type { CreditChoices } from '@anglers/contract/wallet'
import type { Db, Window } from '../../infra/database.ts'
import type { Context, Services } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { balancesOf } from '../ledger/service.ts'
import { type OrderFacts, listOrders, readOrder } from '../payment/orders.ts'
import { createOrder } from '../payment/service.ts'
import { settings } from '../settings/service.ts'
import type { CreditItem, VipItem } from './payables.ts'
import { plansOf } from './vip.ts'

const KINDS = ['credit', 'vip'] as const

const choicesOf = async (db: Db) => (await settings(db, ['seast_credit_choices'])).seast_credit_choices

/** What credit costs, and how much the member has. */
export async function readCreditChoices(db: Db, { id }: Viewer): Promise<CreditChoices> {
  const [choices, { credit }] = await Promise.all([choicesOf(db), balancesOf(db, id)])
  return { choices, credit }
}

type Asking = Context & Pick<Services, 'integrations'>
type Place = Pick<Input<'GET wallet/order-detail'>, 'place' | 'ios'>

/**
 * Orders credit or VIP for money.
 *
 * @throws ApiError rest_invalid_param naming `item`; price_changed where the operator has set another meanwhile; order_limit
 */
export async function orderForMoney(context: Asking, viewer: Viewer, input: Input<'POST wallet/create-order'>): Promise<PaymentOrder> {
  const { item, priceFen } = await itemOf(context.db, input.item)
  if (priceFen !== input.priceFen) throw new ApiError('price_changed')
  const id = await createOrder(context, viewer, { kind: input.item.type, item, amountFen: priceFen })
  return readMoneyOrder(context, viewer, id, input)
}

async function itemOf(
  db: Db,
  wanted: Input<'POST wallet/create-order'>['item'],
): Promise<{ item: CreditItem | VipItem; priceFen: number }> {
  if (wanted.type === 'credit') {
    const choice = (await choicesOf(db)).find(({ id }) => id === wanted.choice)
    if (!choice) throw invalid('item', 'not_found')
    return { item: { creditFen: choice.creditFen }, priceFen: choice.priceFen }
  }
  const plan = (await plansOf(db)).find(({ id }) => id === wanted.plan)
  if (!plan) throw invalid('item', 'not_found')
  return { item: { plan: plan.id, months: plan.months }, priceFen: plan.priceFen }
}

/**
 * An order of a member's.
 *
 * @throws ApiError rest_not_found
 */
export async function readMoneyOrder(
  context: Asking,
  viewer: Viewer,
  id: number,
  { check = false, ...place }: Place & { check?: boolean },
): Promise<PaymentOrder> {
  const order = await readOrder(context, viewer, id, { check, place })
  if (!order || !KINDS.some((kind) => kind === order.kind)) throw notFound()
  return present(order)
}

/** What a member ordered for money, the latest first. */
export async function listMoneyOrders(context: Asking, viewer: Viewer, window: Window): Promise<Paged<PaymentOrder>> {
  const { items, total } = await listOrders(context.db, viewer.id, KINDS, window)
  return { items: items.map(present), total }
}

const present = ({ kind, item, ...facts }: OrderFacts): PaymentOrder => ({
  ...facts,
  item: { type: kind, ...item } as PaymentOrder['item'],
})
