import type { BlockForm, ListItem, Span } from '@anglers/contract/blocks'
import { cleanLine, cleanPart, isVisible } from './text.ts'

/** A block as it is kept: as it was sent, its texts cleaned. */
export type StoredBlock = BlockForm

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

const sameMarks = (a: Span, b: Span): boolean =>
  Boolean(a.bold) === Boolean(b.bold) &&
  Boolean(a.italic) === Boolean(b.italic) &&
  Boolean(a.strike) === Boolean(b.strike) &&
  a.link === b.link

function cleanSpans(spans: readonly Span[]): Span[] {
  const cleaned: Span[] = []
  for (const { text, bold, italic, strike, link } of spans) {
    const before = cleaned.at(-1)
    const span = {
      text: cleanPart(text),
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(strike && { strike }),
      ...(link && { link }),
    }
    if (!span.text) continue
    if (before && sameMarks(before, span)) before.text += span.text
    else cleaned.push(span)
  }
  if (!isVisible(textOf(cleaned))) return []
  cleaned[0]!.text = cleaned[0]!.text.trimStart()
  cleaned.at(-1)!.text = cleaned.at(-1)!.text.trimEnd()
  return cleaned.filter(({ text }) => text !== '')
}

function cleanBlock(block: BlockForm): StoredBlock | null {
  switch (block.type) {
    case 'paragraph':
    case 'quote': {
      const spans = cleanSpans(block.spans)
      return spans.length ? { ...block, spans } : null
    }
    case 'heading': {
      const text = cleanLine(block.text)
      return text ? { ...block, text } : null
    }
    case 'list': {
      const items = block.items.flatMap(({ spans, level }): ListItem[] => {
        const cleaned = cleanSpans(spans)
        return cleaned.length ? [{ spans: cleaned, ...(level ? { level } : {}) }] : []
      })
      return items.length ? { ...block, items } : null
    }
    case 'picture':
      return { type: 'picture', mediaId: block.mediaId, caption: cleanLine(block.caption ?? '') }
    default:
      return block
  }
}

/** Blocks as they are kept: their texts cleaned, those in which there is nothing to see left out. */
export const cleanBlocks = (blocks: readonly BlockForm[]): StoredBlock[] => blocks.flatMap((block) => cleanBlock(block) ?? [])

/** A plain text as blocks: a paragraph for each of its lines, then the pictures. */
export const blocksOfText = (text: string, pictures: readonly number[]): StoredBlock[] => [
  ...text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): StoredBlock => ({ type: 'paragraph', spans: [{ text: line.trim() }] })),
  ...pictures.map((mediaId): StoredBlock => ({ type: 'picture', mediaId, caption: '' })),
]

function linesOf(block: BlockForm): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
      return [textOf(block.spans)]
    case 'heading':
      return [block.text]
    case 'list':
      return block.items.map(({ spans }) => textOf(spans))
    case 'picture':
      return [block.caption ?? '']
    default:
      return []
  }
}

/** All that is to be read in blocks, without their marks: what is searched, shown on cards, checked and counted. */
export const plainText = (blocks: readonly BlockForm[]): string =>
  blocks
    .flatMap(linesOf)
    .filter((line) => line !== '')
    .join('\n')

const spansOf = (block: BlockForm): readonly Span[] =>
  block.type === 'list' ? block.items.flatMap(({ spans }) => spans) : 'spans' in block ? block.spans : []

/** Where the links in blocks lead. */
export const linksIn = (blocks: readonly BlockForm[]): string[] => blocks.flatMap(spansOf).flatMap(({ link }) => link ?? [])

/** The ids of the pictures in blocks, in their order. */
export const picturesIn = (blocks: readonly BlockForm[]): number[] =>
  blocks.flatMap((block) => (block.type === 'picture' ? [block.mediaId] : []))

/** The ids of the files in blocks. */
export const filesIn = (blocks: readonly BlockForm[]): number[] => blocks.flatMap((block) => (block.type === 'file' ? [block.fileId] : []))

/** The ids of the posts to which blocks lead. */
export const postsIn = (blocks: readonly BlockForm[]): number[] => blocks.flatMap((block) => (block.type === 'post' ? [block.postId] : []))
