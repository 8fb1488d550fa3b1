import type { paymentEndpoints } from '@anglers/contract/payment'
import { endpointsWhere } from '../support/server.ts'
import { begin, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'
import type { walletEndpoints } from '@anglers/contract/wallet'

const server = await openPaymentServer()
const { call, refused, buildMember, attemptsOf, creditOf } = server
const driver = paymentDrivers(server).find(({ name }) => name === 'alipay')!
afterAll(server.close)
afterEach(async () => {
  driver.faults.reset()
  expect(await server.audit()).toEqual([])
})

type Name =
  keyof typeof walletEndpoints | Exclude<keyof typeof paymentEndpoints, `${string} payment/notify/${string}` | `${string} wechat/push`>

/** With what each call is asked for an order of the owner's. Of `theirs` it shows or moves what is of that order. */
const calls: Record<Name, (id: number) => { input: object; theirs?: true }> = {
  'GET wallet': () => ({ input: {} }),
  'GET wallet/note': () => ({ input: { type: 'income' } }),
  'GET wallet/statement': () => ({ input: { unit: 'credit', month: '2026-05' } }),
  'GET wallet/statement-file': () => ({ input: { unit: 'credit', month: '2026-05' } }),
  'GET wallet/orders': () => ({ input: {} }),
  'GET wallet/recharge-credit': () => ({ input: {} }),
  'POST wallet/create-order': () => ({ input: { item: { type: 'credit', choice: '50' }, priceFen: 5_000, place: 'phone' } }),
  'GET wallet/order-detail': (id) => ({ input: { id, place: 'phone' }, theirs: true }),
  'POST wallet/delete-order': (id) => ({ input: { id }, theirs: true }),
  'GET wallet/recharge-vip': () => ({ input: {} }),
  'POST wallet/recharge-vip-credit': () => ({ input: { plan: 'month', priceFen: 1_500 } }),
  'POST wallet/key-use': () => ({ input: { code: '0000-0000-0000-0000' } }),
  'POST payment/wechatpay': (id) => ({ input: { id, place: 'phone' }, theirs: true }),
  'POST payment/alipay': (id) => ({ input: { id, place: 'computer' }, theirs: true }),
  'POST payment/alipay-h5': (id) => ({ input: { id, place: 'phone' }, theirs: true }),
  'POST payment/douyin': (id) => ({ input: { id, place: 'douyin' }, theirs: true }),
}
const rows = Object.entries(calls) as [Name, (typeof calls)[Name]][]

test('every call of the wallet and of payments stands in the matrix', () => {
  const all = endpointsWhere(({ webhook }, name) => !webhook && / (wallet|payment)(\/|$)/.test(name) && !/\/(goods|notify)\//.test(name))
  expect([...all].sort()).toEqual(Object.keys(calls).sort())
})

describe.each(rows)('%s', (name, ofOrder) => {
  test('is nothing for visitors', async () => {
    const { order } = await begin(server, driver)
    expect(await refused(name, ofOrder(order.id).input)).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('moves nothing for a banned member', async () => {
    const { order } = await begin(server, driver)
    const as = await buildMember({ banned: true })
    if (name.startsWith('POST')) {
      expect(await refused(name, ofOrder(order.id).input, { as })).toMatchObject({ status: 403, code: 'rest_banned' })
      return
    }
    const answer = await call(name, ofOrder(order.id).input as never, { as }).catch((error: Error) => error.message)
    expect(JSON.stringify(answer)).not.toContain('rest_banned')
  })

  test.each([
    ['another member', {}],
    ['an operator', { role: 'operator' as const }],
  ])('shows and moves nothing of the owner’s for %s', async (_, traits) => {
    const { as: owner, order, number } = await begin(server, driver)
    const as = await buildMember(traits)
    const { input, theirs } = ofOrder(order.id)
    const before = await attemptsOf(order.id)
    if (theirs) expect(await refused(name, input, { as })).toMatchObject({ status: 404, code: 'rest_not_found' })
    else {
      const answer = await call(name, input as never, { as }).catch((error: Error) => error.message)
      expect(JSON.stringify(answer)).not.toContain(number)
    }
    expect(await attemptsOf(order.id)).toEqual(before)
    expect(await server.read(owner, order.id)).toMatchObject({ state: 'unpaid' })
    expect(await creditOf(owner)).toBe(0)
  })
})
