import { RECEIVED_AFTER_DAYS } from '@anglers/contract/limits'
import { takeStock } from '../../../server/src/domains/shop/orderQueries.ts'
import { shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { openPaymentServer } from '../support/payments.ts'
import { API } from '../support/server.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, buildMember, context, close } = server
afterAll(close)
const { buildCategory, buildFreight, buildGood, buildCoupon, stockOf } = createShop(db)
const { buyer, preview, order, read, buy } = createShopping(server)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('an order of what became dearer and what is gone says that it is gone: a new price would not help', async () => {
  const as = await buyer()
  const [dearer, gone] = [await buildGood(), await buildGood({ skus: [{ stock: 0 }] })]
  const lines = [one(dearer.skus[0]!, 1, 900), one(gone.skus[0]!)]
  for (const each of [lines, [...lines].reverse()])
    expect((await refused('POST shop/create-order', { lines: each, totalFen: 2_500 }, { as })).code).toBe('sold_out')
})

test('the stock gives all that is wanted of each, or says that it does not, and nothing of what is sold no more', async () => {
  const { skus } = await buildGood({ skus: [{ stock: 2 }, { stock: 2 }, { stock: 5, on_sale: false }] })
  const [one, other, gone] = skus as [number, number, number]
  const stocks = () => Promise.all(skus.map(stockOf))
  const take = (...wanted: [number, number][]) =>
    transact(context, async (trx) => {
      if (!(await takeStock(trx.db, new Map(wanted)))) throw new Error('not all there')
    })
  await take([other, 2], [one, 1])
  expect(await stocks()).toEqual([1, 0, 5])
  for (const wanted of [
    [[one, 2]],
    [
      [one, 1],
      [other, 1],
    ],
    [[gone, 1]],
  ] as [number, number][][])
    await expect(take(...wanted)).rejects.toThrow('not all there')
  expect(await stocks()).toEqual([1, 0, 5])
})

test('an order of codes needs no address, and keeps none though its buyer has one', async () => {
  const as = await buyer()
  const homeless = await buildMember()
  const [parcel, code] = [await buildGood(), await buildGood({ delivery: 'code', freight_id: null })]
  expect((await read(as, (await order(as, [one(parcel.skus[0]!)])).id)).address).toMatchObject({ region: '330106' })
  expect((await read(as, (await order(as, [one(code.skus[0]!)])).id)).address).toBeNull()
  expect(await preview(homeless, [one(code.skus[0]!)])).toMatchObject({ address: null, needsAddress: false })
  expect((await order(homeless, [one(code.skus[0]!)])).state).toBe('unpaid')
  expect(await preview(homeless, [one(parcel.skus[0]!)])).toMatchObject({ address: null, needsAddress: true })
})

test('an order goes to the usual address of its buyer, though another is newer, unless they name one', async () => {
  const as = await buyer()
  const [{ id: first } = { id: 0 }] = (await call('GET shop/address', {}, { as })).body
  for (const [street, isDefault] of [
    ['常住', true],
    ['新搬', false],
  ] as const)
    await call('POST shop/add-address', { name: '周明', phone: '13800138000', region: '330106', street, isDefault }, { as })
  const lines = [one((await buildGood()).skus[0]!)]
  expect((await preview(as, lines)).address).toMatchObject({ street: '常住' })
  expect((await read(as, (await order(as, lines)).id)).address).toMatchObject({ street: '常住' })
  expect((await preview(as, lines, { addressId: first })).address).toMatchObject({ id: first })
  // Without a usual one it goes to the newest.
  const [usual] = (await call('GET shop/address', {}, { as })).body
  await call('POST shop/add-address', { id: usual!.id, deleted: true }, { as })
  expect((await preview(as, lines)).address).toMatchObject({ street: '新搬' })
})

test('what one member gets of a good is handed out among its lines, and then ordered', async () => {
  const as = await buyer()
  const { skus } = await buildGood({ skus: [{ stock: 2 }, { stock: 2 }, { stock: 2 }, { stock: 2 }], member_limit: 5 })
  const { lines } = await preview(
    as,
    skus.map((id) => one(id, 2)),
  )
  expect(lines.map(({ problem, left }) => [problem, left])).toEqual([
    ['limit', 2],
    ['limit', 2],
    ['limit', 1],
    ['limit', 0],
  ])
  const rest = lines.flatMap(({ skuId, left }) => (left ? [one(skuId!, left)] : []))
  expect((await order(as, rest)).state).toBe('unpaid')
  expect((await preview(as, [one(skus[3]!)])).lines).toMatchObject([{ problem: 'limit', left: 0 }])
  // What one has is nobody else's.
  expect((await preview(await buyer(), [one(skus[3]!)])).lines).toMatchObject([{ problem: null, left: 2 }])
})

test('what is delivered in another way than the first that can be ordered is named, and makes an order of its own', async () => {
  const as = await buyer()
  const [gone, parcel] = [await buildGood({ delivery: 'code', freight_id: null, skus: [{ stock: 0 }] }), await buildGood()]
  const code = await buildGood({ delivery: 'code', freight_id: null })
  const wanted = [one(parcel.skus[0]!), one(code.skus[0]!)]
  const { lines, totalFen } = await preview(as, wanted)
  expect(lines.map(({ problem, left }) => [problem, left > 0])).toEqual([
    [null, true],
    ['delivery', false],
  ])
  expect((await refused('POST shop/create-order', { lines: wanted, totalFen }, { as })).code).toBe('mixed_delivery')
  const shown = await preview(as, [one(gone.skus[0]!), ...wanted])
  expect(shown.lines.map(({ problem }) => problem)).toEqual(['sold_out', null, 'delivery'])
  for (const line of wanted) expect((await order(as, [line])).state).toBe('unpaid')
})

test('an order keeps the address and the words that it was given, and stands under its state alone', async () => {
  const as = await buyer()
  const { skus } = await buildGood()
  const wanted = { lines: [one(skus[0]!)], totalFen: 1_600, remark: ' 放门卫 ' }
  const { id } = (await call('POST shop/create-order', wanted, { as })).body
  const [address] = (await call('GET shop/address', {}, { as })).body
  await call('POST shop/add-address', { id: address!.id, street: '搬走了' }, { as })
  expect(await read(as, id)).toMatchObject({ remark: '放门卫', address: { street: '古荡街道 8 号' } })
  const states = ['unpaid', 'paid', 'shipped', 'received', 'refunding'] as const
  const standsUnder = async () => {
    const lists = await Promise.all(states.map(async (state) => (await call('GET shop/get-order', { state }, { as })).total))
    expect((await call('GET shop/order-counts', {}, { as })).body).toEqual(
      Object.fromEntries(states.map((state, at) => [state, lists[at]])),
    )
    return states.filter((_, at) => lists[at] === 1)
  }
  expect(await standsUnder()).toEqual(['unpaid'])
  await buy(as, id)
  expect(await standsUnder()).toEqual(['paid'])
  await shipOrder(context, id, { company: '顺丰速运', number: 'SF1234567890' })
  expect(await standsUnder()).toEqual(['shipped'])
  const { receiveUntil } = await read(as, id)
  expect(Math.round((Date.parse(receiveUntil!) - Date.now()) / 3_600_000)).toBe(24 * RECEIVED_AFTER_DAYS)
  // Said once more it has come all the same.
  for (let time = 0; time < 2; time++) await call('POST shop/update-order', { id, action: 'confirm' }, { as })
  expect(await standsUnder()).toEqual(['received'])
  // Where nobody is asked after parcels, it says so.
  expect((await call('GET shop/express', { id }, { as })).body).toMatchObject({ problem: 'no_service', state: null, steps: [] })
  await server.jobs.ask_after_parcels.run({})
  const pushed = await server.inject({ method: 'POST', url: `${API}/shop/express/notify`, payload: 'param={}', headers: FORM })
  expect(pushed.statusCode).toBe(404)
  // What was bought in the shop is none of the wallet’s orders.
  expect((await call('GET wallet/orders', {}, { as })).total).toBe(0)
  await call('POST shop/delete-order', { id }, { as })
  expect(await standsUnder()).toEqual([])
})

test('the same SKU twice is one line, which there have to be enough of', async () => {
  const as = await buyer()
  const { skus } = await buildGood({ skus: [{ stock: 5 }] })
  const twice = [one(skus[0]!, 2), one(skus[0]!, 3)]
  expect((await preview(as, [...twice, one(skus[0]!)])).lines).toMatchObject([{ quantity: 6, problem: 'too_few', left: 5 }])
  expect((await order(as, twice)).lines).toMatchObject([{ quantity: 5 }])
  expect(await stockOf(skus[0]!)).toBe(0)
})

test('a coupon that is worth nearly all of a cart takes no more off any line than it costs', async () => {
  const as = await buyer()
  const coupon = await buildCoupon([as], { off_fen: 8 })
  const goods = await Promise.all([1, 2, 3].map(() => buildGood({ skus: [{ price: 3 }] })))
  const made = await order(
    as,
    goods.map(({ skus }) => one(skus[0]!, 1, 3)),
    { couponId: coupon },
  )
  expect(made).toMatchObject({ goodsFen: 9, discountFen: 8, lines: [{ discountFen: 3 }, { discountFen: 3 }, { discountFen: 2 }] })
})

test('a coupon takes something off from its amount on, of its own goods, before anything is taken off', async () => {
  const as = await buyer()
  const category = await buildCategory()
  const [own, other] = [await buildGood({ category_id: category }), await buildGood()]
  const plain = await buildCoupon([as], { over_fen: 3_000 })
  const ofCategory = await buildCoupon([as], { over_fen: 2_000, category_id: category })
  const used = async (couponId: number, ...lines: ReturnType<typeof one>[]) => (await preview(as, lines, { couponId })).couponId
  expect([await used(plain, one(own.skus[0]!, 2)), await used(plain, one(own.skus[0]!, 3))]).toEqual([null, plain])
  expect([
    await used(ofCategory, one(own.skus[0]!), one(other.skus[0]!, 5)),
    await used(ofCategory, one(own.skus[0]!, 2), one(other.skus[0]!)),
  ]).toEqual([null, ofCategory])
})

test('a preview offers the coupons of its buyer that fit and are not used, as the list of coupons has them, and no other', async () => {
  const [as, other] = [await buyer(), await buyer()]
  await db
    .updateTable('shop_coupon')
    .set({ ends_at: new Date(0) })
    .execute()
  const category = await buildCategory()
  const { skus } = await buildGood({ category_id: category })
  const ends_at = new Date(Date.now() + 3_600_000)
  const fits = await buildCoupon([as, other], { name: '开竿券', category_id: category, over_fen: 1_000, off_fen: 300, total: 9, ends_at })
  await buildCoupon([as], { over_fen: 1_001 })
  await buildCoupon([as], { category_id: await buildCategory() })
  await buildCoupon([other])
  const used = await buildCoupon([as], { off_fen: 200 })
  await order(as, [one((await buildGood()).skus[0]!)], { couponId: used })
  const { coupons, couponId } = await preview(as, [one(skus[0]!)])
  const ofCategory = { id: fits, name: '开竿券', offFen: 300, overFen: 1_000, categoryId: category }
  expect(coupons).toEqual([{ ...ofCategory, endsAt: ends_at.toISOString(), taken: true, left: 9, used: false }])
  expect(couponId).toBeNull()
  expect((await call('GET shop/coupons', {}, { as })).body.find(({ id }) => id === fits)).toEqual(coupons[0])
})

test('what is sent for nothing from an amount on is, though a coupon takes some of it off', async () => {
  const as = await buyer()
  const rule = { regions: [], first: 1, firstFen: 600, next: 1, nextFen: 0, freeOverFen: 2_000 }
  const { skus } = await buildGood({ freight_id: await buildFreight({ rules: [rule] }) })
  const couponId = await buildCoupon([as], { off_fen: 500 })
  expect(await preview(as, [one(skus[0]!, 2)], { couponId })).toMatchObject({ freightFen: 0, discountFen: 500, totalFen: 1_500 })
  expect(await preview(as, [one(skus[0]!)], { couponId })).toMatchObject({ freightFen: 600, totalFen: 1_100 })
})

test('a coupon of an order that waits to be paid is used, and stands behind what may be used, until the order is cancelled', async () => {
  const as = await buyer()
  await db
    .updateTable('shop_coupon')
    .set({ ends_at: new Date(0) })
    .execute()
  const [couponId, other] = [await buildCoupon([as], { off_fen: 400 }), await buildCoupon([as], { off_fen: 300 })]
  const coupons = async () => (await call('GET shop/coupons', {}, { as })).body.map(({ id, used }) => [id, used])
  const free = [
    [couponId, false],
    [other, false],
  ]
  expect(await coupons()).toEqual(free)
  const { id } = await order(as, [one((await buildGood()).skus[0]!)], { couponId })
  expect(await coupons()).toEqual([
    [other, false],
    [couponId, true],
  ])
  await call('POST shop/update-order', { id, action: 'cancel' }, { as })
  expect(await coupons()).toEqual(free)
})

test('a coupon is used up by the payment of its own order, and comes back with its own order', async () => {
  const as = await buyer()
  const [paid, waiting] = [await buildCoupon([as], { name: '一' }), await buildCoupon([as], { name: '二' })]
  const skus = [(await buildGood()).skus[0]!, (await buildGood()).skus[0]!]
  const second = await order(as, [one(skus[1]!)], { couponId: waiting })
  await buy(as, (await order(as, [one(skus[0]!)], { couponId: paid })).id)
  const { shopCoupons } = (await call('GET user/export', {}, { as })).body as unknown as { shopCoupons: object[] }
  expect(shopCoupons).toMatchObject([
    { name: '一', offFen: 500, usedAt: expect.any(String) },
    { name: '二', offFen: 500, usedAt: null },
  ])
  await call('POST shop/update-order', { id: second.id, action: 'cancel' }, { as })
  const used = (await call('GET shop/coupons', {}, { as })).body.filter((coupon) => coupon.used).map(({ id }) => id)
  expect([used.includes(paid), used.includes(waiting)]).toEqual([true, false])
})

test('what is ordered from a cart leaves what else is there, and the carts of others as they are', async () => {
  const [as, other] = [await buyer(), await buyer()]
  const [ordered, left] = [(await buildGood()).skus[0]!, (await buildGood()).skus[0]!]
  const lines = [ordered, left].map((skuId) => ({ skuId, quantity: 3 }))
  for (const member of [as, other]) await call('POST shop/add-cart', { lines }, { as: member })
  const cartOf = async (member: typeof as) =>
    Object.fromEntries((await call('GET shop/get-cart', {}, { as: member })).body.map(({ skuId, quantity }) => [skuId, quantity]))
  for (const [quantity, still] of [
    [1, { [ordered]: 2, [left]: 3 }],
    [2, { [left]: 3 }],
  ] as const) {
    const wanted = [one(ordered, quantity)]
    const { totalFen } = await preview(as, wanted)
    await call('POST shop/create-order', { lines: wanted, totalFen, fromCart: true }, { as })
    expect([await cartOf(as), await cartOf(other)]).toEqual([still, { [ordered]: 3, [left]: 3 }])
  }
})

test('a preview says that something is not sent to an address, and to another it is', async () => {
  const as = await buyer()
  const rule = { regions: [], first: 1, firstFen: 600, next: 1, nextFen: 0, freeOverFen: null }
  const { skus } = await buildGood({ freight_id: await buildFreight({ rules: [rule], excluded: ['11'] }) })
  const far = { name: '周明', phone: '13800138000', region: '110101', street: '一' }
  const addresses = (await call('POST shop/add-address', far, { as })).body
  const to = (region: string) => ({ addressId: addresses.find((address) => address.region === region)!.id })
  const lines = [one(skus[0]!)]
  expect(await preview(as, lines, to('110101'))).toMatchObject({ undeliverable: true, freightFen: 0, totalFen: 1_000 })
  expect(await preview(as, lines, to('330106'))).toMatchObject({ undeliverable: false, freightFen: 600, totalFen: 1_600 })
})

test('a company gets its invoice with its number of taxes', async () => {
  const as = await buyer()
  const { id } = await order(as, [one((await buildGood()).skus[0]!)])
  await buy(as, id)
  const invoice = { type: 'company', title: '青芦渔具', taxNumber: '91330106MA2XXXXX0X', email: 'zhou@example.com' } as const
  await call('POST shop/update-order', { id, action: 'invoice', invoice }, { as })
  expect(await read(as, id)).toMatchObject({ invoice, can: { invoice: false } })
})
