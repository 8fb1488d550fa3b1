export interface Keyboard {
  /**
   * Tells how many px of the page's bottom the keyboard covers, whenever that changes.
   * @returns stops telling
   */
  onKeyboard: (listener: (coveredPx: number) => void) => () => void
}
