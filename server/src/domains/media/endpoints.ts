import type { UploadName } from '@anglers/contract'
import type { mediaEndpoints } from '@anglers/contract/media'
import type { Handlers, SlowHandler } from '../../kernel/handler.ts'
import { prepareUpload } from './upload.ts'

type Upload = UploadName & keyof typeof mediaEndpoints

const picture: SlowHandler<Upload> = { prepare: (call) => prepareUpload(call, call.file.bytes) }

export const mediaHandlers: Handlers<keyof typeof mediaEndpoints> = {
  'POST media': picture,
  'POST upload/words': picture,
  'POST upload/im-one': picture,
  'POST upload/im-group': picture,
}
