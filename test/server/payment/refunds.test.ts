import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, buildMember, simulator, orderCredit, read, creditOf, attemptsOf, refundsOf, refundStep, db } = server
const { wechatPay } = simulator
const context = openContext(server.context)
afterAll(server.close)
afterEach(async () => {
  Object.assign(wechatPay.faults, { holds: false, refunds: 'succeed' })
  wechatPay.faults.silent.refund = 0
  wechatPay.faults.held.length = 0
  expect(await server.audit()).toEqual([])
})

/** A member who has paid 50 yuan for credit. */
async function paid() {
  const as = await buildMember()
  const order = await orderCredit(as)
  await call('POST payment/wechatpay', { id: order.id, place: 'phone' }, { as })
  const [attempt] = await attemptsOf(order.id)
  await wechatPay.pay(attempt!.out_trade_no)
  return { as, order, attempt: attempt! }
}

test('takes back what was bought at once, and is done when the provider says so', async () => {
  const { as, order, attempt } = await paid()
  const id = await refundPayment(context, attempt.id, { amountFen: 2_000, reason: 'operator' })
  expect(await creditOf(as)).toBe(3_000)
  expect(await read(as, order.id)).toMatchObject({ state: 'refunding', refundedFen: 2_000 })
  await refundStep(id)
  await refundStep(id)
  expect(await read(as, order.id)).toMatchObject({ state: 'paid', refundedFen: 2_000 })
  const rest = await refundPayment(context, attempt.id, { reason: 'operator' })
  await refundStep(rest)
  await refundStep(rest)
  expect(await read(as, order.id)).toMatchObject({ state: 'refunded', refundedFen: 5_000 })
  expect(await creditOf(as)).toBe(0)
})

test('that two operators begin at once is never more than was paid', async () => {
  const { as, order, attempt } = await paid()
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => refundPayment(context, attempt.id, { amountFen: 3_000, reason: 'operator' })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refundsOf(order.id)).toHaveLength(1)
  expect(await creditOf(as)).toBe(2_000)
  await expect(refundPayment(context, attempt.id, { amountFen: 0, reason: 'operator' })).rejects.toThrow('rest_conflict')
  const byHand = db
    .insertInto('payment_refund')
    .values({ attempt_id: attempt.id, out_refund_no: 'BYHANDBYHANDBYHANDBY', amount_fen: 3_000, reason: 'operator' })
  await expect(byHand.execute()).rejects.toThrow('more would be refunded than was paid')
})

test('goes on under its number after three time-outs, and after the provider took it without a word', async () => {
  const { order, attempt } = await paid()
  wechatPay.faults.silent.refund = 3
  const id = await refundPayment(context, attempt.id, { reason: 'operator' })
  for (let time = 1; time <= 3; time++) await expect(refundStep(id)).rejects.toThrow('WeChat Pay')
  await refundStep(id)
  expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ state: 'succeeded', amount_fen: 5_000 })])
})

test('that the provider cannot make is an operator’s, and succeeds when it says so later', async () => {
  const { order, attempt } = await paid()
  wechatPay.faults.refunds = 'abnormal'
  const id = await refundPayment(context, attempt.id, { reason: 'operator' })
  await refundStep(id)
  expect((await refundsOf(order.id))[0]!.state).toBe('abnormal')
  expect(await server.audit()).toEqual([{ check: 'refund_stuck', id, found: 5_000, expected: 0 }])
  const opened = {
    mchid: wechatPay.merchant.merchantId,
    out_trade_no: attempt.out_trade_no,
    out_refund_no: (await refundsOf(order.id))[0]!.out_refund_no,
    refund_id: '503',
    refund_status: 'SUCCESS',
    amount: { refund: 5_000 },
  }
  const { body, headers } = wechatPay.notification('REFUND.SUCCESS', opened)
  for (let copy = 1; copy <= 2; copy++)
    expect((await fetch(`${server.address}/wp-json/wp/v2/payment/notify/wechat`, { method: 'POST', body, headers })).status).toBe(204)
  expect((await refundsOf(order.id))[0]!.state).toBe('succeeded')
})

test('that the provider made without us takes the credit back, and what is spent is owed until more comes in', async () => {
  const { as, order, attempt } = await paid()
  await call('POST wallet/recharge-vip-credit', { plan: 'month', priceFen: 1_500 }, { as })
  const opened = {
    mchid: wechatPay.merchant.merchantId,
    out_trade_no: attempt.out_trade_no,
    out_refund_no: 'made-at-the-provider',
    refund_id: '50300001',
    refund_status: 'SUCCESS',
    amount: { refund: 5_000 },
  }
  for (let copy = 1; copy <= 3; copy++) {
    const { body, headers } = wechatPay.notification('REFUND.SUCCESS', opened)
    await fetch(`${server.address}/wp-json/wp/v2/payment/notify/wechat`, { method: 'POST', body, headers })
  }
  expect(await read(as, order.id)).toMatchObject({ state: 'refunded', refundedFen: 5_000 })
  expect(await creditOf(as)).toBe(0)
  expect(await db.selectFrom('debt').select(['amount', 'left_over']).where('member_id', '=', as.id).execute()).toEqual([
    { amount: 1_500, left_over: 1_500 },
  ])
  const next = await orderCredit(as)
  await call('POST payment/wechatpay', { id: next.id, place: 'phone' }, { as })
  await wechatPay.pay((await attemptsOf(next.id))[0]!.out_trade_no)
  expect(await creditOf(as)).toBe(3_500)
})

test('of VIP takes its own span out, and what was bought after it moves up', async () => {
  const as = await buildMember()
  const buy = async () => {
    const item = { type: 'vip', plan: 'month' } as const
    const { body } = await call('POST wallet/create-order', { item, priceFen: 1_500, place: 'phone' }, { as })
    await call('POST payment/wechatpay', { id: body.id, place: 'phone' }, { as })
    const [attempt] = await attemptsOf(body.id)
    await wechatPay.pay(attempt!.out_trade_no)
    return attempt!
  }
  const until = async () => Date.parse((await call('GET wallet', {}, { as })).body.vipUntil!)
  const first = await buy()
  const afterOne = await until()
  await buy()
  await refundPayment(context, first.id, { reason: 'operator' })
  expect(Math.abs((await until()) - afterOne)).toBeLessThan(4 * 24 * 3_600_000)
  const rows = await db.selectFrom('vip_grant').selectAll().where('member_id', '=', as.id).orderBy('id').execute()
  expect(rows[1]!.ends_at.getTime()).toBe(await until())
  expect(rows[1]!.starts_at.getTime()).toBeLessThan(Date.now() + 1_000)
  for (const { id } of await refundsOf(rows[0]!.payable_id!)) {
    await refundStep(id)
    await refundStep(id)
  }
})
