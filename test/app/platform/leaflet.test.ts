import L from 'leaflet'
import { fromGcj02 } from '@/lib/gcj02'
import { LeafletMap } from '@/platform/map/leaflet'
import type { MapMark, MapViewProps } from '@/platform/map/types'

const REST_MS = 300
const spot: MapMark = { key: 'p1', kind: 'places', label: '后山鲫鱼窝', count: 1, lat: 30, lng: 114 }
const handlers = { onRest: jest.fn(), onMark: jest.fn(), onTap: jest.fn() }
let map: LeafletMap
let frame: HTMLElement

/** A map of 400 by 300 pixels, at rest. */
function opens(lng = 114, own: Partial<Pick<MapViewProps, 'base' | 'still'>> = {}): void {
  frame = document.body.appendChild(document.createElement('div'))
  Object.defineProperties(frame, { clientWidth: { value: 400 }, clientHeight: { value: 300 } })
  map = new LeafletMap(frame, { centre: { lat: 30, lng, zoom: 12 }, base: null, ...own }, () => handlers)
}
const rests = () => {
  jest.advanceTimersByTime(REST_MS)
  return handlers.onRest.mock.lastCall as Parameters<MapViewProps['onRest']>
}
const pins = () => [...frame.querySelectorAll('.map-mark')].map((pin) => pin.getAttribute('aria-label'))

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  map.close()
  frame.remove()
  jest.restoreAllMocks()
  jest.clearAllMocks()
})

test('each tap on its buttons counts once, also while it still zooms', () => {
  opens()
  const zooms: (() => void)[] = []
  const { setZoom } = L.Map.prototype
  jest.spyOn(L.Map.prototype, 'setZoom').mockImplementation(function (this: L.Map, zoom) {
    zooms.push(() => setZoom.call(this, zoom))
    return this
  })
  for (let tap = 0; tap < 3; tap++) map.zoom(1)
  while (zooms.length > 0) zooms.shift()!()
  expect(rests()[1]).toBe(15)
})

test('a mark that has gone comes again', () => {
  opens()
  const shown = [[spot], [], [spot]].map((marks) => {
    map.setMarks(marks)
    return pins()
  })
  expect(shown).toEqual([['后山鲫鱼窝'], [], ['后山鲫鱼窝']])
})

test.each([
  ['Enter', ['p1']],
  [' ', ['p1']],
  ['Tab', []],
])('a mark is a button to the keys: %j', (key, chosen) => {
  opens()
  map.setMarks([spot])
  frame.querySelector('.map-mark')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(handlers.onMark.mock.calls.flat()).toEqual(chosen)
})

test('beyond the line where the day changes it says where it is as everywhere', () => {
  opens(190)
  const [{ west, east }] = rests()
  expect([west < east, Math.round(west), Math.round(east)]).toEqual([true, -170, -170])
})

test('where the device is shows, and how well that is known, where it is', () => {
  opens()
  const shows = () => ['me', 'accuracy', 'area'].map((name) => frame.querySelectorAll(`.map-view__${name}`).length)
  const me = { lat: 30, lng: 114 }
  map.setAround({ me, area: null })
  expect(shows()).toEqual([1, 0, 0])
  map.setAround({ me: { ...me, accuracyM: 50 }, area: { ...me, radiusM: 900 } })
  expect(shows()).toEqual([1, 1, 1])
  map.setAround({ me: null, area: null })
  expect(shows()).toEqual([0, 0, 0])
})

test('one base lies there at a time, and what is said of it is text', () => {
  const tiles = (attribution: string) => ({
    tiles: { url: `https://tiles.example/${attribution.length}/{z}/{x}/{y}.png`, attribution, crs: 'gcj02', tms: false } as never,
  })
  opens(114, { base: tiles('<b>天地图</b>') })
  expect(frame.querySelector('.leaflet-control-attribution')!.innerHTML).toContain('&lt;b&gt;天地图&lt;/b&gt;')
  map.setBase(tiles('别的图'))
  expect(frame.querySelector('.leaflet-control-attribution')!.textContent).toBe('别的图')
  map.setBase(null)
  expect([frame.querySelectorAll('.leaflet-layer').length, frame.querySelector('.leaflet-control-attribution')!.textContent]).toEqual([
    1,
    '',
  ])
})

test('a picture of a place has nothing in it that keys stop at', () => {
  opens(114, { still: true })
  map.setMarks([spot])
  const stops = [frame, ...frame.querySelectorAll<HTMLElement>('.map-mark')].map((element) => element.getAttribute('tabindex'))
  expect(stops).toEqual([null, null])
  map.close()
  frame.remove()
  opens()
  map.setMarks([spot])
  expect([frame, frame.querySelector('.map-mark')!].map((element) => element.getAttribute('tabindex'))).toEqual(['0', '0'])
})

test('who wants nothing to move sees no zoom move', () => {
  const options = () => (map as unknown as { map: L.Map }).map.options
  opens()
  expect(options()).toMatchObject({ zoomAnimation: true, fadeAnimation: true, markerZoomAnimation: true })
  map.close()
  frame.remove()
  Object.assign(window, { matchMedia: (query: string) => ({ matches: query.includes('reduced-motion') }) })
  opens()
  Reflect.deleteProperty(window, 'matchMedia')
  expect(options()).toMatchObject({ zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false })
})

test('a map that is closed while it moves says nothing more, and leaves nothing behind', () => {
  const sizes = { observe: jest.fn(), disconnect: jest.fn() }
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe = sizes.observe
      disconnect = sizes.disconnect
    },
  })
  opens()
  Reflect.deleteProperty(globalThis, 'ResizeObserver')
  map.setMarks([spot])
  map.close()
  jest.advanceTimersByTime(2 * REST_MS)
  expect([handlers.onRest.mock.calls, pins(), sizes.disconnect.mock.calls.length]).toEqual([[], [], 1])
  opens()
})

test('a mark that stays is moved', () => {
  opens()
  map.setMarks([spot])
  const pin = frame.querySelector('.map-mark')!
  const before = pin.getAttribute('style')
  map.setMarks([{ ...spot, lat: 30.01 }])
  expect([frame.querySelector('.map-mark') === pin, pin.getAttribute('style') === before]).toEqual([true, false])
})

test('a map without a size says nothing, and where it rests once it has one', () => {
  let sizes = () => {}
  class Sizes {
    constructor(changed: () => void) {
      sizes = changed
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver: Sizes })
  frame = document.body.appendChild(document.createElement('div'))
  const size = { clientWidth: 0, clientHeight: 0 }
  Object.defineProperties(frame, { clientWidth: { get: () => size.clientWidth }, clientHeight: { get: () => size.clientHeight } })
  map = new LeafletMap(frame, { centre: { lat: 30, lng: 114, zoom: 12 }, base: null }, () => handlers)
  expect(rests()).toBeUndefined()
  Object.assign(size, { clientWidth: 400, clientHeight: 300 })
  sizes()
  expect(rests()[0].north).toBeGreaterThan(rests()[0].south)
  Reflect.deleteProperty(globalThis, 'ResizeObserver')
})

describe('on a base of the global system', () => {
  const wgs = { tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '', crs: 'wgs84', tms: false } as never }

  test('what stands on the map is where it is, and what rests is told as everywhere else', () => {
    opens(114, { base: wgs })
    const centre = (map as unknown as { map: L.Map }).map.getCenter()
    const drawn = fromGcj02({ lat: 30, lng: 114 })
    expect([centre.lat, centre.lng]).toEqual([expect.closeTo(drawn.lat, 4), expect.closeTo(drawn.lng, 4)])
    const [{ west, east, south, north }] = rests()
    expect([(west + east) / 2, (south + north) / 2]).toEqual([expect.closeTo(114, 3), expect.closeTo(30, 3)])
  })
})

test('nothing is told of the edge, where a pin would be cut', () => {
  opens()
  const leaflet = (map as unknown as { map: L.Map }).map
  const edges = leaflet.getBounds()
  const [{ west, east, south, north }] = rests()
  const at = (lat: number, lng: number) => leaflet.latLngToContainerPoint([lat, lng])
  expect([at(north, west), at(south, east)].map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [22, 22],
    [378, 278],
  ])
  expect([west > edges.getWest(), north < edges.getNorth()]).toEqual([true, true])
})

test('names stand there from nearby alone, and on a picture of a place always', () => {
  const isFar = () => frame.classList.contains('map-view--far')
  opens()
  expect(isFar()).toBe(true)
  map.move({ lat: 30, lng: 114, zoom: 14 })
  expect(isFar()).toBe(false)
  map.close()
  frame.remove()
  opens(114, { still: true })
  expect(isFar()).toBe(false)
})

test('a tap on a mark says which, one beside it that it was on the map; a group says how many it has', () => {
  opens()
  map.setMarks([spot, { ...spot, key: 'g2', kind: 'many', label: '12 个', count: 12 }])
  expect([...frame.querySelectorAll('.map-pin')].map(({ textContent }) => textContent)).toEqual(['后山鲫鱼窝', '12'])
  frame.querySelectorAll<HTMLElement>('.map-mark')[1]!.click()
  expect([handlers.onMark.mock.calls, handlers.onTap.mock.calls.length]).toEqual([[['g2']], 0])
  frame.click()
  expect([handlers.onMark.mock.calls.length, handlers.onTap.mock.calls.length]).toEqual([1, 1])
})
