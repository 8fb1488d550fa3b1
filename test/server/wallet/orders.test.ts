import { sql } from 'kysely'
import { UNPAID_ORDERS } from '@anglers/contract/limits'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { payables } from '../../../server/src/domains/wallet/payables.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, jobs, close } = await openTestServer()
afterAll(close)
beforeAll(() => storeSetting(db, 'seast_credit_choices', [{ id: 'ten', priceFen: 1_000, creditFen: 1_100 }]))

type Member = Awaited<ReturnType<typeof buildMember>>
const ten = { item: { type: 'credit', choice: 'ten' }, priceFen: 1_000, place: 'phone' } as const
const order = async (as: Member) => (await call('POST wallet/create-order', ten, { as })).body

test('an order keeps what it is and what it costs, whatever the operator sets later', async () => {
  const as = await buildMember()
  const { id } = await order(as)
  await storeSetting(db, 'seast_credit_choices', [{ id: 'ten', priceFen: 1_200, creditFen: 1_100 }])
  expect(await refused('POST wallet/create-order', ten, { as })).toMatchObject({ status: 409, code: 'price_changed' })
  const { body } = await call('GET wallet/order-detail', { id, place: 'phone' }, { as })
  expect(body).toMatchObject({ item: { type: 'credit', creditFen: 1_100 }, amountFen: 1_000, state: 'unpaid', pending: false })
  await storeSetting(db, 'seast_credit_choices', [{ id: 'ten', priceFen: 1_000, creditFen: 1_100 }])
})

test('what credit costs is what the operator set, beside what the member has', async () => {
  const { body } = await call('GET wallet/recharge-credit', {}, { as: await buildMember({ credit: 70 }) })
  expect(body).toEqual({ choices: [{ id: 'ten', priceFen: 1_000, creditFen: 1_100 }], credit: 70 })
})

test('VIP is ordered by its plan, for its price of now, and listed as what it was ordered as', async () => {
  await storeSetting(db, 'seast_vip_plans', [
    { id: 'month', months: 1, priceFen: 1_500 },
    { id: 'year', months: 12, priceFen: 12_800 },
  ])
  const as = await buildMember()
  const year = { item: { type: 'vip', plan: 'year' }, priceFen: 12_800, place: 'phone' } as const
  expect(await refused('POST wallet/create-order', { ...year, priceFen: 1_500 }, { as })).toMatchObject({ code: 'price_changed' })
  await call('POST wallet/create-order', year, { as })
  const { body } = await call('GET wallet/orders', {}, { as })
  expect(body).toMatchObject([{ item: { type: 'vip', plan: 'year', months: 12 }, amountFen: 12_800, state: 'unpaid' }])
  const titles = (['en', 'zh-Hans'] as const).map((language) => payables.vip.title(body[0]!.item, language))
  expect(titles).toEqual(['VIP, 12 months', '会员 12 个月'])
})

test.each([
  ['what is not sold', { ...ten, item: { type: 'credit', choice: 'eleven' } }, 'item'],
  ['a plan that is not sold', { ...ten, item: { type: 'vip', plan: 'ten' } }, 'item'],
  ['a price of nothing', { ...ten, priceFen: 0 }, 'priceFen'],
  ['a negative price', { ...ten, priceFen: -1_000 }, 'priceFen'],
  ['a part of a fen', { ...ten, priceFen: 1_000.5 }, 'priceFen'],
  ['a price beyond all numbers', { ...ten, priceFen: 2 ** 53 }, 'priceFen'],
  ['a place that is none', { ...ten, place: 'boat' }, 'place'],
])('%s is refused, naming what is wrong', async (_what, input, field) => {
  const as = await buildMember()
  const refusal = await refused('POST wallet/create-order', input, { as })
  expect([refusal.status, Object.keys(refusal.params)]).toEqual([400, [field]])
})

test('without keys of any provider each way says that it is not set up', async () => {
  const { ways, id } = await order(await buildMember())
  expect(ways).toEqual([
    { way: 'wechat_h5', refusal: 'not_set_up' },
    { way: 'alipay_wap', refusal: 'not_set_up' },
  ])
  expect(id).toBeGreaterThan(0)
})

test('so many wait to be paid, and no more, however many are ordered at once', async () => {
  const as = await buildMember()
  const results = await Promise.allSettled(Array.from({ length: UNPAID_ORDERS + 5 }, () => order(as)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(UNPAID_ORDERS)
  expect((await refused('POST wallet/create-order', ten, { as })).code).toBe('order_limit')
  // One that waits no more makes room for another.
  await call('POST wallet/delete-order', { id: (await call('GET wallet/orders', {}, { as })).body[0]!.id }, { as })
  expect((await order(as)).state).toBe('unpaid')
  expect((await refused('POST wallet/create-order', ten, { as })).code).toBe('order_limit')
})

test('one that is never paid ends by itself, and can then be put away', async () => {
  const as = await buildMember()
  const { id, payUntil } = await order(as)
  // To the millisecond when it is over.
  const { rows } = await sql<{ run_at: Date }>`
    select job.run_at from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = 'end_order' and (job.payload ->> 'id')::bigint = ${id}`.execute(db)
  expect(rows.map(({ run_at: at }) => at.toISOString())).toEqual([payUntil])
  await jobs.end_order.run({ id })
  expect((await call('GET wallet/order-detail', { id, place: 'phone' }, { as })).body.state).toBe('unpaid')
  await db
    .updateTable('payable')
    .set({ deadline: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()
  await jobs.end_order.run({ id })
  const read = () => call('GET wallet/order-detail', { id, place: 'phone' }, { as })
  const listed = async () => (await call('GET wallet/orders', {}, { as })).body.map((one) => one.id)
  expect((await read()).body.state).toBe('cancelled')
  expect(await listed()).toEqual([id])
  await call('POST wallet/delete-order', { id }, { as })
  expect(await listed()).toEqual([])
})

test('of more orders than are looked at in one go each ends whose time is over for a minute', async () => {
  const as = await buildMember()
  await sql`insert into payable (member_id, kind, item, amount_fen, deadline)
    select ${as.id}, 'credit', '{"creditFen": 1100}', 1000, now() - interval '61 seconds' from generate_series(1, 401)`.execute(db)
  await sql`insert into payable (member_id, kind, item, amount_fen, deadline)
    values (${as.id}, 'credit', '{"creditFen": 1100}', 1000, now() - interval '1 second')`.execute(db)
  await jobs.end_due_orders.run({})
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from payable where member_id = ${as.id} group by state order by state`.execute(db)
  expect(rows).toEqual([
    { state: 'cancelled', n: 401 },
    { state: 'unpaid', n: 1 },
  ])
})

test('orders are listed with the latest first, page by page, each to who made it', async () => {
  const [as, other] = [await buildMember(), await buildMember()]
  const ids = [(await order(as)).id, (await order(as)).id, (await order(as)).id]
  await order(other)
  const page = async (page: number) => {
    const { body, total } = await call('GET wallet/orders', { per_page: 2, page }, { as })
    return [body.map(({ id }) => id), total]
  }
  expect([await page(1), await page(2)]).toEqual([
    [[ids[2], ids[1]], 3],
    [[ids[0]], 3],
  ])
})

test('another’s order is not there', async () => {
  const { id } = await order(await buildMember())
  const as = await buildMember()
  for (const [name, input] of [
    ['GET wallet/order-detail', { id, place: 'phone' }],
    ['POST wallet/delete-order', { id }],
    ['POST payment/wechatpay', { id, place: 'phone' }],
  ] as const)
    expect((await refused(name, input, { as })).code).toBe('rest_not_found')
})
