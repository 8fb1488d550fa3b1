import { sql } from 'kysely'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { freightOf, shareOut } from '../../../server/src/domains/shop/freight.ts'
import { shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { modules } from '../../../server/src/modules.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, buildMember, jobs, context, simulator, close } = server
afterAll(close)
const { buildCategory, buildFreight, buildGood, buildAddress, buildCoupon, stockOf } = createShop(db)

const { buyer, preview, order, read, payableOf, begin, buy } = createShopping(server)

describe('freight', () => {
  const rule = { regions: [], first: 2, firstFen: 600, next: 2, nextFen: 200, freeOverFen: 9_900 }
  const piece = {
    id: 1,
    counts: 'piece' as const,
    rules: [{ ...rule, regions: ['54', '65'], firstFen: 1_500, freeOverFen: null }, rule],
    excluded: ['71'],
  }
  const weight = { ...piece, id: 2, counts: 'weight' as const }
  const sent = (quantity: number, amountFen = 100, freight: typeof piece | typeof weight = piece) => ({
    freight,
    quantity,
    weightG: 700,
    amountFen,
  })
  test.each([
    ['the first pieces', [sent(2)], '330106', 600],
    ['each started step more', [sent(3)], '330106', 800],
    ['lines of one template together', [sent(1), sent(2)], '330106', 800],
    ['a region that is dear', [sent(1)], '650102', 1_500],
    ['goods of enough', [sent(5, 9_900)], '330106', 0],
    ['a region where nothing is free', [sent(1, 99_000)], '540102', 1_500],
    ['started kilograms', [sent(3, 100, weight)], '330106', 800],
    ['templates beside one another', [sent(1), sent(1, 100, weight)], '330106', 1_200],
    ['nowhere', [sent(1)], '710100', null],
  ])('%s', (_what, lines, region, fen) => expect(freightOf(lines, region)).toBe(fen))

  test.each([
    [100, [50, 50, 50], [34, 33, 33]],
    [8, [3, 3, 3], [3, 3, 2]],
    [500, [1_000, 3_000], [125, 375]],
    [10, [0, 0], [0, 0]],
    [1, [5, 9], [0, 1]],
    [9_007_199_254_740_991, [9_007_199_254_740_991], [9_007_199_254_740_991]],
  ])('%i is shared out among %j', (off, amounts, shares) => expect(shareOut(off, amounts)).toEqual(shares))
})

describe('an order', () => {
  test('is exactly its preview: prices, freight by region, a coupon shared out among its lines', async () => {
    const as = await buyer()
    const coupon = await buildCoupon([as], { off_fen: 100, over_fen: 3_000 })
    const goods = await Promise.all([1, 2, 3].map(() => buildGood()))
    const lines = goods.map(({ skus }) => one(skus[0]!))
    const shown = await preview(as, lines, { couponId: coupon })
    expect(shown).toMatchObject({
      goodsFen: 3_000,
      freightFen: 1_800,
      discountFen: 100,
      totalFen: 4_700,
      couponId: coupon,
      undeliverable: false,
    })
    const made = await order(as, lines, { couponId: coupon })
    for (const sum of ['goodsFen', 'freightFen', 'discountFen', 'totalFen'] as const) expect(made[sum]).toBe(shown[sum])
    expect(made.lines.map(({ discountFen }) => discountFen)).toEqual([34, 33, 33])
    expect(made).toMatchObject({ state: 'unpaid', can: { pay: true, cancel: true, confirm: false, delete: false } })
    expect(await stockOf(goods[0]!.skus[0]!)).toBe(9)
    expect((await call('GET shop/order-counts', {}, { as })).body).toEqual({ unpaid: 1, paid: 0, shipped: 0, received: 0, refunding: 0 })
  })

  test('is paid by a provider, sent, and received once, by the first who says so', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const { id } = await order(as, [one(skus[0]!, 2)])
    expect(await buy(as, id)).toMatchObject({ state: 'paid', can: { pay: false, cancel: false, invoice: true } })
    expect((await refused('POST shop/update-order', { id, action: 'confirm' }, { as })).code).toBe('rest_conflict')
    await shipOrder(context, id, { company: '顺丰速运', number: 'SF1234567890' })
    expect((await read(as, id)).parcel).toEqual({ company: '顺丰速运', number: 'SF1234567890' })
    await expect(shipOrder(context, id, { company: '顺丰速运', number: 'SF1234567891' })).rejects.toThrow('rest_conflict')
    await db
      .updateTable('shop_order')
      .set({ receive_by: new Date(0) })
      .where('id', '=', id)
      .execute()
    await Promise.allSettled([
      call('POST shop/update-order', { id, action: 'confirm' }, { as }),
      jobs.receive_due_orders.run({}),
      call('POST shop/update-order', { id, action: 'confirm' }, { as }),
      jobs.receive_due_orders.run({}),
    ])
    const { state, events } = await read(as, id)
    expect([state, events.map(({ kind }) => kind)]).toEqual(['received', ['received', 'shipped', 'paid', 'placed']])
    expect(
      await db
        .selectFrom('shop_good')
        .innerJoin('shop_sku', 'good_id', 'shop_good.id')
        .select('shop_good.sold')
        .where('shop_sku.id', '=', skus[0]!)
        .execute(),
    ).toEqual([{ sold: 2 }])
    expect(await audit(db, modules)).toEqual([])
  })

  test('that is not paid is dropped by the sweep, and gives back stock and coupon', async () => {
    const as = await buyer()
    const coupon = await buildCoupon([as])
    const { skus } = await buildGood()
    const { id } = await order(as, [one(skus[0]!, 3)], { couponId: coupon })
    expect(await stockOf(skus[0]!)).toBe(7)
    await db
      .updateTable('payable')
      .set({ deadline: new Date(Date.now() - 120_000) })
      .where('id', '=', await payableOf(id))
      .execute()
    for (let turn = 0; turn < 2; turn++) await jobs.end_due_orders.run({})
    expect(await stockOf(skus[0]!)).toBe(10)
    expect((await read(as, id)).state).toBe('cancelled')
    expect((await preview(as, [one(skus[0]!)], { couponId: coupon })).couponId).toBe(coupon)
    await call('POST shop/delete-order', { id }, { as })
    expect((await call('GET shop/get-order', {}, { as })).total).toBe(0)
  })

  test('that is cancelled gives back what it took once; one that was paid meanwhile is paid', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const first = await order(as, [one(skus[0]!, 4)])
    await Promise.allSettled([1, 2, 3].map(() => call('POST shop/update-order', { id: first.id, action: 'cancel' }, { as })))
    expect(await stockOf(skus[0]!)).toBe(10)
    const second = await order(as, [one(skus[0]!, 4)])
    await simulator.wechatPay.pay((await begin(as, second.id)).out_trade_no)
    expect((await refused('POST shop/update-order', { id: second.id, action: 'cancel' }, { as })).code).toBe('order_closed')
    expect((await read(as, second.id)).state).toBe('paid')
    expect(await stockOf(skus[0]!)).toBe(6)
  })

  test('paid in its last second and told of after it was dropped is paid back, and the stock stays', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const { id } = await order(as, [one(skus[0]!)])
    const attempt = await begin(as, id)
    await server.expire(await payableOf(id))
    await db.updateTable('payment_attempt').set({ state: 'expired' }).where('id', '=', attempt.id).execute()
    await jobs.end_order.run({ id: await payableOf(id) })
    expect((await read(as, id)).state).toBe('cancelled')
    await simulator.wechatPay.payAnyway(attempt.out_trade_no)
    await server.follow(attempt.id)
    await server.context.db
      .updateTable('payment_attempt')
      .set({ state: 'unknown' })
      .where('id', '=', attempt.id)
      .where('state', '=', 'expired')
      .execute()
    await server.follow(attempt.id)
    expect((await read(as, id)).state).toBe('refunding')
    expect(await server.refundsOf(await payableOf(id))).toMatchObject([{ amount_fen: 1_600, reason: 'late' }])
    expect(await stockOf(skus[0]!)).toBe(10)
    expect(await audit(db, modules)).toEqual([])
  })

  test('of what was chosen in the cart takes it out there; bought at once it leaves the cart as it is', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    await call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 3 }] }, { as })
    const inCart = async () => (await call('GET shop/get-cart', {}, { as })).body.map(({ quantity }) => quantity)
    await order(as, [one(skus[0]!)])
    expect(await inCart()).toEqual([3])
    // As many as were shown: what another device has added since stays.
    for (const [quantity, left] of [
      [1, [2]],
      [2, []],
    ] as const) {
      const lines = [one(skus[0]!, quantity)]
      const { totalFen } = await preview(as, lines)
      await call('POST shop/create-order', { lines, totalFen, fromCart: true }, { as })
      expect(await inCart()).toEqual(left)
    }
  })

  test('with one key is placed once', async () => {
    const as = await buyer()
    const { skus } = await buildGood()
    const { totalFen } = await preview(as, [one(skus[0]!)])
    const options = { as, headers: { 'idempotency-key': 'one-order' } }
    const made = await Promise.all([1, 2, 3].map(() => call('POST shop/create-order', { lines: [one(skus[0]!)], totalFen }, options)))
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    expect(await stockOf(skus[0]!)).toBe(9)
  })

  test('takes an invoice once it is paid, once', async () => {
    const as = await buyer()
    const { id } = await order(as, [one((await buildGood()).skus[0]!)])
    const invoice = { type: 'person', title: '周明', taxNumber: '', email: 'zhou@example.com' } as const
    const ask = (more: object = {}) => ({ id, action: 'invoice', invoice: { ...invoice, ...more } })
    expect((await refused('POST shop/update-order', ask(), { as })).code).toBe('rest_conflict')
    await buy(as, id)
    expect((await refused('POST shop/update-order', ask({ type: 'company' }), { as })).params).toHaveProperty(['invoice.taxNumber'])
    expect((await refused('POST shop/update-order', ask({ email: 'zhou' }), { as })).params).toHaveProperty(['invoice.email'])
    // The same twice, at once and later, is one request; another one comes too late.
    await Promise.all([1, 2, 3].map(() => call('POST shop/update-order', ask() as never, { as })))
    await call('POST shop/update-order', ask() as never, { as })
    expect((await refused('POST shop/update-order', ask({ title: '周明的渔具店' }), { as })).code).toBe('rest_conflict')
    const { events, ...kept } = await read(as, id)
    expect(kept).toMatchObject({ invoice, can: { invoice: false } })
    expect(events.filter(({ kind }) => kind === 'invoice')).toHaveLength(1)
  })
})

describe('what changed between preview and order is said', () => {
  test.each<[string, string, (at: { sku: number; freight: number; good: number; coupon: number }) => Promise<unknown>]>([
    ['a price', 'price_changed', ({ sku }) => db.updateTable('shop_sku').set({ price: 1_100 }).where('id', '=', sku).execute()],
    [
      'a price in another direction than the freight',
      'price_changed',
      ({ sku }) => db.updateTable('shop_sku').set({ price: 400 }).where('id', '=', sku).execute(),
    ],
    [
      'the freight',
      'price_changed',
      ({ freight }) => sql`update shop_freight set rules = jsonb_set(rules, '{0,firstFen}', '700') where id = ${freight}`.execute(db),
    ],
    [
      'the region',
      'not_delivered',
      ({ freight }) =>
        db
          .updateTable('shop_freight')
          .set({ excluded: ['33'] })
          .where('id', '=', freight)
          .execute(),
    ],
    [
      'the coupon',
      'rest_conflict',
      ({ coupon }) =>
        db
          .updateTable('shop_coupon')
          .set({ ends_at: new Date(0) })
          .where('id', '=', coupon)
          .execute(),
    ],
    ['the stock', 'sold_out', ({ sku }) => db.updateTable('shop_sku').set({ stock: 0 }).where('id', '=', sku).execute()],
    ['whether it is sold', 'sold_out', ({ good }) => db.updateTable('shop_good').set({ on_sale: false }).where('id', '=', good).execute()],
  ])('%s', async (_what, code, change) => {
    const as = await buyer()
    const coupon = await buildCoupon([as])
    const freight = await buildFreight()
    const { id: good, skus } = await buildGood({ freight_id: freight })
    const input = { lines: [one(skus[0]!)], couponId: coupon }
    const { totalFen } = await preview(as, input.lines, { couponId: coupon })
    await change({ sku: skus[0]!, freight, good, coupon })
    expect((await refused('POST shop/create-order', { ...input, totalFen }, { as })).code).toBe(code)
    expect((await call('GET shop/get-order', {}, { as })).total).toBe(0)
    await db
      .updateTable('shop_coupon')
      .set({ ends_at: new Date(0) })
      .where('id', '=', coupon)
      .execute()
  })

  test('what stands in its way is in the preview, line by line', async () => {
    const as = await buyer()
    const gone = await buildGood({ on_sale: false })
    const sold = await buildGood({ skus: [{ stock: 0 }] })
    const few = await buildGood({ skus: [{ stock: 2 }] })
    const limited = await buildGood({ member_limit: 1 })
    const dear = await buildGood()
    const { lines } = await preview(
      as,
      [gone, sold, few, limited, dear].map(({ skus }, at) => one(skus[0]!, 3, at === 4 ? 900 : 1_000)),
    )
    expect(lines.map(({ problem, left }) => [problem, left])).toEqual([
      ['gone', 0],
      ['sold_out', 0],
      ['too_few', 2],
      ['limit', 1],
      ['price', 10],
    ])
  })
})

describe('a crowd', () => {
  test('of 1,000 buyers who try again gets exactly the 100 that there are', async () => {
    const { id: goodId, skus } = await buildGood({ skus: [{ stock: 100 }] })
    const { rows: buyers } = await sql<{ id: number }>`
      insert into member (login, nickname) select 'crowd' || n, 'crowd' || n from generate_series(1, 1000) n returning id`.execute(db)
    await sql`insert into shop_address (member_id, name, phone, region, street)
      select id, '周明', '13800138000', '330106', '8' from unnest(${buyers.map(({ id }) => id)}::bigint[]) id`.execute(db)
    const { placeOrder } = await import('../../../server/src/domains/shop/ordering.ts')
    const viewers = buyers.map(({ id }) => ({ id }) as never)
    const input = { lines: [one(skus[0]!)], totalFen: 1_600 }
    const refusals: string[] = []
    const attempt = async (viewer: never) => {
      for (let time = 1; time <= 2; time++)
        try {
          return await placeOrder(context, viewer, input)
        } catch (error) {
          refusals.push((error as Error).message)
        }
      return null
    }
    const queue = [...viewers]
    const placed: unknown[] = []
    const work = async () => {
      for (let viewer = queue.pop(); viewer; viewer = queue.pop()) placed.push(await attempt(viewer))
    }
    await Promise.all(Array.from({ length: 16 }, work))
    expect(placed.filter(Boolean)).toHaveLength(100)
    expect(new Set(refusals)).toEqual(new Set(['sold_out']))
    expect(await stockOf(skus[0]!)).toBe(0)
    const { n } = await db
      .selectFrom('shop_order_line')
      .select((eb) => eb.fn.sum<number>('quantity').as('n'))
      .where('good_id', '=', goodId)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(100)
  }, 120_000)

  test('of 200 that takes the last two things in both orders waits in no circle, and one of them gets both', async () => {
    const { skus } = await buildGood({ skus: [{ stock: 1 }, { stock: 1 }], member_limit: 2 })
    const buyers = await Promise.all(Array.from({ length: 200 }, buyer))
    const results = await Promise.allSettled(
      buyers.map((as, at) => {
        const lines = (at % 2 ? [...skus].reverse() : skus).map((id) => one(id))
        return call('POST shop/create-order', { lines, totalFen: 2_600 }, { as })
      }),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await stockOf(skus[0]!), await stockOf(skus[1]!)]).toEqual([0, 0])
  }, 60_000)

  test('of one member in many tabs gets what one member may, and uses a coupon once', async () => {
    const as = await buyer()
    const coupon = await buildCoupon([as])
    const limited = await buildGood({ member_limit: 1 })
    const plain = await buildGood()
    const tabs = (input: object) => Promise.allSettled([1, 2, 3, 4, 5].map(() => call('POST shop/create-order', input as never, { as })))
    const won = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled').length
    expect(won(await tabs({ lines: [one(limited.skus[0]!)], totalFen: 1_600 }))).toBe(1)
    expect(won(await tabs({ lines: [one(plain.skus[0]!)], totalFen: 1_100, couponId: coupon }))).toBe(1)
    expect(await stockOf(plain.skus[0]!)).toBe(9)
  })
})

describe('odd input', () => {
  test.each([0, -1, 1.5, 2 ** 53, '1e3', 1_000, null])('a quantity of %s is refused', async (quantity) => {
    const as = await buyer()
    const { skus } = await buildGood()
    const lines = [{ skuId: skus[0]!, quantity, priceFen: 1_000 }]
    for (const name of ['POST shop/preview-order', 'POST shop/create-order'] as const)
      expect((await refused(name, { lines, totalFen: 1 }, { as })).code).toBe('rest_invalid_param')
    expect((await refused('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity }] }, { as })).code).toBe('rest_invalid_param')
  })

  test('another’s address, coupon and order are not there', async () => {
    const [as, other] = [await buyer(), await buildMember()]
    const addressId = await buildAddress(other)
    const couponId = await buildCoupon([other])
    const { skus } = await buildGood()
    const lines = [one(skus[0]!)]
    expect((await refused('POST shop/create-order', { lines, totalFen: 1_600, addressId }, { as })).code).toBe('rest_not_found')
    expect((await refused('POST shop/create-order', { lines, totalFen: 1_100, couponId }, { as })).code).toBe('rest_conflict')
    const { id } = await order(as, lines)
    for (const [name, input] of [
      ['GET shop/order-detail', { id, place: 'phone' }],
      ['POST shop/update-order', { id, action: 'cancel' }],
      ['POST shop/delete-order', { id }],
      ['POST payment/goods/wechatpay', { id, place: 'phone' }],
      ['GET wallet/order-detail', { id: await payableOf(id), place: 'phone' }],
    ] as const)
      expect((await refused(name, input, { as: other })).code).toBe('rest_not_found')
    expect((await refused('GET wallet/order-detail', { id: await payableOf(id), place: 'phone' }, { as })).code).toBe('rest_not_found')
    expect((await refused('POST shop/delete-order', { id }, { as })).code).toBe('rest_conflict')
  })

  test('an order that goes nowhere, of what is not there, or of what costs points', async () => {
    const as = await buildMember()
    const [good, points] = [await buildGood(), await buildGood({ unit: 'points' })]
    expect((await refused('POST shop/create-order', { lines: [one(good.skus[0]!)], totalFen: 1_000 }, { as })).params).toHaveProperty(
      'addressId',
    )
    for (const skuId of [points.skus[0]!, 99_999_999])
      expect((await refused('POST shop/preview-order', { lines: [one(skuId)] }, { as })).code).toBe('rest_not_found')
  })

  test('a coupon of a category counts and shares only its goods, and never more than they cost', async () => {
    const as = await buyer()
    const category = await buildCategory()
    const [own, other] = [await buildGood({ category_id: category, skus: [{ price: 300 }] }), await buildGood()]
    const coupon = await buildCoupon([as], { category_id: category, off_fen: 500 })
    const lines = [one(own.skus[0]!, 1, 300), one(other.skus[0]!)]
    expect(await preview(as, lines, { couponId: coupon })).toMatchObject({
      discountFen: 300,
      lines: [{ discountFen: 300 }, { discountFen: 0 }],
    })
    expect((await preview(as, [lines[1]!], { couponId: coupon })).couponId).toBeNull()
  })
})

describe('a member who leaves', () => {
  test('takes all of it home; where parcels go is forgotten, at the latest once they are there', async () => {
    const as = await buyer()
    const coupon = await buildCoupon([as])
    const { skus } = await buildGood({ title: '离别竿' })
    const sent = await order(as, [one(skus[0]!)], { couponId: coupon })
    await buy(as, sent.id)
    await shipOrder(context, sent.id, { company: '顺丰速运', number: 'SF1234567890' })
    await order(as, [one(skus[0]!)])
    await call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 2 }] }, { as })
    const home = (await server.inject({ url: '/wp-json/wp/v2/user/export', headers: { authorization: `Bearer ${as.token}` } })).json()
    expect(home).toMatchObject({
      shopOrders: [{ total: 1_100, address: { name: '周明' }, lines: [{ title: '离别竿' }] }, { state: 'unpaid' }],
      shopAddresses: [{ phone: '13800138000' }],
      shopCart: [{ title: '离别竿', quantity: 2 }],
      shopCoupons: [{ name: '满减', usedAt: expect.any(String) }],
    })
    const { eraseShopping, forgetAddresses } = await import('../../../server/src/domains/shop/exportQueries.ts')
    const { insertAftersale } = await import('../../../server/src/domains/shop/aftersaleQueries.ts')
    await eraseShopping(db, as.id)
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', as.id).execute()
    const addresses = async () =>
      (await db.selectFrom('shop_order').select('address').where('member_id', '=', as.id).orderBy('id').execute()).map(
        ({ address }) => address?.name ?? null,
      )
    expect(await addresses()).toEqual(['周明', null])
    expect(await forgetAddresses(db, 10)).toBe(0)
    await db
      .updateTable('shop_order')
      .set({ receive_by: new Date(0) })
      .where('id', '=', sent.id)
      .execute()
    await jobs.receive_due_orders.run({})
    // While something of it is asked back, the shop has to know of what, and where from.
    const line = (await db.selectFrom('shop_order_line').select('id').where('order_id', '=', sent.id).executeTakeFirstOrThrow()).id
    const about = { kind: 'refund', reason: 'quality', detail: '竿梢裂了' } as const
    const asked = { ...about, order_id: sent.id, line_id: line, quantity: 1, amount: 1_000 }
    await insertAftersale(db, { ...asked, return_to: null }, { days: 3 })
    expect(await forgetAddresses(db, 10)).toBe(0)
    expect(await addresses()).toEqual(['周明', null])
    await db.updateTable('shop_aftersale').set({ state: 'closed', due_at: null }).where('order_id', '=', sent.id).execute()
    expect(await forgetAddresses(db, 10)).toBe(1)
    expect(await addresses()).toEqual([null, null])
    expect(await db.selectFrom('shop_aftersale').select('detail').where('order_id', '=', sent.id).execute()).toEqual([{ detail: '' }])
  })
})
