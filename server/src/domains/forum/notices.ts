import type { Module } from '../../kernel/module.ts'
import { forumPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    forum_admitted: { tab: 'system' },
    forum_rejected: { tab: 'system' },
    forum_expelled: { tab: 'system' },
    forum_banned: { tab: 'system' },
    forum_unbanned: { tab: 'system' },
  },
  listen(events, { notifyBySite }) {
    events
      .on('forum.decided', (trx, { member, forum, outcome }) =>
        notifyBySite(trx, member, `forum_${outcome}`, `forum ${outcome} ${forum.id}`, { title: forum.name, link: forumPage(forum.id) }),
      )
      .on('forum.banned', (trx, { member, forum, until }) =>
        notifyBySite(trx, member, until ? 'forum_banned' : 'forum_unbanned', `forum ban ${forum.id}`, {
          title: forum.name,
          link: forumPage(forum.id),
          ...(until && { until: until.toISOString() }),
        }),
      )
  },
} satisfies Module['notices']
