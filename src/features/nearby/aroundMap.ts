import { MAP_CLUSTER_PX } from '@anglers/contract/limits'
import { inWholeSquares } from '@anglers/contract/mapGrid'
import type { MapItem, MapType } from '@anglers/contract/waterMap'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import type { MapBounds, MapMark } from '@/platform/map'
import { call } from '@/stores/api'
import { problemOf, type Problem } from '@/stores/errors'

/** Of two groups each way: a screen of a phone stays below MAP_ITEMS_MAX. */
const SQUARE_PX = 2 * MAP_CLUSTER_PX
/** About ten centimetres. */
const DECIMALS = 6
/** After so long what stands there may be another. */
const FRESH_MS = 60_000

/** What is asked for a view: the same for all views that begin and end in the same squares. */
interface Piece extends MapBounds {
  zoom: number
}

function pieceOf(view: MapBounds, zoom: number): Piece {
  const { south, west, north, east } = inWholeSquares(view, zoom, SQUARE_PX)
  const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))
  return { south: rounded(south), west: rounded(west), north: rounded(north), east: rounded(east), zoom }
}

const isSame = (a: Piece, b: Piece) =>
  a.south === b.south && a.west === b.west && a.north === b.north && a.east === b.east && a.zoom === b.zoom

/** Over the date line its west is greater than its east. */
const isIn = ({ south, west, north, east }: MapBounds, { lat, lng }: Point) =>
  south <= lat && lat <= north && (west <= east ? west <= lng && lng <= east : west <= lng || lng <= east)

const keyOf = ({ post, count, lat, lng }: MapItem) => (post ? `p${post.id}` : `c${count} ${lat} ${lng}`)

/** What the map shows where it has come to rest. */
export class AroundMap {
  private items: readonly MapItem[] = []
  type: MapType | null = null
  problem: Problem | null = null
  /** The item that was tapped. */
  chosen: MapItem | null = null
  private view: MapBounds | null = null
  private piece: Piece | null = null
  private freshUntil = 0
  private request = 0

  constructor(private readonly nameOfMany: (count: number) => string) {
    makeAutoObservable<AroundMap, 'nameOfMany' | 'items' | 'view' | 'piece' | 'freshUntil' | 'request'>(this, {
      items: observableRef,
      view: observableRef,
      chosen: observableRef,
      problem: observableRef,
      nameOfMany: false,
      piece: false,
      freshUntil: false,
      request: false,
    })
  }

  /** What is in view: what stands beside it comes without being asked for. */
  get marks(): MapMark[] {
    const { view } = this
    return this.items
      .filter((item) => view && isIn(view, item))
      .map((item) => ({
        key: keyOf(item),
        lat: item.lat,
        lng: item.lng,
        kind: item.post ? (item.type ?? 'many') : 'many',
        label: item.post ? item.post.name : this.nameOfMany(item.count),
        count: item.count,
      }))
  }

  async show(view: MapBounds, zoom: number): Promise<void> {
    this.view = view
    const piece = pieceOf(view, zoom)
    const isShown = this.piece !== null && isSame(this.piece, piece) && Date.now() < this.freshUntil
    this.piece = piece
    if (!isShown) await this.load()
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
    if (!this.piece) return
    const request = ++this.request
    this.freshUntil = Date.now() + FRESH_MS
    try {
      const { items } = await call('GET waters/map', { ...this.piece, ...(this.type && { type: this.type }) }, { quiet: true })
      if (request === this.request) runInAction(() => Object.assign(this, { items, problem: null }))
    } catch (error) {
      if (request === this.request) runInAction(() => Object.assign(this, { problem: problemOf(error), freshUntil: 0 }))
    }
  }
}
