import { done } from '@anglers/contract/common'
import type { reviewEndpoints } from '@anglers/contract/review'
import type { Handlers } from '../../kernel/handler.ts'
import { appealPost, readReview } from './reviews.ts'

export const reviewHandlers: Handlers<keyof typeof reviewEndpoints> = {
  'GET posts/review': (call) => readReview(call, call.viewer, call.input.id),
  'POST posts/appeal': async (call) => {
    await appealPost(call, call.viewer, call.input.id, call.input.content)
    return done
  },
}
