import type { Module } from '../../kernel/module.ts'
import { secondhandPage } from '../../lib/appPages.ts'
import { findOfferLinks } from './dealQueries.ts'
import { presentOfferLink } from './present.ts'

export const messageCards = {
  // Members cannot send one themselves (SentCardType): it stands only in the conversation of the two.
  offer: {
    async present({ db }, ids) {
      return new Map((await findOfferLinks(db, [...new Set(ids)])).map((row) => [row.id, presentOfferLink(row)]))
    },
    gone: (id) => ({
      type: 'offer',
      id,
      postId: id,
      title: '',
      buyerId: id,
      sellerId: id,
      priceFen: 0,
      askedFen: 0,
      word: '',
      state: 'closed',
      gone: true,
    }),
    async evidence(db, id) {
      const [offer] = await findOfferLinks(db, [id])
      return offer ? `${offer.word} ${secondhandPage(offer.post_id)}`.trimStart() : ''
    },
  },
} satisfies Module['messageCards']
