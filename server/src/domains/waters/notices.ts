import type { Module } from '../../kernel/module.ts'
import { postPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    claim_accepted: { tab: 'system' },
    claim_refused: { tab: 'system' },
    correction_accepted: { tab: 'system' },
    review_held: { tab: 'system' },
  },
  listen(events, { notifyBySite }) {
    events.on('waters.reviewHeld', (trx, { member, postId, reviewId, text }) =>
      notifyBySite(trx, member, 'review_held', `review ${reviewId}`, { text, link: postPage(postId) }),
    )
    events.on('waters.decided', async (trx, { member, postId, title, kind, accepted }) => {
      // Whose correction is not taken need not hear of it.
      if (kind === 'correction' && !accepted) return
      const notice = kind === 'correction' ? 'correction_accepted' : accepted ? 'claim_accepted' : 'claim_refused'
      await notifyBySite(trx, member, notice, `${notice} ${postId}`, { title, link: postPage(postId) })
    })
  },
} satisfies Module['notices']
