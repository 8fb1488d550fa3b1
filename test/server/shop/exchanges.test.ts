import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { transfer } from '../../../server/src/domains/ledger/service.ts'
import { shipOrder } from '../../../server/src/domains/shop/orders.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { modules } from '../../../server/src/modules.ts'
import { openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const { db, call, refused, buildMember, context, close } = await openTestServer()
afterAll(close)
const { buildGood, buildAddress, buildOrder, stockOf } = createShop(db)
const PARCEL = { company: '顺丰速运', number: 'SF1234567890' }

async function rich(points = 5_000) {
  const as = await buildMember()
  await transact(context, ({ db: trx }) =>
    transfer(trx, `rich:${as.id}`, {
      kind: 'correction',
      actorId: null,
      subject: null,
      legs: [
        { member: as.id, unit: 'points', amount: points },
        { site: 'issued', unit: 'points', amount: -points },
      ],
    }),
  )
  return as
}
const offer = (more: object = {}) => buildGood({ unit: 'points', freight_id: null, ...more })
type Member = Awaited<ReturnType<typeof rich>>
const pointsOf = async (as: Member) => (await call('GET wallet', {}, { as })).body.points
const exchange = async (as: Member, skuId: number, more: object = {}) =>
  (await call('POST scoremall/exchange', { skuId, points: 1_000, ...more }, { as })).body
const refuse = async (as: Member, skuId: number, more: object = {}) =>
  (await refused('POST scoremall/exchange', { skuId, points: 1_000, ...more }, { as })).code

test('what is for points is in the mall, and not in the shop', async () => {
  const { id } = await offer({ title: '积分浮漂', skus: [{ price: 70 }] })
  const [dear, cheap] = [await offer({ skus: [{ price: 90 }] }), await offer({ skus: [{ price: 60 }] })]
  const off = await offer({ on_sale: false, skus: [{ price: 61 }] })
  const own = [id, dear.id, cheap.id, off.id]
  const listed = (await call('GET scoremall/goods', { per_page: 50 })).body.map((good) => good.id).filter((good) => own.includes(good))
  expect(listed).toEqual([cheap.id, id, dear.id])
  const money = await buildGood()
  expect((await call('GET scoremall/goods', { per_page: 50 })).body).toContainEqual(expect.objectContaining({ id, points: 70 }))
  const [all, page] = [await call('GET scoremall/goods', { per_page: 50 }), await call('GET scoremall/goods', { per_page: 2, page: 2 })]
  expect([page.total, page.body]).toEqual([all.body.length, all.body.slice(2, 4)])
  expect((await call('GET scoremall/detail', { id })).body).toMatchObject({ id, points: 70, skus: [{ points: 70, stock: 10 }] })
  expect((await refused('GET scoremall/detail', { id: money.id })).code).toBe('rest_not_found')
  expect((await refused('GET shop/detail', { id })).code).toBe('rest_not_found')
})

test('what is sent costs its points, goes where its member says, and comes', async () => {
  const as = await rich()
  const { skus } = await offer({ title: '积分抄网' })
  const { id, can, address } = await exchange(as, skus[0]!, { quantity: 2 })
  expect([can.address, address, await pointsOf(as), await stockOf(skus[0]!)]).toEqual([true, null, 3_000, 8])
  await expect(shipOrder(context, id, PARCEL)).rejects.toMatchObject({ code: 'rest_conflict' })
  const operator = await buildMember({ role: 'operator' })
  const toSend = async () => {
    const { body } = await call('GET shop/orders-to-send', { per_page: 50 }, { as: operator })
    return body.filter((own) => own.id === id).map(({ unit, address: to }) => [unit, to?.name])
  }
  expect(await toSend()).toEqual([])
  const [mine, theirs] = [await buildAddress(as), await buildAddress(await buildMember())]
  expect((await refused('POST scoremall/address', { id, addressId: theirs }, { as })).code).toBe('rest_not_found')
  expect((await refused('POST scoremall/address', { id, addressId: mine }, { as: await buildMember() })).code).toBe('rest_not_found')
  await call('POST scoremall/address', { id, addressId: mine }, { as })
  expect(await toSend()).toEqual([['points', '周明']])
  await shipOrder(context, id, PARCEL)
  expect((await call('GET notice/list', { tab: 'system' }, { as })).body).toMatchObject([
    { kind: 'order_sent', title: '积分抄网', link: `/shop/order/detail?id=${id}&unit=points` },
  ])
  expect((await refused('POST scoremall/address', { id, addressId: mine }, { as })).code).toBe('rest_conflict')
  await call('POST shop/update-order', { id, action: 'confirm' }, { as })
  expect((await call('GET scoremall/record', {}, { as })).body).toMatchObject([
    { id, state: 'received', points: 2_000, parcel: PARCEL, address: { name: '周明' } },
  ])
  expect((await call('GET wallet/note', { type: 'points', per_page: 1 }, { as })).body).toMatchObject([
    { kind: 'exchange', amount: -2_000, subject: { type: 'order', id } },
  ])
  expect((await call('GET shop/get-order', {}, { as })).body).toEqual([])
  expect((await refused('GET shop/order-detail', { id, place: 'phone' }, { as })).code).toBe('rest_not_found')
  expect(await audit(db, modules)).toEqual([])
})

test('what is sent goes to the usual address of its member, or to the one that they name, and is sent nowhere else', async () => {
  const as = await rich()
  const { skus } = await offer()
  const usual = await buildAddress(as)
  const other = await buildAddress(as, { region: '330102' })
  await call('POST shop/add-address', { id: usual, isDefault: true }, { as })
  expect((await exchange(as, skus[0]!)).address).toMatchObject({ region: '330106' })
  expect((await exchange(as, skus[0]!, { addressId: other })).address).toMatchObject({ region: '330102' })
  const theirs = await buildAddress(await buildMember())
  expect(await refuse(as, skus[0]!, { addressId: theirs })).toBe('rest_not_found')
  expect([await pointsOf(as), await stockOf(skus[0]!)]).toEqual([3_000, 8])
})

test('codes and VIP are there at once; a code is one member’s', async () => {
  const [one, other] = [await rich(), await rich()]
  const { skus } = await offer({ delivery: 'code', skus: [{ stock: 3 }] })
  await db
    .insertInto('shop_code')
    .values(['A-1', 'A-2'].map((code) => ({ sku_id: skus[0]!, code })))
    .execute()
  const [first, second] = await Promise.all([exchange(one, skus[0]!), exchange(other, skus[0]!)])
  expect([...first.codes, ...second.codes].sort()).toEqual(['A-1', 'A-2'])
  expect(first.state).toBe('received')
  // The stock says that there is one, and there is none: nothing is taken for it.
  expect(await refuse(one, skus[0]!)).toBe('sold_out')
  expect([await pointsOf(one), await stockOf(skus[0]!)]).toEqual([4_000, 1])
  const vip = await offer({ delivery: 'vip', vip_months: 1 })
  await exchange(one, vip.skus[0]!)
  expect((await call('GET wallet', {}, { as: one })).body.vipUntil).not.toBeNull()
})

test('VIP of several pieces is as many times its months, and never more than ten years', async () => {
  const as = await rich(9_000)
  const { skus } = await offer({ delivery: 'vip', vip_months: 2, skus: [{ stock: 70, price: 100 }] })
  const months = async () =>
    (await db.selectFrom('vip_grant').select('months').where('member_id', '=', as.id).execute()).map((grant) => grant.months)
  expect(await exchange(as, skus[0]!, { points: 100, quantity: 3 })).toMatchObject({ state: 'received', points: 300, quantity: 3 })
  expect((await refused('POST scoremall/exchange', { skuId: skus[0]!, points: 100, quantity: 61 }, { as })).faults).toEqual([
    'quantity too_large 60',
  ])
  expect([await months(), await pointsOf(as), await stockOf(skus[0]!)]).toEqual([[6], 8_700, 67])
  await exchange(as, skus[0]!, { points: 100, quantity: 60 })
  expect([await months(), await pointsOf(as), await stockOf(skus[0]!)]).toEqual([[6, 120], 2_700, 7])
})

test('exchanges are listed with the latest first, or one alone, and another’s are not', async () => {
  const [as, other] = [await rich(), await rich()]
  const { skus } = await offer()
  const ids = [(await exchange(as, skus[0]!)).id, (await exchange(as, skus[0]!)).id]
  await exchange(other, skus[0]!)
  const listed = async (more: object = {}, member = as) => {
    const { body, total } = await call('GET scoremall/record', more, { as: member })
    return [body.map(({ id }) => id), total]
  }
  expect([await listed({ per_page: 1 }), await listed({ per_page: 1, page: 2 })]).toEqual([
    [[ids[1]], 2],
    [[ids[0]], 2],
  ])
  expect([await listed(), await listed({ id: ids[0] }), await listed({ id: ids[0] }, other)]).toEqual([
    [[ids[1], ids[0]], 2],
    [[ids[0]], 1],
    [[], 0],
  ])
})

test('of several exchanges each says what is its own, and what is asked back of it', async () => {
  const as = await rich()
  const [first, second] = [await offer(), await offer()]
  const [asked, other] = [await exchange(as, first.skus[0]!), await exchange(as, second.skus[0]!)]
  const refund = { lineId: asked.lineId, kind: 'refund', quantity: 1, reason: 'unwanted' } as const
  await call('POST shop/update-order', { id: asked.id, action: 'refund', refund }, { as })
  const { body } = await call('GET scoremall/record', {}, { as })
  expect(body.map((own) => [own.id, own.goodId, own.lineId, own.refundable, own.aftersales.length])).toEqual([
    [other.id, second.id, other.lineId, 1, 0],
    [asked.id, first.id, asked.lineId, 0, 1],
  ])
})

test('an exchange that its member puts away is listed and counted no more', async () => {
  const as = await rich()
  const { skus } = await offer({ delivery: 'vip', vip_months: 1 })
  const [away, left] = [(await exchange(as, skus[0]!)).id, (await exchange(as, skus[0]!)).id]
  await call('POST shop/delete-order', { id: away }, { as })
  const { body, total } = await call('GET scoremall/record', {}, { as })
  expect([body.map(({ id }) => id), total]).toEqual([[left], 1])
  const alone = await call('GET scoremall/record', { id: away }, { as })
  expect([alone.body, alone.total]).toEqual([[], 0])
})

test('nobody exchanges what they cannot pay, more than their share, what is gone, or at another price', async () => {
  const as = await rich(2_500)
  const { skus } = await offer({ member_limit: 2 })
  expect(await refuse(as, skus[0]!, { points: 900 })).toBe('price_changed')
  expect(await refuse(as, skus[0]!, { quantity: 3 })).toBe('sold_out')
  for (const quantity of [0, -1, 1.5, '1e3']) expect(await refuse(as, skus[0]!, { quantity })).toBe('rest_invalid_param')
  const tabs = await Promise.allSettled([1, 2, 3].map(() => exchange(as, skus[0]!)))
  expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await pointsOf(as)).toBe(500)
  const dear = await offer()
  expect(await refuse(as, dear.skus[0]!)).toBe('insufficient_balance')
  expect(await stockOf(dear.skus[0]!)).toBe(10)
  const gone = await offer({ on_sale: false })
  expect(await refuse(await rich(), gone.skus[0]!)).toBe('sold_out')
  expect(await refuse(as, (await buildGood()).skus[0]!)).toBe('rest_not_found')
})

test('points that are asked back before it is sent are there again, once', async () => {
  const as = await rich()
  const { skus } = await offer()
  const { id, lineId, refundable, returnable } = await exchange(as, skus[0]!)
  expect([refundable, returnable]).toEqual([1, false])
  await call(
    'POST shop/update-order',
    { id, action: 'refund', refund: { lineId, kind: 'refund', quantity: 1, reason: 'unwanted' } },
    { as },
  )
  const operator = await buildMember({ role: 'operator' })
  const [asked] = (await call('GET scoremall/record', {}, { as })).body
  const standing = { state: 'refunding', refundable: 0, can: { delete: false } }
  expect(asked).toMatchObject({ ...standing, aftersales: [{ lineId, amountFen: 1_000, state: 'applied', can: { withdraw: true } }] })
  const aftersale = asked!.aftersales[0]!.id
  await call('POST shop/aftersale-decide', { id: aftersale, decision: 'agree' }, { as: operator })
  expect((await refused('POST shop/aftersale-decide', { id: aftersale, decision: 'agree' }, { as: operator })).code).toBe('rest_conflict')
  expect([await pointsOf(as), await stockOf(skus[0]!)]).toEqual([5_000, 10])
  expect((await call('GET scoremall/record', {}, { as })).body).toMatchObject([
    { state: 'refunded', refundedQuantity: 1, refundable: 0, aftersales: [{ state: 'refunded' }] },
  ])
  expect(await audit(db, modules)).toEqual([])
})

test('of several pieces that came the points of one go back, and no points of what was there at once', async () => {
  const as = await rich()
  const { skus } = await offer()
  const { id, lineId } = await exchange(as, skus[0]!, { quantity: 2, addressId: await buildAddress(as) })
  await shipOrder(context, id, PARCEL)
  await call('POST shop/update-order', { id, action: 'confirm' }, { as })
  const ask = (order: number, line: number) => ({
    id: order,
    action: 'refund' as const,
    refund: { lineId: line, kind: 'refund' as const, quantity: 1, reason: 'damaged' as const },
  })
  await call('POST shop/update-order', ask(id, lineId), { as })
  const { aftersales } = (await call('GET scoremall/record', { id }, { as })).body[0]!
  await call('POST shop/aftersale-decide', { id: aftersales[0]!.id, decision: 'agree' }, { as: await buildMember({ role: 'operator' }) })
  expect((await call('GET scoremall/record', { id }, { as })).body).toMatchObject([
    { state: 'received', points: 2_000, refundedQuantity: 1, refundable: 1 },
  ])
  expect(await pointsOf(as)).toBe(4_000)
  const vip = await exchange(as, (await offer({ delivery: 'vip', vip_months: 1 })).skus[0]!)
  expect(vip.refundable).toBe(0)
  expect((await refused('POST shop/update-order', ask(vip.id, vip.lineId), { as })).code).toBe('rest_conflict')
  expect(await audit(db, modules)).toEqual([])
})

test('what is exchanged costs its points alone, though goods like it are sent for money', async () => {
  const as = await rich()
  await buildAddress(as)
  const { skus } = await buildGood({ unit: 'points' })
  expect(await exchange(as, skus[0]!)).toMatchObject({ points: 1_000, address: { region: '330106' } })
  expect(await pointsOf(as)).toBe(4_000)
})

test('an exchange is not cancelled, nor has it an invoice or a payment, and an order for money goes to where it was to go', async () => {
  const as = await rich()
  const addressId = await buildAddress(as, { region: '330102' })
  const { id } = await exchange(as, (await offer()).skus[0]!)
  expect((await refused('POST shop/update-order', { id, action: 'cancel' }, { as })).code).toBe('order_closed')
  const invoice = { type: 'person', title: '周明', taxNumber: '', email: 'zhou@example.com' }
  expect((await refused('POST shop/update-order', { id, action: 'invoice', invoice }, { as })).code).toBe('rest_conflict')
  expect((await refused('POST payment/goods/wechatpay', { id, place: 'phone' }, { as })).code).toBe('rest_not_found')
  expect(await pointsOf(as)).toBe(4_000)
  const bought = await buildOrder(as, [await buildGood()], { state: 'paid' })
  expect((await refused('POST scoremall/address', { id: bought.id, addressId }, { as })).code).toBe('rest_not_found')
})

test('an exchange says all of itself to its member, and what they may do with it now', async () => {
  const as = await rich()
  const { id: goodId, skus } = await offer({ title: '积分抄网', pictures: ['rod-2'], skus: [{ spec: ['大'], price: 700 }] })
  const { id, lineId } = await exchange(as, skus[0]!, { quantity: 2, points: 700, addressId: await buildAddress(as) })
  const address = {
    name: '周明',
    phone: '13800138000',
    region: '330106',
    street: '古荡街道 8 号',
    regionNames: ['浙江省', '杭州市', '西湖区'],
  }
  const { created_at: at } = await db.selectFrom('shop_order').select('created_at').where('id', '=', id).executeTakeFirstOrThrow()
  const own = {
    id,
    lineId,
    goodId,
    title: '积分抄网',
    spec: ['大'],
    picture: '/wp-json/wp/v2/shop/picture?key=rod-2',
    quantity: 2,
    points: 1_400,
    refundedQuantity: 0,
    refundable: 2,
    returnable: false,
    aftersales: [],
    delivery: 'parcel',
    codes: [],
    address,
    createdAt: at.toISOString(),
  }
  const read = async () => (await call('GET scoremall/record', { id }, { as })).body
  const paid = { ...own, state: 'paid', parcel: null, can: { address: true, confirm: false, delete: false } }
  expect(await read()).toEqual([paid])
  await shipOrder(context, id, PARCEL)
  expect(await read()).toEqual([{ ...paid, state: 'shipped', parcel: PARCEL, can: { address: false, confirm: true, delete: false } }])
  await call('POST shop/update-order', { id, action: 'confirm' }, { as })
  expect(await read()).toEqual([{ ...paid, state: 'received', parcel: PARCEL, can: { address: false, confirm: false, delete: true } }])
})
