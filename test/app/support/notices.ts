import type { Notice, NoticeTabState } from '@anglers/contract/notice'
import NoticePage from '@/member/notice/notice'
import { buildUser } from './factories'
import { openPage } from './page'

export const openNotices = () => openPage(NoticePage, 'member/notice/notice')

const KEYS = ['comments', 'mentions', 'likes', 'follows', 'system'] as const
/** The tabs of notices: how many are unread in each, and which are not pushed. */
export const tabs = (counts: Partial<Record<Notice['tab'], number>> = {}, off: Notice['tab'][] = []): NoticeTabState[] =>
  KEYS.map((key) => ({ key, unread: counts[key] ?? 0, pushed: !off.includes(key) }))

let lastId = 0
export const buildNotice = (own: Partial<Notice> = {}): Notice => ({
  id: ++lastId,
  kind: 'comment',
  tab: 'comments',
  users: [buildUser({ nickName: '老周' })],
  count: 1,
  text: '在哪里钓的？',
  title: '早口鲫鱼',
  picture: null,
  link: '/pagesA/detail/detail?id=7&part=comments',
  pictures: 0,
  comment: null,
  following: null,
  gone: false,
  until: null,
  target: { type: 'comment', id: 12 },
  read: false,
  at: new Date().toISOString(),
  ...own,
})
