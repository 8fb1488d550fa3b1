import type { Reward } from '@anglers/contract/reward'
import { makeAutoObservable, runInAction } from 'mobx'
import { fenOf } from '@/lib/format'
import { InputKey } from '@/lib/key'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { showNetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { t } from '@/lib/i18n'

/** The rewards of a post, and giving one. */
export class Rewarding {
  readonly setting = new Resource(() => call('GET reward/setting', {}, { quiet: true }))
  readonly wallet = new Resource(() => call('GET wallet', {}, { quiet: true }))
  readonly rewards: Collection<Reward, Reward>
  /** As it is typed or chosen: yuan. */
  amount = ''
  word = ''
  showAmount = false
  busy = false

  /** Given again after a lost answer, it is the same reward. */
  private readonly inputKey = new InputKey()

  constructor(readonly postId: number) {
    this.rewards = new Collection<Reward, Reward>({
      fetch: (page, perPage) => callPage('GET reward/get', { id: postId, page, per_page: perPage }, { quiet: true }),
      adopt: (reward) => reward,
    })
    makeAutoObservable<Rewarding, 'inputKey'>(this, { setting: false, wallet: false, rewards: false, postId: false, inputKey: false })
  }

  load(): void {
    void this.setting.load()
    if (session.active) void this.wallet.load()
  }

  /** In fen; 0 while it is no amount. */
  get amountFen(): number {
    return fenOf(this.amount) ?? 0
  }

  get missing(): number {
    return this.wallet.value ? Math.max(0, this.amountFen - this.wallet.value.credit) : 0
  }

  get tooMuch(): boolean {
    return this.setting.value !== null && this.amountFen > this.setting.value.maxFen
  }

  set(change: Partial<Pick<Rewarding, 'amount' | 'word' | 'showAmount'>>): void {
    Object.assign(this, change)
  }

  /** Gives it; what went wrong is said in a toast. */
  async give(): Promise<void> {
    const { amountFen, word, showAmount, postId } = this
    if (this.busy || amountFen === 0) return
    const input = { id: postId, amountFen, word: word.trim(), showAmount }
    this.busy = true
    try {
      await call('POST reward/send', input, { key: this.inputKey.of(input) })
      this.inputKey.renew()
      toaster.show(t.reward.thanks, { type: 'success' })
      runInAction(() => {
        this.amount = ''
        this.word = ''
      })
      await Promise.all([this.rewards.refresh(), this.wallet.refresh()])
    } catch (error) {
      showNetworkError(error)
      void this.wallet.refresh()
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}
