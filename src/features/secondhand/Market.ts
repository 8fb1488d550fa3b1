import type { Input } from '@anglers/contract'
import type { ListingOrder } from '@anglers/contract/secondhand'
import type { Handover, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'
import { makeAutoObservable, observableRef } from 'mobx'
import { type Post, posts } from '@/features/content'
import type { PostCard } from '@anglers/contract/content'
import { fenOf } from '@/lib/format'
import { t } from '@/lib/i18n'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { locateMe } from '@/stores/locateMe'
import { toaster } from '@/stores/overlays'
import { unwatched } from './Listing'

export type MarketPart = 'market' | 'seller' | 'watcher' | 'buyer' | 'searches' | 'cases'
export type ListingList = Collection<PostCard, Post>

/** What listings are narrowed to; prices as they are typed. */
export interface Filters {
  tackle: TackleCategory | ''
  condition: TackleCondition | ''
  handover: Handover | ''
  from: string
  to: string
}

export const NO_FILTERS: Filters = { tackle: '', condition: '', handover: '', from: '', to: '' }

type Query = Omit<Input<'GET secondhand/list'>, 'page' | 'per_page'>

const collection = (
  fetch: (page: number, per_page: number) => ReturnType<typeof callPage<'GET secondhand/list'>>,
  hasLeft?: (listing: Post) => boolean,
): ListingList => new Collection<PostCard, Post>({ fetch, adopt: (card) => posts.upsert(card), hasLeft })

/** What is on sale: by a word, filters and an order; and what of it is the reader's. */
export class Market {
  typed: string
  word: string
  part: MarketPart = 'market'
  order: ListingOrder = 'new'
  filters: Filters = NO_FILTERS
  list: ListingList
  private at: { lat: number; lng: number } | null = null
  /** Number of the latest choice of an order: a position that comes after another one is too late. */
  private choice = 0

  constructor(word = '') {
    this.typed = word
    this.word = word
    this.list = this.listNow()
    makeAutoObservable<Market, 'at' | 'choice'>(this, { list: observableRef, filters: observableRef, at: false, choice: false })
  }

  get isFiltered(): boolean {
    return Object.values(this.filters).some(Boolean)
  }

  type(text: string): void {
    this.typed = text
    if (text !== '' || this.word === '') return
    this.word = ''
    if (this.part === 'market') this.renew()
  }

  search(): void {
    this.word = this.typed.trim()
    this.show('market')
  }

  show(part: MarketPart): void {
    this.part = part
    if (part !== 'searches' && part !== 'cases') this.renew()
  }

  filter(filters: Filters): void {
    this.filters = filters
    this.renew()
  }

  async sort(order: ListingOrder): Promise<void> {
    const choice = ++this.choice
    if (order === 'distance') {
      const at = await locateMe()
      if (choice !== this.choice) return
      if (!at) {
        toaster.show(t.secondhand.noPlace)
        return
      }
      this.at = at
    }
    this.set(order)
  }

  /** What is looked for, as it is asked and saved. */
  get query(): Omit<Query, 'orderby' | 'lat' | 'lng'> {
    const { tackle, condition, handover, from, to } = this.filters
    const [minFen, maxFen] = [fenOf(from), fenOf(to)]
    return {
      ...(this.word && { word: this.word }),
      ...(tackle && { tackle }),
      ...(condition && { condition }),
      ...(handover && { handover }),
      ...(minFen && { minFen }),
      ...(maxFen && { maxFen }),
    }
  }

  /** @throws ApiError, NetworkError */
  async save(): Promise<void> {
    await call('POST secondhand/search-save', this.query)
    toaster.show(t.secondhand.searchSaved, { type: 'success' })
  }

  private set(order: ListingOrder): void {
    this.order = order
    this.renew()
  }

  private renew(): void {
    this.list = this.listNow()
    void this.list.load()
  }

  private listNow(): ListingList {
    const { part } = this
    if (part === 'seller' || part === 'watcher' || part === 'buyer')
      return collection(
        (page, per_page) => callPage('GET secondhand/mine', { as: part, page, per_page }, { quiet: true }),
        part === 'watcher' ? ({ id }) => unwatched.has(id) : undefined,
      )
    const query = { ...this.query, orderby: this.order, ...(this.order === 'distance' && this.at) }
    return collection((page, per_page) => callPage('GET secondhand/list', { ...query, page, per_page }, { quiet: true }))
  }
}
