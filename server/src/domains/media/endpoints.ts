import type { fileEndpoints } from '@anglers/contract/files'
import type { mediaEndpoints } from '@anglers/contract/media'
import type { Handlers } from '../../kernel/handler.ts'
import { prepareAttachment } from './attachments.ts'
import { pictureHandler } from './upload.ts'

export const mediaHandlers: Handlers<keyof typeof mediaEndpoints | keyof typeof fileEndpoints> = {
  'POST media': pictureHandler,
  'POST upload/words': pictureHandler,
  'POST upload/comment': pictureHandler,
  'POST upload/im-one': pictureHandler,
  'POST upload/im-group': pictureHandler,
  'POST upload/file': {
    async prepare(call) {
      const { commit, discard } = await prepareAttachment(call, call.viewer.id, { bytes: call.file.bytes, name: call.input.name })
      return { commit: async (trx) => ({ code: 1, msg: 'ok', data: await commit(trx) }), discard }
    },
  },
}
