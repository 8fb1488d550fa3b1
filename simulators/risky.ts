/** The text in WeChat's documentation by which one tries out the check. */
const EXAMPLE = '特3456书yuuo莞6543李zxcz蒜7782法fgnv级'

/** What a simulated platform takes for against its rules: the example of the documentation, and what a test adds. */
export class RiskyWords {
  private readonly words = new Set([EXAMPLE])

  add(word: string): void {
    this.words.add(word)
  }

  isIn(text: string): boolean {
    return [...this.words].some((word) => text.includes(word))
  }
}
