import type { Input } from '@anglers/contract'
import type { GoodCard, GoodOrder } from '@anglers/contract/shop'
import { makeAutoObservable, observableRef } from 'mobx'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'

export type GoodList = Collection<GoodCard, GoodCard>

export const goodsLike = (filters: Omit<Input<'GET shop/list'>, 'page' | 'per_page'>): GoodList =>
  new Collection<GoodCard, GoodCard>({
    fetch: (page, perPage) => callPage('GET shop/list', { ...filters, page, per_page: perPage }, { quiet: true }),
    adopt: (good) => good,
  })

/** What the shop is about: asked for once. */
export const shopSetting = new Resource(() => call('GET shop/setting', {}, { quiet: true }))

/** A search for goods: by word, category and attributes, in an order. */
export class GoodSearch {
  typed: string
  category: number | undefined
  order: GoodOrder = 'newest'
  inStock = false
  /** name=value. */
  facets: string[] = []
  list: GoodList

  constructor(word: string, category: number | undefined) {
    this.typed = word
    this.category = category
    this.list = this.listNow()
    makeAutoObservable(this, { list: observableRef, facets: observableRef })
  }

  type(text: string): void {
    this.typed = text
  }

  /** Searches for what is typed. */
  submit(): void {
    this.renew()
  }

  sort(order: GoodOrder): void {
    this.order = order
    this.renew()
  }

  choose(category: number | undefined): void {
    this.category = category
    this.facets = []
    this.renew()
  }

  toggle(name: string, value: string): void {
    const facet = `${name}=${value}`
    this.facets = this.facets.includes(facet) ? this.facets.filter((one) => one !== facet) : [...this.facets, facet]
    this.renew()
  }

  flipStock(): void {
    this.inStock = !this.inStock
    this.renew()
  }

  private renew(): void {
    this.list = this.listNow()
    void this.list.load()
  }

  private listNow(): GoodList {
    return goodsLike({
      word: this.typed.trim() || undefined,
      category: this.category,
      orderby: this.order,
      attributes: this.facets.length ? this.facets.join(';') : undefined,
      inStock: this.inStock || undefined,
    })
  }
}
