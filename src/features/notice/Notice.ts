import type { Notice as Wire, NoticeTab, NoticeTabState } from '@anglers/contract/notice'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { members } from '@/features/account'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { showNetworkError } from '@/stores/errors'
import { OptimisticToggle } from '@/stores/optimisticToggle'
import { Registry } from '@/stores/registry'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'

/** A notification of the member. */
export class Notice {
  data: Wire

  private readonly liking: OptimisticToggle

  constructor(data: Wire) {
    this.data = data
    this.liking = new OptimisticToggle({
      read: () => ({ on: this.data.comment?.liked ?? false, count: 0 }),
      write: ({ on }) => this.data.comment && this.merge({ comment: { ...this.data.comment, liked: on } }),
      send: (on) => call('POST comments/mark', { id: this.data.comment!.id, on }),
    })
    makeAutoObservable<Notice, 'liking'>(this, { data: observableRef, liking: false })
  }

  get id(): number {
    return this.data.id
  }

  merge(data: Partial<Wire>): void {
    this.data = { ...this.data, ...data }
  }

  /** Likes the comment that it is about, or no longer. */
  like(): void {
    void this.liking.toggle()
    void this.view()
  }

  /**
   * Answers the comment that it is about, or was when the answer was begun.
   * @param key of the command: sent again after a lost answer, it is one comment
   * @throws ApiError, NetworkError
   */
  async reply({ id: parent, postId: id }: NonNullable<Wire['comment']>, content: string, key: string): Promise<void> {
    await call('POST comments', { type: 'comment', id, parent, content }, { key, quiet: true })
    void this.view()
  }

  /** Marks it read; undone when the call fails. */
  async view(): Promise<void> {
    if (this.data.read) return
    this.merge({ read: true })
    try {
      await countBy(call('POST notice/set-status', { ids: [this.id] }, { quiet: true }))
    } catch {
      runInAction(() => this.merge({ read: false }))
    }
  }
}

/** Takes over the counts that a call answers, unless another member signed in meanwhile. @returns whether it did */
async function countBy(asked: Promise<NoticeTabState[]>): Promise<boolean> {
  const by = session.userId
  const tabs = await asked
  if (session.userId !== by) return false
  unread.take(tabs)
  return true
}

const notices = new Registry<Wire, Notice>((data) => new Notice(data))

export type NoticeList = Collection<Wire, Notice>

/** The member's notifications, of one tab or of all. */
export const noticeList = (tab?: NoticeTab): NoticeList =>
  new Collection<Wire, Notice>({
    fetch: (page, perPage) => callPage('GET notice/list', { tab, page, per_page: perPage }, { quiet: true }),
    adopt: (data) => {
      const [first] = data.users
      // A server before 1.14 says nothing of it.
      if (first && data.following != null) members.upsert({ ...first, following: data.following, followsMe: true })
      return notices.upsert(data)
    },
  })

/** Marks all notifications read, or those of one tab. Errors are shown. */
export async function readAll(tab: NoticeTab | undefined, lists: Iterable<NoticeList>): Promise<void> {
  try {
    if (!(await countBy(call('POST notice/set-status', { tab })))) return
    runInAction(() => {
      for (const { items } of lists) for (const notice of items) if (!tab || notice.data.tab === tab) notice.merge({ read: true })
    })
  } catch (error) {
    showNetworkError(error)
  }
}

/** Turns push notifications of a tab on or off; undone when the server refuses. */
export async function setPushed(tab: NoticeTab, pushed: boolean): Promise<void> {
  const by = session.userId
  const turn = (on: boolean) =>
    runInAction(() => unread.take(unread.tabs.map((state) => (state.key === tab ? { ...state, pushed: on } : state))))
  turn(pushed)
  try {
    await countBy(call('POST notice/set-push-status', { tabs: { [tab]: pushed } }))
  } catch (error) {
    if (session.userId === by) turn(!pushed)
    showNetworkError(error)
  }
}
