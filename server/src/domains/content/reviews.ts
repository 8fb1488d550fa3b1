import type { PostReview } from '@anglers/contract/review'
import type { Db } from '../../infra/database.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { linksIn } from '../../lib/blocks.ts'
import { cleanText } from '../../lib/text.ts'
import { anyReader } from '../account/policy.ts'
import { lockRelationsOf } from '../account/relationLocks.ts'
import { letPass } from '../check/pictures.ts'
import { attachmentKey } from '../media/attachmentPresent.ts'
import { filmKey } from '../media/filmPresent.ts'
import { fileKey, presentPicture } from '../media/present.ts'
import { deleteChecks, findCheckState } from './checkQueries.ts'
import { findPictureCheck, listRefused, listShownPictures } from './pictureCheckQueries.ts'
import { keepFromOthers } from './placing.ts'
import { findParts, textsOfParts } from './postParts.ts'
import { coverOf, filmOf, findOwn, textsOf } from './postTypes.ts'
import { letOut } from './publish.ts'
import { findBody, findFacts } from './queries.ts'
import { refundReadersLater } from './refunding.ts'
import { findReview, insertReview, listWaiting, saveAppeal, saveDecision, type Waiting, type WaitingSought } from './reviewQueries.ts'
import { getVisiblePost, nameOfPost, type PostRow } from './service.ts'

/** The viewer's own post. @throws ApiError rest_not_found, rest_forbidden */
async function ownPost(db: Db, viewer: Viewer, id: number, options?: { lock: boolean }): Promise<PostRow> {
  const post = await getVisiblePost(db, viewer, id, options)
  if (post.author_id !== viewer.id) throw forbidden()
  return post
}

/** Why others do not see a post of the viewer's. */
export async function readReview({ db, store }: Pick<Services, 'db' | 'store'>, viewer: Viewer, id: number): Promise<PostReview> {
  const { state } = await ownPost(db, viewer, id)
  const [review, texts, pictures] = await Promise.all([findReview(db, id), findCheckState(db, id), findPictureCheck(db, id)])
  const refused = texts === 'refused' ? 'text' : pictures?.refused ? 'picture' : null
  const isUnseen = state === 'held' || state === 'checking'
  const asked = isUnseen && review?.accepted === null ? review : null
  const checked = state !== 'checking' ? null : texts === 'waiting' ? 'text' : pictures ? 'picture' : null
  const isWaiting = asked !== null || checked !== null
  const isHeld = state === 'held' && (refused !== null || review !== undefined)
  const since = asked ? asked.asked_at : checked === 'picture' ? pictures!.since : null
  return {
    id,
    state: isWaiting ? 'waiting' : isHeld ? 'held' : 'none',
    reason: !isHeld && !isWaiting ? null : asked || isHeld ? (refused ?? 'review') : checked,
    words: isHeld ? (review?.words ?? '') : '',
    pictures: isHeld && pictures?.refused ? (await listRefused(db, id)).map((picture) => presentPicture(picture, store, 'owner')) : [],
    appeal: isHeld ? (review?.appeal ?? null) : null,
    since: since?.toISOString() ?? null,
    can: { appeal: isHeld && (review ? review.accepted === false && review.appeal === null : refused !== null) },
  }
}

/**
 * Objects to a post of one's own being held, once for each version.
 *
 * @throws ApiError rest_not_found, rest_forbidden, rest_conflict (said before), rest_invalid_param naming `content`
 */
export function appealPost(context: Context, viewer: Viewer, id: number, content: string): Promise<void> {
  const appeal = cleanText(content)
  if (!appeal.trim()) throw invalid('content', 'empty')
  return transact(context, async (trx) => {
    const post = await ownPost(trx.db, viewer, id, { lock: true })
    if (post.state !== 'held') throw forbidden()
    const review = await findReview(trx.db, id)
    if (review?.appeal != null) throw new ApiError('rest_conflict')
    if (review?.accepted === false) return saveAppeal(trx.db, id, appeal)
    const isRefused = (await findCheckState(trx.db, id)) === 'refused' || (await findPictureCheck(trx.db, id))?.refused
    if (review || !isRefused) throw forbidden()
    await insertReview(trx.db, id, appeal)
  })
}

/**
 * Lets out a post that waits for its review, or holds it, and tells its author; where that had objected, its readers are paid back. One
 * whose texts or pictures are still to be checked is let out when they have passed.
 *
 * @param why what its author is told besides; may be empty
 * @throws ApiError rest_not_found: it does not wait
 */
export function decideReview(context: Context, id: number, accept: boolean, why = ''): Promise<void> {
  const words = cleanText(why)
  return transact(context, async (trx) => {
    const known = await findFacts(trx.db, anyReader, id)
    if (!known) throw notFound()
    const { mentions } = await findBody(trx.db, id)
    const called = mentions.map((member) => member.id)
    await lockRelationsOf(trx.db, known.author_id, called)
    const post = await findFacts(trx.db, anyReader, id, { lock: true })
    const review = await findReview(trx.db, id)
    if ((post?.state !== 'checking' && post?.state !== 'held') || review?.accepted !== null) throw notFound()
    await saveDecision(trx.db, id, accept, words)
    if (!accept) {
      await deleteChecks(trx.db, id)
      // There is nothing more to object: those who paid for it will not read it again.
      if (review.appeal !== null) await refundReadersLater(trx.db, id)
      return keepFromOthers(trx, post, { notified: false, why: words })
    }
    const pictures = await findPictureCheck(trx.db, id)
    const isChecked = (await findCheckState(trx.db, id)) === 'waiting' || pictures?.refused === false
    if (review.appeal === null && isChecked) return
    // Who answers an objection has looked at all of it.
    if (pictures) await letPass(trx, await listShownPictures(trx.db, id))
    await deleteChecks(trx.db, id)
    await letOut(trx, post, called)
    if (review.appeal !== null) await emit(trx, 'post.released', { post, text: await nameOfPost(trx, id) })
  })
}

/** What waits for an operator, with all that others would read, see and load of it. */
export interface WaitingPost extends Pick<Waiting, 'post_id' | 'type' | 'author' | 'author_id' | 'asked_at' | 'words' | 'appeal'> {
  texts: string[]
  /** Where the store keeps its pictures, its film and its files. */
  files: string[]
}

/** The post with this id, or all that wait, those that wait longest first. */
export async function readWaiting({ db, modules }: Pick<Context, 'db' | 'modules'>, which: WaitingSought): Promise<WaitingPost[]> {
  const posts = (await listWaiting(db, which)).map((post) => ({ ...post, id: post.post_id }))
  const [own, partsOf] = await Promise.all([
    findOwn(modules, db, posts),
    findParts(
      modules,
      db,
      posts.map(({ id }) => id),
    ),
  ])
  return posts.map((post) => {
    const { title, body, teaser, blocks, tag_names: tags, place_name: name, place_address: address, picture_keys: pictures } = post
    const its = own.get(post.id)
    const [cover, film] = [coverOf(its), filmOf(its)]
    const shown = new Set([...(cover ? [cover.key] : []), ...(pictures ?? [])])
    return {
      ...post,
      texts: [
        ...[title, body, teaser, ...textsOf(its), ...textsOfParts(modules, partsOf(post)), ...linksIn(blocks ?? [])],
        ...[
          [name, address].filter(Boolean).join(', '),
          tags
            .split('\n')
            .filter(Boolean)
            .map((tag) => `#${tag}`)
            .join(' '),
        ],
      ].filter(Boolean),
      files: [
        ...(film ? [filmKey(film.key)] : []),
        ...[...shown].map((key) => fileKey(key, 'full')),
        ...(post.attachments ?? []).map(attachmentKey),
      ],
    }
  })
}

export { listDecisions } from './reviewQueries.ts'
