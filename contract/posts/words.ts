import { declare } from '../endpoint.ts'
import { POST_TEXT_CHARS } from '../limits.ts'
import { postForm, publishing } from './form.ts'

/** A status: a text and pictures, as every post has them. */
export const wordsEndpoints = declare({
  'POST publish/words': publishing('Publish or edit a status', postForm({ contentChars: POST_TEXT_CHARS, own: {} })),
})
