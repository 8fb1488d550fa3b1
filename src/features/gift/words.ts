import type { GiftNames } from '@anglers/contract/giftNames'
import type { Gift } from '@anglers/contract/gift'
import { fullCount, fullYuan } from '@/lib/format'
import { locale, t, type Locale } from '@/lib/i18n'

const KEYS: Record<Locale, keyof GiftNames> = { 'zh-Hans': 'zhHans', 'zh-Hant': 'zhHant', en: 'en', es: 'es', fr: 'fr' }

/** What a gift is called in the member's language. */
export const giftName = (names: GiftNames): string => names[KEYS[locale]]

export const priceLabel = ({ unit, price }: Pick<Gift, 'unit' | 'price'>): string =>
  unit === 'credit' ? fullYuan(price) : t.gift.points(fullCount(price))
