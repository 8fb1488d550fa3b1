import Type, { type Static } from 'typebox'
import { Count, Id, literals, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { EXPRESS_EVENT_BYTES } from './limits.ts'

/** How a parcel stands. */
export const trackStates = [
  'collected',
  'moving',
  'customs',
  'delivering',
  'signed',
  'trouble',
  'returning',
  'returned',
  'refused',
] as const
export type TrackState = (typeof trackStates)[number]

/** Why there is no word of a parcel. */
export const trackProblems = ['no_service', 'unknown_courier', 'nothing_yet', 'unavailable'] as const
export type TrackProblem = (typeof trackProblems)[number]

export const Track = Type.Object(
  {
    company: Type.String({ description: 'the courier', examples: ['顺丰速运'] }),
    number: Type.String({ examples: ['SF1234567890'] }),
    state: Type.Union([literals(trackStates), Type.Null()], {
      description: 'trouble: the courier has one with it; returned: it is back with the shop; refused: by whom it was for. More come',
    }),
    steps: Type.Array(
      Type.Object({
        at: Time,
        text: Type.String({ description: "the courier's words", examples: ['快件已到达 杭州转运中心'] }),
        place: Type.String({ description: 'where, as far as it says', examples: ['浙江,杭州市'] }),
      }),
      { description: 'what happened to it, the latest first' },
    ),
    problem: Type.Union([literals(trackProblems), Type.Null()], {
      description:
        'no_service: the operator has none that knows of parcels; unknown_courier: it does not know this courier; nothing_yet: ' +
        'the courier has not said anything; unavailable: it did not answer, and what is there is older',
    }),
    isExample: Type.Boolean({ description: 'made up by a simulator, for trying the app' }),
    heardAt: Type.Union([Time, Type.Null()], { description: 'when this was said' }),
    ageMinutes: Type.Union([Count, Type.Null()], { description: 'how old it is' }),
    isStale: Type.Boolean({ description: 'it is on its way, and nothing was heard for hours' }),
  },
  { title: 'Track', description: 'Where the parcel of an order is, as its courier says.' },
)
export type Track = Static<typeof Track>

export const shopExpressEndpoints = declare({
  'GET shop/express': {
    access: 'member',
    summary: 'Where the parcel of an order of mine is. One number is asked after at most every half hour',
    input: Type.Object({ id: { ...Id, description: 'of the order, or of the exchange' } }),
    answer: Track,
    perMinute: 60,
    errors: ['rest_not_found'],
  },
  'POST shop/express/notify': {
    access: 'visitor',
    seenByVisitors: false,
    summary: 'Kuaidi100 says that something happened to a parcel',
    webhook: { maxBytes: EXPRESS_EVENT_BYTES, takes: 'application/x-www-form-urlencoded', answers: 'application/json' },
    input: Type.Object({}),
    answer: Type.String({ examples: ['{"result":true,"returnCode":"200","message":"成功"}'] }),
  },
})
