import { invalid } from '../../../kernel/errors.ts'
import { definePostType } from '../postTypes.ts'

/** A status: text or pictures, or another post. */
export const words = definePostType('words', {
  check({ body, pictures, isReprint }) {
    if (!body && !pictures.length && !isReprint) throw invalid('content', 'empty')
  },
})
