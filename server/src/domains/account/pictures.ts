import type { Answer } from '@anglers/contract'
import { UPLOAD_AVATAR_BYTES } from '@anglers/contract/limits'
import type { Services } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { wantsPictureCheck } from '../check/pictures.ts'
import { prepareUpload } from '../media/upload.ts'
import { setPortraits } from './portraits.ts'

const DATA_URL = /^data:image\/[\w.+-]+;base64,/
/** A search, not a match of the whole: V8 runs out of stack on a repetition of some million characters. */
const NOT_BASE64 = /[^A-Za-z0-9+/_=-]/

/** The bytes of a picture that came as text. */
export function decodeBase64(image: string): Buffer {
  const base64 = image.replace(DATA_URL, '').replace(/\s+/g, '')
  if (NOT_BASE64.test(base64)) throw new ApiError('rest_upload_broken')
  return Buffer.from(base64, 'base64')
}

type Uploading = Pick<Services, 'db' | 'store' | 'integrations'> & { viewer: Viewer }

/** Keeps a picture as the member's avatar. */
export async function prepareAvatar(call: Uploading, bytes: Buffer): Promise<Prepared<Answer<'POST upload/avatar'>>> {
  if (bytes.length > UPLOAD_AVATAR_BYTES) throw new ApiError('rest_upload_too_large')
  const checks = await wantsPictureCheck(call, call.viewer.id)
  return prepareUpload(call, bytes, (trx, memberId, avatar) => setPortraits(trx, memberId, { avatar }, checks))
}

/** Keeps a picture as that of the member's homepage. */
export async function prepareCover(call: Uploading, bytes: Buffer): Promise<Prepared<Answer<'POST upload/skin'>>> {
  const checks = await wantsPictureCheck(call, call.viewer.id)
  return prepareUpload(call, bytes, (trx, memberId, cover) => setPortraits(trx, memberId, { cover }, checks))
}
