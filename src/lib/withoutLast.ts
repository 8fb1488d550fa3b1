import { last } from './last'

/** Code points that join the previous one: variation selectors, skin tones, zero-width joiners. */
const JOINING = /^(?:\uFE0F|\u200D|[\u{1F3FB}-\u{1F3FF}])$/u

/** A text without its last visible character, which may consist of several code points. */
export function withoutLast(text: string): string {
  const signs = [...text]
  let sign = signs.pop()
  while (sign !== undefined && (JOINING.test(sign) || last(signs) === '\u200D')) sign = signs.pop()
  return signs.join('')
}
