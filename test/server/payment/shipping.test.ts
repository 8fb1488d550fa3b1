import type { OrderRequest } from '@anglers/simulators/douyinTrade'
import { settleTrouble } from '../../../server/src/domains/payment/operating.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { receiveDueOrders, shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { texts } from '../../../server/src/kernel/texts/index.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { hear } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, context, simulator, audit, runJobs, confirmDelivery } = server
const { wechat, wechatPay, wechatShipping, wechatVirtual, douyinTrade } = simulator
afterAll(server.close)
const { buildGood } = createShop(db)
const { buyer, order, read, payableOf, buy } = createShopping(server)

const PARCEL = { company: '顺丰快递', number: 'SF1234567890' }

/** An order of goods that was paid in WeChat's mini-program, and the attempt that paid it. */
async function paidInWechat() {
  const as = await buyer()
  const { skus } = await buildGood()
  const { id } = await order(as, [one(skus[0]!, 2)])
  const { code } = wechat.login(`buyer ${as.id}`)
  await call('POST payment/goods/wechatpay', { id, place: 'wechat', code }, { as })
  const [attempt] = await server.attemptsOf(await payableOf(id))
  await wechatPay.pay(attempt!.out_trade_no)
  return { as, id, attempt: attempt!, number: attempt!.out_trade_no }
}

describe('what was paid in WeChat', () => {
  test('is told to be on its way when it is sent, and not before, with the carrier by the name that WeChat has for it', async () => {
    const { id, number, attempt } = await paidInWechat()
    await runJobs()
    expect(wechatShipping.uploads.has(number)).toBe(false)
    await shipOrder(context, id, PARCEL)
    await runJobs()
    const upload = wechatShipping.uploads.get(number)
    expect(upload).toMatchObject({
      logistics_type: 1,
      shipping_list: [
        {
          tracking_no: PARCEL.number,
          express_company: 'SF',
          item_desc: attempt.title,
          contact: { receiver_contact: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) },
        },
      ],
    })
    // A second worker, or one that was killed before it had written down that it was done.
    await confirmDelivery(attempt.id)
    expect(wechatShipping.uploads.get(number)).toBe(upload)
    expect(await audit()).toEqual([])
  })

  test('goes by what is sold where its payment was begun before payments had a title', async () => {
    const { id, number, attempt } = await paidInWechat()
    await db.updateTable('payment_attempt').set({ title: '' }).where('id', '=', attempt.id).execute()
    await shipOrder(context, id, PARCEL)
    await runJobs()
    expect(wechatShipping.uploads.get(number)!.shipping_list![0]!.item_desc).toBe(texts['zh-Hans'].shop.titles.goods)
  })

  test('keeps the number of the phone to itself where the carrier does not want it', async () => {
    const { id, number } = await paidInWechat()
    await shipOrder(context, id, { company: '圆通', number: 'YT1234567890' })
    await runJobs()
    const [item] = wechatShipping.uploads.get(number)!.shipping_list!
    expect(item).toMatchObject({ express_company: 'YTO' })
    expect(item).not.toHaveProperty('contact')
  })

  test('by a carrier that WeChat does not know waits for an operator, and is told once they have named another', async () => {
    const { id, number, attempt } = await paidInWechat()
    await shipOrder(context, id, { company: '老周的面包车', number: 'LZ1234567890' })
    await runJobs()
    expect(wechatShipping.uploads.has(number)).toBe(false)
    expect((await audit()).map(({ check }) => check)).toEqual(['payment_alarm'])
    await db.updateTable('payment_attempt').set({ alarm: null }).where('id', '=', attempt.id).execute()
    await db.updateTable('shop_parcel').set({ company: 'JD' }).where('order_id', '=', id).execute()
    await confirmDelivery(attempt.id)
    expect(wechatShipping.uploads.get(number)!.shipping_list![0]).toMatchObject({ express_company: 'JD' })
  })

  test('by who has gone since, and is known no more, waits for an operator', async () => {
    const { id, attempt } = await paidInWechat()
    await db
      .updateTable('payment_attempt')
      .set({ prepared: '{}' as never, payer: '' })
      .where('id', '=', attempt.id)
      .execute()
    await shipOrder(context, id, PARCEL)
    await runJobs()
    expect(await audit()).toEqual([{ check: 'payment_alarm', id: attempt.id, found: attempt.amount_fen, expected: 0 }])
    const { alarm } = await db.selectFrom('payment_attempt').select('alarm').where('id', '=', attempt.id).executeTakeFirstOrThrow()
    expect(alarm).toBe('delivery_refused')
    await settleTrouble(context, 'payment', attempt.id, 'told in the console')
    expect(await audit()).toEqual([])
  })

  test('that cannot be told now is told later, and is nobody’s to look after', async () => {
    const { id, attempt, number } = await paidInWechat()
    await shipOrder(context, id, PARCEL)
    const wechatApi = context.integrations.payments.wechat!
    wechatApi.confirmDelivery = async () => Promise.reject(new IntegrationError('failed', 'WeChat', 'no answer'))
    try {
      await expect(confirmDelivery(attempt.id)).rejects.toThrow('no answer')
    } finally {
      delete (wechatApi as { confirmDelivery?: unknown }).confirmDelivery
    }
    expect(await audit()).toEqual([])
    await confirmDelivery(attempt.id)
    expect(wechatShipping.uploads.has(number)).toBe(true)
  })

  test('is told of where a part was paid back, and not where all was', async () => {
    const [partly, wholly] = [await paidInWechat(), await paidInWechat()]
    await refundPayment(context, partly.attempt.id, { amountFen: 100, reason: 'operator' })
    await shipOrder(context, partly.id, PARCEL)
    await shipOrder(context, wholly.id, PARCEL)
    await refundPayment(context, wholly.attempt.id, { reason: 'operator' })
    await runJobs()
    expect(wechatShipping.uploads.has(partly.number)).toBe(true)
    expect(wechatShipping.uploads.has(wholly.number)).toBe(false)
    expect(await audit()).toEqual([])
  })
})

test('codes that were paid in WeChat are told to be handed over, as they are', async () => {
  const as = await buyer()
  const { skus } = await buildGood({ delivery: 'code', freight_id: null })
  await db.insertInto('shop_code').values({ sku_id: skus[0]!, code: 'A-1' }).execute()
  const { id } = await order(as, [one(skus[0]!)])
  const { code } = wechat.login(`buyer ${as.id}`)
  await call('POST payment/goods/wechatpay', { id, place: 'wechat', code }, { as })
  const [attempt] = await server.attemptsOf(await payableOf(id))
  await wechatPay.pay(attempt!.out_trade_no)
  expect((await read(as, id)).codes).toEqual(['A-1'])
  await runJobs()
  expect(wechatShipping.uploads.get(attempt!.out_trade_no)).toMatchObject({ logistics_type: 3 })
  expect(await audit()).toEqual([])
})

test('who has signed in in WeChat pays there without another code; what cannot be asked now says nothing of the code', async () => {
  const as = await buyer()
  const { appId } = server.simulator.platforms.wechatMini
  const { id } = await order(as, [one((await buildGood()).skus[0]!)])
  const { mini } = context.integrations
  const port = mini.wechat as { session(code: string): Promise<unknown> }
  const { session } = port
  port.session = async () => Promise.reject(new IntegrationError('failed', 'WeChat', 'no answer'))
  try {
    const refusal = await refused('POST payment/goods/wechatpay', { id, place: 'wechat', code: 'any' }, { as })
    expect([refusal.status, refusal.code]).toEqual([503, 'rest_unavailable'])
  } finally {
    port.session = session
  }
  expect((await refused('POST payment/goods/wechatpay', { id, place: 'wechat' }, { as })).params).toHaveProperty('code')
  const openid = 'openid-in-the-mini-program'
  await db.insertInto('member_openid').values({ platform: 'wechat', app_id: appId, openid, unionid: null, member_id: as.id }).execute()
  const { body } = await call('POST payment/goods/wechatpay', { id, place: 'wechat' }, { as })
  expect([body.way, (await server.attemptsOf(await payableOf(id)))[0]!.payer]).toEqual(['wechat_mini', openid])
})

describe('WeChat says that what was sent has come', () => {
  const say = (number: string, more: object) =>
    hear(server, 'wechat_virtual', wechatVirtual.sealed(wechatShipping.settlementOf(number, more)))
  const storyOf = async ({ as, id }: Awaited<ReturnType<typeof paidInWechat>>) => (await read(as, id)).events.map(({ kind }) => kind)
  const received = ['received', 'shipped', 'paid', 'placed']

  test.each(['payer', 'time'] as const)('by the %s: the order is received', async (by) => {
    const own = await paidInWechat()
    await shipOrder(context, own.id, PARCEL)
    expect(await wechatShipping.receive(own.number, by)).toBe(200)
    expect(await storyOf(own)).toEqual(received)
    expect(await read(own.as, own.id)).toMatchObject({ state: 'received', receiveUntil: null })
  })

  test('where no virtual payment is set up, too', async () => {
    const own = await paidInWechat()
    await shipOrder(context, own.id, PARCEL)
    const { payments } = context.integrations
    const { wechat_virtual: virtual } = payments
    const came = { confirm_receive_method: 1, confirm_receive_time: 1_700_000_000 }
    const { query, ...notice } = wechatVirtual.sealed(wechatShipping.settlementOf(own.number, came))
    const forged = new URLSearchParams(query)
    forged.set('nonce', 'another')
    delete payments.wechat_virtual
    try {
      expect(await hear(server, 'wechat_virtual', { ...notice, query: `?${forged}` })).toBe(false)
      expect(await read(own.as, own.id)).toMatchObject({ state: 'shipped' })
      expect(await hear(server, 'wechat_virtual', wechatVirtual.sealed({ MsgType: 'event', Event: 'another_event' }))).toBe(true)
      expect(await say(own.number, came)).toBe(true)
    } finally {
      Object.assign(payments, { wechat_virtual: virtual })
    }
    expect(await read(own.as, own.id)).toMatchObject({ state: 'received' })
  })

  test('many times, while the buyer taps and the time is over: it is received once', async () => {
    const own = await paidInWechat()
    await shipOrder(context, own.id, PARCEL)
    await db
      .updateTable('shop_order')
      .set({ receive_by: new Date(0) })
      .where('id', '=', own.id)
      .execute()
    const said = await Promise.all([
      ...Array.from({ length: 10 }, () => wechatShipping.receive(own.number)),
      call('POST shop/update-order', { id: own.id, action: 'confirm' }, { as: own.as }).then(({ status }) => status),
      receiveDueOrders(context).then(() => 200),
    ])
    expect(new Set(said)).toEqual(new Set([200]))
    expect(await storyOf(own)).toEqual(received)
  })

  test('and nothing follows where it was sent only, or not yet, or is paid back, or another payment is meant', async () => {
    const [own, unsent, repaid] = [await paidInWechat(), await paidInWechat(), await paidInWechat()]
    await shipOrder(context, own.id, PARCEL)
    await shipOrder(context, repaid.id, PARCEL)
    await refundPayment(context, repaid.attempt.id, { reason: 'operator' })
    const came = { confirm_receive_method: 1, confirm_receive_time: 1_700_000_000 }
    expect(await say(own.number, { estimated_settlement_time: 1_700_000_000 })).toBe(true)
    expect(await say(own.number, { ...came, transaction_id: '4200000000000000000000000001' })).toBe(true)
    expect(await say(own.number, { ...came, merchant_trade_no: 'f'.repeat(32) })).toBe(true)
    expect(await say(unsent.number, came)).toBe(true)
    expect(await say(repaid.number, came)).toBe(true)
    const states = await Promise.all([own, unsent, repaid].map(async ({ as, id }) => (await read(as, id)).state))
    expect(states).toEqual(['shipped', 'paid', 'refunded'])
  })
})

test('what was paid in a browser is told to nobody', async () => {
  const as = await buyer()
  const { skus } = await buildGood()
  const { id } = await order(as, [one(skus[0]!)])
  await buy(as, id)
  await runJobs()
  const before = wechatShipping.uploads.size
  await shipOrder(context, id, PARCEL)
  await runJobs()
  expect(wechatShipping.uploads.size).toBe(before)
  expect(await audit()).toEqual([])
})

test('what was paid in Douyin is fulfilled there when it is sent, and not when it is paid', async () => {
  const as = await buyer()
  const { skus } = await buildGood()
  const { id } = await order(as, [one(skus[0]!)])
  const { body } = await call('POST payment/goods/douyin', { id, place: 'douyin' }, { as })
  const number = douyinTrade.open(body as unknown as OrderRequest)
  await douyinTrade.pay(number)
  await runJobs()
  expect(douyinTrade.isDelivered(number)).toBe(false)
  await shipOrder(context, id, PARCEL)
  await runJobs()
  expect(douyinTrade.isDelivered(number)).toBe(true)
})
