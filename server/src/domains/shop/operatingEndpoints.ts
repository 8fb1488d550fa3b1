import type { shopOperatingEndpoints } from '@anglers/contract/shopOperating'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { invalid } from '../../kernel/errors.ts'
import { window } from '../../kernel/paging.ts'
import {
  addGood,
  loadCodes,
  offerCoupon,
  readActions,
  readStock,
  readToSend,
  sellGood,
  sendParcel,
  setFreight,
  setSku,
} from './operating.ts'
import { byOperator } from './operators.ts'

const DAY_MS = 24 * 60 * 60_000

export const operatingHandlers: Handlers<keyof typeof shopOperatingEndpoints> = {
  'GET shop/orders-to-send': byOperator((call) => readToSend(call, window(call.input))),
  'POST shop/send-order': byOperator(
    answerDone((call) => {
      const { id, ...parcel } = call.input
      return sendParcel(call, id, parcel, call.viewer.id)
    }),
  ),
  'GET shop/stock': byOperator((call) => readStock(call, call.input.word ?? '', window(call.input))),
  'POST shop/set-stock': byOperator((call) => {
    const { id, ...change } = call.input
    return setSku(call, id, change, call.viewer.id)
  }),
  'POST shop/add-good': byOperator(async (call) => {
    const { skus, ...good } = call.input
    const unit = good.unit ?? 'cash'
    const prices = skus.map(({ priceFen, points, marketPriceFen, stock, ...sku }) => {
      const price = unit === 'cash' ? priceFen : points
      if (price === undefined) throw invalid('skus', 'required')
      return { ...sku, price, marketPrice: marketPriceFen, stock: stock ?? 0 }
    })
    return { id: await addGood(call, { ...good, skus: prices }, call.viewer.id) }
  }),
  'POST shop/set-good': byOperator(answerDone((call) => sellGood(call, call.input.id, call.input.onSale, call.viewer.id))),
  'POST shop/set-freight': byOperator(async (call) => ({ id: await setFreight(call, call.input, call.viewer.id) })),
  'POST shop/add-coupon': byOperator(async (call) => {
    const { days, ...coupon } = call.input
    return { id: await offerCoupon(call, { ...coupon, endsAt: new Date(Date.now() + days * DAY_MS) }, call.viewer.id) }
  }),
  'POST shop/add-codes': byOperator(async (call) => ({ added: await loadCodes(call, call.input.id, call.input.codes, call.viewer.id) })),
  'GET shop/actions': byOperator((call) => readActions(call, window(call.input))),
}
