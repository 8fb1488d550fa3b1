import Type from 'typebox'
import { Picture } from './common.ts'
import { declare } from './endpoint.ts'
import { UPLOAD_AVATAR_BYTES, UPLOAD_PICTURE_BYTES } from './limits.ts'

const Uploaded = Type.Object({
  code: Type.Literal(1, { description: '1 means success' }),
  msg: Type.String(),
  data: Picture,
})

const upload = <const Seen extends boolean>(seenByVisitors: Seen, summary: string, maxBytes: number = UPLOAD_PICTURE_BYTES) => ({
  access: 'member',
  whenBanned: 'closed',
  seenByVisitors,
  summary,
  upload: { maxBytes, kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] },
  answer: Uploaded,
  perMinute: 60,
  errors: ['rest_upload_no_file', 'rest_upload_type', 'rest_upload_broken', 'rest_upload_too_large', 'upload_limit'],
} as const)

export const mediaEndpoints = declare({
  'POST media': upload(true, 'A picture, for whatever comes'),
  'POST upload/words': upload(true, 'A picture of a status'),
  'POST upload/im-one': upload(false, 'A picture for a member'),
  'POST upload/im-group': upload(false, 'A picture for a group'),
  'POST upload/avatar': upload(true, 'My avatar: takes its place at once', UPLOAD_AVATAR_BYTES),
  'POST upload/skin': upload(true, 'My homepage cover: takes its place at once'),
  'POST upload/avatar-base64': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'My avatar as base64, as a canvas gives it: takes its place at once',
    input: Type.Object({ image: Type.String({ minLength: 1, description: 'base64, with or without "data:image/…;base64," before it' }) }),
    bodyBytes: Math.ceil((UPLOAD_AVATAR_BYTES * 4) / 3) + 1_000,
    answer: Uploaded,
    perMinute: 60,
    errors: ['rest_upload_type', 'rest_upload_broken', 'rest_upload_too_large', 'upload_limit'],
  },
})
