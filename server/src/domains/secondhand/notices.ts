import type { Module } from '../../kernel/module.ts'
import { secondhandPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

const soldKey = ({ id }: { id: number }) => `sold ${id}`
const yuan = (fen: number) => `¥${fen % 100 ? (fen / 100).toFixed(2) : fen / 100}`

export const notices = {
  kinds: {
    price_fell: { tab: 'system' },
    search_found: { tab: 'system' },
    sold_to_you: { tab: 'system' },
    sale_confirmed: { tab: 'system' },
    sale_denied: { tab: 'system' },
    listing_banned: { tab: 'system' },
    listing_allowed: { tab: 'system' },
  },
  listen(events, { notify, notifyBySite, retract }) {
    const about = ({ id, title }: { id: number; title: string }) => ({ title, link: secondhandPage(id) })
    events
      .on('secondhand.priceFell', async (trx, { post, priceFen, members }) => {
        for (const { id, knewFen } of members)
          await notifyBySite(trx, id, 'price_fell', `price ${post.id}`, { ...about(post), text: `${yuan(knewFen)} → ${yuan(priceFen)}` })
      })
      .on('secondhand.found', async (trx, { post, members }) => {
        for (const id of members) await notifyBySite(trx, id, 'search_found', `found ${post.id}`, about(post))
      })
      .on('secondhand.sold', (trx, { post, seller, buyer }) =>
        notify(trx, { kind: 'sold_to_you', by: seller, to: [buyer], mergeKey: soldKey(post), again: true, data: about(post) }),
      )
      .on('secondhand.unsold', (trx, { post, seller, buyer }) => retract(trx, { by: seller, to: buyer, mergeKey: soldKey(post) }))
      .on('secondhand.answered', (trx, { post, seller, buyer, confirmed }) =>
        notify(trx, {
          kind: confirmed ? 'sale_confirmed' : 'sale_denied',
          by: buyer,
          to: [seller],
          mergeKey: `bought ${post.id}`,
          again: true,
          data: about(post),
        }),
      )
      .on('secondhand.decided', (trx, { post, seller, accepted, answer }) =>
        notifyBySite(trx, seller, accepted ? 'listing_allowed' : 'listing_banned', `decided ${post.id}`, { ...about(post), text: answer }),
      )
  },
} satisfies Module['notices']
