// Letters of other alphabets that look like Latin ones; Unicode's own normal form knows nothing of looks.
const LOOK_ALIKES: Record<string, string> = {
  а: 'a', α: 'a', с: 'c', ϲ: 'c', е: 'e', ε: 'e', һ: 'h', і: 'i', ι: 'i', ı: 'i', ј: 'j', к: 'k', κ: 'k', м: 'm', ո: 'n', п: 'n', о: 'o', ο: 'o', р: 'p', ρ: 'p', ѕ: 's', т: 't', τ: 't', υ: 'u', ս: 'u', ν: 'v', ѵ: 'v', х: 'x', у: 'y',
}

/** A name as the eye takes it: in normal form, in small letters, without spaces, signs, marks, and what has no width. */
function skeletonOf(name: string): string {
  const bare = name.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return [...bare].map((letter) => LOOK_ALIKES[letter] ?? letter).join('')
}

const DIGITS_FOR_LETTERS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }

const isLatin = (text: string) => /^[a-z0-9]+$/.test(text)

/** Whether a word of Latin letters stands by itself: harmless words have it within (badminton). Digits and Chinese beside it change nothing. */
const standsAlone = (word: string, text: string) => new RegExp(`(?<![a-z])${word}(?![a-z])`).test(text)

/**
 * Whether somebody of this name would be taken for the site itself. A reserved word of Chinese is refused wherever it stands; one of
 * Latin letters, where no other such letter is beside it.
 */
export function isReservedName(name: string, reserved: readonly string[], siteName: string): boolean {
  const bare = skeletonOf(name)
  const readings = [bare, bare.replace(/[01345]/g, (digit) => DIGITS_FOR_LETTERS[digit]!)]
  if (bare !== '' && bare === skeletonOf(siteName)) return true
  return reserved.map(skeletonOf).some((word) => word !== '' && (isLatin(word) ? readings.some((reading) => standsAlone(word, reading)) : bare.includes(word)))
}
