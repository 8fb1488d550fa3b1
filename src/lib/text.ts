/** The first so many characters of a text: code points, as the server counts them, so that no emoji is cut in half. */
export function cutText(text: string, chars: number): string {
  return text.length <= chars ? text : [...text].slice(0, chars).join('')
}

/** How many characters a text has, as the server counts them. */
export const charsOf = (text: string): number => [...text].length
