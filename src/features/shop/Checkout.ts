import type { Input } from '@anglers/contract'
import type { OrderPreview } from '@anglers/contract/shopOrders'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { InputKey, newKey } from '@/lib/key'
import { replace } from '@/lib/navigation'
import { shopRoutes } from '@/lib/shopRoutes'
import { call } from '@/stores/api'
import { ApiError, problemOf, type Problem } from '@/stores/errors'
import { drafts, isStill } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { cart } from './Cart'

export type CheckoutLine = Input<'POST shop/create-order'>['lines'][number]

/** What is about to be ordered: worked out by the server, where it goes and what is taken off. */
export class Checkout {
  preview: OrderPreview | null = null
  problem: Problem | null = null
  remark: string
  busy = false
  couponId: number | undefined
  addressId: number | undefined

  private readonly inputKey = new InputKey()
  private question = 0
  /** Who buys. */
  private readonly by = session.userId
  private readonly stopKeeping: () => void

  /** @param fromCart whether they leave the cart with the order */
  constructor(
    private lines: CheckoutLine[],
    private readonly fromCart: boolean,
  ) {
    this.remark = drafts.read<string>('shop-remark') ?? ''
    makeAutoObservable<Checkout, 'inputKey' | 'question' | 'by' | 'lines' | 'fromCart' | 'stopKeeping'>(this, {
      preview: observableRef,
      problem: observableRef,
      inputKey: false,
      question: false,
      by: false,
      lines: false,
      fromCart: false,
      stopKeeping: false,
    })
    this.stopKeeping = drafts.keep('shop-remark', () => this.remark || undefined)
  }

  /** Nothing stands in the way. */
  get ready(): boolean {
    const { preview } = this
    if (!preview || preview.undeliverable || (preview.needsAddress && !preview.address)) return false
    return preview.lines.every(({ problem }) => problem === null)
  }

  async load(): Promise<void> {
    const question = ++this.question
    const { lines, couponId, addressId } = this
    try {
      const preview = await call('POST shop/preview-order', { lines, couponId, addressId }, { quiet: true, key: newKey() })
      // With a coupon that fits no longer, the order would be refused each time.
      const taken = preview.couponId ?? undefined
      if (question === this.question) runInAction(() => Object.assign(this, { preview, problem: null, couponId: taken }))
    } catch (error) {
      if (question !== this.question) return
      const problem = problemOf(error)
      // It may be the address that is gone: then it goes to the one that is left.
      if (problem.kind === 'gone' && addressId !== undefined) return await this.useAddress(undefined)
      runInAction(() => this.failed(problem))
    }
  }

  type(remark: string): void {
    this.remark = remark
  }

  useCoupon(id: number | undefined): void {
    this.couponId = id
    void this.load()
  }

  useAddress(id: number | undefined): Promise<void> {
    this.addressId = id
    return this.load()
  }

  /** The prices of today are fine: with those it goes on, where anything is left. */
  accept(): void {
    const { preview } = this
    if (!preview) return
    const lines = preview.lines.flatMap(({ skuId, quantity, priceFen, left }) =>
      skuId === null || left === 0 ? [] : [{ skuId, quantity: Math.min(quantity, left), priceFen }],
    )
    if (!lines.length) {
      toaster.show(t.shop.soldOut)
      return
    }
    this.lines = lines
    void this.load()
  }

  /** Orders what is shown, at what is shown; again after a lost answer, it is the same order. */
  async order(): Promise<void> {
    const { preview, busy, remark } = this
    if (!preview || !this.ready || busy) return
    const input = {
      lines: this.lines,
      couponId: this.couponId,
      addressId: preview.address?.id,
      remark: remark.trim() || undefined,
      totalFen: preview.totalFen,
      fromCart: this.fromCart || undefined,
    }
    this.busy = true
    try {
      const { id, state } = await call('POST shop/create-order', input, { quiet: true, key: this.inputKey.of(input) })
      runInAction(() => (this.remark = ''))
      drafts.drop('shop-remark')
      void cart.load()
      replace(state === 'unpaid' ? shopRoutes.shopPay(id) : shopRoutes.order(id))
    } catch (error) {
      toaster.show(problemOf(error).message, { type: 'error' })
      if (error instanceof ApiError) void this.load()
    } finally {
      runInAction(() => (this.busy = false))
    }
  }

  /** What is shown stays, and is what would be ordered. */
  private failed(problem: Problem): void {
    const { preview } = this
    this.problem = problem
    if (!preview) return
    this.couponId = preview.couponId ?? undefined
    this.addressId = preview.address?.id
    toaster.show(problem.message, { type: 'error' })
  }

  /** Stops keeping the remark; what is there stays. */
  leave(): void {
    if (isStill(this.by)) drafts.write('shop-remark', this.remark)
    this.stopKeeping()
  }
}
