import Type, { type Static } from 'typebox'
import { Count, Id, literals } from '../common.ts'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS, REDBAG_COUNT_MAX, REDBAG_GREETING_CHARS, REDBAG_TOTAL_MAX } from '../limits.ts'
import { GivingUnit, RedbagState } from '../redbagTerms.ts'
import { postForm, publishing } from './form.ts'

export const redbagTakers = ['everyone', 'followers', 'commenters'] as const
export const RedbagTakers = literals(redbagTakers, {
  title: 'RedbagTakers',
  description: "Who may take a part of a post's red packet: everyone who can read it, who follows its author, who has commented on it.",
})
export type RedbagTakers = (typeof redbagTakers)[number]

const Greeting = Type.String({ maxLength: REDBAG_GREETING_CHARS, examples: ['爆护连连'] })
const Split = literals(['equal', 'lucky'])

export const RedbagCard = Type.Object(
  {
    type: Type.Literal('redbag'),
    redbagId: Type.Union([Id, Type.Null()], { description: 'of the packet; null in a draft' }),
    unit: GivingUnit,
    greeting: Greeting,
    takers: RedbagTakers,
    count: Count,
    taken: Count,
    state: RedbagState,
  },
  { title: 'RedbagCard', description: 'A red packet on a card, and on its own page.' },
)
export type RedbagCard = Static<typeof RedbagCard>

const own = {
  unit: Type.Optional(GivingUnit),
  split: Type.Optional(Split),
  total: Type.Optional(Type.Integer({ minimum: 1, maximum: REDBAG_TOTAL_MAX, description: 'of all parts; of credit, fen' })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: REDBAG_COUNT_MAX, description: 'parts' })),
  greeting: Type.Optional(Greeting),
  takers: Type.Optional(RedbagTakers),
}

export const RedbagEdit = Type.Object(
  {
    type: Type.Literal('redbag'),
    unit: GivingUnit,
    split: Split,
    total: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    count: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    greeting: Greeting,
    takers: RedbagTakers,
    sent: Type.Boolean({ description: 'what is in it was taken from my account: it stays as it is' }),
  },
  { title: 'RedbagEdit', description: 'A red packet in its form.' },
)
export type RedbagEdit = Static<typeof RedbagEdit>

export const redbagPostEndpoints = declare({
  'POST publish/redbag': {
    scope: 'full',
    ...publishing(
      'Publish a post with a red packet, or edit it. What is in the packet stays as it was sent',
      postForm({ contentChars: POST_TEXT_CHARS, own }),
      {
        greeting: 'post',
      },
    ),
    errors: ['post_changed', 'insufficient_balance', 'giving_limit', 'giving_underage'],
  },
})
