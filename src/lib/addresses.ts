/** A piece of a text, in its order; one with an address leads there. */
export interface TextPart {
  text: string
  address?: string
}

/**
 * Where an address may begin, up to the first blank, mark or letter that is none of its own: whatever is not plain ASCII
 * ends it, since Chinese goes on without a blank. (No look-behind: older iPhones cannot read it.)
 */
const CANDIDATE = /(^|[^a-z\d@._/-])((?:https?:\/\/|www\.)[!#-;=?-[\]_a-z~]+)/gi

/** What stands between a scheme and the path: a name with a dot in it, that ends as names do, or four numbers. */
const NAMED =
  /^(?:https?:\/\/)?(?:(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]|(?:\d{1,3}\.){3}\d{1,3})(?::\d{1,5})?(?:[/?#]|$)/i
/** Without a scheme only a name with something before and behind its dot will do. */
const BARE = /^www\.[a-z\d-]+\.[a-z]/i

const CLOSING: Record<string, string> = { ')': '(', ']': '[' }
const count = (text: string, mark: string) => text.split(mark).length - 1

/** Without the sentence's own marks at the end; a bracket stays when it was opened inside. */
function trimmed(candidate: string): string {
  const surplus: Record<string, number> = {}
  for (const [close, opening] of Object.entries(CLOSING)) surplus[close] = count(candidate, close) - count(candidate, opening)
  let end = candidate.length
  for (; end > 0; end--) {
    const last = candidate[end - 1]!
    if (last in surplus) {
      if (surplus[last]! <= 0) break
      surplus[last]!--
    } else if (!".,;:!?'*".includes(last)) break
  }
  return candidate.slice(0, end)
}

/**
 * Splits what somebody wrote at the web addresses in it. Strict: `http(s)://` or `www.`, a real host, no name or password
 * before it; anything doubtful stays text. What a link shows is where it leads. All texts together are the whole.
 */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const match of text.matchAll(CANDIDATE)) {
    const start = match.index + match[1]!.length
    const found = trimmed(match[2]!)
    const isBare = !/^https?:/i.test(found)
    if (!NAMED.test(found) || (isBare && !BARE.test(found))) continue
    if (start > done) parts.push({ text: text.slice(done, start) })
    parts.push({ text: found, address: isBare ? `https://${found}` : found })
    done = start + found.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
