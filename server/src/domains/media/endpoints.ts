import type { Answer, UploadName } from '@anglers/contract'
import { UPLOAD_AVATAR_BYTES } from '@anglers/contract/limits'
import type { mediaEndpoints } from '@anglers/contract/media'
import { ApiError } from '../../kernel/errors.ts'
import type { Call, Handlers, Prepared, SlowHandler } from '../../kernel/handler.ts'
import { setAvatar, setCover } from '../account/service.ts'
import { presentPicture } from './present.ts'
import { preparePicture } from './service.ts'

type Upload = UploadName & keyof typeof mediaEndpoints

/** Keeps a picture, and puts it in its place where it has one. */
async function prepareUpload({ viewer, db, store }: Pick<Call<Upload>, 'viewer' | 'db' | 'store'>, bytes: Buffer, place?: typeof setAvatar): Promise<Prepared<Answer<'POST media'>>> {
  const { commit, discard } = await preparePicture({ db, store }, viewer.id, bytes)
  return {
    async commit(trx) {
      const row = await commit(trx)
      await place?.(trx, viewer.id, row.id)
      return { code: 1, msg: 'ok', data: presentPicture(row, store, place ? 'everyone' : 'owner') }
    },
    discard,
  }
}

const picture: SlowHandler<Upload> = { prepare: (call) => prepareUpload(call, call.file.bytes) }

const DATA_URL = /^data:image\/[\w.+-]+;base64,/
/** A search, not a match of the whole: V8 runs out of stack on a repetition of some million characters. */
const NOT_BASE64 = /[^A-Za-z0-9+/_=-]/

/** The bytes of a picture that came as text. */
function decodeBase64(image: string): Buffer {
  const base64 = image.replace(DATA_URL, '').replace(/\s+/g, '')
  if (NOT_BASE64.test(base64)) throw new ApiError('rest_upload_broken')
  return Buffer.from(base64, 'base64')
}

async function prepareAvatar(call: Pick<Call<Upload>, 'viewer' | 'db' | 'store'>, bytes: Buffer): Promise<Prepared<Answer<'POST upload/avatar'>>> {
  if (bytes.length > UPLOAD_AVATAR_BYTES) throw new ApiError('rest_upload_too_large')
  return prepareUpload(call, bytes, setAvatar)
}

export const mediaHandlers: Handlers<keyof typeof mediaEndpoints> = {
  'POST media': picture,
  'POST upload/words': picture,
  'POST upload/im-one': picture,
  'POST upload/im-group': picture,
  'POST upload/avatar': { prepare: (call) => prepareAvatar(call, call.file.bytes) },
  'POST upload/avatar-base64': { prepare: (call) => prepareAvatar(call, decodeBase64(call.input.image)) },
  'POST upload/skin': { prepare: (call) => prepareUpload(call, call.file.bytes, setCover) },
}
