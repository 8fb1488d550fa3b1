import { partsOf, type TextPart } from './addresses'
import type { Mention } from './mentions'

/** A piece of a text that leads to a place of the web, to a member, or nowhere. */
export interface LinkedPart extends TextPart {
  /** The id of the member whom it calls. */
  member?: number
}

const IN_WORD = /[A-Za-z0-9._%+-]/

function atCalls(text: string, mentions: readonly Mention[]): LinkedPart[] {
  // Of two names of which one begins with the other, the longer is meant.
  const names = [...mentions].sort((one, other) => other.nickName.length - one.nickName.length)
  const parts: LinkedPart[] = []
  let done = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const called = IN_WORD.test(text.charAt(at - 1)) ? undefined : names.find(({ nickName }) => text.startsWith(nickName, at + 1))
    if (!called) continue
    if (at > done) parts.push({ text: text.slice(done, at) })
    done = at + 1 + called.nickName.length
    parts.push({ text: text.slice(at, done), member: called.id })
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

/** Splits what somebody wrote at the web addresses in it, and at the members whom it calls. All texts together are the whole. */
export const linkedParts = (text: string, mentions: readonly Mention[]): LinkedPart[] =>
  partsOf(text).flatMap((part) => (part.address === undefined ? atCalls(part.text, mentions) : [part]))
