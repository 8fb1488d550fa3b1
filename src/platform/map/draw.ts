import type { VectorTileLayer } from '@mapbox/vector-tile'
import { BASE_MAP_CITY_LARGER } from '@anglers/contract/limits'

/** A tile that is being drawn. */
export interface Drawing {
  context: CanvasRenderingContext2D
  /** Of tiles of this width; from the last one that there are on, they are drawn larger. */
  zoom: number
  /** Where a point of a layer lies on the canvas, in CSS pixels. */
  place(layer: VectorTileLayer, point: { x: number; y: number }): [x: number, y: number]
  /** A colour of the map, by its name in the style sheet. */
  colors(name: string): string
  font: string
  letterPx: number
}

interface Stroke {
  /** In CSS pixels at WIDTH_ZOOM. */
  width: number
  /** Drawn beneath it, and wider. */
  edged?: true
  dashed?: true
}

const WIDTH_ZOOM = 13
/** By how much a line is wider from zoom to zoom. */
const WIDENS = 1.4
const WIDTH_MIN_PX = 0.6
const EDGE_PX = 1
const EDGED_FROM_PX = 2
const DASH_PX = [5, 4]
const HALO_PX = 3

/** From the ground up, each layer with the kinds that are lines. */
const strokes: Readonly<Record<string, Readonly<Record<string, Stroke>>>> = {
  waterway: { stream: { width: 1 }, canal: { width: 2.4 }, river: { width: 4.5 } },
  rail: { rail: { width: 1.4, dashed: true } },
  road: {
    path: { width: 1, dashed: true },
    minor: { width: 2.2, edged: true },
    secondary: { width: 3.6, edged: true },
    primary: { width: 4.6, edged: true },
    motorway: { width: 5.4, edged: true },
  },
}

/** Areas, and lines above them. */
export function drawShapes(drawing: Drawing, layers: Record<string, VectorTileLayer>): void {
  const { context, colors } = drawing
  context.lineJoin = context.lineCap = 'round'
  for (const name of ['built', 'green', 'wetland', 'water']) {
    for (const [kind, path] of pathsOf(drawing, layers[name])) {
      context.fillStyle = colors(kind)
      // Areas lie on one another, and unite; an island goes round the other way.
      context.fill(path)
    }
  }
  for (const [name, kinds] of Object.entries(strokes)) {
    const paths = pathsOf(drawing, layers[name])
    const lines = Object.entries(kinds).flatMap(([kind, stroke]) => {
      const path = paths.get(kind)
      return path ? [{ kind, path, ...stroke, width: widthAt(stroke.width, drawing.zoom) }] : []
    })
    // First all edges: a road that meets another has none there.
    for (const { kind, path, width, edged } of lines)
      if (edged && width >= EDGED_FROM_PX) strokePath(context, path, colors(`${kind}-edge`), width + 2 * EDGE_PX)
    for (const { kind, path, width, dashed } of lines) strokePath(context, path, colors(kind), width, dashed && DASH_PX)
  }
}

/** The names that have room at a zoom. */
export function drawNames({ context, colors, font, letterPx, place }: Drawing, layer: VectorTileLayer, zoom: number): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = HALO_PX
  context.strokeStyle = colors('halo')
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i)
    const { kind, text, from } = feature.properties
    if (Number(from) > zoom) continue
    const [[point] = []] = feature.loadGeometry()
    if (!point) continue
    const [x, y] = place(layer, point)
    context.font =
      kind === 'city' ? `600 ${letterPx * BASE_MAP_CITY_LARGER}px ${font}` : `${kind === 'town' ? 600 : 400} ${letterPx}px ${font}`
    context.fillStyle = colors(`name-${kind === 'water' || kind === 'green' ? kind : 'place'}`)
    context.strokeText(String(text), x, y)
    context.fillText(String(text), x, y)
  }
}

/** All shapes of a layer, by their kind. */
function pathsOf({ place }: Drawing, layer: VectorTileLayer | undefined): Map<string, Path2D> {
  const paths = new Map<string, Path2D>()
  for (let i = 0; layer && i < layer.length; i++) {
    const feature = layer.feature(i)
    const kind = String(feature.properties['kind'])
    const path = paths.get(kind) ?? new Path2D()
    paths.set(kind, path)
    for (const ring of feature.loadGeometry())
      for (const [n, point] of ring.entries()) {
        const [x, y] = place(layer, point)
        if (n) path.lineTo(x, y)
        else path.moveTo(x, y)
      }
  }
  return paths
}

const widthAt = (width: number, zoom: number) => Math.max(WIDTH_MIN_PX, width * WIDENS ** (zoom - WIDTH_ZOOM))

function strokePath(context: CanvasRenderingContext2D, path: Path2D, color: string, width: number, dash: number[] = []): void {
  context.strokeStyle = color
  context.lineWidth = width
  context.setLineDash(dash)
  context.stroke(path)
}
