import type { PostForm, PostState } from '@anglers/contract/posts/form'
import type { PostType } from '@anglers/contract/postTypes'
import { sixDecimals } from '@anglers/contract/mapGrid'
import type { Db } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Call, Prepared } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { picturesIn } from '../../lib/blocks.ts'
import { cleanLine } from '../../lib/text.ts'
import { mentionedIn } from '../account/mentions.ts'
import { lockRelations, lockRelationsOf } from '../account/relationLocks.ts'
import { hashPassword } from '../account/password.ts'
import { anyReader } from '../account/policy.ts'
import { awaitPictures, wantsPictureCheck } from '../check/pictures.ts'
import type { ForumFacts } from '../forum/policy.ts'
import { holdForumToWrite } from '../forum/service.ts'
import { hidePictures } from '../media/shown.ts'
import { bodyOf, checkBody, keepBlocks, saveBlocks } from './blocks/bodies.ts'
import { deleteChecks, endCheck, insertCheck, type WaitingCheck } from './checkQueries.ts'
import { insertPictureCheck } from './pictureCheckQueries.ts'
import { canEdit, canReprint, type PostFacts } from './policy.ts'
import {
  addPictures,
  categoryExists,
  findFacts,
  findMentioned,
  insertPost,
  nextLiveSeq,
  replacePictures,
  replaceTags,
  tagId,
  updatePost,
} from './queries.ts'
import { saveParts, willHaveParts } from './postParts.ts'
import { findGuard, saveGuardedPlace, scheduleOpening } from './placeQueries.ts'
import { guardOf } from './places.ts'
import { deleteReview, insertReview, isWaiting, saveDue, takeDue } from './reviewQueries.ts'
import { wantsReview } from './reviewRule.ts'
import { writtenFrom } from '../account/regions.ts'
import { type PostTypeOf, postTypesOf } from './postTypes.ts'
import { narrowReprintsLater, reprintMayBeFor } from './reprints.ts'
import { getVisiblePost, type PostRow } from './service.ts'
import { refundReadersLater } from './refunding.ts'

type Publishing = `POST publish/${PostType}`

/** What was found out about a form before its transaction. */
interface Known {
  /** Of a new repost: what it carries. */
  original?: PostRow
  passwordHash: string | null
  textsUnchecked: boolean
  /** What it shows in pictures is checked before others see it. */
  checksPictures: boolean
  /** An operator looks at what this member publishes of this type before others see it. */
  wantsReview: boolean
  /** Where the request came from; '' where that is not known, or not to be. */
  ipRegion: string
}

/** What is published, as its type wants it. */
interface Typed extends PostTypeOf<PostType> {
  type: PostType
}

interface Published {
  id: number
  state: PostState
  version: number
}

/** Hashes the password of a post, if it has one, so that it can be published. */
export async function preparePublishing<T extends PostType>(type: T, call: Call<`POST publish/${T}`>): Promise<Prepared<Published>> {
  const { modules, viewer, input, textsUnchecked } = call as Call<Publishing>
  const [passwordHash, checksPictures, review] = await Promise.all([
    input.password ? hashPassword(input.password) : null,
    wantsPictureCheck(call, viewer.id),
    wantsReview(call.db, viewer, type),
  ])
  const known = { passwordHash, textsUnchecked, checksPictures, wantsReview: review, ipRegion: writtenFrom(call) }
  return { commit: (trx) => publishPost(trx, viewer, { type, ...postTypesOf(modules)[type] }, input, known) }
}

/**
 * Publishes a post, or changes one that is there. A draft may be as empty as it likes; what goes live needs what its
 * type and its visibility ask for. What could not be checked waits for that (`checking.ts`), unseen by others.
 *
 * @throws ApiError rest_invalid_param naming the field, rest_not_found, rest_forbidden, post_changed
 */
function publishPost(
  context: Context,
  viewer: Viewer,
  { type, check, blockChars, forumOf, screen, own }: Typed,
  form: PostForm,
  { passwordHash, textsUnchecked, checksPictures, wantsReview, ipRegion, original }: Known,
): Promise<Published> {
  const title = cleanLine(form.title ?? '')
  const { body, pictures, blocks } = bodyOf(form, blockChars)
  const tags = (form.tags ?? []).map(cleanTag).filter(Boolean)
  const topic = form.visibility === 5 && form.topic ? cleanTag(form.topic) : null
  if (topic !== null && !tags.includes(topic)) throw invalid('topic', 'choice', tags.join(', '))
  const visibility = (form.visibility ?? 0) as PostRow['visibility']

  return transact(context, async (trx) => {
    const calledBefore = form.id === undefined ? [] : await findMentioned(trx.db, form.id)
    const mentions = await mentionedIn(trx.db, `${title}\n${body}`, viewer.id, form.mentions, calledBefore)
    const called = mentions.map(({ id }) => id)
    await lockRelations(trx.db, viewer, [...called, ...(original ? [original.author_id] : [])])
    if (original) await holdOriginal(trx.db, viewer, original.id)
    const before = form.id === undefined ? null : await getVisiblePost(trx.db, viewer, form.id, { lock: true })
    if (before && before.type !== type) throw notFound()
    if (before && !canEdit(viewer, before)) throw forbidden()
    const carried = original?.id ?? before?.reprint_of ?? null
    const post = { title, body, pictures, blocks, isReprint: carried !== null, hasParts: await willHaveParts(trx.modules, trx.db, form) }
    if (before && form.version !== undefined && form.version !== before.version) throw new ApiError('post_changed')
    const isDraft = form.draft === true && (!before || before.state === 'draft')

    if (!isDraft) check(post, form)
    const forum = await holdForumOf(trx.db, viewer, forumOf?.(form) ?? null, before)
    if (carried !== null && !(await reprintMayBeFor(trx.db, carried)).includes(visibility)) throw invalid('visibility', 'choice')
    const priceFen = form.priceFen ?? form.price
    if (!isDraft && visibility === 1 && priceFen === undefined) throw invalid('priceFen', 'required')
    const password = passwordHash ?? (before?.visibility === 2 ? before.password_hash : null)
    if (!isDraft && visibility === 2 && !password) throw invalid('password', 'required')
    const place = form.place ? cleanPlace(form.place) : null
    if (place?.name === '') throw invalid('place.name', 'empty')
    if (form.category != null && !(await categoryExists(trx.db, form.category))) throw invalid('category', 'not_found')
    await checkBody(trx, viewer, form, before)

    const review = before && (await deleteReview(trx.db, before.id))
    const due = before && (await takeDue(trx.db, before.id))
    const waited = (before !== null && (await deleteChecks(trx.db, before.id))) || (review !== null && !review.accepted)
    // What operators decided of it stays: that is why it is held and waits for nothing.
    const decided = before?.state === 'held' && !waited ? before.state : null
    const screening = isDraft ? undefined : await screen?.(trx.db, post, form, before?.id ?? null)
    const standing = screening?.outcome === 'free' && decided === 'held' ? null : decided
    const unseen = standing ?? (screening?.outcome === 'held' ? 'held' : null)
    // What was held is looked at again however the operator's settings stand by now, also where its author had objected.
    const wasRefused = before?.state === 'held' && ((review !== null && !review.accepted) || due!.review)
    const isReviewed = !isDraft && (wasRefused || wantsReview)
    const kept = blocks && before && !form.blocks ? await keepBlocks(trx.db, before.id, { body, pictures, blocks }) : blocks
    const shown = [...pictures, ...picturesIn(kept ?? [])]
    const arePicturesUnchecked = checksPictures && !isDraft && (await awaitAll(trx, shown, await own?.pictures?.(trx.db, form)))
    const isUnchecked = textsUnchecked || arePicturesUnchecked
    const state: PostState = isDraft ? 'draft' : (unseen ?? (isUnchecked || isReviewed ? 'checking' : 'live'))
    const version = before ? before.version + 1 : 1
    const guard = guardOf(type, form, before ? await findGuard(trx.db, before.id) : undefined)
    const open = guard ? null : place
    const fields = {
      state,
      version,
      title,
      body,
      mentions: JSON.stringify(mentions),
      teaser: cleanLine(form.teaser ?? ''),
      category_id: form.category ?? null,
      place_name: open?.name ?? null,
      place_address: open?.address ?? null,
      lat: open?.lat ?? null,
      lng: open?.lng ?? null,
      visibility,
      price_fen: visibility === 1 ? (priceFen ?? null) : null,
      password_hash: visibility === 2 ? password : null,
      forum_id: forum?.id ?? null,
      closed: forum !== null && forum.access !== 'all',
      no_reprint: form.noReprint ?? before?.no_reprint ?? false,
      topic_id: topic === null ? null : await tagId(trx.db, topic, tags),
      ...(passwordHash && before ? { password_version: before.password_version + 1 } : {}),
      ...(state === 'live' ? placeInFeeds(before) : {}),
      ...(before?.live_seq == null ? { ip_region: ipRegion } : {}),
    }
    let id: number
    if (before) {
      id = before.id
      await updatePost(trx.db, id, { ...fields, ...(before.live_seq === null ? {} : { edited_at: new Date() }) })
      hidePictures(trx)
      if (visibility === 3) await refundReadersLater(trx.db, id)
      if (visibility !== before.visibility) await narrowReprintsLater(trx.db, id)
    } else {
      id = await insertPost(trx.db, { ...fields, type, author_id: viewer.id, reprint_of: carried }, tags)
    }
    const guardedPlace = guard && place && { ...place, ...guard }
    if (before || guardedPlace) await saveGuardedPlace(trx.db, id, guardedPlace)
    await (before ? replacePictures : addPictures)(trx.db, id, pictures)
    if (kept) await saveBlocks(trx.db, id, kept)
    if (before) await replaceTags(trx.db, id, tags)
    await own?.save(trx.db, id, post, form, viewer.id)
    await saveParts(trx.modules, trx.db, id, form)
    await screening?.save(trx.db, id)
    if (state === 'checking' && textsUnchecked) await insertCheck(trx.db, id)
    if (state === 'checking' && isReviewed) await insertReview(trx.db, id)
    if (state === 'checking' && arePicturesUnchecked) await waitForPictures(trx.db, id)
    if (state === 'held') await saveDue(trx.db, id, { texts: textsUnchecked, review: isReviewed })
    const published = {
      id,
      type,
      author_id: viewer.id,
      state,
      visibility,
      price_fen: fields.price_fen,
      topic: fields.topic_id === null ? null : { id: fields.topic_id, name: topic! },
      granted: false,
      forum,
    }
    if (state === 'live') await announce(trx, published, called, carried)
    if (state === 'live' || state === 'checking') await own?.complete?.(trx, { id, author_id: viewer.id, state })
    return { id, state, version }
  })
}

/** Publishes a status that carries another post, which the viewer may repost. */
export const publishReprint = (
  context: Context,
  viewer: Viewer,
  form: PostForm,
  known: Omit<Known, 'passwordHash'> & { original: PostRow },
): Promise<Published> =>
  publishPost(context, viewer, { type: 'words', ...postTypesOf(context.modules).words } as Typed, form, { passwordHash: null, ...known })

/** Keeps what is about to be reposted as it is until the transaction ends. @throws ApiError when it may not be reposted any more */
async function holdOriginal(trx: Db, viewer: Viewer, id: number): Promise<void> {
  if (!canReprint(viewer, await getVisiblePost(trx, viewer, id, { lock: true }))) throw new ApiError('reprint_refused')
}

/**
 * The forum in which a post is published, held until the transaction ends. What others have met stays where it is: a moderator moves it.
 *
 * @throws ApiError rest_not_found, forum_closed, forum_banned, rest_invalid_param naming `forumId`
 */
async function holdForumOf(trx: Db, viewer: Viewer, wanted: number | null, before: PostRow | null): Promise<ForumFacts | null> {
  const present = before?.forum?.id ?? null
  if (before && before.live_seq !== null && wanted !== null && wanted !== present) throw invalid('forumId', 'choice')
  const id = before && before.live_seq !== null ? present : wanted
  return id === null ? null : holdForumToWrite(trx, viewer, id)
}

/** Says that a post is there for others. */
async function announce(
  trx: Context,
  post: PostFacts & { id: number; type: PostType },
  called: readonly number[],
  carried: number | null,
): Promise<void> {
  await emit(trx, 'post.published', { post, called })
  const original = carried === null ? undefined : await findFacts(trx.db, anyReader, carried)
  if (original) await emit(trx, 'post.reprinted', { post, original })
}

/** Has all pictures of a post checked, those of its text and `own`. Returns whether it has to wait for any. */
async function awaitAll(trx: Context, ofText: readonly number[], own = { ids: [] as number[], due: false }): Promise<boolean> {
  return (await awaitPictures(trx, [...ofText, ...own.ids], 'post')) || own.due
}

/** Has a post wait for its pictures. What is found out about them before this transaction ends is looked for after it. */
export async function waitForPictures(trx: Db, id: number): Promise<void> {
  await insertPictureCheck(trx, id)
  await addJob(trx, 'settle_pictures', { post: id })
}

const cleanPlace = ({ name, address, lat, lng }: NonNullable<PostForm['place']>) => ({
  name: cleanLine(name),
  address: cleanLine(address),
  lat: sixDecimals(lat),
  lng: sixDecimals(lng),
})

const cleanTag = (tag: string) => cleanLine(tag).replace(/^#+/, '').trim()

/** The place in every feed that a post gets when others first meet it. It keeps that. */
const placeInFeeds = (before: Pick<PostRow, 'live_seq'> | null) =>
  before?.live_seq ? {} : { live_seq: nextLiveSeq, published_at: new Date() }

/** Has others meet a post that they did not see. It is locked. */
export async function makeLive(trx: Db, post: PostRow): Promise<void> {
  await takeDue(trx, post.id)
  await updatePost(trx, post.id, { state: 'live', ...placeInFeeds(post) })
  await scheduleOpening(trx, post.id)
}

/** Shows others a post that they did not see: its text calls these members. It is locked. */
export async function letOut(trx: Context, post: PostRow, called: readonly number[]): Promise<void> {
  await makeLive(trx.db, post)
  await announce(trx, { ...post, state: 'live' }, called, post.reprint_of)
}

/** Shows others a post that waits for nothing more, neither a check nor a review. It is locked. */
export async function letOutIfClear(trx: Context, post: PostRow, called: readonly number[]): Promise<void> {
  if (post.state === 'checking' && !(await isWaiting(trx.db, post.id))) await letOut(trx, post, called)
}

/** Shows others what waited for this check and passed, and waits for nothing else, unless it was changed, deleted or published since. */
export function publishChecked(context: Context, check: WaitingCheck): Promise<void> {
  return transact(context, async (trx) => {
    const called = check.mentions.map(({ id }) => id)
    await lockRelationsOf(trx.db, check.author_id, called)
    const post = await findFacts(trx.db, anyReader, check.post_id, { lock: true })
    if ((await endCheck(trx.db, check.id)) && post) await letOutIfClear(trx, post, called)
  })
}
