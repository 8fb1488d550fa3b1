import type { Gift } from '@anglers/contract/gift'
import type { GiftNames } from '@anglers/contract/giftNames'
import { fullCount, fullYuan } from '@/lib/format'
import { locale, t } from '@/lib/i18n'

/** What a gift is called in the member's language. */
export const giftName = (names: GiftNames): string => names[locale]

export const priceLabel = ({ unit, price }: Pick<Gift, 'unit' | 'price'>): string =>
  unit === 'credit' ? fullYuan(price) : t.gift.points(fullCount(price))
