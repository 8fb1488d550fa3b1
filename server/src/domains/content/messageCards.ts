import type { PostLink } from '@anglers/contract/messageCards'
import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import { findMerged } from './mergeQueries.ts'
import { isKnownToAll } from './policy.ts'
import { leadOfParts } from './postParts.ts'
import { coverOf, findOwn } from './postTypes.ts'
import { goneLink, presentLink } from './present.ts'
import { findCards } from './cardRows.ts'

export const messageCards = {
  post: {
    async present({ db, store, modules }, ids) {
      const merged = await findMerged(db, ids)
      const placeOf = (id: number) => merged.get(id) ?? id
      const rows = (await findCards({ db, modules }, [...new Set(ids.map(placeOf))])).filter(isKnownToAll)
      const own = await findOwn(modules, db, rows)
      const shown = new Map(
        rows.map((row): [number, PostLink] => [
          row.id,
          presentLink(row, { cover: coverOf(own.get(row.id)), lead: leadOfParts(modules, row) }, store),
        ]),
      )
      return new Map(
        ids.flatMap((id) => {
          const link = shown.get(placeOf(id))
          return link ? [[id, link] as const] : []
        }),
      )
    },
    gone: goneLink,
    evidence: async (_, id) => postPage(id),
  },
} satisfies Module['messageCards']
