import type { Answer } from '@anglers/contract'
import { UPLOAD_AVATAR_BYTES } from '@anglers/contract/limits'
import type { StoreContext } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { prepareUpload } from '../media/upload.ts'
import { setAvatar } from './service.ts'

const DATA_URL = /^data:image\/[\w.+-]+;base64,/
/** A search, not a match of the whole: V8 runs out of stack on a repetition of some million characters. */
const NOT_BASE64 = /[^A-Za-z0-9+/_=-]/

/** The bytes of a picture that came as text. */
export function decodeBase64(image: string): Buffer {
  const base64 = image.replace(DATA_URL, '').replace(/\s+/g, '')
  if (NOT_BASE64.test(base64)) throw new ApiError('rest_upload_broken')
  return Buffer.from(base64, 'base64')
}

/** Keeps a picture as the member's avatar. */
export async function prepareAvatar(
  call: Pick<StoreContext, 'db' | 'store'> & { viewer: Viewer },
  bytes: Buffer,
): Promise<Prepared<Answer<'POST upload/avatar'>>> {
  if (bytes.length > UPLOAD_AVATAR_BYTES) throw new ApiError('rest_upload_too_large')
  return prepareUpload(call, bytes, setAvatar)
}
