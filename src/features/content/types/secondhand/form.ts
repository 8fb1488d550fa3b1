import type { AttributeKey, Handover, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'
import { SECONDHAND_PRICE_MAX_FEN } from '@anglers/contract/limits'
import type { PostFormType } from '@/features/publish'
import { isOneOf, secondhandSetting } from '@/features/secondhand'
import { amountOf, fenOf } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'

/** What the form of second-hand tackle has beside what all have. */
export interface SecondhandFields {
  tackle: TackleCategory
  condition: TackleCondition
  flaw: string
  /** Yuan, as it is typed. */
  price: string
  openToOffers: boolean
  handovers: Handover[]
  /** What is known of it; of another kind it is kept, in case its seller goes back to that. */
  attributes: Partial<Record<AttributeKey, string>>
}

const EMPTY: SecondhandFields = {
  tackle: 'pole',
  condition: 'light',
  flaw: '',
  price: '',
  openToOffers: true,
  handovers: ['meet'],
  attributes: {},
}

/** The attributes that this kind of tackle has, as they are sent. */
const sentAttributes = ({ tackle, attributes }: Pick<SecondhandFields, 'tackle' | 'attributes'>) =>
  (secondhandSetting.value?.categories.find(({ key }) => key === tackle)?.fields ?? []).flatMap((field) => {
    const value = attributes[field.key]?.trim().replace(',', '.')
    return value ? [{ field, value }] : []
  })

/** What is wrong with the attributes. Without the setting nobody knows which are to be sent, and those of an old listing would be lost. */
function problemOfAttributes(fields: SecondhandFields): string | undefined {
  if (!secondhandSetting.value) return Object.values(fields.attributes).some(Boolean) ? t.common.networkLost : undefined
  return sentAttributes(fields).some(({ field, value }) => !isOneOf(field, value)) ? t.secondhand.valueWrong : undefined
}

/** The form of second-hand tackle. */
export const secondhandForm: PostFormType<SecondhandFields> = {
  type: 'secondhand',
  upload: 'POST upload/secondhand',
  placeReveal: 'km',
  empty: EMPTY,
  read: (extra) =>
    extra?.type === 'secondhand' && 'attributes' in extra
      ? {
          tackle: extra.tackle,
          condition: extra.condition,
          flaw: extra.flaw,
          price: extra.priceFen === null ? '' : amountOf(extra.priceFen),
          openToOffers: extra.openToOffers,
          handovers: extra.handovers,
          attributes: Object.fromEntries(extra.attributes.map(({ key, value }) => [key, value])),
        }
      : EMPTY,
  check: ({ fields, uploads }) => {
    const fen = fenOf(fields.price)
    const attributes = problemOfAttributes(fields)
    return {
      ...(!fields.title.trim() && { title: t.secondhand.titleMissing }),
      ...(uploads.items.length === 0 && { media: t.secondhand.pictureMissing }),
      ...((!fen || fen > SECONDHAND_PRICE_MAX_FEN) && { price: t.secondhand.priceWrong }),
      ...(fields.condition === 'flawed' && !fields.flaw.trim() && { flaw: t.secondhand.flawMissing }),
      ...(fields.handovers.length === 0 && { handovers: t.secondhand.handoverMissing }),
      ...(fields.handovers.includes('meet') && !fields.place && { place: t.secondhand.placeMissing }),
      ...(attributes && { attributes }),
    }
  },
  page: (id) => routes.listing(id),
  request: (post, { tackle, condition, flaw, price, openToOffers, handovers, attributes }) => ({
    name: 'POST publish/secondhand',
    input: {
      ...post,
      tackle,
      condition,
      flaw: condition === 'flawed' ? flaw.trim() : '',
      priceFen: fenOf(price) ?? undefined,
      openToOffers,
      handovers,
      attributes: sentAttributes({ tackle, attributes }).map(({ field, value }) => ({ key: field.key, value })),
    },
  }),
}
