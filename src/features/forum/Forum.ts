import type { Forum as ForumData, ForumDetail } from '@anglers/contract/forum'
import { makeAutoObservable, observableRef } from 'mobx'
import { call } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { OptimisticToggle } from '@/stores/optimisticToggle'
import { Registry } from '@/stores/registry'
import { requireSignIn } from '@/stores/signin'

/** What is known of a forum: always what a row shows, and all of it once its page was opened. */
export type ForumKnown = ForumData & Partial<ForumDetail>

/** A forum, wherever it is shown. */
export class Forum {
  data: ForumKnown

  private readonly following: OptimisticToggle

  constructor(data: ForumKnown) {
    this.data = data
    this.following = new OptimisticToggle({
      read: () => ({ on: this.data.following, count: this.data.counts.followers }),
      write: ({ on, count }) => this.merge({ following: on, counts: { ...this.data.counts, followers: count } }),
      send: (on) => call('POST bbs/like', { id: this.id, on }),
    })
    makeAutoObservable<Forum, 'following'>(this, { data: observableRef, following: false })
  }

  get id(): number {
    return this.data.id
  }

  merge(data: Partial<ForumKnown>): void {
    this.data = { ...this.data, ...data }
  }

  follow(): void {
    requireSignIn(() => this.following.toggle(), { name: 'followForum', id: this.id })
  }

  /** Enters it by its password. @throws ApiError with a sentence for `password` when it is wrong; NetworkError */
  async enter(password: string): Promise<void> {
    await this.renewBy(call('POST bbs/password', { id: this.id, password }, { quiet: true }))
  }

  /**
   * Enters it by its price, in credit.
   * @param key of the command: sent again after a lost answer, it is paid once
   * @throws ApiError insufficient_balance, price_changed; NetworkError
   */
  async pay(priceFen: number, key: string): Promise<void> {
    await this.renewBy(call('POST bbs/pay', { id: this.id, priceFen }, { quiet: true, key }))
  }

  /** Asks its moderators to be let in. @throws ApiError, NetworkError */
  async ask(content: string): Promise<void> {
    await this.renewBy(call('POST bbs/ask', { id: this.id, content }, { quiet: true }))
  }

  /** Changes its rules. @throws ApiError rest_conflict where they are others by now, which are then known; NetworkError */
  async changeRules(content: string): Promise<void> {
    await this.renewBy(call('POST bbs/rules', { id: this.id, content, before: this.data.rules }, { quiet: true }))
  }

  /** Its gate, or its rules, may be others by now. */
  private async renewBy(asking: Promise<ForumDetail>): Promise<void> {
    try {
      this.merge(await asking)
    } catch (error) {
      if (error instanceof ApiError && ['price_changed', 'forum_closed', 'rest_conflict'].includes(error.code)) await this.reread()
      throw error
    }
  }

  /** What is known of it is out of date. Where that fails it stays. */
  private async reread(): Promise<void> {
    await call('GET bbs/forum', { id: this.id }, { quiet: true }).then(
      (detail) => this.merge(detail),
      () => undefined,
    )
  }
}

export const forums = new Registry<ForumKnown, Forum>((data) => new Forum(data))
