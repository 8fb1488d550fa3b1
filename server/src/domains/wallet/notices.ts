import type { Module } from '../../kernel/module.ts'
import { vipPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    vip_ending: { tab: 'system' },
    vip_ended: { tab: 'system' },
  },
  // With the end in their key: a notice of the next end is a new one, even where that of the last is unread.
  listen(events, { notifyBySite }) {
    events
      .on('vip.ending', (trx, { member, until }) =>
        notifyBySite(trx, member, 'vip_ending', `vip_ending ${until.toISOString()}`, about(until)),
      )
      .on('vip.ended', (trx, { member, until }) => notifyBySite(trx, member, 'vip_ended', `vip_ended ${until.toISOString()}`, about(until)))
  },
} satisfies Module['notices']

const about = (until: Date) => ({ until: until.toISOString(), link: vipPage() })
