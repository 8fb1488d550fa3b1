import type { Member, PaymentServer } from './payments.ts'
import { createShop } from './shop.ts'

interface Line {
  skuId: number
  quantity: number
  priceFen: number
}

/** Pieces of a SKU; for 10 yuan each, unless a test says more. */
export const one = (skuId: number, quantity = 1, priceFen = 1_000): Line => ({ skuId, quantity, priceFen })

/** What a buyer does in the shop of a server: looks, orders, pays. */
export function createShopping({ db, call, buildMember, attemptsOf, simulator }: PaymentServer) {
  const { buildAddress } = createShop(db)
  const buyer = async () => {
    const as = await buildMember()
    await buildAddress(as)
    return as
  }
  const preview = async (as: Member, lines: Line[], more: object = {}) =>
    (await call('POST shop/preview-order', { lines, ...more }, { as })).body
  const order = async (as: Member, lines: Line[], more: object = {}) => {
    const { totalFen } = await preview(as, lines, more)
    return (await call('POST shop/create-order', { lines, totalFen, ...more }, { as })).body
  }
  const read = async (as: Member, id: number, check = false) =>
    (await call('GET shop/order-detail', { id, place: 'phone', check }, { as })).body
  const payableOf = async (id: number) =>
    (await db.selectFrom('shop_order').select('payable_id').where('id', '=', id).executeTakeFirstOrThrow()).payable_id!
  /** Begins to pay an order by WeChat. Returns the attempt. */
  const begin = async (as: Member, id: number) => {
    await call('POST payment/goods/wechatpay', { id, place: 'phone' }, { as })
    const [attempt] = (await attemptsOf(await payableOf(id))).slice(-1)
    return attempt!
  }
  /** Pays an order. Returns it. */
  const buy = async (as: Member, id: number) => {
    await simulator.wechatPay.pay((await begin(as, id)).out_trade_no)
    return read(as, id, true)
  }
  return { buyer, preview, order, read, payableOf, begin, buy }
}
