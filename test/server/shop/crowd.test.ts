import { sql } from 'kysely'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { placeOrder } from '../../../server/src/domains/shop/ordering.ts'
import { NO_DATABASE, openDatabase } from '../../../server/src/infra/database.ts'
import type { Viewer } from '../../../server/src/kernel/viewer.ts'
import { modules } from '../../../server/src/modules.ts'
import { openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const server = await openTestServer()
const { db, context, store, close } = server
/** As many processes would have them: each waits in a line of its own. */
const processes = Array.from({ length: 10 }, () => openDatabase(server.databaseUrl, { max: 2 }))
afterAll(async () => {
  await Promise.all(processes.map((one) => one.destroy()))
  await close()
})
const { buildGood, stockOf } = createShop(db)

const [BUYERS, STOCK] = [1_000, 100]
const viewerOf = (id: number): Viewer => ({
  id,
  role: 'member',
  vip: false,
  bannedUntil: null,
  hasBlocks: false,
  hasDismissed: false,
  scope: 'full',
})

/** Members with an address each. */
async function crowdOf(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with crowd as (
      insert into member (login, nickname) select 'crowd' || n, '钓友' from generate_series(1, ${count}::integer) n returning id)
    insert into shop_address (member_id, name, phone, region, street)
    select id, '周明', '13800138000', '330106', '古荡街道 8 号' from crowd returning member_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** As an app does it: asked again where there was no connection in time. */
async function order(member: number, skuId: number): Promise<number> {
  const own = { ...context, store, db: processes[member % processes.length]! }
  try {
    const lines = [{ skuId, quantity: 1, priceFen: 1_000 }]
    return (await placeOrder(own, viewerOf(member), { lines, totalFen: 1_600 })).id
  } catch (error) {
    if ((error as { code?: string }).code === NO_DATABASE) return order(member, skuId)
    throw error
  }
}

test('of a thousand in ten processes who want one of a hundred, a hundred have it, and the others hear why not', async () => {
  const [sku] = (await buildGood({ skus: [{ stock: STOCK }] })).skus
  const crowd = await crowdOf(BUYERS)
  const cut = new Error('cut off')
  // Some lose their connection just before their commit, and ask again.
  const lost = crowd.slice(0, 10).map((member) =>
    db
      .transaction()
      .execute(async (trx) => {
        await placeOrder({ ...context, store, db: trx }, viewerOf(member), {
          lines: [{ skuId: sku!, quantity: 1, priceFen: 1_000 }],
          totalFen: 1_600,
        })
        throw cut
      })
      .catch(() => order(member, sku!)),
  )
  const results = await Promise.allSettled([...lost, ...crowd.slice(10).map((member) => order(member, sku!))])
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: string }).code] : []))
  expect(results.length - refusals.length).toBe(STOCK)
  expect(new Set(refusals)).toEqual(new Set(['sold_out']))
  const { rows } = await sql<object>`
    select count(*)::int as orders, count(distinct own.member_id)::int as buyers, sum(own.total)::int as fen,
           sum(line.quantity)::int as pieces, (select count(*)::int from payable where state = 'unpaid') as payables
      from shop_order own join shop_order_line line on line.order_id = own.id where line.sku_id = ${sku!}`.execute(db)
  expect(rows).toEqual([{ orders: STOCK, buyers: STOCK, fen: STOCK * 1_600, pieces: STOCK, payables: STOCK }])
  expect(await stockOf(sku!)).toBe(0)
  expect(await audit(db, modules)).toEqual([])
}, 120_000)
