import { readFileSync } from 'node:fs'

/** How wide each code point is, in thousandths of the font's size. */
type Widths = ReadonlyMap<number, number>

interface Metrics {
  text: Widths
  emoji: Widths
}

/** @param runs triples: the first of some code points in a row, how many they are, how wide each of them is */
function widthsOf(runs: readonly number[]): Widths {
  const widths = new Map<number, number>()
  for (let i = 0; i < runs.length; i += 3) {
    for (let n = 0; n < runs[i + 1]!; n++) widths.set(runs[i]! + n, runs[i + 2]!)
  }
  return widths
}

let read: Metrics | undefined

/** Of the fonts, read when the first text is to be drawn. */
function metrics(): Metrics {
  if (read) return read
  const file = readFileSync(new URL('../../../fonts/metrics.json', import.meta.url), 'utf8')
  const { text, emoji } = JSON.parse(file) as Record<keyof Metrics, number[]>
  return (read = { text: widthsOf(text), emoji: widthsOf(emoji) })
}

/** What one reads as one sign, and its width. */
interface Sign {
  text: string
  width: number
}

const graphemes = new Intl.Segmenter()

/** What the fonts have of a sign: its letter and the marks on it, or of an emoji of several parts the first; nothing where they lack it. */
function drawn(grapheme: string): Sign | undefined {
  const { text, emoji } = metrics()
  if (/^[^\S\u00a0\u202f]+$/.test(grapheme)) return { text: ' ', width: text.get(0x20)! }
  const points = [...grapheme].filter((point) => !/\p{Cf}/u.test(point))
  const letters = points.filter((point) => text.has(point.codePointAt(0)!))
  const found = letters.length > 0 ? letters : points.slice(0, 1).filter((point) => emoji.has(point.codePointAt(0)!))
  if (found.length === 0) return undefined
  const width = found.reduce((sum, point) => sum + (text.get(point.codePointAt(0)!) ?? emoji.get(point.codePointAt(0)!)!), 0)
  return { text: found.join(''), width }
}

const isSpace = ({ text }: Sign): boolean => text === ' '
/** Of a script without spaces between words. */
const isWide = ({ text }: Sign): boolean => text.codePointAt(0)! >= 0x2e80
/** No line begins with these (of French, after a space either), and none ends with those. */
const CLOSING = /^[,.!?:;»)\]}%”’·—…，。、；：？！）》」』】〉]/
const OPENING = /^[«([{“‘（《「『【〈]/

/** Whether a line may end between two signs. */
const mayBreak = (before: Sign, after: Sign): boolean =>
  !CLOSING.test(after.text) && (isSpace(before) || (!isSpace(after) && (isWide(before) || isWide(after)) && !OPENING.test(before.text)))

const widthOf = (signs: readonly Sign[]): number => signs.reduce((sum, { width }) => sum + width, 0)

/** Where the line that begins here ends: at its last gap, or where it is full when there is none. */
function endOf(signs: readonly Sign[], from: number, room: number): number {
  let width = 0
  let gap = from
  for (let i = from; i < signs.length; i++) {
    if (i > from && mayBreak(signs[i - 1]!, signs[i]!)) gap = i
    width += signs[i]!.width
    // A space at the end of a line takes no room.
    if (width > room && !isSpace(signs[i]!)) return gap > from ? gap : Math.max(i, from + 1)
  }
  return signs.length
}

/** With … at its end, where that needs room. */
function ended(signs: Sign[], room: number): Sign[] {
  const more = drawn('…')!
  const kept = [...signs]
  while (kept.length > 0 && (isSpace(kept.at(-1)!) || widthOf(kept) + more.width > room)) kept.pop()
  return [...kept, more]
}

/**
 * A text in lines as they are drawn: only what the fonts have signs for, and no word torn that fits into a line.
 *
 * @param room of a line, in pixels; its text is so many pixels high
 * @param max so many lines; where there is more to say, the last one ends in …
 */
export function linesOf(text: string, { size, room, max }: { size: number; room: number; max: number }): string[] {
  const wide = (room * 1000) / size
  const lines: Sign[][] = []
  for (const paragraph of text.split('\n')) {
    const signs = Array.from(graphemes.segment(paragraph), ({ segment }) => drawn(segment)).filter((sign) => sign !== undefined)
    for (let from = 0; from < signs.length && lines.length <= max;) {
      const end = endOf(signs, from, wide)
      const line = signs.slice(from, end)
      while (line.length > 0 && isSpace(line.at(-1)!)) line.pop()
      while (line.length > 0 && isSpace(line[0]!)) line.shift()
      if (line.length > 0) lines.push(line)
      from = end
    }
    if (lines.length > max) break
  }
  const shown = lines.slice(0, max)
  if (lines.length > max) shown[max - 1] = ended(shown[max - 1]!, wide)
  return shown.map((line) => line.map(({ text: sign }) => sign).join(''))
}
