import type { Locked } from '@anglers/contract/content'
import type { PostState, Visibility } from '@anglers/contract/content'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'

/** What decides who may do what with a post. */
export interface PostFacts {
  author_id: number
  state: PostState
  visibility: Visibility
  price_fen: number | null
  /** Whether the reader has opened its lock: by its password, or by its price, which opens whatever other lock came after. */
  granted: boolean
}

/** A post as it was found for one reader. */
export interface PostForReader extends PostFacts {
  /** Whether a block parts its author from them. */
  hidden: boolean
}

const isAuthor = (viewer: Viewer | null, post: Pick<PostFacts, 'author_id'>) => viewer?.id === post.author_id

/**
 * Whether the post exists for this reader at all: live for everyone but those on either side of a blacklist, in every state
 * for its author, unpublished work for moderators too.
 */
export const canSee = (viewer: Viewer | null, post: Pick<PostForReader, 'author_id' | 'state' | 'hidden'>): boolean =>
  isAuthor(viewer, post) || (isModerator(viewer) ? post.state !== 'draft' : post.state === 'live' && !post.hidden)

/** What keeps this reader from the body, or null when nothing does. Private means private: not even a moderator reads it. */
export function accessLock(viewer: Viewer | null, post: PostFacts): Locked | null {
  if (post.visibility === 0 || isAuthor(viewer, post)) return null
  if (post.visibility === 3) return { by: 'private' }
  if (isModerator(viewer)) return null
  switch (post.visibility) {
    case 1:
      return viewer && post.granted ? null : { by: 'paid', priceFen: post.price_fen!, price: post.price_fen! }
    case 2:
      return viewer && post.granted ? null : { by: 'password' }
    case 4:
      return viewer && (viewer.vip || post.granted) ? null : { by: 'vip' }
    case 5:
      return viewer ? null : { by: 'login' }
  }
}

/** Whether anyone at all may read the post: what it shows has addresses for everyone. */
export const isForAll = (post: PostFacts): boolean => post.state === 'live' && accessLock(null, post) === null

export const canEdit = (viewer: Viewer | null, post: Pick<PostFacts, 'author_id'>): boolean => mayWrite(viewer) && isAuthor(viewer, post)

export const canDelete = (viewer: Viewer | null, post: PostFacts): boolean =>
  mayWrite(viewer) && (isAuthor(viewer, post) || isModerator(viewer))

/** Comments, likes and favourites are for those who can read the post. */
export const canReact = (viewer: Viewer | null, post: PostFacts): boolean =>
  mayWrite(viewer) && post.state === 'live' && !accessLock(viewer, post)

export const canDeleteComment = (viewer: Viewer | null, comment: { author_id: number }, post: PostFacts): boolean =>
  mayWrite(viewer) && (viewer.id === comment.author_id || isAuthor(viewer, post) || isModerator(viewer))
