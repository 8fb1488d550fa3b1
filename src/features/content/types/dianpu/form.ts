import type { ShopService } from '@anglers/contract/posts/dianpu'
import type { PostFormType } from '@/features/publish'
import { hoursOf, NO_HOURS, typedHours, typedWords, wordsOf, type TypedHours } from '@/features/waters'
import { t } from '@/lib/i18n'

/** What a tackle shop's form has beside what all have. */
export interface DianpuFields {
  services: ShopService[]
  brands: string
  hours: TypedHours
  phone: string
}

const EMPTY: DianpuFields = { services: [], brands: '', hours: NO_HOURS, phone: '' }

/** The form of a tackle shop. */
export const dianpuForm: PostFormType<DianpuFields> = {
  type: 'dianpu',
  upload: 'POST upload/dianpu',
  empty: EMPTY,
  read: (extra) =>
    extra?.type === 'dianpu'
      ? { services: extra.services, brands: typedWords(extra.brands), hours: typedHours(extra.hours), phone: extra.phone }
      : EMPTY,
  check: ({ fields: { title, place, hours } }) => ({
    ...(!title.trim() && { title: t.waters.nameMissing }),
    ...(!place && { place: t.waters.placeMissing }),
    ...(hoursOf(hours) === undefined && { hours: t.waters.hoursWrong }),
  }),
  request: (post, { brands, hours, phone, services }) => ({
    name: 'POST publish/dianpu',
    input: { ...post, services, brands: wordsOf(brands), hours: hoursOf(hours) ?? null, phone: phone.trim() },
  }),
}
