import Type, { type Static } from 'typebox'
import { Id, literals, Url } from './common.ts'
import { declare } from './endpoint.ts'
import { FILE_NAME_CHARS, UPLOAD_FILE_BYTES } from './limits.ts'

export const attachmentKinds = ['pdf', 'gpx', 'text'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const Attachment = Type.Object(
  {
    id: Id,
    kind: literals(attachmentKinds, { title: 'AttachmentKind', description: 'What a file is: a document, a track or a plain text.' }),
    name: Type.String({ description: 'under which it is downloaded, with its ending', examples: ['青龙湖.gpx'] }),
    bytes: Type.Integer({ minimum: 1, examples: [48_200] }),
    url: Url,
  },
  { title: 'Attachment', description: 'A file that a member attached. Its address ends after some hours, and never opens as a page.' },
)
export type Attachment = Static<typeof Attachment>

export const fileEndpoints = declare({
  'POST upload/file': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'A file for an article or a message: a PDF, a GPX track or a plain text, as its bytes say',
    upload: { maxBytes: UPLOAD_FILE_BYTES, kinds: ['application/pdf', 'application/gpx+xml', 'text/plain'] },
    input: Type.Object({
      name: Type.String({
        minLength: 1,
        maxLength: FILE_NAME_CHARS,
        description: 'what it is called; its ending becomes that of what it is',
        examples: ['青龙湖.gpx'],
      }),
    }),
    texts: { name: 'post' },
    answer: Type.Object(
      { code: Type.Literal(1, { description: '1 means success' }), msg: Type.String({ examples: ['ok'] }), data: Attachment },
      { title: 'UploadedFile', description: 'What the upload of a file answers.' },
    ),
    perMinute: 60,
    errors: ['rest_upload_no_file', 'rest_upload_file', 'rest_upload_too_large', 'upload_limit'],
  },
})
