import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { decideAftersale } from '../../../server/src/domains/shop/aftersales.ts'
import { shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, context, close } = server
afterAll(close)
const { buildGood, buildCoupon, buildFreight, stockOf } = createShop(db)
const { buyer, order, read, buy, payableOf } = createShopping(server)
const PARCEL = { company: '顺丰速运', number: 'SF1234567890' }

const soldOf = async (good: { id: number }) => (await call('GET shop/detail', { id: good.id })).body.soldCount
const askBack = async (as: Awaited<ReturnType<typeof buyer>>, id: number, quantity: number) => {
  const { lines } = await read(as, id)
  const refund = { lineId: lines[0]!.id, kind: 'refund', quantity, reason: 'unwanted' } as const
  await call('POST shop/update-order', { id, action: 'refund', refund }, { as })
  await decideAftersale(context, (await read(as, id)).aftersales[0]!.id, { decision: 'agree' })
}

test('what a coupon pays for and is cancelled is not sold, however often it is ordered', async () => {
  const as = await buyer()
  const free = await buildFreight({ rules: [{ regions: [], first: 1, firstFen: 0, next: 1, nextFen: 0, freeOverFen: null }] })
  const good = await buildGood({ freight_id: free })
  const coupon = await buildCoupon([as], { off_fen: 1_000, total: 1 })
  for (let time = 1; time <= 3; time++) {
    const { id } = await order(as, [one(good.skus[0]!)], { couponId: coupon })
    expect(await soldOf(good)).toBe(1)
    await call('POST shop/update-order', { id, action: 'cancel' }, { as })
    expect([await soldOf(good), await stockOf(good.skus[0]!)]).toEqual([0, 10])
  }
})

test('pieces that are paid back are not sold, before they were sent and after', async () => {
  const as = await buyer()
  const good = await buildGood()
  const { id } = await order(as, [one(good.skus[0]!, 4)])
  await buy(as, id)
  expect(await soldOf(good)).toBe(4)
  await askBack(as, id, 1)
  expect([await soldOf(good), await stockOf(good.skus[0]!)]).toEqual([3, 7])
  await shipOrder(context, id, PARCEL)
  await askBack(as, id, 1)
  expect([await soldOf(good), await stockOf(good.skus[0]!)]).toEqual([2, 7])
  await askBack(as, id, 2)
  expect([await soldOf(good), await stockOf(good.skus[0]!)]).toEqual([0, 7])
})

test.each([
  ['that was not sent', false, 10],
  ['that was sent', true, 8],
])('an order %s which an operator pays back is not sold', async (_, isSent, stock) => {
  const as = await buyer()
  const good = await buildGood()
  const { id } = await order(as, [one(good.skus[0]!, 2)])
  await buy(as, id)
  if (isSent) await shipOrder(context, id, PARCEL)
  const [attempt] = await server.attemptsOf(await payableOf(id))
  await refundPayment(context, attempt!.id, { reason: 'operator' })
  expect([await soldOf(good), await stockOf(good.skus[0]!)]).toEqual([0, stock])
})
