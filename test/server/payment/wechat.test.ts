import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import type { Language } from '../../../server/src/kernel/language.ts'
import { begin, hear, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, refused, buildMember, simulator, orderCredit, read, creditOf, attemptsOf } = server
const { wechatPay } = simulator
const driver = paymentDrivers(server).find(({ name }) => name === 'wechat')!
afterAll(server.close)
afterEach(() => wechatPay.faults.reset())

const place = { place: 'phone' } as const

describe('WeChat Pay', () => {
  test('on a phone leads to its cashier', async () => {
    const { request } = await begin(server, driver)
    expect(request).toEqual({ way: 'wechat_h5', url: expect.stringContaining('pay.weixin.qq.com/cashier/') })
  })

  test('on a phone gets a new link each time, in any language, for one grows old, and the old one where there is no answer', async () => {
    const as = await buildMember()
    const { id } = await orderCredit(as)
    const link = async (language: Language = 'zh-Hans') => {
      const request = (await driver.pay(as, { id }, language)) as { url: string }
      return new URL(request.url).searchParams.get('prepay_id')
    }
    const first = await link()
    // WeChat knows the payment by its first title, and refuses another.
    const second = await link('fr')
    expect(second).not.toBe(first)
    simulator.wechatPay.faults.silent.prepare = 1
    expect(await link()).toBe(second)
    expect(await attemptsOf(id)).toEqual([expect.objectContaining({ state: 'prepared' })])
  })

  test('in WeChat’s browser gets what the platform’s call wants, signed anew each time for one prepay', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'wechat_browser')
    const code = simulator.wechat.codes.issue({ kind: 'web', appId: simulator.platforms.wechatMp.appId, person: '老王' })
    const { body } = await call('POST payment/wechatpay', { id: order.id, place: 'wechat_browser', code }, { as })
    expect(body.way).toBe('wechat_jsapi')
    expect(wechatPay.accepts(body as unknown as Record<string, string>)).toBe(true)
    expect(wechatPay.accepts({ ...(body as unknown as Record<string, string>), nonceStr: 'another' })).toBe(false)
    const again = simulator.wechat.codes.issue({ kind: 'web', appId: simulator.platforms.wechatMp.appId, person: '老王' })
    const input = { id: order.id, place: 'wechat_browser', code: again } as const
    const later = (await call('POST payment/wechatpay', input, { as })).body as unknown as Record<string, string>
    expect(later.package).toBe((body as { package: string }).package)
    expect([wechatPay.accepts(later), later.nonceStr === (body as unknown as { nonceStr: string }).nonceStr]).toEqual([true, false])
    await wechatPay.pay((body as { package: string }).package)
    expect(await creditOf(as)).toBe(5_000)
  })

  test('of another payer than the one who began pays for nobody: somebody has to look after it', async () => {
    wechatPay.faults.holds = true
    const as = await buildMember()
    const order = await orderCredit(as, 'wechat_browser')
    const code = simulator.wechat.codes.issue({ kind: 'web', appId: simulator.platforms.wechatMp.appId, person: '老王' })
    await call('POST payment/wechatpay', { id: order.id, place: 'wechat_browser', code }, { as })
    const { out_trade_no: number, id } = (await attemptsOf(order.id))[0]!
    await wechatPay.pay(number)
    const notified = (openid: string) =>
      hear(server, 'wechat', wechatPay.notification('TRANSACTION.SUCCESS', { ...wechatPay.tradeOf(number), payer: { openid } }))
    expect(await notified('somebody-else')).toBe(true)
    expect(await read(as, order.id)).toMatchObject({ state: 'unpaid' })
    expect(await creditOf(as)).toBe(0)
    expect(await server.audit()).toEqual([{ check: 'payment_alarm', id, found: 5_000, expected: 0 }])
    await server.db.updateTable('payment_attempt').set({ alarm: null }).where('id', '=', id).execute()
    expect(await notified(wechatPay.tradeOf(number).payer!.openid)).toBe(true)
    expect(await creditOf(as)).toBe(5_000)
  })

  test('of a second transaction for a number that is paid hands over nothing more: somebody has to look after it', async () => {
    const as = await buildMember()
    const order = await orderCredit(as, 'computer')
    await call('POST payment/wechatpay', { id: order.id, place: 'computer' }, { as })
    const { out_trade_no: number, id } = (await attemptsOf(order.id))[0]!
    await wechatPay.pay(number)
    const trade = wechatPay.tradeOf(number)
    const notified = (transaction: string) =>
      hear(server, 'wechat', wechatPay.notification('TRANSACTION.SUCCESS', { ...trade, transaction_id: transaction }))
    expect(await notified(trade.transaction_id!)).toBe(true)
    expect(await server.audit()).toEqual([])
    expect(await notified(`${trade.transaction_id}9`)).toBe(true)
    expect([(await read(as, order.id)).state, await creditOf(as), await server.refundsOf(order.id)]).toEqual(['paid', 5_000, []])
    expect(await server.audit()).toEqual([{ check: 'payment_alarm', id, found: 5_000, expected: 0 }])
    await server.db.updateTable('payment_attempt').set({ alarm: null }).where('id', '=', id).execute()
  })

  test('is asked for all of a payment, and for all of a refund, as they are kept', async () => {
    const wechat = server.context.integrations.payments.wechat!
    const [prepare, refund] = [wechat.prepare.bind(wechat), wechat.refund.bind(wechat)]
    const asked: object[] = []
    wechat.prepare = (payment) => {
      asked.push(payment)
      return prepare(payment)
    }
    wechat.refund = (wanted) => {
      asked.push(wanted)
      return refund(wanted)
    }
    try {
      const { order, number, attempt, as } = await begin(server, driver)
      await driver.confirm(number)
      const { id } = await refundPayment(openContext(server.context), attempt.id, { amountFen: 700, reason: 'operator' })
      await server.refundStep(id)
      const payable = server.db.selectFrom('payable').where('id', '=', order.id)
      const { deadline } = await payable.select('deadline').executeTakeFirstOrThrow()
      const [paid] = await attemptsOf(order.id)
      const notifyUrl = `${server.address}/wp-json/wp/v2/payment/notify/wechat`
      const own = { outTradeNo: number, notifyUrl }
      expect(asked).toEqual([
        {
          ...own,
          way: 'wechat_h5',
          amountFen: 5_000,
          title: '钓鱼伴侣 余额充值',
          expiresAt: deadline,
          ip: '127.0.0.1',
          payer: null,
          returnUrl: `${server.address}/member/wallet/paySuccess?id=${order.id}`,
          productId: 'credit-5000',
        },
        {
          ...own,
          prepared: paid!.prepared,
          transaction: paid!.provider_transaction,
          amountFen: 700,
          totalFen: 5_000,
          outRefundNo: (await server.refundsOf(order.id))[0]!.out_refund_no,
        },
      ])
      expect(await creditOf(as)).toBe(4_300)
    } finally {
      delete (wechat as { prepare?: unknown }).prepare
      delete (wechat as { refund?: unknown }).refund
    }
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

  test('that took a beginning without an answer goes on under the same number', async () => {
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
    wechatPay.faults.unverified = 1
    expect((await refused('POST payment/wechatpay', { id: order.id, ...place }, { as })).code).toBe('payment_unknown')
  })

  test('that is paid while the answer to its beginning is on its way stays paid', async () => {
    const wechat = server.context.integrations.payments.wechat!
    const prepare = wechat.prepare.bind(wechat)
    wechat.prepare = async (payment) => {
      const prepared = await prepare(payment)
      await wechatPay.pay(payment.outTradeNo)
      return prepared
    }
    const as = await buildMember()
    const order = await orderCredit(as)
    try {
      await call('POST payment/wechatpay', { id: order.id, ...place }, { as })
    } finally {
      delete (wechat as { prepare?: unknown }).prepare
    }
    expect(await attemptsOf(order.id)).toMatchObject([{ state: 'paid' }])
    expect([await read(as, order.id), await creditOf(as)]).toMatchObject([{ state: 'paid', pending: false }, 5_000])
  })

  test('that notifies before the answer to the beginning arrives is heard all the same', async () => {
    wechatPay.faults.silent.prepare = 1
    const as = await buildMember()
    const order = await orderCredit(as)
    await refused('POST payment/wechatpay', { id: order.id, ...place }, { as })
    const [attempt] = await attemptsOf(order.id)
    await wechatPay.pay(attempt!.out_trade_no)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid' })
  })
})

describe('what cannot be begun', () => {
  test.each([
    ['by a way of another place', 'POST payment/alipay', { place: 'phone' }],
    ['by a way that is another call’s', 'POST payment/wechatpay', { place: 'douyin' }],
    ['by the page of a phone on a computer', 'POST payment/alipay-h5', { place: 'computer' }],
    ['by Douyin outside of it', 'POST payment/douyin', { place: 'phone' }],
    ['where the platform sells nothing of it', 'POST payment/douyin', { place: 'douyin', ios: true }],
  ] as const)('is refused: %s', async (_what, name, where) => {
    const as = await buildMember()
    const { id } = await orderCredit(as)
    expect((await refused(name, { id, ...where }, { as })).code).toBe('way_not_offered')
    expect(await attemptsOf(id)).toEqual([])
  })

  test('as WeChat refuses it has failed, which its order says, and may be begun anew under another number', async () => {
    const { wechat } = server.context.integrations.payments
    const as = await buildMember()
    const { id } = await orderCredit(as)
    wechat!.prepare = async () => Promise.reject(new IntegrationError('refused', 'WeChat Pay', 'no', 'PARAM_ERROR'))
    try {
      expect(await refused('POST payment/wechatpay', { id, ...place }, { as })).toMatchObject({ code: 'payment_refused' })
    } finally {
      delete (wechat as { prepare?: unknown }).prepare
    }
    expect(await read(as, id)).toMatchObject({ state: 'unpaid', pending: false, failure: 'PARAM_ERROR', way: 'wechat_h5' })
    await call('POST payment/wechatpay', { id, ...place }, { as })
    const [first, second] = await attemptsOf(id)
    expect([first!.state, second!.state]).toEqual(['failed', 'prepared'])
    await wechatPay.pay(second!.out_trade_no)
    expect(await read(as, id)).toMatchObject({ state: 'paid', failure: null })
  })

  test('any more, as WeChat has closed it, may be begun anew as long as the order has time', async () => {
    const { as, order, attempt, number } = await begin(server, driver)
    await server.context.integrations.payments.wechat!.close({ outTradeNo: number, prepared: null, transaction: null })
    await server.follow(attempt.id)
    expect((await attemptsOf(order.id)).map(({ state }) => state)).toEqual(['closed'])
    expect(await read(as, order.id)).toMatchObject({ state: 'unpaid', pending: false })
    await call('POST payment/wechatpay', { id: order.id, ...place }, { as })
    expect((await attemptsOf(order.id)).map(({ state }) => state)).toEqual(['closed', 'prepared'])
  })
})

describe('who pays in WeChat’s browser', () => {
  const { appId } = simulator.platforms.wechatMp
  const payAs = async (as: { token: string }, id: number, code?: string) =>
    refused('POST payment/wechatpay', { id, place: 'wechat_browser', code }, { as })

  test('is known by a code, or as they have signed in there', async () => {
    const [known, unknown] = [await buildMember(), await buildMember()]
    const row = { platform: 'wechat', app_id: appId, openid: 'openid-of-known', unionid: null, member_id: known.id } as const
    await server.db.insertInto('member_openid').values(row).execute()
    const [own, other] = [await orderCredit(known, 'wechat_browser'), await orderCredit(unknown, 'wechat_browser')]
    await call('POST payment/wechatpay', { id: own.id, place: 'wechat_browser' }, { as: known })
    expect(await attemptsOf(own.id)).toMatchObject([{ payer: 'openid-of-known' }])
    // Another app knows them by another name.
    const elsewhere = { ...row, app_id: simulator.platforms.wechatMini.appId, openid: 'openid-of-the-other-app', member_id: unknown.id }
    await server.db.insertInto('member_openid').values(elsewhere).execute()
    expect((await payAs(unknown, other.id)).params).toHaveProperty('code')
    expect((await payAs(unknown, other.id, 'used-up')).params).toHaveProperty('code')
    expect(await attemptsOf(other.id)).toEqual([])
  })
})

describe('a notification', () => {
  test('of five minutes ago is refused', async () => {
    wechatPay.faults.holds = true
    const { as, number } = await begin(server, driver)
    await driver.confirm(number)
    const old = wechatPay.notification('TRANSACTION.SUCCESS', wechatPay.tradeOf(number), { at: Date.now() - 301_000 })
    expect(await hear(server, 'wechat', old)).toBe(false)
    expect(await creditOf(as)).toBe(0)
  })

  test.each([
    ['another app', { appid: 'wx0000000000000000' }],
    ['another currency', { amount: { total: 5_000, currency: 'USD' } }],
  ])('of %s is refused', async (_what, change) => {
    wechatPay.faults.holds = true
    const { as, number } = await begin(server, driver)
    await driver.confirm(number)
    const notice = wechatPay.notification('TRANSACTION.SUCCESS', { ...wechatPay.tradeOf(number), ...change })
    expect(await hear(server, 'wechat', notice)).toBe(false)
    expect(await creditOf(as)).toBe(0)
  })
})
