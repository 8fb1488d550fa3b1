import type { NoticeTab, NoticeTabState } from '@anglers/contract/notice'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { call } from './api'
import { session } from './session'

/** Minimum interval between requests when switching tabs. */
const REFRESH_MS = 15_000

/** Unread counts of the signed-in member: the sum is the tab bar's badge. */
export class Unread {
  /** Unread notifications by tab, as last received. */
  tabs: NoticeTabState[] = []
  /** Unread messages of private conversations and groups that are not muted, or mention the member. */
  messages = 0
  groups = 0

  private askedAt = 0
  /** Number of the latest request or local change; answers to earlier requests are ignored. */
  private request = 0
  private counting: Promise<void> | null = null
  private countAgain = false

  constructor() {
    makeAutoObservable<Unread, 'askedAt' | 'request' | 'counting' | 'countAgain'>(this, {
      tabs: observableRef,
      askedAt: false,
      request: false,
      counting: false,
      countAgain: false,
      total: false,
    })
    reaction(
      () => session.userId,
      () => this.begin(),
      { fireImmediately: true },
    )
  }

  get notices(): number {
    return this.tabs.reduce((sum, { unread }) => sum + unread, 0)
  }

  /** Zero for visitors. */
  get total(): number {
    return session.active ? this.notices + this.messages + this.groups : 0
  }

  of(tab: NoticeTab): number {
    return this.tabs.find(({ key }) => key === tab)?.unread ?? 0
  }

  /** Applies the counts of the tabs. */
  take(tabs: NoticeTabState[]): void {
    this.request++
    this.tabs = tabs
  }

  /** Loads the number of unread messages. Calls during a request lead to one more request at most. */
  countMessages(): Promise<void> {
    this.countAgain = this.counting !== null
    this.counting ??= this.askForMessages().finally(() => {
      this.counting = null
      if (this.countAgain) void this.countMessages()
    })
    return this.counting
  }

  /** The server sent the number of unread notifications: loads the tabs if it has changed. */
  async receiveCount(count: number): Promise<void> {
    if (count !== this.notices) await this.refresh({ now: true })
  }

  /** Loads the counts, unless it did a moment ago. On errors the old counts stay. */
  async refresh({ now = false } = {}): Promise<void> {
    if (!session.active) return
    const at = Date.now()
    if (!now && Math.abs(at - this.askedAt) < REFRESH_MS) return
    this.askedAt = at
    void this.countMessages()
    const question = ++this.request
    try {
      const tabs = await call('GET notice/tabs', {}, { quiet: true })
      if (question === this.request) runInAction(() => this.take(tabs))
    } catch {
      // Keep the last known counts.
    }
  }

  private async askForMessages(): Promise<void> {
    const by = session.userId
    if (by === 0) return
    try {
      const { messages, groups } = await call('GET message/unread', {}, { quiet: true })
      if (session.userId === by) runInAction(() => Object.assign(this, { messages, groups }))
    } catch {
      // Keep the last known counts.
    }
  }

  /** The session changed. */
  private begin(): void {
    this.request++
    this.tabs = []
    this.messages = 0
    this.groups = 0
    this.askedAt = 0
    void this.refresh()
  }
}

export const unread = new Unread()
