import type { Db } from '../../../server/src/infra/database.ts'
import { insertOrder, moveOrder, sendOrder } from '../../../server/src/domains/shop/orderQueries.ts'
import type { NewCoupon, NewGood, NewSku } from '../../../server/src/domains/shop/tables.ts'

type GoodTraits = Partial<Omit<NewGood, 'id'>> & {
  /** Without any it has one, of 10 yuan, with 10 in stock. */
  skus?: (Partial<Omit<NewSku, 'good_id'>> & { price?: number })[]
}

export interface BuiltGood {
  id: number
  /** Ids of its SKUs. */
  skus: number[]
}

const json = <T>(value: T) => JSON.stringify(value) as unknown as T

/** Builders of what a shop has, with good defaults. */
export function createShop(db: Db) {
  let built = 0

  const buildCategory = async (traits: { name?: string } = {}): Promise<number> =>
    (
      await db
        .insertInto('shop_category')
        .values({ name: `种类${++built}`, picture: 'rod-1', ...traits })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  /** Six yuan, whatever it is, unless a test says more. */
  const buildFreight = async (traits: Partial<{ counts: 'piece' | 'weight'; rules: object[]; excluded: string[] }> = {}): Promise<number> =>
    (
      await db
        .insertInto('shop_freight')
        .values({
          name: `运费${++built}`,
          counts: traits.counts ?? 'piece',
          rules: json(traits.rules ?? [{ regions: [], first: 1000, firstFen: 600, next: 1000, nextFen: 0, freeOverFen: null }]) as never,
          excluded: traits.excluded ?? [],
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  async function buildGood({ skus = [{}], specs, attributes, description, ...traits }: GoodTraits = {}): Promise<BuiltGood> {
    const { id } = await db
      .insertInto('shop_good')
      .values({
        category_id: traits.category_id ?? (await buildCategory()),
        freight_id: traits.freight_id === undefined ? await buildFreight() : traits.freight_id,
        title: `鱼竿${++built}`,
        pictures: ['rod-1'],
        ...traits,
        ...(specs && { specs: json(specs) }),
        ...(attributes && { attributes: json(attributes) }),
        ...(description && { description: json(description) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = await db
      .insertInto('shop_sku')
      .values(skus.map((sku, position) => ({ spec: [String(position)], price: 1_000, stock: 10, position, ...sku, good_id: id })))
      .returning('id')
      .execute()
    return { id, skus: rows.map((row) => row.id) }
  }

  /** Where a member's parcels go: to the town of Hangzhou, unless a test says more. */
  const buildAddress = async (member: { id: number }, traits: { region?: string } = {}): Promise<number> =>
    (
      await db
        .insertInto('shop_address')
        .values({ member_id: member.id, name: '周明', phone: '13800138000', region: '330106', street: '古荡街道 8 号', ...traits })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  /** A coupon of a member's: 5 yuan off anything, unless a test says more. */
  async function buildCoupon(members: readonly { id: number }[], traits: Partial<NewCoupon> = {}): Promise<number> {
    const { id } = await db
      .insertInto('shop_coupon')
      .values({ name: '满减', off_fen: 500, total: 100, ends_at: new Date(Date.now() + 86_400_000), ...traits })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id: member_id } of members) await db.insertInto('shop_coupon_taken').values({ coupon_id: id, member_id }).execute()
    return id
  }

  /** An order of one piece of each good's first SKU, for 10 yuan each, which has come this far. */
  async function buildOrder(
    member: { id: number },
    goods: readonly BuiltGood[],
    { state = 'received' }: { state?: 'paid' | 'shipped' | 'received' } = {},
  ): Promise<{ id: number; lines: number[] }> {
    const total = goods.length * 1_000
    const id = await insertOrder(db, {
      memberId: member.id,
      unit: 'cash',
      delivery: 'parcel',
      goods: total,
      freight: 0,
      discount: 0,
      total,
      address: null,
      remark: '',
      lines: goods.map(({ id: goodId, skus: [skuId] }) => ({
        goodId,
        skuId: skuId!,
        title: `鱼竿${goodId}`,
        spec: ['0'],
        picture: 'rod-1',
        price: 1_000,
        quantity: 1,
        discount: 0,
      })),
    })
    await moveOrder(db, id, ['unpaid'], 'paid')
    if (state !== 'paid') await sendOrder(db, id, { company: '顺丰速运', number: 'SF1234567890' }, new Date(Date.now() + 86_400_000))
    if (state === 'received') await moveOrder(db, id, ['shipped'], 'received')
    const lines = await db.selectFrom('shop_order_line').select('id').where('order_id', '=', id).orderBy('id').execute()
    return { id, lines: lines.map((line) => line.id) }
  }

  const stockOf = async (skuId: number): Promise<number> =>
    (await db.selectFrom('shop_sku').select('stock').where('id', '=', skuId).executeTakeFirstOrThrow()).stock

  return { buildCategory, buildFreight, buildGood, buildAddress, buildCoupon, buildOrder, stockOf }
}

export type Shop = ReturnType<typeof createShop>
