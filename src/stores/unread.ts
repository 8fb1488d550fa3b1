import type { NoticeTab, NoticeTabState } from '@anglers/contract/notice'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { call } from './api'
import { session } from './session'

/** Going from tab to tab asks no more often than this. */
const REFRESH_MS = 15_000

/** What the signed-in member has not read yet, wherever it waits: the badge on the tab bar counts it all. */
export class Unread {
  /** The tabs of notices as the server said them last. */
  tabs: NoticeTabState[] = []
  /** Messages of all chats. */
  messages = 0

  private askedAt = 0
  /** Counts the questions and what was done since: an answer to any but the last is out of date. */
  private question = 0

  constructor() {
    makeAutoObservable<Unread, 'askedAt' | 'question'>(this, { tabs: observableRef, askedAt: false, question: false, total: false })
    reaction(() => session.userId, () => this.begin(), { fireImmediately: true })
  }

  get notices(): number {
    return this.tabs.reduce((sum, { unread }) => sum + unread, 0)
  }

  /** None for a visitor, whoever signed in here before. */
  get total(): number {
    return session.active ? this.notices + this.messages : 0
  }

  of(tab: NoticeTab): number {
    return this.tabs.find(({ key }) => key === tab)?.unread ?? 0
  }

  /** Takes what the server said of the tabs. */
  take(tabs: NoticeTabState[]): void {
    this.question++
    this.tabs = tabs
  }

  /** Takes how many messages of all chats are unread. */
  takeMessages(count: number): void {
    this.messages = count
  }

  /** The server says how many notices are unread now: asks which, where that is news. */
  async hear(count: number): Promise<void> {
    if (count !== this.notices) await this.refresh({ now: true })
  }

  /** Asks the server, unless it did a moment ago. The badge is a courtesy: where no answer comes, it stays as it was. */
  async refresh({ now = false } = {}): Promise<void> {
    if (!session.active) return
    const at = Date.now()
    if (!now && Math.abs(at - this.askedAt) < REFRESH_MS) return
    this.askedAt = at
    const question = ++this.question
    try {
      const tabs = await call('GET notice/tabs', {}, { quiet: true })
      if (question === this.question) runInAction(() => this.take(tabs))
    } catch {
      // What was known last goes on.
    }
  }

  /** Somebody else is signed in, or nobody. */
  private begin(): void {
    this.question++
    this.tabs = []
    this.messages = 0
    this.askedAt = 0
    void this.refresh()
  }
}

export const unread = new Unread()
