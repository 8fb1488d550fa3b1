import type { Me, Mine, UserItem, UserView } from '@anglers/contract/account'
import { SEARCH_HITS } from '@anglers/contract/limits'
import type { Window } from '../../infra/database.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine, likePattern, searchGrams } from '../../lib/text.ts'
import { readerOf } from './policy.ts'
import { presentMe, presentUserItem, presentUserView } from './present.ts'
import { shownRegion } from './regions.ts'
import { findHidden, isHidden } from './blockQueries.ts'
import { countMembers, findMe, findStats, findUserView, isFollowing, memberExists, searchMembers, setFollow } from './queries.ts'
import { countVisits, isBlockedBetween, lockPairs, recordVisit } from './relationQueries.ts'

export const me = async ({ db, store }: Pick<Services, 'db' | 'store'>, id: number): Promise<Me> => presentMe(await findMe(db, id), store)

/** A member's homepage as this viewer sees it. Another member's look at it is a visit. */
export async function userView(
  { db, store, config }: Pick<Services, 'db' | 'store' | 'config'>,
  id: number,
  viewer: Viewer | null,
): Promise<UserView> {
  const row = await findUserView(db, id, readerOf(viewer))
  if (!row) throw notFound()
  if (viewer && viewer.id !== id && !row.hidden) await recordVisit(db, id, viewer.id)
  return presentUserView({ ...row, ip_region: shownRegion({ config }, row) }, viewer, store)
}

/** The member centre's figures. */
export async function mine({ db, store }: Pick<Services, 'db' | 'store'>, viewer: Viewer): Promise<Mine> {
  const { id } = viewer
  const [row, stats, visitors] = await Promise.all([findMe(db, id), findStats(db, id), countVisits(db, id, readerOf(viewer))])
  return {
    user: presentMe(row, store),
    bio: row.bio,
    counts: {
      posts: stats.post_count,
      likes: stats.like_count,
      favs: stats.fav_count,
      comments: stats.comment_count,
      followers: stats.follower_count,
      following: stats.following_count,
      visitors,
    },
  }
}

/** Follows or unfollows; `on` undefined turns the present state around. */
export function follow(
  context: Context,
  followerId: number,
  followeeId: number,
  on?: boolean,
): Promise<{ following: boolean; followers: number }> {
  if (followerId === followeeId) throw forbidden()
  return transact(context, async (trx) => {
    await lockPairs(trx.db, followerId, [followeeId])
    if (!(await memberExists(trx.db, followeeId))) throw notFound()
    if (await isBlockedBetween(trx.db, followerId, followeeId)) throw forbidden()
    const following = on ?? !(await isFollowing(trx.db, followerId, followeeId))
    await setFollow(trx.db, followerId, followeeId, following)
    await emit(trx, 'member.followed', { by: followerId, member: followeeId, on: following })
    return { following, followers: (await findStats(trx.db, followeeId)).follower_count }
  })
}

export { findHidden, isFollowing, isHidden, memberExists }

/** Members whose nickname contains the word, as far as this viewer meets them. At most SEARCH_HITS are counted and reached. */
export async function searchUsers(
  { db, store, viewer }: Pick<Services, 'db' | 'store'> & { viewer: Viewer | null },
  text: string,
  window: Window,
): Promise<Paged<UserItem>> {
  const word = cleanLine(text)
  if (!word || window.offset >= SEARCH_HITS) return { items: [], total: 0 }
  const match = { grams: searchGrams(word), pattern: likePattern(word), ...readerOf(viewer) }
  const [rows, total] = await Promise.all([searchMembers(db, { ...match, ...window }), countMembers(db, { ...match, max: SEARCH_HITS })])
  return { items: rows.map((row) => presentUserItem(row, store)), total }
}
