import type { PostLink } from '@anglers/contract/messageCards'
import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import { isKnownToAll } from './policy.ts'
import { goneLink, presentLink } from './present.ts'
import { findCards } from './queries.ts'

export const messageCards = {
  post: {
    async present({ db, store }, ids) {
      const links = new Map<number, PostLink>()
      for (const row of await findCards(db, [...new Set(ids)])) {
        if (isKnownToAll(row)) links.set(row.id, presentLink(row, store))
      }
      return links
    },
    gone: goneLink,
    page: postPage,
  },
} satisfies Module['messageCards']
