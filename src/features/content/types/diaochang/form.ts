import type { GroundFeature, WaterKind } from '@anglers/contract/posts/diaochang'
import type { PostFormType } from '@/features/publish'
import {
  hoursOf,
  NO_HOURS,
  pricesOf,
  stockingOf,
  typedHours,
  typedPrices,
  typedWords,
  wordsOf,
  type TypedHours,
  type TypedPrice,
} from '@/features/waters'
import { t } from '@/lib/i18n'

/** What a fishing ground's form has beside what all have. */
export interface DiaochangFields {
  water: WaterKind
  wild: boolean
  fish: string
  prices: TypedPrice[]
  hours: TypedHours
  stockedOn: string
  stocking: string
  features: GroundFeature[]
  phone: string
}

const EMPTY: DiaochangFields = {
  water: 'pond',
  wild: false,
  fish: '',
  prices: [],
  hours: NO_HOURS,
  stockedOn: '',
  stocking: '',
  features: [],
  phone: '',
}

/** The form of a fishing ground. */
export const diaochangForm: PostFormType<DiaochangFields> = {
  type: 'diaochang',
  upload: 'POST upload/diaochang',
  empty: EMPTY,
  read: (extra) =>
    extra?.type === 'diaochang'
      ? {
          water: extra.water,
          wild: extra.wild,
          fish: typedWords(extra.fish),
          prices: typedPrices(extra.prices),
          hours: typedHours(extra.hours),
          stockedOn: extra.stocking?.on ?? '',
          stocking: extra.stocking?.words ?? '',
          features: extra.features,
          phone: extra.phone,
        }
      : EMPTY,
  check: ({ fields: { title, place, wild, prices, hours, stocking, stockedOn } }) => ({
    ...(!title.trim() && { title: t.waters.nameMissing }),
    ...(!place && { place: t.waters.placeMissing }),
    ...(!wild && !pricesOf(prices) && { prices: t.waters.priceWrong }),
    ...(hoursOf(hours) === undefined && { hours: t.waters.hoursWrong }),
    ...(stockingOf({ stocking, stockedOn }) === undefined && { stockedOn: t.waters.stockedOnMissing }),
  }),
  request: (post, { fish, prices, hours, stockedOn, stocking, phone, ...own }) => ({
    name: 'POST publish/diaochang',
    input: {
      ...post,
      ...own,
      fish: wordsOf(fish),
      // Wild water has none to be seen, and so none to be mended.
      prices: own.wild ? [] : pricesOf(prices),
      hours: hoursOf(hours) ?? null,
      stocking: stockingOf({ stocking, stockedOn }) ?? null,
      phone: phone.trim(),
    },
  }),
}
