import type { Input } from '@anglers/contract'
import { type Notice, noticeTabs, type NoticeTab, type NoticeTabState } from '@anglers/contract/notice'
import { type Db, transaction, type Window } from '../../infra/database.ts'
import type { Context, StoreContext } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readerOf } from '../account/policy.ts'
import { presentNotice } from './present.ts'
import { listPushOff, setPushOff, setPushTarget } from './pushQueries.ts'
import { countUnread, findNotice, listNotices, markRead } from './queries.ts'

type Reading = StoreContext & { viewer: Viewer }

export async function readNotices({ db, store, viewer }: Reading, tab: NoticeTab | undefined, window: Window): Promise<Paged<Notice>> {
  const { rows, total } = await listNotices(db, readerOf(viewer), tab, window)
  return { items: rows.map((row) => presentNotice(row, viewer, store)), total }
}

/**
 * One notice, which is read from now on.
 *
 * @throws ApiError rest_not_found, also for another member's
 */
export async function viewNotice(context: Reading, id: number): Promise<Notice> {
  const { db, store, viewer } = context
  if (await markRead(db, viewer.id, { ids: [id] })) await emit(context, 'notice.unreadChanged', { member: viewer.id, tab: null })
  const row = await findNotice(db, readerOf(viewer), id)
  if (!row) throw notFound()
  return presentNotice(row, viewer, store)
}

/** The tabs in their order, with what is unread in each. */
export async function readTabs(db: Db, memberId: number): Promise<NoticeTabState[]> {
  const [counts, off] = await Promise.all([countUnread(db, memberId), listPushOff(db, memberId)])
  const unread = new Map(counts.map(({ tab, n }) => [tab, n]))
  return noticeTabs.map((key) => ({ key, unread: unread.get(key) ?? 0, pushed: !off.includes(key) }))
}

/** Marks notices read: these, those of one tab, or all. Another member's ids are passed over. */
export async function setStatus(context: Context, memberId: number, which: Input<'POST notice/set-status'>): Promise<NoticeTabState[]> {
  const { db } = context
  if (await markRead(db, memberId, which)) await emit(context, 'notice.unreadChanged', { member: memberId, tab: null })
  return readTabs(db, memberId)
}

export function setPushStatus(db: Db, memberId: number, tabs: Input<'POST notice/set-push-status'>['tabs']): Promise<NoticeTabState[]> {
  return transaction(db, async (trx) => {
    for (const key of noticeTabs) {
      const pushed = tabs[key]
      if (pushed !== undefined) await setPushOff(trx, memberId, key, !pushed)
    }
    return readTabs(trx, memberId)
  })
}

/** Remembers or forgets where a member's pushes may go. */
export const registerPush = (db: Db, memberId: number, { kind, token, on }: Input<'POST notice/push'>): Promise<void> =>
  transaction(db, (trx) => setPushTarget(trx, memberId, { kind, token, on: on! }))
