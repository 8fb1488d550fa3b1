import fc from 'fast-check'
import type { PayerPlace } from '@anglers/contract/payment'
import { dayOf } from '../../../server/src/infra/localTime.ts'
import { reconcile } from '../../../server/src/domains/payment/reconcile.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { hear, type PaymentDriver, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { call, refused, db, buildMember, read, creditOf, attemptsOf, refundsOf, expire, follow, refundStep } = server
const context = { ...openContext(server.context), integrations: server.context.integrations }
const drivers = paymentDrivers(server)
afterAll(server.close)

const RUNS = 12
/** How long one way is tried, its shrinking included, in ms: a failure is told rather than timed out, and ends before the next begins. */
const MOST_MS = 25_000
const PRICE = 10_000
/** More than the price, so that a part of one is no whole part of the other. */
const CREDIT = 10_500
const VIP_CREDIT = 1_500
const PLACES: Partial<Record<PaymentDriver['name'], PayerPlace>> = { wechat_virtual: 'wechat', douyin: 'douyin' }

/** What happens to an order that somebody began to pay in two ways. */
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const), by: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('notify' as const), by: fc.nat(1), copies: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('follow' as const), by: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'ask' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'bill' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'drop' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'spend' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), fen: fc.integer({ min: 1, max: 3_334 }) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'step' as const }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
/** Each step is done at once; the steps one after another. At the end the payer's bank gives some of it back by itself. */
const life = fc.record({
  steps: fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 }),
  elsewhereFen: fc.option(fc.integer({ min: 1, max: 3_334 })),
  reversed: fc.boolean(),
})

describe.each(drivers.map((driver) => [driver.name, driver] as const))('an order paid by %s and by another', (name, driver) => {
  const other = drivers.find((one) => one.name === (name === 'alipay' ? 'wechat' : 'alipay'))!
  const ways = [driver, other]
  afterEach(() => ways.forEach(({ faults }) => faults.reset()))

  /** Somebody who has begun to pay in both ways; notifications wait. */
  async function begin() {
    for (const { faults } of ways) {
      faults.reset()
      faults.holds = true
    }
    const as = await buildMember()
    const item = { type: 'credit', choice: '100' } as const
    const { id } = (await call('POST wallet/create-order', { item, priceFen: PRICE, place: PLACES[name] ?? 'phone' }, { as })).body
    for (const way of ways) await way.come(await way.pay(as, { id }))
    const attempts = await attemptsOf(id)
    const numbers = ways.map((way) => attempts.find(({ provider }) => provider === way.name)!)
    return { as, id, attempts: numbers }
  }
  const paidAttempt = async (id: number) =>
    (await attemptsOf(id)).find(({ state, provider }) => state === 'paid' && !isSentBack.has(`${id} ${provider}`))
  /** The attempts that were paid for nothing: by their order and provider. */
  const isSentBack = new Set<string>()
  const noteSentBack = async (id: number) => {
    const attempts = await attemptsOf(id)
    for (const { reason, attempt_id: of } of await refundsOf(id))
      if (reason === 'late' || reason === 'double') isSentBack.add(`${id} ${attempts.find((one) => one.id === of)!.provider}`)
  }
  async function steps(id: number) {
    for (const refund of await refundsOf(id)) if (!['succeeded', 'closed'].includes(refund.state)) await refundStep(refund.id)
  }

  test('is handed over at most once, and what is not is given back, whatever happens in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ steps: script, elsewhereFen, reversed }) => {
        const { as, id, attempts } = await begin()
        const confirmed = new Set<number>()
        /** What the payer did before anything could end the order. */
        let wasEnding = false
        let paidInTime = false
        let [dropped, spent, refunded] = [false, 0, 0]
        /** Deleted after it was paid: what came of it was on show again until then. */
        let wasDroppedPaid = false

        async function act(one: Action): Promise<void> {
          if (one.do === 'confirm') {
            await ways[one.by]!.confirm(attempts[one.by]!.out_trade_no)
            confirmed.add(one.by)
          } else if (one.do === 'notify') {
            if (!confirmed.has(one.by)) return
            const notice = ways[one.by]!.paidNotice(attempts[one.by]!.out_trade_no)
            const heard = await Promise.all(Array.from({ length: one.copies }, () => hear(server, ways[one.by]!.name, notice)))
            expect(heard).not.toContain(false)
          } else if (one.do === 'follow') await follow(attempts[one.by]!.id)
          else if (one.do === 'ask') await read(as, id, true)
          else if (one.do === 'bill') for (const way of ways) await readBill(way)
          else if (one.do === 'expire') await expire(id)
          else if (one.do === 'drop') {
            await call('POST wallet/delete-order', { id }, { as })
            dropped = true
            wasDroppedPaid ||= confirmed.size > 0
          } else if (one.do === 'spend') {
            await call('POST wallet/recharge-vip-credit', { plan: 'month', priceFen: VIP_CREDIT }, { as })
            spent += VIP_CREDIT
          } else if (one.do === 'refund') {
            await noteSentBack(id)
            const attempt = await paidAttempt(id)
            if (!attempt) return
            await refundPayment(context, attempt.id, { amountFen: one.fen, reason: 'operator' })
            refunded += one.fen
          } else await steps(id)
        }

        for (const step of script) {
          const results = await Promise.allSettled(step.map(act))
          // What is refused is refused for a reason that its caller is told.
          for (const result of results)
            if (result.status === 'rejected')
              expect(String(result.reason)).toMatch(
                /nothing to pay|no cashier|order_closed|insufficient_balance|rest_conflict|rest_not_found/,
              )
          if (step.some((one) => one.do === 'drop' || one.do === 'expire')) wasEnding = true
          if (!wasEnding && confirmed.size > 0) paidInTime = true
        }

        // All that was held back arrives, and every job has its turns.
        for (const { faults } of ways) {
          await faults.release({ reversed })
          faults.holds = false
        }
        await expire(id)
        for (const attempt of attempts) await follow(attempt.id)
        await noteSentBack(id)
        const winner = await paidAttempt(id)
        const back = elsewhereFen && winner && elsewhereFen <= PRICE - refunded ? elsewhereFen : 0
        for (let turn = 0; turn < 3; turn++) await steps(id)
        if (back) await ways.find((way) => way.name === winner!.provider)!.refundElsewhere(winner!.out_trade_no, back)

        // The model.
        const isDelivered = winner !== undefined
        if (dropped && confirmed.size === 0) {
          expect((await refused('GET wallet/order-detail', { id, place: 'phone' }, { as })).code).toBe('rest_not_found')
          return
        }
        const order = await read(as, id).catch((error: unknown) => {
          if (!wasDroppedPaid) throw error
        })
        if (order) expect(isDelivered).toBe(['paid', 'refunded'].includes(order.state))
        if (paidInTime) expect(isDelivered).toBe(true)
        if (dropped) expect(isDelivered).toBe(false)
        for (const [at, way] of ways.entries()) {
          const { out_trade_no: number, provider } = attempts[at]!
          const wasPaid = (await attemptsOf(id)).find((one) => one.provider === provider)!.state === 'paid'
          expect(wasPaid).toBe(confirmed.has(at))
          if (!confirmed.has(at)) continue
          expect(way.refundedOf(number)).toBe(winner?.provider === provider ? refunded + back : PRICE)
        }
        const taken = Math.floor((CREDIT * (refunded + back)) / PRICE)
        const debts = await db.selectFrom('debt').select('left_over').where('member_id', '=', as.id).execute()
        const owed = debts.reduce((sum, { left_over: left }) => sum + left, 0)
        expect((await creditOf(as)) - owed).toBe(isDelivered ? CREDIT - taken - spent : 0)
        if (order) expect(order.refundedFen).toBe(isDelivered ? refunded + back : confirmed.size > 0 ? PRICE : 0)
        await db.deleteFrom('reconciliation').execute()
        expect(await server.audit()).toEqual([])
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: MOST_MS },
    )
  })

  async function readBill({ name: of }: PaymentDriver): Promise<void> {
    await db.deleteFrom('reconciliation').where('provider', '=', of).execute()
    await reconcile(context, server.context.integrations.payments[of]!, dayOf(new Date()))
  }
})
