import type { PaymentOrder } from '@anglers/contract/payment'
import { makeAutoObservable } from 'mobx'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { here } from './Checkout'

/** How long the provider's word is waited for, and how often it is asked. */
const POLL_MS = 2_000
const PATIENCE_MS = 60_000

/** An order, asked after at its provider as long as a payment of it is under way. */
export class OrderWatch {
  readonly order: Resource<PaymentOrder>
  /** The provider is being asked whether it is paid. */
  waiting = false

  private timer: ReturnType<typeof setTimeout> | undefined
  private since = 0

  constructor(private readonly id: number) {
    this.order = new Resource(() => call('GET wallet/order-detail', { id: this.id, ...here(), check: this.waiting }, { quiet: true }))
    makeAutoObservable<OrderWatch, 'id' | 'timer' | 'since'>(this, { order: false, id: false, timer: false, since: false })
  }

  /** Asks again and again, until it is paid, or has been asked long enough. */
  start({ onPaid = () => undefined }: { onPaid?: () => void } = {}): void {
    this.stop()
    this.waiting = true
    this.since = Date.now()
    const step = async () => {
      await this.order.refresh()
      if (!this.waiting) return
      const { value } = this.order
      if (value && value.state !== 'unpaid') {
        this.stop()
        if (value.state === 'paid') onPaid()
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
