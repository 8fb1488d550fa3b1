import type { Comment, CommentLike, RecentComment } from '@anglers/contract/comments'
import type { Db, Window } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanText, excerpt } from '../../lib/text.ts'
import { mentionedIn } from '../account/mentions.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { anyReader, canReport, readerOf } from '../account/policy.ts'
import { presentMentions, presentUser } from '../account/present.ts'
import { shownRegion, writtenFrom } from '../account/regions.ts'
import { awaitPictures, wantsPictureCheck } from '../check/pictures.ts'
import { readerIn } from '../forum/policy.ts'
import { refuseBanned } from '../forum/service.ts'
import { presentPicture } from '../media/present.ts'
import { foreignPictures } from '../media/service.ts'
import { hidePictures } from '../media/shown.ts'
import {
  type CommentOrder,
  type CommentRow,
  countComments,
  findComment,
  findParent,
  hasCommentLike,
  lockThread,
  insertComment,
  insertPictures,
  listCommentLikes,
  listComments,
  listRecent,
  listReplies,
  type RecentRow,
  removeComment,
  setPinned,
  setCommentLike,
  type ThreadRow,
} from './commentQueries.ts'
import type {} from './pictureChecks.ts'
import { isMerged } from './mergeQueries.ts'
import { canDeleteComment, canPinComment, canReact, accessLock, canSee, isForAll, isSealed, type PostFacts } from './policy.ts'
import { findLeads } from './postParts.ts'
import { titleOf } from './present.ts'
import { findFacts, findStat } from './queries.ts'
import { getVisiblePost, openPost } from './service.ts'

type Showing = Pick<Services, 'store' | 'config'> & { viewer: Viewer | null }
type Reading = Showing & Pick<Services, 'db'>
type Listing = Reading & Pick<Services, 'modules'>

const presentReply = (row: CommentRow, post: PostFacts, { viewer, store, config }: Showing): Omit<Comment, 'replies'> => ({
  id: row.id,
  postId: row.post_id,
  author: presentUser(row.author, store),
  body: row.body,
  mentions: presentMentions(row.mentions),
  pictures: row.pictures.map((picture) =>
    presentPicture(picture, store, picture.unchecked ? 'owner' : isForAll(post) ? 'everyone' : 'readers'),
  ),
  root: row.root_id,
  replyTo: row.reply_to,
  byAuthor: row.author_id === post.author_id,
  pinned: row.pinned_at !== null,
  createdAt: new Date(row.created_at).toISOString(),
  ipRegion: shownRegion({ config }, row),
  counts: { likes: row.like_count, replies: row.reply_count },
  liked: row.liked,
  can: {
    delete: canDeleteComment(viewer, row, post),
    pin: canPinComment(viewer, row, post),
    reply: canReact(viewer, post),
    report: canReport(viewer, row.author_id),
  },
})

const presentComment = (row: CommentRow & { replies?: CommentRow[] }, post: PostFacts, showing: Showing): Comment => ({
  ...presentReply(row, post, showing),
  replies: (row.replies ?? []).map((reply) => presentReply(reply, post, showing)),
})

/** The threads under a post that this viewer may read. */
export async function readComments(reading: Reading, postId: number, order: CommentOrder, window: Window): Promise<Paged<Comment>> {
  const { db, viewer } = reading
  const post = await openPost(db, viewer, postId)
  const reader = readerIn(viewer, post.forum)
  const [rows, total] = await Promise.all([
    listComments(db, { postId, order, authorId: post.author_id, ...reader, ...window }),
    countComments(db, { postId, ...reader, ...(order === 'author' ? { authorId: post.author_id } : {}) }),
  ])
  return { items: rows.map((row: ThreadRow) => presentComment(row, post, reading)), total }
}

export async function readReplies(reading: Reading, rootId: number, window: Window): Promise<Paged<Comment>> {
  const { db, viewer } = reading
  const root = await meetComment(db, viewer, rootId)
  const post = await openPost(db, viewer, root.post_id)
  const rows = await listReplies(db, { rootId, ...readerIn(viewer, post.forum), ...window })
  return { items: rows.map((row) => presentComment(row, post, reading)), total: root.reply_count }
}

/** The latest comments of everyone or of one author; with `ownOnly` the viewer's own, even those on posts that aren't public. */
export async function readRecent(
  reading: Listing,
  { author, ownOnly }: { author?: number; ownOnly: boolean },
  window: Window,
): Promise<Paged<RecentComment>> {
  const { db, viewer } = reading
  if (ownOnly && !viewer) return { items: [], total: 0 }
  const { rows, total } = await listRecent(db, { author: ownOnly ? viewer!.id : author, ownOnly, ...readerOf(viewer), ...window })
  const titleFor = await postTitles(reading, rows)
  const items = rows.map((row) => ({
    ...presentComment(row, row.post, reading),
    post: { id: row.post_id, title: titleFor(row) },
  }))
  return { items, total }
}

/** Likes that others gave to the viewer's comments. */
export async function readCommentLikes(reading: Listing & { viewer: Viewer }, window: Window): Promise<Paged<CommentLike>> {
  const { db, store, viewer } = reading
  const { rows, total } = await listCommentLikes(db, viewer.id, readerOf(viewer), window)
  const titleFor = await postTitles(reading, rows)
  const items = rows.map((row) => ({
    user: presentUser(row.user, store),
    comment: { id: row.comment_id, body: row.body },
    post: { id: row.post_id, title: titleFor(row) },
    likedAt: row.created_at.toISOString(),
  }))
  return { items, total }
}

type UnderPost = Pick<RecentRow, 'post_id' | 'post'>

/** What stands for the post beside each comment; nothing where this viewer may not even see its title (any more). */
async function postTitles({ db, modules, viewer }: Listing, rows: readonly UnderPost[]): Promise<(row: UnderPost) => string> {
  const leads = await findLeads(
    modules,
    db,
    rows.map(({ post_id: id, post: { title, text } }) => ({ id, title, text })),
  )
  return ({ post_id: id, post }) => {
    const locked = accessLock(viewer, post)
    return !canSee(viewer, post) || isSealed(locked) ? '' : titleOf(post) || (locked ? '' : (leads.get(id) ?? ''))
  }
}

/** Comments on a post, or answers a comment under it. */
export async function writeComment(
  context: StoreContext & Pick<Services, 'integrations' | 'config'> & { ip: string },
  viewer: Viewer,
  {
    postId,
    content,
    media = [],
    mentions,
    parentId,
  }: { postId: number; content: string; media?: number[]; mentions?: number[]; parentId?: number },
): Promise<{ count: number; comment: Comment }> {
  const body = cleanText(content)
  if (!body && !media.length) throw invalid('content', 'empty')
  const checksPictures = media.length > 0 && (await wantsPictureCheck(context, viewer.id))
  return transact(context, async (trx) => {
    const [foreign] = await foreignPictures(trx, viewer.id, media)
    if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')
    const post = await openPost(trx.db, viewer, postId)
    if (!canReact(viewer, post)) throw forbidden()
    if (post.forum) await refuseBanned(trx.db, viewer, post.forum.id)
    const answered = parentId === undefined ? undefined : await findParent(trx.db, parentId)
    const mentioned = await mentionedIn(trx.db, body, viewer.id, mentions)
    const called = mentioned.map(({ id }) => id)
    const hidden = await lockRelations(trx.db, viewer, [post.author_id, ...(answered ? [answered.author_id] : []), ...called], (who) =>
      readerIn(who, post.forum),
    )
    if (!canSee(viewer, { ...post, hidden: hidden.has(post.author_id) })) throw notFound()
    if (parentId !== undefined) await lockThread(trx.db, parentId)
    const parent = parentId === undefined ? null : await findParent(trx.db, parentId)
    if (parentId !== undefined && (!parent || hidden.has(parent.author_id) || parent.post_id !== postId))
      throw invalid('parent', 'not_found')
    const id = await insertComment(trx.db, {
      post_id: postId,
      author_id: viewer.id,
      root_id: parent ? (parent.root_id ?? parent.id) : null,
      reply_to_id: parent?.id ?? null,
      body,
      mentions: mentioned,
      ip_region: writtenFrom(context),
    })
    // Counting it waited for who was merging the post.
    if (post.forum && (await isMerged(trx.db, postId))) throw notFound()
    await insertPictures(trx.db, id, media)
    // One of them may have been refused before: then the comment goes again.
    if (checksPictures && (await awaitPictures(trx, media, 'comment')))
      for (const picture of media) await addJob(trx.db, 'settle_pictures', { picture })
    await emit(trx, 'comment.created', { comment: { id, author_id: viewer.id }, post, answered: parent?.author_id ?? null, called })
    const [row, stat] = [await findComment(trx.db, id, readerOf(viewer)), await findStat(trx.db, postId)]
    return { count: stat.comment_count, comment: presentComment(row!, post, { ...context, viewer }) }
  })
}

/** Likes a comment or takes that back; `on` undefined turns the present state around. */
export function likeComment(context: Context, viewer: Viewer, id: number, on?: boolean): Promise<{ on: boolean; count: number }> {
  return transact(context, async (trx) => {
    const comment = await meetComment(trx.db, viewer, id)
    const post = await getVisiblePost(trx.db, viewer, comment.post_id)
    const hidden = await lockRelations(trx.db, viewer, [comment.author_id], (who) => readerIn(who, post.forum))
    if (hidden.has(comment.author_id)) throw notFound()
    const wanted = on ?? !(await hasCommentLike(trx.db, viewer.id, id))
    // Taking back is always allowed: the post may have been closed since.
    if (wanted && accessLock(viewer, post)) throw new ApiError('rest_post_locked')
    if (wanted && !canReact(viewer, post)) throw forbidden()
    const count = await setCommentLike(trx.db, viewer.id, id, wanted)
    await emit(trx, 'comment.liked', { comment, post, by: viewer.id, on: wanted })
    return { on: wanted, count }
  })
}

/** A comment whose writer this viewer meets under its post, whether or not they may read that. @throws ApiError rest_not_found */
async function meetComment(db: Db, viewer: Viewer | null, id: number): Promise<CommentRow> {
  const known = await findParent(db, id)
  const post = known && (await findFacts(db, readerOf(viewer), known.post_id))
  const comment = post && (await findComment(db, id, readerIn(viewer, post.forum)))
  if (!comment) throw notFound()
  return comment
}

/** A comment that this viewer may read. */
export async function openComment(db: Db, viewer: Viewer | null, id: number): Promise<CommentRow> {
  const comment = await meetComment(db, viewer, id)
  await openPost(db, viewer, comment.post_id)
  return comment
}

/**
 * Pins a comment, in the place of the one that was pinned before, or takes that back; `on` undefined turns the present state around.
 *
 * @throws ApiError rest_not_found, rest_forbidden, rest_post_locked
 */
export function pinComment(context: Context, viewer: Viewer, id: number, on?: boolean): Promise<{ on: boolean }> {
  return transact(context, async ({ db }) => {
    const found = await meetComment(db, viewer, id)
    // Two who pin under one post wait for one another.
    const post = await getVisiblePost(db, viewer, found.post_id, { lock: true })
    if (accessLock(viewer, post)) throw new ApiError('rest_post_locked')
    const comment = await meetComment(db, viewer, id)
    if (!canPinComment(viewer, comment, post)) throw forbidden()
    const wanted = on ?? comment.pinned_at === null
    await setPinned(db, comment, wanted)
    return { on: wanted }
  })
}

/** Whether there is nothing of a comment for this reader: of who is gone only a place is left. */
const isBlank = ({ body, pictures }: CommentRow): boolean => !body && !pictures.length

/** A comment that the viewer meets, as it answers a post. @throws ApiError rest_not_found */
export async function findAnswer(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<Pick<CommentRow, 'id' | 'post_id' | 'root_id' | 'author_id'>> {
  const comment = await meetComment(db, viewer, id)
  if (isBlank(comment)) throw notFound()
  return comment
}

/** The same, which nobody deletes until the transaction ends. */
export async function holdAnswer(trx: Db, viewer: Viewer, id: number) {
  await lockThread(trx, id)
  return findAnswer(trx, viewer, id)
}

/** Pins the comment that was accepted, in the transaction that holds its post. */
export const pinAnswer = (trx: Db, postId: number, id: number): Promise<void> => setPinned(trx, { id, post_id: postId }, true)

/** A comment under a post that the viewer can read; null where they do not meet it, or nothing is left of it. */
export async function readCommentUnder(reading: Reading, post: PostFacts, id: number): Promise<Comment | null> {
  const { db, viewer } = reading
  const comment = await findComment(db, id, readerIn(viewer, post.forum))
  return comment && !isBlank(comment) ? presentComment(comment, post, reading) : null
}

/** Deletes a comment with its replies: for its writer, the post's author and moderators. */
export function deleteComment(context: Context, viewer: Viewer, id: number): Promise<void> {
  return transact(context, async (trx) => {
    const comment = await findComment(trx.db, id, anyReader)
    if (!comment) throw notFound()
    // One's own words can be taken back even where their post can't be met any more.
    const post =
      comment.author_id === viewer.id
        ? await findFacts(trx.db, readerOf(viewer), comment.post_id)
        : await getVisiblePost(trx.db, viewer, comment.post_id)
    if (!post) throw notFound()
    if (!canDeleteComment(viewer, comment, post)) throw forbidden()
    await removeComment(trx.db, id)
    hidePictures(trx)
    await emit(trx, 'comment.deleted', { comment, by: viewer.id })
    // The post's author keeps their own house; only the site's hand explains itself.
    const isUnderOwnPost = [comment.author_id, post.author_id].includes(viewer.id)
    if (!isUnderOwnPost) await emit(trx, 'comment.removed', { comment, text: excerpt(comment.body) })
  })
}
