import type { PostCard } from '@anglers/contract/content'
import { type Post, posts } from '@/features/content'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'

export type Threads = Collection<PostCard, Post>

/**
 * The threads of a forum into which one of it may be merged, by a word in their titles. Without one those that were answered last: what is
 * asked twice is asked at about the same time.
 */
export const threadsBeside = (forum: number, id: number, word: string): Threads =>
  new Collection({
    fetch: (page, perPage) => {
      const at = { id: forum, page, per_page: perPage }
      return word ? callPage('GET bbs/search', { ...at, word }, { quiet: true }) : callPage('GET bbs/post', at, { quiet: true })
    },
    adopt: (card) => posts.upsert(card),
    // Into one that is not for all of the forum nothing is merged.
    isGone: (post) => post.isGone || post.id === id || post.data.visibility !== 0,
  })
