import { invalid } from '../../../kernel/errors.ts'
import { definePostType } from '../postTypes.ts'

/** A status: text, pictures or a catch, or another post. */
export const words = definePostType('words', {
  check({ body, pictures, isReprint }, { catches }) {
    if (!body && !pictures.length && !isReprint && !catches?.length) throw invalid('content', 'empty')
  },
})
