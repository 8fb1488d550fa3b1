import type { VectorTileLayer } from '@mapbox/vector-tile'
import { drawNames, drawShapes, type Drawing } from '@/platform/map/draw'

interface Shape {
  properties: Record<string, string | number>
  rings: [number, number][][]
}

/** What the canvas was told to do, in order. */
let done: string[]

class FakePath {
  said = ''
  moveTo(x: number, y: number): void {
    this.said += `M${x},${y}`
  }
  lineTo(x: number, y: number): void {
    this.said += `L${x},${y}`
  }
}

const layerOf = (...shapes: Shape[]) =>
  ({
    length: shapes.length,
    feature: (at: number) => ({
      properties: shapes[at]!.properties,
      loadGeometry: () => shapes[at]!.rings.map((ring) => ring.map(([x, y]) => ({ x, y }))),
    }),
  }) as unknown as VectorTileLayer

function drawing(zoom = 13): Drawing {
  let dash: number[] = []
  const context = {
    lineWidth: 0,
    strokeStyle: '',
    fillStyle: '',
    font: '',
    setLineDash: (wanted: number[]) => (dash = wanted),
    stroke: ({ said }: FakePath) => {
      done.push(`${context.strokeStyle} ${context.lineWidth.toFixed(1)}${dash.length ? ' dashed' : ''} ${said}`)
    },
    fill: ({ said }: FakePath) => void done.push(`${context.fillStyle} ${said}`),
    strokeText: (text: string) => void done.push(`halo ${text}`),
    fillText: (text: string, x: number, y: number) => void done.push(`${context.fillStyle} ${text} ${context.font} ${x},${y}`),
  }
  return {
    context: context as unknown as CanvasRenderingContext2D,
    zoom,
    place: (_, { x, y }) => [x * 2, y * 2],
    colors: (name) => name,
    font: 'serif',
    letterPx: 10,
  }
}

beforeEach(() => {
  done = []
  Object.assign(globalThis, { Path2D: FakePath })
})
afterEach(() => void Reflect.deleteProperty(globalThis, 'Path2D'))

const road = (kind: string, x: number): Shape => ({
  properties: { kind },
  rings: [
    [
      [x, 0],
      [x, 1],
    ],
  ],
})

test('areas lie below lines, each kind in one, an island in its lake', () => {
  const lake: Shape = {
    properties: { kind: 'water' },
    rings: [
      [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
      [
        [1, 1],
        [2, 2],
        [2, 1],
      ],
    ],
  }
  const pond: Shape = { properties: { kind: 'water' }, rings: [[[9, 9]]] }
  drawShapes(drawing(), { water: layerOf(lake, pond), waterway: layerOf(road('stream', 7)), built: layerOf(road('built', 5)) })
  expect(done).toEqual(['built M10,0L10,2', 'water M0,0L8,0L8,8M2,2L4,4L4,2M18,18', 'stream 1.0 M14,0L14,2'])
})

test('all roads have their edges below all roads, where they are wide enough, and grow with the zoom', () => {
  const road = {
    road: layerOf({ properties: { kind: 'minor' }, rings: [[[0, 0]]] }, { properties: { kind: 'motorway' }, rings: [[[1, 1]]] }),
  }
  drawShapes(drawing(13), road)
  expect(done).toEqual(['minor-edge 4.2 M0,0', 'motorway-edge 7.4 M2,2', 'minor 2.2 M0,0', 'motorway 5.4 M2,2'])
  done = []
  drawShapes(drawing(12), road)
  expect(done).toEqual(['motorway-edge 5.9 M2,2', 'minor 1.6 M0,0', 'motorway 3.9 M2,2'])
  done = []
  drawShapes(drawing(8), road)
  expect(done).toEqual(['minor 0.6 M0,0', 'motorway 1.0 M2,2'])
})

test('a path is dashed, and what is drawn after it is not', () => {
  drawShapes(drawing(), { road: layerOf(road('path', 1), road('secondary', 2)) })
  expect(done).toEqual(['secondary-edge 5.6 M4,0L4,2', 'path 1.0 dashed M2,0L2,2', 'secondary 3.6 M4,0L4,2'])
})

test('a name stands there from its zoom on, above its halo, in the look of what it is of', () => {
  const name = (kind: string, text: string, from: number): Shape => ({ properties: { kind, text, from }, rings: [[[3, 4]]] })
  const names = layerOf(name('city', '杭州', 6), name('town', '古荡', 12), name('water', '西湖', 13), {
    ...name('village', '无处', 1),
    rings: [],
  })
  drawNames(drawing(), names, 12)
  expect(done).toEqual(['halo 杭州', 'name-place 杭州 600 13px serif 6,8', 'halo 古荡', 'name-place 古荡 600 10px serif 6,8'])
  done = []
  drawNames(drawing(), names, 13)
  expect(done.slice(4)).toEqual(['halo 西湖', 'name-water 西湖 400 10px serif 6,8'])
})
