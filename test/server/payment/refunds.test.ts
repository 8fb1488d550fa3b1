import { sql } from 'kysely'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { sendAgain, settleTrouble } from '../../../server/src/domains/payment/operating.ts'
import { listPaid } from '../../../server/src/domains/payment/operatorQueries.ts'
import { refundPayment, takeRefundNews } from '../../../server/src/domains/payment/refunds.ts'
import { makeCodes } from '../../../server/src/domains/wallet/codes.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { modules } from '../../../server/src/modules.ts'
import { begin, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, buildMember, read, creditOf, attemptsOf, refundsOf, refundStep, db } = server
const context = openContext(server.context)
afterAll(server.close)

describe.each(paymentDrivers(server).map((driver) => [driver.name, driver] as const))('a refund by %s', (_name, driver) => {
  const { faults } = driver
  afterEach(async () => {
    faults.reset()
    expect(await server.audit()).toEqual([])
  })

  /** A member who has paid 50 yuan for credit. */
  async function paid() {
    const begun = await begin(server, driver)
    await driver.confirm(begun.number)
    return begun
  }
  const steps = async (id: number) => {
    await refundStep(id)
    await refundStep(id)
  }

  test('takes back what was bought at once, and is done when the provider says so', async () => {
    const { as, order, attempt } = await paid()
    const { id } = await refundPayment(context, attempt.id, { amountFen: 2_000, reason: 'operator' })
    expect(await creditOf(as)).toBe(3_000)
    expect(await read(as, order.id)).toMatchObject({ state: 'refunding', refundedFen: 2_000 })
    await steps(id)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid', refundedFen: 2_000 })
    await steps((await refundPayment(context, attempt.id, { reason: 'operator' })).id)
    expect(await read(as, order.id)).toMatchObject({ state: 'refunded', refundedFen: 5_000 })
    expect(await creditOf(as)).toBe(0)
    expect(await attemptsOf(order.id)).toEqual([expect.objectContaining({ state: 'paid', alarm: null })])
  })

  test('that is asked for again under its reference is the same one, also at once; of another amount it is none', async () => {
    const { as, order, attempt } = await paid()
    const part = { amountFen: 1_000, reason: 'operator', reference: 'T-17' } as const
    const asked = await Promise.all([1, 2, 3].map(() => refundPayment(context, attempt.id, part)))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    expect(asked.filter(({ repeated }) => !repeated)).toHaveLength(1)
    await expect(refundPayment(context, attempt.id, { ...part, amountFen: 1_001 })).rejects.toThrow('rest_conflict')
    await refundPayment(context, attempt.id, { ...part, reference: 'T-18' })
    expect(await refundsOf(order.id)).toHaveLength(2)
    expect(await creditOf(as)).toBe(3_000)
  })

  test('that two operators begin at once is never more than was paid', async () => {
    const { as, order, attempt } = await paid()
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => refundPayment(context, attempt.id, { amountFen: 3_000, reason: 'operator' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await creditOf(as)).toBe(2_000)
    await expect(refundPayment(context, attempt.id, { amountFen: 0, reason: 'operator' })).rejects.toThrow('rest_conflict')
    const byHand = db
      .insertInto('payment_refund')
      .values({ attempt_id: attempt.id, out_refund_no: 'BYHANDBYHANDBYHANDBY', amount_fen: 3_000, reason: 'operator' })
    await expect(byHand.execute()).rejects.toThrow('more would be refunded than was paid')
    await steps((await refundsOf(order.id))[0]!.id)
  })

  test('goes on under its number after three time-outs, and after the provider took it without a word', async () => {
    const { order, attempt } = await paid()
    faults.silent.refund = 3
    const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
    await expect(refundStep(id)).rejects.toThrow(driver.service)
    // Some providers are asked first whether they have it by now.
    for (let time = 2; time <= 3; time++) await refundStep(id).catch((error: Error) => expect(error.message).toContain(driver.service))
    faults.silent.refund = 0
    await steps(id)
    expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ state: 'succeeded', amount_fen: 5_000 })])
  })

  test('that several processes send at once is sent once', async () => {
    const { as, order, attempt } = await paid()
    const { id } = await refundPayment(context, attempt.id, { amountFen: 2_000, reason: 'operator' })
    await Promise.all(Array.from({ length: 4 }, () => refundStep(id)))
    await refundStep(id)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid', refundedFen: 2_000 })
    expect(driver.refundedOf((await attemptsOf(order.id))[0]!.out_trade_no)).toBe(2_000)
  })

  test('that the provider knows nothing of, though it seemed to have taken it, is asked for again', async () => {
    const { order, attempt, number } = await paid()
    const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
    await db.updateTable('payment_refund').set({ state: 'accepted' }).where('id', '=', id).execute()
    await steps(id)
    expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ state: 'succeeded' })])
    expect(driver.refundedOf(number)).toBe(5_000)
  })

  test('that waits at the provider is asked after, and done when it is done there', async () => {
    const { order, attempt } = await paid()
    faults.refunds = 'wait'
    const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
    await steps(id)
    expect((await refundsOf(order.id))[0]!.state).toBe('accepted')
    faults.holds = true
    await driver.finishRefunds()
    await refundStep(id)
    expect((await refundsOf(order.id))[0]!.state).toBe('succeeded')
    await faults.release()
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  if (driver.hasAbnormal)
    test('that the provider cannot make is an operator’s, and succeeds when it says so later', async () => {
      const { order, attempt } = await paid()
      faults.refunds = 'abnormal'
      const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
      await steps(id)
      expect((await refundsOf(order.id))[0]!.state).toBe('abnormal')
      expect(await server.audit()).toEqual([{ check: 'refund_stuck', id, found: 5_000, expected: 0 }])
      faults.copies = 2
      await driver.finishRefunds()
      expect((await refundsOf(order.id))[0]!.state).toBe('succeeded')
    })

  test('that the provider refuses is an operator’s, and is sent again only when they say so', async () => {
    const { order, attempt, number } = await paid()
    faults.refunds = 'refuse'
    const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
    await steps(id)
    expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ state: 'abnormal', accepted_at: null })])
    expect(await server.audit()).toEqual([{ check: 'refund_stuck', id, found: 5_000, expected: 0 }])
    faults.refunds = 'succeed'
    await steps(id)
    expect(driver.refundedOf(number)).toBe(0)
    await sendAgain(context, id)
    await steps(id)
    expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ state: 'succeeded', failure: null })])
    expect(driver.refundedOf(number)).toBe(5_000)
  })

  test('that the provider refuses and then makes by itself is that one', async () => {
    const { order, attempt, number } = await paid()
    faults.refunds = 'refuse'
    const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
    await steps(id)
    await driver.refundElsewhere(number, 5_000)
    expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ id, state: 'succeeded' })])
  })

  test('that the provider made without us takes the credit back, and what is spent is owed until more comes in', async () => {
    const { as, order, number } = await paid()
    await call('POST wallet/recharge-vip-credit', { plan: 'month', priceFen: 1_500 }, { as })
    Object.assign(faults, { copies: 3, freshIds: true })
    await driver.refundElsewhere(number, 5_000)
    expect(await read(as, order.id)).toMatchObject({ state: 'refunded', refundedFen: 5_000 })
    expect(await creditOf(as)).toBe(0)
    expect(await db.selectFrom('debt').select(['amount', 'left_over']).where('member_id', '=', as.id).execute()).toEqual([
      { amount: 1_500, left_over: 1_500 },
    ])
    expect((await call('GET wallet', {}, { as })).body).toMatchObject({ credit: 0, owed: 1_500 })
    // Points pay no money.
    const [code] = (await makeCodes(db, server.secret, 1, { gives: 'points', amount: 2_000, note: '', expiresAt: null })).codes
    await call('POST wallet/key-use', { code: code! }, { as })
    expect((await call('GET wallet', {}, { as })).body).toMatchObject({ points: 2_000, owed: 1_500 })
    const next = await driver.order(as)
    await driver.come(await driver.pay(as, next))
    await driver.confirm((await attemptsOf(next.id))[0]!.out_trade_no)
    expect((await call('GET wallet', {}, { as })).body).toMatchObject({ credit: 3_500, owed: 0 })
  })

  test('of a payment that nobody had told of settles that first, and takes it back', async () => {
    faults.holds = true
    const { as, order, number } = await begin(server, driver)
    await driver.confirm(number)
    faults.reset()
    await driver.refundElsewhere(number, 5_000)
    expect(await read(as, order.id)).toMatchObject({ state: 'refunded', refundedFen: 5_000 })
    expect(await creditOf(as)).toBe(0)
  })

  test('that the provider makes while ours waits to be sent is that one', async () => {
    const { as, order, number, attempt } = await paid()
    const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
    faults.copies = 2
    await driver.refundElsewhere(number, 5_000)
    await steps(id)
    expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ id, state: 'succeeded' })])
    expect(await read(as, order.id)).toMatchObject({ state: 'refunded', refundedFen: 5_000 })
  })

  test('whose job was given up is taken up again', async () => {
    const { order, attempt } = await paid()
    const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
    const giveUp = () => sql`select graphile_worker.remove_job(${`refund_payment:${id}`})`.execute(db)
    await giveUp()
    await server.runJobs()
    expect((await refundsOf(order.id))[0]!.state).toBe('requested')
    const isQueued = async () => (await sql`select from graphile_worker.jobs where key = ${`refund_payment:${id}`}`.execute(db)).rows.length
    // Not while its own job may still be at it.
    await server.jobs.resume_refunds.run({})
    expect(await isQueued()).toBe(0)
    await sql`update payment_refund set created_at = now() - interval '2 hours' where id = ${id}`.execute(db)
    await server.jobs.resume_refunds.run({})
    await server.runJobs()
    await refundStep(id)
    expect((await refundsOf(order.id))[0]!.state).toBe('succeeded')
    await giveUp()
    await server.jobs.resume_refunds.run({})
    expect(await isQueued()).toBe(0)
  })

  test('of a part that the provider made without us is that part, and no payment', async () => {
    const { as, order, number } = await paid()
    await driver.refundElsewhere(number, 2_000)
    expect(await read(as, order.id)).toMatchObject({ state: 'paid', refundedFen: 2_000 })
    expect(await creditOf(as)).toBe(3_000)
  })
})

test.each([
  ['soon at first', 0, 3, 'wait'],
  ['less often then', 1, 10, 'wait'],
  ['every hour in the end', 6, 3_600, 'wait'],
  ['the same for however long', 1_000, 3_600, 'wait'],
  ['also where an operator is to look', 1, 10, 'abnormal'],
] as const)('a refund that waits at its provider is asked after %s', async (_, queries, pause, refunds) => {
  const [driver] = paymentDrivers(server)
  const { number, attempt } = await begin(server, driver!)
  await driver!.confirm(number)
  const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
  await db.updateTable('payment_refund').set({ queries }).where('id', '=', id).execute()
  driver!.faults.refunds = refunds
  const before = Date.now()
  await refundStep(id)
  const after = Date.now()
  driver!.faults.reset()
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`refund_payment:${id}`}`.execute(db)
  expect(rows).toHaveLength(1)
  const runAt = rows[0]!.run_at.getTime()
  expect(runAt).toBeGreaterThanOrEqual(before + pause * 1_000)
  expect(runAt).toBeLessThanOrEqual(after + pause * 1_000)
  const counted = await db.selectFrom('payment_refund').select('queries').where('id', '=', id).executeTakeFirstOrThrow()
  expect(counted.queries).toBe(Math.min(queries + 1, 1_000))
  await driver!.finishRefunds()
})

test('parts of a price that are refunded take back all of the credit together', async () => {
  const [driver] = paymentDrivers(server)
  const as = await buildMember()
  const item = { type: 'credit', choice: '100' } as const
  const { id } = (await call('POST wallet/create-order', { item, priceFen: 10_000, place: 'phone' }, { as })).body
  await driver!.pay(as, { id })
  const [attempt] = await attemptsOf(id)
  await driver!.confirm(attempt!.out_trade_no)
  expect(await creditOf(as)).toBe(10_500)
  const paid = { id: attempt!.id, kind: 'credit', amount_fen: 10_000 }
  for (const [amountFen, refunded] of [
    [3_333, 3_333],
    [3_333, 6_666],
    [3_334, 10_000],
  ] as const) {
    await refundPayment(context, attempt!.id, { amountFen, reason: 'operator' })
    expect(await listPaid(db, as.id)).toMatchObject([{ ...paid, refunded_fen: refunded }])
  }
  expect(await creditOf(as)).toBe(0)
})

test('a refund of a part of what VIP cost takes that part of its span', async () => {
  const [driver] = paymentDrivers(server)
  const as = await buildMember()
  const item = { type: 'vip', plan: 'month' } as const
  const { id } = (await call('POST wallet/create-order', { item, priceFen: 1_500, place: 'phone' }, { as })).body
  await driver!.pay(as, { id })
  const [attempt] = await attemptsOf(id)
  await driver!.confirm(attempt!.out_trade_no)
  const until = async () => Date.parse((await call('GET wallet', {}, { as })).body.vipUntil ?? '1970-01-01')
  const grant = () => db.selectFrom('vip_grant').selectAll().where('payable_id', '=', id).executeTakeFirstOrThrow()
  const whole = await grant()
  const [starts, ends] = [whole.starts_at.getTime(), whole.ends_at.getTime()]
  for (const left of [2 / 3, 1 / 3]) {
    await refundPayment(context, attempt!.id, { amountFen: 500, reason: 'operator' })
    expect(Math.abs((await until()) - (starts + left * (ends - starts)))).toBeLessThan(10)
    expect((await grant()).ends_at.getTime()).toBe(await until())
    expect((await grant()).withdrawn_at).toBeNull()
  }
  await refundPayment(context, attempt!.id, { amountFen: 500, reason: 'operator' })
  expect((await call('GET wallet', {}, { as })).body.vipUntil).toBeNull()
  expect((await grant()).withdrawn_at).not.toBeNull()
})

test('a refund of VIP takes its own span out, and what was bought after it moves up', async () => {
  const [driver] = paymentDrivers(server)
  const as = await buildMember()
  const buy = async () => {
    const item = { type: 'vip', plan: 'month' } as const
    const { body } = await call('POST wallet/create-order', { item, priceFen: 1_500, place: 'phone' }, { as })
    await driver!.pay(as, body)
    const [attempt] = await attemptsOf(body.id)
    await driver!.confirm(attempt!.out_trade_no)
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
  expect(await server.audit()).toEqual([])
})

test('that does not get through for a day is settled by hand, and not sent after that', async () => {
  const [driver] = paymentDrivers(server)
  const { order, number, attempt } = await begin(server, driver!)
  await driver!.confirm(number)
  const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
  await expect(settleTrouble(context, 'refund', id, 'by bank')).rejects.toThrow('rest_not_found')
  await sql`update payment_refund set created_at = now() - interval '25 hours' where id = ${id}`.execute(db)
  await settleTrouble(context, 'refund', id, 'by bank')
  await refundStep(id)
  expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ state: 'succeeded', failure: 'by hand' })])
  expect(driver!.refundedOf(number)).toBe(0)
  expect(await server.audit()).toEqual([])
})

test('that its provider has closed is owed still: somebody has to pay it another way', async () => {
  const [driver] = paymentDrivers(server)
  const { order, number, attempt, as } = await begin(server, driver!)
  await expect(refundPayment(context, attempt.id, { reason: 'operator' })).rejects.toThrow('rest_not_found')
  await driver!.confirm(number)
  const { id } = await refundPayment(context, attempt.id, { amountFen: 2_000, reason: 'operator' })
  const [{ out_refund_no: outRefundNo } = { out_refund_no: '' }] = await refundsOf(order.id)
  const status = { state: 'closed', refund: 'W1' } as const
  await takeRefundNews(context, 'wechat', { outTradeNo: number, outRefundNo, amountFen: 2_000, status })
  expect(await refundsOf(order.id)).toEqual([expect.objectContaining({ state: 'abnormal', failure: 'closed', provider_refund: 'W1' })])
  expect(await read(as, order.id)).toMatchObject({ state: 'refunding', refundedFen: 2_000 })
  expect(await server.audit()).toEqual([{ check: 'refund_stuck', id, found: 2_000, expected: 0 }])
  await settleTrouble(context, 'refund', id, 'by bank')
  expect(await server.audit()).toEqual([])
})

test.each(['abnormal', 'accepted', 'closed'] as const)(
  'that is done stays done, though its provider says %s of it later',
  async (state) => {
    const [driver] = paymentDrivers(server)
    const { order, number, attempt } = await begin(server, driver!)
    await driver!.confirm(number)
    const { id } = await refundPayment(context, attempt.id, { amountFen: 2_000, reason: 'operator' })
    for (let step = 0; step < 2; step++) await refundStep(id)
    const done = await refundsOf(order.id)
    const status = { state, refund: 'W9', failure: 'late' }
    const news = { outTradeNo: number, outRefundNo: done[0]!.out_refund_no, amountFen: 2_000, status }
    expect([await takeRefundNews(context, 'wechat', news), await refundsOf(order.id)]).toEqual(['recorded', done])
    expect(done).toMatchObject([{ state: 'succeeded', failure: null }])
  },
)

test('that its provider has and cannot make is not the one that was made beside it', async () => {
  const [driver] = paymentDrivers(server)
  const { order, number, attempt } = await begin(server, driver!)
  await driver!.confirm(number)
  driver!.faults.refunds = 'abnormal'
  const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
  await refundStep(id)
  driver!.faults.reset()
  const status = { state: 'succeeded', refund: 'beside' } as const
  const news = { outTradeNo: number, outRefundNo: 'console-1', amountFen: 5_000, status }
  expect(await takeRefundNews(context, 'wechat', news)).toBe('too_much')
  expect(await refundsOf(order.id)).toMatchObject([{ id, state: 'abnormal' }])
  await settleTrouble(context, 'payment', attempt.id, 'that was it')
  await settleTrouble(context, 'refund', id, 'by the console')
  expect(await server.audit()).toEqual([])
})

test('what a member paid is listed with the latest first, without what they only began', async () => {
  const [driver] = paymentDrivers(server)
  const as = await buildMember()
  const numbers: number[] = []
  for (let n = 0; n < 3; n++) {
    const order = await driver!.order(as)
    await driver!.pay(as, order)
    const [attempt] = await attemptsOf(order.id)
    if (n < 2) await driver!.confirm(attempt!.out_trade_no)
    numbers.push(attempt!.id)
  }
  expect((await listPaid(db, as.id)).map(({ id }) => id)).toEqual([numbers[1], numbers[0]])
})

test('that its provider names by its own number alone is the one that has that number', async () => {
  const [driver] = paymentDrivers(server)
  const { as, order, number, attempt } = await begin(server, driver!)
  await driver!.confirm(number)
  const { id } = await refundPayment(context, attempt.id, { amountFen: 2_000, reason: 'operator' })
  for (let step = 0; step < 2; step++) await refundStep(id)
  const [{ provider_refund: refund } = { provider_refund: null }] = await refundsOf(order.id)
  const news = { outTradeNo: number, outRefundNo: null, amountFen: 2_000, status: { state: 'succeeded', refund } } as const
  expect([refund, await takeRefundNews(context, 'wechat', news)]).toEqual([expect.any(String), 'recorded'])
  expect([(await refundsOf(order.id)).length, await creditOf(as)]).toEqual([1, 3_000])
})

test('the audit names a refund that is under way for three days, and what is owed back without one', async () => {
  const [driver] = paymentDrivers(server)
  const { number, attempt } = await begin(server, driver!)
  await driver!.confirm(number)
  const { id } = await refundPayment(context, attempt.id, { reason: 'operator' })
  const age = (hours: number) =>
    sql`update payment_refund set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(db)
  await age(71)
  expect(await server.audit()).toEqual([])
  await age(73)
  expect(await server.audit()).toEqual([{ check: 'refund_stuck', id, found: 5_000, expected: 0 }])
  const undone = new Error('undone')
  const damaged = db.transaction().execute(async (trx) => {
    await trx.updateTable('payment_refund').set({ state: 'succeeded' }).where('id', '=', id).execute()
    const faults = await audit(trx, modules)
    // Beside what is under way of others.
    expect(faults.map(({ check, found, expected }) => [check, found - expected])).toEqual([['refunds_owed', 5_000]])
    throw undone
  })
  await expect(damaged).rejects.toBe(undone)
  for (let step = 0; step < 2; step++) await refundStep(id)
  expect(await server.audit()).toEqual([])
})

test('more than is left that a provider refunds is an operator’s, and takes nothing back twice', async () => {
  const [driver] = paymentDrivers(server)
  const { as, order, number, attempt } = await begin(server, driver!)
  await driver!.confirm(number)
  await refundPayment(context, attempt.id, { amountFen: 3_000, reason: 'operator' })
  await driver!.refundElsewhere(number, 4_000)
  expect((await attemptsOf(order.id))[0]!.alarm).toBe('refunded_too_much')
  expect(await creditOf(as)).toBe(2_000)
  expect(await server.audit()).toEqual([{ check: 'payment_alarm', id: attempt.id, found: 5_000, expected: 0 }])
})
