import type { ForumOrder } from '@anglers/contract/bbs'
import type { PostCard } from '@anglers/contract/content'
import type { Window } from '../../infra/database.ts'
import type { ReadServices, Services } from '../../kernel/context.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { likePattern, searchGrams } from '../../lib/text.ts'
import type { Reader } from '../account/policy.ts'
import { readFeed } from '../content/service.ts'
import { readerIn } from '../forum/policy.ts'
import { enterForum } from '../forum/service.ts'
import { activeFeed, essenceFeed, forumFeed, forumHotFeed, pinnedFeed, titledFeed } from './forumQueries.ts'

const feeds = { all: activeFeed, new: forumFeed, hot: forumHotFeed, essence: essenceFeed, pinned: pinnedFeed } satisfies Record<
  ForumOrder,
  unknown
>

type Reading = ReadServices & Pick<Services, 'config'> & { viewer: Viewer | null }

/** The feed of a forum that this viewer may enter, as they meet it there. @throws ApiError rest_not_found, forum_closed */
async function readInside(
  reading: Reading,
  forumId: number,
  feedFor: (reader: Reader) => Parameters<typeof readFeed>[1],
): Promise<Paged<PostCard>> {
  const { db, viewer } = reading
  const facts = await enterForum(db, viewer, forumId)
  return readFeed(reading, feedFor(readerIn(viewer, facts)))
}

/** Posts of a forum, in this order. @throws ApiError rest_not_found, forum_closed */
export const readForumPosts = (reading: Reading, forumId: number, order: ForumOrder, window: Window): Promise<Paged<PostCard>> =>
  readInside(reading, forumId, (reader) => feeds[order](reading.db, forumId, window, reader))

/** Posts of a forum whose titles contain the word, SEARCH_HITS at most. @throws ApiError rest_not_found, forum_closed */
export const searchForum = (reading: Reading, forumId: number, word: string, window: Window): Promise<Paged<PostCard>> =>
  readInside(reading, forumId, (reader) =>
    titledFeed(reading.db, forumId, { grams: searchGrams(word), pattern: likePattern(word) }, window, reader),
  )
