import type { Exchange, PointGoodCard } from '@anglers/contract/scoremall'
import { t } from '@/lib/i18n/rooms'
import { InputKey, newKey } from '@/lib/key'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { problemOf } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import type { AskedLine } from './aftersales'

export const pointGoods = () =>
  new Collection<PointGoodCard, PointGoodCard>({
    fetch: (page, perPage) => callPage('GET scoremall/goods', { page, per_page: perPage }, { quiet: true }),
    adopt: (good) => good,
  })

/** What I exchanged points for. */
export const myExchanges = () =>
  new Collection<Exchange, Exchange>({
    fetch: (page, perPage) => callPage('GET scoremall/record', { page, per_page: perPage }, { quiet: true }),
    adopt: (exchange) => exchange,
  })

/** One exchange of mine; null where there is none. */
export const exchangeOf = (id: number) =>
  new Resource(async () => (await callPage('GET scoremall/record', { id }, { quiet: true })).items[0] ?? null)

/** What I took, as a line of an order. */
export const lineOf = (exchange: Exchange) => ({ ...exchange, priceFen: 0, points: exchange.points / exchange.quantity })

/** The same as what may be asked back, its price in points. */
export const askedLineOf = (exchange: Exchange): AskedLine => ({
  ...exchange,
  id: exchange.lineId,
  priceFen: exchange.points / exchange.quantity,
  discountFen: 0,
})

/** How many points I have. */
export const myPoints = () => new Resource(async () => (await call('GET wallet', {}, { quiet: true })).points)

/** One wish to exchange: asked again after a lost answer, it is the same exchange. */
export class Exchanging {
  private readonly inputKey = new InputKey()
  private busy = false

  /** Exchanges points, once I have said that I mean it. Returns the exchange; null where it failed, and undefined where I do not. */
  async exchange(title: string, input: { skuId: number; quantity: number; points: number }): Promise<Exchange | null | undefined> {
    if (this.busy) return undefined
    const sum = input.points * input.quantity
    if (!(await modals.ask(t.shop.points.sure(sum, title), { confirmText: t.shop.points.exchange }))) return undefined
    this.busy = true
    try {
      const exchange = await call('POST scoremall/exchange', input, { quiet: true, key: this.inputKey.of(input) })
      this.inputKey.renew()
      return exchange
    } catch (error) {
      toaster.show(problemOf(error).message, { type: 'error' })
      return null
    } finally {
      this.busy = false
    }
  }
}

/** Says where an exchange goes. */
export async function sendTo(id: number, addressId: number): Promise<void> {
  await call('POST scoremall/address', { id, addressId }, { key: newKey() })
}
