import type { AftersaleDecision } from '@anglers/contract/shopAftersales'
import { AFTERSALE_ANSWER_DAYS, AFTERSALE_ARRIVAL_DAYS, AFTERSALE_BUYER_DAYS } from '@anglers/contract/limits'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { decideAftersale } from '../../../server/src/domains/shop/aftersales.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, buildMember, context, close } = server
afterAll(close)
const { buildGood } = createShop(db)
const { buyer, order, read, buy, payableOf } = createShopping(server)
const operator = { as: await buildMember({ role: 'operator' }) }
const PARCEL = { company: '顺丰速运', number: 'SF1234567890' }

/** A paid order of three pieces of one good, and one of another. */
async function bought() {
  const as = await buyer()
  const [many, single] = [await buildGood(), await buildGood()]
  const { id } = await order(as, [one(many.skus[0]!, 3), one(single.skus[0]!)])
  const { lines } = await buy(as, id)
  return { as, id, lines: lines.map((line) => line.id) }
}
type Bought = Awaited<ReturnType<typeof bought>>

const ask = ({ as, id, lines }: Bought, at = 0) =>
  call(
    'POST shop/update-order',
    { id, action: 'refund', refund: { lineId: lines[at]!, kind: 'refund', quantity: 1, reason: 'unwanted' } },
    { as },
  )
const latest = async ({ as, id }: Bought) => (await read(as, id)).aftersales[0]!.id
const decide = async (own: Bought, decision: AftersaleDecision, content?: string) =>
  decideAftersale(context, await latest(own), { decision, content })
const toSend = async ({ id }: Bought) => {
  const { body } = await call('GET shop/orders-to-send', { per_page: 50 }, operator)
  return body.find((one) => one.id === id)?.lines.map(({ quantity }) => quantity)
}

test('pieces that were paid back are not sent, and a line of which none is left is not there', async () => {
  const own = await bought()
  expect(await toSend(own)).toEqual([3, 1])
  await ask(own)
  await decide(own, 'agree')
  expect(await toSend(own)).toEqual([2, 1])
  await ask(own, 1)
  await decide(own, 'agree')
  expect(await toSend(own)).toEqual([2])
})

test('what is delivered as codes is not to be sent, though its buyer waits for them', async () => {
  const as = await buyer()
  const { skus } = await buildGood({ delivery: 'code', freight_id: null, skus: [{ stock: 1 }] })
  const { id } = await order(as, [one(skus[0]!)])
  expect(await buy(as, id)).toMatchObject({ state: 'paid', codes: [] })
  expect(await toSend({ as, id, lines: [] })).toBeUndefined()
})

test('an order that is to be sent says all that its parcel needs', async () => {
  const as = await buyer()
  const good = await buildGood({ title: '青芦竿', skus: [{ spec: ['4.5 米'] }] })
  const wanted = { lines: [one(good.skus[0]!, 3)], totalFen: 3_600, remark: '放门卫' }
  const { id } = (await call('POST shop/create-order', wanted, { as })).body
  const { events, address } = await buy(as, id)
  const { body } = await call('GET shop/orders-to-send', { per_page: 50 }, operator)
  const paidAt = events.find(({ kind }) => kind === 'paid')!.at
  const lines = [{ title: '青芦竿', spec: ['4.5 米'], quantity: 3 }]
  expect(body.find((own) => own.id === id)).toEqual({ id, paidAt, unit: 'cash', address, remark: '放门卫', lines })
})

test('orders are sent in the order in which they were made, page by page', async () => {
  for (let n = 0; n < 2; n++) await bought()
  const page = async (more: object) => (await call('GET shop/orders-to-send', more, operator)).body.map(({ id }) => id)
  const all = await page({ per_page: 50 })
  expect(all).toEqual([...all].sort((one, other) => one - other))
  expect([await page({ per_page: 1 }), await page({ per_page: 1, page: 2 })]).toEqual([[all[0]], [all[1]]])
})

test('what was refused to be paid back can be sent at once, and not while its buyer objects', async () => {
  const own = await bought()
  await ask(own)
  expect(await toSend(own)).toBeUndefined()
  await decide(own, 'reject', '已备货')
  expect(await toSend(own)).toEqual([3, 1])
  await call('POST shop/aftersale', { id: await latest(own), action: 'appeal', content: '还没有发出' }, { as: own.as })
  expect(await toSend(own)).toBeUndefined()
  expect((await refused('POST shop/send-order', { id: own.id, ...PARCEL }, operator)).code).toBe('rest_conflict')
  const other = await bought()
  await ask(other)
  await decide(other, 'reject', '已备货')
  await call('POST shop/send-order', { id: other.id, ...PARCEL }, operator)
  expect((await read(other.as, other.id)).parcel).toEqual(PARCEL)
})

describe('what is asked back', () => {
  const RETURN_TO = '杭州市西湖区 8 号'
  beforeAll(() => storeSetting(db, 'seast_shop_return_address', RETURN_TO))
  const askFor = (own: Bought, kind: 'refund' | 'return') =>
    call(
      'POST shop/update-order',
      { id: own.id, action: 'refund', refund: { lineId: own.lines[0]!, kind, quantity: 1, reason: 'quality' } },
      { as: own.as },
    )
  const act = async (own: Bought, action: 'send' | 'appeal', more: object) =>
    call('POST shop/aftersale', { id: await latest(own), action, ...more }, { as: own.as })
  const shown = async ({ as, id }: Bought) => (await read(as, id)).aftersales[0]!
  /** In how many days whoever is to act has to. */
  const daysLeft = async (own: Bought) => {
    const { dueAt } = await shown(own)
    return dueAt === null ? null : Math.round((Date.parse(dueAt) - Date.now()) / 86_400_000)
  }
  async function sent() {
    const own = await bought()
    await call('POST shop/send-order', { id: own.id, ...PARCEL }, operator)
    return own
  }

  test('has its days at each step; goods that came back broken are refused, and paid once their buyer’s objection is heard', async () => {
    const own = await sent()
    await askFor(own, 'return')
    const days = [await daysLeft(own)]
    await decideAftersale(context, await latest(own), { decision: 'agree', returnTo: '换个仓库' })
    expect((await shown(own)).returnTo).toBe('换个仓库')
    days.push(await daysLeft(own))
    await act(own, 'send', PARCEL)
    days.push(await daysLeft(own))
    await expect(decide(own, 'agree')).rejects.toMatchObject({ code: 'rest_conflict' })
    await decide(own, 'reject', '收到时已断')
    days.push(await daysLeft(own))
    await act(own, 'appeal', { content: '寄出时是好的' })
    days.push(await daysLeft(own))
    const stock = async () =>
      (
        await db
          .selectFrom('shop_sku')
          .innerJoin('shop_order_line as line', 'line.sku_id', 'shop_sku.id')
          .select('stock')
          .where('line.id', '=', own.lines[0]!)
          .executeTakeFirstOrThrow()
      ).stock
    expect(await stock()).toBe(7)
    // They are with the shop already.
    await decide(own, 'agree')
    days.push(await daysLeft(own))
    expect(days).toEqual([
      AFTERSALE_ANSWER_DAYS,
      AFTERSALE_BUYER_DAYS,
      AFTERSALE_ARRIVAL_DAYS,
      AFTERSALE_BUYER_DAYS,
      AFTERSALE_ANSWER_DAYS,
      null,
    ])
    expect([(await read(own.as, own.id)).refundedFen, await stock()]).toEqual([1_000, 7])
  })

  test('waits for the shop where the shop is to act, the oldest first', async () => {
    await db.updateTable('shop_aftersale').set({ state: 'closed', due_at: null }).execute()
    const [fresh, objected, onItsWay, agreed, refusedOnce] = [await sent(), await sent(), await sent(), await sent(), await sent()]
    for (const own of [onItsWay, agreed]) {
      await askFor(own, 'return')
      await decide(own, 'agree')
    }
    await act(onItsWay, 'send', PARCEL)
    for (const own of [objected, refusedOnce]) {
      await askFor(own, 'refund')
      await decide(own, 'reject', '已拆封')
    }
    await act(objected, 'appeal', { content: '没有拆' })
    await askFor(fresh, 'refund')
    const { body, total } = await call('GET shop/aftersale-cases', {}, operator)
    expect([body.map(({ orderId }) => orderId), total]).toEqual([[onItsWay.id, objected.id, fresh.id], 3])
    const second = await call('GET shop/aftersale-cases', { per_page: 2, page: 2 }, operator)
    expect(second.body.map(({ orderId }) => orderId)).toEqual([fresh.id])
  })

  test('is not to be sent back where it was not sent, though it would be taken back', async () => {
    const own = await bought()
    const refund = { lineId: own.lines[0]!, kind: 'return', quantity: 1, reason: 'quality' }
    const refusal = await refused('POST shop/update-order', { id: own.id, action: 'refund', refund }, { as: own.as })
    expect(refusal.params).toHaveProperty(['refund.kind'])
  })

  test('moves on by whoever is to act, and by nobody out of their turn', async () => {
    const own = await sent()
    const tries = async (action: 'withdraw' | 'send' | 'appeal', more: object = {}) =>
      (await refused('POST shop/aftersale', { id: await latest(own), action, ...more }, { as: own.as })).code
    const decides = (decision: AftersaleDecision) =>
      decide(own, decision, '已拆封').then(
        () => 'done',
        (error: Error) => error.message,
      )
    await askFor(own, 'return')
    expect([await tries('appeal', { content: '没有拆' }), await tries('send', PARCEL), await decides('arrived')]).toEqual(
      Array(3).fill('rest_conflict'),
    )
    await decide(own, 'agree')
    expect([await decides('reject'), await decides('agree'), await decides('arrived')]).toEqual(Array(3).fill('rest_conflict'))
    const unnamed = { id: await latest(own), action: 'send', company: ' ', number: PARCEL.number }
    expect((await refused('POST shop/aftersale', unnamed, { as: own.as })).params).toHaveProperty('company')
    await act(own, 'send', PARCEL)
    expect([await tries('withdraw'), await tries('send', PARCEL)]).toEqual(Array(2).fill('rest_conflict'))
    await decide(own, 'reject', '收到时已断')
    expect([await decides('reject'), await decides('agree'), await decides('arrived')]).toEqual(Array(3).fill('rest_conflict'))
    const wordless = await refused('POST shop/aftersale', { id: await latest(own), action: 'appeal', content: ' ' }, { as: own.as })
    expect(wordless.params).toHaveProperty('content')
    // Dropped twice it is dropped once.
    for (let time = 0; time < 2; time++) await call('POST shop/aftersale', { id: await latest(own), action: 'withdraw' }, { as: own.as })
    const { state, can } = await shown(own)
    expect([state, can]).toEqual(['closed', { withdraw: false, appeal: false, send: false }])
    const { events } = await read(own.as, own.id)
    const story = ['refund_asked', 'refund_agreed', 'refund_sent', 'refund_rejected', 'refund_closed']
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'shipped', ...story].reverse())
  })

  test('and is answered in the moment in which its time ends stays as it was answered', async () => {
    const own = await sent()
    await askFor(own, 'refund')
    const id = await latest(own)
    const settling = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('shop_order').select('id').where('id', '=', own.id).forNoKeyUpdate().execute()
      await db
        .updateTable('shop_aftersale')
        .set({ due_at: new Date(0) })
        .where('id', '=', id)
        .execute()
      const run = server.jobs.settle_due_aftersales.run({})
      await untilSomeoneWaits(db)
      const later = new Date(Date.now() + 86_400_000)
      await trx.updateTable('shop_aftersale').set({ state: 'rejected', due_at: later }).where('id', '=', id).execute()
      return { run }
    })
    await settling.run
    expect(await shown(own)).toMatchObject({ state: 'rejected' })
    expect((await read(own.as, own.id)).refundedFen).toBe(0)
  })

  test('is paid back as far as anything of what was paid is left', async () => {
    const own = await sent()
    const { totalFen } = await read(own.as, own.id)
    await askFor(own, 'refund')
    const [attempt] = await server.attemptsOf(await payableOf(own.id))
    await refundPayment(context, attempt!.id, { amountFen: totalFen - 400, reason: 'operator' })
    await decide(own, 'agree')
    expect(await read(own.as, own.id)).toMatchObject({ state: 'refunded', refundedFen: totalFen })
    expect(await shown(own)).toMatchObject({ state: 'refunding', amountFen: 400 })
    expect(await server.audit()).toEqual([])
  })

  test('is in the file of who asked, with what they said', async () => {
    const own = await sent()
    await askFor(own, 'refund')
    await decide(own, 'reject', '已拆封')
    await act(own, 'appeal', { content: '没有拆' })
    expect((await call('GET user/export', {}, { as: own.as })).body).toMatchObject({
      shopOrders: [{ id: own.id, aftersales: [{ kind: 'refund', quantity: 1, amount: 1_000, objection: '没有拆', state: 'appealed' }] }],
    })
  })
})

test('an order of a member who has gone is sent, and answered, as any other, and nobody is told', async () => {
  const own = await bought()
  await ask(own)
  const asked = await latest(own)
  await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', own.as.id).execute()
  await decideAftersale(context, asked, { decision: 'reject', content: '已备货' })
  await call('POST shop/send-order', { id: own.id, ...PARCEL }, operator)
  const { state } = await db.selectFrom('shop_order').select('state').where('id', '=', own.id).executeTakeFirstOrThrow()
  expect([state, await db.selectFrom('notice').select('kind').where('member_id', '=', own.as.id).execute()]).toEqual(['shipped', []])
})
