import type { mediaEndpoints } from '@anglers/contract/media'
import type { Handlers } from '../../kernel/handler.ts'
import { pictureHandler } from './upload.ts'

export const mediaHandlers: Handlers<keyof typeof mediaEndpoints> = {
  'POST media': pictureHandler,
  'POST upload/words': pictureHandler,
  'POST upload/comment': pictureHandler,
  'POST upload/im-one': pictureHandler,
  'POST upload/im-group': pictureHandler,
}
