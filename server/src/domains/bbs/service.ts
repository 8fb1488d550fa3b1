import type { ForumOrder } from '@anglers/contract/bbs'
import type { PostCard } from '@anglers/contract/content'
import type { Window } from '../../infra/database.ts'
import type { ReadServices, Services } from '../../kernel/context.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { moderatorOf, readerOf } from '../account/policy.ts'
import { readFeed } from '../content/service.ts'
import { canManage } from '../forum/policy.ts'
import { enterForum } from '../forum/service.ts'
import { activeFeed, forumFeed, forumHotFeed, markedFeed } from './forumQueries.ts'

type Reading = ReadServices & Pick<Services, 'config'> & { viewer: Viewer | null }

/** Posts of a forum, in this order. @throws ApiError rest_not_found, forum_closed */
export async function readForumPosts(reading: Reading, forumId: number, order: ForumOrder, window: Window): Promise<Paged<PostCard>> {
  const { db, viewer } = reading
  const { facts } = await enterForum(db, viewer, forumId)
  const reader = viewer && canManage(viewer, facts) ? moderatorOf(viewer) : readerOf(viewer)
  if (order === 'essence' || order === 'pinned') return readFeed(reading, markedFeed(db, forumId, order, window, reader))
  if (order === 'hot') return readFeed(reading, forumHotFeed(db, forumId, window, reader))
  return readFeed(reading, (order === 'new' ? forumFeed : activeFeed)(db, forumId, window, reader))
}
