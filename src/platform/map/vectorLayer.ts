import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import L from 'leaflet'
import { PbfReader } from 'pbf'
import { BASE_MAP_TILE_PX as TILE_PX, BASE_MAP_ZOOM, MAP_ZOOM_LEVEL_MAX } from '@anglers/contract/limits'
import { drawNames, drawShapes, type Drawing } from './draw'
import type { VectorBase } from './types'

/** A screen full of tiles, and those around it. */
const TILES_KEPT = 60
/** After how long a tile that did not come is asked for again. */
const PAUSES_MS = [1_000, 4_000, 15_000]
/** More points for each pixel would not be seen, and take memory. */
const DENSITY_MAX = 2
/** How high letters are where the member has chosen no other size, in CSS pixels: the server left room for names of these. */
const LETTER_PX = 13

/** The site's own base map: vector tiles, drawn by a canvas for each, in the colours of the map's style sheet. */
export class VectorLayer extends L.GridLayer {
  private readonly url: string
  private readonly tiles = new Map<string, Promise<VectorTile>>()
  private look: Pick<Drawing, 'colors' | 'font' | 'letterPx'> | null = null
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
  }

  override onAdd(map: L.Map): this {
    super.onAdd(map)
    // The theme and the size of letters are the page's, and change beneath an open map.
    const page = map.getContainer().closest('.screen')
    if (page) this.looks.observe(page, { attributeFilter: ['class', 'style'] })
    return this
  }

  override onRemove(map: L.Map): this {
    this.looks.disconnect()
    return super.onRemove(map)
  }

  protected override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const density = Math.min(window.devicePixelRatio || 1, DENSITY_MAX)
    canvas.width = canvas.height = TILE_PX * density
    // Leaflet counts zooms by tiles of half this width.
    const zoom = z - 1
    const nearer = Math.max(0, zoom - BASE_MAP_ZOOM.max)
    const [column, row] = [x >> nearer, y >> nearer]
    this.load(zoom - nearer, column, row).then(
      (tile) => {
        const context = canvas.getContext('2d')
        // Leaflet throws away what is out of sight, and may have done so meanwhile.
        if (context && canvas.isConnected) {
          context.scale(density, density)
          this.draw(context, tile, { zoom, by: 2 ** nearer, left: x - (column << nearer), top: y - (row << nearer) })
        }
        done(undefined, canvas)
      },
      (error: Error) => done(error, canvas),
    )
    return canvas
  }

  private draw(context: CanvasRenderingContext2D, tile: VectorTile, at: { zoom: number; by: number; left: number; top: number }): void {
    this.look ??= this.readLook()
    const scaleOf = ({ extent }: VectorTileLayer) => (TILE_PX * at.by) / extent
    const drawing: Drawing = {
      context,
      zoom: at.zoom,
      place: (layer, { x, y }) => [x * scaleOf(layer) - at.left * TILE_PX, y * scaleOf(layer) - at.top * TILE_PX],
      ...this.look,
    }
    drawShapes(drawing, tile.layers)
    const names = tile.layers['name']
    // Letters of twice the size have the room of one zoom nearer.
    if (names) drawNames(drawing, names, at.zoom - Math.log2(Math.max(1, this.look.letterPx / LETTER_PX)))
  }

  private readLook() {
    const style = getComputedStyle(this._map.getContainer())
    return {
      colors: (name: string) => style.getPropertyValue(`--map-${name}`).trim(),
      font: style.fontFamily,
      letterPx: Number.parseFloat(style.fontSize) || LETTER_PX,
    }
  }

  private load(zoom: number, x: number, y: number): Promise<VectorTile> {
    const key = `${zoom}/${x}/${y}`
    const loading = this.tiles.get(key) ?? this.fetch(this.url.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
    this.tiles.delete(key)
    this.tiles.set(key, loading)
    loading.catch(() => this.tiles.delete(key))
    const oldest = this.tiles.keys().next()
    if (this.tiles.size > TILES_KEPT && !oldest.done) this.tiles.delete(oldest.value)
    return loading
  }

  private async fetch(url: string): Promise<VectorTile> {
    for (const pause of [...PAUSES_MS, null]) {
      try {
        const answer = await fetch(url)
        if (!answer.ok) throw new Error(`${answer.status}`)
        return new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())))
      } catch (error) {
        if (pause === null || !this._map) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    throw new Error('no tile')
  }
}
