import type { Input } from '@anglers/contract'
import type { PostState } from '@anglers/contract/content'
import { forbidden, invalid } from '../../http/errors.ts'
import type { Prepared, Services, Viewer } from '../../http/handler.ts'
import { transaction } from '../../infra/database.ts'
import { sixDecimals } from '../../lib/place.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { holdPairs } from '../account/pairs.ts'
import { hashPassword } from '../account/password.ts'
import { foreignPictures } from '../media/service.ts'
import { hidePictures } from '../media/shown.ts'
import { mentionedIn, notifyOfPost } from '../notice/service.ts'
import { canEdit } from './policy.ts'
import { categoryExists, insertPost, nextLiveSeq, replacePictures, replaceTags, updatePost } from './queries.ts'
import { meetPost, type PostRow } from './service.ts'

type Form = Input<'POST publish/words'>

/** Hashes the password of a status, if it has one, so that it can be published. */
export async function preparePublishing({ bus }: Pick<Services, 'bus'>, viewer: Viewer, form: Form): Promise<Prepared<{ id: number; state: PostState }>> {
  const passwordHash = form.password ? await hashPassword(form.password) : null
  return { commit: (db) => publishWords({ db, bus }, viewer, form, passwordHash) }
}

/**
 * Publishes a status, or changes one that is there. A draft may be as empty as it likes; what goes live needs text or a
 * picture, and what its visibility asks for.
 *
 * @throws ApiError rest_invalid_param naming the field, rest_not_found, rest_forbidden
 */
function publishWords({ db, bus }: Pick<Services, 'db' | 'bus'>, viewer: Viewer, form: Form, passwordHash: string | null): Promise<{ id: number; state: PostState }> {
  const title = cleanLine(form.title ?? '')
  const body = cleanText(form.content)
  const tags = (form.tags ?? []).map((tag) => cleanLine(tag).replace(/^#+/, '').trim()).filter(Boolean)
  const pictures = form.media ?? []
  const visibility = (form.visibility ?? 0) as PostRow['visibility']

  return transaction(db, async (trx) => {
    const called = await mentionedIn(trx, `${title}\n${body}`, viewer.id)
    await holdPairs(trx, viewer, called)
    const before = form.id === undefined ? null : await meetPost(trx, viewer, form.id, { lock: true })
    if (before && !canEdit(viewer, before)) throw forbidden()
    const isDraft = form.draft === true && (!before || before.state === 'draft')

    if (!isDraft && !body && !pictures.length) throw invalid('content', 'empty')
    if (!isDraft && visibility === 1 && form.price === undefined) throw invalid('price', 'required')
    const password = passwordHash ?? (before?.visibility === 2 ? before.password_hash : null)
    if (!isDraft && visibility === 2 && !password) throw invalid('password', 'required')
    const place = form.place ? { ...form.place, name: cleanLine(form.place.name), address: cleanLine(form.place.address) } : null
    if (place?.name === '') throw invalid('place.name', 'empty')
    if (form.category != null && !(await categoryExists(trx, form.category))) throw invalid('category', 'not_found')
    const [foreign] = await foreignPictures({ db: trx }, viewer.id, before?.id ?? null, pictures)
    if (foreign !== undefined) throw invalid(`media.${foreign}`, 'not_yours')

    const now = new Date()
    const state: PostState = isDraft ? 'draft' : before && before.state !== 'draft' ? before.state : 'live'
    const goesLive = state === 'live' && !before?.live_seq
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
      price_fen: visibility === 1 ? (form.price ?? null) : null,
      password_hash: visibility === 2 ? password : null,
      ...(goesLive ? { live_seq: await nextLiveSeq(trx), published_at: now } : {}),
    }
    let id: number
    if (before) {
      id = before.id
      await updatePost(trx, id, { ...fields, ...(before.state === 'draft' ? {} : { edited_at: now }) })
      hidePictures(trx, bus)
    } else {
      id = await insertPost(trx, { ...fields, type: 'words', author_id: viewer.id })
    }
    await replacePictures(trx, id, pictures)
    await replaceTags(trx, id, tags)
    if (state === 'live') await notifyOfPost(trx, viewer.id, { id, author_id: viewer.id, state, visibility, price_fen: fields.price_fen }, called)
    return { id, state }
  })
}
