import type { Answer } from '@anglers/contract'
import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import type { Context, ReadServices } from '../../kernel/context.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Call } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cutText } from '../../lib/text.ts'
import { writtenFrom } from '../account/regions.ts'
import { standingPlace } from './mergeQueries.ts'
import { canReprint, reprintVisibilities } from './policy.ts'
import { publishReprint } from './publish.ts'
import { findCards } from './cardRows.ts'
import { findBody } from './queries.ts'
import { reprintOf } from './reprints.ts'
import { wantsReview } from './reviewRule.ts'
import { openPost, type PostRow } from './service.ts'

/**
 * The post that this one carries, or itself: what is reposted is never a repost.
 *
 * @throws ApiError rest_not_found, rest_post_locked, reprint_refused
 */
async function originalOf(db: Db, viewer: Viewer, id: number): Promise<{ found: PostRow; original: PostRow }> {
  const found = await openPost(db, viewer, id)
  const original = found.reprint_of === null ? found : await openPost(db, viewer, await standingPlace(db, found.reprint_of))
  if (!canReprint(viewer, original)) throw new ApiError('reprint_refused')
  return { found, original }
}

/** What is about to be reposted. Of a repost its words go along, after its author's name, where those may be reposted. */
export async function readReprinting(reading: ReadServices & { viewer: Viewer }, id: number): Promise<Answer<'GET reprint'>> {
  const { db, viewer } = reading
  const { found, original } = await originalOf(db, viewer, id)
  const post = await reprintOf(reading, { id, reprint_of: original.id })
  if (!post) throw notFound()
  const visibilities = reprintVisibilities(original.visibility)
  const content = found !== original && canReprint(viewer, found) ? await wordsOf(reading, id) : ''
  if (!content) return { post, content, visibilities }
  const theirs = reprintVisibilities(found.visibility)
  return { post, content, visibilities: visibilities.filter((visibility) => theirs.includes(visibility)) }
}

/** The words of a repost, after its author's name; nothing where there are none. */
async function wordsOf({ db, modules }: Pick<ReadServices, 'db' | 'modules'>, id: number): Promise<string> {
  const [{ body }, [card]] = await Promise.all([findBody(db, id), findCards({ db, modules }, [id])])
  return body && card ? cutText(`//@${card.nickname}:${body}`, POST_TEXT_CHARS) : ''
}

/** Publishes a status that carries the post. */
export async function reprint(context: Context, call: Pick<Call<'POST reprint'>, 'viewer' | 'input' | 'textsUnchecked' | 'ip' | 'config'>) {
  const { viewer, input, textsUnchecked } = call
  const { original } = await originalOf(context.db, viewer, input.id)
  const visibility = input.visibility ?? reprintVisibilities(original.visibility)[0]
  // It carries no pictures of its own.
  const review = await wantsReview(context.db, viewer, 'words')
  const known = { original, textsUnchecked, checksPictures: false, wantsReview: review, ipRegion: writtenFrom(call) }
  return publishReprint(context, viewer, { content: input.content ?? '', visibility }, known)
}
