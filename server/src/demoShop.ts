import type { DemoCategory } from '../demo/shop.ts'
import type { Db } from './infra/database.ts'
import type { FreightRule } from './domains/shop/tables.ts'

type Data = Pick<typeof import('../demo/shop.ts'), 'shopCategories' | 'pointGoods'>

const PALETTES = 12
/** Each series is so much dearer than the one before it. */
const DEARER = 0.22

const freights: { name: string; counts: 'piece' | 'weight'; rules: FreightRule[]; excluded: string[] }[] = [
  {
    name: '小件',
    counts: 'piece',
    rules: [
      { regions: ['54', '63', '65', '15'], first: 3, firstFen: 1_500, next: 3, nextFen: 600, freeOverFen: 19_900 },
      { regions: [], first: 5, firstFen: 600, next: 5, nextFen: 200, freeOverFen: 9_900 },
    ],
    excluded: ['71', '81', '82'],
  },
  {
    name: '大件',
    counts: 'weight',
    rules: [
      { regions: ['54', '63', '65', '15'], first: 1, firstFen: 2_200, next: 1, nextFen: 1_500, freeOverFen: null },
      { regions: [], first: 1, firstFen: 1_000, next: 1, nextFen: 400, freeOverFen: 39_900 },
    ],
    excluded: ['71', '81', '82'],
  },
]
const DAY_MS = 24 * 60 * 60_000
const COUPON_DAYS = 60
const coupons = [
  { name: '开竿礼', off_fen: 500, over_fen: 5_000, total: 5_000 },
  { name: '满 199 减 20', off_fen: 2_000, over_fen: 19_900, total: 2_000 },
]
const LARGE = new Set(['手竿', '路亚竿', '抄网鱼护', '钓箱钓椅'])

const json = <T>(value: T) => JSON.stringify(value) as unknown as T
const at99 = (fen: number) => (fen < 5_000 ? Math.round(fen / 10) * 10 : Math.round(fen / 100) * 100 - 100)

/** Fills the shop: tackle for money, and some things for points. */
export async function addShop(db: Db, { shopCategories, pointGoods }: Data): Promise<void> {
  const freightIds = new Map<string, number>()
  for (const { rules, ...freight } of freights) {
    const { id } = await db
      .insertInto('shop_freight')
      .values({ ...freight, rules: json(rules) })
      .returning('id')
      .executeTakeFirstOrThrow()
    freightIds.set(freight.name, id)
  }
  for (const [position, category] of shopCategories.entries()) {
    const { id } = await db
      .insertInto('shop_category')
      .values({
        name: category.name,
        picture: `${category.drawing}-${position}`,
        position,
        attributes: json([
          ...category.attributes,
          ...(category.attributes.some(({ name }) => name === category.spec.name)
            ? []
            : [{ name: category.spec.name, unit: category.spec.unit, values: category.spec.values.map(([value]) => value) }]),
        ]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addGoods(db, category, id, freightIds.get(LARGE.has(category.name) ? '大件' : '小件')!, position)
  }
  await addPointGoods(db, pointGoods)
  await db
    .insertInto('shop_coupon')
    .values(coupons.map((coupon) => ({ ...coupon, ends_at: new Date(Date.now() + COUPON_DAYS * DAY_MS) })))
    .execute()
}

async function addGoods(db: Db, category: DemoCategory, categoryId: number, freightId: number, place: number): Promise<void> {
  for (const [series, seriesName] of category.series.entries())
    for (const [number, model] of category.models.entries()) {
      const turn = series * category.models.length + number
      const { name, unit, values } = category.spec
      const palette = (place * 5 + turn) % PALETTES
      const own = model.attributes.filter((attribute) => attribute.name !== name)
      const { id } = await db
        .insertInto('shop_good')
        .values({
          category_id: categoryId,
          freight_id: freightId,
          title: `${seriesName} ${model.name}`,
          subtitle: model.subtitle,
          pictures: [0, 4, 7].map((step) => `${drawingOf(category, number)}-${(palette + step) % PALETTES}`),
          specs: json([{ name, values: values.map(([value]) => `${value}${unit && ` ${unit}`}`) }]),
          attributes: json([...own]),
          facets: [...own.map((attribute) => `${attribute.name}=${attribute.value}`), ...values.map(([value]) => `${name}=${value}`)],
          description: json([
            { type: 'text', text: model.text },
            { type: 'heading', text: '收到以后' },
            { type: 'text', text: '请当着快递员的面拆开看一看；七天内不影响再次出售的，可以退货。' },
          ]),
          recommended: turn % 6 === 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const base = model.priceFen * (1 + DEARER * series)
      await db
        .insertInto('shop_sku')
        .values(
          values.map(([value, percent], position) => {
            const price = at99(base * (1 + percent / 100))
            return {
              good_id: id,
              spec: [`${value}${unit && ` ${unit}`}`],
              price,
              market_price: turn % 4 === 0 ? at99(price * 1.25) : null,
              stock: (turn * 7 + position * 11) % 13 === 5 ? 0 : 12 + ((turn * 31 + position * 17) % 88),
              sold: (turn * 53 + position * 29 + place * 37) % 240,
              weight_g: model.weightG,
              picture: null,
              position,
            }
          }),
        )
        .execute()
    }
  await db
    .updateTable('shop_good')
    .set((eb) => ({
      sold: eb
        .selectFrom('shop_sku')
        .whereRef('good_id', '=', 'shop_good.id')
        .select((own) => own.fn.sum<number>('shop_sku.sold').as('sold')),
    }))
    .where('category_id', '=', categoryId)
    .execute()
}

/** The last kind has three things that look nothing alike. */
const drawingOf = ({ drawing }: DemoCategory, number: number) => (drawing === 'box' ? ['box', 'chair', 'lamp'][number]! : drawing)

async function addPointGoods(db: Db, goods: Data['pointGoods']): Promise<void> {
  const { id: categoryId } = await db
    .insertInto('shop_category')
    .values({ name: '积分兑换', picture: 'ticket-3', position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { title, subtitle, drawing, points, stock, limit, delivery } of goods) {
    const { id } = await db
      .insertInto('shop_good')
      .values({
        category_id: categoryId,
        unit: 'points',
        delivery,
        title,
        subtitle,
        pictures: [drawing],
        member_limit: limit,
        vip_months: delivery === 'vip' ? 1 : null,
        description: json([{ type: 'text', text: delivery === 'parcel' ? '兑换后三天内寄出，包邮。' : '兑换后马上到账，不支持退换。' }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('shop_sku').values({ good_id: id, price: points, stock, weight_g: 300 }).execute()
  }
}
