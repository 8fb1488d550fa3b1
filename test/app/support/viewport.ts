import { act } from '@testing-library/react'

/** The part of the window that a keyboard leaves free, of which a test decides how much that is. */
export class FakeViewport extends EventTarget {
  height = window.innerHeight
  offsetTop = 0
  /** How many listen to it. */
  listeners = 0

  constructor() {
    super()
    Object.assign(window, { visualViewport: this })
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    this.listeners++
    super.addEventListener(...args)
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners--
    super.removeEventListener(...args)
  }

  /** The keyboard lies over so many px of the page. */
  cover(px: number): void {
    this.height = window.innerHeight - px
    act(() => void this.dispatchEvent(new Event('resize')))
  }
}
