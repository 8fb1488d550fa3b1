const LENGTH = 22
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A key that no one else makes: mini-programs have no crypto, and 36^22 is chance enough. */
export function newKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')
}

/** The key of what is asked for: again after a lost answer, it is the same, whatever was tapped or typed in between. */
export class InputKey {
  private key = ''
  private asked = ''

  /** @param input all that is asked for: something else has another key */
  of(input: object): string {
    const asked = JSON.stringify(input)
    if (asked !== this.asked) this.key = newKey()
    this.asked = asked
    return this.key
  }

  /** It was done: the same once more is another. */
  renew(): void {
    this.asked = ''
  }
}
