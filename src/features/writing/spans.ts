import type { Span } from '@anglers/contract/blocks'

export type Mark = 'bold' | 'italic' | 'strike'
type Marks = Omit<Span, 'text'>

export const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/** A text without marks. */
export const spansOf = (text: string): Span[] => (text ? [{ text }] : [])

const sameMarks = (a: Marks, b: Marks): boolean =>
  Boolean(a.bold) === Boolean(b.bold) &&
  Boolean(a.italic) === Boolean(b.italic) &&
  Boolean(a.strike) === Boolean(b.strike) &&
  a.link === b.link

/** One after the other, neighbours that are marked alike as one. */
export function joined(...parts: (readonly Span[])[]): Span[] {
  const spans: Span[] = []
  for (const span of parts.flat()) {
    if (!span.text) continue
    const before = spans[spans.length - 1]
    if (before && sameMarks(before, span)) spans[spans.length - 1] = { ...before, text: before.text + span.text }
    else spans.push(span)
  }
  return spans
}

/** The part from one place to another, in UTF-16 units. */
export function sliced(spans: readonly Span[], from: number, to = Infinity): Span[] {
  let start = 0
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    start += span.text.length
    return text ? [{ ...span, text }] : []
  })
}

const isHigh = (text: string, at: number) => /[\uD800-\uDBFF]/.test(text.charAt(at))

/** Where two texts begin to differ, and how much of their ends is the same. No pair of surrogates is cut. */
function changeBetween(before: string, after: string): { start: number; rest: number } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  if (start > 0 && isHigh(before, start - 1)) start--
  let rest = 0
  while (rest < shorter - start && before[before.length - 1 - rest] === after[after.length - 1 - rest]) rest++
  if (rest > 0 && isHigh(before, before.length - rest - 1)) rest--
  return { start, rest }
}

/** What was typed in place of what, if a field says only what it holds now. */
export function typedBetween(before: string, after: string): { start: number; text: string } {
  const { start, rest } = changeBetween(before, after)
  return { start, text: after.slice(start, after.length - rest) }
}

/** The text as it is after typing; what was not touched keeps its marks, and what is typed takes those of what stands before it. */
export function retyped(spans: readonly Span[], text: string): Span[] {
  const before = textOf(spans)
  const { start, rest } = changeBetween(before, text)
  const head = sliced(spans, 0, start)
  const tail = sliced(spans, before.length - rest)
  const marks: Marks = head[head.length - 1] ?? {}
  // Who goes on after a link writes no more of it.
  const link = marks.link !== undefined && tail[0]?.link === marks.link ? marks.link : undefined
  const typed = {
    text: text.slice(start, text.length - rest),
    ...(marks.bold && { bold: true }),
    ...(marks.italic && { italic: true }),
    ...(marks.strike && { strike: true }),
    ...(link !== undefined && { link }),
  }
  return joined(head, [typed], tail)
}

const marked = (spans: readonly Span[], from: number, to: number, change: (span: Span) => Span): Span[] =>
  joined(sliced(spans, 0, from), sliced(spans, from, to).map(change), sliced(spans, to))

export const hasMark = (spans: readonly Span[], from: number, to: number, mark: Mark): boolean => {
  const part = sliced(spans, from, to)
  return part.length > 0 && part.every((span) => span[mark])
}

/** Marks a part, or takes the mark away where all of it has it. */
export function toggled(spans: readonly Span[], from: number, to: number, mark: Mark): Span[] {
  const on = !hasMark(spans, from, to, mark)
  return marked(spans, from, to, ({ [mark]: _, ...span }) => (on ? { ...span, [mark]: true } : span))
}

/** Has a part lead somewhere; nowhere without a link. */
export const linked = (spans: readonly Span[], from: number, to: number, link: string | undefined): Span[] =>
  marked(spans, from, to, ({ link: _, ...span }) => (link === undefined ? span : { ...span, link }))
