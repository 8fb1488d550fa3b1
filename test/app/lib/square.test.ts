import { middleSquare, moved, zoomed, zoomOf, ZOOM_MAX } from '@/lib/square'

const WIDE = { width: 1600, height: 900 }
const TALL = { width: 600, height: 800 }

describe('a square of a picture', () => {
  test.each([
    ['a wide picture', WIDE, { x: 350, y: 0, side: 900 }],
    ['a tall picture', TALL, { x: 0, y: 100, side: 600 }],
    ['a square picture', { width: 500, height: 500 }, { x: 0, y: 0, side: 500 }],
  ])('is at first the middle of %s', (_, size, square) => {
    expect(middleSquare(size)).toEqual(square)
  })

  test.each([
    ['to the right', { x: 100, y: 0 }, { x: 450, y: 0, side: 900 }],
    ['no further than the picture goes', { x: 5000, y: 50 }, { x: 700, y: 0, side: 900 }],
    ['nor out of it at the other end', { x: -5000, y: -50 }, { x: 0, y: 0, side: 900 }],
  ])('moves %s', (_, by, square) => {
    expect(moved(middleSquare(WIDE), by, WIDE)).toEqual(square)
  })

  test.each([
    ['around its middle', 2, undefined, { x: 575, y: 225, side: 450 }],
    ['around a corner', 2, { x: 0, y: 0 }, { x: 350, y: 0, side: 450 }],
    ['no further than it may', 100, undefined, { x: 710, y: 360, side: 900 / ZOOM_MAX }],
    ['nor out of the picture', 0.1, undefined, { x: 350, y: 0, side: 900 }],
  ])('zooms %s', (_, zoom, at, square) => {
    expect(zoomed(middleSquare(WIDE), zoom, WIDE, at)).toEqual(square)
  })

  test('stays inside the picture when it grows at its edge', () => {
    const corner = moved(zoomed(middleSquare(TALL), 3, TALL), { x: 1000, y: 1000 }, TALL)
    expect(corner).toEqual({ x: 400, y: 600, side: 200 })
    expect(zoomed(corner, 1, TALL)).toEqual({ x: 0, y: 200, side: 600 })
    expect(zoomOf(corner, TALL)).toBe(3)
  })
})
