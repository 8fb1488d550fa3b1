import type { Module } from '../../kernel/module.ts'
import { goodPage } from '../../lib/appPages.ts'
import { presentGoodLink } from './goodPresent.ts'
import { findGoodCards } from './goodQueries.ts'

export const messageCards = {
  // Of one that is no longer on sale the page says so; those for points have no seller to be asked.
  good: {
    async present({ db, store }, ids) {
      const rows = (await findGoodCards(db, ids)).filter(({ unit }) => unit === 'cash')
      return new Map(rows.map((row) => [row.id, presentGoodLink(row, store)]))
    },
    gone: (id) => ({ type: 'good', id, title: '', priceFen: 0, picture: null, gone: true }),
    evidence: async (_, id) => goodPage(id),
  },
} satisfies Module['messageCards']
