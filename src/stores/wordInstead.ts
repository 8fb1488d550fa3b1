import type { AnsweredPage } from './api'

/** The word whose hits the server answers where there are none of the one that it was asked for. */
export function wordInstead({ header }: AnsweredPage<unknown>): string | null {
  const word = header('x-search-word')
  return word === undefined ? null : decodeURIComponent(word)
}
