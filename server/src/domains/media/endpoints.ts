import type { Answer } from '@anglers/contract'
import { UPLOAD_AVATAR_BYTES } from '@anglers/contract/limits'
import type { mediaEndpoints } from '@anglers/contract/media'
import { ApiError } from '../../http/errors.ts'
import type { Call, Handlers, Services } from '../../http/handler.ts'
import { setAvatar, setCover } from '../account/service.ts'
import { presentPicture } from './present.ts'
import { savePicture } from './service.ts'

async function keepPicture(call: Call<'POST media' | 'POST upload/words' | 'POST upload/im-one' | 'POST upload/im-group'>): Promise<Answer<'POST media'>> {
  const row = await savePicture(call, call.viewer.id, call.file.bytes)
  return { code: 1, msg: 'ok', data: presentPicture(row, call.store) }
}

const DATA_URL = /^data:image\/[\w.+-]+;base64,/
/** A search, not a match of the whole: V8 runs out of stack on a repetition of some million characters. */
const NOT_BASE64 = /[^A-Za-z0-9+/_=-]/

/** The bytes of a picture that came as text. */
function decodeBase64(image: string): Buffer {
  const base64 = image.replace(DATA_URL, '').replace(/\s+/g, '')
  if (NOT_BASE64.test(base64)) throw new ApiError('rest_upload_broken')
  return Buffer.from(base64, 'base64')
}

async function takeAvatar(services: Pick<Services, 'db' | 'store'>, memberId: number, bytes: Buffer): Promise<Answer<'POST upload/avatar'>> {
  if (bytes.length > UPLOAD_AVATAR_BYTES) throw new ApiError('rest_upload_too_large')
  const row = await savePicture(services, memberId, bytes)
  await setAvatar(services.db, memberId, row.id)
  return { code: 1, msg: 'ok', data: presentPicture(row, services.store) }
}

export const mediaHandlers: Handlers<keyof typeof mediaEndpoints> = {
  'POST media': keepPicture,
  'POST upload/words': keepPicture,
  'POST upload/im-one': keepPicture,
  'POST upload/im-group': keepPicture,
  'POST upload/avatar': (call) => takeAvatar(call, call.viewer.id, call.file.bytes),
  'POST upload/avatar-base64': (call) => takeAvatar(call, call.viewer.id, decodeBase64(call.input.image)),
  'POST upload/skin': async (call) => {
    const row = await savePicture(call, call.viewer.id, call.file.bytes)
    await setCover(call.db, call.viewer.id, row.id)
    return { code: 1, msg: 'ok', data: presentPicture(row, call.store) }
  },
}
