import { isLatin, skeletonOf } from './skeleton.ts'

const DIGITS_FOR_LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }

/**
 * Whether a word of Latin letters stands by itself: harmless words have it within (badminton). Digits and Chinese
 * beside it change nothing.
 */
const standsAlone = (word: string, text: string) => new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text)

/**
 * Whether somebody of this name would be taken for the site itself. A reserved word of Chinese is refused wherever it stands; one of
 * Latin letters, where no other such letter is beside it.
 */
export function isReservedName(name: string, reserved: readonly string[], siteName: string): boolean {
  const bare = skeletonOf(name)
  const readings = [bare, bare.replace(/[01345]/g, (digit) => DIGITS_FOR_LETTERS[digit]!)]
  if (bare !== '' && bare === skeletonOf(siteName)) return true
  return reserved
    .map(skeletonOf)
    .some((word) => word !== '' && (isLatin(word) ? readings.some((reading) => standsAlone(word, reading)) : bare.includes(word)))
}
