import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Done, Id, literals, Picture, Time } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { GOOD_REVIEW_PICTURES, REVIEW_CHARS } from './limits.ts'

const Body = Type.String({ maxLength: REVIEW_CHARS, examples: ['手感轻，调性偏硬，包装完好'] })

export const GoodReview = Type.Object(
  {
    id: Id,
    goodId: Id,
    author: UserCard,
    stars: Type.Integer({ minimum: 1, maximum: 5 }),
    body: Type.String({ examples: ['手感轻，调性偏硬，包装完好'] }),
    spec: Type.Array(Type.String({ examples: ['5.4 米'] }), { description: 'which SKU was bought' }),
    pictures: Type.Array(Picture),
    held: Type.Boolean({ description: 'only its author sees it: a picture in it was refused', examples: [false] }),
    createdAt: Time,
    addition: Type.Union([Type.Object({ body: Type.String({ examples: ['用了一个月，接头没有松'] }), at: Time }), Type.Null()], {
      description: 'what its author said later',
    }),
    can: Type.Object({ delete: Type.Boolean(), report: Type.Boolean() }),
  },
  { title: 'GoodReview', description: 'How a buyer found a good.' },
)
export type GoodReview = Static<typeof GoodReview>

/** What a list of reviews may be narrowed to: 4 or 5 stars, 3, 1 or 2; with pictures; with an addition. */
export const reviewFilters = ['good', 'middling', 'bad', 'pictures', 'added'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

export const shopReviewEndpoints = declare({
  'GET comments/order-comment': {
    access: 'visitor',
    summary: 'Reviews of a good, the latest first',
    input: pagedInput({
      id: { ...Id, description: 'of the good' },
      filter: Type.Optional(
        literals(reviewFilters, { description: 'good: 4 or 5 stars; middling: 3; bad: 1 or 2; pictures, added: that have some' }),
      ),
    }),
    answer: GoodReview,
    paged: true,
    errors: ['rest_not_found'],
  },
  'POST comments/add-order-comment': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Review what came with an order, or add once to a review of mine',
    input: Type.Object({
      lineId: { ...Id, description: 'of the line of an order of mine that has come' },
      stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'wanted for a review; an addition has none' })),
      content: Body,
      media: Type.Optional(
        Type.Array(Id, { maxItems: GOOD_REVIEW_PICTURES, uniqueItems: true, description: 'pictures of mine, for a review' }),
      ),
    }),
    texts: { content: 'comment' },
    answer: GoodReview,
    perMinute: 20,
    errors: ['rest_not_found', 'rest_conflict'],
  },
  'POST shop/review-del': {
    access: 'author',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Delete a review of a good',
    input: Type.Object({ id: { ...Id, description: 'of the review' } }),
    answer: Done,
    errors: ['rest_not_found'],
  },
})
