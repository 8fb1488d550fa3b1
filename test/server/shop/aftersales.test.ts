import { sql } from 'kysely'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { decideAftersale, settleDueAftersales } from '../../../server/src/domains/shop/aftersales.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { eraseShopping, forgetAddresses } from '../../../server/src/domains/shop/exportQueries.ts'
import { receiveOrder, shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { modules } from '../../../server/src/modules.ts'
import { openPaymentServer } from '../support/payments.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, buildMember, buildPicture, context, jobs, simulator, close } = server
afterAll(close)
const { buildGood, buildCoupon, buildOrder, stockOf } = createShop(db)
const { buyer, order, read, payableOf, buy } = createShopping(server)
const SEND_TO = '杭州市西湖区古荡街道 8 号 钓具仓'
beforeAll(() => storeSetting(db, 'seast_shop_return_address', SEND_TO))

type Member = Awaited<ReturnType<typeof buyer>>
const PARCEL = { company: '顺丰速运', number: 'SF1234567890' }
/** A paid order of three pieces at 10 yuan, with 6 yuan of freight. */
async function bought({
  quantity = 3,
  couponId,
  ...good
}: { quantity?: number; couponId?: (as: Member) => Promise<number> } & Parameters<typeof buildGood>[0] = {}) {
  const as = await buyer()
  const { skus } = await buildGood(good)
  const coupon = await couponId?.(as)
  const { id } = await order(as, [one(skus[0]!, quantity)], coupon === undefined ? {} : { couponId: coupon })
  const { lines } = await buy(as, id)
  return { as, id, sku: skus[0]!, lineId: lines[0]!.id, coupon }
}
async function sent(more: Parameters<typeof bought>[0] = {}) {
  const buy = await bought(more)
  await shipOrder(context, buy.id, PARCEL)
  return buy
}
type Bought = Awaited<ReturnType<typeof bought>>
const requestOf = ({ lineId }: Bought, more: object = {}) =>
  ({ lineId, kind: 'refund', quantity: 1, reason: 'quality', ...more }) as {
    lineId: number
    kind: 'refund'
    quantity: number
    reason: 'quality'
  }
const ask = (buy: Bought, more: object = {}) =>
  call('POST shop/update-order', { id: buy.id, action: 'refund', refund: requestOf(buy, more) }, { as: buy.as })
const refuse = async (buy: Bought, more: object = {}, as = buy.as) =>
  refused('POST shop/update-order', { id: buy.id, action: 'refund', refund: requestOf(buy, more) }, { as })
const latest = async ({ as, id }: Bought) => (await read(as, id)).aftersales[0]!
const act = async (buy: Bought, action: 'withdraw' | 'appeal' | 'send', more: object = {}) =>
  call('POST shop/aftersale', { id: (await latest(buy)).id, action, ...more }, { as: buy.as })
const decide = async (buy: Bought, decision: Parameters<typeof decideAftersale>[2]) =>
  decideAftersale(context, (await latest(buy)).id, decision)
const overdue = async (buy: Bought) => {
  await db
    .updateTable('shop_aftersale')
    .set({ due_at: sql`now() - interval '1 second'` })
    .where('id', '=', (await latest(buy)).id)
    .execute()
  await settleDueAftersales(context)
}
const refundsOf = async ({ id }: Bought) => {
  const [attempt] = await server.attemptsOf(await payableOf(id))
  return db.selectFrom('payment_refund').select(['id', 'amount_fen', 'state']).where('attempt_id', '=', attempt!.id).orderBy('id').execute()
}

describe('the money only', () => {
  test('keeps what is asked back in the same moment from being sent', async () => {
    const own = await bought()
    const [asked, shipped] = await db
      .transaction()
      .execute(async (trx) => {
        await sql`select 1 from shop_order where id = ${own.id} for no key update`.execute(trx)
        const asking = ask(own)
        await untilSomeoneWaits(db)
        const shipping = shipOrder(context, own.id, PARCEL).catch((error: unknown) => error)
        await untilSomeoneWaits(db, 2)
        return [asking, shipping] as const
      })
      .then((both) => Promise.all(both))
    expect(asked.status).toBe(200)
    expect(shipped).toMatchObject({ code: 'rest_conflict' })
  })

  test('of pieces that were not sent goes back with stock, limit, freight and coupon, each once, and arrives', async () => {
    const own = await bought({ member_limit: 3, couponId: (as) => buildCoupon([as], { off_fen: 100, total: 1 }) })
    await ask(own)
    expect(await read(own.as, own.id)).toMatchObject({
      state: 'refunding',
      lines: [{ refundable: 0 }],
      aftersales: [{ state: 'applied', amountFen: 966 }],
    })
    await expect(shipOrder(context, own.id, PARCEL)).rejects.toMatchObject({ code: 'rest_conflict' })
    await decide(own, { decision: 'agree' })
    await expect(decide(own, { decision: 'agree' })).rejects.toMatchObject({ code: 'rest_conflict' })
    expect(await read(own.as, own.id)).toMatchObject({ state: 'paid', refundedFen: 966, lines: [{ refundedQuantity: 1, refundable: 2 }] })
    expect(await stockOf(own.sku)).toBe(8)
    await ask(own, { quantity: 2 })
    await decide(own, { decision: 'agree' })
    const whole = await read(own.as, own.id)
    // The parts add up to all that was paid, freight and all.
    expect([whole.state, whole.refundedFen, whole.totalFen]).toEqual(['refunded', 3_500, 3_500])
    expect(await stockOf(own.sku)).toBe(10)
    expect((await latest(own)).state).toBe('refunding')
    for (const { id } of [...(await refundsOf(own)), ...(await refundsOf(own))]) await server.refundStep(id)
    expect((await latest(own)).state).toBe('refunded')
    expect((await refundsOf(own)).map(({ amount_fen: fen }) => fen)).toEqual([966, 2_534])
    const again = await call('POST shop/preview-order', { lines: [one(own.sku, 3)], couponId: own.coupon }, { as: own.as })
    expect(again.body).toMatchObject({ couponId: own.coupon, lines: [{ problem: null }] })
    expect(await audit(db, modules)).toEqual([])
  })

  test('of what was sent keeps the freight and the stock; all of it ends the order', async () => {
    const own = await sent()
    await ask(own, { quantity: 3 })
    await decide(own, { decision: 'agree' })
    expect(await read(own.as, own.id)).toMatchObject({ state: 'refunded', refundedFen: 3_000 })
    expect(await stockOf(own.sku)).toBe(7)
  })

  test('of some pieces frees as many of what one member may have', async () => {
    const own = await bought({ member_limit: 3 })
    const problemOf = async (quantity: number) =>
      (await call('POST shop/preview-order', { lines: [one(own.sku, quantity)] }, { as: own.as })).body.lines[0]!.problem
    expect(await problemOf(1)).toBe('limit')
    await ask(own, { quantity: 2 })
    await decide(own, { decision: 'agree' })
    expect([await problemOf(2), await problemOf(3)]).toEqual([null, 'limit'])
  })

  test('of all that was sent leaves the coupon used', async () => {
    const own = await sent({ couponId: (as) => buildCoupon([as], { off_fen: 100, total: 1 }) })
    await ask(own, { quantity: 3 })
    await decide(own, { decision: 'agree' })
    expect((await read(own.as, own.id)).state).toBe('refunded')
    const again = await call('POST shop/preview-order', { lines: [one(own.sku)], couponId: own.coupon }, { as: own.as })
    expect(again.body).toMatchObject({ couponId: null, coupons: [] })
  })

  test('of what has come keeps the order in the list until it is decided', async () => {
    const own = await sent()
    await receiveOrder(context, own.id)
    await ask(own)
    expect((await read(own.as, own.id)).can.delete).toBe(false)
    expect((await refused('POST shop/delete-order', { id: own.id }, { as: own.as })).code).toBe('rest_conflict')
    await act(own, 'withdraw')
    await call('POST shop/delete-order', { id: own.id }, { as: own.as })
    expect((await refused('GET shop/order-detail', { id: own.id, place: 'phone' }, { as: own.as })).code).toBe('rest_not_found')
  })

  test('goes back by itself where the shop does not answer', async () => {
    const own = await bought()
    await ask(own, { quantity: 3 })
    await overdue(own)
    expect(await read(own.as, own.id)).toMatchObject({ state: 'refunded', refundedFen: 3_600 })
  })

  test('is not asked of what another asks, has come long ago, comes at once, or is asked already', async () => {
    const own = await sent()
    expect((await refuse(own, {}, await buildMember())).code).toBe('rest_not_found')
    expect((await refuse(own, { lineId: 99_999_999 })).code).toBe('rest_not_found')
    for (const quantity of [0, -1, 1.5, 2 ** 53, '1e3']) expect((await refuse(own, { quantity })).code).toBe('rest_invalid_param')
    expect((await refuse(own, { quantity: 4 })).faults).toEqual(['refund.quantity too_large 3'])
    await ask(own)
    expect((await refuse(own)).code).toBe('rest_conflict')
    await act(own, 'withdraw')
    await receiveOrder(context, own.id)
    await db
      .updateTable('shop_order')
      .set({ received_at: sql`now() - interval '16 days'` })
      .where('id', '=', own.id)
      .execute()
    expect((await refuse(own)).code).toBe('rest_conflict')
    const code = await bought({ delivery: 'code', freight_id: null })
    expect((await refuse(code)).code).toBe('rest_conflict')
    const { body } = await call('GET shop/order-detail', { id: own.id, place: 'phone' }, { as: own.as })
    expect(body.events.map(({ kind }) => kind)).toEqual(['received', 'refund_closed', 'refund_asked', 'shipped', 'paid', 'placed'])
  })
})

describe('goods that go back', () => {
  const returning = async () => {
    const own = await sent()
    await receiveOrder(context, own.id)
    await ask(own, { kind: 'return', quantity: 2 })
    expect((await latest(own)).returnTo).toBeNull()
    await decide(own, { decision: 'agree' })
    return own
  }

  test('are sent to the shop by a parcel, and paid back once they have arrived', async () => {
    const own = await returning()
    expect(await latest(own)).toMatchObject({ state: 'agreed', returnTo: SEND_TO, can: { send: true } })
    const { id } = await latest(own)
    const missing = await refused('POST shop/aftersale', { id, action: 'send', company: '顺丰速运' }, { as: own.as })
    expect(missing.params).toHaveProperty('number')
    expect((await refused('POST shop/aftersale', { id, action: 'withdraw' }, { as: await buildMember() })).code).toBe('rest_not_found')
    await act(own, 'send', PARCEL)
    expect(await latest(own)).toMatchObject({ state: 'returning', parcel: PARCEL, can: { withdraw: false } })
    await decide(own, { decision: 'arrived', restock: true })
    expect(await read(own.as, own.id)).toMatchObject({ state: 'received', refundedFen: 2_000, lines: [{ refundedQuantity: 2 }] })
    expect(await stockOf(own.sku)).toBe(9)
  })

  test('are paid back by themselves where the shop does not say that they arrived, and not where the buyer keeps them', async () => {
    const gone = await returning()
    await act(gone, 'send', PARCEL)
    await overdue(gone)
    expect(await read(gone.as, gone.id)).toMatchObject({ refundedFen: 2_000 })
    const kept = await returning()
    await overdue(kept)
    expect((await latest(kept)).state).toBe('closed')
    expect(await read(kept.as, kept.id)).toMatchObject({ state: 'received', refundedFen: 0 })
  })

  test('are not asked back of what was not sent, of what is not taken back, or where the shop has no address for it', async () => {
    const own = await bought({ returnable: false })
    expect((await refuse(own, { kind: 'return' })).params).toHaveProperty(['refund.kind'])
    await shipOrder(context, own.id, PARCEL)
    expect((await refuse(own, { kind: 'return' })).params).toHaveProperty(['refund.kind'])
    expect((await read(own.as, own.id)).lines[0]!.returnable).toBe(false)
    const other = await sent()
    await storeSetting(db, 'seast_shop_return_address', '')
    expect((await refuse(other, { kind: 'return' })).code).toBe('rest_invalid_param')
    expect((await read(other.as, other.id)).lines[0]!.returnable).toBe(false)
    await storeSetting(db, 'seast_shop_return_address', SEND_TO)
    expect((await read(other.as, other.id)).lines[0]!.returnable).toBe(true)
  })
})

describe('a refusal', () => {
  test('says why; the buyer objects once, or drops it by saying nothing', async () => {
    const own = await sent()
    await ask(own, { detail: '竿梢有裂纹' })
    await expect(decide(own, { decision: 'reject' })).rejects.toMatchObject({ code: 'rest_invalid_param' })
    await decide(own, { decision: 'reject', content: '已拆封使用' })
    expect(await latest(own)).toMatchObject({ state: 'rejected', answer: '已拆封使用', can: { appeal: true } })
    await act(own, 'appeal', { content: '收到时就有裂纹' })
    await decide(own, { decision: 'reject', content: '照片看不出' })
    const said = { detail: '竿梢有裂纹', objection: '收到时就有裂纹', answer: '照片看不出' }
    expect(await latest(own)).toMatchObject({ state: 'closed', dueAt: null, ...said })
    // It was heard twice: the same is not asked again.
    expect((await refuse(own)).code).toBe('rest_conflict')
    expect((await read(own.as, own.id)).lines[0]!.refundable).toBe(0)
    const other = await sent()
    await ask(other)
    await decide(other, { decision: 'reject', content: '同上' })
    await overdue(other)
    expect((await latest(other)).state).toBe('closed')
    expect(await read(other.as, other.id)).toMatchObject({ state: 'shipped', refundedFen: 0 })
    expect((await read(other.as, other.id)).lines[0]!.refundable).toBe(3)
  })

  test('is dropped by time, however many are', async () => {
    const { lines, id } = await buildOrder(await buildMember(), Array(101).fill(await buildGood()))
    const values = lines.map(
      (line_id) => ({ order_id: id, line_id, kind: 'refund', quantity: 1, amount: 1_000, reason: 'quality' }) as const,
    )
    await db
      .insertInto('shop_aftersale')
      .values(values.map((row) => ({ ...row, state: 'rejected', due_at: new Date() })))
      .execute()
    await settleDueAftersales(context)
    const states = await db.selectFrom('shop_aftersale').select('state').distinct().where('order_id', '=', id).execute()
    expect(states).toEqual([{ state: 'closed' }])
  })

  test('that is objected to and not answered is none', async () => {
    const own = await sent()
    await ask(own)
    await decide(own, { decision: 'reject', content: '不退' })
    await act(own, 'appeal', { content: '有照片' })
    await overdue(own)
    expect(await read(own.as, own.id)).toMatchObject({ refundedFen: 1_000 })
  })
})

describe('at once', () => {
  test('ten agreements, a withdrawal and a refund of the rest pay back what was paid, and no more', async () => {
    const own = await sent()
    await ask(own, { quantity: 3 })
    const { id } = await latest(own)
    const [attempt] = await server.attemptsOf(await payableOf(own.id))
    await Promise.allSettled([
      ...Array.from({ length: 10 }, () => decideAftersale(context, id, { decision: 'agree' })),
      refundPayment(context, attempt!.id, { reason: 'operator' }),
      call('POST shop/aftersale', { id, action: 'withdraw' }, { as: own.as }),
    ])
    const refunds = await refundsOf(own)
    const { refundedFen } = await read(own.as, own.id)
    expect(refunds.reduce((sum, { amount_fen: fen }) => sum + fen, 0)).toBe(refundedFen)
    expect(refundedFen).toBe(3_600)
    expect((await latest(own)).can.withdraw).toBe(false)
    expect(await audit(db, modules)).toEqual([])
  })

  test('the buyer’s tap, the platform’s word and the time receive an order once', async () => {
    const own = await sent()
    const done = await Promise.all([
      call('POST shop/update-order', { id: own.id, action: 'confirm' }, { as: own.as }).then(() => true),
      receiveOrder(context, own.id),
      receiveOrder(context, own.id),
    ])
    expect(done[0]).toBe(true)
    expect((await read(own.as, own.id)).events.filter(({ kind }) => kind === 'received')).toHaveLength(1)
  })

  test('an order with something asked back does not count as received by time', async () => {
    const own = await sent()
    await ask(own)
    await db
      .updateTable('shop_order')
      .set({ receive_by: sql`now() - interval '1 second'` })
      .where('id', '=', own.id)
      .execute()
    await jobs.receive_due_orders.run({})
    expect((await read(own.as, own.id)).receiveUntil).not.toBeNull()
  })
})

test('money that does not arrive is on its way until it does', async () => {
  const own = await sent()
  await ask(own)
  simulator.wechatPay.faults.refunds = 'abnormal'
  await decide(own, { decision: 'agree' })
  const [refund] = await refundsOf(own)
  await server.refundStep(refund!.id)
  simulator.wechatPay.faults.refunds = 'succeed'
  expect([(await latest(own)).state, (await refundsOf(own))[0]!.state]).toEqual(['refunding', 'abnormal'])
  await simulator.wechatPay.finishRefunds()
  await server.refundStep(refund!.id)
  expect((await latest(own)).state).toBe('refunded')
})

describe('the operator', () => {
  test('decides, and is in the log; nobody else does', async () => {
    const [operator, moderator] = [await buildMember({ role: 'operator' }), await buildMember({ role: 'moderator' })]
    const own = await bought()
    await ask(own)
    const { id } = await latest(own)
    for (const as of [moderator, own.as]) {
      expect((await refused('POST shop/aftersale-decide', { id, decision: 'agree' }, { as })).code).toBe('rest_forbidden')
      expect((await refused('GET shop/aftersale-cases', {}, { as })).code).toBe('rest_forbidden')
    }
    expect((await call('GET shop/aftersale-cases', { per_page: 50 }, { as: operator })).body.map((one) => one.id)).toContain(id)
    await call('POST shop/aftersale-decide', { id, decision: 'agree' }, { as: operator })
    const log = await db.selectFrom('shop_audit').select(['action', 'actor_id']).where('subject_id', '=', id).execute()
    expect(log).toContainEqual({ action: 'aftersale.agree', actor_id: operator.id })
  })
})

describe('pictures of what is wrong', () => {
  const shownTo = async (own: Bought) => (await latest(own)).pictures.map(({ id }) => id)

  test('are seen by the buyer and by operators, in their order, and by nobody else', async () => {
    const own = await sent()
    const media = [await buildPicture(own.as), await buildPicture(own.as)]
    await ask(own, { media })
    expect(await shownTo(own)).toEqual(media)
    const { body } = await call('GET shop/aftersale-cases', { per_page: 100 }, { as: await buildMember({ role: 'operator' }) })
    expect(body.find(({ orderId }) => orderId === own.id)!.pictures.map(({ id }) => id)).toEqual(media)
    // By an address that is signed, and ends.
    expect((await latest(own)).pictures[0]!.full).toMatch(/-full\.webp\?e=/)
    expect((await refused('GET shop/order-detail', { id: own.id, place: 'phone' }, { as: await buildMember() })).status).toBe(404)
  })

  test('are the buyer’s own', async () => {
    const own = await sent()
    const media = [await buildPicture(own.as), await buildPicture(await buildMember())]
    expect((await refuse(own, { media })).params).toHaveProperty(['refund.media.1'])
    expect((await read(own.as, own.id)).aftersales).toEqual([])
  })

  test('go with their buyer, once the case is over', async () => {
    const own = await sent()
    await ask(own, { media: [await buildPicture(own.as)] })
    await transact(context, (trx) => eraseShopping(trx.db, own.as.id))
    expect(await shownTo(own)).toHaveLength(1)
    await decide(own, { decision: 'agree' })
    await receiveOrder(context, own.id)
    await transact(context, (trx) => eraseShopping(trx.db, own.as.id))
    expect(await shownTo(own)).toEqual([])
  })

  test('and what else is known of an order without an address, go once its buyer has gone and it is over', async () => {
    const own = await sent()
    await ask(own, { media: [await buildPicture(own.as)], detail: '' })
    await db
      .updateTable('shop_order')
      .set({ delivery: 'code', address: null, invoice: JSON.stringify({ type: 'person' }) as never })
      .where('id', '=', own.id)
      .execute()
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', own.as.id).execute()
    const left = async () => ({
      orders: await db.selectFrom('shop_order').select(['invoice']).where('id', '=', own.id).execute(),
      pictures: await db
        .selectFrom('shop_aftersale_media as shown')
        .innerJoin('shop_aftersale as asked', 'asked.id', 'shown.aftersale_id')
        .select('position')
        .where('asked.order_id', '=', own.id)
        .execute(),
    })
    expect(await forgetAddresses(db, 10)).toBe(0)
    await db.updateTable('shop_aftersale').set({ state: 'closed', due_at: null }).where('order_id', '=', own.id).execute()
    await db.updateTable('shop_order').set({ state: 'received', receive_by: null }).where('id', '=', own.id).execute()
    expect(await forgetAddresses(db, 10)).toBe(1)
    expect(await left()).toEqual({ orders: [{ invoice: null }], pictures: [] })
    expect(await forgetAddresses(db, 10)).toBe(0)
  })
})

describe('the buyer hears', () => {
  const heard = async ({ as }: Bought) => {
    const notices = await db.selectFrom('notice').select(['kind', 'data']).where('member_id', '=', as.id).orderBy('id').execute()
    return notices.flatMap(({ kind, data }) => (kind.startsWith('refund') ? [[kind, (data as { text?: string }).text]] : []))
  }

  test('that it is refused and why, each time, and that it is paid back, once', async () => {
    const own = await sent()
    await ask(own)
    await decide(own, { decision: 'reject', content: '已拆封使用' })
    await act(own, 'appeal', { content: '收到时就有裂纹' })
    await decide(own, { decision: 'reject', content: '照片看不出' })
    expect(await heard(own)).toEqual([
      ['refund_rejected', '已拆封使用'],
      ['refund_rejected', '照片看不出'],
    ])
    const other = await sent()
    await ask(other)
    await overdue(other)
    expect(await heard(other)).toEqual([['refund_paid', undefined]])
  })

  test('that the goods are to be sent back, and then that they are paid', async () => {
    const own = await sent()
    await ask(own, { kind: 'return' })
    await decide(own, { decision: 'agree' })
    await act(own, 'send', PARCEL)
    await decide(own, { decision: 'arrived' })
    expect((await heard(own)).map(([kind]) => kind)).toEqual(['refund_agreed', 'refund_paid'])
  })
})
