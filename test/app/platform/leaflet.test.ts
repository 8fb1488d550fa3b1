import L from 'leaflet'
import { LeafletMap } from '@/platform/map/leaflet'
import type { MapMark, MapViewProps } from '@/platform/map/types'

const REST_MS = 300
const spot: MapMark = { key: 'p1', kind: 'places', label: '后山鲫鱼窝', count: 1, lat: 30, lng: 114 }
const handlers = { onRest: jest.fn(), onMark: jest.fn() }
let map: LeafletMap
let frame: HTMLElement

/** A map of 400 by 300 pixels, at rest. */
function opens(lng = 114): void {
  frame = document.body.appendChild(document.createElement('div'))
  Object.defineProperties(frame, { clientWidth: { value: 400 }, clientHeight: { value: 300 } })
  map = new LeafletMap(frame, { centre: { lat: 30, lng, zoom: 12 }, base: null }, () => handlers)
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
