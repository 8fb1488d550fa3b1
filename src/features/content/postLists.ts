import type { Input, PagedName, Answer } from '@anglers/contract'
import type { PostCard } from '@anglers/contract/content'
import { FEED_PER_PAGE } from '@anglers/contract/limits'
import { session } from '@/stores/session'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { posts, type Post } from './Post'

export type PostCollection = Collection<PostCard, Post>

/** The endpoints that answer posts in pages. */
type PostListName = { [K in PagedName]: Answer<K>[number] extends PostCard ? K : never }[PagedName]

/** When a post leaves a list, other than by being gone everywhere. */
type Leaving = Pick<ConstructorParameters<typeof Collection<PostCard, Post>>[0], 'isGone' | 'hasLeft'>

/** A list of posts, ten at a time. */
export function postList<K extends PostListName>(name: K, query: Omit<Input<K>, 'page' | 'per_page'>, leaving?: Leaving): PostCollection {
  return new Collection({
    // A visitor follows nobody: the server refuses to say what those write.
    fetch: async (page, perPage) =>
      'following' in query && query.following && !session.active
        ? { items: [], total: 0, pages: 0 }
        : callPage<PostListName>(name, { ...query, page, per_page: perPage } as Input<PostListName>, { quiet: true }),
    adopt: (card) => posts.upsert(card),
    perPage: FEED_PER_PAGE,
    ...leaving,
  })
}

/** What the reader does not care for. */
export const dismissedPosts = (): PostCollection =>
  new Collection({
    fetch: (page, per_page) => callPage('GET mine/dismissed', { page, per_page }, { quiet: true }),
    adopt: (card) => {
      const post = posts.upsert(card)
      post.merge({ dismissed: true })
      return post
    },
    perPage: FEED_PER_PAGE,
    isGone: (post) => post.isGone || !post.data.dismissed,
  })
