import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, refused, buildMember, simulator, orderCredit, read, creditOf, attemptsOf, refundsOf, expire, follow, refundStep } = server
const { wechatPay } = simulator
afterAll(server.close)
afterEach(async () => {
  Object.assign(wechatPay.faults, { unknownSerial: 0, holds: false, copies: 1, freshIds: false, refunds: 'succeed' })
  Object.assign(wechatPay.faults.silent, { prepare: 0, refund: 0 })
  wechatPay.faults.held.length = 0
})
const noFaults = async () => expect(await server.audit()).toEqual([])

const place = { place: 'phone' } as const
/** A member, their order of 50 yuan, and the payment that they began in a browser on a phone. */
async function begin() {
  const as = await buildMember()
  const order = await orderCredit(as)
  const { body: request } = await call('POST payment/wechatpay', { id: order.id, ...place }, { as })
  const [attempt] = await attemptsOf(order.id)
  return { as, order, request, number: attempt!.out_trade_no, attempt: attempt! }
}

describe('a payment', () => {
  test('is made at the cashier, and the notification hands over what was bought', async () => {
    const { as, order, request, number } = await begin()
    expect(request).toEqual({ way: 'wechat_h5', url: expect.stringContaining('pay.weixin.qq.com/cashier/') })
    expect((await read(as, order.id)).state).toBe('unpaid')
    await wechatPay.pay(number)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid', way: 'wechat_h5', pending: false, refundedFen: 0, ways: [] })
    expect(await creditOf(as)).toBe(5_000)
    await noFaults()
  })

  test('in the mini-program gets what wx.requestPayment wants, signed anew each time for one prepay', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'phone')
    await server.db.updateTable('payable').set({ kind: 'credit' }).where('id', '=', order.id).execute()
    const code = simulator.wechat.codes.issue({ kind: 'web', appId: simulator.platforms.wechatMp.appId, person: '老王' })
    const { body } = await call('POST payment/wechatpay', { id: order.id, place: 'wechat_browser', code }, { as })
    expect(body.way).toBe('wechat_jsapi')
    expect(wechatPay.accepts(body as unknown as Record<string, string>)).toBe(true)
    expect(wechatPay.accepts({ ...(body as unknown as Record<string, string>), nonceStr: 'another' })).toBe(false)
    await wechatPay.pay((body as { package: string }).package)
    expect(await creditOf(as)).toBe(5_000)
  })

  test('on a computer is a QR code', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'computer')
    const { body } = await call('POST payment/wechatpay', { id: order.id, place: 'computer' }, { as })
    expect(body).toMatchObject({
      way: 'wechat_native',
      codeUrl: expect.any(String),
      picture: expect.stringMatching(/^data:image\/png;base64,/),
    })
  })

  test('begun twice is one attempt, as is one that two devices begin at once', async () => {
    const { as, order } = await begin()
    await Promise.all([1, 2, 3].map(() => call('POST payment/wechatpay', { id: order.id, ...place }, { as })))
    expect(await attemptsOf(order.id)).toHaveLength(1)
  })

  test('that no notification tells of is found by the query', async () => {
    wechatPay.faults.holds = true
    const { as, order, number, attempt } = await begin()
    await wechatPay.pay(number)
    expect((await read(as, order.id)).state).toBe('unpaid')
    await follow(attempt.id)
    expect((await read(as, order.id)).state).toBe('paid')
    await noFaults()
  })

  test('is found when its payer says that they have paid', async () => {
    wechatPay.faults.holds = true
    const { as, order, number } = await begin()
    await wechatPay.pay(number)
    expect(await read(as, order.id, true)).toMatchObject({ state: 'paid', pending: false })
    expect(await wechatPay.faults.release()).toEqual([204])
    expect(await creditOf(as)).toBe(5_000)
  })

  test('whose begin the provider took without an answer goes on under the same number', async () => {
    wechatPay.faults.silent.prepare = 1
    const as = await buildMember()
    const order = await orderCredit(as)
    const { status, code } = await refused('POST payment/wechatpay', { id: order.id, ...place }, { as })
    expect({ status, code }).toEqual({ status: 503, code: 'payment_unknown' })
    expect(await read(as, order.id)).toMatchObject({ pending: true })
    const number = (await attemptsOf(order.id))[0]!.out_trade_no
    await call('POST payment/wechatpay', { id: order.id, ...place }, { as })
    expect(await attemptsOf(order.id)).toEqual([expect.objectContaining({ out_trade_no: number, state: 'prepared' })])
    await wechatPay.pay(number)
    expect(await creditOf(as)).toBe(5_000)
  })

  test('whose answer names a key that nobody knows is not believed', async () => {
    const as = await buildMember()
    const order = await orderCredit(as)
    wechatPay.faults.unknownSerial = 1
    expect((await refused('POST payment/wechatpay', { id: order.id, ...place }, { as })).code).toBe('payment_unknown')
  })

  test('notified before the answer to its begin arrives is settled all the same', async () => {
    wechatPay.faults.silent.prepare = 1
    const as = await buildMember()
    const order = await orderCredit(as)
    await refused('POST payment/wechatpay', { id: order.id, ...place }, { as })
    const [attempt] = await attemptsOf(order.id)
    await wechatPay.pay(attempt!.out_trade_no)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid' })
  })
})

describe('notifications', () => {
  test('fifty copies, ten of them under other event ids, settle once', async () => {
    const { as, number } = await begin()
    Object.assign(wechatPay.faults, { copies: 50, freshIds: true })
    await wechatPay.pay(number)
    expect(await creditOf(as)).toBe(5_000)
    await noFaults()
  })

  test('at once settle once', async () => {
    wechatPay.faults.holds = true
    const { as, number } = await begin()
    await wechatPay.pay(number)
    const { body, headers } = wechatPay.notification('TRANSACTION.SUCCESS', wechatPay.tradeOf(number))
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${server.address}/wp-json/wp/v2/payment/notify/wechat`, { method: 'POST', body, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    expect(await creditOf(as)).toBe(5_000)
  })

  const hear = async (body: string, headers: Record<string, string>) =>
    (await fetch(`${server.address}/wp-json/wp/v2/payment/notify/wechat`, { method: 'POST', body, headers })).status

  test('of forgers are refused, and take nobody’s place', async () => {
    wechatPay.faults.holds = true
    const { as, number } = await begin()
    await wechatPay.pay(number)
    const id = 'an-event-that-is-to-come'
    const real = wechatPay.notification('TRANSACTION.SUCCESS', wechatPay.tradeOf(number), { id })
    const signature = real.headers['wechatpay-signature']!
    for (const headers of [
      { ...real.headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` },
      { ...real.headers, 'wechatpay-signature': '' },
      { ...real.headers, 'wechatpay-serial': '5D1111' },
      { ...real.headers, 'wechatpay-serial': 'toString' },
      wechatPay.notification('TRANSACTION.SUCCESS', wechatPay.tradeOf(number), { id, at: Date.now() - 301_000 }).headers,
    ])
      expect(await hear(real.body, headers)).toBe(401)
    expect(await hear(real.body.replace('"id"', '"id" '), real.headers)).toBe(401)
    expect(await creditOf(as)).toBe(0)
    expect(await hear(real.body, real.headers)).toBe(204)
    expect(await creditOf(as)).toBe(5_000)
  })

  test.each([
    ['another amount', { amount: { total: 1, currency: 'CNY' } }, 'wrong_amount'],
    ['another merchant', { mchid: '1900000002' }, null],
    ['another app', { appid: 'wx0000000000000000' }, null],
    ['another currency', { amount: { total: 5_000, currency: 'USD' } }, null],
  ])('of %s settle nothing', async (_what, change, alarm) => {
    wechatPay.faults.holds = true
    const { as, order, number } = await begin()
    await wechatPay.pay(number)
    wechatPay.faults.held.length = 0
    const { body, headers } = wechatPay.notification('TRANSACTION.SUCCESS', { ...wechatPay.tradeOf(number), ...change })
    expect(await hear(body, headers)).toBe(alarm ? 204 : 401)
    expect(await creditOf(as)).toBe(0)
    const [attempt] = await attemptsOf(order.id)
    expect(attempt!.alarm).toBe(alarm)
    const faults = (await server.audit()).filter(({ check }) => check === 'payment_alarm')
    expect(faults.map(({ id }) => id)).toEqual(alarm ? [attempt!.id] : [])
    await server.db.updateTable('payment_attempt').set({ alarm: null }).execute()
  })

  test('are kept as they came, and to be read by this server alone', async () => {
    const { number } = await begin()
    await wechatPay.pay(number)
    const { sealed } = await server.db.selectFrom('payment_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain('TRANSACTION')
    expect(JSON.parse(server.secret.unseal('payment events', sealed).toString())).toMatchObject({ event_type: 'TRANSACTION.SUCCESS' })
  })
})

describe('too late, or twice', () => {
  test('paid at the last second and told after the order was dropped, the money goes back', async () => {
    wechatPay.faults.holds = true
    const { as, order, number, attempt } = await begin()
    await expire(order.id)
    await follow(attempt.id)
    expect((await read(as, order.id)).state).toBe('cancelled')
    await wechatPay.payAnyway(number)
    expect(await wechatPay.faults.release()).toEqual([204])
    const [refund] = await refundsOf(order.id)
    expect(refund).toMatchObject({ reason: 'late', state: 'requested', amount_fen: 5_000 })
    await refundStep(refund!.id)
    await refundStep(refund!.id)
    expect((await refundsOf(order.id))[0]!.state).toBe('succeeded')
    expect(await creditOf(as)).toBe(0)
    await noFaults()
  })

  test('paid before the job ends it, it is paid: the query after closing wins', async () => {
    wechatPay.faults.holds = true
    const { as, order, number, attempt } = await begin()
    await wechatPay.pay(number)
    await expire(order.id)
    await follow(attempt.id)
    expect((await read(as, order.id)).state).toBe('paid')
    expect(await creditOf(as)).toBe(5_000)
  })

  test('a second payment of one order goes back', async () => {
    const { as, order, number } = await begin()
    await call('POST payment/wechatpay', { id: order.id, place: 'computer' }, { as })
    const [, second] = await attemptsOf(order.id)
    await wechatPay.pay(number)
    await wechatPay.pay(second!.out_trade_no)
    const [refund] = await refundsOf(order.id)
    expect(refund).toMatchObject({ reason: 'double', attempt_id: second!.id })
    await refundStep(refund!.id)
    await refundStep(refund!.id)
    expect(await creditOf(as)).toBe(5_000)
    await noFaults()
  })

  test('an order that is dropped cannot be paid, and one that is paid cannot be dropped', async () => {
    const { as, order, number } = await begin()
    await call('POST wallet/delete-order', { id: order.id }, { as })
    await expect(wechatPay.pay(number)).rejects.toThrow()
    expect((await refused('GET wallet/order-detail', { id: order.id, ...place }, { as })).code).toBe('rest_not_found')
    wechatPay.faults.holds = true
    const other = await begin()
    await wechatPay.pay(other.number)
    const { code } = await refused('POST wallet/delete-order', { id: other.order.id }, { as: other.as })
    expect(code).toBe('order_closed')
    expect(await creditOf(other.as)).toBe(5_000)
  })

  test('what has less than a minute left is not begun', async () => {
    const as = await buildMember()
    const order = await orderCredit(as)
    await server.db
      .updateTable('payable')
      .set({ deadline: new Date(Date.now() + 59_000) })
      .where('id', '=', order.id)
      .execute()
    expect((await refused('POST payment/wechatpay', { id: order.id, ...place }, { as })).code).toBe('order_closed')
    expect(await attemptsOf(order.id)).toEqual([])
  })
})
