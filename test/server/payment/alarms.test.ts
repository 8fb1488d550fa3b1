import { settleTrouble } from '../../../server/src/domains/payment/operating.ts'
import { listSettled, listTroubled } from '../../../server/src/domains/payment/operatorQueries.ts'
import { insertReconciliation } from '../../../server/src/domains/payment/reconcileQueries.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { settle } from '../../../server/src/domains/payment/settle.ts'
import { transaction } from '../../../server/src/infra/database.ts'
import { begin as startPayment, hear, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, simulator, context, attemptsOf, follow, jobs } = server
const { wechatPay } = simulator
afterAll(server.close)
const { buildGood, stockOf } = createShop(db)
const { buyer, order, read, begin, payableOf } = createShopping(server)
const [driver] = paymentDrivers(server)

/** An order of goods for which another amount was paid, as its provider says whenever it is asked. */
async function paidWrongly() {
  const as = await buyer()
  const { skus } = await buildGood()
  const { id } = await order(as, [one(skus[0]!)])
  const { out_trade_no: number, id: attempt } = await begin(as, id)
  await db.updateTable('payment_attempt').set({ amount_fen: 1_500 }).where('id', '=', attempt).execute()
  await wechatPay.pay(number)
  const payable = await payableOf(id)
  return { as, id, sku: skus[0]!, number, attempt, payable }
}
const alarmOf = async (payable: number) => (await attemptsOf(payable))[0]!.alarm

test('a payment of another amount ends once an operator has looked after it, and its alarm stays away', async () => {
  const own = await paidWrongly()
  expect(await alarmOf(own.payable)).toBe('wrong_amount')
  await server.expire(own.payable)
  await jobs.end_due_orders.run({})
  expect((await read(own.as, own.id)).state).toBe('unpaid')
  await settleTrouble(context, 'payment', own.attempt, 'paid back in the console')
  expect(await attemptsOf(own.payable)).toMatchObject([{ state: 'closed', alarm: null, failure: 'by hand' }])
  expect((await read(own.as, own.id)).state).toBe('cancelled')
  expect(await stockOf(own.sku)).toBe(10)
  // Whatever speaks of it again: the job, the notification, and the refund in the console.
  await follow(own.attempt)
  await jobs.end_due_orders.run({})
  expect(await hear(server, 'wechat', driver!.paidNotice(own.number))).toBe(true)
  await driver!.refundElsewhere(own.number, 1_600)
  expect([await alarmOf(own.payable), await server.audit()]).toEqual([null, []])
})

test('a payment of another amount that came for an order that had ended is only looked after', async () => {
  const own = await paidWrongly()
  await db.updateTable('payment_attempt').set({ state: 'expired' }).where('id', '=', own.attempt).execute()
  await server.expire(own.payable)
  await jobs.end_due_orders.run({})
  await settleTrouble(context, 'payment', own.attempt, 'paid back in the console')
  expect(await attemptsOf(own.payable)).toMatchObject([{ state: 'expired', alarm: null }])
  expect(await stockOf(own.sku)).toBe(10)
})

test('an order for which another payment may still come stays, though one that was not believed is settled', async () => {
  const own = await paidWrongly()
  const { body } = await server.call('POST payment/goods/alipay-h5', { id: own.id, place: 'phone' }, { as: own.as })
  await fetch((body as unknown as { url: string }).url)
  await settleTrouble(context, 'payment', own.attempt, 'paid back in the console')
  expect((await attemptsOf(own.payable)).map(({ state }) => state)).toEqual(['closed', 'prepared'])
  expect([(await read(own.as, own.id)).state, await stockOf(own.sku)]).toEqual(['unpaid', 9])
  await simulator.alipay.pay((await attemptsOf(own.payable))[1]!.out_trade_no)
  expect((await read(own.as, own.id)).state).toBe('paid')
})

describe('what is said of another payment', () => {
  const evidence = (transaction: string, amountFen: number) => ({ transaction, amountFen, paidAt: new Date() })
  const said = (number: string, ...of: Parameters<typeof evidence>) => settle(context, 'wechat', number, evidence(...of))

  test('is another alarm, though one of its kind was looked after', async () => {
    const { attempt, number, payable } = await paidWrongly()
    await settleTrouble(context, 'payment', attempt, 'paid back in the console')
    await said(number, 'another', 1_600)
    expect(await alarmOf(payable)).toBe('wrong_amount')
    await settleTrouble(context, 'payment', attempt, 'that too')
    await said(number, 'another', 1_600)
    expect(await alarmOf(payable)).toBeNull()
  })

  test('is none where it was looked after before alarms had a number', async () => {
    const { attempt, number, payable } = await paidWrongly()
    await db.updateTable('payment_attempt').set({ alarm: null, alarm_transaction: null }).where('id', '=', attempt).execute()
    const settled = { what: 'payment' as const, subject_id: attempt, note: 'long ago' }
    await db
      .insertInto('payment_settled')
      .values({ ...settled, found: 'other_payer' })
      .execute()
    expect([await said(number, 'another', 1_600), await alarmOf(payable)]).toEqual(['wrong_amount', 'wrong_amount'])
    await db.updateTable('payment_attempt').set({ alarm: null, alarm_transaction: null }).where('id', '=', attempt).execute()
    await db
      .insertInto('payment_settled')
      .values({ ...settled, found: 'wrong_amount' })
      .execute()
    expect([await said(number, 'another', 1_600), await alarmOf(payable)]).toEqual(['wrong_amount', null])
  })

  test('of what is paid already is an alarm, once, and what is paid stays so', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const { id } = await order(as, [one(skus[0]!)])
    const { out_trade_no: number, id: attempt } = await begin(as, id)
    expect([await said(number, 'first', 1_600), await said(number, 'first', 1_600)]).toEqual(['settled', 'repeated'])
    const payable = await payableOf(id)
    expect(await alarmOf(payable)).toBeNull()
    expect(await said(number, 'second', 1_600)).toBe('other_transaction')
    expect(await attemptsOf(payable)).toMatchObject([{ state: 'paid', provider_transaction: 'first', alarm: 'other_transaction' }])
    expect(await said(number, 'first', 1_600)).toBe('repeated')
    expect((await listTroubled(db)).map((trouble) => [trouble.id, trouble.what])).toContainEqual([attempt, 'payment other_transaction'])
    await settleTrouble(context, 'payment', attempt, 'paid back in the console')
    await said(number, 'second', 1_600)
    expect([await alarmOf(payable), (await read(as, id)).state, await stockOf(skus[0]!)]).toEqual([null, 'paid', 9])
  })

  test('that is believed takes away no alarm but its own', async () => {
    for (const [first, left] of [
      ['second', null],
      ['third', 'wrong_amount'],
    ] as const) {
      const as = await buyer()
      const { skus } = await buildGood()
      const { id } = await order(as, [one(skus[0]!)])
      const { out_trade_no: number } = await begin(as, id)
      await said(number, first, 1)
      expect(await said(number, left ? 'fourth' : first, 1_600)).toBe('settled')
      expect([await alarmOf(await payableOf(id)), (await read(as, id)).state]).toEqual([left, 'paid'])
    }
  })
})

test('what waits for an operator is listed until they have settled it, once, and then stands in the log', async () => {
  const { attempt } = await paidWrongly()
  const lacks = { kind: 'missing_there', number: 'PLACKING', hereFen: 1_600, thereFen: null } as const
  const strange = { kind: 'amount', number: 'PSTRANGE', hereFen: 1_600, thereFen: 1_700 } as const
  await transaction(db, (trx) => insertReconciliation(trx, 'alipay', '2026-01-31', 2, [lacks, strange]))
  const bill = async (number: string) =>
    (await db.selectFrom('reconciliation_fault').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id
  const [first, second] = [await bill('PLACKING'), await bill('PSTRANGE')]
  const listed = async () => (await listTroubled(db)).map(({ id, what, amount_fen: fen }) => [id, what, fen])
  const payment = [attempt, 'payment wrong_amount', 1_500]
  const bills = [
    [first, 'bill alipay missing_there PLACKING', 1_600],
    [second, 'bill alipay amount PSTRANGE', 1_700],
  ]
  expect(await listed()).toEqual(expect.arrayContaining([payment, ...bills]))
  await settleTrouble(context, 'bill', first, 'it came a day later')
  await settleTrouble(context, 'payment', attempt, 'paid back in the console')
  await expect(settleTrouble(context, 'bill', first, 'again')).rejects.toThrow('rest_not_found')
  await expect(settleTrouble(context, 'payment', attempt, 'again')).rejects.toThrow('rest_not_found')
  expect((await listed()).filter(([id, what]) => id === attempt && what === payment[1])).toEqual([])
  expect((await listed()).filter(([, what]) => String(what).startsWith('bill'))).toEqual([bills[1]])
  expect((await server.audit()).filter(({ check }) => check === 'bill')).toEqual([
    { check: 'bill', id: second, found: 1_600, expected: 1_700 },
  ])
  expect((await listSettled(db)).slice(0, 2)).toMatchObject([
    { what: 'payment', subject_id: attempt, note: 'paid back in the console' },
    { what: 'bill', subject_id: first, found: 'missing_there PLACKING', note: 'it came a day later' },
  ])
  await settleTrouble(context, 'bill', second, 'a fault of theirs')
})

test('a refund that is under way for a day is listed, as is one that its provider refused, and none that is done', async () => {
  const { attempt, number } = await startPayment(server, driver!)
  await driver!.confirm(number)
  const { id } = await refundPayment(context, attempt.id, { amountFen: 700, reason: 'operator' })
  const listed = async () => {
    const all = await listTroubled(db)
    return all.filter(({ what }) => what.startsWith(`refund of payment ${attempt.id} `)).map(({ what, ...row }) => [row, what])
  }
  const set = async (state: 'requested' | 'accepted' | 'abnormal' | 'succeeded', hours: number, failure: string | null = null) => {
    const since = new Date(Date.now() - hours * 3_600_000)
    await db.updateTable('payment_refund').set({ state, failure, created_at: since }).where('id', '=', id).execute()
    return since
  }
  for (const state of ['requested', 'accepted'] as const) {
    await set(state, 23)
    expect(await listed()).toEqual([])
    const since = await set(state, 25)
    expect(await listed()).toEqual([[{ id, amount_fen: 700, since }, `refund of payment ${attempt.id} ${state}`]])
  }
  const since = await set('abnormal', 0, 'NOT_ENOUGH')
  expect(await listed()).toEqual([[{ id, amount_fen: 700, since }, `refund of payment ${attempt.id} abnormal NOT_ENOUGH`]])
  await set('succeeded', 99)
  expect(await listed()).toEqual([])
  await set('requested', 0)
  for (let step = 0; step < 2; step++) await server.refundStep(id)
})
