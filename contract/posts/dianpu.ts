import Type, { type Static } from 'typebox'
import { literals } from '../common.ts'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS } from '../limits.ts'
import { venueCard, venueForm, venueOwn, venueOwner, Words } from '../venue.ts'
import { postForm, publishing } from './form.ts'

export const shopServices = ['bait', 'repair', 'line', 'rental', 'shipping', 'teaching', 'used', 'parking'] as const
export type ShopService = (typeof shopServices)[number]
export const ShopService = literals(shopServices, {
  title: 'ShopService',
  description: 'What a tackle shop offers: live bait, repairs, winding line, rental, shipping, teaching, used tackle, parking.',
})
const Services = Type.Array(ShopService, { uniqueItems: true, maxItems: shopServices.length })

export const DianpuCard = Type.Object(
  {
    type: Type.Literal('dianpu'),
    services: Services,
    brands: Words,
    ...venueCard,
  },
  { title: 'DianpuCard', description: 'A tackle shop on a card.' },
)
export type DianpuCard = Static<typeof DianpuCard>

export const DianpuDetail = Type.Object(
  { ...DianpuCard.properties, ...venueOwn, ...venueOwner },
  { title: 'DianpuDetail', description: 'A tackle shop on its own page.' },
)
export type DianpuDetail = Static<typeof DianpuDetail>

export const DianpuEdit = Type.Object(
  { type: Type.Literal('dianpu'), services: Services, brands: Words, ...venueOwn },
  { title: 'DianpuEdit', description: 'A tackle shop in its form.' },
)
export type DianpuEdit = Static<typeof DianpuEdit>

export const dianpuEndpoints = declare({
  'POST publish/dianpu': publishing(
    'Publish or edit a tackle shop: its title is its name, its place is wanted, and it is for everyone',
    postForm({
      contentChars: POST_TEXT_CHARS,
      own: {
        services: Type.Optional(Services),
        brands: Type.Optional(Words),
        ...venueForm,
      },
    }),
    { brands: 'post' },
  ),
})
