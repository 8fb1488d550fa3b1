import { readConfig } from '../../../server/src/config.ts'
import { Alipay } from '../../../server/src/infra/payments/alipay.ts'
import { parseAlipayBill, readAlipayBill } from '../../../server/src/infra/payments/alipayBill.ts'
import { begin, hear, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, buildMember, simulator, orderCredit, read, creditOf, attemptsOf, follow } = server
const { alipay } = simulator
const driver = paymentDrivers(server).find(({ name }) => name === 'alipay')!
const provider = new Alipay({ host: simulator.payments.hosts.alipay, keys: alipay.keys, timeoutMs: 5_000 })
afterAll(server.close)
afterEach(() => alipay.faults.reset())

const choose = (url: string, choice: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' }).then((response) => response.text())
const cashierOf = async (page: string) => /action="([^"]+)"/.exec(await (await fetch(page)).text())![1]!

describe('the cashier', () => {
  test.each(['phone', 'computer'] as const)('of a %s takes what the server signed, and sends the payer back', async (place) => {
    const as = await buildMember()
    const order = await orderCredit(as, place)
    const name = place === 'phone' ? 'POST payment/alipay-h5' : 'POST payment/alipay'
    const { body } = await call(name, { id: order.id, place }, { as })
    const { url } = body as { url: string }
    const page = await choose(await cashierOf(url), 'yes')
    expect(page).toContain(`/member/wallet/paySuccess?id=${order.id}`)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid', way: place === 'phone' ? 'alipay_wap' : 'alipay_page' })
  })

  test('does not open for an address that was changed', async () => {
    const { request } = await begin(server, driver)
    const url = new URL((request as { url: string }).url)
    url.searchParams.set('biz_content', url.searchParams.get('biz_content')!.replace('50.00', '0.01'))
    expect(await (await fetch(url)).text()).not.toContain('<form')
  })

  test('that the payer leaves has taken nothing', async () => {
    const { as, order, request } = await begin(server, driver)
    await choose(await cashierOf((request as { url: string }).url), 'leave')
    expect(await read(as, order.id, true)).toMatchObject({ state: 'unpaid', pending: true })
  })
})

describe('an answer', () => {
  test('before the payer came to the cashier says nothing of whether they will pay', async () => {
    const as = await buildMember()
    const order = await orderCredit(as)
    await driver.pay(as, order)
    const [attempt] = await attemptsOf(order.id)
    expect(await provider.query({ outTradeNo: attempt!.out_trade_no })).toEqual({ state: 'absent' })
    await follow(attempt!.id)
    expect((await attemptsOf(order.id))[0]!.state).toBe('prepared')
  })

  test('that is an unsigned error decides nothing', async () => {
    const { number } = await begin(server, driver)
    await driver.confirm(number)
    alipay.faults.unverified = 1
    await expect(provider.query({ outTradeNo: number })).rejects.toMatchObject({ kind: 'failed' })
    expect(await provider.query({ outTradeNo: number })).toMatchObject({ state: 'paid', amountFen: 5_000 })
  })

  test('signed by another is not believed', async () => {
    const stranger = new Alipay({
      host: simulator.payments.hosts.alipay,
      keys: { ...alipay.keys, publicKey: Object.values(simulator.wechatPay.merchant.platformKeys)[0]! },
      timeoutMs: 5_000,
    })
    const { number } = await begin(server, driver)
    await expect(stranger.query({ outTradeNo: number })).rejects.toMatchObject({ kind: 'failed' })
  })
})

describe('a refund', () => {
  const refund = (number: string, amountFen: number) =>
    provider.refund({
      outTradeNo: number,
      prepared: {},
      transaction: null,
      outRefundNo: `R${number.slice(1)}`,
      amountFen,
      totalFen: 5_000,
      notifyUrl: null,
    })

  test('under the same number is the same, and with another amount is refused', async () => {
    alipay.faults.holds = true
    const { number } = await begin(server, driver)
    await driver.confirm(number)
    expect(await refund(number, 29)).toMatchObject({ state: 'succeeded' })
    expect(await refund(number, 29)).toMatchObject({ state: 'accepted' })
    expect(await provider.queryRefund({ outTradeNo: number, outRefundNo: `R${number.slice(1)}` })).toMatchObject({ state: 'succeeded' })
    await expect(refund(number, 30)).rejects.toMatchObject({ kind: 'refused', code: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
  })

  test('of a part says once more that the trade succeeded: no payment', async () => {
    const { as, order, number } = await begin(server, driver)
    await driver.confirm(number)
    const again = alipay.notification(number, { refund_fee: '1.00', gmt_refund: '2026-01-31 09:05:00.120', out_biz_no: 'unknown-to-both' })
    expect(await hear(server, 'alipay', again)).toBe(true)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid', refundedFen: 0 })
    expect(await creditOf(as)).toBe(5_000)
  })
})

test('a notification of another app is refused, and the answer is one word', async () => {
  const { number } = await begin(server, driver)
  const send = async (otherwise: Record<string, string>) => {
    const { body, headers } = alipay.notification(number, otherwise)
    return (await fetch(`${server.address}/wp-json/wp/v2/payment/notify/alipay`, { method: 'POST', body, headers })).text()
  }
  expect(await send({ app_id: '2021000000000000' })).toBe('fail')
  expect(await send({})).toBe('success')
})

describe('the keys', () => {
  const env = { ALIPAY_APP_ID: '2021', ALIPAY_SELLER_ID: '2088', ALIPAY_PRIVATE_KEY: alipay.keys.privateKey.replaceAll('\n', '\\n') }

  test('without Alipay’s own are no start', () => {
    expect(() => readConfig({ ...env, ALIPAY_PUBLIC_KEY: ' ' })).toThrow('ALIPAY_PUBLIC_KEY must be set')
    expect(() => readConfig({ ...env, ALIPAY_PUBLIC_KEY: 'key' })).toThrow('ALIPAY_PUBLIC_KEY must be a public key in PEM')
    expect(() => new Alipay({ host: '', keys: { ...alipay.keys, publicKey: '' }, timeoutMs: 1 })).toThrow('empty')
  })

  test('in one line are read', () => {
    const { payments } = readConfig({ ...env, ALIPAY_PUBLIC_KEY: alipay.keys.publicKey.replaceAll('\n', '\\n') }).integrations
    expect(payments.alipay).toEqual({
      appId: '2021',
      sellerId: '2088',
      privateKey: alipay.keys.privateKey,
      publicKey: alipay.keys.publicKey,
    })
  })
})

test('a bill with a comma in a title, and 0.29 yuan, is read', () => {
  const text = [
    '#支付宝业务明细查询',
    '支付宝交易号,商户订单号,业务类型,商品名称,订单金额(元),退款批次号/请求号',
    '2026\t,P1\t,交易\t,"鱼饵, 一包",0.29,\t',
    '2026\t,P1\t,退款\t,鱼饵,-0.29,R1\t',
    '#共2笔',
  ].join('\r\n')
  expect(parseAlipayBill(text)).toEqual([
    { kind: 'payment', number: 'P1', amountFen: 29 },
    { kind: 'refund', number: 'R1', theirs: 'R1', amountFen: 29 },
  ])
})

test('a bill that is no archive, or has no details, has failed; quotes in a title are part of it', () => {
  expect(() => readAlipayBill(Buffer.from('nothing'))).toThrow('a bill that does not open')
  const head = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号'
  expect(parseAlipayBill(`${head}\n2026,P1,交易,"鱼饵 ""大"", 一包",1.00,`)).toEqual([{ kind: 'payment', number: 'P1', amountFen: 100 }])
})
