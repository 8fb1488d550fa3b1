import type { OfferedWay, PayerPlace, PaymentWay, WayRefusal } from '@anglers/contract/payment'
import type { PaymentProvider, PaymentProviders, ProviderName } from '../../infra/payments/ports.ts'
import type { PayableKind } from './kinds.ts'

/** Which provider a way is of. */
const providerOf: Record<PaymentWay, ProviderName> = {
  wechat_mini: 'wechat',
  wechat_jsapi: 'wechat',
  wechat_h5: 'wechat',
  wechat_native: 'wechat',
  wechat_virtual: 'wechat_virtual',
  alipay_wap: 'alipay',
  alipay_page: 'alipay',
  douyin: 'douyin',
}

/** By which ways of paying the provider wants to be told when something is handed over, or sent. */
const reportedWays: Record<PayableKind['goods'], ReadonlySet<PaymentWay>> = {
  virtual: new Set(['wechat_virtual', 'douyin']),
  shipped: new Set(['wechat_mini', 'douyin']),
}

export const wantsDelivery = (way: PaymentWay, goods: PayableKind['goods']): boolean => reportedWays[goods].has(way)

export interface Payment {
  goods: PayableKind['goods']
  amountFen: number
}

interface Where {
  place: PayerPlace
  ios?: boolean
}

/**
 * The ways that belong to a place. In WeChat's mini-program what is virtual is paid by virtual payment on every phone, and what is shipped
 * by WeChat Pay alone; WeChat's browser opens no page of Alipay's.
 */
const waysAt: Record<PayerPlace, (goods: Payment['goods']) => readonly PaymentWay[]> = {
  wechat: (goods) => [goods === 'virtual' ? 'wechat_virtual' : 'wechat_mini'],
  douyin: () => ['douyin'],
  wechat_browser: () => ['wechat_jsapi'],
  phone: () => ['wechat_h5', 'alipay_wap'],
  computer: () => ['wechat_native', 'alipay_page'],
}

function refusalOf(way: PaymentWay, { goods, amountFen }: Payment, { ios }: Where): WayRefusal | null {
  if (!ios || goods === 'shipped') return null
  // Apple wants its share of what is virtual: Douyin leaves it out, WeChat sells it in whole yuan.
  if (way === 'douyin') return 'ios'
  return way === 'wechat_virtual' && amountFen % 100 !== 0 ? 'whole_yuan' : null
}

export const providerFor = (providers: PaymentProviders, way: PaymentWay): PaymentProvider | null => {
  const provider = providers[providerOf[way]]
  return provider?.ways.has(way) ? provider : null
}

/** How something can be paid for at a place; why not, where it cannot. */
export const offeredWays = (providers: PaymentProviders, payment: Payment, where: Where): OfferedWay[] =>
  waysAt[where.place](payment.goods).map((way) => ({
    way,
    refusal: providerFor(providers, way) ? refusalOf(way, payment, where) : 'not_set_up',
  }))
