import Type from 'typebox'
import { Picture } from './common.ts'
import { declare } from './endpoint.ts'
import { UPLOAD_PICTURE_BYTES } from './limits.ts'

export const Uploaded = Type.Object(
  {
    code: Type.Literal(1, { description: '1 means success' }),
    msg: Type.String({ examples: ['ok'] }),
    data: Picture,
  },
  { title: 'Uploaded', description: 'What an upload of a picture answers.' },
)

/** Takes a picture. `seenByVisitors`: it takes its place at once, or may. */
export const pictureUpload = <const Seen extends boolean>(seenByVisitors: Seen, summary: string, maxBytes: number = UPLOAD_PICTURE_BYTES) =>
  ({
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors,
    summary,
    upload: { maxBytes, kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] },
    answer: Uploaded,
    perMinute: 60,
    errors: ['rest_upload_no_file', 'rest_upload_type', 'rest_upload_broken', 'rest_upload_too_large', 'upload_limit'],
  }) as const

export const mediaEndpoints = declare({
  'POST media': pictureUpload(true, 'A picture, for whatever comes'),
  'POST upload/words': pictureUpload(true, 'A picture of a status'),
  'POST upload/comment': pictureUpload(true, 'A picture of a comment'),
  'POST upload/im-one': pictureUpload(false, 'A picture for a member'),
  'POST upload/im-group': pictureUpload(false, 'A picture for a group'),
})
