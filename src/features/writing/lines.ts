import type { Block, BlockForm, ListItem, Span } from '@anglers/contract/blocks'
import type { Attachment } from '@anglers/contract/files'
import { BLOCK_HEADING_CHARS, BLOCK_LIST_ITEMS } from '@anglers/contract/limits'
import type { PostLink } from '@anglers/contract/messageCards'
import { newKey } from '@/lib/key'
import { spansOf, textOf } from './spans'

/** What a line of text can be. An item of a list is a line of its own. */
export type TextKind = 'paragraph' | 'heading2' | 'heading3' | 'quote' | 'bullet' | 'ordered'

interface Keyed {
  /** Its own among all lines, and in the draft. */
  key: string
}
export interface TextLine extends Keyed {
  kind: TextKind
  spans: Span[]
  /** How far an item of a list is indented; 0 when absent. */
  level?: number
}
export interface PictureLine extends Keyed {
  kind: 'picture'
  /** By which the form's uploads know it. */
  upload: string
  caption: string
}
export interface PostLine extends Keyed {
  kind: 'post'
  post: PostLink
  postType: string | null
}
export interface FileLine extends Keyed {
  kind: 'file'
  name: string
  bytes: number
  /** As the server has it; null while it is on its way, which its key stands for. */
  file: Attachment | null
  /** By which the device finds it after a reload. */
  cachedName?: string
}
export interface DividerLine extends Keyed {
  kind: 'divider'
}

/** A line of what is written in blocks, as its composer holds it. */
export type Line = TextLine | PictureLine | PostLine | FileLine | DividerLine

export const isText = (line: Line | undefined): line is TextLine => line !== undefined && 'spans' in line

/** Whether a line is plain: the server takes no marks in a heading. */
export const isHeading = ({ kind }: Pick<Line, 'kind'>) => kind === 'heading2' || kind === 'heading3'
export const isList = (line: Line | undefined): line is TextLine => line?.kind === 'bullet' || line?.kind === 'ordered'

export const textLine = (kind: TextKind, spans: Span[] = [], level = 0): TextLine => ({
  key: newKey(),
  kind,
  spans,
  ...(level > 0 && { level }),
})

/** A plain text, a paragraph for each of its lines. */
export const linesOfText = (text: string): TextLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => textLine('paragraph', spansOf(line.trim())))

/**
 * The blocks of a post as lines. Those of a type that is newer than this app are left out.
 * @param uploadOf by which the form's uploads know a picture that the server has
 */
export function linesOf(blocks: readonly Block[], uploadOf: (pictureId: number) => string): Line[] {
  return blocks.flatMap((block): Line[] => {
    switch (block.type) {
      case 'paragraph':
      case 'quote':
        return [textLine(block.type, block.spans)]
      case 'heading':
        return [textLine(block.level === 2 ? 'heading2' : 'heading3', spansOf(block.text))]
      case 'list':
        return block.items.map(({ spans, level }) => textLine(block.ordered ? 'ordered' : 'bullet', spans, level))
      case 'picture':
        return [{ key: newKey(), kind: 'picture', upload: uploadOf(block.picture.id), caption: block.caption }]
      case 'post':
        return [{ key: newKey(), kind: 'post', post: block.post, postType: block.postType }]
      case 'file':
        return [{ key: newKey(), kind: 'file', name: block.file.name, bytes: block.file.bytes, file: block.file }]
      case 'divider':
        return [{ key: newKey(), kind: 'divider' }]
      default:
        return []
    }
  })
}

/**
 * The lines as they are sent, without those in which there is nothing.
 * @param pictureId of an upload; undefined where the server does not have it
 */
export function blocksOf(lines: readonly Line[], pictureId: (upload: string) => number | undefined): BlockForm[] {
  const blocks: BlockForm[] = []
  for (const line of lines) {
    if (isText(line)) addText(blocks, line)
    else if (line.kind === 'picture') {
      const mediaId = pictureId(line.upload)
      if (mediaId !== undefined) blocks.push({ type: 'picture', mediaId, caption: line.caption.trim() })
    } else if (line.kind === 'post') blocks.push({ type: 'post', postId: line.post.id })
    else if (line.kind === 'file') {
      if (line.file) blocks.push({ type: 'file', fileId: line.file.id })
    } else blocks.push({ type: 'divider' })
  }
  return blocks
}

function addText(blocks: BlockForm[], { kind, spans, level }: TextLine): void {
  const text = textOf(spans).trim()
  if (!text) return
  if (kind === 'paragraph' || kind === 'quote') blocks.push({ type: kind, spans })
  else if (isHeading({ kind })) {
    // What is too long for a heading stands out as a paragraph.
    if (text.length > BLOCK_HEADING_CHARS) blocks.push({ type: 'paragraph', spans: [{ text, bold: true }] })
    else blocks.push({ type: 'heading', level: kind === 'heading2' ? 2 : 3, text })
  } else {
    const ordered = kind === 'ordered'
    const item: ListItem = { spans, ...(level && { level }) }
    const before = blocks[blocks.length - 1]
    if (before?.type === 'list' && before.ordered === ordered && before.items.length < BLOCK_LIST_ITEMS) before.items.push(item)
    else blocks.push({ type: 'list', ordered, items: [item] })
  }
}

/** Whether there is nothing in them that anybody would miss. */
export const isBlank = (lines: readonly Line[]): boolean => lines.every((line) => isText(line) && textOf(line.spans).trim() === '')

/** The number of an item of a numbered list among those of its level; 0 of any other line. */
export function numberOf(lines: readonly Line[], at: number): number {
  const line = lines[at]
  if (line?.kind !== 'ordered') return 0
  const level = line.level ?? 0
  let number = 1
  for (let before = at - 1; before >= 0; before--) {
    const other = lines[before]!
    if (other.kind !== 'ordered' || (other.level ?? 0) < level) break
    if ((other.level ?? 0) === level) number++
  }
  return number
}

/** All that is to be read in them, a line for each. */
export const wordsIn = (lines: readonly Line[]): string =>
  lines
    .map((line) => (isText(line) ? textOf(line.spans) : line.kind === 'picture' ? line.caption : ''))
    .filter((words) => words.trim() !== '')
    .join('\n')

/** Whether the server has all files in them. */
export const areFilesSent = (lines: readonly Line[]): boolean => lines.every((line) => line.kind !== 'file' || line.file !== null)
