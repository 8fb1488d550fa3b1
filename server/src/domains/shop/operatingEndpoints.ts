import type { shopOperatingEndpoints } from '@anglers/contract/shopOperating'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { invalid } from '../../kernel/errors.ts'
import { window } from '../../kernel/paging.ts'
import {
  addGood,
  assertOperator,
  loadCodes,
  offerCoupon,
  OperatingError,
  readActions,
  readStock,
  readToSend,
  sellGood,
  sendParcel,
  setFreight,
  setSku,
} from './operating.ts'

const DAY_MS = 24 * 60 * 60_000

/** What a command says in plain English, a call refuses by the field. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OperatingError ? error.refusal : error
  }
}

export const operatingHandlers: Handlers<keyof typeof shopOperatingEndpoints> = {
  'GET shop/orders-to-send': (call) => {
    assertOperator(call.viewer)
    return readToSend(call, window(call.input))
  },
  'POST shop/send-order': answerDone((call) => {
    assertOperator(call.viewer)
    const { id, ...parcel } = call.input
    return refusing(() => sendParcel(call, id, parcel, call.viewer.id))
  }),
  'GET shop/stock': (call) => {
    assertOperator(call.viewer)
    return readStock(call, call.input.word ?? '', window(call.input))
  },
  'POST shop/set-stock': (call) => {
    assertOperator(call.viewer)
    const { id, ...change } = call.input
    return refusing(() => setSku(call, id, change, call.viewer.id))
  },
  'POST shop/add-good': async (call) => {
    assertOperator(call.viewer)
    const { skus, ...good } = call.input
    const unit = good.unit ?? 'cash'
    const prices = skus.map(({ priceFen, points, marketPriceFen, stock, ...sku }) => {
      const price = unit === 'cash' ? priceFen : points
      if (price === undefined) throw invalid('skus', 'required')
      return { ...sku, price, marketPrice: marketPriceFen, stock: stock ?? 0 }
    })
    return { id: await refusing(() => addGood(call, { ...good, skus: prices }, call.viewer.id)) }
  },
  'POST shop/set-good': answerDone((call) => {
    assertOperator(call.viewer)
    return refusing(() => sellGood(call, call.input.id, call.input.onSale, call.viewer.id))
  }),
  'POST shop/set-freight': async (call) => {
    assertOperator(call.viewer)
    return { id: await refusing(() => setFreight(call, call.input, call.viewer.id)) }
  },
  'POST shop/add-coupon': async (call) => {
    assertOperator(call.viewer)
    const { days, ...coupon } = call.input
    return { id: await offerCoupon(call, { ...coupon, endsAt: new Date(Date.now() + days * DAY_MS) }, call.viewer.id) }
  },
  'POST shop/add-codes': async (call) => {
    assertOperator(call.viewer)
    return { added: await refusing(() => loadCodes(call, call.input.id, call.input.codes, call.viewer.id)) }
  },
  'GET shop/actions': (call) => {
    assertOperator(call.viewer)
    return readActions(call, window(call.input))
  },
}
