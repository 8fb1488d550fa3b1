import type { Input } from '@anglers/contract'
import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import { LRUCache } from 'lru-cache'
import type { ReadServices, Services } from '../../kernel/context.ts'
import { unavailable } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import { texts } from '../../kernel/texts/index.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { drawPoster, POSTER_CODE_PX } from '../../infra/poster/draw.ts'
import { networkOf } from '../../lib/address.ts'
import { postPage } from '../../lib/appPages.ts'
import { shared } from '../../lib/shared.ts'
import { NoSlotError, Slots } from '../../lib/slots.ts'
import { faceOfPost, type PostFace } from '../content/posters.ts'
import { readPicture } from '../media/service.ts'
import { settings } from '../settings/service.ts'
import { codeOf } from './codes.ts'

/** Some 200 kB each. */
const POSTERS_KEPT = 100
const posters = new LRUCache<string, Promise<Buffer>>({ max: POSTERS_KEPT })

/** Posters drawn at once: members' uploads, which have turns of their own, wait for none. */
const drawing = new Slots({ atOnce: 1, waiting: 16, waitMs: REQUEST_TIMEOUT_MS / 2, ownAtOnce: 1, own: 3 })
/** The answer to who is turned away. */
const COME_AGAIN_S = 5

type Asking = ReadServices &
  Pick<Services, 'integrations' | 'config'> & { viewer: Viewer | null; ip: string; origin: string; language: Language }

/**
 * The picture that a post is shared by, as JPEG. It is drawn anew when anything on it has changed, and else once: whether a visitor may see
 * what is on it is asked each time.
 *
 * @throws ApiError rest_not_found; not_offered where a code would lead nowhere; rest_unavailable while too many wait to be drawn
 */
export async function posterOf(asking: Asking, { id, kind, language = asking.language }: Input<'GET qrcode/poster'>): Promise<Buffer> {
  const { db, store, viewer, ip } = asking
  const [face, { seast_name, seast_region }] = await Promise.all([faceOfPost(asking, id), settings(db, ['seast_name', 'seast_region'])])
  const [page, scene] = postPage(face.id).split('?')
  const brand = [seast_name, seast_region].filter(Boolean).join(' · ')
  const key = JSON.stringify([face, brand, language, kind, asking.origin])
  return shared(posters, key, async () => {
    const code = await codeOf(asking, { page: page!, scene, kind, width: POSTER_CODE_PX })
    return inTurn(viewer?.id ?? networkOf(ip), async () =>
      drawPoster({ ...(await withPictures(store, face)), ...wordsOf(face, language), code, brand }),
    )
  })
}

/** Others may wait for the same poster: it is unavailable to them, too, and none of them has asked too often. */
const inTurn = <T>(caller: number | string, work: () => Promise<T>): Promise<T> =>
  drawing.run(caller, work).catch((error: unknown) => {
    throw error instanceof NoSlotError ? unavailable(COME_AGAIN_S) : error
  })

/** The pictures themselves; what is gone from the store is not on the poster. */
async function withPictures(store: ReadServices['store'], { avatar, picture, ...face }: PostFace) {
  const [avatarFile, pictureFile] = await Promise.all([
    avatar === null ? null : readPicture(store, avatar, 'thumb'),
    picture === null ? null : readPicture(store, picture, 'full'),
  ])
  return { ...face, avatar: avatarFile, picture: pictureFile }
}

function wordsOf({ locked }: PostFace, language: Language) {
  const { poster } = texts[language].site
  return { locked: locked ? poster.locked : '', hint: poster.hint }
}
