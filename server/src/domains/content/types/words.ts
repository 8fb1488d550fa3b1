import { invalid } from '../../../kernel/errors.ts'
import { definePostType } from '../postTypes.ts'

/** A status: text or pictures. */
export const words = definePostType('words', {
  check({ body, pictures }) {
    if (!body && !pictures.length) throw invalid('content', 'empty')
  },
})
