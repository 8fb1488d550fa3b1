import type { OrderRequest } from '@anglers/simulators/douyinTrade'
import { begin, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, buildMember, simulator, orderCredit, read, creditOf, attemptsOf, refundsOf, expire, follow, confirmDelivery } = server
const { douyinTrade } = simulator
const driver = paymentDrivers(server).find(({ name }) => name === 'douyin')!
afterAll(server.close)
afterEach(() => douyinTrade.faults.reset())

describe('the request', () => {
  test('is passed on unchanged: what was changed is refused', async () => {
    const { request } = await begin(server, driver)
    const { data, byteAuthorization } = request as unknown as OrderRequest
    expect(() => douyinTrade.open({ data: data.replaceAll('5000', '1'), byteAuthorization })).toThrow('21100')
    expect(JSON.parse(data)).toMatchObject({ totalAmount: 5_000, skuList: [{ quantity: 1, price: 5_000 }] })
  })

  test('ends when the order does', async () => {
    const { request } = await begin(server, driver)
    const { payExpireSeconds } = JSON.parse((request as unknown as OrderRequest).data) as { payExpireSeconds: number }
    expect(payExpireSeconds).toBeGreaterThan(29 * 60)
    expect(payExpireSeconds).toBeLessThanOrEqual(30 * 60)
  })
})

test('a payment that nobody confirms ends when its time is over, though nothing can close it', async () => {
  const { as, order, attempt } = await begin(server, driver)
  await expire(order.id)
  await follow(attempt.id)
  expect((await attemptsOf(order.id))[0]!.state).toBe('expired')
  expect((await read(as, order.id)).state).toBe('cancelled')
})

test('what was handed over is said to Douyin', async () => {
  const { number, attempt } = await begin(server, driver)
  await driver.confirm(number)
  await server.runJobs()
  expect(douyinTrade.isDelivered(number)).toBe(true)
  await confirmDelivery(attempt.id)
})

describe('a refund that the payer asks Douyin for', () => {
  test('gets our number at once, twice the same, and takes nothing before it is granted', async () => {
    const { as, order, number } = await begin(server, driver)
    await driver.confirm(number)
    const ours = await douyinTrade.wantRefund(number, 'rf7398108028895054107')
    expect(ours).toMatch(/^[0-9A-Za-z]{20,32}$/)
    expect(await douyinTrade.wantRefund(number, 'rf7398108028895054107')).toBe(ours)
    expect(await douyinTrade.wantRefund(number, 'rf7398108028895054108')).not.toBe(ours)
    expect(await creditOf(as)).toBe(5_000)
    douyinTrade.faults.copies = 2
    await douyinTrade.grantRefund(number, 'rf7398108028895054107', ours)
    expect(await refundsOf(order.id)).toEqual([
      expect.objectContaining({ out_refund_no: ours, provider_refund: 'rf7398108028895054107', state: 'succeeded', reason: 'provider' }),
    ])
    expect(await creditOf(as)).toBe(0)
    expect(await server.audit()).toEqual([])
  })
})

test('on an iPhone Douyin sells nothing that is virtual', async () => {
  const as = await buildMember()
  const order = await orderCredit(as, 'douyin')
  const { body } = await call('GET wallet/order-detail', { id: order.id, place: 'douyin', ios: true, check: false }, { as })
  expect(body.ways).toEqual([{ way: 'douyin', refusal: 'ios' }])
})
