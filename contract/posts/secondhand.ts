import Type, { type Static } from 'typebox'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS, SECONDHAND_FLAW_CHARS } from '../limits.ts'
import { attributeKeys, Handovers, PriceFen, SaleStatus, TackleAttribute, TackleCategory, TackleCondition } from '../secondhandTerms.ts'
import { postForm, publishing } from './form.ts'

const Attributes = Type.Array(TackleAttribute, { maxItems: attributeKeys.length })
const Flaw = Type.String({ maxLength: SECONDHAND_FLAW_CHARS, examples: ['第二节有一道漆裂'] })

const card = {
  type: Type.Literal('secondhand'),
  tackle: TackleCategory,
  condition: TackleCondition,
  priceFen: { ...PriceFen, description: 'what is asked' },
  openToOffers: Type.Boolean(),
  handovers: Handovers,
}

export const SecondhandCard = Type.Object(
  {
    ...card,
    status: SaleStatus,
    wasFen: Type.Union([PriceFen, Type.Null()], { description: 'what was asked before, where that was more', examples: [null] }),
    watchers: Type.Integer({ minimum: 0, examples: [4] }),
    inReview: Type.Boolean({ description: 'it is held until somebody has looked at it; one that may not be sold is not' }),
  },
  { title: 'SecondhandCard', description: 'Second-hand tackle on a card.' },
)
export type SecondhandCard = Static<typeof SecondhandCard>

const more = { attributes: Attributes, flaw: Flaw }

export const SecondhandDetail = Type.Object(
  { ...SecondhandCard.properties, ...more },
  { title: 'SecondhandDetail', description: 'Second-hand tackle on its page.' },
)
export type SecondhandDetail = Static<typeof SecondhandDetail>

export const SecondhandEdit = Type.Object(
  { ...card, priceFen: Type.Union([PriceFen, Type.Null()]), ...more },
  { title: 'SecondhandEdit', description: 'Second-hand tackle in its form.' },
)
export type SecondhandEdit = Static<typeof SecondhandEdit>

export const secondhandPostEndpoints = declare({
  'POST publish/secondhand': publishing(
    'Sell second-hand tackle, or edit what is sold: its title says what it is, and it is for everyone',
    postForm({
      contentChars: POST_TEXT_CHARS,
      own: {
        priceFen: Type.Optional({ ...PriceFen, description: 'what is asked' }),
        tackle: Type.Optional(TackleCategory),
        condition: Type.Optional(TackleCondition),
        flaw: Type.Optional(Flaw),
        attributes: Type.Optional(Attributes),
        openToOffers: Type.Optional(Type.Boolean()),
        handovers: Type.Optional(Handovers),
      },
    }),
    { flaw: 'post', 'attributes.value': 'post' },
  ),
})
