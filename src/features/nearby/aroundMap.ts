import { MAP_CLUSTER_PX, MAP_ITEMS_MAX } from '@anglers/contract/limits'
import { inWholeSquares, sixDecimals, squaresIn } from '@anglers/contract/mapGrid'
import type { MapItem, MapType } from '@anglers/contract/waterMap'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import type { MapBounds, MapMark } from '@/platform/map'
import { call } from '@/stores/api'
import { problemOf, type Problem } from '@/stores/errors'

/** After so long what stands there may be another. */
const FRESH_MS = 60_000

/** What is asked for a view: the same for all views that begin and end in the same squares. */
function pieceOf(view: MapBounds, zoom: number): MapBounds & { zoom: number } {
  const larger = inWholeSquares(view, zoom, 2 * MAP_CLUSTER_PX)
  // On a large screen those around it would take the places of those in it.
  const isWide = squaresIn(larger, zoom, MAP_CLUSTER_PX) > MAP_ITEMS_MAX
  const { south, west, north, east } = isWide ? inWholeSquares(view, zoom, MAP_CLUSTER_PX) : larger
  return { south: sixDecimals(south), west: sixDecimals(west), north: sixDecimals(north), east: sixDecimals(east), zoom }
}

const between = (from: number, to: number, at: number) => Math.min(to, Math.max(from, at))

/** Where a view shows an item: a group whose middle lies beyond its edge, at the edge. Null where nothing of it is in view. */
function shownAt({ south, west, north, east }: MapBounds, { lat, lng, bounds }: MapItem): Point | null {
  const isOver = west > east
  if (south <= lat && lat <= north && (isOver ? west <= lng || lng <= east : west <= lng && lng <= east)) return { lat, lng }
  // Over the date line no edge is nearer than the other.
  if (!bounds || isOver || bounds.south > north || bounds.north < south || bounds.west > east || bounds.east < west) return null
  return { lat: between(south, north, lat), lng: between(west, east, lng) }
}

const keyOf = ({ post, count, lat, lng }: MapItem) => (post ? `p${post.id}` : `c${count} ${lat} ${lng}`)

/** What the map shows where it has come to rest. */
export class AroundMap {
  type: MapType | null = null
  problem: Problem | null = null
  /** The item that was tapped. */
  chosen: MapItem | null = null
  private items: readonly MapItem[] = []
  private view: MapBounds | null = null
  private piece: ReturnType<typeof pieceOf> | null = null
  /** When the piece was asked for; null where it did not come. */
  private askedAt: number | null = null
  private request = 0

  constructor(private readonly nameOfMany: (count: number) => string) {
    makeAutoObservable<AroundMap, 'nameOfMany' | 'items' | 'view' | 'piece' | 'askedAt' | 'request'>(this, {
      items: observableRef,
      view: observableRef,
      chosen: observableRef,
      problem: observableRef,
      nameOfMany: false,
      piece: false,
      askedAt: false,
      request: false,
    })
  }

  /** What is in view: what stands beside it comes without being asked for. */
  get marks(): MapMark[] {
    const { view } = this
    return this.items.flatMap((item) => {
      const at = view && shownAt(view, item)
      if (!at) return []
      return {
        ...at,
        key: keyOf(item),
        kind: item.post ? (item.type ?? 'many') : 'many',
        label: item.post ? item.post.name : this.nameOfMany(item.count),
        count: item.count,
      }
    })
  }

  async show(view: MapBounds, zoom: number): Promise<void> {
    this.view = view
    const [before, piece] = [this.piece, pieceOf(view, zoom)]
    this.piece = piece
    const isFresh = this.askedAt !== null && Math.abs(Date.now() - this.askedAt) < FRESH_MS
    if (!isFresh || JSON.stringify(before) !== JSON.stringify(piece)) await this.load()
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

  /**
   * Asks for what is in view, and what is around it. Of answers that cross each other the newest question's counts; what was shown stays
   * when one fails.
   */
  async load(): Promise<void> {
    if (!this.piece) return
    const request = ++this.request
    this.askedAt = Date.now()
    try {
      const { items } = await call('GET waters/map', { ...this.piece, ...(this.type && { type: this.type }) }, { quiet: true })
      if (request === this.request) runInAction(() => Object.assign(this, { items, problem: null }))
    } catch (error) {
      if (request === this.request) runInAction(() => Object.assign(this, { problem: problemOf(error), askedAt: null }))
    }
  }
}
