import { NOTICES_KEPT_DAYS, PUSH_AGAIN_HOURS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import type { Module } from '../../kernel/module.ts'
import { noticeHandlers } from './endpoints.ts'
import { exportNoticesOf } from './export.ts'
import { listen } from './listeners.ts'
import { UnreadCounts } from './live.ts'
import { pushJobs, pushNewNotices } from './pushes.ts'
import { deleteNoticesOf } from './queries.ts'
import { subscribeHandlers } from './subscribeEndpoints.ts'

export const noticeModule = {
  name: 'notice',
  handlers: { ...noticeHandlers, ...subscribeHandlers },
  listen(services) {
    listen(services.events)
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
  onErase: ({ db }, { id }) => deleteNoticesOf(db, id),
} satisfies Module
