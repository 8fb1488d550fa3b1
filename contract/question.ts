import Type, { type Static } from 'typebox'
import { Comment } from './comments.ts'
import { Count, Id, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { BOUNTY_DAYS, BOUNTY_MAX_POINTS, COMMENT_CHARS, COMMENT_PICTURES } from './limits.ts'

export const Bounty = Type.Integer({
  title: 'Bounty',
  minimum: 0,
  maximum: BOUNTY_MAX_POINTS,
  description:
    'points for the answer that is accepted, taken when the question is published; 0: none. ' +
    `After ${BOUNTY_DAYS} days they go to the answer that others like most, or back where none is liked.`,
  examples: [50],
})

export const Question = Type.Object(
  {
    id: { ...Id, description: 'of the post' },
    bounty: { ...Count, description: 'points that wait for the answer that is accepted; 0: none, or no longer' },
    until: Type.Union([Time, Type.Null()], { description: 'when the points go by rule; null where there are none' }),
    solved: Type.Boolean({ description: 'an answer was accepted' }),
    answer: Type.Union([Comment, Type.Null()], { description: 'the accepted answer; null where there is none (any more)' }),
    can: Type.Object({ accept: Type.Boolean() }),
  },
  { title: 'Question', description: 'A question, as this viewer sees it.' },
)
export type Question = Static<typeof Question>

export const questionEndpoints = declare({
  'GET bbs/question': {
    access: 'visitor',
    summary: 'The question of a post of a forum, with its accepted answer',
    input: Type.Object({ id: Id }),
    answer: Question,
    errors: ['rest_post_locked'],
  },
  'POST comment-manage/answer': {
    scope: 'full',
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Accept an answer to my question, once for all. Its writer gets the bounty; the same answer again changes nothing',
    input: Type.Object({ id: { ...Id, description: 'of the comment' } }),
    answer: Question,
    perMinute: 30,
    errors: ['rest_post_locked', 'already_accepted'],
  },
  // `POST comments` with type comment does the same for posts of every kind, and is what the app asks: this one wants a forum's post.
  'POST comments/add-bbs-comment': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Answer in a forum, with pictures',
    input: Type.Object({
      id: { ...Id, description: 'of the post' },
      content: Type.Optional(Type.String({ maxLength: COMMENT_CHARS, description: 'wanted unless there are pictures' })),
      media: Type.Optional(Type.Array(Id, { maxItems: COMMENT_PICTURES, uniqueItems: true, description: 'pictures of mine' })),
      parent: Type.Optional({ ...Id, description: 'the comment that is answered' }),
    }),
    texts: { content: 'comment' },
    answer: Type.Object({ count: Count, comment: Comment }),
    perMinute: 60,
    errors: ['rest_post_locked', 'forum_banned'],
  },
})
