import type { VectorTile, VectorTileLayer } from '@mapbox/vector-tile'
import L from 'leaflet'
import { BASE_MAP_LETTER_PX, BASE_MAP_TILE_PX as TILE_PX, BASE_MAP_ZOOM, MAP_ZOOM_LEVEL_MAX } from '@anglers/contract/limits'
import { drawNames, drawShapes, type Drawing } from './draw'
import { Tiles } from './tiles'
import type { VectorBase } from './types'

/** More points for each pixel would not be seen, and take memory. */
const DENSITY_MAX = 2

/** Where a tile of the map lies within one of the server's. */
interface Part {
  /** Of tiles of this width, as if the server had them. */
  zoom: number
  /** How many times larger the server's is. */
  by: number
  /** How many such parts are left of it and above it. */
  left: number
  top: number
}

/** The site's own base map: vector tiles, drawn by a canvas for each, in the colours of the map's style sheet. */
export class VectorLayer extends L.GridLayer {
  private readonly url: string
  private readonly tiles = new Tiles()
  private readonly leaving = new WeakMap<HTMLElement, () => void>()
  private look: Pick<Drawing, 'colors' | 'font' | 'letterPx'> | null = null
  /** Some did not come, however often they were asked for. */
  private missing = false
  private readonly looks = new MutationObserver(() => {
    this.look = null
    this.redraw()
  })

  constructor({ url, bounds: { south, west, north, east } }: VectorBase, attribution: string) {
    super({
      tileSize: TILE_PX,
      bounds: L.latLngBounds([south, west], [north, east]),
      maxZoom: MAP_ZOOM_LEVEL_MAX,
      keepBuffer: 1,
      attribution,
    })
    this.url = url
    this.on('tileunload', ({ tile }: L.TileEvent) => {
      this.leaving.get(tile)?.()
      // iOS frees the memory of a canvas late. Leaflet's types know tiles of pictures alone.
      Object.assign(tile, { width: 0, height: 0 })
    })
  }

  override onAdd(map: L.Map): this {
    super.onAdd(map)
    // The theme and the size of letters are the page's, and change beneath an open map.
    const page = map.getContainer().closest('.screen')
    if (page) this.looks.observe(page, { attributeFilter: ['class', 'style'] })
    window.addEventListener('online', this.askAgain)
    document.addEventListener('visibilitychange', this.askAgain)
    return this
  }

  override onRemove(map: L.Map): this {
    this.looks.disconnect()
    window.removeEventListener('online', this.askAgain)
    document.removeEventListener('visibilitychange', this.askAgain)
    return super.onRemove(map)
  }

  protected override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 0
    // Leaflet counts zooms by tiles of half this width.
    const zoom = z - 1
    const nearer = Math.max(0, zoom - BASE_MAP_ZOOM.max)
    const [column, row] = [x >> nearer, y >> nearer]
    const part = { zoom, by: 2 ** nearer, left: x - (column << nearer), top: y - (row << nearer) }
    const url = this.url
      .replace('{z}', `${zoom - nearer}`)
      .replace('{x}', `${column}`)
      .replace('{y}', `${row}`)
    const { tile, leave } = this.tiles.get(url)
    this.leaving.set(canvas, leave)
    tile.then(
      (loaded) => {
        // Out of sight Leaflet throws it away, and may have done so meanwhile.
        if (canvas.isConnected) this.draw(canvas, loaded, part)
        done(undefined, canvas)
      },
      (error: Error) => {
        if (canvas.isConnected) this.missing = true
        done(error, canvas)
      },
    )
    return canvas
  }

  private draw(canvas: HTMLCanvasElement, tile: VectorTile, part: Part): void {
    const context = canvas.getContext('2d')
    if (!context || Object.keys(tile.layers).length === 0) return
    const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX)
    canvas.width = canvas.height = TILE_PX * density
    context.scale(density, density)
    this.look ??= this.readLook()
    const scaleOf = ({ extent }: VectorTileLayer) => (TILE_PX * part.by) / extent
    const drawing: Drawing = {
      context,
      zoom: part.zoom,
      place: (layer, { x, y }) => [x * scaleOf(layer) - part.left * TILE_PX, y * scaleOf(layer) - part.top * TILE_PX],
      ...this.look,
    }
    drawShapes(drawing, tile.layers)
    const names = tile.layers['name']
    // The server has left room for letters of the usual size; those of twice the size have it one zoom nearer.
    if (names) drawNames(drawing, names, part.zoom - Math.log2(Math.max(1, this.look.letterPx / BASE_MAP_LETTER_PX)))
  }

  private readLook() {
    const style = getComputedStyle(this._map.getContainer())
    return {
      colors: (name: string) => style.getPropertyValue(`--map-${name}`).trim(),
      font: style.fontFamily,
      letterPx: Number.parseFloat(style.fontSize) || BASE_MAP_LETTER_PX,
    }
  }

  private readonly askAgain = (): void => {
    if (!this.missing || document.hidden) return
    this.missing = false
    this.redraw()
  }
}
