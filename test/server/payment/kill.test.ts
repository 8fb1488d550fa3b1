import { addJob } from '../../../server/src/infra/jobs.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { API } from '../support/server.ts'
import { type Notice, paymentDrivers } from '../support/paymentDrivers.ts'
import { KILLS_MS, openMortalSite } from '../support/killPoints.ts'

const site = await openMortalSite()
const { db, call, simulator, buildMember, buildPost, orderCredit, attemptsOf, refundsOf, creditOf, read, ask, until, killAtEach } = site
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
const notify = async (origin: string, { body, headers }: Notice): Promise<boolean> =>
  (await fetch(`${origin}${API}/payment/notify/wechat`, { method: 'POST', body, headers })).ok
const tell = (origin: string, number: string) => notify(origin, wechat.paidNotice(number))

/** Waits until the refund of an order has been made. */
async function refunded(id: number): Promise<boolean> {
  let asked = false
  return until(async () => {
    const [refund] = await refundsOf(id)
    // What is accepted is asked after a few seconds later: that is not waited for here.
    if (refund?.state === 'accepted' && !asked) await addJob(db, 'refund_payment', { id: refund.id })
    asked ||= refund?.state === 'accepted'
    return refund?.state === 'succeeded'
  })
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
    expect(kills.database).toBeGreaterThan(1)
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
    expect(kills.database).toBeGreaterThan(1)
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
    expect(kills.database).toBeGreaterThan(1)
    expect(kills.provider).toBeGreaterThan(0)
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
        const { id: refund } = await refundPayment(context, payer.attempt.id, { amountFen: 2_000, reason: 'operator' })
        return { ...payer, refund }
      },
      async give(_origin, { id, refund }) {
        await addJob(db, 'refund_payment', { id: refund })
        return refunded(id)
      },
      async verify({ as, id }) {
        expect(await refundsOf(id)).toEqual([expect.objectContaining({ state: 'succeeded', amount_fen: 2_000 })])
        expect(await read(as, id)).toMatchObject({ state: 'paid', refundedFen: 2_000 })
        expect(await creditOf(as)).toBe(3_000)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
    // It is made, and asked after.
    expect(kills.provider).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'what is paid too late goes back once, from the word of it to the end of its refund, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const as = await buildMember()
        const { id } = await orderCredit(as)
        await wechat.pay(as, { id })
        const [attempt] = await attemptsOf(id)
        await site.expire(id)
        await site.follow(attempt!.id)
        await wechat.confirmAnyway(attempt!.out_trade_no)
        return { as, id, number: attempt!.out_trade_no }
      },
      give: async (origin, { id, number }) => (await tell(origin, number)) && refunded(id),
      async verify({ as, id, number }) {
        expect(await refundsOf(id)).toEqual([expect.objectContaining({ state: 'succeeded', reason: 'late', amount_fen: 5_000 })])
        expect(wechat.refundedOf(number)).toBe(5_000)
        expect(await read(as, id)).toMatchObject({ state: 'cancelled', refundedFen: 5_000 })
        expect(await creditOf(as)).toBe(0)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
    // It is made, and asked after.
    expect(kills.provider).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'a refund that the provider made by itself takes back once what was handed over, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const payer = await payerOf(orderCredit)
        await read(payer.as, payer.id, true)
        return { ...payer, number: await simulator.wechatPay.refundElsewhere(payer.attempt.out_trade_no, 2_000) }
      },
      give: (origin, { number }) => notify(origin, simulator.wechatPay.refundNotification(number)),
      async verify({ as, id }) {
        expect(await refundsOf(id)).toEqual([expect.objectContaining({ state: 'succeeded', reason: 'provider', amount_fen: 2_000 })])
        expect(await creditOf(as)).toBe(3_000)
      },
    })
    expect(kills.database).toBeGreaterThan(1)
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
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)

test(
  'readers of a post that is taken away are paid back once, wherever the server dies meanwhile',
  async () => {
    const kills = await killAtEach({
      async prepare() {
        const author = await buildMember()
        const readers = [await buildMember({ credit: 1_000 }), await buildMember({ credit: 1_000 })]
        const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE })
        for (const as of readers) await call('POST power/pay', { id, priceFen: PRICE }, { as })
        return { author, readers, id }
      },
      give: async (origin, { author, readers, id }) =>
        (await ask(origin, 'content-manage/delete', author, { id }, `delete-of-${id}`)) &&
        until(async () => (await Promise.all(readers.map(creditOf))).every((credit) => credit === 1_000)),
      async verify({ author, readers }) {
        expect([...(await Promise.all(readers.map(creditOf))), await creditOf(author)]).toEqual([1_000, 1_000, 0])
      },
    })
    expect(kills.database).toBeGreaterThan(1)
  },
  KILLS_MS,
)
