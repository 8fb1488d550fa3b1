import { isLatin, latinWordsOf, skeletonOf } from './skeleton.ts'

/**
 * Finds out whether a text has any of these words in it, however they are spaced, accented or disguised. A Chinese word counts
 * wherever it stands; one of Latin letters only as a whole word, as harmless ones have it within.
 */
export function wordFinder(words: readonly string[]): (text: string) => boolean {
  const latin: string[] = []
  const others: string[] = []
  for (const word of words) {
    const skeleton = skeletonOf(word)
    if (isLatin(skeleton)) latin.push(latinWordsOf(word))
    else if (skeleton !== '') others.push(skeleton)
  }
  const [hasLatin, hasOther] = [anyOf(latin), anyOf(others)]
  return (text) => hasOther(skeletonOf(text)) || hasLatin(latinWordsOf(text))
}

/** The letters that may follow; `ends` where a word is whole. */
class Branch {
  readonly next = new Map<string, Branch>()
  ends = false
}

/** Looks for all words in one go along the text. One after the other, thousands of them would hold up everybody else. */
function anyOf(words: readonly string[]): (text: string) => boolean {
  const root = new Branch()
  for (const word of words) {
    let branch = root
    for (let at = 0; at < word.length; at++) {
      const next = branch.next.get(word[at]!) ?? new Branch()
      branch.next.set(word[at]!, next)
      branch = next
    }
    branch.ends = true
  }
  return (text) => {
    for (let start = 0; start < text.length; start++) {
      let at = start
      for (let branch = root.next.get(text[at]!); branch; branch = branch.next.get(text[++at]!)) if (branch.ends) return true
    }
    return false
  }
}
