import { dayOf, TIME_ZONE } from '../../../server/src/infra/localTime.ts'
import { sql } from 'kysely'
import { reconcile } from '../../../server/src/domains/payment/reconcile.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { begin, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

keepToOneDay()
const server = await openPaymentServer()
const { db, read, refundsOf, refundStep } = server
const { integrations } = server.context
const context = { ...openContext(server.context), integrations: server.context.integrations }
afterAll(server.close)

const dayAgo = (days: number) => dayOf(new Date(Date.now() - days * 24 * 3_600_000))

test('days that were missed are done, and a provider that fails keeps no other from its bill', async () => {
  const [wechat, alipay] = [integrations.payments.wechat!, integrations.payments.alipay!]
  const [bills, asked] = [{ wechat: wechat.bill, alipay: alipay.bill }, [] as string[]]
  wechat.bill = async () => Promise.reject(new Error('no bill'))
  alipay.bill = async (day) => {
    asked.push(day)
    return []
  }
  try {
    await expect(server.jobs.reconcile_bills.run({})).rejects.toThrow('no bill')
    expect(asked).toEqual([7, 6, 5, 4, 3, 2, 1].map(dayAgo))
    wechat.bill = async () => []
    await server.jobs.reconcile_bills.run({})
    expect(asked).toHaveLength(7)
  } finally {
    Object.assign(wechat, { bill: bills.wechat })
    Object.assign(alipay, { bill: bills.alipay })
    await db.deleteFrom('reconciliation').execute()
  }
})

describe('a bill that never comes', () => {
  const providers = Object.values(integrations.payments)
  const bills = providers.map((provider) => provider.bill)
  afterAll(async () => {
    providers.forEach((provider, at) => Object.assign(provider, { bill: bills[at] }))
    await db.deleteFrom('reconciliation').execute()
    await db.updateTable('payment_attempt').set({ paid_at: new Date() }).where('state', '=', 'paid').execute()
    await db.updateTable('payment_refund').set({ accepted_at: new Date() }).where('state', '=', 'succeeded').execute()
  })
  const faults = () =>
    db
      .selectFrom('reconciliation_fault as fault')
      .innerJoin('reconciliation as run', 'run.id', 'fault.reconciliation_id')
      .select(['run.provider', 'fault.kind', 'fault.number', 'fault.here_fen'])
      .orderBy('run.provider')
      .execute()
  const noonOf = (day: string) => new Date(`${day}T12:00:00+08:00`)

  test('is a fault of a day on which something was booked, once, and where there are bills', async () => {
    for (const driver of paymentDrivers(server)) {
      const { attempt, number } = await begin(server, driver)
      await driver.confirm(number)
      await db
        .updateTable('payment_attempt')
        .set({ paid_at: noonOf(dayAgo(8)) })
        .where('id', '=', attempt.id)
        .execute()
    }
    for (const provider of providers) if (provider.bill) provider.bill = async () => null
    for (let time = 1; time <= 2; time++) await server.jobs.reconcile_bills.run({})
    expect(await faults()).toEqual(
      ['alipay', 'wechat'].map((provider) => ({ provider, kind: 'no_bill', number: dayAgo(8), here_fen: 5_000 })),
    )
    expect((await server.audit()).filter(({ check }) => check === 'bill')).toHaveLength(2)
  })

  test('is none while it may still come', async () => {
    await db.deleteFrom('reconciliation').execute()
    await db
      .updateTable('payment_attempt')
      .set({ paid_at: noonOf(dayAgo(7)) })
      .where('state', '=', 'paid')
      .execute()
    await server.jobs.reconcile_bills.run({})
    expect(await faults()).toEqual([])
  })

  test('is none of a day of which only what was paid within minutes of midnight is known: that may be of the day beside', async () => {
    await db.deleteFrom('reconciliation').execute()
    for (const provider of providers) if (provider.bill) provider.bill = async () => null
    const driver = paymentDrivers(server).find(({ name }) => name === 'alipay')!
    const { attempt, number } = await begin(server, driver)
    await driver.confirm(number)
    const found = async (time: string) => {
      const paid_at = new Date(`${dayAgo(10)}T${time}+08:00`)
      await db.updateTable('payment_attempt').set({ paid_at }).where('id', '=', attempt.id).execute()
      await server.jobs.reconcile_bills.run({})
      return (await faults()).filter(({ number: day }) => day === dayAgo(10) || day === dayAgo(11)).map(({ number: day }) => day)
    }
    expect([await found('00:05:00'), await found('00:15:00')]).toEqual([[], [dayAgo(10)]])
  })

  test('is a fault of a day of a month ago as well, and of no day before; what went back counts nothing', async () => {
    await db.deleteFrom('reconciliation').execute()
    await db.updateTable('payment_attempt').set({ paid_at: new Date() }).where('state', '=', 'paid').execute()
    const driver = paymentDrivers(server).find(({ name }) => name === 'alipay')!
    for (const days of [30, 31]) {
      const { attempt, number, order } = await begin(server, driver)
      await driver.confirm(number)
      const { id } = await refundPayment(openContext(server.context), attempt.id, { amountFen: 29, reason: 'operator' })
      for (let step = 0; step < 2; step++) await refundStep(id)
      const at = noonOf(dayAgo(days))
      await db.updateTable('payment_attempt').set({ paid_at: at }).where('id', '=', attempt.id).execute()
      await db.updateTable('payment_refund').set({ accepted_at: at }).where('attempt_id', '=', attempt.id).execute()
      expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }])
    }
    await server.jobs.reconcile_bills.run({})
    expect(await faults()).toEqual([{ provider: 'alipay', kind: 'no_bill', number: dayAgo(30), here_fen: 5_000 }])
  })
})

const billed = paymentDrivers(server).filter(({ name }) => name === 'wechat' || name === 'alipay')

describe.each(billed.map((driver) => [driver.name, driver] as const))('a bill of %s', (name, driver) => {
  const provider = server.context.integrations.payments[name]!
  afterEach(async () => {
    driver.faults.reset()
    await db.deleteFrom('reconciliation').execute()
  })
  const today = () => dayOf(new Date())
  async function paid() {
    const begun = await begin(server, driver)
    await driver.confirm(begun.number)
    return begun
  }
  const change = (of: (line: string) => string[]) => (driver.faults.bill = (lines) => lines.flatMap(of))

  test('that fits our books has no faults, and is read once', async () => {
    const { attempt, order } = await paid()
    const { id } = await refundPayment(openContext(server.context), attempt.id, { amountFen: 29, reason: 'operator' })
    await refundStep(id)
    await refundStep(id)
    const bill = (await provider.bill!(today()))!
    expect(bill).toContainEqual({ kind: 'payment', number: attempt.out_trade_no, amountFen: 5_000 })
    const refund = { kind: 'refund', number: (await refundsOf(order.id))[0]!.out_refund_no, amountFen: 29 }
    expect(bill).toContainEqual(expect.objectContaining(refund))
    expect(await reconcile(context, provider, today())).toEqual([])
    expect(await reconcile(context, provider, today())).toBeNull()
  })

  test('has a refund on the day on which it was taken, however long that was after we promised it', async () => {
    const { attempt } = await paid()
    const { id } = await refundPayment(openContext(server.context), attempt.id, { amountFen: 31, reason: 'operator' })
    await sql`update payment_refund set created_at = now() - interval '26 hours' where id = ${id}`.execute(db)
    await refundStep(id)
    await refundStep(id)
    expect(await reconcile(context, provider, today())).toEqual([])
  })

  test('has a refund that the provider took, though it has not reached the buyer yet', async () => {
    const { attempt, order } = await paid()
    const { id } = await refundPayment(openContext(server.context), attempt.id, { amountFen: 37, reason: 'operator' })
    await refundStep(id)
    const [refund] = await refundsOf(order.id)
    // A provider that pays back at once leaves no such time.
    await sql`update payment_refund set state = 'accepted' where id = ${id}`.execute(db)
    const line = { kind: 'refund' as const, number: refund!.out_refund_no, amountFen: 37 }
    expect(await provider.bill!(today())).toContainEqual(expect.objectContaining(line))
    expect(await reconcile(context, provider, today())).toEqual([])
  })

  test('has a refund that was made in the console by the number of its provider, be it one that we had promised or not', async () => {
    const [own, promised] = [await paid(), await paid()]
    await driver.refundElsewhere(own.number, 41)
    await refundPayment(openContext(server.context), promised.attempt.id, { reason: 'operator' })
    await driver.refundElsewhere(promised.number, 5_000)
    expect(await refundsOf(promised.order.id)).toMatchObject([{ reason: 'operator', state: 'succeeded' }])
    expect(await reconcile(context, provider, today())).toEqual([])
  })

  /** What is booked around midnight may stand in the bill beside. */
  const noon = () => sql<Date>`((${today()}::date + time '12:00') at time zone ${TIME_ZONE})`

  test('that lacks a refund made in the console, or has it with another amount, names it', async () => {
    const { number, order } = await paid()
    await driver.refundElsewhere(number, 43)
    const known = (await refundsOf(order.id))[0]!.out_refund_no
    await db.updateTable('payment_refund').set({ accepted_at: noon() }).where('out_refund_no', '=', known).execute()
    change((line) => (line.includes('0.43') ? [] : [line]))
    expect(await reconcile(context, provider, today())).toEqual([{ kind: 'missing_there', number: known, hereFen: 43, thereFen: null }])
    await db.deleteFrom('reconciliation').execute()
    change((line) => [line.replaceAll('0.43', '0.44')])
    expect(await reconcile(context, provider, today())).toMatchObject([{ kind: 'amount', hereFen: 43, thereFen: 44 }])
  })

  test('that lacks a payment names it', async () => {
    const { number, attempt } = await paid()
    await db.updateTable('payment_attempt').set({ paid_at: noon() }).where('id', '=', attempt.id).execute()
    change((line) => (line.includes(number) ? [] : [line]))
    expect(await reconcile(context, provider, today())).toEqual([{ kind: 'missing_there', number, hereFen: 5_000, thereFen: null }])
    expect((await server.audit()).filter(({ check }) => check === 'bill')).toHaveLength(1)
  })

  test('that lacks payments of ten minutes at either end of its day has no faults: they may stand in the bill beside', async () => {
    const minutes = { first: 9, early: 11, late: 24 * 60 - 11, last: 24 * 60 - 9 }
    const numbers: string[] = []
    for (const after of Object.values(minutes)) {
      const { attempt, number } = await paid()
      numbers.push(number)
      await sql`update payment_attempt set paid_at = (${today()}::date::timestamp at time zone ${TIME_ZONE})
          + ${after} * interval '1 minute'
        where id = ${attempt.id}`.execute(db)
    }
    change((line) => (numbers.some((number) => line.includes(number)) ? [] : [line]))
    const faults = (await reconcile(context, provider, today()))!.map(({ kind, number }) => [kind, number])
    expect(faults.sort()).toEqual([numbers[1]!, numbers[2]!].sort().map((number) => ['missing_there', number]))
  })

  test('with a payment that nobody told of has it settled, once the provider says so itself', async () => {
    driver.faults.holds = true
    const { as, order } = await paid()
    expect(await reconcile(context, provider, today())).toEqual([])
    expect((await read(as, order.id)).state).toBe('paid')
  })

  test('with a payment that was never ours settles nothing', async () => {
    const { number } = await paid()
    change((line) => (line.includes(number) ? [line, line.replaceAll(number, 'PSTRANGERSTRANGERSTRANGE')] : [line]))
    expect(await reconcile(context, provider, today())).toEqual([
      { kind: 'missing_here', number: 'PSTRANGERSTRANGERSTRANGE', hereFen: null, thereFen: 5_000 },
    ])
  })

  test('with a payment that its provider itself calls unpaid settles nothing by that line', async () => {
    const [{ number }, unpaid] = [await paid(), await begin(server, driver)]
    change((line) => (line.includes(number) ? [line, line.replaceAll(number, unpaid.number)] : [line]))
    expect(await reconcile(context, provider, today())).toEqual([
      { kind: 'missing_here', number: unpaid.number, hereFen: null, thereFen: 5_000 },
    ])
    expect(await read(unpaid.as, unpaid.order.id)).toMatchObject({ state: 'unpaid', pending: true })
  })

  test('with another amount names both, to the fen', async () => {
    const { number } = await paid()
    change((line) => [line.includes(number) ? line.replaceAll('50.00', '0.29') : line])
    expect(await reconcile(context, provider, today())).toEqual([{ kind: 'amount', number, hereFen: 5_000, thereFen: 29 }])
  })

  test('with a line twice names it', async () => {
    const { number } = await paid()
    change((line) => (line.includes(number) ? [line, line] : [line]))
    expect(await reconcile(context, provider, today())).toEqual([{ kind: 'doubled', number, hereFen: 5_000, thereFen: 5_000 }])
  })

  if (name === 'wechat')
    test('that was changed on its way is not believed, and asked for again', async () => {
      await paid()
      let handedOut = 0
      driver.faults.bill = (lines) => (handedOut++ === 0 ? lines : lines.slice(1))
      await expect(reconcile(context, provider, today())).rejects.toThrow('a bill whose hash is another')
      driver.faults.reset()
      expect(await reconcile(context, provider, today())).toEqual([])
    })
})
