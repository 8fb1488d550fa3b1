import Type, { type Static } from 'typebox'
import { Count, Id, literals, Picture, Url } from './common.ts'
import { declare } from './endpoint.ts'
import { UPLOAD_PICTURE_BYTES, UPLOAD_VIDEO_BYTES, VIDEO_PART_BYTES, VIDEO_PART_MIN_BYTES } from './limits.ts'
import { pictureUpload, Uploaded } from './media.ts'

export const Film = Type.Object(
  {
    id: Id,
    url: Type.Union([Url, Type.Null()], { description: 'null as long as it is converted' }),
    poster: Type.Union([Picture, Type.Null()], { description: 'what stands for it' }),
    seconds: Type.Integer({ minimum: 0, examples: [24] }),
    width: Count,
    height: Count,
  },
  { title: 'Film', description: 'A film that can be played, or will be soon.' },
)
export type Film = Static<typeof Film>

export const filmProblems = ['kind', 'broken', 'short', 'long'] as const

export const FilmUpload = Type.Object(
  {
    size: Count,
    received: Type.Integer({ minimum: 0, description: 'bytes from the start: the next part begins here' }),
    state: literals(['receiving', 'checking', 'converting', 'ready', 'refused'], {
      title: 'FilmState',
      description: 'checking: it is whole, and is being looked at; converting: it may be published already.',
    }),
    problem: Type.Union(
      [
        literals(filmProblems, {
          title: 'FilmProblem',
          description: 'kind: phones do not play it; broken: it is no film; short, long: it lasts too little or too long.',
        }),
        Type.Null(),
      ],
      { examples: [null] },
    ),
    film: Type.Union([Film, Type.Null()], { description: 'from converting on' }),
  },
  { title: 'FilmUpload', description: 'How far the upload of a film has come.' },
)
export type FilmUpload = Static<typeof FilmUpload>

const upload = Type.String({
  pattern: '^[\\w-]{8,64}$',
  description: 'what the device calls this upload, by which it goes on after a cut',
  examples: ['6f1c2c0e-film'],
})

export const videoEndpoints = declare({
  'GET upload/video': {
    access: 'member',
    summary: 'How far the upload of a film has come',
    input: Type.Object({ upload }),
    answer: FilmUpload,
    errors: ['rest_not_found'],
  },
  'POST upload/video': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary:
      `The next part of a film: MP4 or MOV, with H.264 and AAC; ${VIDEO_PART_MIN_BYTES} bytes at least, but for the last one. ` +
      'A part that has arrived before changes nothing',
    upload: { maxBytes: VIDEO_PART_BYTES, kinds: ['video/mp4', 'video/quicktime'], stream: true },
    input: Type.Object({
      upload,
      at: Type.Integer({ minimum: 0, maximum: UPLOAD_VIDEO_BYTES, description: 'where in the film it begins, in bytes' }),
      size: Type.Integer({ minimum: 1, maximum: UPLOAD_VIDEO_BYTES, description: 'of the whole film, in bytes' }),
    }),
    answer: Type.Object(
      { code: Type.Literal(1, { description: '1 means success' }), msg: Type.String({ examples: ['ok'] }), data: FilmUpload },
      { title: 'FilmPart', description: 'What a part of a film answers.' },
    ),
    perMinute: 600,
    errors: ['rest_upload_no_file', 'rest_upload_video', 'rest_upload_too_large', 'upload_limit', 'upload_offset'],
  },
  'POST upload/video-img': pictureUpload(true, "A film's cover"),
  'POST upload/video-img-base64': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: "A film's cover as base64, with or without what a data address has before it",
    input: Type.Object({ data: Type.String({ minLength: 1, maxLength: Math.ceil((UPLOAD_PICTURE_BYTES * 4) / 3) + 100 }) }),
    bodyBytes: Math.ceil((UPLOAD_PICTURE_BYTES * 4) / 3) + 1_000,
    answer: Uploaded,
    perMinute: 60,
    errors: ['rest_upload_no_file', 'rest_upload_type', 'rest_upload_broken', 'rest_upload_too_large', 'upload_limit'],
  },
})
