import type { Locked } from '@anglers/contract/content'
import type { PostState, Visibility } from '@anglers/contract/content'
import type { PlaceReveal } from '@anglers/contract/posts/form'
import type { PostType } from '@anglers/contract/postTypes'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { type Reader, readerOf } from '../account/policy.ts'
import { canManage, type ForumFacts, mayEnter } from '../forum/policy.ts'

/** What decides who may do what with a post. */
export interface PostFacts {
  author_id: number
  state: PostState
  visibility: Visibility
  price_fen: number | null
  /** Whose followers alone may read it. */
  topic: { id: number; name: string } | null
  /** Whether the reader has opened its lock: by its password, its topic, or its price, which opens whatever other lock came after. */
  granted: boolean
  /** Where it stands, and what the reader is there; null: in none. */
  forum: ForumFacts | null
}

/** A post as it was found for one reader. */
export interface PostForReader extends PostFacts {
  /** Whether a block parts its author from them. */
  hidden: boolean
}

const isAuthor = (viewer: Viewer | null, post: Pick<PostFacts, 'author_id'>) => viewer?.id === post.author_id

/**
 * Whether the post exists for this reader at all: live for everyone but those on either side of a blacklist, in every state
 * for its author, unpublished work for moderators too. Nobody withdraws from who moderates their forum by blocking them.
 */
export const canSee = (viewer: Viewer | null, post: Pick<PostForReader, 'author_id' | 'state' | 'hidden' | 'forum'>): boolean =>
  isAuthor(viewer, post) ||
  (isModerator(viewer)
    ? post.state !== 'draft'
    : post.state === 'live' && (!post.hidden || (post.forum !== null && canManage(viewer, post.forum))))

/** Where neither a password nor a topic may have opened the post, its price has: what was paid for no forum closes. */
const isBought = ({ granted, visibility }: PostFacts) => granted && visibility !== 2 && visibility !== 5

/** What keeps this reader from the body, or null when nothing does. Private means private: not even a moderator reads it. */
export function accessLock(viewer: Viewer | null, post: PostFacts): Locked | null {
  if (isAuthor(viewer, post)) return null
  const { forum } = post
  if (forum && post.visibility !== 3 && !mayEnter(viewer, forum) && !(viewer && isBought(post)))
    return { by: 'forum', forum: { id: forum.id, name: forum.name } }
  if (post.visibility === 0) return null
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
      if (post.topic) return viewer && post.granted ? null : { by: 'topic', topic: post.topic }
      return viewer ? null : { by: 'login' }
  }
}

/** Whether not even the title is for those whom this keeps out: the post is private, or in a forum that they may not enter. */
export const isSealed = (locked: Locked | null): boolean => locked?.by === 'private' || locked?.by === 'forum'

/** Whether anyone at all may read the post: what it shows has addresses for everyone. */
export const isForAll = (post: PostFacts): boolean => post.state === 'live' && accessLock(null, post) === null

/**
 * Whether any visitor may know of the post, so that others lead to it: what is private is met by nobody, what stands in a closed forum
 * by few.
 */
export const isKnownToAll = ({ state, visibility, forum }: Pick<PostFacts, 'state' | 'visibility' | 'forum'>): boolean =>
  state === 'live' && visibility !== 3 && (!forum || forum.access === 'all')

export const canEdit = (viewer: Viewer | null, post: Pick<PostFacts, 'author_id'>): boolean => mayWrite(viewer) && isAuthor(viewer, post)

export const canDelete = (viewer: Viewer | null, post: PostFacts): boolean =>
  mayWrite(viewer) && (isAuthor(viewer, post) || canModerate(viewer, post))

/** Whether the viewer moderates the post: it stands in a forum of theirs, or they moderate the whole site. */
export const canModerate = (viewer: Viewer | null, { forum }: Pick<PostFacts, 'forum'>): boolean =>
  mayWrite(viewer) && (isModerator(viewer) || (forum !== null && canManage(viewer, forum)))

/** Comments, likes and favourites are for those who can read the post. */
export const canReact = (viewer: Viewer | null, post: PostFacts): boolean =>
  mayWrite(viewer) && post.state === 'live' && !accessLock(viewer, post)

/** Who reads a list that is put together for them: it may leave out what they dismissed. */
export interface FeedReader extends Reader {
  dismisses?: boolean
}

/** The viewer as a reader of such lists. */
export const feedReaderOf = (viewer: Viewer | null): FeedReader => ({ ...readerOf(viewer), dismisses: viewer?.hasDismissed ?? false })

/** Others know about where these are, until their author says more: a spot of one's own, and one's own door. */
const APPROXIMATE: readonly PostType[] = ['places', 'secondhand']

/** What others know of the place of a post of this type, until its author says something else. */
export const revealAtFirst = (type: PostType): PlaceReveal => (APPROXIMATE.includes(type) ? 'km' : 'exact')

/** Whether a member may say that they do not care for a post: not for their own. */
export const canDismiss = (viewer: Viewer, post: Pick<PostFacts, 'author_id'>): boolean => viewer.id !== post.author_id

/** Whom a repost may be for, by whom its post is for: never more, and nobody where a reader has opened that by a price or a password. */
export const reprintVisibilities = (visibility: Visibility): Visibility[] => {
  if (visibility === 0) return [0, 5, 4, 3]
  if (visibility === 5) return [5, 4, 3]
  return visibility === 4 ? [4, 3] : []
}

/** What a repost is for from when its post is for those: as it is, where that is not more. */
export const narrowedTo = (original: Visibility, own: Visibility): Visibility => {
  const allowed = reprintVisibilities(original)
  return allowed.includes(own) ? own : (allowed[0] ?? 3)
}

/** Reposting is for those who can read the post; its author may keep the others from it. Visitors are offered it, and sign in first. */
export const canReprint = (viewer: Viewer | null, post: PostFacts & { no_reprint: boolean }): boolean =>
  (viewer === null || mayWrite(viewer)) &&
  post.state === 'live' &&
  !accessLock(viewer, post) &&
  (!post.forum || post.forum.access === 'all') &&
  (isAuthor(viewer, post) || !post.no_reprint) &&
  reprintVisibilities(post.visibility).length > 0

/** What answers the post itself is pinned by the post's author, and by moderators. */
export const canPinComment = (viewer: Viewer | null, comment: { root_id: number | null }, post: PostFacts): boolean =>
  mayWrite(viewer) && comment.root_id === null && (isAuthor(viewer, post) || canModerate(viewer, post))

export const canDeleteComment = (viewer: Viewer | null, comment: { author_id: number }, post: PostFacts): boolean =>
  mayWrite(viewer) && (viewer.id === comment.author_id || isAuthor(viewer, post) || canModerate(viewer, post))
