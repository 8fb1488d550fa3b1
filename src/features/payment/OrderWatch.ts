import type { PaymentOrder } from '@anglers/contract/payment'
import { makeAutoObservable } from 'mobx'
import { Resource } from '@/stores/resource'

/** How long the provider's word is waited for, and how often it is asked. */
const POLL_MS = 2_000
const PATIENCE_MS = 60_000

/** An order of the wallet or of the shop, asked after at its provider as long as a payment of it is under way. */
export class OrderWatch<T extends { state: string } = PaymentOrder> {
  readonly order: Resource<T>
  /** The provider is being asked whether it is paid. */
  waiting = false

  private timer: ReturnType<typeof setTimeout> | undefined
  private since = 0
  /** Number of the latest start: what was asked before it goes on no more. */
  private run = 0

  /** @param fetch reads the order; `check` says that its provider is to be asked first */
  constructor(fetch: (check: boolean) => Promise<T>) {
    this.order = new Resource(() => fetch(this.waiting))
    makeAutoObservable<this, 'timer' | 'since' | 'run'>(this, { order: false, timer: false, since: false, run: false })
  }

  /** Asks again and again, until it is paid, or has been asked long enough. */
  start({ onPaid = () => undefined }: { onPaid?: () => void } = {}): void {
    this.stop()
    this.waiting = true
    this.since = Date.now()
    const run = ++this.run
    const step = async () => {
      await this.order.refresh()
      if (!this.waiting || run !== this.run) return
      const { value } = this.order
      if (value && value.state !== 'unpaid') {
        this.stop()
        if (value.state !== 'cancelled') onPaid()
      } else if (Date.now() - this.since > PATIENCE_MS) this.stop()
      else this.timer = setTimeout(() => void step(), POLL_MS)
    }
    void step()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.waiting = false
  }
}
