import Type from 'typebox'
import { Id } from './common.ts'
import { PostDetail } from './content.ts'
import { declare } from './endpoint.ts'
import { POST_PASSWORD_CHARS, POST_PRICE_MAX_FEN } from './limits.ts'

/** What opens posts that are locked. */
export const accessEndpoints = declare({
  'POST power/password': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Open a post by its password, for good: until its author sets another. Answers the post as I may read it now',
    input: Type.Object({ id: Id, password: Type.String({ minLength: 1, maxLength: POST_PASSWORD_CHARS }) }),
    answer: PostDetail,
    errors: ['rest_post_locked'],
    perMinute: 20,
  },
  'POST power/pay': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Open a post by its price, in credit, for good. Answers the post as I may read it now',
    input: Type.Object({
      id: Id,
      priceFen: Type.Integer({ minimum: 1, maximum: POST_PRICE_MAX_FEN, description: 'its price, as it was shown' }),
    }),
    answer: PostDetail,
    errors: ['rest_post_locked', 'price_changed', 'insufficient_balance'],
    perMinute: 20,
  },
})
