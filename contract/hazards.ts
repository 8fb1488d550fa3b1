import Type, { type Static } from 'typebox'
import { Done, Id, literals, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { LawLine } from './law.ts'
import { HAZARD_CHARS } from './limits.ts'
import { WaterKind } from './posts/diaochang.ts'

export const hazardKinds = ['power_line', 'dam', 'bank', 'ice', 'animal', 'security', 'coast', 'other'] as const
export type HazardKind = (typeof hazardKinds)[number]
const HazardKind = literals(hazardKinds, {
  title: 'HazardKind',
  description: 'A power line, a dam or its outlet, a bank that slips or caves in, ice, animals, crime, the sea and its tides, other.',
})

const Hazard = Type.Object(
  {
    id: Id,
    kind: HazardKind,
    body: Type.String({ examples: ['东岸头顶有高压线'] }),
    there: Type.Integer({ minimum: 0, description: 'how many have seen it there', examples: [3] }),
    gone: Type.Integer({ minimum: 0, description: 'how many say that it is gone', examples: [0] }),
    mine: Type.Union([Type.Boolean(), Type.Null()], { description: 'what I said: it is there, it is gone; null: nothing' }),
    seenAt: { ...Time, description: 'when it was last seen' },
  },
  { title: 'Hazard', description: 'A danger at a water, which a member has reported.' },
)
export type Hazard = Static<typeof Hazard>

export const Safety = Type.Object(
  {
    hazards: Type.Array(Hazard),
    law: Type.Array(LawLine),
    water: Type.Union([WaterKind, Type.Null()], { description: 'null for what is no water' }),
    can: Type.Object({ report: Type.Boolean({ description: 'offered to visitors too, who sign in first' }) }),
  },
  { title: 'Safety', description: 'What there is to know before one goes to a water.' },
)
export type Safety = Static<typeof Safety>

/** Dangers at waters, which members report and confirm. */
export const hazardEndpoints = declare({
  'GET waters/safety': {
    access: 'visitor',
    summary: 'Dangers at a fishing ground or a spot, and what the law says of it today',
    input: Type.Object({ id: Id }),
    answer: Safety,
    errors: ['rest_post_locked'],
  },
  'POST waters/hazard': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Report a danger at a fishing ground or a spot, or confirm one of its kind',
    input: Type.Object({ id: Id, kind: HazardKind, content: Type.String({ maxLength: HAZARD_CHARS }) }),
    texts: { content: 'comment' },
    answer: Done,
    errors: ['rest_post_locked'],
    perMinute: 10,
  },
  'POST waters/hazard-vote': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Say that a danger is still there, or gone',
    input: Type.Object({ id: { ...Id, description: 'of the danger' }, on: Type.Boolean({ description: 'it is there' }) }),
    answer: Done,
    errors: ['rest_post_locked'],
    perMinute: 30,
  },
})
