import Type, { type Static } from 'typebox'
import { ActivityEdit, ActivityForm } from '../activity.ts'
import { Count, Id, literals } from '../common.ts'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS } from '../limits.ts'
import { PollEdit, PollForm } from '../poll.ts'
import { Bounty } from '../question.ts'
import { postForm, publishing } from './form.ts'

export const bbsKinds = ['plain', 'question', 'poll', 'activity'] as const
export type BbsKind = (typeof bbsKinds)[number]

const Kind = literals(bbsKinds, {
  title: 'BbsKind',
  description:
    'What a post of a forum is: a plain one, a question (`GET bbs/question`), a poll (`GET bbs/vote`) or an activity ' +
    '(`GET bbs/activity`). More kinds come.',
})

const own = { type: Type.Literal('bbs'), kind: Kind }

export const BbsCard = Type.Object(
  {
    ...own,
    essence: Type.Boolean({ description: 'recommended by a moderator' }),
    pinned: Type.Boolean({ description: 'at the top of its forum' }),
    over: Type.Boolean({ description: 'its poll has ended, or its activity; an answer to its question is accepted' }),
    bounty: { ...Count, description: 'points that wait for the answer to its question' },
  },
  { title: 'BbsCard', description: 'A post of a forum on a card.' },
)
export type BbsCard = Static<typeof BbsCard>

export const BbsEdit = Type.Object(
  {
    ...own,
    forumId: Type.Union([Id, Type.Null()], { description: 'null in a draft without one' }),
    poll: Type.Union([PollEdit, Type.Null()], { examples: [null] }),
    activity: Type.Union([ActivityEdit, Type.Null()], { examples: [null] }),
    bounty: { ...Count, description: 'points that its question promises' },
    bountyFixed: Type.Boolean({ description: 'they are held, or were paid: they stay as they are' }),
  },
  { title: 'BbsEdit', description: 'A post of a forum in its form.' },
)
export type BbsEdit = Static<typeof BbsEdit>

export const bbsPostEndpoints = declare({
  'POST publish/bbs': {
    fullFor: ['bounty'],
    ...publishing(
      'Publish or edit a post of a forum',
      postForm({
        contentChars: POST_TEXT_CHARS,
        own: {
          forumId: Type.Optional({ ...Id, description: 'where it stands; once published, a moderator moves it' }),
          kind: Type.Optional(Kind),
          poll: Type.Optional(PollForm),
          activity: Type.Optional(ActivityForm),
          bounty: Type.Optional(Bounty),
        },
      }),
      { 'poll.options': 'post' },
    ),
    errors: ['post_changed', 'forum_closed', 'forum_banned', 'poll_frozen', 'activity_over', 'insufficient_balance'],
  },
})
