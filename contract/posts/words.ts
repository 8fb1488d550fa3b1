import Type from 'typebox'
import { CatchesForm, catchTexts } from '../catches.ts'
import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS } from '../limits.ts'
import { postForm, publishing } from './form.ts'

/** A status: a text and pictures, as every post has them, and what was caught. */
export const wordsEndpoints = declare({
  'POST publish/words': publishing(
    'Publish or edit a status',
    postForm({ contentChars: POST_TEXT_CHARS, own: { catches: Type.Optional(CatchesForm) } }),
    catchTexts,
  ),
})
