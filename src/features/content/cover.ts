import type { Picture } from '@anglers/contract/common'
import type { PostCard } from '@anglers/contract/content'

/** The one picture that stands for a post where it is only named; a film's is its poster. */
export const coverOf = ({ pictures, extra }: Pick<PostCard, 'pictures' | 'extra'>): Picture | null =>
  pictures[0] ?? (extra?.type === 'video' ? extra.film.poster : null)
