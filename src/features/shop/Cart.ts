import type { Good, Sku } from '@anglers/contract/shop'
import type { CartLine } from '@anglers/contract/shopCart'
import { CART_LINES, QUANTITY_MAX } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { problemOf, type Problem } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { store, stored } from '@/stores/storage'

const KEPT = 'shopCart'

/**
 * The cart: a member's is the server's, a visitor's is on the device, and joins the member's once they sign in. What changes is shown at
 * once; the server has the last word.
 */
export class Cart {
  lines: CartLine[] = []
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  problem: Problem | null = null

  /** The session that the lines are of. */
  private reader = -1
  private question = 0
  /** Joined again after a lost answer, it is joined once. */
  private joinKey = newKey()

  constructor() {
    makeAutoObservable<Cart, 'reader' | 'question' | 'joinKey'>(this, {
      lines: observableRef,
      problem: observableRef,
      reader: false,
      question: false,
      joinKey: false,
    })
  }

  /** How many pieces it holds. */
  get count(): number {
    return this.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  /** What is to be ordered next: what may be. */
  get ticked(): CartLine[] {
    return this.lines.filter(({ ticked, stock }) => ticked && stock > 0)
  }

  get sumFen(): number {
    return this.ticked.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0)
  }

  /** Loads it, after a visitor's has joined it. */
  async load(): Promise<void> {
    if (!session.active) {
      runInAction(() => this.take(stored<CartLine[]>(KEPT) ?? [], 0))
      return
    }
    if (this.reader !== session.userId) this.lines = []
    await this.ask(async () => {
      const kept = stored<CartLine[]>(KEPT) ?? []
      if (!kept.length) return call('GET shop/get-cart', {}, { quiet: true })
      const lines = kept.map(({ skuId, quantity }) => ({ skuId, quantity }))
      const joined = await call('POST shop/add-cart', { lines }, { quiet: true, key: this.joinKey })
      store(KEPT, undefined)
      this.joinKey = newKey()
      toaster.show(t.shop.joined(kept.length))
      return joined
    })
  }

  /** Puts a SKU into it. Returns whether it is there. */
  async add(good: Good, sku: Sku, quantity: number): Promise<boolean> {
    if (session.active) {
      const { userId } = session
      try {
        const lines = await call('POST shop/add-cart', { lines: [{ skuId: sku.id, quantity }] }, { key: newKey() })
        if (session.userId === userId) runInAction(() => this.take(lines, userId))
      } catch {
        return false
      }
    } else {
      const known = this.lines.find(({ skuId }) => skuId === sku.id)
      if (!known && this.lines.length >= CART_LINES) return false
      const line: CartLine = {
        skuId: sku.id,
        goodId: good.id,
        title: good.title,
        spec: sku.spec,
        picture: sku.picture ?? good.picture,
        priceFen: sku.priceFen,
        seenPriceFen: sku.priceFen,
        quantity: Math.min(QUANTITY_MAX, quantity + (known?.quantity ?? 0)),
        stock: sku.stock,
        onSale: true,
        ticked: true,
      }
      this.keep([line, ...this.lines.filter(({ skuId }) => skuId !== sku.id)])
    }
    toaster.show(t.shop.added, { type: 'success' })
    return true
  }

  async change(skuId: number, change: { quantity?: number; ticked?: boolean }): Promise<void> {
    await this.write(
      this.lines.map((line) => (line.skuId === skuId ? { ...line, ...change } : line)),
      () => call('POST shop/update-cart', { lines: [{ skuId, ...change }] }, { quiet: true, key: newKey() }),
    )
  }

  /** Ticks all that may be ordered, or nothing. */
  async tickAll(ticked: boolean): Promise<void> {
    await this.write(
      this.lines.map((line) => ({ ...line, ticked })),
      () => call('POST shop/update-cart', { lines: this.lines.map(({ skuId }) => ({ skuId, ticked })) }, { quiet: true, key: newKey() }),
    )
  }

  async remove(skuIds: readonly number[]): Promise<void> {
    await this.write(
      this.lines.filter(({ skuId }) => !skuIds.includes(skuId)),
      () => call('POST shop/del-cart', { skuIds: [...skuIds] }, { quiet: true, key: newKey() }),
    )
  }

  /** The prices of today have been seen: what changes from now on is said. */
  async see(): Promise<void> {
    if (!session.active || !this.lines.some(({ priceFen, seenPriceFen }) => priceFen !== seenPriceFen)) return
    await call('POST shop/update-cart', { lines: [], seen: true }, { quiet: true, background: true, key: newKey() }).catch(() => undefined)
  }

  private async write(lines: CartLine[], send: () => Promise<CartLine[]>): Promise<void> {
    if (!session.active) return this.keep(lines)
    const before = this.lines
    this.lines = lines
    await this.ask(send, before)
  }

  private async ask(send: () => Promise<CartLine[]>, before = this.lines): Promise<void> {
    const question = ++this.question
    const { userId } = session
    // An answer to who has signed out is nobody's cart.
    const isLate = () => question !== this.question || session.userId !== userId
    this.phase = 'loading'
    try {
      const lines = await send()
      if (!isLate()) runInAction(() => this.take(lines, userId))
    } catch (error) {
      if (isLate()) return
      runInAction(() => {
        this.lines = before
        this.problem = problemOf(error)
        this.phase = 'error'
      })
      if (before.length) toaster.show(problemOf(error).message, { type: 'error' })
    }
  }

  private take(lines: CartLine[], reader: number): void {
    this.lines = lines
    this.reader = reader
    this.problem = null
    this.phase = 'ready'
  }

  private keep(lines: CartLine[]): void {
    this.take(lines, 0)
    store(KEPT, lines.length ? lines : undefined)
  }
}

export const cart = new Cart()
