import type { Offer, SecondhandStanding } from '@anglers/contract/secondhand'
import type { Input } from '@anglers/contract'
import type { UserCard } from '@anglers/contract/account'
import { makeAutoObservable } from 'mobx'
import { type Post, posts } from '@/features/content'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'

type Status = Omit<Input<'POST secondhand/status'>, 'id'>

/** What the reader has stopped watching here: a card does not say that. */
export const unwatched = new Set<number>()

/** A listing on its page: the post, what it is to the reader, and what they may do. */
export class Listing {
  readonly post: Resource<Post>
  readonly standing: Resource<SecondhandStanding>
  readonly offers: Collection<Offer, Offer>
  /** For its seller: with whom they talk of it. */
  readonly askers: Resource<UserCard[]>

  constructor(readonly id: number) {
    this.post = new Resource(
      () => call('GET posts/detail', { id }, { quiet: true }),
      (detail) => posts.upsert(detail),
    )
    this.standing = new Resource(() => call('GET secondhand/standing', { id }, { quiet: true }))
    this.offers = new Collection({
      fetch: (page, per_page) => callPage('GET secondhand/offers', { id, page, per_page }, { quiet: true }),
      adopt: (offer) => offer,
    })
    this.askers = new Resource(() => call('GET secondhand/askers', { id }, { quiet: true }))
    makeAutoObservable(this, { post: false, standing: false, offers: false, askers: false })
  }

  async load(): Promise<void> {
    await Promise.all([this.post.load(), this.standing.load()])
  }

  async refresh(): Promise<void> {
    await Promise.all([this.post.refresh(), this.standing.refresh()])
  }

  /** Each of these: @throws ApiError, NetworkError */
  async setStatus(status: Status): Promise<void> {
    await call('POST secondhand/status', { id: this.id, ...status })
    await this.refresh()
  }

  async confirm(on: boolean): Promise<void> {
    await call('POST secondhand/confirm', { id: this.id, on })
    await this.refresh()
  }

  async watch(on: boolean): Promise<void> {
    await call('POST secondhand/watch', { id: this.id, on })
    if (on) unwatched.delete(this.id)
    else unwatched.add(this.id)
    await this.refresh()
  }

  async makeOffer(offer: { priceFen: number; askedFen: number; content: string }, key: string): Promise<void> {
    await call('POST secondhand/offer', { id: this.id, ...offer }, { key, quiet: true })
    await this.standing.refresh()
  }

  async answer(offer: number, answer: 'accept' | 'decline' | 'withdraw'): Promise<void> {
    await call('POST secondhand/offer-answer', { id: offer, answer })
    await Promise.all([this.refresh(), this.offers.refresh()])
  }

  async decide(accept: boolean, content: string): Promise<void> {
    await call('POST secondhand/decide', { id: this.id, accept, content })
    await this.refresh()
  }
}
