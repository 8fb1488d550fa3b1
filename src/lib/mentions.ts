import { MENTIONS, NICKNAME_CHARS } from '@anglers/contract/limits'
import { charsOf } from './text'

// An @ inside a word is no call: it belongs to an address. (No look-behind: older iPhones cannot read it.)
const IN_WORD = /[A-Za-z0-9._%+-]$/
const OPEN = /(^|[^A-Za-z0-9._%+-])@([^\s@]*)$/

/** The name that is being typed behind an @ at the end of a text; null where none is. */
export function openMention(text: string): string | null {
  const name = OPEN.exec(text)?.[2]
  return name === undefined || charsOf(name) > NICKNAME_CHARS ? null : name
}

/** The text with an @ at its end, behind which a name can be typed. */
export const beginMention = (text: string): string => (openMention(text) === '' ? text : `${text}${IN_WORD.test(text) ? ' ' : ''}@`)

/** The text with this name in the place of what was typed of it. */
export const endMention = (text: string, name: string): string => text.replace(OPEN, (_, before: string) => `${before}@${name} `)

/** A member whom a text calls, by the name that stands there after an @. */
export interface Mention {
  id: number
  nickName: string
}

/** Which of these names stand there after an @: one with which a longer one begins does not, where that one stands. */
export function namesIn(text: string, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    const pieces = text.split(`@${name}`)
    if (pieces.length > 1) found.add(name)
    text = pieces.join(' ')
  }
  return found
}

/** The ids of those chosen whom the text still calls: of two with one name the one who was chosen last, and no more than may be said. */
export function mentionedIn(text: string, chosen: readonly Mention[]): number[] {
  const names = namesIn(
    text,
    chosen.map(({ nickName }) => nickName),
  )
  const called = chosen.filter(({ nickName }) => names.has(nickName))
  const byName = new Map(called.map(({ id, nickName }) => [nickName, id]))
  return [...new Set(byName.values())].slice(0, MENTIONS)
}
