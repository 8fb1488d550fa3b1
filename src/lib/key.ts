const LENGTH = 22
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A key that no one else makes: mini-programs have no crypto, and 36^22 is chance enough. */
export function newKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')
}
