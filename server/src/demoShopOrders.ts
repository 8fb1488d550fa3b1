import { AFTERSALE_ANSWER_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { shopReviews } from '../demo/shopReviews.ts'
import { insertAftersale, moveAftersale } from './domains/shop/aftersaleQueries.ts'
import { addCodes } from './domains/shop/exchangeQueries.ts'
import { exchangePoints } from './domains/shop/exchanges.ts'
import { placeOrder, previewOrder } from './domains/shop/ordering.ts'
import { countSold, insertEvent, insertOrder, moveOrder, sendOrder } from './domains/shop/orderQueries.ts'
import { insertGoodReview, addToReview } from './domains/shop/reviewQueries.ts'
import type { KeptState, OrderAddress } from './domains/shop/tables.ts'
import { storeSetting } from './domains/settings/service.ts'
import type { Db } from './infra/database.ts'
import { openContext, type Services } from './kernel/context.ts'
import type { Viewer } from './kernel/viewer.ts'

const DAY_MS = 24 * 60 * 60_000
const RECEIVE_DAYS = 10
const ADDRESS: OrderAddress = {
  name: '于杆',
  phone: '13800138000',
  region: '420106',
  street: '青龙路 18 号 2 单元 301',
  regionNames: ['湖北省', '武汉市', '武昌区'],
}
const RETURN_TO = '泽安市青龙路 6 号 老码头渔具仓 0715-5550101'

interface Around {
  /** Who looks at their orders. */
  me: number
  /** Who has bought and reviewed. */
  members: number[]
  operator: number
  /** Ids of pictures of tackle. */
  pictures: number[]
}

interface Sold {
  good_id: number
  sku_id: number
  title: string
  spec: string[]
  picture: string | null
  price: number
}

/** What the town's members have bought: orders in every state, reviews, what is asked back, and points that were exchanged. */
export async function addShopOrders(services: Services, { me, members, operator, pictures }: Around, now: Date): Promise<void> {
  const { db } = services
  await storeSetting(db, 'seast_shop_return_address', RETURN_TO)
  await storeSetting(db, 'seast_shop_seller', operator)
  await db
    .insertInto('shop_address')
    .values({ member_id: me, name: ADDRESS.name, phone: ADDRESS.phone, region: ADDRESS.region, street: ADDRESS.street, is_default: true })
    .execute()
  const { rows: goods } = await sql<Sold>`
    select good.id as good_id, sku.id as sku_id, good.title, sku.spec, good.pictures[1] as picture, sku.price
      from shop_good good join lateral (select * from shop_sku where good_id = good.id and stock > 5 order by position limit 1) sku on true
     where good.unit = 'cash' order by good.sold desc, good.id limit 60`.execute(db)
  const stocked = (at: number) => goods[at % goods.length]!
  const order = (member: number, items: Sold[], daysAgo: number, to: KeptState, number = '') =>
    addOrder(db, { member, items, at: new Date(now.getTime() - daysAgo * DAY_MS), to, number })

  await order(me, [stocked(3)], 0.4, 'paid')
  await order(me, [stocked(8), stocked(21)], 2, 'shipped', 'YT7700112284')
  await order(me, [stocked(14)], 6, 'received', 'SF1022334459')
  await order(me, [stocked(30)], 20, 'cancelled')
  const back = await order(me, [stocked(11)], 5, 'received', 'YT7700112289')
  await askBack(db, back, { kind: 'return', reason: 'wrong', detail: '拍的 5.4 米，收到的是 4.5 米' })
  const refused = await order(me, [stocked(17)], 9, 'received', 'YT7700118899')
  const asked = await askBack(db, refused, { kind: 'refund', reason: 'quality', detail: '第三节有一道划痕' })
  await moveAftersale(db, asked, { state: 'rejected', days: 7, answer: '照片看不出划痕，请补一张近照再提异议' })
  await insertEvent(db, refused.id, 'refund_rejected')
  const returned = await order(me, [stocked(26)], 30, 'refunded')
  await sql`update shop_order set refunded = total where id = ${returned.id}`.execute(db)
  await sql`update shop_order_line set refunded_quantity = quantity where order_id = ${returned.id}`.execute(db)

  for (const [at, { stars, body, addition, shows }] of shopReviews.entries()) {
    const author = at === 0 ? me : members[(at * 5 + 2) % members.length]!
    const good = stocked(Math.floor(at / 3))
    const { id, lines } = await order(author, [good], 40 - at, 'received', `YT77001${String(20_009 + at * 10)}`)
    const review = await insertGoodReview(db, {
      lineId: lines[0]!,
      goodId: good.good_id,
      authorId: author,
      stars,
      body,
      spec: good.spec,
      pictures: Array.from({ length: shows }, (_, place) => pictures[(at * 2 + place) % pictures.length]!),
    })
    if (addition) await addToReview(db, review, addition)
    await moveOrder(db, id, ['received'], 'reviewed')
    await date(db, id, new Date(now.getTime() - (40 - at) * DAY_MS))
  }
  await addPointOrders(services, me)
  await placeUnpaid(services, me, stocked(5))
}

async function addOrder(
  db: Db,
  { member, items, at, to, number }: { member: number; items: Sold[]; at: Date; to: KeptState; number: string },
): Promise<{ id: number; lines: number[] }> {
  const goods = items.reduce((sum, { price }) => sum + price, 0)
  const freight = goods >= 9_900 ? 0 : 600
  const id = await insertOrder(db, {
    memberId: member,
    unit: 'cash',
    delivery: 'parcel',
    goods,
    freight,
    discount: 0,
    total: goods + freight,
    address: ADDRESS,
    remark: '',
    lines: items.map(({ good_id: goodId, sku_id: skuId, title, spec, picture, price }) => ({
      goodId,
      skuId,
      title,
      spec,
      picture,
      price,
      quantity: 1,
      discount: 0,
    })),
  })
  if (to === 'cancelled') await moveOrder(db, id, ['unpaid'], 'cancelled')
  else {
    await moveOrder(db, id, ['unpaid'], 'paid')
    await countSold(db, id)
    if (number)
      await sendOrder(
        db,
        id,
        { company: number.startsWith('SF') ? '顺丰速运' : '圆通速递', number },
        new Date(at.getTime() + RECEIVE_DAYS * DAY_MS),
      )
    if (to === 'received') await moveOrder(db, id, ['shipped'], 'received')
    if (to === 'refunded') await moveOrder(db, id, ['paid'], 'refunded')
  }
  await date(db, id, at)
  const lines = await db.selectFrom('shop_order_line').select('id').where('order_id', '=', id).orderBy('id').execute()
  return { id, lines: lines.map((line) => line.id) }
}

/** It all happened then, and what followed some hours apart. */
async function date(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('shop_order').set({ created_at: at }).where('id', '=', id).execute()
  await sql`
    update shop_order_event event set at = least(now(), ${at}::timestamptz + own.place * interval '7 hours')
      from (select id, row_number() over (order by id) - 1 as place from shop_order_event where order_id = ${id}) own
     where own.id = event.id`.execute(db)
}

async function askBack(
  db: Db,
  { id, lines }: { id: number; lines: number[] },
  request: { kind: 'refund' | 'return'; reason: 'wrong' | 'quality'; detail: string },
): Promise<number> {
  const line = lines[0]!
  const { price } = await db.selectFrom('shop_order_line').select('price').where('id', '=', line).executeTakeFirstOrThrow()
  const row = { order_id: id, line_id: line, quantity: 1, amount: price, return_to: request.kind === 'return' ? RETURN_TO : null }
  const asked = await insertAftersale(db, { ...row, ...request }, { days: AFTERSALE_ANSWER_DAYS })
  await insertEvent(db, id, 'refund_asked')
  return asked
}

const viewerOf = (id: number): Viewer => ({
  id,
  role: 'member',
  vip: false,
  bannedUntil: null,
  hasBlocks: false,
  hasDismissed: false,
  scope: 'full',
})

/** Codes for who exchanges, and what was exchanged for already. */
async function addPointOrders(services: Services, me: number): Promise<void> {
  const { db } = services
  const skus = await db
    .selectFrom('shop_sku as sku')
    .innerJoin('shop_good as good', 'good.id', 'sku.good_id')
    .select(['sku.id', 'sku.price', 'sku.stock', 'good.delivery'])
    .where('good.unit', '=', 'points')
    .orderBy('sku.price')
    .execute()
  for (const { id, stock, delivery } of skus) {
    if (delivery !== 'code') continue
    await db.updateTable('shop_sku').set({ stock: 0 }).where('id', '=', id).execute()
    await addCodes(
      db,
      id,
      Array.from({ length: stock }, (_, place) => `QLH-${2_026 + place * 37}-${7_301 + place * 911}`),
    )
  }
  const context = openContext(services)
  for (const wanted of ['parcel', 'code'] as const) {
    const sku = skus.find(({ delivery }) => delivery === wanted)
    if (sku) await exchangePoints(context, viewerOf(me), { skuId: sku.id, points: sku.price })
  }
}

/** It waits to be paid, for half an hour. */
async function placeUnpaid(services: Services, me: number, { sku_id: skuId, price: priceFen }: Sold): Promise<void> {
  const lines = [{ skuId, quantity: 1, priceFen }]
  const context = openContext(services)
  const { totalFen } = await previewOrder(context, viewerOf(me), { lines })
  await placeOrder(context, viewerOf(me), { lines, totalFen })
}
