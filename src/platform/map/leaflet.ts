import L from 'leaflet'
import { MAP_ZOOM_LEVEL_MAX, MAP_ZOOM_LEVEL_MIN } from '@anglers/contract/limits'
import { fromGcj02, type Point, toGcj02 } from '@/lib/gcj02'
import type { MapMark, MapViewProps } from './types'
import { VectorLayer } from './vectorLayer'
import './map.h5.scss'

const REST_MS = 300
const PIN_PX = 44
/** So near to the edge of the map nothing stands: a pin would be cut. */
const EDGE_PX = PIN_PX / 2
/** From further off names would lie on one another: a tap tells them. */
const NAMES_FROM_ZOOM = 14

/** Without a base map: a grid of squares, so that one sees the map move. */
const PlainLayer = L.GridLayer.extend({
  createTile() {
    const tile = document.createElement('div')
    tile.className = 'map-view__plain'
    return tile
  },
}) as new () => L.GridLayer

type Handlers = Pick<MapViewProps, 'onRest' | 'onMark' | 'onTap'>

/** Leaflet, as far as this app uses it. All points are GCJ-02; a base map of the global system is met here. */
export class LeafletMap {
  private readonly map: L.Map
  private readonly shown = new Map<string, L.Marker>()
  private readonly around = L.layerGroup()
  private readonly stays: boolean
  private isWgs = false
  private base: L.GridLayer | null = null
  private shownBase: MapViewProps['base'] | undefined
  private zooms = false
  private waiting = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Leaflet itself hears of the window's size alone. */
  private readonly sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(() => this.map.invalidateSize()) : null

  constructor(
    container: HTMLElement,
    { centre, base, still: stays = false }: Pick<MapViewProps, 'centre' | 'base' | 'still'>,
    private readonly handlers: () => Handlers,
  ) {
    this.stays = stays
    const still = 'matchMedia' in window && matchMedia('(prefers-reduced-motion: reduce)').matches
    this.map = L.map(container, {
      minZoom: MAP_ZOOM_LEVEL_MIN,
      maxZoom: MAP_ZOOM_LEVEL_MAX,
      zoomControl: false,
      attributionControl: false,
      dragging: !stays,
      touchZoom: !stays,
      doubleClickZoom: !stays,
      scrollWheelZoom: !stays,
      boxZoom: !stays,
      keyboard: !stays,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      maxBounds: L.latLngBounds([-85, -540], [85, 540]),
    })
    L.control.attribution({ prefix: false }).addTo(this.map)
    this.around.addTo(this.map)
    this.map.on('moveend zoomend resize', () => this.restLater())
    this.sizes?.observe(container)
    this.map.on('zoomstart', () => (this.zooms = true))
    this.map.on('zoomend', () => {
      this.zooms = false
      this.showNames()
      const by = this.waiting
      this.waiting = 0
      if (by) this.zoom(by)
    })
    this.map.on('click', () => this.handlers().onTap?.())
    this.setBase(base)
    this.move(centre)
    this.showNames()
  }

  setBase(base: MapViewProps['base']): void {
    if (base === this.shownBase) return
    this.shownBase = base
    this.base?.remove()
    this.isWgs = base !== null && 'tiles' in base && base.tiles.crs === 'wgs84'
    this.base = layerOf(base)
    this.base.addTo(this.map)
  }

  move({ lat, lng, zoom }: MapViewProps['centre']): void {
    this.map.setView(this.drawn({ lat, lng }), zoom)
  }

  /** Leaflet takes no other zoom while one is under way, which begins a frame later: those that are wanted meanwhile come after it. */
  zoom(by: number): void {
    if (this.zooms) {
      this.waiting += by
      return
    }
    const from = this.map.getZoom()
    const to = Math.min(Math.max(from + by, this.map.getMinZoom()), this.map.getMaxZoom())
    this.zooms = to !== from
    if (this.zooms) this.map.setZoom(to)
  }

  /** Marks that stay are moved, and not made anew: whoever has the focus on one keeps it. */
  setMarks(marks: readonly MapMark[]): void {
    const wanted = new Map(marks.map((mark) => [mark.key, mark]))
    for (const [key, marker] of this.shown)
      if (!wanted.has(key)) {
        marker.remove()
        this.shown.delete(key)
      }
    for (const mark of marks) {
      const there = this.shown.get(mark.key)
      if (there) there.setLatLng(this.drawn(mark))
      else this.shown.set(mark.key, this.markerOf(mark).addTo(this.map))
    }
  }

  setAround({ me, area }: Pick<MapViewProps, 'me' | 'area'>): void {
    this.around.clearLayers()
    if (area) this.around.addLayer(L.circle(this.drawn(area), { radius: area.radiusM, className: 'map-view__area', interactive: false }))
    if (!me) return
    if (me.accuracyM)
      this.around.addLayer(L.circle(this.drawn(me), { radius: me.accuracyM, className: 'map-view__accuracy', interactive: false }))
    this.around.addLayer(L.circleMarker(this.drawn(me), { radius: 8, className: 'map-view__me', interactive: false }))
  }

  close(): void {
    clearTimeout(this.timer)
    this.sizes?.disconnect()
    this.map.remove()
    // A zoom under way would end a quarter of a second later on panes that are gone: Leaflet 1.9 has no other way to call it off.
    Object.assign(this.map, { _animatingZoom: false })
  }

  private markerOf({ lat, lng, key, kind, label, count }: MapMark): L.Marker {
    const pin = document.createElement('div')
    pin.className = `map-pin map-pin--${kind}`
    pin.textContent = count > 1 ? String(count) : ''
    if (count === 1) {
      const icon = document.createElement('div')
      icon.className = `icon icon--${kind}`
      const name = document.createElement('span')
      name.className = 'map-pin__name'
      name.textContent = label
      pin.append(icon, name)
    }
    const marker = L.marker(this.drawn({ lat, lng }), {
      icon: L.divIcon({ html: pin, className: 'map-mark', iconSize: [PIN_PX, PIN_PX] }),
      interactive: !this.stays,
      keyboard: !this.stays,
    })
    marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label))
    marker.on('click', () => this.handlers().onMark(key))
    // To Leaflet a key is no click, as it is on every other button.
    marker.on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
      originalEvent.preventDefault()
      this.handlers().onMark(key)
    })
    return marker
  }

  private showNames(): void {
    this.map.getContainer().classList.toggle('map-view--far', !this.stays && this.map.getZoom() < NAMES_FROM_ZOOM)
  }

  private restLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      // What stands there shows whole, and can be tapped.
      const { x, y } = this.map.getSize()
      // Of a page that is not shown yet, or behind a keyboard, there is nothing to be seen; when it has a size, it rests anew.
      if (x <= PIN_PX || y <= PIN_PX) return
      const at = (column: number, row: number) => this.meant(this.map.containerPointToLatLng([column, row]))
      const [low, high] = [at(EDGE_PX, y - EDGE_PX), at(x - EDGE_PX, EDGE_PX)]
      const whole = high.lng - low.lng >= 360
      this.handlers().onRest(
        {
          south: Math.max(-85, low.lat),
          north: Math.min(85, high.lat),
          west: whole ? -180 : wrapped(low.lng),
          east: whole ? 180 : wrapped(high.lng),
        },
        Math.round(this.map.getZoom()),
      )
    }, REST_MS)
  }

  private drawn(point: Point): L.LatLngExpression {
    const { lat, lng } = this.isWgs ? fromGcj02(point) : point
    return [lat, lng]
  }

  private meant({ lat, lng }: L.LatLng): Point {
    return this.isWgs ? toGcj02({ lat, lng }) : { lat, lng }
  }
}

function layerOf(base: MapViewProps['base']): L.GridLayer {
  if (!base) return new PlainLayer()
  if ('vector' in base) return new VectorLayer(base.vector, escaped(base.vector.attribution))
  const { url, tms, attribution } = base.tiles
  return L.tileLayer(url, { tms, attribution: escaped(attribution), maxZoom: MAP_ZOOM_LEVEL_MAX })
}

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180

/** Leaflet writes an attribution as HTML. */
function escaped(text: string): string {
  const span = document.createElement('span')
  span.textContent = text
  return span.innerHTML
}
