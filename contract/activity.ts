import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Id, literals, Time } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { ACTIVITY_CAPACITY_MAX, ACTIVITY_PARTY_MAX } from './limits.ts'

const Capacity = Type.Union([Type.Integer({ minimum: 1, maximum: ACTIVITY_CAPACITY_MAX }), Type.Null()], {
  description: 'how many people may come; null: no limit',
  examples: [12],
})
const Party = Type.Integer({ minimum: 1, maximum: ACTIVITY_PARTY_MAX, description: 'people, the member among them', examples: [1] })

const terms = {
  startsAt: Time,
  endsAt: Time,
  capacity: Capacity,
  partyMost: { ...Party, description: 'how many people one member may bring, themselves among them' },
  phoneWanted: Type.Boolean({ description: 'who comes leaves a phone number, which the organiser sees until it is over' }),
}

export const ActivityForm = Type.Object(terms, {
  title: 'ActivityForm',
  description: 'When an activity is, and for how many. Its place is that of the post.',
  additionalProperties: false,
})
export type ActivityForm = Static<typeof ActivityForm>

export const ActivityEdit = Type.Object(terms, { title: 'ActivityEdit', description: 'An activity in its form.' })
export type ActivityEdit = Static<typeof ActivityEdit>

export const Activity = Type.Object(
  {
    id: { ...Id, description: 'of its post' },
    ...terms,
    taken: { ...Count, description: 'people who come' },
    waiting: { ...Count, description: 'members who wait for a place' },
    over: Type.Boolean({ description: 'it has ended' }),
    mine: Type.Union(
      [
        Type.Object({
          party: Party,
          phone: Type.String({ description: 'that I left; empty once it is over' }),
          place: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'on the waiting list; null: I have a place' }),
          arrived: Type.Boolean({ description: 'I have checked in' }),
        }),
        Type.Null(),
      ],
      { examples: [null] },
    ),
    code: Type.Union([Type.Object({ code: Type.String({ examples: ['042917'] }), until: Time }), Type.Null()], {
      description: 'with which people check in: for the organiser, from ACTIVITY_CHECK_IN_HOURS before it begins',
      examples: [null],
    }),
    can: Type.Object({ join: Type.Boolean(), organise: Type.Boolean() }),
  },
  { title: 'Activity', description: 'An activity, as this viewer sees it.' },
)
export type Activity = Static<typeof Activity>

export const ActivityEntry = Type.Object(
  {
    id: Id,
    user: UserCard,
    party: Party,
    phone: Type.String({ description: 'empty once it is over', examples: ['13800138000'] }),
    waiting: Type.Boolean(),
    at: Time,
    arrivedAt: Type.Union([Time, Type.Null()], { examples: [null] }),
  },
  { title: 'ActivityEntry', description: 'Who comes to an activity, or waits for a place, as its organiser sees it.' },
)
export type ActivityEntry = Static<typeof ActivityEntry>

export const activityEndpoints = declare({
  'GET bbs/activity': {
    access: 'visitor',
    summary: 'The activity of a post of a forum',
    input: Type.Object({ id: Id }),
    answer: Activity,
    errors: ['rest_post_locked'],
  },
  'POST bbs/activity': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Join an activity, leave it, or check in there',
    input: Type.Object({
      id: { ...Id, description: 'of the post' },
      act: literals(['join', 'leave', 'arrive'], { description: 'joining again changes the party and the phone; who is banned may leave' }),
      party: Type.Optional(Party),
      phone: Type.Optional(Type.String({ maxLength: 30, description: 'a phone of the mainland; to join where it is wanted' })),
      code: Type.Optional(Type.String({ maxLength: 10, description: 'to check in: what the organiser shows' })),
    }),
    answer: Activity,
    errors: ['rest_banned', 'rest_post_locked', 'forum_banned', 'activity_over', 'activity_full'],
    perMinute: 20,
  },
  'GET bbs/entries': {
    access: 'member',
    summary: 'Who comes to an activity that I organise, those with a place first, then who waits, in their order',
    input: pagedInput({ id: Id }),
    answer: ActivityEntry,
    paged: true,
    errors: ['rest_post_locked'],
  },
})
