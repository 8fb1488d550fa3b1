import { BASE_MAP_CITY_LARGER, BASE_MAP_LETTER_PX, BASE_MAP_TILE_PX, BASE_MAP_ZOOM } from '@anglers/contract/limits'
import { mercator } from '@anglers/contract/mapGrid'
import RBush from 'rbush'
import type { Name } from './features.ts'

/** A name in its place, from this zoom of the tiles on. */
export interface PlacedName extends Name {
  shownFrom: number
}

/** Of the height of a letter: how wide a Latin one is, how high a line, and what is left free beside a name. */
const NARROW = 0.58
const LINE = 1.35
const GAP = 0.6
/** In letters: what is longer has no room on a phone. */
const LONGEST = 20
/** The same name is not written twice within so many pixels: a river has it on each of its parts. */
const APART_PX = 480
/** What is smaller on the screen has no name yet. */
const SMALLEST_PX = 30

interface Label {
  minX: number
  minY: number
  maxX: number
  maxY: number
  text: string
}

/**
 * From which zoom each name has room, so that no two ever lie on one another: the more important first, and who is shown stays when one
 * goes nearer. Names that never find room are left out.
 */
export function placeNames(names: readonly Name[]): PlacedName[] {
  const waiting = new Set(names.filter(({ text }) => lettersOf(text) <= LONGEST).toSorted((a, b) => a.rank - b.rank || b.reach - a.reach))
  const placed: PlacedName[] = []
  for (let zoom = BASE_MAP_ZOOM.min; zoom <= BASE_MAP_ZOOM.max; zoom++) {
    const labels = new RBush<Label>()
    labels.load(placed.map((name) => labelOf(name, zoom)))
    for (const name of waiting) {
      if (!isDue(name, zoom)) continue
      const label = labelOf(name, zoom)
      if (labels.collides(label) || hasTwin(labels, label)) continue
      labels.insert(label)
      placed.push({ ...name, shownFrom: zoom })
      waiting.delete(name)
    }
  }
  return placed
}

const isDue = ({ fromZoom, reach }: Name, zoom: number) =>
  zoom >= fromZoom && (reach === 0 || zoom === BASE_MAP_ZOOM.max || (reach / 360) * worldPx(zoom) >= SMALLEST_PX)

const hasTwin = (labels: RBush<Label>, { minX, minY, maxX, maxY, text }: Label) =>
  labels
    .search({ minX: minX - APART_PX, minY: minY - APART_PX, maxX: maxX + APART_PX, maxY: maxY + APART_PX })
    .some((other) => other.text === text)

const worldPx = (zoom: number) => BASE_MAP_TILE_PX * 2 ** zoom

function labelOf({ text, lng, lat, kind }: Name, zoom: number): Label {
  const [x, y] = mercator(lng, lat).map((part) => part * worldPx(zoom)) as [number, number]
  const letterPx = BASE_MAP_LETTER_PX * (kind === 'city' ? BASE_MAP_CITY_LARGER : 1)
  const [halfWide, halfHigh] = [((lettersOf(text) + GAP) / 2) * letterPx, (LINE / 2) * letterPx]
  return { minX: x - halfWide, maxX: x + halfWide, minY: y - halfHigh, maxY: y + halfHigh, text }
}

/** How many Chinese letters it is as wide as. */
const lettersOf = (text: string) => [...text].reduce((width, char) => width + (char.codePointAt(0)! < 0x2e80 ? NARROW : 1), 0)
