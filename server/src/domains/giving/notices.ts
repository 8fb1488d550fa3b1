import type { Module } from '../../kernel/module.ts'
import { giftNotesPage, redbagPage, rewardPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    gift: { tab: 'likes' },
    reward: { tab: 'likes' },
    redbag_returned: { tab: 'system' },
  },
  listen(events, { notify, notifyBySite }) {
    events.on('reward.given', (trx, { reward, post }) =>
      notify(trx, {
        kind: 'reward',
        by: reward.by,
        to: [post.author_id],
        mergeKey: `reward ${reward.id}`,
        data: { text: reward.word, link: rewardPage(post.id) },
      }),
    )
    events.on('gift.given', async (trx, { gift, to, inMessage }) => {
      if (inMessage) return
      await notify(trx, {
        kind: 'gift',
        by: gift.by,
        to: [to],
        mergeKey: `gift ${gift.id}`,
        data: { text: gift.word, link: giftNotesPage() },
      })
    })
    events.on('redbag.returned', (trx, { redbag: { id, unit, amount }, to }) =>
      notifyBySite(trx, to, 'redbag_returned', `redbag ${id}`, { text: `${unit} ${amount}`, link: redbagPage(id) }),
    )
  },
} satisfies Module['notices']
