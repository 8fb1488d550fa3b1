import { BLOCK_FILES, BLOCK_LIST_LEVEL_MAX, BLOCK_PICTURES, BLOCK_POSTS, BLOCKS, UNDO_STEPS } from '@anglers/contract/limits'
import type { PostLink } from '@anglers/contract/messageCards'
import { makeAutoObservable, observableRef } from 'mobx'
import type { PictureUploads } from '@/features/media'
import { newKey } from '@/lib/key'
import type { ChosenDocument } from '@/platform/documents'
import type { ChosenPicture } from '@/platform/media'
import { LineFiles } from './LineFiles'
import { isBlank, isHeading, isList, isText, type Line, type TextKind, type TextLine, textLine } from './lines'
import { joined, linked, type Mark, retyped, sliced, spansOf, textOf, toggled, typedBetween } from './spans'

/** How long, in ms, a member may rest and still go on in the same step of undoing. */
const SAME_STEP_MS = 1_500

/** Where the caret is, or is to go: a line, and places in its text, in UTF-16 units. */
export interface Caret {
  key: string
  from: number
  to: number
}

/** What a composition is part of: a form, which keeps it. */
export interface Written {
  lines: Line[]
  uploads: PictureUploads
  set(lines: Line[]): void
}

/** What is written in blocks: its lines, what can be done with them, and undone. */
export class Composition {
  /** Where what is typed goes; null as long as nothing was touched. */
  caret: Caret | null = null
  /** Goes up when the caret is to be set from here, and not by the member. */
  placed = 0
  /** Those on their way to the server. */
  readonly files: LineFiles
  private past: Line[][] = []
  private future: Line[][] = []
  /** The line of the last keystroke, and when that was. */
  private typing: { key: string; at: number } | null = null
  /** Stands where nothing was written yet. */
  private readonly blank = textLine('paragraph')

  constructor(private readonly of: Written) {
    this.files = new LineFiles(of)
    makeAutoObservable<Composition, 'of' | 'blank' | 'typing' | 'past' | 'future'>(this, {
      of: false,
      files: false,
      blank: false,
      typing: false,
      past: observableRef,
      future: observableRef,
      caret: observableRef,
    })
  }

  get lines(): Line[] {
    return this.of.lines.length ? this.of.lines : [this.blank]
  }

  get canUndo(): boolean {
    return this.past.length > 0
  }

  get canRedo(): boolean {
    return this.future.length > 0
  }

  /** The line of text with the caret, or else the last one. */
  get current(): TextLine | undefined {
    const line = this.lines[this.at]
    return isText(line) ? line : undefined
  }

  undo(): void {
    this.travel(
      this.past,
      (past) => (this.past = past),
      this.future,
      (future) => (this.future = future),
    )
  }

  redo(): void {
    this.travel(
      this.future,
      (future) => (this.future = future),
      this.past,
      (past) => (this.past = past),
    )
  }

  /** The member put the caret somewhere. */
  touch(key: string, from: number, to = from): void {
    this.caret = { key, from, to }
  }

  /** Goes on after the last line, in a new one where that is no text. */
  goOn(): void {
    const last = this.lines[this.lines.length - 1]!
    if (isText(last)) return this.place(last.key, textOf(last.spans).length)
    this.touch(last.key, 0)
    this.insert(textLine('paragraph'))
  }

  /**
   * Takes over what a line's field holds now. A line feed that was typed or pasted begins a new line.
   * @param caret where the field's caret is, if it says so
   */
  type(key: string, text: string, caret?: number): void {
    const at = this.indexOf(key)
    const line = this.lines[at]
    if (!isText(line)) return
    const before = textOf(line.spans)
    if (text === before) return
    const typed = typedBetween(before, text)
    const spans = retyped(line.spans, text)
    if (!typed.text.includes('\n')) {
      const now = Date.now()
      const same = this.typing?.key === key && now - this.typing.at < SAME_STEP_MS
      this.change(this.replaced(at, [{ ...line, spans }]), same)
      this.typing = { key, at: now }
      this.caret = { key, from: caret ?? typed.start + typed.text.length, to: caret ?? typed.start + typed.text.length }
      return
    }
    this.breakAt(at, line, spans, typed.start, typed.text)
  }

  /** Backspace at the start of a line: a heading becomes plain, an item less indented, and a plain line a part of the one before. */
  joinBefore(key: string): void {
    const at = this.indexOf(key)
    const line = this.lines[at]
    if (!isText(line)) return
    if (isList(line) && line.level) return this.put(at, { ...line, level: line.level - 1 }, 0)
    if (line.kind !== 'paragraph') return this.put(at, textWithKind(line, 'paragraph'), 0)
    const before = this.lines[at - 1]
    if (!before) return
    if (!isText(before)) {
      // What is no text is not taken away by the way: an empty line after it is.
      if (textOf(line.spans) === '' && this.lines.length > at + 1) this.remove(key)
      return
    }
    const place = textOf(before.spans).length
    this.change(this.replaced(at - 1, [textWithKind({ ...before, spans: joined(before.spans, line.spans) }, before.kind)], 2))
    this.place(before.key, place)
  }

  /** Makes the current line a heading, a quotation, an item …, or a paragraph again. */
  restyle(kind: TextKind): void {
    const { at } = this
    const line = this.lines[at]
    if (!isText(line)) return this.insert(textLine(kind))
    this.put(at, textWithKind(line, line.kind === kind ? 'paragraph' : kind))
  }

  /** @param by 1 further in, -1 further out */
  indent(by: 1 | -1): void {
    const { at } = this
    const line = this.lines[at]
    if (!isList(line)) return
    const level = Math.max(0, Math.min(BLOCK_LIST_LEVEL_MAX, (line.level ?? 0) + by))
    this.put(at, { ...line, level })
  }

  /** Marks what is selected, or the whole line. */
  mark(mark: Mark): void {
    this.respan((spans, from, to) => toggled(spans, from, to, mark))
  }

  /** What is selected leads there; without a selection the words, or the address itself, are put in. */
  link(address: string, words: string): void {
    const { current: line, caret } = this
    if (caret && line && caret.to > caret.from) return this.respan((spans, from, to) => linked(spans, from, to, address))
    const text = words.trim() || address
    if (!line) return this.insert(textLine('paragraph', [{ text, link: address }]))
    const place = caret?.key === line.key ? caret.from : textOf(line.spans).length
    this.put(this.at, { ...line, spans: joined(sliced(line.spans, 0, place), [{ text, link: address }], sliced(line.spans, place)) })
    this.place(line.key, place + text.length)
  }

  /** Puts pictures after the current line, as far as there is room for them. */
  addPictures(chosen: ChosenPicture[]): void {
    const pictures = this.of.uploads.add(chosen.slice(0, this.roomForPictures))
    this.insert(...pictures.map(({ id }): Line => ({ key: newKey(), kind: 'picture', upload: id, caption: '' })))
  }

  addPost(post: PostLink, postType: string): void {
    this.insert({ key: newKey(), kind: 'post', post, postType })
  }

  /** Puts files after the current line, as far as there is room for them. */
  addFiles(chosen: ChosenDocument[]): void {
    this.insert(...this.files.begin(chosen.slice(0, this.roomForFiles)))
  }

  addDivider(): void {
    this.insert({ key: newKey(), kind: 'divider' })
  }

  get roomForPictures(): number {
    return BLOCK_PICTURES - this.lines.filter(({ kind }) => kind === 'picture').length
  }

  get roomForPosts(): number {
    return BLOCK_POSTS - this.lines.filter(({ kind }) => kind === 'post').length
  }

  get roomForFiles(): number {
    return BLOCK_FILES - this.lines.filter(({ kind }) => kind === 'file').length
  }

  /** Whether the server takes a line more. */
  get isFull(): boolean {
    return this.lines.length >= BLOCKS
  }

  caption(key: string, caption: string): void {
    const at = this.indexOf(key)
    const line = this.lines[at]
    if (line?.kind !== 'picture') return
    const now = Date.now()
    const same = this.typing?.key === key && now - this.typing.at < SAME_STEP_MS
    this.change(this.replaced(at, [{ ...line, caption: caption.replace(/\n/g, ' ') }]), same)
    this.typing = { key, at: now }
  }

  remove(key: string): void {
    const at = this.indexOf(key)
    const before = this.lines[at - 1]
    this.change(this.replaced(at, []))
    if (isText(before)) this.place(before.key, textOf(before.spans).length)
  }

  /** @param by -1 towards the top, 1 towards the end */
  move(key: string, by: -1 | 1): void {
    const at = this.indexOf(key)
    const line = this.lines[at]
    const other = this.lines[at + by]
    if (!line || !other) return
    const lines = [...this.lines]
    lines[at] = other
    lines[at + by] = line
    this.change(lines)
  }

  /** The screen is left. */
  close(): void {
    this.files.close()
  }

  private get at(): number {
    const at = this.caret ? this.indexOf(this.caret.key) : -1
    return at < 0 ? this.lines.length - 1 : at
  }

  private indexOf(key: string): number {
    return this.lines.findIndex((line) => line.key === key)
  }

  /** Puts lines after the current one, in its place where it is empty, and sees to it that there is something to go on writing in. */
  private insert(...lines: Line[]): void {
    if (!lines.length) return
    const { at, current } = this
    const takesPlace = current !== undefined && textOf(current.spans) === ''
    const next = this.lines[at + 1]
    const last = lines[lines.length - 1]!
    const end = isText(last) ? [] : isText(next) ? [] : [textLine('paragraph')]
    this.change(this.replaced(takesPlace ? at : at + 1, [...lines, ...end], takesPlace ? 1 : 0))
    const goOn = isText(last) ? last : (end[0] ?? next)
    if (goOn) this.place(goOn.key, isText(last) ? textOf(last.spans).length : 0)
  }

  private breakAt(at: number, line: TextLine, spans: TextLine['spans'], start: number, typed: string): void {
    const text = textOf(spans)
    // Enter in an empty item ends the list.
    if (text === '\n' && line.kind !== 'paragraph') return this.put(at, textWithKind({ ...line, spans: [] }, 'paragraph'), 0)
    const follow: TextKind = isList(line) ? line.kind : 'paragraph'
    const parts: TextLine[] = []
    let from = 0
    for (let place = start; place <= start + typed.length; place++) {
      const ends = place === start + typed.length
      if (!ends && text[place] !== '\n') continue
      const part = sliced(spans, from, ends ? undefined : place)
      parts.push(parts.length ? textLine(follow, part, line.level) : { ...line, spans: part })
      from = place + 1
      if (ends) break
    }
    const room = BLOCKS - this.lines.length + 1
    const kept = parts.length > room ? [...parts.slice(0, room - 1), joinedLines(parts.slice(room - 1))] : parts
    this.change(this.replaced(at, kept))
    const last = kept[kept.length - 1]!
    this.place(last.key, textOf(last.spans).length - (text.length - (start + typed.length)))
  }

  private respan(change: (spans: TextLine['spans'], from: number, to: number) => TextLine['spans']): void {
    const { at, current: line, caret } = this
    if (!line) return
    const length = textOf(line.spans).length
    const selected = caret?.key === line.key && caret.to > caret.from
    const [from, to] = selected ? [caret.from, caret.to] : [0, length]
    this.change(this.replaced(at, [{ ...line, spans: change(line.spans, from, to) }]))
    this.caret = { key: line.key, from: selected ? from : (caret?.from ?? length), to: selected ? to : (caret?.to ?? length) }
    this.placed++
  }

  private put(at: number, line: TextLine, caret = this.caret?.key === line.key ? this.caret.from : textOf(line.spans).length): void {
    this.change(this.replaced(at, [line]))
    this.place(line.key, caret)
  }

  private place(key: string, place: number): void {
    this.caret = { key, from: place, to: place }
    this.placed++
  }

  private replaced(at: number, by: Line[], count = 1): Line[] {
    return [...this.lines.slice(0, at), ...by, ...this.lines.slice(at + count)]
  }

  /** @param same whether it is undone together with the change before it */
  private change(lines: Line[], same = false): void {
    this.typing = null
    if (!same) this.past = [...this.past, this.of.lines].slice(-UNDO_STEPS)
    this.future = []
    this.of.set(lines.length === 1 && isBlank(lines) && lines[0]!.kind === 'paragraph' && lines[0]!.key === this.blank.key ? [] : lines)
  }

  private travel(from: Line[][], setFrom: (steps: Line[][]) => void, to: Line[][], setTo: (steps: Line[][]) => void): void {
    const step = from[from.length - 1]
    if (!step) return
    setFrom(from.slice(0, -1))
    setTo([...to, this.of.lines].slice(-UNDO_STEPS))
    this.typing = null
    const known = new Set(this.of.uploads.items.map(({ id }) => id))
    this.of.set(step.filter((line) => line.kind !== 'picture' || known.has(line.upload)).map(this.files.upToDate))
    if (this.caret && this.indexOf(this.caret.key) < 0) this.caret = null
  }
}

const textWithKind = ({ key, spans, level }: TextLine, kind: TextKind): TextLine => ({
  key,
  kind,
  spans: isHeading({ kind }) ? spansOf(textOf(spans)) : spans,
  ...((kind === 'bullet' || kind === 'ordered') && level && { level }),
})

/** Where there is room for no more lines they stay one, with line breaks in it. */
const joinedLines = ([first, ...others]: TextLine[]): TextLine => ({
  ...first!,
  spans: joined(first!.spans, ...others.map(({ spans }) => joined(spansOf('\n'), spans))),
})
