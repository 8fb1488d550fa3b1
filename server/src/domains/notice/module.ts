import { NOTICES_KEPT_DAYS, PUSH_AGAIN_HOURS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import { contributions, type Module } from '../../kernel/module.ts'
import type {} from '../account/events.ts'
import { noticeHandlers } from './endpoints.ts'
import type {} from './events.ts'
import { exportNoticesOf } from './export.ts'
import { UnreadCounts } from './live.ts'
import { pushJobs, pushNewNotices } from './pushes.ts'
import { deleteBetween, deleteNoticesOf } from './queries.ts'
import { subscribeHandlers } from './subscribeEndpoints.ts'
import { lessUnread, notifier } from './writing.ts'

export const noticeModule = {
  name: 'notice',
  handlers: { ...noticeHandlers, ...subscribeHandlers },
  notices: { kinds: { announcement: { tab: 'system' } } },
  listen(services) {
    for (const { listen } of contributions(services.modules, 'notices')) listen?.(services.events, notifier)
    services.events.on('member.blocked', async (trx, { by, member }) => lessUnread(trx, await deleteBetween(trx.db, by, member)))
    const unread = new UnreadCounts(services)
    return () => unread.settled()
  },
  open(services) {
    pushNewNotices(services)
    return {}
  },
  jobs: (services) => pushJobs(services, services.logger),
  cleanup: [
    deleteOld('notice', 'id', sql`at < ${ago('days', NOTICES_KEPT_DAYS)}`),
    deleteOld('push_sent', 'member_id, subject', sql`at < ${ago('hours', PUSH_AGAIN_HOURS)}`),
  ],
  onExport: ({ db }, memberId) => exportNoticesOf(db, memberId),
  onErase: async (trx, { id }) => lessUnread(trx, await deleteNoticesOf(trx.db, id)),
} satisfies Module
