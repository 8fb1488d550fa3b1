import { MENTIONS } from '@anglers/contract/limits'

/** A member whom a text calls, by the name that stands there after an @. */
export interface Mention {
  id: number
  nickName: string
}

/** The ids of those chosen whom the text still calls: of two with one name the one who was chosen last, and no more than may be said. */
export function mentionedIn(text: string, chosen: readonly Mention[]): number[] {
  const called = chosen.filter(({ nickName }) => text.includes(`@${nickName}`))
  const byName = new Map(called.map(({ id, nickName }) => [nickName, id]))
  return [...new Set(byName.values())].slice(0, MENTIONS)
}
