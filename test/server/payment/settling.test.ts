import { sql } from 'kysely'
import { PAYMENT_MINUTES } from '@anglers/contract/limits'
import { followAttempt } from '../../../server/src/domains/payment/following.ts'
import { settle } from '../../../server/src/domains/payment/settle.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { begin, hear, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, refused, db, buildMember, read, creditOf, attemptsOf, refundsOf, expire, follow, refundStep } = server
const drivers = paymentDrivers(server)
afterAll(server.close)

describe.each(drivers.map((driver) => [driver.name, driver] as const))('by %s', (name, driver) => {
  const { faults } = driver
  afterEach(() => faults.reset())
  const noFaults = async () => expect(await server.audit()).toEqual([])
  const start = () => begin(server, driver)
  const payable = (id: number) => db.selectFrom('payable').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  describe('a payment', () => {
    test('is confirmed by its payer, and the notification hands over what was bought', async () => {
      const { as, order, number } = await start()
      const until = (await payable(order.id)).deadline.toISOString()
      expect(Math.round((Date.parse(until) - Date.parse(order.createdAt)) / 60_000)).toBe(PAYMENT_MINUTES)
      expect(await read(as, order.id)).toMatchObject({ state: 'unpaid', pending: true, payUntil: until, paidAt: null })
      await driver.confirm(number)
      expect(await read(as, order.id)).toMatchObject({ state: 'paid', pending: false, refundedFen: 0, ways: [] })
      expect(Date.parse((await read(as, order.id)).paidAt!)).toBe((await payable(order.id)).paid_at!.getTime())
      expect(await creditOf(as)).toBe(5_000)
      await noFaults()
    })

    test('is paid by the word of its own provider alone, though another names its number', async () => {
      const { as, order, number, attempt } = await start()
      const other = attempt.provider === 'alipay' ? 'wechat' : 'alipay'
      const evidence = { transaction: `T-${number}`, amountFen: 5_000, paidAt: new Date() }
      expect(await settle(server.context, other, number, evidence)).toBe('no_such_attempt')
      expect(await read(as, order.id)).toMatchObject({ state: 'unpaid', pending: true })
    })

    test('begun twice is one attempt, as is one that two devices begin at once', async () => {
      const { as, order } = await start()
      await Promise.all([1, 2, 3].map(() => driver.pay(as, order)))
      expect(await attemptsOf(order.id)).toHaveLength(1)
    })

    test('is titled in the language of its payer, and stays so when they go on in another', async () => {
      const { as, order } = await begin(server, driver, 'fr')
      const titleOf = async () => (await attemptsOf(order.id))[0]!.title
      expect(await titleOf()).toBe('钓鱼伴侣 Recharge de crédit')
      await driver.pay(as, order)
      expect(await titleOf()).toBe('钓鱼伴侣 Recharge de crédit')
    })

    test('that nobody has confirmed stays open when it is asked after', async () => {
      const as = await buildMember()
      const order = await driver.order(as)
      await driver.pay(as, order)
      const [attempt] = await attemptsOf(order.id)
      await follow(attempt!.id)
      expect(await read(as, order.id, true)).toMatchObject({ state: 'unpaid', pending: true })
    })

    test('that no notification tells of is found by the query', async () => {
      faults.holds = true
      const { as, order, number, attempt } = await start()
      await driver.confirm(number)
      expect((await read(as, order.id)).state).toBe('unpaid')
      await follow(attempt.id)
      expect((await read(as, order.id)).state).toBe('paid')
      await noFaults()
    })

    test('is found when its payer says that they have paid, and told of later', async () => {
      faults.holds = true
      const { as, order, number } = await start()
      await driver.confirm(number)
      expect(await read(as, order.id, true)).toMatchObject({ state: 'paid', pending: false })
      expect((await faults.release()).every((status) => status >= 200 && status < 300)).toBe(true)
      expect(await creditOf(as)).toBe(5_000)
      await noFaults()
    })
  })

  describe('notifications', () => {
    test('fifty copies, under event ids of their own, settle once', async () => {
      const { as, number } = await start()
      Object.assign(faults, { copies: 50, freshIds: true })
      await driver.confirm(number)
      expect(await creditOf(as)).toBe(5_000)
      await noFaults()
    })

    test('at once settle once', async () => {
      faults.holds = true
      const { as, number } = await start()
      await driver.confirm(number)
      const notice = driver.paidNotice(number)
      expect(await Promise.all(Array.from({ length: 12 }, () => hear(server, name, notice)))).toEqual(Array(12).fill(true))
      expect(await creditOf(as)).toBe(5_000)
    })

    test('of forgers are refused, and take nobody’s place', async () => {
      faults.holds = true
      const { as, number } = await start()
      await driver.confirm(number)
      const real = driver.paidNotice(number, { id: `an-event-that-is-to-come-${name}` })
      for (const forged of driver.forgeries(real)) expect(await hear(server, name, forged)).toBe(false)
      expect(await creditOf(as)).toBe(0)
      expect(await hear(server, name, real)).toBe(true)
      expect(await creditOf(as)).toBe(5_000)
    })

    test.each([1, 4_999, 5_001])('of another amount (%i fen) settle nothing, and somebody has to look', async (fen) => {
      faults.holds = true
      const { as, order, number } = await start()
      await driver.confirm(number)
      expect(await hear(server, name, driver.paidNotice(number, { fen }))).toBe(true)
      expect(await creditOf(as)).toBe(0)
      const [attempt] = await attemptsOf(order.id)
      expect(attempt!.alarm).toBe('wrong_amount')
      const alarms = (await server.audit()).filter(({ check }) => check === 'payment_alarm')
      expect(alarms.map(({ id }) => id)).toEqual([attempt!.id])
      await server.db.updateTable('payment_attempt').set({ alarm: null }).execute()
    })

    test('for another merchant are refused', async () => {
      faults.holds = true
      const { as, order, number } = await start()
      await driver.confirm(number)
      expect(await hear(server, name, driver.paidNotice(number, { stranger: true }))).toBe(false)
      expect(await creditOf(as)).toBe(0)
      expect((await attemptsOf(order.id))[0]!.alarm).toBeNull()
    })

    test('are kept as they came, and to be read by this server alone', async () => {
      const { number } = await start()
      await driver.confirm(number)
      const { sealed } = await server.db.selectFrom('payment_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
      expect(sealed.toString('latin1')).not.toContain(number)
      expect(server.secret.unseal('payment events', sealed).length).toBeGreaterThan(0)
    })
  })

  describe('too late, or twice', () => {
    test('paid at the last second and told after the order was dropped, the money goes back', async () => {
      faults.holds = true
      const { as, order, number, attempt } = await start()
      await expire(order.id)
      await follow(attempt.id)
      expect((await read(as, order.id)).state).toBe('cancelled')
      await driver.confirmAnyway(number)
      await faults.release()
      const [refund] = await refundsOf(order.id)
      expect(refund).toMatchObject({ reason: 'late', state: 'requested', amount_fen: 5_000 })
      await refundStep(refund!.id)
      await refundStep(refund!.id)
      expect((await refundsOf(order.id))[0]!.state).toBe('succeeded')
      expect(await creditOf(as)).toBe(0)
      await noFaults()
    })

    test('paid before the job ends it, it is paid: the query at its end wins', async () => {
      faults.holds = true
      const { as, order, number, attempt } = await start()
      await driver.confirm(number)
      await expire(order.id)
      await follow(attempt.id)
      expect((await read(as, order.id)).state).toBe('paid')
      expect(await creditOf(as)).toBe(5_000)
    })

    test('paid by another provider, too, the second payment goes back', async () => {
      const other = drivers.find((one) => one.name === (name === 'alipay' ? 'wechat' : 'alipay'))!
      const { as, order, number, request } = await start()
      await other.come(await other.pay(as, order))
      const second = (await attemptsOf(order.id)).find(({ provider }) => provider === other.name)!
      await driver.confirm(number)
      await other.confirm(second.out_trade_no)
      const [refund] = await refundsOf(order.id)
      expect(refund).toMatchObject({ reason: 'double', attempt_id: second.id })
      await refundStep(refund!.id)
      await refundStep(refund!.id)
      expect(await read(as, order.id)).toMatchObject({ state: 'paid', refundedFen: 0, way: request.way })
      expect(await creditOf(as)).toBe(5_000)
      await noFaults()
    })

    test('an order that is dropped is not paid for, and one that is paid cannot be dropped', async () => {
      const { as, order, number } = await start()
      await call('POST wallet/delete-order', { id: order.id }, { as })
      if (driver.closes) await expect(driver.confirm(number)).rejects.toThrow()
      else {
        await driver.confirm(number)
        const [refund] = await refundsOf(order.id)
        expect(refund).toMatchObject({ reason: 'late', amount_fen: 5_000 })
        await refundStep(refund!.id)
        await refundStep(refund!.id)
        expect(await read(as, order.id)).toMatchObject({ state: 'cancelled', refundedFen: 5_000 })
      }
      expect(await creditOf(as)).toBe(0)
      faults.holds = true
      const other = await start()
      await driver.confirm(other.number)
      const { code } = await refused('POST wallet/delete-order', { id: other.order.id }, { as: other.as })
      expect(code).toBe('order_closed')
      expect(await creditOf(other.as)).toBe(5_000)
      await noFaults()
    })

    test('paid after the account was erased, the money goes back, and the order ends', async () => {
      faults.holds = true
      const { as, order, number } = await start()
      await server.db
        .updateTable('member')
        .set({ leaving_at: new Date(0) })
        .where('id', '=', as.id)
        .execute()
      await call('POST site/logoff', {}, { as })
      await driver.confirm(number)
      await faults.release()
      const [refund] = await refundsOf(order.id)
      expect(refund).toMatchObject({ reason: 'late', amount_fen: 5_000 })
      await refundStep(refund!.id)
      await refundStep(refund!.id)
      expect((await refundsOf(order.id))[0]!.state).toBe('succeeded')
      await sql`update payable set deadline = now() - interval '1 hour' where id = ${order.id}`.execute(server.db)
      await server.jobs.end_due_orders.run({})
      expect(await server.db.selectFrom('payable').select('state').where('id', '=', order.id).execute()).toEqual([{ state: 'cancelled' }])
      await noFaults()
    })

    test('what has less than a minute left is not begun', async () => {
      const as = await buildMember()
      const order = await driver.order(as)
      const deadline = new Date(Date.now() + 59_000)
      await server.db.updateTable('payable').set({ deadline }).where('id', '=', order.id).execute()
      await expect(driver.pay(as, order)).rejects.toThrow('order_closed')
      expect(await attemptsOf(order.id)).toEqual([])
    })
  })
})

test('an order that was paid twice is one in the file of who paid, by the payment that was kept', async () => {
  const [first, second] = drivers
  const { as, order, number } = await begin(server, first!)
  const request = await second!.pay(as, order)
  await second!.come(request)
  await second!.confirm((await attemptsOf(order.id))[1]!.out_trade_no)
  await first!.confirm(number)
  expect(await refundsOf(order.id)).toMatchObject([{ reason: 'double' }])
  const { payments } = (await call('GET user/export', {}, { as })).body as unknown as { payments: object[] }
  const { paid_at: paidAt } = await db.selectFrom('payable').select('paid_at').where('id', '=', order.id).executeTakeFirstOrThrow()
  const times = { createdAt: order.createdAt, paidAt: paidAt!.toISOString() }
  const bought = { id: order.id, kind: 'credit', item: { creditFen: 5_000 }, amountFen: 5_000, state: 'paid', way: request.way }
  expect(payments).toEqual([{ ...bought, ...times }])
})

test('an order whose provider answers about another app is asked again later, and holds up no other', async () => {
  const [driver] = drivers
  const [strange, due] = [await begin(server, driver!), await begin(server, driver!)]
  driver!.faults.holds = true
  await driver!.confirm(strange.number)
  await server.expire(strange.order.id)
  await server.expire(due.order.id)
  await sql`update payable set deadline = now() - interval '1 hour' where id in (${strange.order.id}, ${due.order.id})`.execute(server.db)
  const { options } = server.context.integrations.payments.wechat as unknown as { options: { apps: { mini: string; mp: string } } }
  const apps = options.apps
  try {
    options.apps = { mini: 'wx1', mp: 'wx2' }
    expect(await read(strange.as, strange.order.id, true)).toMatchObject({ state: 'unpaid' })
    await server.jobs.end_due_orders.run({})
    expect(await read(due.as, due.order.id)).toMatchObject({ state: 'cancelled' })
  } finally {
    options.apps = apps
  }
  await server.jobs.end_due_orders.run({})
  expect(await read(strange.as, strange.order.id)).toMatchObject({ state: 'paid' })
})

test.each([
  ['soon at first', 0, 100_000, 5],
  ['less often then', 1, 100_000, 10],
  ['every five minutes in the end', 6, 100_000, 300],
  ['the same for however long', 1_000, 100_000, 300],
  ['at its end at the latest', 6, 60, 65],
  ['soon when its end is over', 6, -60, 5],
])('an attempt is asked after %s', async (_, queries, secondsLeft, pause) => {
  const { attempt } = await begin(server, drivers[0]!)
  const before = Date.now()
  await followAttempt(server.context, { ...attempt, queries, expires_at: new Date(before + secondsLeft * 1_000) })
  const after = Date.now()
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`follow_payment:${attempt.id}`}`.execute(server.db)
  expect(rows).toHaveLength(1)
  const runAt = rows[0]!.run_at.getTime()
  expect(runAt).toBeGreaterThanOrEqual(before + pause * 1_000)
  expect(runAt).toBeLessThanOrEqual(after + pause * 1_000)
})

test('an attempt is asked after again and again from its beginning on, less often each time', async () => {
  const [driver] = drivers
  const { attempt } = await begin(server, driver!)
  const pause = async (work: () => Promise<unknown>) => {
    const before = Date.now()
    await work()
    const after = Date.now()
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`follow_payment:${attempt.id}`}`.execute(db)
    expect(rows).toHaveLength(1)
    const at = rows[0]!.run_at.getTime()
    return [5, 10, 20, 30].find((seconds) => at >= before + seconds * 1_000 && at <= after + seconds * 1_000)
  }
  const { id, payable_id: order } = attempt
  const begun = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where key = ${`follow_payment:${id}`}`.execute(db)
  expect(begun.rows).toEqual([{ n: 1 }])
  expect([await pause(() => follow(id)), await pause(() => follow(id)), await pause(() => follow(id))]).toEqual([10, 20, 30])
  await server.expire(order)
  await follow(id)
  // What has ended is asked after no more.
  await follow(id)
  expect((await attemptsOf(order))[0]).toMatchObject({ state: 'closed', queries: 4 })
})

test('what was paid after its time, as its provider says only when it is asked, goes back', async () => {
  const { wechatVirtual } = server.simulator
  const driver = drivers.find(({ name }) => name === 'wechat_virtual')!
  const { as, order, number, attempt } = await begin(server, driver)
  await server.expire(order.id)
  await follow(attempt.id)
  expect((await attemptsOf(order.id))[0]!.state).toBe('expired')
  await wechatVirtual.pay(number, { byApple: true })
  expect(await refundsOf(order.id)).toMatchObject([{ reason: 'late', amount_fen: 5_000 }])
  expect(await read(as, order.id)).toMatchObject({ state: 'refunding', refundedFen: 5_000 })
  for (const { id } of [...(await refundsOf(order.id)), ...(await refundsOf(order.id))]) await refundStep(id)
  expect(await server.audit()).toEqual([])
})

test('an order that is dropped in the moment in which its payment would begin is not paid for', async () => {
  const [driver] = drivers
  const as = await buildMember()
  const order = await driver!.order(as)
  const paying = await db.transaction().execute(async (trx) => {
    await sql`select 1 from payable where id = ${order.id} for no key update`.execute(trx)
    const begun = driver!.pay(as, order).then(
      () => 'begun',
      (error: Error) => error.message,
    )
    await untilSomeoneWaits(db)
    await trx.updateTable('payable').set({ state: 'cancelled' }).where('id', '=', order.id).execute()
    return { begun }
  })
  expect(await paying.begun).toContain('order_closed')
  expect(await attemptsOf(order.id)).toEqual([])
})

test('an order says by which way it was begun last, and a provider that is not set up is not heard', async () => {
  const [first, second] = drivers
  const { as, order, number } = await begin(server, first!)
  const { way } = await second!.pay(as, order)
  expect(await read(as, order.id)).toMatchObject({ way, pending: true })
  const { payments } = server.context.integrations
  const { wechat } = payments
  delete payments.wechat
  try {
    expect(await hear(server, 'wechat', first!.paidNotice(number))).toBe(false)
  } finally {
    Object.assign(payments, { wechat })
  }
  expect(await read(as, order.id)).toMatchObject({ state: 'unpaid' })
})

test('of several orders each says in the list how it stands', async () => {
  const [driver] = drivers
  const as = await buildMember()
  const orders = [await driver!.order(as), await driver!.order(as), await driver!.order(as)]
  for (const order of orders.slice(1)) await driver!.pay(as, order)
  const number = (await attemptsOf(orders[2]!.id))[0]!.out_trade_no
  await settle(server.context, 'wechat', number, { transaction: 'T-of-several', amountFen: 5_000, paidAt: new Date() })
  const { body } = await call('GET wallet/orders', {}, { as })
  expect(body.map(({ id, state, pending, way }) => [id, state, pending, way])).toEqual([
    [orders[2]!.id, 'paid', false, 'wechat_h5'],
    [orders[1]!.id, 'unpaid', true, 'wechat_h5'],
    [orders[0]!.id, 'unpaid', false, null],
  ])
})

test('of orders that were put away the one for which money comes after all is shown again, and no other', async () => {
  const { as, order, number } = await begin(server, drivers[0]!)
  const other = await drivers[0]!.order(as)
  for (const { id } of [order, other]) await call('POST wallet/delete-order', { id }, { as })
  const listed = async () => (await call('GET wallet/orders', {}, { as })).body.map(({ id }) => id)
  expect(await listed()).toEqual([])
  const late = { transaction: 'T-put-away', amountFen: 5_000, paidAt: new Date() }
  expect([await settle(server.context, 'wechat', number, late), await listed()]).toEqual(['returned', [order.id]])
})

test('a payment is of the day on which it was paid, as its provider says, however late that is known', async () => {
  const { attempt, number, order } = await begin(server, drivers[0]!)
  const paidAt = new Date('2026-05-01T04:00:00Z')
  expect(await settle(server.context, 'wechat', number, { transaction: 'T-late', amountFen: 5_000, paidAt })).toBe('settled')
  expect(await attemptsOf(order.id)).toMatchObject([{ id: attempt.id, state: 'paid', paid_at: paidAt, provider_transaction: 'T-late' }])
})

test('of orders whose time is over one that cannot be ended holds up no other', async () => {
  const as = await buildMember()
  const odd = { member_id: as.id, kind: 'credit', item: {}, amount_fen: 5_000, deadline: new Date(0) }
  const own = await db.insertInto('payable').values([odd, odd]).returning('id').execute()
  const [first, second] = own.map(({ id }) => id)
  await sql`alter table payable add constraint stuck check (id <> ${sql.lit(first)} or state = 'unpaid') not valid`.execute(db)
  try {
    await expect(server.jobs.end_due_orders.run({})).rejects.toThrow('stuck')
    const states = await db.selectFrom('payable').select(['id', 'state']).where('member_id', '=', as.id).orderBy('id').execute()
    expect(states).toEqual([
      { id: first, state: 'unpaid' },
      { id: second, state: 'cancelled' },
    ])
  } finally {
    await sql`alter table payable drop constraint stuck`.execute(db)
  }
})

test.each(['failed', 'closed', 'expired', 'unknown'] as const)(
  'an attempt that is %s and that its provider says is paid pays its order',
  async (state) => {
    const { as, order, attempt, number } = await begin(server, drivers[0]!)
    await db.updateTable('payment_attempt').set({ state, failure: 'PARAM_ERROR' }).where('id', '=', attempt.id).execute()
    const transaction = `T-${state}`
    expect(await settle(server.context, 'wechat', number, { transaction, amountFen: 5_000, paidAt: new Date() })).toBe('settled')
    expect(await attemptsOf(order.id)).toMatchObject([{ state: 'paid', failure: null, provider_transaction: transaction }])
    expect([(await read(as, order.id)).state, await creditOf(as)]).toEqual(['paid', 5_000])
  },
)
