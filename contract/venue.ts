import Type, { type Static } from 'typebox'
import { Id, literals, Time } from './common.ts'
import {
  HOURS_SPANS,
  PHONE_CHARS,
  VENUE_FISH,
  VENUE_PRICE_MAX_FEN,
  VENUE_PRICE_NOTE_CHARS,
  VENUE_PRICES,
  VENUE_WORD_CHARS,
} from './limits.ts'

/** What fishing grounds and tackle shops have in common: hours, prices, a phone. */

const Clock = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: "by the town's clock",
  examples: ['06:30'],
})

const Span = Type.Object(
  { from: Clock, to: Clock },
  {
    title: 'HoursSpan',
    additionalProperties: false,
    description: 'From when to when. Where `to` is not after `from`, it ends on the next day; where both are the same, it lasts 24 hours.',
  },
)
const Spans = Type.Array(Span, { maxItems: HOURS_SPANS })

export const OpeningHours = Type.Object(
  {
    week: Type.Array(Spans, { minItems: 7, maxItems: 7, description: 'Monday first; an empty day is closed' }),
    holidays: Type.Union([Spans, Type.Null()], { description: 'on public holidays; null: as on any such day of the week' }),
  },
  {
    title: 'OpeningHours',
    additionalProperties: false,
    description: "When it is open, by the town's clock.",
    examples: [{ week: Array.from({ length: 7 }, () => [{ from: '06:00', to: '18:00' }]), holidays: null }],
  },
)
export type OpeningHours = Static<typeof OpeningHours>

export const OpenNow = Type.Object(
  { open: Type.Boolean(), until: Type.Union([Time, Type.Null()], { description: 'when that changes; null: not within a week' }) },
  { title: 'OpenNow', description: "Whether it is open at this moment, by the town's clock, its public holidays taken into account." },
)
export type OpenNow = Static<typeof OpenNow>

export const priceUnits = ['rod', 'hour', 'day', 'weight', 'entry'] as const
export type PriceUnit = (typeof priceUnits)[number]

export const VenuePrice = Type.Object(
  {
    per: literals(priceUnits, {
      title: 'PriceUnit',
      description: 'What a price is for: a rod, an hour, a day, a jin (500 g) of fish taken home, an entry.',
    }),
    priceFen: Type.Integer({ minimum: 0, maximum: VENUE_PRICE_MAX_FEN, description: '0: free', examples: [8000] }),
    note: Type.String({ maxLength: VENUE_PRICE_NOTE_CHARS, description: 'what it holds for', examples: ['周末'] }),
  },
  { title: 'VenuePrice', additionalProperties: false, description: 'A price of a fishing ground.' },
)
export type VenuePrice = Static<typeof VenuePrice>
export const VenuePrices = Type.Array(VenuePrice, { maxItems: VENUE_PRICES })

export const Phone = Type.String({
  maxLength: PHONE_CHARS,
  pattern: '^(|\\+?[0-9][0-9 -]{4,18}[0-9])$',
  description: 'empty where there is none',
  examples: ['0713-8880001'],
})

/** Short words, such as the names of fish or brands. */
export const Words = Type.Array(Type.String({ minLength: 1, maxLength: VENUE_WORD_CHARS, examples: ['鲫鱼'] }), {
  maxItems: VENUE_FISH,
  uniqueItems: true,
})

/** How its visitors found it; part of a card. */
const standing = {
  rating: Type.Union([Type.Number({ minimum: 1, maximum: 5 }), Type.Null()], {
    description: 'the mean of its reviews, 1 to 5, to one decimal',
    examples: [4.6],
  }),
  reviews: Type.Integer({ minimum: 0, examples: [12] }),
  confirmed: Type.Boolean({ description: 'an operator has confirmed that it is there' }),
}

/** What all of them have on a card. */
export const venueCard = {
  openNow: Type.Union([OpenNow, Type.Null()], { description: 'null where its hours are not known' }),
  ...standing,
}

/** What all of them have of their own on their page and in their form. */
export const venueOwn = { hours: Type.Union([OpeningHours, Type.Null()]), phone: Phone }

/** Who runs it; on its page. */
export const venueOwner = { ownerId: Type.Union([Id, Type.Null()], { description: 'who runs it, as an operator has confirmed' }) }

/** What all of them have in the form that is sent. */
export const venueForm = { hours: Type.Optional(venueOwn.hours), phone: Type.Optional(Phone) }
