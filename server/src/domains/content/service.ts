import type { EditDetail, PostCard, PostDetail } from '@anglers/contract/content'
import type { Db, Window } from '../../infra/database.ts'
import { type Context, type ReadServices, type Services, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { excerpt, likePattern, searchGrams } from '../../lib/text.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { readerOf } from '../account/policy.ts'
import { isFollowing, isHidden } from '../account/service.ts'
import { hidePictures } from '../media/shown.ts'
import { type Feed, relatedFeed, searchFeed } from './feeds.ts'
import { cardExtraOf, detailExtraOf, editExtraOf, findOwn, leadOf, textsOf } from './postTypes.ts'
import { canDelete, canEdit, canReact, accessLock, canSee } from './policy.ts'
import { presentCard, presentDetail, presentEdit } from './present.ts'
import {
  type DetailRow,
  findBody,
  findCards,
  findDetails,
  findFacts,
  findStanding,
  findStat,
  hasReaction,
  NO_STANDING,
  setReaction,
  type Standing,
  updatePost,
} from './queries.ts'
import { refundReadersLater } from './refunding.ts'

type Reading = ReadServices & Pick<Services, 'config'> & { viewer: Viewer | null }
export type PostRow = NonNullable<Awaited<ReturnType<typeof findFacts>>>

/** One page of a feed as this viewer sees it. */
export async function readFeed({ db, store, modules, config, viewer }: Reading, feed: Feed): Promise<Paged<PostCard>> {
  const [page, total] = await Promise.all([feed.page.execute(), feed.total()])
  const ids = page.map(({ id }) => id)
  if (!ids.length) return { items: [], total }
  const [rows, standing] = await Promise.all([findCards(db, ids), standingOf(db, viewer, ids)])
  const own = await findOwn(modules, db, rows)
  const items = rows.map((row) => {
    const its = own.get(row.id)
    return presentCard(row, { viewer, standing, extra: cardExtraOf(its), lead: leadOf(its), site: config.publicUrl }, store)
  })
  return { items, total }
}

const standingOf = async (db: Db, viewer: Viewer | null, postIds: number[]): Promise<Standing> =>
  viewer ? findStanding(db, { memberId: viewer.id, postIds }) : NO_STANDING

/** Posts that this viewer finds by the word, SEARCH_HITS at most. */
export const searchPosts = (reading: Reading, word: string, window: Window): Promise<Paged<PostCard>> =>
  readFeed(reading, searchFeed(reading.db, { grams: searchGrams(word), pattern: likePattern(word) }, window, readerOf(reading.viewer)))

/** The post, if it exists for this viewer. */
export async function getVisiblePost(db: Db, viewer: Viewer | null, id: number, options?: { lock: boolean }): Promise<PostRow> {
  const post = await findFacts(db, readerOf(viewer), id, options)
  if (!post || !canSee(viewer, post)) throw notFound()
  return post
}

/** The post, if this viewer may read its body. */
export async function openPost(db: Db, viewer: Viewer | null, id: number): Promise<PostRow> {
  const post = await getVisiblePost(db, viewer, id)
  if (accessLock(viewer, post)) throw new ApiError('rest_post_locked')
  return post
}

/**
 * What there is to read of a post for this viewer: where its body is withheld, title and teaser.
 *
 * @throws ApiError rest_not_found, also for another's private post
 */
export async function wordsOfPost(
  { db, modules }: Pick<Context, 'db' | 'modules'>,
  viewer: Viewer,
  id: number,
): Promise<{ authorId: number; words: string }> {
  const post = await getVisiblePost(db, viewer, id)
  const locked = accessLock(viewer, post)
  if (locked?.by === 'private') throw notFound()
  const [{ title, body, teaser }, own] = await Promise.all([findBody(db, id), findOwn(modules, db, [post])])
  return { authorId: post.author_id, words: [title, ...(locked ? [teaser] : [body, ...textsOf(own.get(id))])].filter(Boolean).join('\n') }
}

export async function readDetail({ db, store, modules, config, viewer }: Reading, id: number): Promise<PostDetail> {
  const [row, standing] = await Promise.all([getVisibleDetail(db, viewer, id), standingOf(db, viewer, [id])])
  const [own, following] = await Promise.all([findOwn(modules, db, [row]), viewer !== null && isFollowing(db, viewer.id, row.author_id)])
  const its = own.get(id)
  const shown = { viewer, following, standing, extra: detailExtraOf(its), lead: leadOf(its), site: config.publicUrl }
  return presentDetail(row, shown, store)
}

export async function readForEdit({ db, store, modules, viewer }: Reading & { viewer: Viewer }, id: number): Promise<EditDetail> {
  const row = await getVisibleDetail(db, viewer, id)
  if (!canEdit(viewer, row)) throw forbidden()
  return presentEdit(row, editExtraOf((await findOwn(modules, db, [row])).get(id)), store)
}

/** The post with everything that its page shows, if it exists for this viewer. */
async function getVisibleDetail(db: Db, viewer: Viewer | null, id: number): Promise<DetailRow> {
  const [row] = await findDetails(db, [id])
  if (!row || !canSee(viewer, { ...row, hidden: await isHidden(db, readerOf(viewer), row.author_id) })) throw notFound()
  return row
}

/** Posts on the same matter; nothing for a private one, whose tags are as private as the rest. */
export async function readRelated(reading: Reading, id: number, window: Window): Promise<Paged<PostCard>> {
  const post = await getVisiblePost(reading.db, reading.viewer, id)
  if (accessLock(reading.viewer, post)?.by === 'private') return { items: [], total: 0 }
  return readFeed(reading, relatedFeed(reading.db, post, window, readerOf(reading.viewer)))
}

/** Likes a post or keeps it among the favourites, or takes that back; `on` undefined turns the present state around. */
export function react(
  context: Context,
  viewer: Viewer,
  postId: number,
  kind: 'like' | 'fav',
  on?: boolean,
): Promise<{ on: boolean; count: number }> {
  return transact(context, async (trx) => {
    const post = await getVisiblePost(trx.db, viewer, postId)
    const hidden = await lockRelations(trx.db, viewer, [post.author_id])
    if (!canSee(viewer, { ...post, hidden: hidden.has(post.author_id) })) throw notFound()
    const wanted = on ?? !(await hasReaction(trx.db, viewer.id, postId, kind))
    // Taking back is always allowed: the post may have been closed since.
    if (wanted && accessLock(viewer, post)) throw new ApiError('rest_post_locked')
    if (wanted && !canReact(viewer, post)) throw forbidden()
    await setReaction(trx.db, viewer.id, postId, kind, wanted)
    // Favourites are one's own affair.
    if (kind === 'like') await emit(trx, 'post.liked', { post, by: viewer.id, on: wanted })
    const stat = await findStat(trx.db, postId)
    return { on: wanted, count: kind === 'like' ? stat.like_count : stat.fav_count }
  })
}

/** Takes a post away from everyone; it can be brought back for DELETED_KEPT_DAYS. */
export function deletePost(context: Context, viewer: Viewer, id: number): Promise<void> {
  return transact(context, async (trx) => {
    const post = await getVisiblePost(trx.db, viewer, id, { lock: true })
    if (!canDelete(viewer, post)) throw forbidden()
    await updatePost(trx.db, id, { deleted_at: new Date() })
    hidePictures(trx)
    await refundReadersLater(trx.db, id)
    await emit(trx, 'post.deleted', { post })
    if (viewer.id !== post.author_id) {
      const { title, body } = await findBody(trx.db, id)
      await emit(trx, 'post.removed', { post, text: excerpt(title || body) })
    }
  })
}
