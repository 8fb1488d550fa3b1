import { composeComments } from './compose/comments.ts'
import { composePosts } from './compose/posts.ts'
import { composeFollows, composeMarks, composeVisits, type Follow, type Mark, type Visit } from './compose/social.ts'
import { members } from './members.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { adverts, banners, editionNotes, hotWords, pages } from './site.ts'
import { tags } from './tags.ts'
import { groupConversations, privateConversations } from './talk/talks.ts'
import type { Comment, Post } from './types.ts'

export { adverts, banners, editionNotes, groupConversations, hotWords, members, pages, pictures, places, privateConversations, tags }
export type { Banner, StaticPage } from './site.ts'
export type { Picture } from './pictures.ts'
export type { Comment, Member, Place, Post, Tag, Topic, Visibility } from './types.ts'
export type { Follow, Mark, Visit }

/** Everything in the town that has a time. */
export interface Town {
  /** The newest first; the indexes in the other lists point here. */
  posts: readonly Post[]
  comments: readonly Comment[]
  follows: readonly Follow[]
  visits: readonly Visit[]
  likes: readonly Mark[]
  favourites: readonly Mark[]
}

/**
 * The demo town as it looks at `now`: posts about snow lie in winter, posts of the morning in the morning. The same
 * moment gives the same town.
 */
export function townAt(now: Date): Town {
  const posts = composePosts(now)
  const follows = composeFollows()
  return {
    posts,
    comments: composeComments(posts),
    follows,
    visits: composeVisits(follows),
    likes: composeMarks(posts, 'like'),
    favourites: composeMarks(posts, 'favourite'),
  }
}
