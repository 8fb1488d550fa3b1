/** A member whom a text calls, by the name that stands there after an @. */
export interface Mention {
  id: number
  nickName: string
}

/** The ids of those chosen whom the text still calls. */
export const mentionedIn = (text: string, chosen: readonly Mention[]): number[] => [
  ...new Set(chosen.filter(({ nickName }) => text.includes(`@${nickName}`)).map(({ id }) => id)),
]
