import Type, { type Static } from 'typebox'
import { Done, Id, literals, Time } from './common.ts'
import { declare } from './endpoint.ts'
import { APPEAL_CHARS } from './limits.ts'

export const PostReview = Type.Object(
  {
    id: { ...Id, description: 'of the post' },
    state: literals(['waiting', 'held', 'none'], {
      title: 'PostReviewState',
      description: 'waiting: for its review, or for the answer to its appeal; held: it was not let out; none: nothing is to be said of it',
    }),
    reason: Type.Union([literals(['text', 'review']), Type.Null()], {
      description: 'text: what it says broke the rules; review: whoever looked at it decided so',
      examples: ['review'],
    }),
    words: Type.String({ description: 'what whoever decided said to its author', examples: ['图片里有二维码'] }),
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
