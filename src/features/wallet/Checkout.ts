import type { Input } from '@anglers/contract'
import type { OfferedWay, PaymentOrder } from '@anglers/contract/payment'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { here, OrderWatch, payBy } from '@/features/payment'
import { t } from '@/lib/i18n/rooms'
import { InputKey } from '@/lib/key'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'

/** Watches an order of mine. */
export const watchOrder = (id: number) =>
  new OrderWatch((check) => call('GET wallet/order-detail', { id, ...here(), check }, { quiet: true }))

type Item = Input<'POST wallet/create-order'>['item']

/** Paying an order: choosing how, and letting the platform ask the payer. What came of it is on the order's own page. */
export class Checkout {
  /** That is being paid: how is being chosen. */
  order: PaymentOrder | null = null
  /** The QR code that waits to be scanned, as an address of a picture. */
  code: string | null = null
  busy = false

  private readonly inputKey = new InputKey()

  constructor() {
    makeAutoObservable<Checkout, 'inputKey'>(this, { order: observableRef, inputKey: false })
  }

  /** Orders something at the price that is shown; again after a lost answer, it is the same order. Returns whether it is. */
  async begin(item: Item, priceFen: number): Promise<boolean> {
    const key = this.inputKey.of({ item, priceFen })
    return this.attempt(async () => {
      const order = await call('POST wallet/create-order', { item, priceFen, ...here() }, { quiet: true, key })
      this.inputKey.renew()
      this.choose(order)
    })
  }

  /** Goes on with an order that is not paid. */
  choose(order: PaymentOrder): void {
    runInAction(() => {
      this.order = order
      this.code = null
    })
  }

  close(): void {
    this.order = null
    this.code = null
  }

  async pay({ way }: OfferedWay): Promise<void> {
    const { order } = this
    if (!order) return
    await this.attempt(async () => {
      const answer = await payBy('payment', way, order.id)
      if (answer === 'left') return
      if (typeof answer === 'object') {
        runInAction(() => (this.code = answer.scan))
        return
      }
      this.close()
      open(answer === 'asked' ? routes.paid(order.id) : routes.unpaid(order.id))
    })
  }

  /** What goes wrong is said, and the sheet stays. */
  private async attempt(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      await work()
      return true
    } catch (error) {
      toaster.show(error instanceof ApiError ? error.sentence : t.wallet.notPayable, { type: 'error' })
      return false
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}
