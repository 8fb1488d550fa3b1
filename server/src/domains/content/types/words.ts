import { invalid } from '../../../kernel/errors.ts'
import { definePostType } from '../postTypes.ts'

/** A status: text, pictures, a part such as a catch, or another post. */
export const words = definePostType('words', {
  check({ body, pictures, isReprint, hasParts }) {
    if (!body && !pictures.length && !isReprint && !hasParts) throw invalid('content', 'empty')
  },
})
