import type { CodePurpose } from '@anglers/contract/signin'
import { CODE_EVERY_S } from '@anglers/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import { call } from '@/stores/api'

const SECOND_MS = 1_000

/** Has verification codes sent, one a minute. */
export class CodeSender {
  /** Until another code may be asked for; 0 when it may. */
  secondsLeft = 0
  busy = false

  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly purpose: CodePurpose) {
    makeAutoObservable<CodeSender, 'timer' | 'purpose'>(this, { timer: false, purpose: false })
  }

  get ready(): boolean {
    return this.secondsLeft === 0 && !this.busy
  }

  /**
   * @param user a phone or an e-mail
   * @throws ApiError when the server sends none; NetworkError
   */
  async send(user: string): Promise<void> {
    if (!this.ready) return
    this.busy = true
    try {
      await call('POST site/code', { user, purpose: this.purpose }, { quiet: true })
      runInAction(() => this.rest())
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  /** The screen is left: nothing counts down any longer. */
  leave(): void {
    clearInterval(this.timer)
  }

  /** Counts by the clock: a phone in the pocket stops the timers of a page. */
  private rest(): void {
    const again = Date.now() + CODE_EVERY_S * SECOND_MS
    const count = () => runInAction(() => {
      this.secondsLeft = Math.max(0, Math.ceil((again - Date.now()) / SECOND_MS))
      if (this.secondsLeft === 0) clearInterval(this.timer)
    })
    clearInterval(this.timer)
    this.timer = setInterval(count, SECOND_MS)
    count()
  }
}
