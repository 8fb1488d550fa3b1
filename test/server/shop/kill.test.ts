import { KILLS_MS, openMortalSite } from '../support/killPoints.ts'
import { API } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const site = await openMortalSite()
const { db, call, simulator, buildMember, ask, killAtEach, attemptsOf } = site
const { buildGood, buildAddress, buildCoupon, stockOf } = createShop(db)
afterAll(site.close)
// What is paid is told to the mortal server alone.
beforeEach(() => {
  simulator.wechatPay.faults.holds = true
})

const TOTAL_FEN = 1_100

/** Somebody who is about to buy one of ten, with a coupon. */
async function shopper() {
  const as = await buildMember()
  await buildAddress(as)
  const couponId = await buildCoupon([as])
  const sku = (await buildGood()).skus[0]!
  return { as, sku, order: { lines: [{ skuId: sku, quantity: 1, priceFen: 1_000 }], totalFen: TOTAL_FEN, couponId } }
}
type Shopper = Awaited<ReturnType<typeof shopper>>
const ordersOf = async ({ as }: Shopper) => (await call('GET shop/get-order', {}, { as })).body
async function ordered() {
  const one = await shopper()
  return { ...one, id: (await call('POST shop/create-order', one.order, { as: one.as })).body.id }
}

test(
  'an order takes its stock and its coupon once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: shopper,
      give: (origin, { as, order }) => ask(origin, 'shop/create-order', as, order, `order-of-${as.id}`),
      async verify(one) {
        expect((await ordersOf(one)).map(({ state, totalFen }) => [state, totalFen])).toEqual([['unpaid', TOTAL_FEN]])
        expect(await stockOf(one.sku)).toBe(9)
      },
    })
    expect(kills).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'an order that is cancelled gives back its stock and its coupon once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: ordered,
      async give(origin, { as, id }) {
        // Who was killed holds its claim for a while: that is not waited for here.
        await db
          .updateTable('idempotency')
          .set({ claimed_until: new Date(0) })
          .where('member_id', '=', as.id)
          .where('claimed_until', 'is not', null)
          .execute()
        return ask(origin, 'shop/update-order', as, { id, action: 'cancel' }, `cancel-of-${id}`)
      },
      async verify(one) {
        expect((await ordersOf(one)).map(({ state }) => state)).toEqual(['cancelled'])
        expect(await stockOf(one.sku)).toBe(10)
        const { body } = await call('POST shop/preview-order', { lines: one.order.lines, couponId: one.order.couponId }, { as: one.as })
        expect(body.couponId).toBe(one.order.couponId)
      },
    })
    expect(kills).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'an order is paid once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const one = await ordered()
        await call('POST payment/goods/wechatpay', { id: one.id, place: 'phone' }, { as: one.as })
        const { payable_id: payable } = await db
          .selectFrom('shop_order')
          .select('payable_id')
          .where('id', '=', one.id)
          .executeTakeFirstOrThrow()
        const [attempt] = await attemptsOf(payable!)
        await simulator.wechatPay.pay(attempt!.out_trade_no)
        return { ...one, number: attempt!.out_trade_no }
      },
      async give(origin, { number }) {
        const { body, headers } = simulator.wechatPay.notification('TRANSACTION.SUCCESS', simulator.wechatPay.tradeOf(number))
        return (await fetch(`${origin}${API}/payment/notify/wechat`, { method: 'POST', body, headers })).ok
      },
      async verify(one) {
        const { state, events } = (await call('GET shop/order-detail', { id: one.id, place: 'phone' }, { as: one.as })).body
        expect([state, events.map(({ kind }) => kind)]).toEqual(['paid', ['paid', 'placed']])
        expect(await stockOf(one.sku)).toBe(9)
      },
    })
    expect(kills).toBeGreaterThan(1)
  },
  KILLS_MS,
)
