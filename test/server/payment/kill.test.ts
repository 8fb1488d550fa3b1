import { addJob } from '../../../server/src/infra/jobs.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { API } from '../support/server.ts'
import { paymentDrivers } from '../support/paymentDrivers.ts'
import { KILLS_MS, openMortalSite } from '../support/killPoints.ts'

const site = await openMortalSite()
const { db, call, buildMember, buildPost, orderCredit, attemptsOf, refundsOf, creditOf, read, ask, until, killAtEach } = site
const context = openContext(site.context)
const wechat = paymentDrivers(site).find(({ name }) => name === 'wechat')!
afterAll(site.close)
// What is paid is told to the mortal server, or to none: the other one only looks on.
beforeEach(() => {
  wechat.faults.holds = true
})

const PRICE = 501

/** Somebody who has paid, which nobody has been told. */
async function payerOf(order: (as: Awaited<ReturnType<typeof buildMember>>) => Promise<{ id: number }>) {
  const as = await buildMember()
  const { id } = await order(as)
  await wechat.pay(as, { id })
  const [attempt] = await attemptsOf(id)
  await wechat.confirm(attempt!.out_trade_no)
  return { as, id, attempt: attempt! }
}
const orderVip = async (as: Awaited<ReturnType<typeof buildMember>>) => {
  const item = { type: 'vip', plan: 'month' } as const
  return (await call('POST wallet/create-order', { item, priceFen: 1_500, place: 'phone' }, { as })).body
}
async function tell(origin: string, number: string): Promise<boolean> {
  const { body, headers } = wechat.paidNotice(number)
  return (await fetch(`${origin}${API}/payment/notify/wechat`, { method: 'POST', body, headers })).ok
}

test(
  'what is paid for is handed over once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: () => payerOf(orderCredit),
      give: (origin, { attempt }) => tell(origin, attempt.out_trade_no),
      async verify({ as, id }) {
        expect(await read(as, id)).toMatchObject({ state: 'paid', refundedFen: 0 })
        expect(await creditOf(as)).toBe(5_000)
      },
    })
    expect(kills).toBeGreaterThan(8)
  },
  KILLS_MS,
)

test(
  'VIP is granted once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      prepare: () => payerOf(orderVip),
      give: (origin, { attempt }) => tell(origin, attempt.out_trade_no),
      async verify({ as, id }) {
        expect((await read(as, id)).state).toBe('paid')
        expect(await db.selectFrom('vip_grant').select('payable_id').where('member_id', '=', as.id).execute()).toEqual([{ payable_id: id }])
      },
    })
    expect(kills).toBeGreaterThan(8)
  },
  KILLS_MS,
)

test(
  'a payment is begun under one number, wherever the server dies meanwhile',
  async () => {
    let taps = 0
    const kills = await killAtEach({
      async prepare() {
        const as = await buildMember()
        return { as, id: (await orderCredit(as)).id }
      },
      // Who hears nothing taps again, which is another command.
      give: (origin, { as, id }) => ask(origin, 'payment/wechatpay', as, { id, place: 'phone' }, `tap-${++taps}-of-${id}`),
      async verify({ as, id }) {
        const attempts = await attemptsOf(id)
        expect(attempts.map(({ state }) => state)).toEqual(['prepared'])
        await wechat.confirm(attempts[0]!.out_trade_no)
        expect(await read(as, id, true)).toMatchObject({ state: 'paid' })
      },
    })
    expect(kills).toBeGreaterThan(5)
  },
  KILLS_MS,
)

test(
  'a refund is made once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const payer = await payerOf(orderCredit)
        await read(payer.as, payer.id, true)
        const refund = await refundPayment(context, payer.attempt.id, { amountFen: 2_000, reason: 'operator' })
        return { ...payer, refund }
      },
      async give(_origin, { id, refund }) {
        await addJob(db, 'refund_payment', { id: refund })
        let asked = false
        return until(async () => {
          const [{ state } = { state: 'requested' }] = await refundsOf(id)
          // What is accepted is asked after a few seconds later: that is not waited for here.
          if (state === 'accepted' && !asked) await addJob(db, 'refund_payment', { id: refund })
          asked ||= state === 'accepted'
          return state === 'succeeded'
        })
      },
      async verify({ as, id }) {
        expect(await refundsOf(id)).toEqual([expect.objectContaining({ state: 'succeeded', amount_fen: 2_000 })])
        expect(await read(as, id)).toMatchObject({ state: 'paid', refundedFen: 2_000 })
        expect(await creditOf(as)).toBe(3_000)
      },
    })
    expect(kills).toBeGreaterThan(8)
  },
  KILLS_MS,
)

test(
  'a paid post is opened and paid for once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const [author, reader] = [await buildMember(), await buildMember({ credit: 1_000 })]
        const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE, body: '钓点在老桥下' })
        return { author, reader, id }
      },
      give: (origin, { reader, id }) => ask(origin, 'power/pay', reader, { id, priceFen: PRICE }, `buy-of-${id}`),
      async verify({ author, reader, id }) {
        expect(await creditOf(reader)).toBe(1_000 - PRICE)
        expect((await call('GET posts/detail', { id }, { as: reader })).body).toMatchObject({ body: '钓点在老桥下', locked: null })
        const income = (await call('GET wallet/note', { type: 'income' }, { as: author })).body
        expect(income.map(({ kind }) => kind)).toEqual(['paid_post'])
      },
    })
    expect(kills).toBeGreaterThan(8)
  },
  KILLS_MS,
)
