import type { CodePurpose } from '@anglers/contract/signin'
import { CODE_EVERY_S } from '@anglers/contract/limits'
import { mainlandPhone } from '@anglers/contract/phone'
import { makeAutoObservable, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { store, stored } from '@/stores/storage'

const SECOND_MS = 1_000
const KEY = 'codes'

/** When another code may be asked for, in ms since 1970, by where it goes. Kept, so that a reload does not forget it. */
type Waits = Record<string, number>

/** One name for an address, however it is written. */
const nameOf = (user: string) => mainlandPhone(user) ?? user.trim().toLowerCase()

/** What is still waited for; a clock that was turned back makes nobody wait longer than the server does. */
function waits(): Waits {
  const now = Date.now()
  const kept = Object.entries(stored<Waits>(KEY) ?? {})
  return Object.fromEntries(kept.filter(([, until]) => until > now && until <= now + CODE_EVERY_S * SECOND_MS))
}

/** Has verification codes sent, one a minute to each address. */
export class CodeSender {
  /** Until another code may be asked for to the address; 0 when it may. */
  secondsLeft = 0
  busy = false

  private address = ''
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly purpose: CodePurpose) {
    makeAutoObservable<CodeSender, 'address' | 'timer' | 'purpose'>(this, { address: false, timer: false, purpose: false })
  }

  get ready(): boolean {
    return this.secondsLeft === 0 && !this.busy
  }

  /** @param user a phone or an e-mail, maybe half typed: what is counted down is its own time */
  turnTo(user: string): void {
    this.address = nameOf(user)
    this.rest()
  }

  /**
   * @param user a phone or an e-mail
   * @throws ApiError when the server sends none; NetworkError
   */
  async send(user: string): Promise<void> {
    this.turnTo(user)
    if (!this.ready) return
    this.busy = true
    const address = this.address
    try {
      await call('POST site/code', { user, purpose: this.purpose }, { quiet: true })
      store(KEY, { ...waits(), [address]: Date.now() + CODE_EVERY_S * SECOND_MS })
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
    const again = waits()[this.address] ?? 0
    const count = () =>
      runInAction(() => {
        this.secondsLeft = Math.max(0, Math.ceil((again - Date.now()) / SECOND_MS))
        if (this.secondsLeft === 0) clearInterval(this.timer)
      })
    clearInterval(this.timer)
    this.timer = setInterval(count, SECOND_MS)
    count()
  }
}
