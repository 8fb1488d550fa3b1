import Type from 'typebox'
import { Id } from './common.ts'
import { Reprinted } from './content.ts'
import { declare } from './endpoint.ts'
import { POST_TEXT_CHARS } from './limits.ts'
import { PostState, Version, Visibility } from './posts/form.ts'

/** Of a post, or of a repost of it, which is the same. */
export const reprintEndpoints = declare({
  'GET reprint': {
    access: 'member',
    summary: 'What is about to be reposted',
    input: Type.Object({ id: Id }),
    answer: Type.Object(
      {
        post: Reprinted,
        content: Type.String({
          description: 'the words to begin with: those of the repost that was found, after its author; empty for a post itself',
          examples: ['//@渔工:好鱼'],
        }),
        visibilities: Type.Array(Visibility, { description: 'for whom it may be reposted: never for more than can read the post' }),
      },
      { title: 'Reprinting', description: 'A post that is about to be reposted.' },
    ),
    errors: ['rest_post_locked', 'reprint_refused'],
  },
  'POST reprint': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Repost a post, with words of my own. It is a status, edited and deleted as one',
    input: Type.Object({
      id: Id,
      content: Type.Optional(Type.String({ maxLength: POST_TEXT_CHARS })),
      visibility: Type.Optional(Visibility),
    }),
    texts: { content: 'post' },
    holdsTexts: true,
    answer: Type.Object({ id: Id, state: PostState, version: Version }),
    perMinute: 30,
    errors: ['rest_post_locked', 'reprint_refused'],
  },
})
