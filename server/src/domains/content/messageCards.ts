import type { PostLink } from '@anglers/contract/messageCards'
import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import { findMerged } from './mergeQueries.ts'
import { isKnownToAll } from './policy.ts'
import { findLeads } from './postParts.ts'
import { coverOf, findOwn } from './postTypes.ts'
import { goneLink, presentLink } from './present.ts'
import { findCards } from './queries.ts'

export const messageCards = {
  post: {
    async present({ db, store, modules }, ids) {
      const merged = await findMerged(db, ids)
      const placeOf = (id: number) => merged.get(id) ?? id
      const rows = (await findCards(db, [...new Set(ids.map(placeOf))])).filter(isKnownToAll)
      const [own, leads] = await Promise.all([findOwn(modules, db, rows), findLeads(modules, db, rows)])
      const shown = new Map(
        rows.map((row): [number, PostLink] => [
          row.id,
          presentLink(row, { cover: coverOf(own.get(row.id)), lead: leads.get(row.id) ?? '' }, store),
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
