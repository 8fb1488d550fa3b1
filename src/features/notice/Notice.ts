import type { Notice as Wire, NoticeTab } from '@anglers/contract/notice'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { showNetworkError } from '@/stores/errors'
import { Registry } from '@/stores/registry'
import { unread } from '@/stores/unread'

/** A notification of the member. */
export class Notice {
  data: Wire

  constructor(data: Wire) {
    this.data = data
    makeAutoObservable(this, { data: observableRef })
  }

  get id(): number {
    return this.data.id
  }

  merge(data: Partial<Wire>): void {
    this.data = { ...this.data, ...data }
  }

  /** Marks it read; undone when the call fails. */
  async view(): Promise<void> {
    if (this.data.read) return
    this.merge({ read: true })
    try {
      unread.take(await call('POST notice/set-status', { ids: [this.id] }, { quiet: true }))
    } catch {
      runInAction(() => this.merge({ read: false }))
    }
  }
}

const notices = new Registry<Wire, Notice>((data) => new Notice(data))

export type NoticeList = Collection<Wire, Notice>

/** The member's notifications, of one tab or of all. */
export const noticeList = (tab?: NoticeTab): NoticeList =>
  new Collection<Wire, Notice>({
    fetch: (page, perPage) => callPage('GET notice/list', { tab, page, per_page: perPage }, { quiet: true }),
    adopt: (data) => notices.upsert(data),
  })

/** Marks all notifications read, or those of one tab. Errors are shown. */
export async function readAll(tab: NoticeTab | undefined, lists: Iterable<NoticeList>): Promise<void> {
  try {
    unread.take(await call('POST notice/set-status', { tab }))
    runInAction(() => {
      for (const { items } of lists) for (const notice of items) if (!tab || notice.data.tab === tab) notice.merge({ read: true })
    })
  } catch (error) {
    showNetworkError(error)
  }
}

/** Turns push notifications of a tab on or off; undone when the server refuses. */
export async function setPushed(tab: NoticeTab, pushed: boolean): Promise<void> {
  const turn = (on: boolean) =>
    runInAction(() => unread.take(unread.tabs.map((state) => (state.key === tab ? { ...state, pushed: on } : state))))
  turn(pushed)
  try {
    unread.take(await call('POST notice/set-push-status', { tabs: { [tab]: pushed } }))
  } catch (error) {
    turn(!pushed)
    showNetworkError(error)
  }
}
