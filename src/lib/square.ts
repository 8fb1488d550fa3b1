interface Size {
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** A square inside a picture, in the picture's own pixels from its upper left corner. */
export interface Square extends Point {
  side: number
}

/** How many times smaller than the largest square the smallest may be. */
export const ZOOM_MAX = 5

const largestSide = ({ width, height }: Size) => Math.min(width, height)

/** No less than nothing, no more than there is. */
const within = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** The largest square there is, from the middle. */
export function middleSquare(size: Size): Square {
  const side = largestSide(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

/** How many times the largest square's side holds this one's. */
export const zoomOf = ({ side }: Square, size: Size): number => largestSide(size) / side

/** The square elsewhere, as far as the picture goes. */
export function moved({ x, y, side }: Square, by: Point, { width, height }: Size): Square {
  return { x: within(x + by.x, width - side), y: within(y + by.y, height - side), side }
}

/**
 * The square smaller or larger, between the largest and the smallest there is.
 * @param at what stays where it is, in shares of the square: its middle by itself
 */
export function zoomed(square: Square, zoom: number, size: Size, at: Point = { x: 0.5, y: 0.5 }): Square {
  const side = largestSide(size) / Math.min(Math.max(zoom, 1), ZOOM_MAX)
  const grown = { x: square.x + at.x * (square.side - side), y: square.y + at.y * (square.side - side), side }
  return moved(grown, { x: 0, y: 0 }, size)
}
