import L from 'leaflet'
import { BASE_MAP_LETTER_PX, BASE_MAP_TILE_PX, BASE_MAP_ZOOM } from '@anglers/contract/limits'
import * as draw from '@/platform/map/draw'
import { Tiles } from '@/platform/map/tiles'
import { VectorLayer } from '@/platform/map/vectorLayer'

jest.mock('@/platform/map/draw')

/** What was asked for; each comes, or does not, when the test wants. */
let asked: { url: string; left: boolean; comes: (layers: object) => void; fails: () => void }[]
let frame: HTMLElement
let map: L.Map
let layer: VectorLayer

const drawings = () => jest.mocked(draw.drawShapes).mock.calls.map(([drawing]) => drawing)
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const WHOLE = { extent: 4_096, length: 0 }

beforeEach(() => {
  asked = []
  jest.mocked(draw.drawShapes).mockReset()
  jest.mocked(draw.drawNames).mockReset()
  jest.spyOn(Tiles.prototype, 'get').mockImplementation((url) => {
    let comes!: (layers: object) => void
    let fails!: () => void
    const tile = new Promise((resolve, reject) => {
      comes = (layers) => resolve({ layers })
      fails = () => reject(new Error('no line'))
    })
    const one = { url, left: false, comes, fails }
    asked.push(one)
    return { tile, leave: () => (one.left = true) } as never
  })
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ scale: () => undefined } as never)
})
afterEach(() => {
  map.remove()
  frame.parentElement!.remove()
  jest.restoreAllMocks()
})

/** A map of one tile's size, at a zoom of the server's tiles, and what was asked for it. */
function opens(zoom: number, fontSize = ''): void {
  const page = document.body.appendChild(document.createElement('div'))
  page.className = 'screen'
  frame = page.appendChild(document.createElement('div'))
  frame.style.fontSize = fontSize
  Object.defineProperties(frame, { clientWidth: { value: 10 }, clientHeight: { value: 10 } })
  map = L.map(frame, { center: [30.001, 114.001], zoom: zoom + 1, fadeAnimation: false, zoomAnimation: false })
  layer = new VectorLayer({ url: '/map/{z}/{x}/{y}.pbf', bounds: { south: -80, west: -170, north: 80, east: 170 }, attribution: '' }, '')
  layer.addTo(map)
}
/** Column and row of the tile in which that point is. */
const tileAt = (zoom: number) => {
  const { x, y } = map
    .project([30.001, 114.001], zoom + 1)
    .divideBy(BASE_MAP_TILE_PX)
    .floor()
  return [x, y] as const
}

test("the server's own tiles are asked for as long as there are any", () => {
  opens(BASE_MAP_ZOOM.max)
  expect(asked.map(({ url }) => url)).toContain(`/map/${BASE_MAP_ZOOM.max}/${tileAt(BASE_MAP_ZOOM.max).join('/')}.pbf`)
})

test('from nearer by a part of one of them is drawn larger', async () => {
  opens(BASE_MAP_ZOOM.max + 2)
  const [x, y] = tileAt(BASE_MAP_ZOOM.max + 2)
  const one = asked.find(({ url }) => url === `/map/${BASE_MAP_ZOOM.max}/${x >> 2}/${y >> 2}.pbf`)!
  one.comes({ water: WHOLE })
  await settled()
  const [drawing] = drawings()
  const [left, top] = [x - ((x >> 2) << 2), y - ((y >> 2) << 2)]
  // Where this part begins in the server's tile is its own corner.
  const corner = { x: (left * WHOLE.extent) / 4, y: (top * WHOLE.extent) / 4 }
  expect([drawing!.zoom, drawing!.place(WHOLE as never, corner)]).toEqual([BASE_MAP_ZOOM.max + 2, [0, 0]])
  const next = drawing!.place(WHOLE as never, { x: corner.x + WHOLE.extent / 4, y: corner.y })
  expect(next).toEqual([BASE_MAP_TILE_PX, 0])
})

test('names of twice the size have room one zoom nearer, of a smaller one as much as usual', async () => {
  const zooms: number[] = []
  for (const px of [BASE_MAP_LETTER_PX, 2 * BASE_MAP_LETTER_PX, BASE_MAP_LETTER_PX / 2]) {
    opens(12, `${px}px`)
    jest.mocked(draw.drawNames).mockClear()
    asked.at(-1)!.comes({ name: WHOLE })
    await settled()
    zooms.push(jest.mocked(draw.drawNames).mock.calls[0]![2])
    if (px >= BASE_MAP_LETTER_PX) {
      map.remove()
      frame.parentElement!.remove()
    }
  }
  expect(zooms).toEqual([12, 11, 12])
})

test('what is no longer in sight is no longer waited for, and is not drawn when it comes', async () => {
  opens(12)
  const before = [...asked]
  map.setView([31, 116], 13)
  expect(before.map(({ left }) => left)).toEqual(before.map(() => true))
  before[0]!.comes({ water: WHOLE })
  await settled()
  expect(drawings()).toEqual([])
})

test.each([
  ['the line is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('what did not come is asked for again when %s, and what is there is not', async (_, comesBack) => {
  opens(12)
  const { length } = asked
  comesBack()
  expect(asked).toHaveLength(length)
  asked[0]!.fails()
  await settled()
  comesBack()
  expect(asked.length).toBeGreaterThan(length)
  const { length: again } = asked
  comesBack()
  expect(asked).toHaveLength(again)
})

test('another look of the page is that of the map', async () => {
  opens(12)
  const { length } = asked
  document.querySelector('.screen')!.className = 'screen screen--dark'
  await settled()
  expect(asked.length).toBeGreaterThan(length)
})
