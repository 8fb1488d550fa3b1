import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Message } from './chat.ts'
import { Count, Id, literals, Time } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { MAX_PER_PAGE, REDBAG_COUNT_MAX, REDBAG_GREETING_CHARS, REDBAG_TOTAL_MAX } from './limits.ts'
import { GivingUnit, RedbagState, RedbagTaking } from './redbagTerms.ts'

export const redbagSplits = ['equal', 'lucky'] as const
const RedbagIds = Type.Object({
  ids: Type.String({ pattern: '^[0-9]{1,15}(,[0-9]{1,15}){0,99}$', description: 'with commas between', examples: ['3,7'] }),
})

export const RedbagSplit = literals(redbagSplits, {
  title: 'RedbagSplit',
  description: 'equal: all parts are of one size; lucky: each is of a size of its own.',
})
export type RedbagSplit = (typeof redbagSplits)[number]

const Amount = Type.Integer({ minimum: 1, maximum: REDBAG_TOTAL_MAX, description: 'of credit, fen', examples: [888] })
const Greeting = Type.String({
  maxLength: REDBAG_GREETING_CHARS,
  description: "what is written on it; where that is empty, the app's own good wishes",
  examples: ['爆护连连'],
})

/** What a red packet is made of. */
export const redbagTerms = {
  unit: GivingUnit,
  split: RedbagSplit,
  total: { ...Amount, description: 'of all its parts; of credit, fen' },
  count: Type.Integer({ minimum: 1, maximum: REDBAG_COUNT_MAX, description: 'parts', examples: [5] }),
  greeting: Type.Optional(Greeting),
}

export const Redbag = Type.Object(
  {
    id: Id,
    sender: UserCard,
    unit: GivingUnit,
    split: RedbagSplit,
    greeting: Greeting,
    total: Type.Union([Amount, Type.Null()], { description: 'null for everyone but its sender' }),
    count: redbagTerms.count,
    taken: { ...Count, description: 'parts' },
    state: RedbagState,
    mine: Type.Union([Type.Object({ amount: Amount, at: Time }), Type.Null()], { description: 'what I took' }),
    returned: Type.Union([Count, Type.Null()], { description: 'what went back to its sender; null for everyone else, and before it did' }),
    takenInMs: Type.Union([Count, Type.Null()], { description: 'how long it took until no part was left; null where one is' }),
    postId: Type.Union([Id, Type.Null()], { description: 'the post that it is in' }),
    groupId: Type.Union([Id, Type.Null()], { description: 'the group that it was sent in' }),
    needs: literals(['nothing', 'sign_in', 'follow', 'comment'], { description: 'what I have to do before I may take a part' }),
    can: Type.Object({ take: Type.Boolean({ description: 'there is a part for me, as far as anyone knows' }) }),
    at: Time,
    expiresAt: { ...Time, description: 'from then on nobody takes a part, and what is left goes back' },
  },
  { title: 'Redbag', description: 'A red packet, as this viewer sees it.' },
)
export type Redbag = Static<typeof Redbag>

export const RedbagPart = Type.Object(
  {
    user: UserCard,
    amount: Amount,
    at: Time,
    best: Type.Boolean({ description: 'the largest part of all, once the last one is taken; of a lucky packet' }),
  },
  { title: 'RedbagPart', description: 'A part of a red packet, and who took it.' },
)
export type RedbagPart = Static<typeof RedbagPart>

export const RedbagSetting = Type.Object(
  {
    credit: { ...Count, description: 'the most that one packet may hold, in fen; 0: none of credit' },
    points: { ...Count, description: 'the most that one packet may hold; 0: none of points' },
    count: { ...redbagTerms.count, description: 'the most parts' },
    hours: { ...Count, description: 'after which what is left goes back', examples: [24] },
  },
  { title: 'RedbagSetting', description: 'What red packets may be.' },
)
export type RedbagSetting = Static<typeof RedbagSetting>

const giving = ['insufficient_balance', 'giving_limit', 'giving_underage'] as const

export const redbagEndpoints = declare({
  'GET redbag': {
    access: 'visitor',
    summary: 'A red packet, for those who are where it is',
    input: Type.Object({ id: Id }),
    answer: Redbag,
    errors: ['rest_post_locked'],
  },
  'GET redbag/takers': {
    access: 'visitor',
    summary: 'Who took a part of a red packet, the latest first',
    input: pagedInput({ id: Id }),
    answer: RedbagPart,
    paged: true,
    errors: ['rest_post_locked'],
  },
  'GET redbag/taken': {
    access: 'member',
    summary: 'Of these red packets, those of which I took a part: `GET redbag/takings` says more',
    deprecated: { since: '2026-11-23' },
    input: RedbagIds,
    answer: Type.Array(Id, { maxItems: MAX_PER_PAGE }),
  },
  'GET redbag/takings': {
    access: 'member',
    summary: 'Of these red packets, those of which I took a part, or others took some of mine, and those of my conversations that are over',
    input: RedbagIds,
    answer: Type.Array(RedbagTaking, { maxItems: MAX_PER_PAGE }),
  },
  'GET redbag/setting': { access: 'visitor', summary: 'What red packets may be', answer: RedbagSetting },
  'POST redbag': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Open a red packet: take a part. A member who opens it again sees what they took',
    input: Type.Object({ id: Id }),
    answer: Redbag,
    errors: ['rest_post_locked', 'redbag_finished', 'redbag_expired', 'redbag_refused', 'redbag_condition'],
  },
  'POST redbag/send': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Send a red packet to a member, or into a group. Answers the message that carries it',
    input: Type.Object({
      userId: Type.Optional({ ...Id, description: 'the member who may take it, in a single part' }),
      groupId: Type.Optional({ ...Id, description: 'the group whose members may take parts' }),
      ...redbagTerms,
    }),
    texts: { greeting: 'message' },
    answer: Message,
    perMinute: 30,
    errors: ['message_refused', 'stranger_limit', 'group_silenced', ...giving],
  },
})
