import { decideAftersale } from '../../../server/src/domains/shop/aftersales.ts'
import { receiveOrder, shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { texts } from '../../../server/src/kernel/texts/index.ts'
import { openPaymentServer } from '../support/payments.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, context, simulator, close } = server
afterAll(close)
const { buildGood, stockOf } = createShop(db)
const { buyer, order, read, payableOf, begin } = createShopping(server)

/** An order for 16 yuan that somebody has begun to pay. */
async function begun() {
  const as = await buyer()
  const { skus } = await buildGood()
  const { id } = await order(as, [one(skus[0]!)])
  const attempt = await begin(as, id)
  return { as, id, sku: skus[0]!, number: attempt.out_trade_no }
}
type Begun = Awaited<ReturnType<typeof begun>>

const listed = async ({ as }: Begun, state?: 'refunding') => (await call('GET shop/get-order', { state }, { as })).body.map(({ id }) => id)
const heard = async ({ as }: Begun) =>
  (await db.selectFrom('notice').select('kind').where('member_id', '=', as.id).orderBy('id').execute()).map(({ kind }) => kind)
const goBack = async ({ id }: Begun) => {
  for (const refund of await server.refundsOf(await payableOf(id))) {
    await server.refundStep(refund.id)
    await server.refundStep(refund.id)
  }
}

test('money that comes too late brings an order that was put away back to its buyer, saying that it goes back', async () => {
  const own = await begun()
  await call('POST shop/update-order', { id: own.id, action: 'cancel' }, { as: own.as })
  await call('POST shop/delete-order', { id: own.id }, { as: own.as })
  // Nothing else that they put away comes back with it.
  const other = await order(own.as, [one(own.sku)])
  await call('POST shop/update-order', { id: other.id, action: 'cancel' }, { as: own.as })
  await call('POST shop/delete-order', { id: other.id }, { as: own.as })
  expect(await listed(own)).toEqual([])
  await simulator.wechatPay.payAnyway(own.number)
  expect([await listed(own), await listed(own, 'refunding')]).toEqual([[own.id], [own.id]])
  const said = await read(own.as, own.id)
  expect(said).toMatchObject({ state: 'refunding', refundedFen: 1_600, can: { delete: false } })
  expect(said.events[0]!.kind).toBe('paid_late')
  expect((await call('GET shop/order-counts', {}, { as: own.as })).body.refunding).toBe(1)
  expect((await refused('POST shop/delete-order', { id: own.id }, { as: own.as })).code).toBe('rest_conflict')
  expect(await heard(own)).toEqual(['payment_returned'])
  await goBack(own)
  expect(await read(own.as, own.id)).toMatchObject({ state: 'cancelled', refundedFen: 1_600, can: { delete: true } })
  expect(await server.audit()).toEqual([])
})

test('money that comes a second time is told of, and the order goes on', async () => {
  const own = await begun()
  const { body } = await call('POST payment/goods/alipay-h5', { id: own.id, place: 'phone' }, { as: own.as })
  const { url } = body as unknown as { url: string }
  // From there its payer comes back to the order.
  expect(new URL(url).searchParams.get('return_url')).toMatch(new RegExp(`/shop/money/paySuccess\\?id=${own.id}$`))
  await fetch(url)
  const second = (await server.attemptsOf(await payableOf(own.id))).find(({ provider }) => provider === 'alipay')!
  await simulator.wechatPay.pay(own.number)
  await simulator.alipay.pay(second.out_trade_no)
  const said = await read(own.as, own.id)
  expect(said).toMatchObject({ state: 'paid', refundedFen: 0 })
  expect(said.events.map(({ kind }) => kind)).toEqual(['paid_twice', 'paid', 'placed'])
  expect(await heard(own)).toEqual(['payment_returned'])
  await goBack(own)
  expect(await read(own.as, own.id)).toMatchObject({ state: 'paid', refundedFen: 0 })
})

test('what is asked back of an order that was paid twice goes back by the payment that was kept', async () => {
  const own = await begun()
  const { body } = await call('POST payment/goods/alipay-h5', { id: own.id, place: 'phone' }, { as: own.as })
  await fetch((body as unknown as { url: string }).url)
  const kept = (await server.attemptsOf(await payableOf(own.id))).find(({ provider }) => provider === 'alipay')!
  await simulator.alipay.pay(kept.out_trade_no)
  await simulator.wechatPay.pay(own.number)
  const { lines } = await read(own.as, own.id)
  const refund = { lineId: lines[0]!.id, kind: 'refund', quantity: 1, reason: 'unwanted' } as const
  await call('POST shop/update-order', { id: own.id, action: 'refund', refund }, { as: own.as })
  await decideAftersale(context, (await read(own.as, own.id)).aftersales[0]!.id, { decision: 'agree' })
  const [double, asked] = await server.refundsOf(await payableOf(own.id))
  expect([double!.reason, asked!.reason, asked!.attempt_id]).toEqual(['double', 'operator', kept.id])
  await goBack(own)
  expect(await read(own.as, own.id)).toMatchObject({ state: 'refunded', refundedFen: 1_600 })
  expect(await server.audit()).toEqual([])
})

test(
  'an operator agrees by a command that goods come back to an address of theirs, and says that they are there',
  async () => {
    const run = (...typed: string[]) => runCommand('shop', typed, server.databaseUrl)
    await storeSetting(db, 'seast_shop_return_address', '杭州市钓具仓')
    const goodsBack = async () => {
      const own = await begun()
      await simulator.wechatPay.pay(own.number)
      await shipOrder(context, own.id, { company: '顺丰速运', number: 'SF1234567890' })
      await receiveOrder(context, own.id)
      const { lines } = await read(own.as, own.id)
      const refund = { lineId: lines[0]!.id, kind: 'return', quantity: 1, reason: 'quality' } as const
      await call('POST shop/update-order', { id: own.id, action: 'refund', refund }, { as: own.as })
      const asked = async () => (await read(own.as, own.id)).aftersales[0]!
      const { id } = await asked()
      return { ...own, refund: String(id), asked }
    }
    const [kept, sold] = [await goodsBack(), await goodsBack()]
    expect(await run('arrived', kept.refund)).toMatch(/^1 Refund \d+ does not wait for that\./)
    expect(await run('agree', kept.refund, '仓'.repeat(101))).toContain('at most 100 characters')
    for (const { as, refund, asked } of [kept, sold]) {
      expect(await run('agree', refund, '杭州市', '古荡街道', '8 号')).toBe(`Refund ${refund} is agreed to.\n`)
      expect(await asked()).toMatchObject({ state: 'agreed', returnTo: '杭州市 古荡街道 8 号' })
      const parcel = { company: '圆通速递', number: 'YT1234567890' }
      await call('POST shop/aftersale', { id: Number(refund), action: 'send', ...parcel }, { as })
    }
    expect(await run('arrived', kept.refund)).toBe(`Refund ${kept.refund} is paid back.\n`)
    expect(await run('arrived', sold.refund, 'restock')).toBe(`Refund ${sold.refund} is paid back.\n`)
    expect([(await read(kept.as, kept.id)).refundedFen, (await read(sold.as, sold.id)).refundedFen]).toEqual([1_000, 1_000])
    expect((await stockOf(sold.sku)) - (await stockOf(kept.sku))).toBe(1)
  },
  COMMANDS_MS,
)

test('what is bought is titled in the language of its buyer, by words of the shop’s own', async () => {
  const as = await buyer()
  const { skus } = await buildGood({ title: '别人的话' })
  const { id } = await order(as, [one(skus[0]!)])
  await call('POST payment/goods/alipay-h5', { id, place: 'phone' }, { as, headers: { 'accept-language': 'fr' } })
  expect((await server.attemptsOf(await payableOf(id))).map(({ title }) => title)).toEqual([`钓鱼伴侣 ${texts.fr.shop.titles.goods}`])
})
