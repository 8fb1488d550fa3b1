import type { Input } from '@anglers/contract'
import { type Notice, noticeTabs, type NoticeTab, type NoticeTabState } from '@anglers/contract/notice'
import { type Db, transaction, type Window } from '../../infra/database.ts'
import type { Context, ReadServices, StoreContext } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Language } from '../../kernel/language.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { subjectOf } from './hooks.ts'
import { presentNotice } from './present.ts'
import { listPushOff, setPushOff, setPushTarget } from './pushQueries.ts'
import { countUnread, findNotice, listNotices, markRead, type NoticeRow } from './queries.ts'

type Reading = StoreContext & { viewer: Viewer }

export async function readNotices(reading: Reading, tab: NoticeTab | undefined, window: Window): Promise<Paged<Notice>> {
  const { rows, total } = await listNotices(reading.db, reading.viewer.id, tab, window)
  return { items: await presentAll(reading, reading.viewer, rows), total }
}

/** Notifications as the member may read them now. Each domain is queried once for all subjects of a type. */
export async function presentAll(services: ReadServices, viewer: Viewer, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const ids = new Map<string, Set<number>>()
  for (const { subject_type: type, subject_id: id } of rows) if (type !== null) ids.set(type, (ids.get(type) ?? new Set()).add(id!))
  const abouts = new Map(
    await Promise.all(
      [...ids].map(async ([type, of]) => [type, await subjectOf(services.modules, type)?.present(services, viewer, [...of])] as const),
    ),
  )
  return rows.map((row) => presentNotice(row, abouts.get(row.subject_type ?? '')?.get(row.subject_id!), services.store))
}

/**
 * Returns a notification, and marks it read.
 *
 * @throws ApiError rest_not_found, also for another member's
 */
export async function viewNotice(context: Reading, id: number): Promise<Notice> {
  const { db, viewer } = context
  if (await markRead(db, viewer.id, { ids: [id] })) await emit(context, 'notice.unreadChanged', { member: viewer.id, tab: null })
  const row = await findNotice(db, viewer.id, id)
  if (!row) throw notFound()
  return (await presentAll(context, viewer, [row]))[0]!
}

/** The tabs in their order, with their unread counts. */
export async function readTabs(db: Db, memberId: number): Promise<NoticeTabState[]> {
  const [counts, off] = await Promise.all([countUnread(db, memberId), listPushOff(db, memberId)])
  const unread = new Map(counts.map(({ tab, n }) => [tab, n]))
  return noticeTabs.map((key) => ({ key, unread: unread.get(key) ?? 0, pushed: !off.includes(key) }))
}

/** Marks notifications read: these, those of one tab, or all. Other members' ids are ignored. */
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

/** Registers or removes a push target of the member. */
export const registerPush = (db: Db, memberId: number, { kind, token, on }: Input<'POST notice/push'>, language: Language): Promise<void> =>
  transaction(db, (trx) => setPushTarget(trx, memberId, { kind, token, on: on!, language }))
