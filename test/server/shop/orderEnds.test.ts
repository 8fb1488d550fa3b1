import { sql } from 'kysely'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { insertAftersale } from '../../../server/src/domains/shop/aftersaleQueries.ts'
import { forgetAddresses } from '../../../server/src/domains/shop/exportQueries.ts'
import { lockOrder } from '../../../server/src/domains/shop/orderQueries.ts'
import { decideAftersale } from '../../../server/src/domains/shop/aftersales.ts'
import { shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, context, close } = server
afterAll(close)
afterEach(() => resetSetting(db, 'seast_shop_return_address'))
const { buildGood, buildFreight, buildCoupon, buildOrder, stockOf } = createShop(db)
const { buyer, preview, order, read, payableOf, begin, buy } = createShopping(server)

const FREE = { regions: [], first: 1, firstFen: 0, next: 1, nextFen: 0, freeOverFen: null }

describe('an order', () => {
  test('is found paid when its buyer says so, though nobody has told of it; until then it says by when, and how', async () => {
    const { faults } = server.simulator.wechatPay
    const as = await buyer()
    const { id, payUntil } = await order(as, [one((await buildGood()).skus[0]!)])
    const { deadline } = await db
      .selectFrom('payable')
      .select('deadline')
      .where('id', '=', await payableOf(id))
      .executeTakeFirstOrThrow()
    const ways = ['wechat_h5', 'alipay_wap'].map((way) => ({ way, refusal: null }))
    expect(await read(as, id)).toMatchObject({ state: 'unpaid', payUntil: deadline.toISOString(), pending: false, ways })
    const attempt = await begin(as, id)
    faults.holds = true
    await server.simulator.wechatPay.pay(attempt.out_trade_no)
    expect(await read(as, id)).toMatchObject({ state: 'unpaid', payUntil, pending: true, ways })
    expect(await read(as, id, true)).toMatchObject({ state: 'paid', payUntil: null, pending: false, ways: [], can: { pay: false } })
    faults.reset()
  })

  test('that is cancelled already is cancelled, said once more', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const { id } = await order(as, [one(skus[0]!)])
    for (let time = 0; time < 2; time++) await call('POST shop/update-order', { id, action: 'cancel' }, { as })
    const { state, events } = await read(as, id)
    expect([state, events.map(({ kind }) => kind)]).toEqual(['cancelled', ['cancelled', 'placed']])
    // Put away after that, it gives back nothing more.
    await call('POST shop/delete-order', { id }, { as })
    expect(await stockOf(skus[0]!)).toBe(10)
  })

  test('stands in the list with the latest first, page by page, under its state', async () => {
    const as = await buyer()
    const goods = [await buildGood(), await buildGood(), await buildGood()]
    const ids: number[] = []
    for (const { skus } of goods) ids.push((await order(as, [one(skus[0]!)])).id)
    await buy(as, ids[1]!)
    // Each says what is its own.
    const listed = (await call('GET shop/get-order', {}, { as })).body
    expect(listed.map(({ lines, can, payUntil }) => [lines.map(({ goodId }) => goodId), can.pay, payUntil !== null])).toEqual([
      [[goods[2]!.id], true, true],
      [[goods[1]!.id], false, false],
      [[goods[0]!.id], true, true],
    ])
    const page = async (more: object) => (await call('GET shop/get-order', { per_page: 2, ...more }, { as })).body.map((own) => own.id)
    expect([await page({}), await page({ page: 2 }), await page({ state: 'unpaid' })]).toEqual([
      [ids[2], ids[1]],
      [ids[0]],
      [ids[2], ids[0]],
    ])
  })

  test.each([
    ['POST payment/goods/wechatpay', 'computer', 'wechat_native'],
    ['POST payment/goods/wechatpay', 'wechat_browser', 'wechat_jsapi'],
    ['POST payment/goods/alipay', 'computer', 'alipay_page'],
    ['POST payment/goods/alipay-h5', 'phone', 'alipay_wap'],
    ['POST payment/goods/douyin', 'douyin', 'douyin'],
  ] as const)('is paid by %s at the place %s, also on an iPhone', async (name, place, way) => {
    const as = await buyer()
    const { id } = await order(as, [one((await buildGood()).skus[0]!)])
    const { platforms, wechat } = server.simulator
    const code = wechat.codes.issue({ kind: 'web', appId: platforms.wechatMp.appId, person: `buyer ${as.id}` })
    const more = place === 'wechat_browser' ? { code } : {}
    expect((await call(name, { id, place, ios: true, ...more }, { as })).body.way).toBe(way)
  })

  test.each([
    ['POST payment/goods/wechatpay', 'douyin'],
    ['POST payment/goods/alipay', 'phone'],
    ['POST payment/goods/alipay-h5', 'computer'],
    ['POST payment/goods/douyin', 'phone'],
  ] as const)('is not paid by %s at the place %s', async (name, place) => {
    const as = await buyer()
    const { id } = await order(as, [one((await buildGood()).skus[0]!)])
    expect((await refused(name, { id, place }, { as })).code).toBe('way_not_offered')
  })

  test('for which a coupon pays all is cancelled until it is sent, and gives back what it took', async () => {
    const as = await buyer()
    const coupon = await buildCoupon([as], { off_fen: 1_000, total: 1 })
    const { skus } = await buildGood({ delivery: 'code', freight_id: null, member_limit: 1 })
    const { id, state, can } = await order(as, [one(skus[0]!)], { couponId: coupon })
    expect([state, can.cancel, can.invoice]).toEqual(['paid', true, false])
    const invoice = { type: 'person', title: '周明', taxNumber: '', email: 'zhou@example.com' }
    expect((await refused('POST shop/update-order', { id, action: 'invoice', invoice }, { as })).code).toBe('rest_conflict')
    expect((await refused('POST shop/update-order', { id, action: 'invoice' }, { as })).params).toHaveProperty('invoice')
    expect((await refused('POST shop/update-order', { id, action: 'refund' }, { as })).params).toHaveProperty('refund')
    expect((await refused('POST payment/goods/wechatpay', { id, place: 'phone' }, { as })).code).toBe('order_closed')
    await call('POST shop/update-order', { id, action: 'cancel' }, { as })
    expect((await read(as, id)).state).toBe('cancelled')
    expect(await stockOf(skus[0]!)).toBe(10)
    const again = await order(as, [one(skus[0]!)], { couponId: coupon })
    await shipOrder(context, again.id, { company: '顺丰速运', number: 'SF1234567890' })
    expect((await refused('POST shop/update-order', { id: again.id, action: 'cancel' }, { as })).code).toBe('order_closed')
  })

  test('for which a coupon pays all is cancelled with what was asked back of it, and gives back the rest', async () => {
    const as = await buyer()
    const coupon = await buildCoupon([as], { off_fen: 9_000, total: 1 })
    const { skus } = await buildGood({ freight_id: await buildFreight({ rules: [FREE] }) })
    const { id, lines } = await order(as, [one(skus[0]!, 3)], { couponId: coupon })
    const ask = () =>
      call(
        'POST shop/update-order',
        { id, action: 'refund', refund: { lineId: lines[0]!.id, kind: 'refund', quantity: 1, reason: 'unwanted' } },
        { as },
      )
    await ask()
    await decideAftersale(context, (await read(as, id)).aftersales[0]!.id, { decision: 'agree' })
    expect(await stockOf(skus[0]!)).toBe(8)
    await ask()
    await call('POST shop/update-order', { id, action: 'cancel' }, { as })
    expect(await stockOf(skus[0]!)).toBe(10)
    const { state, aftersales, can } = await read(as, id)
    expect([state, aftersales.map((each) => each.state), can.delete]).toEqual(['cancelled', ['closed', 'refunded'], true])
  })

  test('that is paid back before it is sent gives its goods back to the stock and to what its buyer may have, and its coupon', async () => {
    const as = await buyer()
    const { skus } = await buildGood({ member_limit: 2 })
    const coupon = await buildCoupon([as], { off_fen: 100, total: 1 })
    const { id } = await order(as, [one(skus[0]!, 2)], { couponId: coupon })
    await buy(as, id)
    const [attempt] = await server.attemptsOf(await payableOf(id))
    await refundPayment(context, attempt!.id, { amountFen: 100, reason: 'operator' })
    expect([(await read(as, id)).state, await stockOf(skus[0]!)]).toEqual(['paid', 8])
    await refundPayment(context, attempt!.id, { reason: 'operator' })
    const refunded = await read(as, id)
    expect(refunded).toMatchObject({ state: 'refunded', lines: [{ refundedQuantity: 2 }] })
    expect(refunded.events.map(({ kind }) => kind)).toEqual(['refunded', 'refund', 'paid', 'placed'])
    expect(await stockOf(skus[0]!)).toBe(10)
    expect(await order(as, [one(skus[0]!, 2)], { couponId: coupon })).toMatchObject({ state: 'unpaid', discountFen: 100 })
  })

  test('that is paid back whole ends what was asked back of it, and nothing of what is asked back of another', async () => {
    const as = await buyer()
    const [first, second] = [await order(as, [one((await buildGood()).skus[0]!)]), await order(as, [one((await buildGood()).skus[0]!, 2)])]
    for (const { id, lines } of [first, second]) {
      await buy(as, id)
      const refund = { lineId: lines[0]!.id, kind: 'refund', quantity: 1, reason: 'unwanted' } as const
      await call('POST shop/update-order', { id, action: 'refund', refund }, { as })
    }
    const [attempt] = await server.attemptsOf(await payableOf(first.id))
    await refundPayment(context, attempt!.id, { reason: 'operator' })
    expect(await read(as, first.id)).toMatchObject({ state: 'refunded', aftersales: [{ state: 'closed', dueAt: null }] })
    expect(await read(as, second.id)).toMatchObject({
      ...{ state: 'refunding', refundedFen: 0, lines: [{ refundedQuantity: 0 }] },
      aftersales: [{ state: 'applied', dueAt: expect.any(String) }],
    })
  })

  test('that is paid back after it was sent leaves the stock as it is, and the coupon used', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const coupon = await buildCoupon([as], { off_fen: 100, total: 1 })
    const { id } = await order(as, [one(skus[0]!)], { couponId: coupon })
    await buy(as, id)
    await shipOrder(context, id, { company: '顺丰速运', number: 'SF1234567890' })
    const [attempt] = await server.attemptsOf(await payableOf(id))
    await refundPayment(context, attempt!.id, { reason: 'operator' })
    expect([(await read(as, id)).state, await stockOf(skus[0]!)]).toEqual(['refunded', 9])
    expect((await preview(as, [one(skus[0]!)], { couponId: coupon })).couponId).toBeNull()
  })

  test('of which something is asked back in the moment in which it would have come does not come by itself', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const { id, lines } = await order(as, [one(skus[0]!)])
    await buy(as, id)
    await shipOrder(context, id, { company: '顺丰速运', number: 'SF1234567890' })
    await db
      .updateTable('shop_order')
      .set({ receive_by: new Date(0) })
      .where('id', '=', id)
      .execute()
    const asked = {
      order_id: id,
      line_id: lines[0]!.id,
      kind: 'refund',
      quantity: 1,
      amount: 1_000,
      reason: 'quality',
      detail: '',
    } as const
    const receiving = await db.transaction().execute(async (trx) => {
      await lockOrder(trx, id)
      const run = server.jobs.receive_due_orders.run({})
      await untilSomeoneWaits(db)
      await insertAftersale(trx, { ...asked, return_to: null }, { days: 3 })
      return { run }
    })
    await receiving.run
    expect(await db.selectFrom('shop_order').select('state').where('id', '=', id).execute()).toEqual([{ state: 'shipped' }])
  })
  test('that was sent comes by itself once its time is over, however many are due', async () => {
    const as = await buyer()
    const { id } = await buildOrder(as, [await buildGood()], { state: 'shipped' })
    await sql`insert into shop_order (member_id, goods, freight, discount, total, state, receive_by)
      select member_id, goods, freight, discount, total, state, now()
        from shop_order, generate_series(1, 101) where id = ${id}`.execute(db)
    await server.jobs.receive_due_orders.run({})
    const states = await db
      .selectFrom('shop_order')
      .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
      .where('member_id', '=', as.id)
      .groupBy('state')
      .orderBy('state')
      .execute()
    expect(states).toEqual([
      { state: 'received', n: 101 },
      { state: 'shipped', n: 1 },
    ])
  })
})

describe('of what is due one that cannot be settled holds up no other:', () => {
  /** Nothing of this table with this id may come to this state. */
  const stuckIn = async (table: 'shop_order' | 'shop_aftersale', id: number, state: string, work: () => Promise<unknown>) => {
    const [name, constraint] = [sql.table(table), sql`stuck check (id <> ${sql.lit(id)} or state <> ${sql.lit(state)})`]
    await sql`alter table ${name} add constraint ${constraint} not valid`.execute(db)
    try {
      await work()
    } finally {
      await sql`alter table ${name} drop constraint stuck`.execute(db)
    }
  }
  const statesOf = async (table: 'shop_order' | 'shop_aftersale', ids: number[]) =>
    (await db.selectFrom(table).select('state').where('id', 'in', ids).orderBy('id').execute()).map(({ state }) => state)

  test('orders that were sent', async () => {
    const as = await buyer()
    const orders = [
      await buildOrder(as, [await buildGood()], { state: 'shipped' }),
      await buildOrder(as, [await buildGood()], { state: 'shipped' }),
    ]
    const ids = orders.map(({ id }) => id)
    for (const [at, id] of ids.entries())
      await db
        .updateTable('shop_order')
        .set({ receive_by: new Date(at) })
        .where('id', '=', id)
        .execute()
    await stuckIn('shop_order', ids[0]!, 'received', async () => {
      await expect(server.jobs.receive_due_orders.run({})).rejects.toThrow('stuck')
      expect(await statesOf('shop_order', ids)).toEqual(['shipped', 'received'])
    })
    await server.jobs.receive_due_orders.run({})
    expect(await statesOf('shop_order', ids)).toEqual(['received', 'received'])
  })

  test('what is asked back', async () => {
    const { id, lines } = await buildOrder(await buyer(), [await buildGood(), await buildGood()])
    const row = { order_id: id, kind: 'refund', quantity: 1, amount: 1_000, reason: 'quality', state: 'rejected' } as const
    const rows = lines.map((line_id, at) => ({ ...row, line_id, due_at: new Date(at) }))
    const asked = (await db.insertInto('shop_aftersale').values(rows).returning('id').execute()).map((one) => one.id)
    await stuckIn('shop_aftersale', asked[0]!, 'closed', async () => {
      await expect(server.jobs.settle_due_aftersales.run({})).rejects.toThrow('stuck')
      expect(await statesOf('shop_aftersale', asked)).toEqual(['rejected', 'closed'])
    })
    await server.jobs.settle_due_aftersales.run({})
    expect(await statesOf('shop_aftersale', asked)).toEqual(['closed', 'closed'])
  })
})

test('of several orders that are sent to one buyer each is told of by itself, and leads to itself', async () => {
  const as = await buyer()
  const ids: number[] = []
  for (const title of ['青芦竿', '野渡竿']) {
    const { id } = await order(as, [one((await buildGood({ title })).skus[0]!)])
    await buy(as, id)
    await shipOrder(context, id, { company: '顺丰速运', number: `SF123456789${ids.push(id)}` })
  }
  const { body } = await call('GET notice/list', { tab: 'system' }, { as })
  expect(body.map(({ kind, title, link }) => [kind, title, link])).toEqual([
    ['order_sent', '野渡竿', `/shop/order/detail?id=${ids[1]}`],
    ['order_sent', '青芦竿', `/shop/order/detail?id=${ids[0]}`],
  ])
})

test('an order says all of itself to its buyer: what was bought, for how much, where it went, and what was asked back of it', async () => {
  const as = await buyer()
  await storeSetting(db, 'seast_shop_return_address', '一号仓')
  const [many, single] = [await buildGood({ title: '青芦竿', skus: [{ spec: ['4.5 米'] }] }), await buildGood({ returnable: false })]
  const couponId = await buildCoupon([as], { off_fen: 400, total: 1 })
  const wanted = { lines: [one(many.skus[0]!, 3), one(single.skus[0]!)], couponId, totalFen: 4_800, remark: '放门卫' }
  const { id, lines } = (await call('POST shop/create-order', wanted, { as })).body
  await buy(as, id)
  const invoice = { type: 'person', title: '周明', taxNumber: '', email: 'zhou@example.com' } as const
  await call('POST shop/update-order', { id, action: 'invoice', invoice }, { as })
  const parcel = { company: '顺丰速运', number: 'SF1234567890' }
  await shipOrder(context, id, parcel)
  const refund = { lineId: lines[0]!.id, kind: 'return', quantity: 2, reason: 'damaged', detail: '竿梢裂了' } as const
  await call('POST shop/update-order', { id, action: 'refund', refund: { ...refund, detail: ' 竿梢裂了 ' } }, { as })
  const picture = '/wp-json/wp/v2/shop/picture?key=rod-1'
  const bought = { picture, refundedQuantity: 0, priceFen: 1_000, review: null }
  const { created_at: createdAt, receive_by: receiveUntil } = await lockOrder(db, id)
  const time = expect.any(String)
  const asked = {
    ...{ orderId: id, title: '青芦竿', ...refund, amountFen: 1_800, state: 'applied', answer: null, objection: null },
    ...{ pictures: [], returnTo: null, parcel: null, can: { withdraw: true, appeal: false, send: false } },
  }
  expect(await read(as, id)).toEqual({
    ...{ id, state: 'refunding', goodsFen: 4_000, freightFen: 1_200, discountFen: 400, totalFen: 4_800, refundedFen: 0 },
    lines: [
      {
        ...{ ...bought, id: lines[0]!.id, goodId: many.id, skuId: many.skus[0], title: '青芦竿', spec: ['4.5 米'], quantity: 3 },
        ...{ discountFen: 300, refundable: 0, returnable: true },
      },
      {
        ...{ ...bought, id: lines[1]!.id, goodId: single.id, skuId: single.skus[0], title: lines[1]!.title, spec: ['0'], quantity: 1 },
        ...{ discountFen: 100, refundable: 1, returnable: false },
      },
    ],
    ...{ createdAt: createdAt.toISOString(), payUntil: null, receiveUntil: receiveUntil!.toISOString() },
    can: { pay: false, cancel: false, confirm: true, invoice: false, review: false, delete: false },
    ...{ delivery: 'parcel', remark: '放门卫', parcel, codes: [], invoice, ways: [], pending: false },
    address: { name: '周明', phone: '13800138000', region: '330106', street: '古荡街道 8 号', regionNames: ['浙江省', '杭州市', '西湖区'] },
    events: ['refund_asked', 'shipped', 'invoice', 'paid', 'placed'].map((kind) => ({ kind, at: time })),
    aftersales: [{ id: expect.any(Number), ...asked, dueAt: time, createdAt: time }],
  })
  const { address } = await read(as, id)
  const line = { title: '青芦竿', spec: ['4.5 米'], price: 1_000, quantity: 3, code: null }
  const said = { kind: 'return', quantity: 2, amount: 1_800, reason: 'damaged', detail: '竿梢裂了', objection: null }
  expect((await call('GET user/export', {}, { as })).body).toMatchObject({
    shopOrders: [
      {
        ...{ id, state: 'shipped', unit: 'cash', goods: 4_000, freight: 1_200, discount: 400, total: 4_800, refunded: 0 },
        ...{ address, remark: '放门卫', invoice, at: createdAt.toISOString() },
        lines: [line, { ...line, title: lines[1]!.title, spec: ['0'], quantity: 1 }],
        aftersales: [{ ...said, pictures: [], state: 'applied', company: null, number: null }],
      },
    ],
  })
})

test('whom a parcel goes to that is paid and not sent yet is known as long as it has to be sent, though its buyer has gone', async () => {
  const as = await buyer()
  const own = await order(as, [one((await buildGood()).skus[0]!)])
  await buy(as, own.id)
  await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', as.id).execute()
  const address = async () => (await lockOrder(db, own.id)).address?.name
  expect([await forgetAddresses(db, 100), await address()]).toEqual([0, '周明'])
  await db.updateTable('shop_order').set({ state: 'refunded' }).where('id', '=', own.id).execute()
  expect([await forgetAddresses(db, 100), await address()]).toEqual([1, undefined])
})

test.each(['a word to the shop', 'an objection'])(
  'of an order that needs no address %s is forgotten as well, once its buyer has gone',
  async (what) => {
    const as = await buyer()
    const { id, lines } = await buildOrder(as, [await buildGood()])
    const [remark, objection] = what === 'an objection' ? ['', '没有拆'] : ['放门卫', null]
    await db.updateTable('shop_order').set({ remark }).where('id', '=', id).execute()
    const asked = { order_id: id, line_id: lines[0]!, kind: 'refund', quantity: 1, amount: 1_000, reason: 'quality' } as const
    await db
      .insertInto('shop_aftersale')
      .values({ ...asked, state: 'closed', objection })
      .execute()
    const left = async () =>
      db
        .selectFrom('shop_order as own')
        .innerJoin('shop_aftersale as asked', 'asked.order_id', 'own.id')
        .select(['remark', 'objection'])
        .where('own.id', '=', id)
        .execute()
    expect([await forgetAddresses(db, 100), await left()]).toEqual([0, [{ remark, objection }]])
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', as.id).execute()
    expect([await forgetAddresses(db, 100), await left()]).toEqual([1, [{ remark: '', objection: null }]])
    expect(await forgetAddresses(db, 100)).toBe(0)
  },
)
