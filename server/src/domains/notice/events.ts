import type { NoticeTab } from '@anglers/contract/notice'

declare module '../../kernel/events.ts' {
  interface Events {
    /** A notice of its own, not one that joins another. */
    'notice.created': { id: number }
    /** What a member has unread is another number; `tab` is that of a new notice, null where they read or something was taken back. */
    'notice.unreadChanged': { member: number; tab: NoticeTab | null }
  }
}
