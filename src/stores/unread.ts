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
  /** Messages of private conversations and of groups, but for those that are muted. */
  messages = 0
  groups = 0

  private askedAt = 0
  /** Counts the questions and what was done since: an answer to any but the last is out of date. */
  private question = 0
  private counting: Promise<void> | null = null
  private countAgain = false

  constructor() {
    makeAutoObservable<Unread, 'askedAt' | 'question' | 'counting' | 'countAgain'>(this, {
      tabs: observableRef,
      askedAt: false,
      question: false,
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

  /** None for a visitor, whoever signed in here before. */
  get total(): number {
    return session.active ? this.notices + this.messages + this.groups : 0
  }

  of(tab: NoticeTab): number {
    return this.tabs.find(({ key }) => key === tab)?.unread ?? 0
  }

  /** Takes what the server said of the tabs. */
  take(tabs: NoticeTabState[]): void {
    this.question++
    this.tabs = tabs
  }

  /** Asks how many messages are unread. However much happens meanwhile, it is asked once more at most. */
  countMessages(): Promise<void> {
    this.countAgain = this.counting !== null
    this.counting ??= this.askForMessages().finally(() => {
      this.counting = null
      if (this.countAgain) void this.countMessages()
    })
    return this.counting
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
    void this.countMessages()
    const question = ++this.question
    try {
      const tabs = await call('GET notice/tabs', {}, { quiet: true })
      if (question === this.question) runInAction(() => this.take(tabs))
    } catch {
      // What was known last goes on.
    }
  }

  private async askForMessages(): Promise<void> {
    const by = session.userId
    if (by === 0) return
    try {
      const { messages, groups } = await call('GET message/unread', {}, { quiet: true })
      if (session.userId === by) runInAction(() => Object.assign(this, { messages, groups }))
    } catch {
      // What was known last goes on.
    }
  }

  /** Somebody else is signed in, or nobody. */
  private begin(): void {
    this.question++
    this.tabs = []
    this.messages = 0
    this.groups = 0
    this.askedAt = 0
    void this.refresh()
  }
}

export const unread = new Unread()
