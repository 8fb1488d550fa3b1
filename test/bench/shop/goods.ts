import { filled, loadSessions, withoutIndexes } from '../load.ts'

/** Members, each with an address: ids from 1 on. */
export const MEMBERS = 10_000
/** So many of the first have sessions, and carts. */
export const CARTS = 50
export const CATEGORIES = 10
/** What rods are told apart by: of each as many. */
export const FEELS = ['19偏软', '28', '28偏硬', '37', '46']
/** The first SKU, of which there is more than anybody orders. */
export const HOT = { skuId: 1, priceFen: 9_900 }
const CART_LINES = 50
const TABLES = ['shop_good', 'shop_sku', 'shop_cart_line', 'shop_address']

/** Makes the schema in the empty database at `url`, and so many goods with two SKUs each. Returns the tokens of some members. */
export function fillShop(url: string, goods: number): Promise<string[]> {
  return filled(url, async (db) => {
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await db.query(`insert into member (login, nickname) select 'angler' || i, '钓友' || i from generate_series(1, ${MEMBERS}) i`)
    await db.query(`insert into shop_category (name, picture) select '种类' || i, 'rod-1' from generate_series(1, ${CATEGORIES}) i`)
    await db.query(`
      insert into shop_freight (name, counts, rules)
      values ('通用', 'piece', '[{"regions": [], "first": 5, "firstFen": 600, "next": 5, "nextFen": 200, "freeOverFen": 9900}]')`)
    await withoutIndexes(db, TABLES, async () => {
      // As the triggers would have written them; one by one that takes long.
      await db.query('set session_replication_role = replica')
      await db.query(
        `insert into shop_good (category_id, freight_id, title, subtitle, pictures, specs, attributes, facets, price, in_stock, sold)
         select 1 + i % ${CATEGORIES}, 1, case when i % 3 = 0 then '青芦 综合竿 ' else '听涛 溪流竿 ' end || i, '轻，耐用', '{rod-1,rod-2}',
                '[{"name": "长度", "values": ["3.6 米", "4.5 米"]}]',
                jsonb_build_array(jsonb_build_object('name', '调性', 'value', feel, 'unit', '')), array['调性=' || feel],
                price, true, i::bigint * 7919 % 1000
           from generate_series(1, ${goods}) i,
                lateral (select ($1::text[])[1 + (i / 7 % ${FEELS.length})::integer] as feel,
                                1000 + i::bigint * 7919 % 100000 as price) own`,
        [FEELS],
      )
      await db.query(`
        insert into shop_sku (good_id, spec, price, stock, position)
        select id, array[spec], price + 3000 * position, 1000, position
          from shop_good, (values ('3.6 米', 0), ('4.5 米', 1)) sku(spec, position) order by id, position`)
      await db.query(`update shop_sku set stock = 1000000000, price = ${HOT.priceFen} where id = ${HOT.skuId}`)
      await db.query(`
        insert into shop_address (member_id, name, phone, region, street, is_default)
        select i, '周明', '13800138000', '330106', '古荡街道 8 号', true from generate_series(1, ${MEMBERS}) i`)
      await db.query(`
        insert into shop_cart_line (member_id, sku_id, quantity, seen_price, added_at)
        select m, sku.id, 1, sku.price, now() - make_interval(mins => n)
          from generate_series(1, ${CARTS}) m, generate_series(1, ${CART_LINES}) n
          join lateral (select id, price from shop_sku where id = 1 + (m * 7919 + n * 104729) % ${2 * goods}) sku on true
        on conflict do nothing`)
      await db.query('set session_replication_role = default')
    })
    const tokens = await loadSessions(db, CARTS)
    await db.query('vacuum (analyze)')
    return tokens
  })
}
