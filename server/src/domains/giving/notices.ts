import type { Module } from '../../kernel/module.ts'
import { rewardPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    reward: { tab: 'likes', pushed: '打赏了你的动态' },
  },
  listen(events, { notify }) {
    events.on('reward.given', (trx, { reward, post }) =>
      notify(trx, {
        kind: 'reward',
        by: reward.by,
        to: [post.author_id],
        mergeKey: `reward ${reward.id}`,
        data: { text: reward.word, link: rewardPage(post.id) },
      }),
    )
  },
} satisfies Module['notices']
