import type { Input } from '@anglers/contract'
import type { OrderPreview, OrderState, ShopOrder, ShopOrderDetail } from '@anglers/contract/shopOrders'
import type { OfferedWay } from '@anglers/contract/payment'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { here, OrderWatch, payBy } from '@/features/payment'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { open, replace } from '@/lib/navigation'
import { shopRoutes } from '@/lib/shopRoutes'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { ApiError, attempt } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import type { Resource } from '@/stores/resource'

export type OrderTab = 'all' | NonNullable<Input<'GET shop/get-order'>['state']>
export type OrderList = Collection<ShopOrder, ShopOrder>

/** My orders in a state, or all. */
export const ordersIn = (tab: OrderTab): OrderList =>
  new Collection<ShopOrder, ShopOrder>({
    fetch: (page, perPage) =>
      callPage('GET shop/get-order', { state: tab === 'all' ? undefined : tab, page, per_page: perPage }, { quiet: true }),
    adopt: (order) => order,
  })

/** An order of mine, and what I do with it. */
export class OrderView {
  readonly watch: OrderWatch<ShopOrderDetail>
  /** The QR code that waits to be scanned, as an address of a picture. */
  code: string | null = null
  busy = false

  constructor(readonly id: number) {
    this.watch = new OrderWatch((check) => call('GET shop/order-detail', { id, ...here(), check }, { quiet: true }))
    makeAutoObservable(this, { watch: false, id: false, code: observableRef })
  }

  get source(): Resource<ShopOrderDetail> {
    return this.watch.order
  }

  get order(): ShopOrderDetail | null {
    return this.source.value
  }

  /** Begins to pay it by a way, and lets the platform ask the payer. */
  async pay({ way }: OfferedWay): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const answer = await payBy('payment/goods', way, this.id)
      if (answer === 'left') return
      if (typeof answer === 'object') {
        runInAction(() => (this.code = answer.scan))
        this.watch.start({ onPaid: () => replace(shopRoutes.shopPaid(this.id)) })
        return
      }
      replace(answer === 'asked' ? shopRoutes.shopPaid(this.id) : shopRoutes.shopUnpaid(this.id))
    } catch (error) {
      toaster.show(error instanceof ApiError ? error.sentence : t.shop.notPayable, { type: 'error' })
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}

/** Cancels an order, or says that it has come, once I have said that I mean it. Returns whether it is done. */
export async function changeOrder(id: number, action: 'cancel' | 'confirm'): Promise<boolean> {
  const sure = action === 'cancel' ? t.shop.confirmCancel : t.shop.confirmReceived
  const name = action === 'cancel' ? t.shop.cancel : t.shop.received
  if (!(await modals.ask(sure, { confirmText: name }))) return false
  return attempt(() => call('POST shop/update-order', { id, action }, { key: newKey() }))
}

/** Takes an order that has ended out of my list. Returns whether it is done. */
export async function dropOrder(id: number): Promise<boolean> {
  if (!(await modals.ask(t.shop.confirmDelete, { confirmText: t.shop.delete }))) return false
  return attempt(() => call('POST shop/delete-order', { id }, { key: newKey() }))
}

/** Orders the same again, at the prices of today. */
export function buyAgain({ lines }: ShopOrder): void {
  const known = lines.flatMap(({ skuId, quantity, priceFen }) => (skuId === null ? [] : [{ skuId, quantity, priceFen }]))
  if (known.length) open(shopRoutes.checkout(known))
  else toaster.show(t.shop.gone)
}

export type Amounts = Pick<OrderPreview, 'goodsFen' | 'freightFen' | 'discountFen' | 'totalFen'>
export type { OrderState }
