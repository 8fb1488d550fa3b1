import { notFound } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/module.ts'
import { authorPage } from '../../lib/appPages.ts'
import { findWordsOfMember } from './profileQueries.ts'

export const reportTargets = {
  user: {
    reasons: ['spam', 'fraud', 'abuse', 'impersonation', 'porn', 'poaching', 'illegal', 'other'],
    async evidence({ db }, _viewer, id) {
      const words = await findWordsOfMember(db, id)
      if (words === undefined) throw notFound()
      return { authorId: id, words, link: authorPage(id) }
    },
  },
} satisfies Module['reportTargets']
