import { sql } from 'kysely'
import type { VirtualRequest } from '@anglers/simulators/wechatVirtual'
import { forgetPayer } from '../../../server/src/domains/payment/queries.ts'
import { offeredWays } from '../../../server/src/domains/payment/ways.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { paySignature, sessionSignature } from '../../../server/src/infra/payments/wechatVirtual.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { begin, hear, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, refused, buildMember, simulator, orderCredit, read, creditOf, attemptsOf, confirmDelivery } = server
const { wechat, wechatVirtual } = simulator
const driver = paymentDrivers(server).find(({ name }) => name === 'wechat_virtual')!
afterAll(server.close)
afterEach(() => wechatVirtual.faults.reset())

const URL_OF = `${server.address}/wp-json/wp/v2/payment/notify/wechat-virtual`

describe('signatures', () => {
  const body = '{"openid": "xxx", "user_ip": "127.0.0.1", "env": 0}'

  test('of the operator and of the session are those of the published examples', () => {
    expect(paySignature('12345', '/xpay/query_user_balance', body)).toBe('c37809f27c6d7fd1837ad2500a04512b66b34fd793a39a385fade56dca89a4b5')
    expect(sessionSignature('9hAb/NEYUlkaMBEsmFgzig==', body)).toBe('089d9e8dc5d308977360c4b79ec600a93d736802802a807d634192328032f6c7')
  })

  test('of a session that is over are refused, and a new login’s code gives new ones for the same attempt', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'wechat')
    const old = (await driver.pay(as, order)) as unknown as VirtualRequest
    wechat.login('老王')
    expect(() => wechatVirtual.open('老王', old)).toThrow('-15005')
    const fresh = (await driver.pay(as, order)) as unknown as VirtualRequest
    expect(fresh.signData).toBe(old.signData)
    await wechatVirtual.pay(wechatVirtual.open('老王', fresh))
    expect(await attemptsOf(order.id)).toHaveLength(1)
    expect(await creditOf(as)).toBe(5_000)
  })

  test('need the code of a login, though its member has signed in there before: no session of theirs is kept', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'wechat')
    const { code, params } = await refused('POST payment/wechatpay', { id: order.id, place: 'wechat' }, { as })
    expect({ code, params }).toMatchObject({ code: 'rest_invalid_param', params: { code: expect.any(String) } })
    expect(await attemptsOf(order.id)).toEqual([])
  })

  test('are another payer’s where another goes on', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'wechat')
    await driver.pay(as, order)
    const { code } = wechat.login('小李')
    const { body: request } = await call('POST payment/wechatpay', { id: order.id, place: 'wechat', code }, { as })
    wechatVirtual.faults.holds = true
    await wechatVirtual.pay(wechatVirtual.open('小李', request as unknown as VirtualRequest))
    expect(await read(as, order.id, true)).toMatchObject({ state: 'paid' })
  })

  test('of a first payer still pay where another has gone on', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'wechat')
    const first = (await driver.pay(as, order)) as unknown as VirtualRequest
    const number = wechatVirtual.open('老王', first)
    const { code } = wechat.login('小李')
    await call('POST payment/wechatpay', { id: order.id, place: 'wechat', code }, { as })
    wechatVirtual.faults.holds = true
    await wechatVirtual.pay(number)
    for (const attempt of await attemptsOf(order.id)) await server.follow(attempt.id)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid' })
    expect(await creditOf(as)).toBe(5_000)
  })
})

describe('the delivery', () => {
  test('that the query found is said to WeChat', async () => {
    wechatVirtual.faults.holds = true
    const { number, attempt, as, order } = await begin(server, driver)
    await driver.confirm(number)
    expect(await read(as, order.id, true)).toMatchObject({ state: 'paid' })
    expect(wechatVirtual.isDelivered(number)).toBe(false)
    await server.runJobs()
    expect(wechatVirtual.isDelivered(number)).toBe(true)
    await confirmDelivery(attempt.id)
  })

  test('that WeChat knows of by the answer to its push is said without harm', async () => {
    const { number, attempt } = await begin(server, driver)
    await driver.confirm(number)
    expect(wechatVirtual.isDelivered(number)).toBe(true)
    await confirmDelivery(attempt.id)
  })
})

describe('a push', () => {
  test('of the sandbox is refused where money is real', async () => {
    wechatVirtual.faults.holds = true
    const { as, number } = await begin(server, driver)
    await driver.confirm(number)
    expect(await hear(server, 'wechat_virtual', wechatVirtual.sealed(wechatVirtual.deliveryOf(number, { Env: 1 })))).toBe(false)
    expect(await creditOf(as)).toBe(0)
  })

  test('of what was paid by Apple has no number of WeChat Pay, and is asked after', async () => {
    const { as, number, order } = await begin(server, driver)
    await wechatVirtual.pay(number, { byApple: true })
    expect(await read(as, order.id)).toMatchObject({ state: 'paid' })
    expect(await hear(server, 'wechat_virtual', driver.paidNotice(number))).toBe(true)
    expect((await attemptsOf(order.id))[0]).toMatchObject({ state: 'paid', alarm: null })
  })

  test('of anything else is heard', async () => {
    expect(await hear(server, 'wechat_virtual', wechatVirtual.sealed({ MsgType: 'event', Event: 'xpay_complaint_notify' }))).toBe(true)
  })

  test('of a refund that failed without us changes nothing', async () => {
    const { as, number } = await begin(server, driver)
    await driver.confirm(number)
    const failed = { Event: 'xpay_refund_notify', WxRefundId: 'r1', MchOrderId: number, RefundFee: 5_000, RetCode: 1, RetMsg: 'no' }
    expect(await hear(server, 'wechat_virtual', wechatVirtual.sealed(failed))).toBe(true)
    expect(await creditOf(as)).toBe(5_000)
  })
})

describe('Apple, which asks whether to refund,', () => {
  const asked = async (number: string) => {
    const question = { Event: 'xpay_subscribe_ios_refund_query_notify', pay_order_id: number, CreateTime: 1 }
    const { body, headers, query } = wechatVirtual.sealed(question)
    const begunAt = Date.now()
    const answer = (await (await fetch(URL_OF + query, { method: 'POST', body, headers })).json()) as object
    expect(Date.now() - begunAt).toBeLessThan(3_000)
    return answer
  }

  test('hears within three seconds what was handed over, and when', async () => {
    const { number, order } = await begin(server, driver)
    expect(await asked(number)).toMatchObject({ result_code: 0 })
    await driver.confirm(number)
    await server.db
      .updateTable('payable')
      .set({ paid_at: new Date('2026-05-01T04:00:00Z') })
      .where('id', '=', order.id)
      .execute()
    expect(await asked(number)).toMatchObject({ result_code: 1, evidence: '已于 2026-05-01T04:00:00.000Z 发放' })
    expect(await asked('nobodys')).toMatchObject({ result_code: 0 })
  })

  test('hears of a payment that was only begun that nothing was handed over for it, though another paid its order', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'wechat')
    for (const person of ['老王', '小李']) {
      const { code } = wechat.login(person)
      const { body } = await call('POST payment/wechatpay', { id: order.id, place: 'wechat', code }, { as })
      wechatVirtual.open(person, body as unknown as VirtualRequest)
    }
    const [first, second] = await attemptsOf(order.id)
    await wechatVirtual.pay(first!.out_trade_no)
    expect((await read(as, order.id)).state).toBe('paid')
    expect(await asked(first!.out_trade_no)).toMatchObject({ result_code: 1, result_info: '已发放' })
    expect(await asked(second!.out_trade_no)).toEqual({ result_code: 0, result_info: '未发放', evidence: '未发放' })
  })

  test('hears what was taken back of it since', async () => {
    const { number } = await begin(server, driver)
    await driver.confirm(number)
    await driver.refundElsewhere(number, 2_000)
    expect(await asked(number)).toMatchObject({ result_code: 1, evidence: expect.stringContaining('20.00 元已收回') })
    await driver.refundElsewhere(number, 3_000)
    expect(await asked(number)).toMatchObject({ result_code: 0, result_info: '已收回' })
  })
})

test('whom WeChat knows a payer as is forgotten with their account', async () => {
  const { as, number, order } = await begin(server, driver)
  await driver.confirm(number)
  const preparedFor = async () => (await server.attemptsOf(order.id))[0]!.prepared
  expect(await preparedFor()).toEqual({ openid: expect.any(String) })
  await forgetPayer(server.db, as.id)
  expect(await preparedFor()).toEqual({})
})

test('whom WeChat knows a payer as is not forgotten while they may still pay, and soon after', async () => {
  const { as, order, attempt } = await begin(server, driver)
  const stranger = await begin(server, driver)
  const openidOf = async (id: number) => (await attemptsOf(id))[0]!.prepared?.openid
  const ended = (days: number) =>
    server.db
      .updateTable('payment_attempt')
      .set({ state: 'expired', expires_at: new Date(Date.now() - days * 24 * 3_600_000) })
      .where('id', '=', attempt.id)
      .execute()
  expect(await forgetPayer(server.db, as.id)).toBe(false)
  await ended(1.9)
  expect([await forgetPayer(server.db, as.id), await openidOf(order.id)]).toEqual([false, expect.any(String)])
  await ended(2.1)
  expect([await forgetPayer(server.db, as.id), await openidOf(order.id)]).toEqual([true, undefined])
  expect(await openidOf(stranger.order.id)).toEqual(expect.any(String))
})

test('whom WeChat knows a payer as is tried to be forgotten again, day by day, from when their account is erased', async () => {
  const { as, order, attempt } = await begin(server, driver)
  const { db } = server
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', as.id)
    .execute()
  await call('POST site/logoff', {}, { as })
  const waits = async () =>
    (
      await sql<{ hours: number }>`
        select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
         where key = ${`forget_payer:${as.id}`}`.execute(db)
    ).rows
  expect(await waits()).toEqual([{ hours: 24 }])
  const past = { state: 'expired' as const, expires_at: new Date(0) }
  await db.updateTable('payment_attempt').set(past).where('id', '=', attempt.id).execute()
  await sql`select graphile_worker.remove_job(${`forget_payer:${as.id}`})`.execute(db)
  await server.jobs.forget_payer.run({ member: as.id })
  expect([await waits(), (await attemptsOf(order.id))[0]!.prepared]).toEqual([[], {}])
})

test.each([
  [{ type: 'credit', choice: '100' }, 10_000, 'credit-10500'],
  [{ type: 'vip', plan: 'month' }, 1_500, 'vip-month'],
] as const)('what is bought has the name that it has in the console: %j', async (item, priceFen, name) => {
  const as = await buildMember()
  const { body } = await call('POST wallet/create-order', { item, priceFen, place: 'wechat' }, { as })
  const { signData } = (await driver.pay(as, body)) as unknown as VirtualRequest
  const { productId, goodsPrice } = JSON.parse(signData) as { productId: string; goodsPrice: number }
  expect([productId, goodsPrice]).toEqual([name, priceFen])
})

test('a payer who leaves while their money is on its way back gets it, and is forgotten then', async () => {
  const { as, number, attempt, order } = await begin(server, driver)
  await driver.confirm(number)
  const { id } = await refundPayment(openContext(server.context), attempt.id, { reason: 'operator' })
  await forgetPayer(server.db, as.id)
  await server.refundStep(id)
  await server.refundStep(id)
  expect((await server.refundsOf(order.id))[0]!.state).toBe('succeeded')
  await server.jobs.forget_payer.run({ member: as.id })
  expect(await attemptsOf(order.id)).toEqual([expect.objectContaining({ prepared: {}, payer: '' })])
})

test('on an iPhone amounts are of whole yuan', () => {
  const { payments } = server.context.integrations
  const at = (amountFen: number) => offeredWays(payments, { goods: 'virtual', amountFen }, { place: 'wechat', ios: true })
  expect(at(100)).toEqual([{ way: 'wechat_virtual', refusal: null }])
  expect(at(129)).toEqual([{ way: 'wechat_virtual', refusal: 'whole_yuan' }])
})

test('a refund that WeChat is working on is not begun twice', async () => {
  const { number, attempt, order } = await begin(server, driver)
  await driver.confirm(number)
  wechatVirtual.faults.refunds = 'wait'
  wechatVirtual.faults.silent.refund = 1
  const { id } = await refundPayment(openContext(server.context), attempt.id, { amountFen: 2_000, reason: 'operator' })
  await expect(server.refundStep(id)).rejects.toThrow('WeChat')
  await server.refundStep(id)
  expect((await server.refundsOf(order.id))[0]!.state).toBe('accepted')
  await wechatVirtual.finishRefunds()
  expect((await server.refundsOf(order.id))[0]!.state).toBe('succeeded')
})

test('an address is confirmed to WeChat, and to nobody else', async () => {
  const query = wechat.pushes.addressCheck('4375120948345356249')
  const ask = async (input: Record<string, string>) => fetch(`${URL_OF}?${new URLSearchParams(input)}`)
  expect(await (await ask(query)).text()).toBe('4375120948345356249')
  expect((await ask({ ...query, nonce: 'another' })).status).toBe(404)
})
