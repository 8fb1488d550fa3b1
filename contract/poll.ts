import Type, { type Static } from 'typebox'
import { Count, Id, literals, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { POLL_OPTION_CHARS, POLL_OPTIONS } from './limits.ts'

export const pollResults = ['voted', 'end'] as const
export const PollResults = literals(pollResults, {
  title: 'PollResults',
  description: 'When the counts of a poll are shown: voted: to who has voted, and to everyone once it has ended; end: only then.',
})
export type PollResults = (typeof pollResults)[number]

const Words = Type.String({ minLength: 1, maxLength: POLL_OPTION_CHARS, examples: ['清晨'] })
const Most = Type.Integer({ minimum: 1, maximum: POLL_OPTIONS, description: 'how many options one may choose', examples: [1] })
const Until = Type.Union([Time, Type.Null()], { description: 'when it ends; null: never', examples: [null] })

export const PollForm = Type.Object(
  {
    options: Type.Array(Words, { maxItems: POLL_OPTIONS, description: 'two at least, once it is published' }),
    most: Type.Optional(Most),
    until: Type.Optional(Until),
    results: Type.Optional(PollResults),
  },
  {
    title: 'PollForm',
    description: 'What a poll asks. Once somebody has voted only `until` changes, as long as it has not ended.',
    additionalProperties: false,
  },
)
export type PollForm = Static<typeof PollForm>

export const PollEdit = Type.Object(
  {
    options: Type.Array(Words),
    most: Most,
    until: Until,
    results: PollResults,
    frozen: Type.Boolean({ description: 'somebody has voted, or it has ended' }),
  },
  { title: 'PollEdit', description: 'A poll in its form.' },
)
export type PollEdit = Static<typeof PollEdit>

export const Poll = Type.Object(
  {
    id: { ...Id, description: 'of its post' },
    options: Type.Array(
      Type.Object({
        id: Id,
        words: Words,
        votes: Type.Union([Count, Type.Null()], { description: 'null while they are not to be seen', examples: [null] }),
      }),
    ),
    most: Most,
    until: Until,
    over: Type.Boolean({ description: 'it has ended' }),
    results: PollResults,
    voters: Type.Union([Count, Type.Null()], { description: 'null while the counts are not to be seen', examples: [null] }),
    mine: Type.Array(Id, { description: 'the options that I chose' }),
    can: Type.Object({ vote: Type.Boolean() }),
  },
  { title: 'Poll', description: 'A poll, as this viewer sees it.' },
)
export type Poll = Static<typeof Poll>

export const pollEndpoints = declare({
  'GET bbs/vote': {
    access: 'visitor',
    summary: 'The poll of a post of a forum',
    input: Type.Object({ id: Id }),
    answer: Poll,
    errors: ['rest_post_locked'],
  },
  'POST bbs/vote': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Vote in a poll, once; the same vote again changes nothing',
    input: Type.Object({
      id: { ...Id, description: 'of the post' },
      options: Type.Array(Id, { minItems: 1, maxItems: POLL_OPTIONS, uniqueItems: true }),
    }),
    answer: Poll,
    errors: ['rest_post_locked', 'forum_banned', 'poll_closed', 'already_voted'],
    perMinute: 30,
  },
})
