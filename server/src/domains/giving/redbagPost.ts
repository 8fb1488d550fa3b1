import { invalid } from '../../kernel/errors.ts'
import { cleanLine } from '../../lib/text.ts'
import { definePostType } from '../content/postTypes.ts'
import { admitGiver } from './limits.ts'
import { findPostRedbags, findUnsentTerms, savePostTerms, setPostRedbag } from './redbagPostQueries.ts'
import { presentPostRedbag, presentRedbagEdit } from './redbagPresent.ts'
import { checkTerms, fillRedbag, makeRedbag } from './redbagSending.ts'

/** A post with a red packet for those who read it. It is sent with the post; nothing is taken for a draft. */
export const redbagPost = definePostType('redbag', {
  check(_post, { total, count }) {
    if (total === undefined) throw invalid('total', 'required')
    if (count === undefined) throw invalid('count', 'required')
    if (total < count) throw invalid('total', 'too_small', count)
  },
  own: {
    save: (trx, postId, _post, form) =>
      savePostTerms(trx, postId, {
        unit: form.unit ?? 'credit',
        split: form.split ?? 'lucky',
        total: form.total ?? null,
        count: form.count ?? null,
        greeting: cleanLine(form.greeting ?? ''),
        takers: form.takers ?? 'everyone',
      }),
    async complete({ db }, { id: postId, author_id: authorId, state }) {
      const found = await findUnsentTerms(db, postId)
      if (!found) return
      const { greeting, unit, split } = found
      const terms = { unit, split, total: found.total!, count: found.count! }
      await checkTerms(db, terms)
      await admitGiver(db, authorId, unit, terms.total)
      const id = await makeRedbag(db, authorId, { ...terms, greeting, waits: state === 'checking', conversationId: null })
      await setPostRedbag(db, postId, id)
      await fillRedbag(db, id, authorId, terms)
    },
    find: findPostRedbags,
    card: presentPostRedbag,
    detail: presentPostRedbag,
    edit: presentRedbagEdit,
    texts: ({ greeting }) => [greeting],
  },
})
