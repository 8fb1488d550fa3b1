import type { PostCard, PostDetail } from '@anglers/contract/content'
import { makeAutoObservable, observableRef } from 'mobx'
import { isBlockedNow } from '@/features/account'
import { t } from '@/lib/i18n'
import { cutText } from '@/lib/text'
import { call } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { Registry } from '@/stores/registry'
import { requireSignIn } from '@/stores/signin'
import { OptimisticToggle } from '@/stores/optimisticToggle'

/** What is known of a post: always its card, and the whole of it once its page was opened. */
export interface PostData
  extends Omit<PostCard, 'extra'>, Partial<Pick<PostDetail, 'blocks' | 'body' | 'following' | 'ipRegion' | 'mentions'>> {
  extra: PostCard['extra'] | PostDetail['extra']
  /** Its reader has had its whole text shown in a list. */
  unfolded?: boolean
  /** Its reader does not care for it: what is put together for them leaves it out. */
  dismissed?: boolean
}

const SHARED_TITLE_CHARS = 40

/** A post, wherever it is shown. */
export class Post {
  data: PostData

  private readonly liking: OptimisticToggle
  private readonly faving: OptimisticToggle

  constructor(data: PostData) {
    this.data = data
    this.liking = new OptimisticToggle({
      read: () => ({ on: this.data.liked, count: this.data.counts.likes }),
      write: ({ on, count }) => this.merge({ liked: on, counts: { ...this.data.counts, likes: count } }),
      send: (on) => call('POST comments', { type: 'like', id: this.id, on }),
    })
    this.faving = new OptimisticToggle({
      read: () => ({ on: this.data.faved, count: this.data.counts.favs }),
      write: ({ on, count }) => this.merge({ faved: on, counts: { ...this.data.counts, favs: count } }),
      send: (on) => call('POST collect', { id: this.id, on }),
    })
    makeAutoObservable<Post, 'liking' | 'faving'>(this, { data: observableRef, liking: false, faving: false })
  }

  get id(): number {
    return this.data.id
  }

  /** No list shows it any longer: it was deleted, or its reader has just blocked who wrote it. */
  get isGone(): boolean {
    return this.data.state === 'removed' || isBlockedNow(this.data.author)
  }

  /** What it may be called where everyone can read: never from a locked body. */
  get publicTitle(): string {
    const { title, text, visibility } = this.data
    if (title) return title
    return visibility === 0 && text ? cutText(text, SHARED_TITLE_CHARS) : t.content.sharedTitle
  }

  /** All that was written; empty while only the beginning of it is known. */
  get fullText(): string {
    const { body, text, more } = this.data
    return body || (more ? '' : text)
  }

  merge(data: Partial<PostData>): void {
    const { extra, text } = this.data
    // Other words: what was unfolded are the old ones.
    const isOther = data.text !== undefined && data.text !== text
    this.data = { ...this.data, ...(isOther && { unfolded: false }), ...data }
    // A card says less of it than the page did.
    if (extra && data.extra) this.data.extra = { ...extra, ...data.extra }
  }

  like(): void {
    requireSignIn(() => this.liking.toggle(), { name: 'like', id: this.id })
  }

  favour(): void {
    requireSignIn(() => this.faving.toggle(), { name: 'favour', id: this.id })
  }

  /** Counts this reader's look; it is no matter when that fails. */
  async view(): Promise<void> {
    try {
      const { views } = await call('POST posts/views', { id: this.id }, { quiet: true })
      this.merge({ counts: { ...this.data.counts, views } })
    } catch {
      // Only a figure.
    }
  }

  /**
   * Opens it by its password.
   * @throws ApiError with a sentence for `password` when it is wrong; NetworkError
   */
  async unlock(password: string): Promise<void> {
    this.merge(await call('POST power/password', { id: this.id, password }, { quiet: true }))
    // It was not read before.
    void this.view()
  }

  /**
   * Opens it by its price, in credit.
   * @param key of the command: sent again after a lost answer, it is paid once
   * @throws ApiError insufficient_balance, price_changed; NetworkError
   */
  async buy(priceFen: number, key: string): Promise<void> {
    try {
      this.merge(await call('POST power/pay', { id: this.id, priceFen }, { quiet: true, key }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'price_changed') void this.reread()
      throw error
    }
    void this.view()
  }

  /**
   * Opens it by following its topic.
   * @throws ApiError, after it was shown; NetworkError
   */
  async openByTopic(): Promise<void> {
    this.merge(await call('POST power/topic', { id: this.id }))
    void this.view()
  }

  /** What is known of it is out of date. Where that fails it stays. */
  private async reread(): Promise<void> {
    await call('GET posts/detail', { id: this.id }, { quiet: true }).then(
      (detail) => this.merge(detail),
      () => undefined,
    )
  }

  /**
   * Deletes it; every list that shows it lets it go.
   * @throws ApiError, NetworkError
   */
  async delete(): Promise<void> {
    await call('POST content-manage/delete', { id: this.id })
    this.merge({ state: 'removed' })
  }
}

export const posts = new Registry<PostData, Post>((data) => new Post(data))
