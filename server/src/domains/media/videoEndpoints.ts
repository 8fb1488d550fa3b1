import type { videoEndpoints } from '@anglers/contract/video'
import { ApiError } from '../../kernel/errors.ts'
import type { Handlers } from '../../kernel/handler.ts'
import { pictureHandler, prepareUpload } from './upload.ts'
import { preparePart, readUploaded } from './video.ts'

/** What a data address has before its base64. */
const DATA_ADDRESS = /^data:[\w/+.-]+;base64,/

export const videoHandlers: Handlers<keyof typeof videoEndpoints> = {
  'GET upload/video': (call) => readUploaded(call, call.input.upload),
  'POST upload/video': { prepare: preparePart },
  'POST upload/video-img': pictureHandler,
  'POST upload/video-img-base64': {
    async prepare(call) {
      const bytes = Buffer.from(call.input.data.replace(DATA_ADDRESS, ''), 'base64')
      if (!bytes.length) throw new ApiError('rest_upload_no_file')
      return prepareUpload(call, bytes)
    },
  },
}
