import type { NoticeTab } from '@anglers/contract/notice'

declare module '../../kernel/events.ts' {
  interface Events {
    /** A new notification, not one merged into another. */
    'notice.created': { id: number }
    /** A member's unread count changed; `tab` is that of a new notification, null after reading or a retraction. */
    'notice.unreadChanged': { member: number; tab: NoticeTab | null }
  }
}
