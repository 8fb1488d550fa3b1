import type { EditDetail, PostCard, PostDetail } from '@anglers/contract/content'
import type { Db, Window } from '../../infra/database.ts'
import { type Context, type ReadServices, type Services, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { excerpt } from '../../lib/text.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { readerOf } from '../account/policy.ts'
import { shownRegion } from '../account/regions.ts'
import { isFollowing, isHidden } from '../account/service.ts'
import { hidePictures } from '../media/shown.ts'
import { readBlocks } from './blocks/bodies.ts'
import { shownTo } from './cards.ts'
import { type Feed, relatedFeed } from './feeds.ts'
import { findLeads, findParts, partsOfRow, partsShown, textsOfParts } from './postParts.ts'
import { cardExtraOf, detailExtraOf, editExtraOf, findOwn, leadOf, textsOf } from './postTypes.ts'
import { canDelete, canEdit, canReact, accessLock, canSee, feedReaderOf, isSealed } from './policy.ts'
import { findMerged } from './mergeQueries.ts'
import { listPictureIds } from './pictureQueries.ts'
import { audienceOf, NO_STANDING, presentCard, presentDetail, presentEdit } from './present.ts'
import { findCards, findDetails, type FullDetailRow } from './cardRows.ts'
import { findBody, findFacts, findStanding, findStat, hasReaction, setReaction, type Standing, updatePost } from './queries.ts'
import { hasBought } from './purchaseQueries.ts'
import { refundReadersLater } from './refunding.ts'
import { findReprinted, reprintInForm, reprintOf } from './reprints.ts'

export type Reading = ReadServices & Pick<Services, 'config'> & { viewer: Viewer | null }
export type PostRow = NonNullable<Awaited<ReturnType<typeof findFacts>>>

/** One page of a feed as this viewer sees it. */
export async function readFeed({ db, store, modules, config, viewer }: Reading, feed: Feed): Promise<Paged<PostCard>> {
  const [page, total] = await Promise.all([feed.page.execute(), feed.total()])
  const ids = page.map(({ id }) => id)
  if (!ids.length) return { items: [], total }
  const [rows, standing] = await Promise.all([findCards({ db, modules }, ids), standingOf(db, viewer, ids)])
  const [own, reprinted] = await Promise.all([findOwn(modules, db, rows), findReprinted({ db, store, modules, viewer }, rows)])
  const items = rows.map((row) => {
    const its = own.get(row.id)
    return shownTo(viewer, { row, own: its?.row, standing }, (viewer, standing) => {
      const extra = cardExtraOf(its, { store, audience: audienceOf(row) })
      const reprint = reprinted.get(row.id) ?? null
      const card = presentCard(row, { viewer, standing, extra, reprint, lead: leadOf(its), site: config.publicUrl }, store)
      return Object.assign(card, partsShown(modules, row, card))
    })
  })
  return { items, total }
}

const standingOf = async (db: Db, viewer: Viewer | null, postIds: number[]): Promise<Standing> =>
  viewer ? findStanding(db, { memberId: viewer.id, postIds }) : NO_STANDING

/** The post with what it is to this viewer, whether or not they may see it. */
export const findPost = (db: Db, viewer: Viewer | null, id: number, options?: { lock: boolean }): Promise<PostRow | undefined> =>
  findFacts(db, readerOf(viewer), id, options)

/** The post, if it exists for this viewer. */
export async function getVisiblePost(db: Db, viewer: Viewer | null, id: number, options?: { lock: boolean }): Promise<PostRow> {
  const post = await findPost(db, viewer, id, options)
  if (!post || !canSee(viewer, post)) throw notFound()
  return post
}

/**
 * The post, where this viewer may meet what is about it; null where it keeps that to itself, as a private one does.
 *
 * @throws ApiError rest_not_found
 */
export async function findUnsealedPost(db: Db, viewer: Viewer | null, id: number): Promise<PostRow | null> {
  const post = await getVisiblePost(db, viewer, id)
  return isSealed(accessLock(viewer, post)) ? null : post
}

/** The post, if this viewer may read its body. */
export async function openPost(db: Db, viewer: Viewer | null, id: number): Promise<PostRow> {
  const post = await getVisiblePost(db, viewer, id)
  if (accessLock(viewer, post)) throw new ApiError('rest_post_locked')
  return post
}

/**
 * What there is to read of a post for this viewer, and its first picture: where its body is withheld, title and teaser.
 *
 * @throws ApiError rest_not_found, also for another's private post
 */
export async function wordsOfPost(
  { db, modules }: Pick<Context, 'db' | 'modules'>,
  viewer: Viewer,
  id: number,
): Promise<{ authorId: number; words: string; picture?: number }> {
  const post = await getVisiblePost(db, viewer, id)
  const locked = accessLock(viewer, post)
  if (isSealed(locked)) throw notFound()
  const [{ title, body, teaser }, own, partsOf, pictures] = await Promise.all([
    findBody(db, id),
    findOwn(modules, db, [post]),
    findParts(modules, db, [id]),
    locked ? [] : listPictureIds(db, id),
  ])
  const words = [title, ...(locked ? [teaser] : [body, ...textsOf(own.get(id)), ...textsOfParts(modules, partsOf(post))])]
    .filter(Boolean)
    .join('\n')
  return { authorId: post.author_id, words, picture: pictures[0] }
}

/** A post as its page shows it; of one that was merged into another one, the other. */
export async function readDetail(reading: Reading, id: number): Promise<PostDetail> {
  const { db, store, modules, config, viewer } = reading
  const [[found], standing] = await Promise.all([findDetails(reading, [id]), standingOf(db, viewer, [id])])
  const into = found ? undefined : (await findMerged(db, [id])).get(id)
  if (into !== undefined) return readDetail(reading, into)
  const { row, acrossBlock } = await asReadable(db, viewer, found)
  const [own, following, reprint] = await Promise.all([
    findOwn(modules, db, [row]),
    viewer !== null && isFollowing(db, viewer.id, row.author_id),
    reprintOf({ db, store, modules, viewer }, row),
  ])
  const its = own.get(id)
  const audience = audienceOf(row)
  const present = (viewer: Viewer | null, standing: Standing): PostDetail => {
    const extra = detailExtraOf(its, { store, audience })
    const ipRegion = shownRegion({ config }, row)
    const shown = { viewer, following, ipRegion, standing, extra, reprint, lead: leadOf(its), site: config.publicUrl }
    const bare = presentDetail(row, shown, store)
    return Object.assign(bare, partsShown(modules, row, bare), acrossBlock && { can: NOTHING_MORE })
  }
  if (!viewer && !row.blocks) return shownTo(viewer, { row, own: its?.row, standing }, present)
  const detail = present(viewer, standing)
  return detail.locked ? detail : { ...detail, blocks: await readBlocks({ db, store, modules, viewer }, row.blocks, audience) }
}

export async function readForEdit({ db, store, modules, viewer }: Reading & { viewer: Viewer }, id: number): Promise<EditDetail> {
  const [found] = await findDetails({ db, modules }, [id])
  const { row } = await asReadable(db, viewer, found)
  if (!canEdit(viewer, row)) throw forbidden()
  const [own, blocks, reprint] = await Promise.all([
    findOwn(modules, db, [row]),
    readBlocks({ db, store, modules, viewer }, row.blocks, 'owner'),
    reprintInForm({ db, store, modules, viewer }, row),
  ])
  const edit = presentEdit(row, { extra: editExtraOf(own.get(id), { store, audience: 'owner' }), blocks }, reprint, store)
  return Object.assign(edit, partsOfRow(modules, row))
}

/** Of a post that a block parts its reader from. */
const NOTHING_MORE: PostDetail['can'] = {
  edit: false,
  delete: false,
  comment: false,
  react: false,
  report: false,
  reprint: false,
  share: false,
  moderate: false,
}

/**
 * The post with everything that its page shows, if it exists for this viewer. What they have paid for they read on after a block, or an
 * author would keep their readers' money and take away what it was for; but there is no more for them to do with it.
 */
async function asReadable(
  db: Db,
  viewer: Viewer | null,
  row: FullDetailRow | undefined,
): Promise<{ row: FullDetailRow; acrossBlock: boolean }> {
  if (!row) throw notFound()
  const { author_id, state, forum } = row
  if (!canSee(viewer, { author_id, state, forum, hidden: false })) throw notFound()
  if (viewer === null || !(await isHidden(db, readerOf(viewer), author_id))) return { row, acrossBlock: false }
  // The row does not say what its reader is in the forum, which few want to know.
  const post = await findPost(db, viewer, row.id)
  if (post && canSee(viewer, post)) return { row, acrossBlock: false }
  if (post?.state !== 'live' || !(await hasBought(db, viewer.id, row.id))) throw notFound()
  return { row, acrossBlock: true }
}

/** Posts on the same matter; nothing for a private one, whose tags are as private as the rest. */
export async function readRelated(reading: Reading, id: number, window: Window): Promise<Paged<PostCard>> {
  const post = await findUnsealedPost(reading.db, reading.viewer, id)
  if (!post) return { items: [], total: 0 }
  return readFeed(reading, relatedFeed(reading.db, post, window, feedReaderOf(reading.viewer)))
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

/** By what its author knows a post. */
export async function nameOfPost({ db, modules }: Pick<Context, 'db' | 'modules'>, id: number): Promise<string> {
  const { title, body } = await findBody(db, id)
  return excerpt(title || body || ((await findLeads(modules, db, [{ id, title, text: body }])).get(id) ?? ''))
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
      await emit(trx, 'post.removed', { post, by: viewer.id, text: await nameOfPost(trx, id) })
    }
  })
}
