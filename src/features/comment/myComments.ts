import type { RecentComment } from '@anglers/contract/comments'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { ApiError } from '@/stores/errors'
import { session } from '@/stores/session'
import { comments, type Comment } from './Comment'

/** A comment on its own, and the post that it stands under. */
export interface PlacedComment {
  id: number
  comment: Comment
  post: RecentComment['post']
}

export type MyComments = Collection<RecentComment, PlacedComment>

/** What the member said under whatever post, the latest first. */
export function myComments(): MyComments {
  return new Collection({
    fetch: async (page, perPage) => {
      // A visitor may call too, and would get an empty list.
      if (!session.active) throw new ApiError(401, 'rest_not_logged_in', '')
      return callPage('GET comments/recent', { mine: true, page, per_page: perPage }, { quiet: true })
    },
    adopt: ({ post, ...comment }) => ({ id: comment.id, comment: comments.upsert(comment), post }),
    isGone: ({ comment }) => comment.isGone,
  })
}
