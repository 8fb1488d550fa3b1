import type { PostLink } from '@anglers/contract/messageCards'
import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import { findMerged } from './mergeQueries.ts'
import { isKnownToAll } from './policy.ts'
import { goneLink, presentLink } from './present.ts'
import { findCards } from './queries.ts'

export const messageCards = {
  post: {
    async present({ db, store }, ids) {
      const merged = await findMerged(db, ids)
      const placeOf = (id: number) => merged.get(id) ?? id
      const shown = new Map<number, PostLink>()
      for (const row of await findCards(db, [...new Set(ids.map(placeOf))])) {
        if (isKnownToAll(row)) shown.set(row.id, presentLink(row, store))
      }
      return new Map(
        ids.flatMap((id) => {
          const link = shown.get(placeOf(id))
          return link ? [[id, link] as const] : []
        }),
      )
    },
    gone: goneLink,
    page: postPage,
  },
} satisfies Module['messageCards']
