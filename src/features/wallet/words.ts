import type { PaymentOrder, PaymentWay } from '@anglers/contract/payment'
import type { MovementKind, Unit } from '@anglers/contract/wallet'
import { fullCount, fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'

/** How much of a unit there is. */
export const amountLabel = (unit: Unit, amount: number): string => (unit === 'credit' ? fullYuan(amount) : fullCount(amount))

/** By how much it changed. The sign is as wide as a figure, which a hyphen is not. */
export const changeLabel = (unit: Unit, amount: number): string => (amount < 0 ? '−' : '+') + amountLabel(unit, Math.abs(amount))

/** What a movement was for; its kind may be newer than this app. */
export function kindLabel(kind: MovementKind): string {
  const kinds: Record<MovementKind | 'unknown', string> = t.wallet.kinds
  return kind in kinds ? kinds[kind] : kinds.unknown
}

/** How long so many months are. */
export const periodLabel = (months: number): string => (months % 12 ? t.wallet.months(months) : t.wallet.years(months / 12))

/** What was ordered. */
export const orderLabel = (item: PaymentOrder['item']): string =>
  item.type === 'credit' ? t.wallet.creditItem(fullYuan(item.creditFen)) : t.wallet.vipItem(periodLabel(item.months))

/** By whom it is paid: the payer knows the company, and not its ways. */
export const wayLabel = (way: PaymentWay): string =>
  way === 'douyin' ? t.wallet.payers.douyin : way.startsWith('alipay') ? t.wallet.payers.alipay : t.wallet.payers.wechat
