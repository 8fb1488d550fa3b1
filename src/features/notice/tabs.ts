import type { NoticeTab } from '@anglers/contract/notice'

/** The tabs of notifications, in their order. */
export const noticeTabs = ['comments', 'mentions', 'likes', 'follows', 'system'] as const satisfies readonly NoticeTab[]
