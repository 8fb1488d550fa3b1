import type { shopReviewEndpoints } from '@anglers/contract/shopReviews'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { readGoodReviews, removeGoodReview, reviewLine } from './reviews.ts'

export const reviewHandlers: Handlers<keyof typeof shopReviewEndpoints> = {
  'GET comments/order-comment': (call) => readGoodReviews(call, call.input),
  'POST comments/add-order-comment': (call) => reviewLine(call, call.viewer, call.input),
  'POST shop/review-del': answerDone((call) => removeGoodReview(call, call.viewer, call.input.id)),
}
