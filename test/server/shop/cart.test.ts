import { CART_LINES, QUANTITY_MAX, SHOP_ADDRESSES } from '@anglers/contract/limits'
import { regionNames } from '../../../server/src/lib/regions.ts'
import { openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const { db, call, refused, buildMember, close } = await openTestServer()
afterAll(close)
const { buildGood, buildCoupon } = createShop(db)

const address = { name: ' 周明 ', phone: '13800138000', region: '330106', street: '古荡街道 8 号' }

describe('the cart', () => {
  test('adds up, says what changed since it was seen, and forgets what is taken out', async () => {
    const as = await buildMember()
    const { skus } = await buildGood({ skus: [{ price: 900 }, { price: 800 }] })
    const add = (quantity: number) => call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity }] }, { as })
    await add(1)
    expect((await add(2)).body).toMatchObject([{ skuId: skus[0], quantity: 3, priceFen: 900, seenPriceFen: 900, ticked: true }])
    await db.updateTable('shop_sku').set({ price: 950, stock: 0 }).where('id', '=', skus[0]!).execute()
    expect((await call('GET shop/get-cart', {}, { as })).body).toMatchObject([{ priceFen: 950, seenPriceFen: 900, stock: 0 }])
    expect((await call('POST shop/update-cart', { lines: [], seen: true }, { as })).body).toMatchObject([{ seenPriceFen: 950 }])
    const changed = await call(
      'POST shop/update-cart',
      { lines: [{ skuId: skus[0]!, quantity: 7, ticked: false, toSkuId: skus[1]! }] },
      { as },
    )
    expect(changed.body).toMatchObject([{ skuId: skus[1], quantity: 7, ticked: false, priceFen: 800 }])
    expect((await call('POST shop/del-cart', { skuIds: [skus[1]!] }, { as })).body).toEqual([])
    // It was ordered on another device meanwhile.
    const late = { lines: [{ skuId: skus[0]!, quantity: 7, toSkuId: skus[1]! }] }
    expect((await call('POST shop/update-cart', late, { as })).body).toEqual([])
  })

  test('adds to what is there already, which is ticked again, also when another SKU is taken in its place', async () => {
    const as = await buildMember()
    const { skus } = await buildGood({ skus: [{ price: 900 }, { price: 800 }] })
    const add = (at: number, quantity: number) => call('POST shop/add-cart', { lines: [{ skuId: skus[at]!, quantity }] }, { as })
    const change = (line: object) => call('POST shop/update-cart', { lines: [{ skuId: skus[0]!, ...line }] }, { as })
    await add(0, 2)
    await add(1, 3)
    expect((await change({ ticked: false })).body).toContainEqual(expect.objectContaining({ skuId: skus[0], ticked: false }))
    expect((await add(0, 1)).body).toContainEqual(expect.objectContaining({ skuId: skus[0], quantity: 3, ticked: true }))
    expect((await change({ toSkuId: skus[1]! })).body).toMatchObject([{ skuId: skus[1], quantity: 6, priceFen: 800 }])
    await add(0, QUANTITY_MAX)
    expect((await add(0, 1)).body[0]).toMatchObject({ skuId: skus[0], quantity: QUANTITY_MAX })
    expect((await change({ toSkuId: skus[1]! })).body).toMatchObject([{ skuId: skus[1], quantity: QUANTITY_MAX }])
  })

  test('takes one SKU that is put in twice at once as often as it was, and no more than one may order', async () => {
    const as = await buildMember()
    const [skuId] = (await buildGood()).skus
    const add = async (...quantities: number[]) =>
      (await call('POST shop/add-cart', { lines: quantities.map((quantity) => ({ skuId: skuId!, quantity })) }, { as })).body
    expect(await add(1, 2)).toMatchObject([{ skuId, quantity: 3 }])
    expect(await add(QUANTITY_MAX, QUANTITY_MAX)).toMatchObject([{ skuId, quantity: QUANTITY_MAX }])
  })

  test('takes no SKU of another good in the place of one, none that is not sold, and not more than it holds', async () => {
    const as = await buildMember()
    const [good, other, gone] = [await buildGood(), await buildGood(), await buildGood({ on_sale: false })]
    const points = await buildGood({ unit: 'points' })
    await call('POST shop/add-cart', { lines: [{ skuId: good.skus[0]!, quantity: 1 }] }, { as })
    const change = { lines: [{ skuId: good.skus[0]!, toSkuId: other.skus[0]! }] }
    expect((await refused('POST shop/update-cart', change, { as })).params).toHaveProperty('lines')
    for (const { skus } of [gone, points])
      expect((await refused('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 1 }] }, { as })).params).toHaveProperty('lines')
    expect((await call('GET shop/get-cart', {}, { as })).body).toHaveLength(1)
    const { skus } = await buildGood({ skus: Array.from({ length: CART_LINES }, () => ({})) })
    const many = { lines: skus.map((skuId) => ({ skuId, quantity: 1 })) }
    const rest = { lines: many.lines.slice(1) }
    expect((await call('POST shop/add-cart', rest, { as: await buildMember() })).body).toHaveLength(CART_LINES - 1)
    expect((await call('POST shop/add-cart', many, { as: await buildMember() })).body).toHaveLength(CART_LINES)
    expect(await refused('POST shop/add-cart', many, { as })).toMatchObject({
      code: 'cart_full',
      message: '购物车放不下了，先删掉一些再加',
    })
  })

  test('has what came last first, each with its own picture or else its good’s, and takes no SKU that is not sold', async () => {
    const as = await buildMember()
    const [one, other] = [
      await buildGood({ pictures: ['rod-2'], skus: [{}, { on_sale: false }] }),
      await buildGood({ skus: [{ picture: 'rod-3' }] }),
    ]
    for (const { skus } of [one, other]) await call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 1 }] }, { as })
    const cart = async () => (await call('GET shop/get-cart', {}, { as })).body.map(({ skuId, picture }) => [skuId, picture])
    const shown = [
      [other.skus[0], expect.stringContaining('key=rod-3')],
      [one.skus[0], expect.stringContaining('key=rod-2')],
    ]
    expect(await cart()).toEqual(shown)
    const change = { lines: [{ skuId: one.skus[0]!, toSkuId: one.skus[1]! }] }
    expect((await refused('POST shop/update-cart', change, { as })).params).toHaveProperty('lines')
    expect(await cart()).toEqual(shown)
    const colours = await buildGood({ skus: [{}, {}] })
    const [red, green] = colours.skus as [number, number]
    await call('POST shop/add-cart', { lines: [{ skuId: red, quantity: 1 }] }, { as })
    await call('POST shop/del-cart', { skuIds: [other.skus[0]!] }, { as })
    await call('POST shop/add-cart', { lines: [{ skuId: other.skus[0]!, quantity: 1 }] }, { as })
    // Another SKU stands where the one stood that it is taken for.
    await call('POST shop/update-cart', { lines: [{ skuId: red, toSkuId: green }] }, { as })
    expect((await cart()).map(([skuId]) => skuId)).toEqual([other.skus[0], green, one.skus[0]])
    await call('POST shop/del-cart', { skuIds: [green] }, { as })
    // Put in again it has come last; what is not sold of several is left out.
    const gone = await buildGood({ on_sale: false })
    const again = { lines: [gone, one].map(({ skus }) => ({ skuId: skus[0]!, quantity: 1 })) }
    await call('POST shop/add-cart', again, { as })
    expect(await cart()).toEqual([...shown].reverse())
  })

  test('says of a line all that is to be seen of it', async () => {
    const as = await buildMember()
    const { id: goodId, skus } = await buildGood({
      title: '青芦竿',
      pictures: ['rod-2'],
      skus: [{ spec: ['4.5 米'], price: 900, stock: 7 }],
    })
    const { body } = await call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 2 }] }, { as })
    const picture = '/wp-json/wp/v2/shop/picture?key=rod-2'
    const shown = { skuId: skus[0], goodId, title: '青芦竿', spec: ['4.5 米'], picture, priceFen: 900, seenPriceFen: 900 }
    expect(body).toEqual([{ ...shown, quantity: 2, stock: 7, onSale: true, ticked: true }])
  })

  test('says of what is not sold any more that it is not, and that nothing is left of it', async () => {
    const as = await buildMember()
    const [good, other] = [await buildGood(), await buildGood()]
    for (const { skus } of [good, other]) await call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 1 }] }, { as })
    const cart = async () => (await call('GET shop/get-cart', {}, { as })).body.map(({ onSale, stock }) => [onSale, stock])
    expect(await cart()).toEqual(Array(2).fill([true, 10]))
    await db.updateTable('shop_good').set({ on_sale: false }).where('id', '=', good.id).execute()
    await db.updateTable('shop_sku').set({ on_sale: false }).where('id', '=', other.skus[0]!).execute()
    expect(await cart()).toEqual(Array(2).fill([false, 0]))
  })

  test('is one’s own: what others do to the same SKU in theirs changes nothing in it', async () => {
    const [as, other] = [await buildMember(), await buildMember()]
    const [skuId] = (await buildGood()).skus
    await call('POST shop/add-cart', { lines: [{ skuId: skuId!, quantity: 2 }] }, { as })
    expect((await call('GET shop/get-cart', {}, { as: other })).body).toEqual([])
    expect((await call('POST shop/update-cart', { lines: [{ skuId: skuId!, quantity: 9 }] }, { as: other })).body).toEqual([])
    expect((await call('POST shop/del-cart', { skuIds: [skuId!] }, { as: other })).body).toEqual([])
    await db.updateTable('shop_sku').set({ price: 1_100 }).where('id', '=', skuId!).execute()
    await call('POST shop/update-cart', { lines: [], seen: true }, { as: other })
    expect((await call('GET shop/get-cart', {}, { as })).body).toMatchObject([{ skuId, quantity: 2, seenPriceFen: 1_000 }])
    const [red, green] = (await buildGood({ skus: [{}, {}] })).skus as [number, number]
    for (const member of [as, other]) await call('POST shop/add-cart', { lines: [{ skuId: red, quantity: 1 }] }, { as: member })
    expect((await call('POST shop/update-cart', { lines: [{ skuId: red, toSkuId: green }] }, { as: other })).body).toHaveLength(1)
    expect((await call('GET shop/get-cart', {}, { as })).body.map((line) => line.skuId)).toEqual([red, skuId])
  })
})

describe('addresses', () => {
  test('have the names of their regions; the first is the usual one, until another is', async () => {
    const as = await buildMember()
    const [first] = (await call('POST shop/add-address', address, { as })).body
    expect(first).toMatchObject({ name: '周明', regionNames: ['浙江省', '杭州市', '西湖区'], isDefault: true })
    await call('POST shop/add-address', { ...address, street: '二', isDefault: true }, { as })
    expect((await call('GET shop/address', {}, { as })).body).toMatchObject([{ street: '二', isDefault: true }, { isDefault: false }])
    // One that is added without a word is not the usual one.
    const three = (await call('POST shop/add-address', { ...address, street: '三' }, { as })).body
    expect(three.map(({ street, isDefault }) => [street, isDefault])).toEqual([
      ['二', true],
      ['三', false],
      ['古荡街道 8 号', false],
    ])
    await call('POST shop/add-address', { id: three[1]!.id, deleted: true }, { as })
    const changed = await call('POST shop/add-address', { id: first!.id, street: '九号', isDefault: true }, { as })
    expect(changed.body[0]).toMatchObject({ id: first!.id, name: '周明', street: '九号', isDefault: true })
    expect((await call('POST shop/add-address', { id: first!.id, deleted: true }, { as })).body).toHaveLength(1)
  })

  test.each([
    ['a name of nothing', { ...address, name: ' ' }, 'name'],
    ['a phone of abroad', { ...address, phone: '+33612345678' }, 'phone'],
    ['a region that is none', { ...address, region: '999999' }, 'region'],
    ['a whole city', { ...address, region: '330100' }, 'region'],
    ['no street', { ...address, street: undefined }, 'street'],
    ['deleting nothing', { deleted: true }, 'id'],
  ])('%s is refused', async (_what, input, field) => {
    expect((await refused('POST shop/add-address', input, { as: await buildMember() })).params).toHaveProperty(field)
  })

  test('of others are not there, and there are not too many', async () => {
    const [as, other] = [await buildMember(), await buildMember()]
    const [{ id } = { id: 0 }] = (await call('POST shop/add-address', address, { as: other })).body
    for (const input of [
      { id, street: 'x' },
      { id, deleted: true },
    ])
      expect((await refused('POST shop/add-address', input, { as })).code).toBe('rest_not_found')
    for (let n = 0; n < SHOP_ADDRESSES; n++) await call('POST shop/add-address', address, { as })
    expect((await refused('POST shop/add-address', address, { as })).code).toBe('rest_conflict')
  })

  test('that are usual are so for their own member, whatever others make theirs', async () => {
    const [as, other] = [await buildMember(), await buildMember()]
    const usualOf = async (member: typeof as) =>
      (await call('GET shop/address', {}, { as: member })).body.map(({ id, isDefault }) => [id, isDefault])
    const [mine] = (await call('POST shop/add-address', address, { as })).body
    const [theirs] = (await call('POST shop/add-address', address, { as: other })).body
    const second = { ...address, street: '二', isDefault: true }
    const [usual] = (await call('POST shop/add-address', second, { as: other })).body
    expect([await usualOf(as), await usualOf(other)]).toEqual([
      [[mine!.id, true]],
      [
        [usual!.id, true],
        [theirs!.id, false],
      ],
    ])
    expect((await refused('POST shop/add-address', { id: mine!.id, isDefault: true }, { as: other })).code).toBe('rest_not_found')
    expect(await usualOf(other)).toEqual([
      [usual!.id, true],
      [theirs!.id, false],
    ])
  })

  test('that are changed in one thing keep the others', async () => {
    const as = await buildMember()
    const [{ id, ...first } = { id: 0 }] = (await call('POST shop/add-address', address, { as })).body
    const change = async (more: object) => (await call('POST shop/add-address', { id, ...more }, { as })).body[0]
    expect(await change({ phone: '13900139000' })).toEqual({ id, ...first, phone: '13900139000' })
    expect(await change({ name: '周亮', region: '330102' })).toEqual({
      ...{ id, ...first, name: '周亮', phone: '13900139000', region: '330102' },
      regionNames: ['浙江省', '杭州市', '上城区'],
    })
    expect((await refused('POST shop/add-address', { id, street: ' ' }, { as })).params).toHaveProperty('street')
  })

  test('are chosen region by region', async () => {
    const provinces = (await call('GET shop/regions')).body
    expect(provinces).toHaveLength(34)
    const cities = (await call('GET shop/regions', { parent: '330000' })).body
    expect(cities).toContainEqual({ code: '330100', name: '杭州市' })
    const counties = (await call('GET shop/regions', { parent: '330100' })).body
    expect(counties).toContainEqual({ code: '330106', name: '西湖区' })
    expect(counties.every(({ code }) => regionNames(code))).toBe(true)
    expect((await call('GET shop/regions', { parent: '330106' })).body).toEqual([])
  })
})

describe('coupons', () => {
  test('are taken once each, and only as many as there are, however many want one', async () => {
    const id = await buildCoupon([], { total: 3 })
    const members = await Promise.all(Array.from({ length: 6 }, () => buildMember()))
    const takes = [...members, ...members].map((as) => call('POST shop/take-coupon', { id }, { as }))
    expect((await Promise.allSettled(takes)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await db.selectFrom('shop_coupon').select('taken').where('id', '=', id).execute()).toEqual([{ taken: 3 }])
    expect((await refused('POST shop/take-coupon', { id: 99_999_999 }, { as: members[0] })).code).toBe('rest_not_found')
    expect((await call('GET shop/coupons')).body).toEqual([])
  })

  test('of which none is left are still shown to who has one', async () => {
    const id = await buildCoupon([], { total: 1 })
    const [as, late] = [await buildMember(), await buildMember()]
    await call('POST shop/take-coupon', { id }, { as })
    const shownTo = async (member?: typeof as) =>
      (await call('GET shop/coupons', {}, { as: member })).body.filter((coupon) => coupon.id === id).map(({ taken, left }) => [taken, left])
    expect([await shownTo(as), await shownTo(late), await shownTo()]).toEqual([[[true, 0]], [], []])
  })

  test('that a member has and has not used stand first, then what takes most off', async () => {
    const as = await buildMember()
    await db
      .updateTable('shop_coupon')
      .set({ ends_at: new Date(0) })
      .execute()
    const [small, large] = [await buildCoupon([], { off_fen: 100 }), await buildCoupon([], { off_fen: 900 })]
    const own = await buildCoupon([as], { off_fen: 50 })
    const listed = async (member?: typeof as) => (await call('GET shop/coupons', {}, { as: member })).body.map(({ id }) => id)
    expect([await listed(as), await listed()]).toEqual([
      [own, large, small],
      [large, small, own],
    ])
  })

  test('whose time is over, or has not come, are not offered', async () => {
    const hour = 3_600_000
    const over = await buildCoupon([], { ends_at: new Date(Date.now() - hour) })
    const early = await buildCoupon([], { starts_at: new Date(Date.now() + hour) })
    const now = await buildCoupon([])
    const as = await buildMember()
    const offered = (await call('GET shop/coupons', {}, { as })).body.map(({ id }) => id)
    expect([offered.includes(now), offered.includes(over), offered.includes(early)]).toEqual([true, false, false])
    for (const id of [over, early]) expect((await refused('POST shop/take-coupon', { id }, { as })).code).toBe('rest_conflict')
  })
})
