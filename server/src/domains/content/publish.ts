import type { PostForm, PostState } from '@anglers/contract/posts/form'
import type { PostType } from '@anglers/contract/postTypes'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Call, Prepared } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { sixDecimals } from '../../lib/place.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { mentionedIn } from '../account/mentions.ts'
import { lockRelations, lockRelationsOf } from '../account/relationLocks.ts'
import { hashPassword } from '../account/password.ts'
import { anyReader } from '../account/policy.ts'
import { foreignPictures } from '../media/service.ts'
import { hidePictures } from '../media/shown.ts'
import { endCheck, deleteCheck, insertCheck, type WaitingCheck } from './checkQueries.ts'
import { canEdit } from './policy.ts'
import { categoryExists, findFacts, insertPost, nextLiveSeq, replacePictures, replaceTags, updatePost } from './queries.ts'
import { listPictureIds } from './pictureQueries.ts'
import { type PostTypeOf, postTypesOf } from './postTypes.ts'
import { getVisiblePost, type PostRow } from './service.ts'
import { refundReadersLater } from './refunding.ts'

type Publishing = `POST publish/${PostType}`

/** What was found out about a form before its transaction. */
interface Known {
  passwordHash: string | null
  textsUnchecked: boolean
}

/** What is published, as its type wants it. */
interface Typed extends PostTypeOf<PostType> {
  type: PostType
}

interface Published {
  id: number
  state: PostState
}

/** Hashes the password of a post, if it has one, so that it can be published. */
export async function preparePublishing<T extends PostType>(type: T, call: Call<`POST publish/${T}`>): Promise<Prepared<Published>> {
  const { modules, viewer, input, textsUnchecked } = call as Call<Publishing>
  const passwordHash = input.password ? await hashPassword(input.password) : null
  return { commit: (trx) => publishPost(trx, viewer, { type, ...postTypesOf(modules)[type] }, input, { passwordHash, textsUnchecked }) }
}

/**
 * Publishes a post, or changes one that is there. A draft may be as empty as it likes; what goes live needs what its
 * type and its visibility ask for. What could not be checked waits for that (`checking.ts`), unseen by others.
 *
 * @throws ApiError rest_invalid_param naming the field, rest_not_found, rest_forbidden
 */
function publishPost(
  context: Context,
  viewer: Viewer,
  { type, check, own }: Typed,
  form: PostForm,
  { passwordHash, textsUnchecked }: Known,
): Promise<Published> {
  const title = cleanLine(form.title ?? '')
  const body = cleanText(form.content)
  const tags = (form.tags ?? []).map((tag) => cleanLine(tag).replace(/^#+/, '').trim()).filter(Boolean)
  const pictures = form.media ?? []
  const post = { title, body, pictures }
  const visibility = (form.visibility ?? 0) as PostRow['visibility']

  return transact(context, async (trx) => {
    const called = await mentionedIn(trx.db, `${title}\n${body}`, viewer.id)
    await lockRelations(trx.db, viewer, called)
    const before = form.id === undefined ? null : await getVisiblePost(trx.db, viewer, form.id, { lock: true })
    if (before && before.type !== type) throw notFound()
    if (before && !canEdit(viewer, before)) throw forbidden()
    const isDraft = form.draft === true && (!before || before.state === 'draft')

    if (!isDraft) check(post, form)
    const priceFen = form.priceFen ?? form.price
    if (!isDraft && visibility === 1 && priceFen === undefined) throw invalid('priceFen', 'required')
    const password = passwordHash ?? (before?.visibility === 2 ? before.password_hash : null)
    if (!isDraft && visibility === 2 && !password) throw invalid('password', 'required')
    const place = form.place ? { ...form.place, name: cleanLine(form.place.name), address: cleanLine(form.place.address) } : null
    if (place?.name === '') throw invalid('place.name', 'empty')
    if (form.category != null && !(await categoryExists(trx.db, form.category))) throw invalid('category', 'not_found')
    const [foreign] = await foreignPictures(trx, viewer.id, pictures, before ? await listPictureIds(trx.db, before.id) : [])
    if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')

    const waited = before !== null && (await deleteCheck(trx.db, before.id))
    // What operators decided of it stays.
    const decided = before && !waited && before.state !== 'draft' && before.state !== 'live' ? before.state : null
    const state: PostState = isDraft ? 'draft' : (decided ?? (textsUnchecked ? 'checking' : 'live'))
    const fields = {
      state,
      title,
      body,
      teaser: cleanLine(form.teaser ?? ''),
      category_id: form.category ?? null,
      place_name: place?.name ?? null,
      place_address: place?.address ?? null,
      lat: place && sixDecimals(place.lat),
      lng: place && sixDecimals(place.lng),
      visibility,
      price_fen: visibility === 1 ? (priceFen ?? null) : null,
      password_hash: visibility === 2 ? password : null,
      ...(passwordHash && before ? { password_version: before.password_version + 1 } : {}),
      ...(state === 'live' ? await placeInFeeds(trx.db, before) : {}),
    }
    let id: number
    if (before) {
      id = before.id
      await updatePost(trx.db, id, { ...fields, ...(before.live_seq === null ? {} : { edited_at: new Date() }) })
      hidePictures(trx)
      if (visibility === 3) await refundReadersLater(trx.db, id)
    } else {
      id = await insertPost(trx.db, { ...fields, type, author_id: viewer.id })
    }
    await replacePictures(trx.db, id, pictures)
    await replaceTags(trx.db, id, tags)
    await own?.save(trx.db, id, post, form)
    if (state === 'checking' && !decided) await insertCheck(trx.db, id)
    if (state === 'live')
      await emit(trx, 'post.published', {
        post: { id, author_id: viewer.id, state, visibility, price_fen: fields.price_fen, granted: false },
        called,
      })
    if (state === 'live' || state === 'checking') await own?.complete?.(trx, { id, author_id: viewer.id })
    return { id, state }
  })
}

/** The place in every feed that a post gets when others first meet it. It keeps that. */
async function placeInFeeds(trx: Db, before: Pick<PostRow, 'live_seq'> | null): Promise<{ live_seq?: number; published_at?: Date }> {
  return before?.live_seq ? {} : { live_seq: await nextLiveSeq(trx), published_at: new Date() }
}

/** Shows others what waited for this check and passed, unless it was changed, deleted or published since. */
export function publishChecked(context: Context, check: WaitingCheck): Promise<void> {
  return transact(context, async (trx) => {
    const called = await mentionedIn(trx.db, `${check.title}\n${check.body}`, check.author_id)
    await lockRelationsOf(trx.db, check.author_id, called)
    const post = await findFacts(trx.db, anyReader, check.post_id, { lock: true })
    if (!(await endCheck(trx.db, check.id)) || post?.state !== 'checking') return
    await updatePost(trx.db, post.id, { state: 'live', ...(await placeInFeeds(trx.db, post)) })
    await emit(trx, 'post.published', { post: { ...post, state: 'live' }, called })
  })
}
