import type { WaterKind } from '@anglers/contract/posts/diaochang'
import type { SpotAccess } from '@anglers/contract/posts/places'
import type { PostFormType } from '@/features/publish'
import { typedWords, wordsOf } from '@/features/waters'
import { t } from '@/lib/i18n'

/** What a private spot's form has beside what all have. */
export interface PlacesFields {
  water: WaterKind
  access: SpotAccess
  fish: string
  /** 1 to 12. */
  months: string[]
}

const EMPTY: PlacesFields = { water: 'stream', access: 'walk', fish: '', months: [] }

/** The form of a private spot. */
export const placesForm: PostFormType<PlacesFields> = {
  type: 'places',
  upload: 'POST upload/places',
  placeReveal: 'km',
  empty: EMPTY,
  read: (extra) =>
    extra?.type === 'places'
      ? { water: extra.water, access: extra.access, fish: typedWords(extra.fish), months: extra.months.map(String) }
      : EMPTY,
  check: ({ fields: { title, place } }) => ({
    ...(!title.trim() && { title: t.waters.nameMissing }),
    ...(!place && { place: t.waters.placeMissing }),
  }),
  request: (post, { fish, months, water, access }) => ({
    name: 'POST publish/places',
    input: { ...post, water, access, fish: wordsOf(fish), months: months.map(Number) },
  }),
}
