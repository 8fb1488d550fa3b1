import type { GoodReview, ReviewFilter } from '@anglers/contract/shopReviews'
import { ReviewForm } from '@/features/review'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'

/** Reviews of a good, the latest first. */
export const reviewsOf = (id: number, filter?: ReviewFilter, perPage?: number): Collection<GoodReview, GoodReview> =>
  new Collection<GoodReview, GoodReview>({
    fetch: (page, per_page) => callPage('GET comments/order-comment', { id, filter, page, per_page }, { quiet: true }),
    adopt: (review) => review,
    perPage,
  })

/** A review of a line of an order of mine. */
export const reviewLine = (lineId: number, onSent: () => void): ReviewForm =>
  new ReviewForm({
    draft: `good-review-${lineId}`,
    send: async ({ stars, content, media }, key) => {
      await call('POST comments/add-order-comment', { lineId, stars, content, media }, { quiet: true, key })
      onSent()
    },
  })

/** Adds to my review of a line. @throws ApiError, NetworkError */
export const addToReview = (lineId: number, content: string, key: string) =>
  call('POST comments/add-order-comment', { lineId, content }, { quiet: true, key })
