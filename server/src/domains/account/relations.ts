import type { Answer, Input } from '@anglers/contract'
import type { FollowItem, Referral, Visitor } from '@anglers/contract/account'
import type { BlockedUser } from '@anglers/contract/blacklist'
import { BAN_DAYS_MAX, BLACKLIST_ENTRIES, SEARCH_HITS } from '@anglers/contract/limits'
import type { Window } from '../../infra/database.ts'
import { API_PREFIX } from '../../kernel/api.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import { isModerator, type Viewer } from '../../kernel/viewer.ts'
import { HOME_PAGE } from '../../lib/appPages.ts'
import { cleanLine, likePattern, searchGrams } from '../../lib/text.ts'
import { settings } from '../settings/service.ts'
import { anyReader, canBan, readerOf } from './policy.ts'
import { presentBlocked, presentFollow, presentUser, presentVisitor } from './present.ts'
import { lockMember } from './queries.ts'
import {
  countBlocked,
  countFollows,
  countNamedFollows,
  countVisits,
  deleteBlock,
  findInvitations,
  findStanding,
  insertBlock,
  isBlocked,
  listBlocked,
  listFollows,
  listInvited,
  listVisitors,
  lockPairs,
  updateBan,
} from './relationQueries.ts'

const DAY_MS = 24 * 60 * 60_000

type Shared = Pick<Services, 'db' | 'store'>
type Standing = Answer<'POST content-manage/add-blacklist'>
type FollowsWanted = Pick<Input<'GET user/followers'>, 'id' | 'kind' | 'word'>

/**
 * Who follows a member, or whom they follow; with a word, those of them who have it in their nickname, of whom SEARCH_HITS are counted.
 *
 * @throws ApiError rest_not_found when there is no such member for this viewer
 */
export async function follows({ db, store }: Shared, viewer: Viewer, wanted: FollowsWanted, window: Window): Promise<Paged<FollowItem>> {
  const { id: memberId = viewer.id, kind = 'followers', word = '' } = wanted
  const reader = readerOf(viewer)
  const member = await findStanding(db, reader, memberId)
  if (!member || member.hidden) throw notFound()
  const text = cleanLine(word)
  const named = text ? { grams: searchGrams(text), pattern: likePattern(text) } : undefined
  const [rows, total] = await Promise.all([
    listFollows(db, { memberId, kind, reader, named, ...window }),
    named ? countNamedFollows(db, { memberId, kind, reader, named, max: SEARCH_HITS }) : countFollows(db, { memberId, kind, reader }),
  ])
  return { items: rows.map((row) => presentFollow(row, store)), total }
}

/** Who visited the viewer's homepage. */
export async function visitors({ db, store }: Shared, viewer: Viewer, window: Window): Promise<Paged<Visitor>> {
  const reader = readerOf(viewer)
  const [rows, total] = await Promise.all([listVisitors(db, { hostId: viewer.id, reader, ...window }), countVisits(db, viewer.id, reader)])
  return { items: rows.map((row) => presentVisitor(row, store)), total }
}

/** What a member needs to invite others, and what came of it. */
export async function referral({ db, store, origin }: Shared & { origin: string }, viewer: Viewer, window: Window): Promise<Referral> {
  const reader = readerOf(viewer)
  const [{ invite_code: code, total, earned }, rows, { seast_referral: reward }] = await Promise.all([
    findInvitations(db, viewer.id, reader),
    listInvited(db, viewer.id, reader, window),
    settings(db, ['seast_referral']),
  ])
  const scene = `invite=${code}`
  return {
    code,
    link: `${origin}/?${scene}`,
    qrcode: `${origin}${API_PREFIX}/qrcode?${new URLSearchParams({ page: HOME_PAGE.slice(1), scene })}`,
    earnedPoints: earned,
    earned,
    reward: { points: reward.points, inviteePoints: reward.inviteePoints },
    total,
    invited: rows.map((row) => ({
      user: presentUser(row, store),
      joinedAt: row.created_at.toISOString(),
      earnedPoints: row.earned_points,
      earned: row.earned_points,
    })),
  }
}

/** Members whom I blocked. */
export async function blacklist({ db, store }: Shared, blockerId: number, window: Window): Promise<Paged<BlockedUser>> {
  const [rows, total] = await Promise.all([listBlocked(db, blockerId, window), countBlocked(db, blockerId)])
  return { items: rows.map((row) => presentBlocked(row, store)), total }
}

/**
 * Blocks a member: from now on neither meets the other's posts and comments, and neither may answer, follow or write to
 * the other.
 *
 * @throws ApiError rest_not_found, rest_forbidden for oneself, rest_invalid_param when the blacklist is full
 */
export function block(context: Context, blockerId: number, blockedId: number): Promise<Standing> {
  if (blockerId === blockedId) throw forbidden()
  return transact(context, async (trx) => {
    await lockPairs(trx.db, blockerId, [blockedId])
    // Each is counted before the next.
    await lockMember(trx.db, blockerId)
    if (!(await findStanding(trx.db, anyReader, blockedId))) throw notFound()
    if ((await countBlocked(trx.db, blockerId)) >= BLACKLIST_ENTRIES && !(await isBlocked(trx.db, blockerId, blockedId)))
      throw invalid('id', 'too_many', BLACKLIST_ENTRIES)
    for (const follow of await insertBlock(trx.db, blockerId, blockedId)) await emit(trx, 'member.followed', { ...follow, on: false })
    await emit(trx, 'member.blocked', { by: blockerId, member: blockedId })
    return { blocked: true }
  })
}

export const unblock = deleteBlock

/**
 * Lets a member only read until then, or lifts the ban with null.
 *
 * @throws ApiError rest_not_found, rest_forbidden, rest_invalid_param when the end lies in the past or beyond BAN_DAYS_MAX
 */
export function ban(context: Context, viewer: Viewer, memberId: number, until: Date | null, reason = ''): Promise<Standing> {
  if (!isModerator(viewer)) throw forbidden()
  if (until && until <= new Date()) throw invalid('until', 'past')
  const latest = new Date(Date.now() + BAN_DAYS_MAX * DAY_MS)
  if (until && until > latest) throw invalid('until', 'too_large', latest.toISOString())
  return transact(context, async (trx) => {
    const member = await findStanding(trx.db, anyReader, memberId)
    if (!member) throw notFound()
    if (!canBan(viewer, member)) throw forbidden()
    const words = until ? cleanLine(reason) : ''
    await updateBan(trx.db, memberId, { banned_until: until, ban_reason: words, banned_by: until ? viewer.id : null })
    if (until || (member.banned_until && member.banned_until > new Date()))
      await emit(trx, 'member.banned', { member: memberId, until, reason: words })
    if (until) trx.afterCommit(() => trx.bus.publish('sessions', { member: memberId, banned: true }))
    return { blocked: await isBlocked(trx.db, viewer.id, memberId), bannedUntil: until?.toISOString() ?? null }
  })
}
