import { END_WITHIN_PX, MORE_WITHIN_PX } from './Stream.types'

const heightsOf = ({ clientHeight, scrollHeight }: HTMLElement) => `${clientHeight} ${scrollHeight}`

/**
 * Where a reader is in what grows at both ends. Not every browser keeps its place when something comes above: the first row
 * in sight is kept where it is by hand.
 */
export class StreamPlace {
  atEnd = true
  box: HTMLElement | null = null
  rows: HTMLElement | null = null
  private anchor: { row: Element; top: number } | null = null
  /** How high the box and what it holds were at the last look. */
  private heights = ''

  /** After anything has come, gone or changed its height. */
  settle(): void {
    const { box, anchor } = this
    if (!box) return
    if (this.atEnd) box.scrollTop = box.scrollHeight
    else if (anchor?.row.isConnected) box.scrollTop += this.topOf(anchor.row) - anchor.top
    this.remember()
  }

  /** Puts the element of this id to the top, as far as there is enough below it. */
  show(id: string): void {
    const { box, rows } = this
    const row = rows?.querySelector(`#${id}`)
    if (!box || !row) return
    box.scrollTop += this.topOf(row)
    this.lookForEnd()
    this.remember()
  }

  /** The reader has scrolled. @returns whether they came to the end, or left it */
  moved(): boolean {
    // A step to the end is told a moment later: when a panel or the keyboard has taken room meanwhile, no reader left the end.
    if (this.atEnd && this.heights !== heightsOf(this.box!)) {
      this.settle()
      return false
    }
    const before = this.atEnd
    this.lookForEnd()
    this.remember()
    return this.atEnd !== before
  }

  /** Whether more is due above, and below. */
  get near(): { top: boolean; end: boolean } {
    const { scrollTop, clientHeight, scrollHeight } = this.box!
    // A page that is not shown has no height.
    const isShown = clientHeight > 0
    return { top: isShown && scrollTop < MORE_WITHIN_PX, end: isShown && scrollHeight - scrollTop - clientHeight < MORE_WITHIN_PX }
  }

  /** Tells `settle` of heights that change without a word from us: pictures, large letters, the keyboard. */
  watch(): () => void {
    const { box, rows } = this
    if (!box || !rows || typeof ResizeObserver !== 'function') return () => undefined
    const observer = new ResizeObserver(() => this.settle())
    observer.observe(box)
    observer.observe(rows)
    return () => observer.disconnect()
  }

  private lookForEnd(): void {
    const { scrollTop, clientHeight, scrollHeight } = this.box!
    this.atEnd = scrollHeight - scrollTop - clientHeight <= END_WITHIN_PX
  }

  private remember(): void {
    const row = [...this.rows!.children].find((child) => this.topOf(child) + child.clientHeight > 0)
    this.heights = heightsOf(this.box!)
    this.anchor = row ? { row, top: this.topOf(row) } : null
  }

  private topOf(row: Element): number {
    return row.getBoundingClientRect().top - this.box!.getBoundingClientRect().top
  }
}
