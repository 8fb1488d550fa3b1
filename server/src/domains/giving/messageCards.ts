import { textInEach } from '../../kernel/language.ts'
import type { Module } from '../../kernel/module.ts'
import { redbagPage } from '../../lib/appPages.ts'
import { presentGiftLink } from './giftPresent.ts'
import { findGifts } from './giftQueries.ts'
import { redbagState } from './policy.ts'
import { findLinks } from './redbagQueries.ts'

// What says that it is gone needs no name.
const NO_NAMES = textInEach({ 'zh-Hans': '—' })

export const messageCards = {
  gift: {
    async present({ db, store }, ids) {
      const rows = await findGifts(db, ids)
      return new Map(rows.map((row) => [row.id, presentGiftLink(row, store)]))
    },
    gone: (id) => ({ type: 'gift', id, names: NO_NAMES, picture: '', word: '', gone: true }),
    async evidence(db, id) {
      const [gift] = await findGifts(db, [id])
      return gift ? `${gift.names['zh-Hans']} ${gift.word}`.trimEnd() : ''
    },
  },
  redbag: {
    async present({ db }, ids) {
      const rows = await findLinks(db, ids)
      return new Map(
        rows.map((row) => [
          row.id,
          { type: 'redbag', id: row.id, unit: row.unit, greeting: row.greeting, state: redbagState(row), gone: false },
        ]),
      )
    },
    gone: (id) => ({ type: 'redbag', id, unit: 'credit', greeting: '', state: 'expired', gone: true }),
    async evidence(db, id) {
      const [redbag] = await findLinks(db, [id])
      return redbag ? `${redbag.greeting} ${redbagPage(id)}`.trimStart() : ''
    },
  },
} satisfies Module['messageCards']
