import Type, { type Static } from 'typebox'
import { Done, Id, literals, Picture, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { APPEAL_CHARS } from './limits.ts'

export const PostReview = Type.Object(
  {
    id: { ...Id, description: 'of the post' },
    state: literals(['waiting', 'held', 'none'], {
      title: 'PostReviewState',
      description:
        'waiting: for a check, its review or the answer to its appeal; held: it was not let out; none: there is nothing to say of it',
    }),
    reason: Type.Union([literals(['text', 'picture', 'review']), Type.Null()], {
      description: 'what it waits for, or why it is held: text and picture are found by checks; review: whoever looks at it decides so',
      examples: ['review'],
    }),
    words: Type.String({ description: 'what whoever decided said to its author', examples: ['图片里有二维码'] }),
    pictures: Type.Array(Picture, { description: 'those that were refused' }),
    appeal: Type.Union([Type.String(), Type.Null()], { description: 'what its author has objected', examples: [null] }),
    since: Type.Union([Time, Type.Null()], { description: 'since when it waits' }),
    can: Type.Object({ appeal: Type.Boolean({ description: 'once for each version' }) }),
  },
  { title: 'PostReview', description: 'Why others do not see a post of mine, and what can be done about it.' },
)
export type PostReview = Static<typeof PostReview>

export const reviewEndpoints = declare({
  'GET posts/review': {
    access: 'author',
    summary: 'Why others do not see a post of mine',
    input: Type.Object({ id: Id }),
    answer: PostReview,
  },
  'POST posts/appeal': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Object to my post being held',
    input: Type.Object({ id: Id, content: Type.String({ minLength: 1, maxLength: APPEAL_CHARS, examples: ['照片里是我自己的店招'] }) }),
    answer: Done,
    perMinute: 10,
    errors: ['rest_conflict'],
  },
})
