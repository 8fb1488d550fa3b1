import Type from 'typebox'
import { Id, literals } from './common.ts'

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
