import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Id, literals } from './common.ts'

// What cards, posts and red packets themselves say of red packets.

/** What may be given away. */
export const givingUnits = ['credit', 'points'] as const
export const GivingUnit = literals(givingUnits, { title: 'GivingUnit', description: 'What is given: credit in fen, or points.' })
export type GivingUnit = (typeof givingUnits)[number]

export const redbagStates = ['open', 'finished', 'expired'] as const
export const RedbagState = literals(redbagStates, {
  title: 'RedbagState',
  description: 'open: a part is left; finished: all are taken; expired: its time was over before that.',
})
export type RedbagState = (typeof redbagStates)[number]

export const RedbagLink = Type.Object(
  {
    type: Type.Literal('redbag'),
    id: Id,
    unit: GivingUnit,
    greeting: Type.String({ examples: ['爆护连连'] }),
    state: RedbagState,
    gone: Type.Boolean(),
  },
  { title: 'RedbagLink', description: 'A red packet in a message. `gone` where there is none any more.' },
)

export const RedbagTaking = Type.Object(
  {
    id: Id,
    mine: Type.Boolean({ description: 'I took a part' }),
    others: { ...Count, description: 'of a red packet of mine: how many others took a part; else 0' },
    latest: Type.Union([UserCard, Type.Null()], { description: 'the last of those others' }),
    state: RedbagState,
  },
  {
    title: 'RedbagTaking',
    description:
      'Who took parts of a red packet, as far as it is said in its conversation: to its sender, and to each of themselves; and, ' +
      'to everyone there, its state once it is over.',
  },
)
export type RedbagTaking = Static<typeof RedbagTaking>
