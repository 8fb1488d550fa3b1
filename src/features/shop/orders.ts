import type { Input } from '@anglers/contract'
import type { OrderPreview, OrderState, ShopOrder, ShopOrderDetail } from '@anglers/contract/shopOrders'
import type { OfferedWay, PaymentWay, PayRequest } from '@anglers/contract/payment'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { open, replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { device } from '@/platform/browser'
import { confirm, place, wantsCode } from '@/platform/payment'
import { hostCode } from '@/platform/signin'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { ApiError } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'

export type OrderTab = 'all' | NonNullable<Input<'GET shop/get-order'>['state']>
export type OrderList = Collection<ShopOrder, ShopOrder>

/** My orders in a state, or all. */
export const ordersIn = (tab: OrderTab): OrderList =>
  new Collection<ShopOrder, ShopOrder>({
    fetch: (page, perPage) =>
      callPage('GET shop/get-order', { state: tab === 'all' ? undefined : tab, page, per_page: perPage }, { quiet: true }),
    adopt: (order) => order,
  })

const here = () => ({ place: place(), ios: device() === 'ios' })

/** How long the provider's word is waited for, and how often it is asked. */
const POLL_MS = 2_000
const PATIENCE_MS = 60_000

/** An order of mine, and what I do with it. */
export class OrderView {
  readonly source: Resource<ShopOrderDetail>
  /** The QR code that waits to be scanned, as an address of a picture. */
  code: string | null = null
  busy = false
  /** The provider is being asked whether it is paid. */
  waiting = false

  private timer: ReturnType<typeof setTimeout> | undefined
  private since = 0

  constructor(readonly id: number) {
    this.source = new Resource(() => call('GET shop/order-detail', { id: this.id, ...here(), check: this.waiting }, { quiet: true }))
    makeAutoObservable<OrderView, 'timer' | 'since'>(this, { source: false, id: false, code: observableRef, timer: false, since: false })
  }

  get order(): ShopOrderDetail | null {
    return this.source.value
  }

  /** Asks again and again, until it is paid, or has been asked long enough. */
  watch(onPaid: () => void = () => undefined): void {
    this.stop()
    this.waiting = true
    this.since = Date.now()
    const step = async () => {
      await this.source.refresh()
      if (!this.waiting) return
      if (this.order && this.order.state !== 'unpaid') {
        this.stop()
        if (this.order.state !== 'cancelled') onPaid()
      } else if (Date.now() - this.since > PATIENCE_MS) this.stop()
      else this.timer = setTimeout(() => void step(), POLL_MS)
    }
    void step()
  }

  stop(): void {
    clearTimeout(this.timer)
    runInAction(() => (this.waiting = false))
  }

  /** Begins to pay it by a way, and lets the platform ask the payer. */
  async pay({ way }: OfferedWay): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const request = await beginPayment(way, this.id, wantsCode ? await hostCode() : undefined)
      const confirmation = await confirm(request)
      if (confirmation === 'left') return
      if (confirmation === 'shown' && request.way === 'wechat_native') {
        runInAction(() => (this.code = request.picture))
        this.watch(() => replace(routes.shopPaid(this.id)))
        return
      }
      replace(confirmation === 'asked' ? routes.shopPaid(this.id) : routes.shopUnpaid(this.id))
    } catch (error) {
      toaster.show(error instanceof ApiError ? error.message : t.shop.notPayable, { type: 'error' })
    } finally {
      runInAction(() => (this.busy = false))
    }
  }
}

/** The call that begins a payment by a way. */
function beginPayment(way: PaymentWay, id: number, code: string | undefined): Promise<PayRequest> {
  const where = { id, ...here() }
  const options = { quiet: true, key: newKey() }
  if (way === 'alipay_page') return call('POST payment/goods/alipay', where, options)
  if (way === 'alipay_wap') return call('POST payment/goods/alipay-h5', where, options)
  if (way === 'douyin') return call('POST payment/goods/douyin', where, options)
  return call('POST payment/goods/wechatpay', { ...where, code }, options)
}

/** Cancels an order, or says that it has come, once I have said that I mean it. Returns whether it is done. */
export async function changeOrder(id: number, action: 'cancel' | 'confirm'): Promise<boolean> {
  const sure = action === 'cancel' ? t.shop.confirmCancel : t.shop.confirmReceived
  const name = action === 'cancel' ? t.shop.cancel : t.shop.received
  if (!(await modals.ask(sure, { confirmText: name }))) return false
  try {
    await call('POST shop/update-order', { id, action }, { key: newKey() })
    return true
  } catch {
    return false
  }
}

/** Takes an order that has ended out of my list. Returns whether it is done. */
export async function dropOrder(id: number): Promise<boolean> {
  if (!(await modals.ask(t.shop.confirmDelete, { confirmText: t.shop.delete }))) return false
  try {
    await call('POST shop/delete-order', { id }, { key: newKey() })
    return true
  } catch {
    return false
  }
}

/** Orders the same again, at the prices of today. */
export function buyAgain({ lines }: ShopOrder): void {
  const known = lines.flatMap(({ skuId, quantity, priceFen }) => (skuId === null ? [] : [{ skuId, quantity, priceFen }]))
  if (known.length) open(routes.checkout(known))
  else toaster.show(t.shop.gone)
}

export type Amounts = Pick<OrderPreview, 'goodsFen' | 'freightFen' | 'discountFen' | 'totalFen'>
export type { OrderState }
