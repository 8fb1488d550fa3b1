// Characters that nobody types on purpose: controls (but not tab and line feed), and the marks that turn the direction of
// the text around them, which serve to disguise links and names.
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g

// Anything that a reader sees. Joiners and other format characters stay inside a text (emoji need them), but make none by themselves;
// nor do fillers, and braille without a dot.
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u

// No language puts more marks on one letter; heaps of them are drawn across the lines around.
const MARKS_HEAPED = /(\p{Mn}{4})\p{Mn}+/gu

/**
 * Half an emoji, which JSON can say, becomes U+FFFD, as it does wherever text is written as UTF-8: Postgres refuses it inside JSON.
 * The text keeps its length.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * A member's text as it is kept: well-formed and composed (NFC), lines ended by LF, at most one blank line in a row, no
 * stray controls, trimmed;
 * empty when there is nothing to see in it.
 */
export const cleanText = (text: string): string => (isVisible(text) ? cleanPart(text).trim() : '')

/** Whether there is anything in it to see. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** The same for a part of a text, which keeps the spaces at its ends. */
export const cleanPart = (text: string): string =>
  wellFormed(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNWANTED, '')
    .replace(MARKS_HEAPED, '$1')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')

/** The same for what stands in one line: a title, a name, a tag. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

const EXCERPT_CHARS = 40

const graphemes = new Intl.Segmenter()

/**
 * The first so many characters (code points, as schemas count them) of a text, or a few less: signs that belong together, such as the
 * parts of an emoji, are not torn apart. To cut a text rightly, this has to see one character more than it leaves.
 */
export function cutText(text: string, chars: number): string {
  // No text has more code points than units.
  if (text.length <= chars) return text
  let end = 0
  for (let n = 0; n < chars && end < text.length; n++) end += text.codePointAt(end)! > 0xffff ? 2 : 1
  if (end === text.length) return text
  // Signs without end, one upon another, are cut all the same.
  return text.slice(0, graphemes.segment(text).containing(end)!.index || end)
}

/** The same, ended by … within those characters where something was left out. */
export function shorten(text: string, chars: number): string {
  const whole = cutText(text, chars)
  return whole === text ? text : `${cutText(text, chars - 1)}…`
}

/** The beginning of a text, in one line: enough to tell which it is. */
export const excerpt = (text: string): string => shorten(cleanLine(text), EXCERPT_CHARS + 1)

/** The text as a LIKE pattern that matches it anywhere, its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

// What somebody may look for: letters of any script, figures, and pictures such as emoji and flags.
const WORDS = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Among the grams of no text at all. */
const NO_GRAM = ''

/**
 * What a text that contains this one has among its grams (migrations/0002_search.sql): of each run of characters every two that
 * stand together, or the one that stands alone; none where these are of other scripts. Nothing but signs is found nowhere, and the index
 * says so at once: without a gram all there is would be read through.
 */
export function searchGrams(text: string): string[] {
  if (!WORDS.test(text)) return [NO_GRAM]
  const grams = new Set<string>()
  for (const [run] of text.toLowerCase().matchAll(/[㐀-鿿a-z0-9]+/g)) {
    if (run.length === 1) grams.add(run)
    for (let i = 0; i + 2 <= run.length; i++) grams.add(run.slice(i, i + 2))
  }
  return [...grams]
}

/** Names in a row, as many as fit into so many characters, each whole; a first one that is too long by itself is cut. */
export function joinNames(names: readonly string[], separator: string, chars: number): string {
  let joined = cutText(names[0] ?? '', chars)
  for (const name of names.slice(1)) {
    const longer = joined + separator + name
    if ([...longer].length > chars) break
    joined = longer
  }
  return joined
}
