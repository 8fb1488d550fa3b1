// Letters of other alphabets that look like Latin ones; Unicode's own normal form knows nothing of looks.
const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  α: 'a',
  с: 'c',
  ϲ: 'c',
  е: 'e',
  ε: 'e',
  һ: 'h',
  і: 'i',
  ι: 'i',
  ı: 'i',
  ј: 'j',
  к: 'k',
  κ: 'k',
  м: 'm',
  ո: 'n',
  п: 'n',
  о: 'o',
  ο: 'o',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ս: 'u',
  ν: 'v',
  ѵ: 'v',
  х: 'x',
  у: 'y',
}

/** In normal form, in small letters, without marks and what nobody sees, and with Latin letters for what looks like them. */
const plain = (text: string) =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}\p{DI}]/gu, ''),
  ]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')

/** A text as the eye takes it: its letters and digits alone, without spaces, signs, marks, and what has no width. */
export const skeletonOf = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * What a text has of Latin letters and digits, with a single space wherever anything else is in between, and around. Letters that
 * stand apart, one by one, are a word.
 */
export const latinWordsOf = (text: string): string =>
  ` ${plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `.replace(/(?<= [a-z0-9]) (?=[a-z0-9] )/g, '')

/** Of a skeleton. */
export const isLatin = (skeleton: string): boolean => /^[a-z0-9]+$/.test(skeleton)
