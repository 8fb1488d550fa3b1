import { inWholeSquares, latitudeAt, longitudeAt, mercator, squaresIn } from '@anglers/contract/mapGrid'

const ZOOM = 13
const PX = 128
const view = { south: 29.91, west: 115.37, north: 29.99, east: 115.44 }
const squares = (piece: typeof view) => inWholeSquares(piece, ZOOM, PX)
/** Of a square, on the map. */
const SIDE = 1 / (2 * 2 ** ZOOM)

test('the map knows its points both ways', () => {
  for (const [lng, lat] of [
    [0, 0],
    [115.4, 29.9],
    [-179.9, -84],
  ] as const) {
    const [x, y] = mercator(lng, lat)
    expect([longitudeAt(x), latitudeAt(y)]).toEqual([expect.closeTo(lng, 9), expect.closeTo(lat, 9)])
  }
  expect(mercator(0, 0)).toEqual([0.5, 0.5])
})

describe('a piece of the map in whole squares', () => {
  test('has all of the piece, and less than a square more on each side', () => {
    const wide = squares(view)
    const [left, top] = mercator(wide.west, wide.north)
    const [right, bottom] = mercator(wide.east, wide.south)
    const [west, north] = mercator(view.west, view.north)
    const [east, south] = mercator(view.east, view.south)
    for (const beyond of [west - left, north - top, right - east, bottom - south]) {
      expect(beyond).toBeGreaterThanOrEqual(0)
      expect(beyond).toBeLessThan(SIDE)
    }
    for (const edge of [left, top, right, bottom]) expect(Math.abs(edge / SIDE - Math.round(edge / SIDE))).toBeLessThan(1e-6)
  })

  test('stays what it is, rounded too, so that who asks in larger squares gets no more', () => {
    const wide = squares(view)
    const rounded = {
      south: Number(wide.south.toFixed(6)),
      west: Number(wide.west.toFixed(6)),
      north: Number(wide.north.toFixed(6)),
      east: Number(wide.east.toFixed(6)),
    }
    for (const piece of [wide, rounded]) for (const px of [PX, PX / 2]) expect(inWholeSquares(piece, ZOOM, px)).toEqual(asClose(wide))
  })

  test('is the same for views that end in the same squares', () => {
    const little = SIDE * 360 * 0.01
    expect(squares({ ...view, west: view.west + little, east: view.east + little })).toEqual(squares(view))
  })

  test('is one square at least, at the poles and at the edge of the map too', () => {
    for (const at of [
      { lat: 29.9, lng: 115.4 },
      { lat: 90, lng: 180 },
      { lat: -90, lng: -180 },
    ]) {
      const { south, west, north, east } = squares({ south: at.lat, north: at.lat, west: at.lng, east: at.lng })
      expect(north).toBeGreaterThan(south)
      expect(east - west).toBeCloseTo(SIDE * 360, 9)
      expect([south >= -90, north <= 90, west >= -180, east <= 180]).toEqual([true, true, true, true])
    }
  })

  test('has as many squares as lie in it', () => {
    expect(squaresIn(squares(view), ZOOM, PX)).toBe(4 * 5)
    expect(squaresIn(squares({ ...view, west: 179.99, east: -179.99 }), ZOOM, PX)).toBe(2 * 5)
  })

  test('goes on over the date line, and is the whole round where its ends would meet', () => {
    const over = squares({ ...view, west: 179.99, east: -179.99 })
    expect([over.west > 179.9 && over.west < 180, over.east < -179.9 && over.east > -180]).toEqual([true, true])
    expect(squares({ ...view, west: 10.001, east: 10 })).toMatchObject({ west: -180, east: 180 })
  })
})

const asClose = (piece: typeof view) => ({
  south: expect.closeTo(piece.south, 9),
  west: expect.closeTo(piece.west, 9),
  north: expect.closeTo(piece.north, 9),
  east: expect.closeTo(piece.east, 9),
})
