import type { LineProblem, OrderState, PreviewLine, ShopOrder } from '@anglers/contract/shopOrders'
import type { Exchange } from '@anglers/contract/scoremall'
import type { PaymentWay } from '@anglers/contract/payment'
import { t } from '@/lib/i18n/rooms'

/** What a state is called; it may be newer than this app. */
export function stateLabel(state: OrderState): string {
  const states: Record<string, string> = t.shop.states
  return states[state] ?? state
}

/** How an exchange stands: what came at once is there. */
export const exchangeLabel = ({ state, delivery, can, address }: Pick<Exchange, 'state' | 'delivery' | 'can' | 'address'>): string =>
  delivery !== 'parcel' && state === 'received'
    ? t.shop.points.delivered
    : can.address && !address
      ? t.shop.points.lacksAddress
      : stateLabel(state)

/** What happened to an order; it may be newer than this app. */
export function eventLabel(kind: string): string {
  const events: Record<string, string> = t.shop.events
  return events[kind] ?? ''
}

/** What stands in the way of a line. */
export function problemLabel({ problem, left }: Pick<PreviewLine, 'problem' | 'left'>): string | undefined {
  if (problem === null) return undefined
  const labels: Record<LineProblem, string> = {
    gone: t.shop.gone,
    sold_out: t.shop.soldOut,
    delivery: t.shop.apart,
    too_few: t.shop.left(left),
    limit: t.shop.limitLeft(left),
    price: t.shop.repriced,
  }
  return labels[problem]
}

export const payerLabel = (way: PaymentWay): string =>
  way === 'douyin' ? t.shop.payers.douyin : way.startsWith('alipay') ? t.shop.payers.alipay : t.shop.payers.wechat

/** How many pieces an order has. */
export const piecesOf = ({ lines }: Pick<ShopOrder, 'lines'>): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)
