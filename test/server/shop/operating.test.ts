import type { EndpointName } from '@anglers/contract'
import { shopOperatingEndpoints } from '@anglers/contract/shopOperating'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, buildMember, close } = server
afterAll(close)
const { buildGood, buildFreight, buildOrder, buildCoupon, stockOf } = createShop(db)
const { buyer, preview, order, buy, read } = createShopping(server)
const operator = await buildMember({ role: 'operator' })
const as = { as: operator }
const names = Object.keys(shopOperatingEndpoints) as (keyof typeof shopOperatingEndpoints)[]
const PARCEL = { company: '顺丰速运', number: 'SF1234567890' }
const noticesOf = async (id: number) =>
  (await db.selectFrom('notice').select('kind').where('member_id', '=', id).orderBy('id').execute()).map(({ kind }) => kind)
const lastAction = async () => (await call('GET shop/actions', { per_page: 1 }, as)).body[0]!

const good = { category: '手竿', title: '青芦竿', pictures: ['rod-3'] }
/** Something that each takes, so that who may call is all that is left to refuse. */
const inputs: { [K in (typeof names)[number]]: object } = {
  'GET shop/orders-to-send': {},
  'POST shop/send-order': { id: 1, ...PARCEL },
  'GET shop/stock': {},
  'POST shop/set-stock': { id: 1, stock: 1 },
  'POST shop/add-good': { ...good, skus: [{ priceFen: 100 }] },
  'POST shop/set-good': { id: 1, onSale: true },
  'POST shop/set-freight': {
    name: '运费',
    counts: 'piece',
    rules: [{ regions: [], first: 1, firstFen: 0, next: 1, nextFen: 0, freeOverFen: null }],
    excluded: [],
  },
  'POST shop/add-coupon': { name: '券', offFen: 100, overFen: 0, total: 1, days: 1 },
  'POST shop/add-codes': { id: 1, codes: ['A'] },
  'GET shop/actions': {},
}

test.each(names)('%s is for operators only', async (name) => {
  for (const role of ['member', 'moderator'] as const)
    expect((await refused(name as EndpointName, inputs[name] as never, { as: await buildMember({ role }) })).code).toBe('rest_forbidden')
  expect((await refused(name as EndpointName, inputs[name] as never)).code).toBe('rest_not_logged_in')
})

test('a paid order is sent once, its buyer hears of it, and the log says by whom', async () => {
  const member = await buildMember()
  const { id } = await buildOrder(member, [await buildGood()], { state: 'paid' })
  expect((await call('GET shop/orders-to-send', { per_page: 50 }, as)).body).toContainEqual(
    expect.objectContaining({ id, unit: 'cash', lines: [expect.objectContaining({ quantity: 1 })] }),
  )
  const paidAt = new Date(Date.now() - 60_000)
  await db
    .updateTable('shop_order')
    .set({ created_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await db.updateTable('shop_order_event').set({ at: paidAt }).where('order_id', '=', id).where('kind', '=', 'paid').execute()
  const toSend = (await call('GET shop/orders-to-send', { per_page: 50 }, as)).body.find((one) => one.id === id)
  expect(toSend!.paidAt).toBe(paidAt.toISOString())
  await call('POST shop/send-order', { id, ...PARCEL }, as)
  expect((await refused('POST shop/send-order', { id, ...PARCEL }, as)).code).toBe('rest_conflict')
  expect((await call('GET shop/orders-to-send', { per_page: 50 }, as)).body.map((each) => each.id)).not.toContain(id)
  expect(await noticesOf(member.id)).toEqual(['order_sent'])
  const { detail, ...action } = await lastAction()
  expect([action, JSON.parse(detail)]).toMatchObject([{ action: 'order.ship', subjectId: id, userId: operator.id }, PARCEL])
})

test('a good is put on sale, its stock and price are set, and it is taken off', async () => {
  const freight = (
    await db
      .selectFrom('shop_freight')
      .select('name')
      .where('id', '=', await buildFreight())
      .executeTakeFirstOrThrow()
  ).name
  const specs = [{ name: '长度', values: ['3.6 米', '4.5 米'] }]
  const skus = [
    { spec: ['3.6 米'], priceFen: 12_800, stock: 4 },
    { spec: ['4.5 米'], priceFen: 15_900, marketPriceFen: 18_900 },
  ]
  const { id } = (await call('POST shop/add-good', { ...good, freight, specs, skus }, as)).body
  const shown = (await call('GET shop/detail', { id })).body
  expect(shown.skus).toMatchObject([
    { spec: ['3.6 米'], priceFen: 12_800, stock: 4 },
    { spec: ['4.5 米'], priceFen: 15_900, marketPriceFen: 18_900, stock: 0 },
  ])
  const sku = shown.skus[0]!.id
  expect((await call('POST shop/set-stock', { id: sku, add: 6, priceFen: 9_900 }, as)).body).toMatchObject({
    stock: 10,
    priceFen: 9_900,
    points: null,
  })
  // All of it, or nothing.
  expect((await refused('POST shop/set-stock', { id: sku, add: -11, priceFen: 100 }, as)).code).toBe('rest_conflict')
  expect((await call('GET shop/stock', { word: '青芦', per_page: 50 }, as)).body).toContainEqual({
    id: sku,
    goodId: id,
    title: '青芦竿',
    unit: 'cash',
    onSale: true,
    spec: ['3.6 米'],
    stock: 10,
    priceFen: 9_900,
    points: null,
  })
  await call('POST shop/set-good', { id, onSale: false }, as)
  expect((await call('GET shop/detail', { id })).body.onSale).toBe(false)
  expect(await lastAction()).toMatchObject({ action: 'good.off', subjectId: id, userId: operator.id })
})

test('a good is put on sale as it is described, in the category of its name, and put back', async () => {
  const about = { recommended: true, memberLimit: 2, returnable: false, subtitle: '轻而硬', category: '海竿' }
  const add = (more: object) =>
    call(
      'POST shop/add-good',
      { ...good, category: '海竿', delivery: 'code', skus: [{ priceFen: 900, marketPriceFen: 1_200 }], ...more },
      as,
    )
  const [first, second] = [(await add(about)).body.id, (await add({})).body.id]
  const detail = async (id: number) => (await call('GET shop/detail', { id })).body
  const [described, plain] = [await detail(first), await detail(second)]
  expect(described).toMatchObject({ subtitle: '轻而硬', memberLimit: 2, returnable: false, categoryName: '海竿', delivery: 'code' })
  expect(plain).toMatchObject({ subtitle: '', memberLimit: null, returnable: true, categoryId: described.categoryId })
  const recommended = (await call('GET shop/recommend')).body.map(({ id }) => id)
  expect([recommended.includes(first), recommended.includes(second)]).toEqual([true, false])
  const [sku] = described.skus
  const priced = async (priceFen: number) => {
    await call('POST shop/set-stock', { id: sku!.id, priceFen }, as)
    return (await detail(first)).skus[0]
  }
  // What it cost before is told as long as that was more.
  expect(await priced(1_100)).toMatchObject({ priceFen: 1_100, marketPriceFen: 1_200 })
  expect(await priced(1_200)).toMatchObject({ priceFen: 1_200, marketPriceFen: null })
  await call('POST shop/set-good', { id: first, onSale: false }, as)
  await call('POST shop/set-good', { id: first, onSale: true }, as)
  expect((await detail(first)).onSale).toBe(true)
  expect(await lastAction()).toMatchObject({ action: 'good.on', subjectId: first })
})

test('a good is found by what it is told apart by, and its category is shown by the first picture of it', async () => {
  const add = async (category: string, pictures: string[], more: object = {}) =>
    (await call('POST shop/add-good', { ...good, category, pictures, delivery: 'code', skus: [{ priceFen: 900 }], ...more }, as)).body.id
  const specs = [{ name: '色', values: ['青', '墨'] }]
  const attributes = [{ name: '材质', value: '高碳', unit: '' }]
  const skus = [
    { spec: ['青'], priceFen: 900 },
    { spec: ['墨'], priceFen: 900 },
  ]
  const id = await add('饵盒', ['box-2', 'rod-3'], { specs, attributes, skus })
  await add('竿架', [])
  for (const by of ['色=墨', '色=青;材质=高碳'])
    expect((await call('GET shop/list', { attributes: by })).body.map((found) => found.id)).toEqual([id])
  expect((await call('GET shop/list', { attributes: '材质=玻璃' })).body).toEqual([])
  const { categories } = (await call('GET shop/setting')).body
  const pictureOf = (named: string) => categories.find(({ name }) => name === named)!.picture
  expect([pictureOf('饵盒'), pictureOf('竿架')]).toEqual([expect.stringContaining('key=box-2'), expect.stringContaining('key=box-4')])
})

test('what was asked back is answered with why, and where to; the log has each step, page by page', async () => {
  const member = await buildMember()
  const { id, lines } = await buildOrder(member, [await buildGood()])
  await storeSetting(db, 'seast_shop_return_address', '杭州市西湖区 8 号')
  const refund = { lineId: lines[0]!, kind: 'return', quantity: 1, reason: 'quality' } as const
  await call('POST shop/update-order', { id, action: 'refund', refund }, { as: member })
  const shown = async () => (await read(member, id)).aftersales[0]!
  const aftersale = (await shown()).id
  const decide = (decision: object) => call('POST shop/aftersale-decide', { id: aftersale, ...decision } as never, as)
  expect((await refused('POST shop/aftersale-decide', { id: aftersale, decision: 'reject' }, as)).params).toHaveProperty('content')
  await decide({ decision: 'reject', content: '已拆封' })
  expect((await shown()).answer).toBe('已拆封')
  await call('POST shop/aftersale', { id: aftersale, action: 'appeal', content: '没有拆' }, { as: member })
  await decide({ decision: 'agree', returnTo: '二号仓' })
  expect((await shown()).returnTo).toBe('二号仓')
  const page = async (at: number) => (await call('GET shop/actions', { per_page: 1, page: at }, as)).body[0]!
  const [last, before] = [await page(1), await page(2)]
  expect([last, before].map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['aftersale.agree', aftersale],
    ['aftersale.reject', aftersale],
  ])
  expect([last, before].map(({ detail }) => JSON.parse(detail) as object)).toMatchObject([{ returnTo: '二号仓' }, { content: '已拆封' }])
  await resetSetting(db, 'seast_shop_return_address')
})

test('whatever an operator does stands in the log, with what it was and by whom; what is refused does not', async () => {
  const other = await buildMember({ role: 'operator' })
  const own = { as: other }
  const from = (await call('GET shop/actions', { per_page: 1 }, as)).body[0]?.id ?? 0
  const rule = { regions: [] as string[], first: 1, firstFen: 700, next: 1, nextFen: 100, freeOverFen: null }
  const freight = { counts: 'piece' as const, rules: [rule], excluded: [] as string[] }
  const template = (await call('POST shop/set-freight', { name: '记账', ...freight }, own)).body.id
  const { id } = (await call('POST shop/add-good', { ...good, freight: '记账', skus: [{ priceFen: 900, stock: 4 }] }, own)).body
  const sku = (await call('GET shop/detail', { id })).body.skus[0]!.id
  await call('POST shop/set-stock', { id: sku, stock: 9, priceFen: 800 }, own)
  await call('POST shop/set-stock', { id: sku, add: -2 }, own)
  await refused('POST shop/set-stock', { id: sku, add: -99, priceFen: 1 }, own)
  await call('POST shop/set-good', { id, onSale: false }, own)
  await call('POST shop/set-good', { id, onSale: true }, own)
  const coupon = (await call('POST shop/add-coupon', { name: '记账券', offFen: 500, overFen: 600, total: 2, days: 3 }, own)).body.id
  const coded = (await buildGood({ delivery: 'code', freight_id: null, skus: [{ stock: 0 }] })).skus[0]!
  await call('POST shop/add-codes', { id: coded, codes: ['H-1', 'H-2'] }, own)
  const { id: sent, lines } = await buildOrder(await buildMember(), [await buildGood()], { state: 'paid' })
  await call('POST shop/send-order', { id: sent, ...PARCEL }, own)
  const due_at = new Date(Date.now() + 86_400_000)
  const asked = { due_at, order_id: sent, line_id: lines[0]!, kind: 'refund', quantity: 1, amount: 1_000, reason: 'quality' } as const
  const { id: aftersale } = await db.insertInto('shop_aftersale').values(asked).returning('id').executeTakeFirstOrThrow()
  await call('POST shop/aftersale-decide', { id: aftersale, decision: 'reject', content: '已拆封' }, own)
  const { body } = await call('GET shop/actions', { per_page: 50 }, as)
  const done = body.filter((action) => action.id > from).reverse()
  expect(new Set(done.map(({ userId }) => userId))).toEqual(new Set([other.id]))
  expect(done.map(({ action, subjectId, detail }) => [action, subjectId, JSON.parse(detail)])).toEqual([
    ['freight.set', template, { name: '记账', ...freight }],
    ['good.add', id, { title: good.title }],
    ['price.set', sku, { price: 800 }],
    ['stock.set', sku, { to: 9, stock: 9 }],
    ['stock.set', sku, { by: -2, stock: 7 }],
    ['good.off', id, {}],
    ['good.on', id, {}],
    ['coupon.add', coupon, { name: '记账券', offFen: 500, overFen: 600, total: 2, endsAt: expect.any(String) }],
    ['codes.add', coded, { added: 2 }],
    ['order.ship', sent, PARCEL],
    ['aftersale.reject', aftersale, { decision: 'reject', content: '已拆封' }],
  ])
})

test('what gives VIP gives as many months as its operator said', async () => {
  const vip = { unit: 'points', delivery: 'vip', vipMonths: 3 } as const
  const { id } = (await call('POST shop/add-good', { ...good, ...vip, skus: [{ points: 500, stock: 2 }] }, as)).body
  const { skus, points, delivery } = (await call('GET scoremall/detail', { id })).body
  expect([points, delivery, skus]).toMatchObject([500, 'vip', [{ points: 500, stock: 2 }]])
  const member = await buildMember({ points: 500 })
  await call('POST scoremall/exchange', { skuId: skus[0]!.id, points: 500 }, { as: member })
  const grants = await db.selectFrom('vip_grant').select('months').where('member_id', '=', member.id).execute()
  expect(grants).toEqual([{ months: 3 }])
})

test('a freight template is for everywhere in the end, and is set anew by its name', async () => {
  const rule = { regions: [] as string[], first: 1, firstFen: 700, next: 1, nextFen: 100, freeOverFen: null }
  const freight = { name: '顺路', counts: 'weight' as const, rules: [rule], excluded: ['71'] }
  const set = async (more: object = {}) => (await call('POST shop/set-freight', { ...freight, ...more }, as)).body.id
  expect((await refused('POST shop/set-freight', { ...freight, rules: [rule, { ...rule, regions: ['54'] }] }, as)).params).toHaveProperty(
    'rules',
  )
  const id = await set()
  expect(await set({ rules: [{ ...rule, firstFen: 800 }], excluded: [] })).toBe(id)
  expect(await db.selectFrom('shop_freight').select(['counts', 'rules', 'excluded']).where('id', '=', id).execute()).toEqual([
    { counts: 'weight', rules: [{ ...rule, firstFen: 800 }], excluded: [] },
  ])
})

test('what a good weighs is what its freight goes by', async () => {
  const rule = { regions: [], first: 1, firstFen: 500, next: 1, nextFen: 300, freeOverFen: null }
  await call('POST shop/set-freight', { name: '按重', counts: 'weight', rules: [rule], excluded: [] }, as)
  const skus = [{ priceFen: 1_000, stock: 5, weightG: 1_500 }]
  const { id } = (await call('POST shop/add-good', { ...good, freight: '按重', skus }, as)).body
  const [sku] = (await call('GET shop/detail', { id })).body.skus
  const lines = [one(sku!.id, 2)]
  expect(await preview(await buyer(), lines)).toMatchObject({ goodsFen: 2_000, freightFen: 1_100 })
})

test.each([
  ['no freight template', { skus: [{ priceFen: 1 }] }, 'freight'],
  ['one that is not there', { freight: 'nirgends', skus: [{ priceFen: 1 }] }, 'freight'],
  ['points for what is for money', { skus: [{ points: 1 }] }, 'skus'],
  ['a spec that is none', { unit: 'points', skus: [{ points: 1, spec: ['x'] }] }, 'skus'],
  ['a picture that is none', { unit: 'points', pictures: ['x'], skus: [{ points: 1 }] }, 'pictures'],
  [
    'a picture of which the app could not tell where it is',
    { unit: 'points', pictures: ['example.com/a.png'], skus: [{ points: 1 }] },
    'pictures',
  ],
  ['VIP for money', { delivery: 'vip', vipMonths: 1, skus: [{ priceFen: 1 }] }, 'delivery'],
  ['VIP of no months', { unit: 'points', delivery: 'vip', skus: [{ points: 1 }] }, 'vipMonths'],
  ['codes that are not loaded', { delivery: 'code', skus: [{ priceFen: 1, stock: 1 }] }, 'skus'],
  ['a price that was no higher before', { unit: 'points', skus: [{ points: 2, marketPriceFen: 2 }] }, 'skus'],
  ['two SKUs that are the same', { unit: 'points', skus: [{ points: 1 }, { points: 2 }] }, 'skus'],
  ['a title in which there is nothing to see', { title: ' \u200b ', unit: 'points', skus: [{ points: 1 }] }, 'title'],
  ['a category in which there is nothing to see', { category: ' ', unit: 'points', skus: [{ points: 1 }] }, 'category'],
  ['a spec of no name', { unit: 'points', specs: [{ name: '', values: ['1'] }], skus: [{ points: 1, spec: ['1'] }] }, 'specs'],
  [
    'the same spec twice',
    { unit: 'points', specs: Array.from({ length: 2 }, () => ({ name: '色', values: ['1'] })), skus: [{ points: 1, spec: ['1', '1'] }] },
    'specs',
  ],
  ['an attribute of no value', { unit: 'points', attributes: [{ name: '重', value: ' ', unit: '' }], skus: [{ points: 1 }] }, 'attributes'],
  [
    'a described picture that is none',
    { unit: 'points', description: [{ type: 'picture', picture: 'javascript:alert(1)' }], skus: [{ points: 1 }] },
    'description',
  ],
])('a good with %s is refused by name', async (_, more, field) => {
  const refusal = await refused('POST shop/add-good', { ...good, ...more } as never, as)
  expect([refusal.code, Object.keys(refusal.params)]).toEqual(['rest_invalid_param', [field]])
})

test('a good is refused that is told apart by more than the index of its lists takes, and one just below is not', async () => {
  const attributes = (of: number) => Array.from({ length: 20 }, (_, at) => ({ name: `性能${at}`, value: '好'.repeat(of), unit: '' }))
  const add = (of: number) => ({ ...good, attributes: attributes(of), delivery: 'code' as const, skus: [{ priceFen: 100, stock: 0 }] })
  expect(await refused('POST shop/add-good', add(30), as)).toMatchObject({ status: 400, params: { attributes: expect.any(String) } })
  const { id } = (await call('POST shop/add-good', add(25), as)).body
  expect((await call('GET shop/detail', { id })).body.attributes).toHaveLength(20)
})

test('what is not there, or of the other unit, is refused', async () => {
  const [sku] = (await buildGood()).skus
  expect((await refused('POST shop/set-stock', { id: 999_999, stock: 1 }, as)).code).toBe('rest_not_found')
  expect((await refused('POST shop/set-good', { id: 999_999, onSale: true }, as)).code).toBe('rest_not_found')
  expect((await refused('POST shop/add-codes', { id: sku!, codes: ['A'] }, as)).code).toBe('rest_not_found')
  expect(Object.keys((await refused('POST shop/set-stock', { id: sku!, points: 5 }, as)).params)).toEqual(['points'])
  const points = (await buildGood({ unit: 'points', freight_id: null })).skus[0]!
  expect(Object.keys((await refused('POST shop/set-stock', { id: points, priceFen: 5 }, as)).params)).toEqual(['priceFen'])
  expect((await call('POST shop/set-stock', { id: points, points: 5 }, as)).body).toMatchObject({
    unit: 'points',
    points: 5,
    priceFen: null,
  })
  expect(Object.keys((await refused('POST shop/set-stock', { id: sku!, stock: 1, add: 1 }, as)).params)).toEqual(['add'])
})

test('stock is listed good by good, each with its SKUs as the shop shows them, also of what is not on sale', async () => {
  const word = '库存清点竿'
  const [first, second] = [
    await buildGood({ title: `${word}甲`, skus: [{ position: 1 }, { position: 0 }] }),
    await buildGood({ title: `${word}乙`, on_sale: false }),
  ]
  const page = (more: object) => call('GET shop/stock', { word, per_page: 2, ...more }, as)
  const [one, two] = [await page({}), await page({ page: 2 })]
  expect([one.total, ...[one, two].map(({ body }) => body.map(({ id, onSale }) => [id, onSale]))]).toEqual([
    3,
    [
      [first.skus[1], true],
      [first.skus[0], true],
    ],
    [[second.skus[0], false]],
  ])
})

test('a coupon is offered, and taken', async () => {
  const { id } = (await call('POST shop/add-coupon', { name: '开竿券', offFen: 500, overFen: 1_000, total: 2, days: 3 }, as)).body
  const member = await buildMember()
  await call('POST shop/take-coupon', { id }, { as: member })
  expect((await call('GET shop/coupons', {}, { as: member })).body).toContainEqual(
    expect.objectContaining({ id, offFen: 500, overFen: 1_000, taken: true, left: 1 }),
  )
  const { endsAt } = (await call('GET shop/coupons', {}, { as: member })).body.find((coupon) => coupon.id === id)!
  expect(Math.round((Date.parse(endsAt) - Date.now()) / 3_600_000)).toBe(72)
})

test('what an operator names is something to see', async () => {
  const coupon = { name: ' \u200b ', offFen: 500, overFen: 0, total: 1, days: 1 }
  expect(await refused('POST shop/add-coupon', coupon, as)).toMatchObject({ status: 400, params: { name: expect.any(String) } })
  const { id } = await buildOrder(await buildMember(), [await buildGood()], { state: 'paid' })
  const blank = await refused('POST shop/send-order', { ...PARCEL, id, company: '  ' }, as)
  expect(blank).toMatchObject({ status: 400, params: { company: expect.any(String) } })
  const freight = { ...inputs['POST shop/set-freight'], name: ' ' }
  expect(await refused('POST shop/set-freight', freight as never, as)).toMatchObject({ status: 400, params: { name: expect.any(String) } })
})

describe('codes that are bought for money', () => {
  const offer = async () => (await buildGood({ delivery: 'code', freight_id: null, skus: [{ stock: 0 }] })).skus[0]!

  test('are the stock, come once they are paid, and are told of', async () => {
    const sku = await offer()
    expect((await call('POST shop/add-codes', { id: sku, codes: ['A-1', 'A-2', 'A-2'] }, as)).body).toEqual({ added: 2 })
    expect(JSON.stringify(await lastAction())).not.toContain('A-1')
    expect((await refused('POST shop/set-stock', { id: sku, stock: 9 }, as)).code).toBe('rest_conflict')
    const member = await buyer()
    const { id } = await order(member, [one(sku, 2)])
    expect((await read(member, id)).codes).toEqual([])
    expect(await buy(member, id)).toMatchObject({ state: 'received', codes: ['A-1', 'A-2'], can: { confirm: false } })
    expect([await stockOf(sku), await noticesOf(member.id)]).toEqual([0, ['codes_delivered']])
  })

  test('that are lacking come as soon as the shop has some', async () => {
    const sku = await offer()
    await db.updateTable('shop_sku').set({ stock: 1 }).where('id', '=', sku).execute()
    const member = await buyer()
    const { id } = await order(member, [one(sku)])
    expect(await buy(member, id)).toMatchObject({ state: 'paid', codes: [] })
    await call('POST shop/add-codes', { id: sku, codes: ['B-1'] }, as)
    expect(await read(member, id)).toMatchObject({ state: 'received', codes: ['B-1'] })
  })

  test('that are fewer than were bought are kept until there are all of them', async () => {
    const sku = await offer()
    await db.updateTable('shop_sku').set({ stock: 2 }).where('id', '=', sku).execute()
    const member = await buyer()
    const { id } = await order(member, [one(sku, 2)])
    await db.insertInto('shop_code').values({ sku_id: sku, code: 'D-1' }).execute()
    expect(await buy(member, id)).toMatchObject({ state: 'paid', codes: [] })
    const free = () => db.selectFrom('shop_code').select('code').where('sku_id', '=', sku).where('line_id', 'is', null).execute()
    expect(await free()).toEqual([{ code: 'D-1' }])
    await call('POST shop/add-codes', { id: sku, codes: ['D-2'] }, as)
    expect(await read(member, id)).toMatchObject({ state: 'received', codes: ['D-1', 'D-2'] })
    expect(await free()).toEqual([])
  })

  test('of two kinds come together: where one kind is lacking the other waits as well, and what others have stays theirs', async () => {
    const [there, lacking] = [await offer(), await offer()]
    await call('POST shop/add-codes', { id: there, codes: ['E-1', 'E-2'] }, as)
    await db.updateTable('shop_sku').set({ stock: 1 }).where('id', '=', lacking).execute()
    const [first, member] = [await buyer(), await buyer()]
    const had = (await order(first, [one(there)])).id
    await buy(first, had)
    const { id } = await order(member, [one(there), one(lacking)])
    expect(await buy(member, id)).toMatchObject({ state: 'paid', codes: [] })
    expect((await read(first, had)).codes).toEqual(['E-1'])
    const taken = db.selectFrom('shop_code').select('code').where('sku_id', '=', there).where('line_id', 'is not', null)
    expect([await taken.execute(), await noticesOf(member.id)]).toEqual([[{ code: 'E-1' }], []])
    await call('POST shop/add-codes', { id: lacking, codes: ['F-1'] }, as)
    expect(await read(member, id)).toMatchObject({ state: 'received', codes: ['E-2', 'F-1'] })
    expect(await noticesOf(member.id)).toEqual(['codes_delivered'])
  })

  test('that are lacking come first to who has waited longest', async () => {
    const sku = await offer()
    await db.updateTable('shop_sku').set({ stock: 2 }).where('id', '=', sku).execute()
    const wait = async () => {
      const member = await buyer()
      const { id } = await order(member, [one(sku)])
      await buy(member, id)
      return { member, id }
    }
    const waiting = [await wait(), await wait()]
    const codes = () => Promise.all(waiting.map(async ({ member, id }) => (await read(member, id)).codes))
    await call('POST shop/add-codes', { id: sku, codes: ['C-1'] }, as)
    expect(await codes()).toEqual([['C-1'], []])
    await call('POST shop/add-codes', { id: sku, codes: ['C-2'] }, as)
    expect(await codes()).toEqual([['C-1'], ['C-2']])
  })

  test('for which a coupon pays all come at once', async () => {
    const sku = await offer()
    await call('POST shop/add-codes', { id: sku, codes: ['G-1'] }, as)
    const member = await buyer()
    const couponId = await buildCoupon([member], { off_fen: 5_000 })
    const { id, state } = await order(member, [one(sku)], { couponId })
    expect([state, (await read(member, id)).codes, await noticesOf(member.id)]).toEqual(['received', ['G-1'], ['codes_delivered']])
  })
})
