import type { PostLink } from '@anglers/contract/messageCards'
import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import { accessLock, canSee } from './policy.ts'
import { presentCard, titleOf } from './present.ts'
import { findCards, NO_STANDING } from './queries.ts'

export const messageCards = {
  post: {
    async present({ db, store }, ids) {
      const links = new Map<number, PostLink>()
      for (const row of await findCards(db, [...new Set(ids)])) {
        if (!canSee(null, { ...row, hidden: false }) || accessLock(null, { ...row, granted: false })?.by === 'private') continue
        const card = presentCard(row, { viewer: null, standing: NO_STANDING, extra: null, lead: '', site: '' }, store)
        const thumb = card.pictures[0]?.thumb ?? null
        links.set(row.id, { type: 'post', id: row.id, title: titleOf(card), author: card.author.nickName, thumb, gone: false })
      }
      return links
    },
    gone: (id) => ({ type: 'post', id, title: '', author: '', thumb: null, gone: true }),
    page: postPage,
  },
} satisfies Module['messageCards']
