import { KILLS_MS, openMortalSite } from '../support/killPoints.ts'
import { API } from '../support/server.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const site = await openMortalSite()
const { db, call, simulator, buildMember, ask, killAtEach, attemptsOf, refundsOf } = site
const { buildGood, buildAddress, buildCoupon, stockOf } = createShop(db)
const { buyer, order: place, buy, read, payableOf } = createShopping(site)
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
    expect(kills.database).toBeGreaterThan(1)
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
    expect(kills.database).toBeGreaterThan(1)
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
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

/** A paid order of two pieces, of which the money for one is asked back, or not yet. */
async function bought({ asked }: { asked: boolean }) {
  const as = await buyer()
  const sku = (await buildGood()).skus[0]!
  const { id } = await place(as, [one(sku, 2)])
  const [line] = (await buy(as, id)).lines
  const request = {
    id,
    action: 'refund' as const,
    refund: { lineId: line!.id, kind: 'refund' as const, quantity: 1, reason: 'quality' as const },
  }
  if (asked) await call('POST shop/update-order', request, { as })
  return { as, id, sku, request, aftersale: (await read(as, id)).aftersales[0]?.id ?? 0 }
}

test(
  'money is asked back once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: () => bought({ asked: false }),
      async give(origin, { as, id, request }) {
        await db
          .updateTable('idempotency')
          .set({ claimed_until: new Date(0) })
          .where('member_id', '=', as.id)
          .where('claimed_until', 'is not', null)
          .execute()
        return ask(origin, 'shop/update-order', as, request, `refund-of-${id}`)
      },
      async verify({ as, id }) {
        const { aftersales, events } = await read(as, id)
        expect(aftersales.map(({ state }) => state)).toEqual(['applied'])
        expect(events.filter(({ kind }) => kind === 'refund_asked')).toHaveLength(1)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'what the shop agrees to is paid back once, wherever the server dies meanwhile',
  async () => {
    const operator = await buildMember({ role: 'operator' })
    const kills = await killAtEach({
      prepare: () => bought({ asked: true }),
      give: (origin, { aftersale }) =>
        ask(origin, 'shop/aftersale-decide', operator, { id: aftersale, decision: 'agree' }, `agree-to-${aftersale}`),
      async verify({ as, id, sku }) {
        const { lines, refundedFen, aftersales } = await read(as, id)
        expect([lines[0]!.refundedQuantity, refundedFen, aftersales.length]).toEqual([1, 1_000, 1])
        expect((await refundsOf(await payableOf(id))).map(({ amount_fen: amount }) => amount)).toEqual([1_000])
        expect(await stockOf(sku)).toBe(9)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'of a crowd as many get one as there are, though the server dies in the midst of it and all ask again',
  async () => {
    const [BUYERS, STOCK] = [60, 20]
    const sku = (await buildGood({ skus: [{ stock: STOCK }] })).skus[0]!
    const crowd = await Promise.all(Array.from({ length: BUYERS }, buyer))
    if (!site.site.isAlive()) await site.site.start()
    let done = 0
    let killing: Promise<void> | undefined
    const attempt = async (as: (typeof crowd)[number]): Promise<number> => {
      const answer = await fetch(`${site.site.origin}${API}/shop/create-order`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json', 'idempotency-key': `rush-of-${as.id}` },
        body: JSON.stringify({ lines: [one(sku)], totalFen: 1_600 }),
      })
      await answer.arrayBuffer()
      // The worst moment: some have theirs, and many are under way.
      if (++done === STOCK / 4) killing = site.site.kill()
      return answer.status
    }
    const first = await Promise.all(crowd.map((as) => attempt(as).catch(() => 0)))
    await killing
    await site.site.start()
    expect(first).toContain(0)
    // Everybody asks once more, under the same key: who has an answer gets the same.
    const second = await Promise.all(crowd.map(attempt))
    for (const [place, status] of first.entries()) if (status === 200) expect(second[place]).toBe(200)
    expect(second.filter((status) => status === 200)).toHaveLength(STOCK)
    expect(new Set(second)).toEqual(new Set([200, 409]))
    const orders = await db.selectFrom('shop_order_line').select('order_id').where('sku_id', '=', sku).execute()
    expect([orders.length, await stockOf(sku)]).toEqual([STOCK, 0])
  },
  KILLS_MS,
)
