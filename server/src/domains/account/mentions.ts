import { MENTIONS, NICKNAME_CHARS } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import type { Mentioned } from '../../lib/mentioned.ts'
import { findNamed } from './relationQueries.ts'

/** More members of the same names are not looked at. */
const NAMESAKES_MAX = 500

// An @ inside a word is no call: it belongs to an address.
const CALL = /(?<![A-Za-z0-9._%+-])@([^@\n]+)/g

/** What may be the name after each @ of a text, the longest first: Chinese puts no space after a name. */
export function namesCalled(text: string): string[][] {
  return [...text.matchAll(CALL)].slice(0, MENTIONS).map(([, rest]) => {
    const letters = [...rest!].slice(0, NICKNAME_CHARS)
    const names = letters.map((_, end) => letters.slice(0, letters.length - end).join(''))
    return [...new Set(names.map((name) => name.trimEnd()))].filter(Boolean)
  })
}

/**
 * The members whom a text calls by `@` and their nickname. Of several with the same name it is the one whom the writer
 * chose, else the one whom the text called before, by whatever name they have now, else the one whom they follow; where that leaves more
 * than one, nobody is called.
 *
 * @param chosen ids of those whom the writer chose
 * @param before whom the text called until now
 */
export async function mentionedIn(
  db: Db,
  text: string,
  writerId: number,
  chosen: readonly number[] = [],
  before: readonly Mentioned[] = [],
): Promise<Mentioned[]> {
  const calls = namesCalled(text)
  if (!calls.length) return []
  const members = await findNamed(db, [...new Set(calls.flat())], writerId, NAMESAKES_MAX)
  const bearers = [
    ...before.map((member) => ({ ...member, followed: false, isNow: false })),
    ...members.map(({ nickname, ...member }) => ({ ...member, name: nickname, isNow: true })),
  ]
  const called = new Map<number, Mentioned>()
  for (const names of calls) {
    const name = names.find((candidate) => bearers.some((member) => member.name === candidate))
    const namesakes = bearers.filter((member) => member.name === name)
    const meant = [
      namesakes.filter(({ id, isNow }) => isNow && chosen.includes(id)),
      namesakes.filter(({ isNow }) => !isNow),
      namesakes.filter(({ followed }) => followed),
      namesakes,
    ]
    const [only, ...others] = meant.find((group) => group.length > 0) ?? []
    if (only && !others.length) called.set(only.id, { id: only.id, name: only.name })
  }
  return [...called.values()]
}
