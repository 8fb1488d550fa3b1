import type { VenuePrice } from '@anglers/contract/venue'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'

/** What was typed as names, separated by commas or spaces. */
export const wordsOf = (typed: string): string[] => [...new Set(typed.split(/[,，、;；\s]+/).filter(Boolean))]

export const typedWords = (words: readonly string[]): string =>
  words.join(t.common.listSeparator.trim() === '' ? ', ' : t.common.listSeparator)

export const priceLabel = ({ per, priceFen }: VenuePrice): string =>
  priceFen === 0 ? t.waters.free : t.waters.priceOf(yuan(priceFen), t.waters.per[per])
