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
  return (text) => {
    const [skeleton, latinWords] = [skeletonOf(text), latinWordsOf(text)]
    return others.some((word) => skeleton.includes(word)) || latin.some((word) => latinWords.includes(word))
  }
}
