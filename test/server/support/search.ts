import type { SearchHit } from '@anglers/contract/search'

/** What was found, by its ids. */
export const idsOf = (hits: readonly SearchHit[]): number[] =>
  hits.map((hit) => (hit as unknown as Record<string, { id: number }>)[hit.scope]!.id)
