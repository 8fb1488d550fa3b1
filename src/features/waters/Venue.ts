import type { Review as ReviewData, VenueStanding } from '@anglers/contract/waters'
import { makeAutoObservable } from 'mobx'
import { posts } from '@/features/content'
import { PictureUploads, type KeptPicture } from '@/features/media'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { drafts } from '@/stores/drafts'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
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

  /** Of operators. @throws ApiError, NetworkError */
  async confirm(on: boolean): Promise<void> {
    await call('POST waters/confirm', { id: this.id, on })
    await this.refreshPost()
  }

  private async refreshPost(): Promise<void> {
    posts.upsert(await call('GET posts/detail', { id: this.id }, { quiet: true }))
  }
}

/** A review that is being written: the member's own, which they may change. What is typed outlives a reload. */
export class ReviewForm {
  readonly uploads: PictureUploads
  readonly form: Form<{ stars: string; content: string }>
  private readonly pictures: string
  private readonly stopKeeping: () => void
  private key = newKey()

  constructor(private readonly venue: Venue) {
    const { mine } = venue.standing.value ?? {}
    const draft = `review-${venue.id}`
    this.pictures = `${draft}-pictures`
    this.uploads = new PictureUploads('POST media', () => drafts.write(this.pictures, this.kept))
    this.uploads.fill(drafts.read<KeptPicture[]>(this.pictures) ?? mine?.pictures ?? [])
    this.stopKeeping = drafts.keep(this.pictures, () => this.kept)
    this.form = new Form({
      empty: { stars: mine ? String(mine.rating) : '', content: mine?.body ?? '' },
      optional: ['content', 'stars'],
      draft,
      check: ({ stars }) => (stars === '' ? { stars: t.waters.rateFirst } : {}),
      send: ({ stars, content }) =>
        call(
          'POST waters/review',
          { id: venue.id, rating: Number(stars), content: content.trim(), media: this.uploads.pictures.map(({ id }) => id) },
          { quiet: true, key: this.key },
        ),
    })
    makeAutoObservable<ReviewForm, 'pictures' | 'stopKeeping' | 'key' | 'venue'>(this, {
      uploads: false,
      form: false,
      pictures: false,
      stopKeeping: false,
      key: false,
      venue: false,
    })
  }

  set(change: Partial<{ stars: string; content: string }>): void {
    this.key = newKey()
    this.form.set(change)
  }

  /** @returns whether it was taken */
  async submit(): Promise<boolean> {
    await this.uploads.settle()
    if (!(await this.form.submit())) {
      const said = this.form.problems.stars ?? this.form.problem
      if (said) toaster.show(said)
      return false
    }
    this.stopKeeping()
    drafts.drop(this.pictures)
    await this.venue.refresh()
    return true
  }

  leave(): void {
    this.stopKeeping()
    this.form.leave()
    this.uploads.close()
  }

  private get kept(): KeptPicture[] | undefined {
    return this.uploads.kept.length ? this.uploads.kept : undefined
  }
}
