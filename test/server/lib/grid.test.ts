import { metresBetween } from '../../../server/src/lib/distance.ts'
import { cellMiddle, cellRadiusM } from '../../../server/src/lib/grid.ts'

const CELL_M = 1_000
const TOWN = { lat: 29.9531, lng: 115.4102 }

test('all of a cell have one middle, which is its own', () => {
  const middle = cellMiddle(TOWN, CELL_M)
  expect(cellMiddle(middle, CELL_M)).toEqual(middle)
  const near = 0.4 / 111
  for (const [north, east] of [
    [near, near],
    [-near, near],
    [near, -near],
    [-near, -near],
  ] as const)
    expect(cellMiddle({ lat: middle.lat + north, lng: middle.lng + east }, CELL_M)).toEqual(middle)
})

test.each([[TOWN], [{ lat: 0, lng: 0 }], [{ lat: 69.9, lng: -179.9999 }], [{ lat: -45.1, lng: 179.9999 }], [{ lat: 89.9, lng: 12 }]])(
  'no point of %j lies farther from the middle than its corners',
  (around) => {
    for (let step = 0; step < 50; step++) {
      const point = { lat: around.lat + step * 0.0007 - 0.0175, lng: around.lng - step * 0.00003 }
      expect(metresBetween(point, cellMiddle(point, CELL_M))).toBeLessThanOrEqual(cellRadiusM(CELL_M) * 1.01)
    }
  },
)

test('its corners are half of its diagonal away', () => {
  expect([cellRadiusM(1_000), cellRadiusM(5_000)]).toEqual([708, 3_536])
})

test('the poles and the date line lie in cells, too', () => {
  expect(cellMiddle({ lat: 90, lng: 0 }, CELL_M).lat).toBeLessThan(90)
  expect(cellMiddle({ lat: -90, lng: 0 }, CELL_M).lat).toBeGreaterThan(-90)
  expect(cellMiddle({ lat: 0, lng: 180 }, CELL_M)).toEqual(cellMiddle({ lat: 0, lng: -180 }, CELL_M))
})
