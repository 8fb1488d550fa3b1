import type { Good, Sku } from '@anglers/contract/shop'
import type { CartLine } from '@anglers/contract/shopCart'
import { CART_LINES, QUANTITY_MAX } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { ApiError, problemOf, type Problem } from '@/stores/errors'
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
  /** Number of the latest question. */
  private question = 0
  /** What the server said last, to what a change goes back that it refuses, and the number of that question. */
  private answered: CartLine[] = []
  private answeredTo = 0
  /** Joined again after a lost answer, it is joined once. */
  private joinKey = newKey()

  constructor() {
    makeAutoObservable<Cart, 'reader' | 'question' | 'answered' | 'answeredTo' | 'joinKey'>(this, {
      lines: observableRef,
      problem: observableRef,
      reader: false,
      question: false,
      answered: false,
      answeredTo: false,
      joinKey: false,
    })
    reaction(
      () => session.userId,
      () => this.begin(),
      { fireImmediately: true },
    )
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
    this.begin()
    if (!session.active) {
      runInAction(() => this.take(stored<CartLine[]>(KEPT) ?? []))
      return
    }
    await this.ask(async () => {
      const kept = stored<CartLine[]>(KEPT) ?? []
      return (kept.length ? await this.join(kept) : null) ?? call('GET shop/get-cart', {}, { quiet: true })
    })
  }

  /**
   * Puts a visitor's lines into the member's cart. What finds no room waits until there is some; of what is not sold any more nothing is
   * kept, which is said.
   *
   * @returns null where none of them is in it
   */
  private async join(kept: CartLine[]): Promise<CartLine[] | null> {
    const lines = kept.map(({ skuId, quantity }) => ({ skuId, quantity }))
    try {
      const joined = await call('POST shop/add-cart', { lines }, { quiet: true, key: this.joinKey })
      this.joinKey = newKey()
      store(KEPT, undefined)
      const count = kept.filter(({ skuId }) => joined.some((line) => line.skuId === skuId && line.onSale)).length
      const gone = kept.length - count
      toaster.show(gone ? t.shop.joinedSome(count, gone) : t.shop.joined(count))
      return joined
    } catch (error) {
      if (!(error instanceof ApiError && (error.code === 'cart_full' || error.code === 'rest_invalid_param'))) throw error
      const isFull = error.code === 'cart_full'
      this.joinKey = newKey()
      if (!isFull) store(KEPT, undefined)
      toaster.show(isFull ? error.message : t.shop.joinedNone, { type: 'error' })
      return null
    }
  }

  /** Puts a SKU into it. Returns whether it is there. */
  async add(good: Good, sku: Sku, quantity: number): Promise<boolean> {
    this.begin()
    if (session.active) {
      const lines = [{ skuId: sku.id, quantity }]
      if (!(await this.ask(() => call('POST shop/add-cart', { lines }, { quiet: true, key: newKey() }), true))) return false
    } else {
      const known = this.lines.find(({ skuId }) => skuId === sku.id)
      if (!known && this.lines.length >= CART_LINES) {
        toaster.show(t.shop.cartFull, { type: 'error' })
        return false
      }
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
    this.lines = lines
    await this.ask(send)
  }

  /**
   * @param isSaid whether what goes wrong is said where there is nothing in the cart, too
   * @returns whether it is done
   */
  private async ask(send: () => Promise<CartLine[]>, isSaid = false): Promise<boolean> {
    const question = ++this.question
    const { userId } = session
    this.phase = 'loading'
    try {
      const lines = await send()
      // An answer to who has signed out is nobody's cart.
      if (session.userId !== userId) return false
      runInAction(() => this.hear(lines, question))
      return true
    } catch (error) {
      if (question !== this.question || session.userId !== userId) return false
      runInAction(() => {
        this.lines = this.answered
        this.problem = problemOf(error)
        this.phase = 'error'
      })
      if (isSaid || this.answered.length) toaster.show(problemOf(error).message, { type: 'error' })
      return false
    }
  }

  /** Shows an answer, unless a later question has one, or waits for it. */
  private hear(lines: CartLine[], question: number): void {
    if (question < this.answeredTo) return
    this.answered = lines
    this.answeredTo = question
    if (question === this.question || this.phase === 'error') this.take(lines)
  }

  /** Whoever is the reader now has a cart of their own. */
  private begin(): void {
    if (this.reader === session.userId) return
    this.reader = session.userId
    this.question++
    this.answered = []
    this.lines = session.active ? [] : (stored<CartLine[]>(KEPT) ?? [])
    this.problem = null
    this.phase = 'idle'
  }

  private take(lines: CartLine[]): void {
    this.lines = lines
    this.problem = null
    this.phase = 'ready'
  }

  private keep(lines: CartLine[]): void {
    this.take(lines)
    store(KEPT, lines.length ? lines : undefined)
  }
}

export const cart = new Cart()
