import type { SearchHit } from '@anglers/contract/search'

/** What was found, by its ids. */
export const idsOf = (hits: readonly SearchHit[]): number[] => hits.map((hit) => (hit.scope === 'post' ? hit.post.id : hit.user.id))
