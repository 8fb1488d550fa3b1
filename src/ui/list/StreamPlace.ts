import { END_WITHIN_PX, MORE_WITHIN_PX } from './Stream.types'

const heightsOf = ({ clientHeight, scrollHeight }: HTMLElement) => `${clientHeight} ${scrollHeight}`

/**
 * Keeps the scroll position of a list that grows at both ends. Not every browser has scroll anchoring: the first visible row is kept in
 * place by hand.
 */
export class StreamPlace {
  atEnd = true
  box: HTMLElement | null = null
  rows: HTMLElement | null = null
  private anchor: { row: Element; top: number } | null = null
  /** Heights of the container and its content when last measured. */
  private heights = ''

  /** Called after rows were added, removed or resized. */
  settle(): void {
    const { box, anchor } = this
    if (!box) return
    if (this.atEnd) box.scrollTop = box.scrollHeight
    else if (anchor?.row.isConnected) box.scrollTop += this.topOf(anchor.row) - anchor.top
    this.remember()
  }

  /** Scrolls the element of this id to the top, as far as there is enough content below it. */
  show(id: string): void {
    const { box, rows } = this
    const row = rows?.querySelector(`#${id}`)
    if (!box || !row) return
    box.scrollTop += this.topOf(row)
    this.lookForEnd()
    this.remember()
  }

  /** Handles a scroll event. @returns whether the reader reached the end, or left it */
  moved(): boolean {
    // Scroll events arrive late: if a panel or the keyboard has shrunk the container since, the reader has not left the end.
    if (this.atEnd && this.heights !== heightsOf(this.box!)) {
      this.settle()
      return false
    }
    const before = this.atEnd
    this.lookForEnd()
    this.remember()
    return this.atEnd !== before
  }

  /** Whether more has to be loaded above or below. */
  get near(): { top: boolean; end: boolean } {
    const { scrollTop, clientHeight, scrollHeight } = this.box!
    // A hidden page has no height.
    const isShown = clientHeight > 0
    return { top: isShown && scrollTop < MORE_WITHIN_PX, end: isShown && scrollHeight - scrollTop - clientHeight < MORE_WITHIN_PX }
  }

  /** Observes size changes that are not caused by rendering: pictures, font size, the keyboard. */
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
