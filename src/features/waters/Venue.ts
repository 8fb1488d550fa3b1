import type { Input } from '@anglers/contract'
import type { Review as ReviewData, VenueStanding } from '@anglers/contract/waters'
import { posts } from '@/features/content'
import { ReviewForm } from '@/features/review'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'

const REVIEWS_SHOWN = 10

/** A fishing ground or a tackle shop, as its visitors know it: its reviews, and what this reader may do. */
export class Venue {
  readonly standing: Resource<VenueStanding>
  readonly reviews: Collection<ReviewData, ReviewData>

  constructor(readonly id: number) {
    this.standing = new Resource(() => call('GET waters/standing', { id }, { quiet: true }))
    this.reviews = new Collection({
      fetch: (page, per_page) => callPage('GET waters/reviews', { id, page, per_page }, { quiet: true }),
      adopt: (review) => review,
      perPage: REVIEWS_SHOWN,
    })
  }

  async load(): Promise<void> {
    await Promise.all([this.standing.load(), this.reviews.load()])
  }

  /** After something was changed: the stars on its card change with it. */
  async refresh(): Promise<void> {
    await Promise.all([this.standing.refresh(), this.reviews.refresh(), this.refreshPost()])
  }

  /** @throws ApiError, NetworkError */
  async deleteReview(id: number): Promise<void> {
    await call('POST waters/review-del', { id })
    await this.refresh()
  }

  /** Of who runs it. @throws ApiError, NetworkError */
  async say(said: Omit<Input<'POST waters/venue'>, 'id'>, key: string): Promise<void> {
    await call('POST waters/venue', { id: this.id, ...said }, { key })
    await this.refreshPost()
  }

  /** Of operators. @throws ApiError, NetworkError */
  async confirm(on: boolean): Promise<void> {
    await call('POST waters/confirm', { id: this.id, on })
    await this.refreshPost()
  }

  private async refreshPost(): Promise<void> {
    posts.upsert(await call('GET posts/detail', { id: this.id }, { quiet: true }))
  }
}

/** My review of it, or a change of it. */
export const beginReview = (venue: Venue): ReviewForm => {
  const { mine } = venue.standing.value ?? {}
  return new ReviewForm({
    draft: `review-${venue.id}`,
    current: mine ? { stars: mine.rating, content: mine.body, pictures: mine.pictures } : undefined,
    send: async ({ stars, content, media }, key) => {
      await call('POST waters/review', { id: venue.id, rating: stars, content, media }, { quiet: true, key })
      await venue.refresh()
    },
  })
}
