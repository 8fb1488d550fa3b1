import type { MapItem, MapType } from '@anglers/contract/waterMap'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { MapBounds, MapMark } from '@/platform/map'
import { call } from '@/stores/api'
import { problemOf, type Problem } from '@/stores/errors'

const keyOf = ({ post, count, lat, lng }: MapItem) => (post ? `p${post.id}` : `c${count} ${lat} ${lng}`)

/** What the map shows where it has come to rest. */
export class AroundMap {
  items: readonly MapItem[] = []
  type: MapType | null = null
  problem: Problem | null = null
  /** The item that was tapped. */
  chosen: MapItem | null = null
  private view: { bounds: MapBounds; zoom: number } | null = null
  private request = 0

  constructor(private readonly nameOfMany: (count: number) => string) {
    makeAutoObservable<AroundMap, 'nameOfMany' | 'view' | 'request'>(this, {
      items: observableRef,
      chosen: observableRef,
      problem: observableRef,
      nameOfMany: false,
      view: false,
      request: false,
    })
  }

  get marks(): MapMark[] {
    return this.items.map((item) => ({
      key: keyOf(item),
      lat: item.lat,
      lng: item.lng,
      kind: item.post ? (item.type ?? 'many') : 'many',
      label: item.post ? item.post.name : this.nameOfMany(item.count),
      count: item.count,
    }))
  }

  show(bounds: MapBounds, zoom: number): Promise<void> {
    this.view = { bounds, zoom }
    return this.load()
  }

  setType(type: MapType | null): Promise<void> {
    this.type = type
    this.chosen = null
    return this.load()
  }

  choose(key: string): MapItem | undefined {
    const item = this.items.find((one) => keyOf(one) === key)
    this.chosen = item ?? null
    return item
  }

  leave(): void {
    this.chosen = null
  }

  /** Asks for what is in view. Of answers that cross each other the newest question's counts; what was shown stays when one fails. */
  async load(): Promise<void> {
    if (!this.view) return
    const request = ++this.request
    const { bounds, zoom } = this.view
    try {
      const { items } = await call('GET waters/map', { ...bounds, zoom, ...(this.type && { type: this.type }) }, { quiet: true })
      if (request === this.request) runInAction(() => Object.assign(this, { items, problem: null }))
    } catch (error) {
      if (request === this.request) runInAction(() => Object.assign(this, { problem: problemOf(error) }))
    }
  }
}
