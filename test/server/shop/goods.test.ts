import { SHOP_LISTED, SHOP_RECOMMENDED } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { shopCategories } from '../../../server/demo/shop.ts'
import { addShop } from '../../../server/src/demoShop.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { shopHeads } from '../../../server/src/domains/shop/heads.ts'
import { isTackle, tackleOf } from '../../../server/src/lib/tackleDrawings.ts'
import { API, openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const { db, call, refused, inject, buildMember, context, store, config, close } = await openTestServer()
afterAll(close)
const { buildCategory, buildFreight, buildGood } = createShop(db)

const titles = async (input: object) => (await call('GET shop/list', input)).body.map(({ title }) => title)

describe('GET shop/list', () => {
  test('has what is on sale for money, the newest first, each at its lowest price', async () => {
    const category = await buildCategory()
    await buildGood({ category_id: category, title: '旧的', skus: [{ price: 900 }, { price: 700 }, { price: 500, on_sale: false }] })
    await buildGood({ category_id: category, title: '下架的', on_sale: false })
    await buildGood({ category_id: category, title: '换积分的', unit: 'points' })
    await buildGood({ category_id: category, title: '卖完的', skus: [{ stock: 0 }] })
    const { body, total } = await call('GET shop/list', { category })
    expect(body).toMatchObject([
      { title: '卖完的', inStock: false },
      { title: '旧的', priceFen: 700, inStock: true, picture: expect.stringContaining('rod-1') },
    ])
    expect(total).toBe(2)
    expect(await titles({ category, inStock: true })).toEqual(['旧的'])
  })

  test('is sorted by price and by what is sold, and narrowed to prices', async () => {
    const category = await buildCategory()
    for (const [title, price, sold] of [
      ['中', 2_000, 9],
      ['便宜', 1_000, 1],
      ['贵', 3_000, 5],
    ] as const) {
      const { skus } = await buildGood({ category_id: category, title, skus: [{ price }] })
      await db.updateTable('shop_sku').set({ sold }).where('id', 'in', skus).execute()
    }
    expect(await titles({ category, orderby: 'price' })).toEqual(['便宜', '中', '贵'])
    expect(await titles({ category, orderby: 'price_desc' })).toEqual(['贵', '中', '便宜'])
    expect(await titles({ category, orderby: 'sold' })).toEqual(['中', '贵', '便宜'])
    expect(await titles({ category, minFen: 1_001, maxFen: 2_999 })).toEqual(['中'])
    expect((await refused('GET shop/list', { minFen: 2, maxFen: 1 })).params).toHaveProperty('minFen')
  })

  test('finds by words and by attributes: of one name any of the values, of several names all', async () => {
    const category = await buildCategory()
    const add = (title: string, ...facets: string[]) => buildGood({ category_id: category, title, facets })
    await add('青芦综合竿', '长度=4.5', '长度=5.4', '材质=碳素')
    await add('远山综合竿', '长度=3.6', '材质=碳素')
    await add('远山大物竿', '长度=5.4', '材质=玻璃钢')
    expect(await titles({ category, word: '综合' })).toEqual(['远山综合竿', '青芦综合竿'])
    expect(await titles({ category, word: '合综' })).toEqual([])
    // What stands below its title is found as well.
    const line = await buildGood({ category_id: category, title: '主线', subtitle: '碳氟子线' })
    expect((await call('GET shop/list', { category, word: '碳氟' })).body.map(({ id }) => id)).toEqual([line.id])
    expect(await titles({ category, word: '100%' })).toEqual([])
    expect(await titles({ category, word: '！' })).toEqual([])
    expect(await titles({ category, attributes: '长度=5.4' })).toEqual(['远山大物竿', '青芦综合竿'])
    expect(await titles({ category, attributes: '长度=3.6;长度=4.5' })).toEqual(['远山综合竿', '青芦综合竿'])
    expect(await titles({ category, attributes: '长度=5.4;材质=碳素' })).toEqual(['青芦综合竿'])
    expect(await titles({ category, attributes: '长度=5.4;材质=碳素', word: '远山' })).toEqual([])
  })

  test.each(['长度', '=5', '长度=', 'a=b;;c=d', ';'])('attributes like %s are refused', async (attributes) => {
    expect((await refused('GET shop/list', { attributes })).params).toHaveProperty('attributes')
  })

  test('counts and pages no further than anybody looks', async () => {
    const category = await buildCategory()
    const { id } = await buildGood({ category_id: category })
    await sql`insert into shop_good (category_id, freight_id, title, price)
      select category_id, freight_id, title || n, n from shop_good, generate_series(1, ${SHOP_LISTED + 5}) n where id = ${id}`.execute(db)
    const last = { category, page: SHOP_LISTED / 20, per_page: 20 }
    expect(await call('GET shop/list', last)).toMatchObject({ total: SHOP_LISTED, body: { length: 20 } })
    expect((await refused('GET shop/list', { ...last, page: last.page + 1 })).code).toBe('rest_post_invalid_page_number')
  })

  test.each([
    ['a word', { word: '到处' }],
    ['an attribute', { attributes: '处=到处' }],
    ['both', { word: '到处', attributes: '处=到处' }],
  ])('has the dearest of all there are of %s that more goods have than are counted', async (_what, by) => {
    const category = await buildCategory()
    const { id } = await buildGood({ category_id: category })
    await sql`insert into shop_good (category_id, freight_id, title, facets, price)
      select category_id, freight_id, '到处有售' || n, '{处=到处}', n
        from shop_good, generate_series(1, ${SHOP_LISTED + 5}) n where id = ${id}`.execute(db)
    const asked = { category, ...by, orderby: 'price_desc', per_page: 2 } as const
    const dearest = [5, 4, 3, 2].map((n) => `到处有售${SHOP_LISTED + n}`)
    expect(await call('GET shop/list', asked)).toMatchObject({ total: SHOP_LISTED })
    expect([...(await titles(asked)), ...(await titles({ ...asked, page: 2 }))]).toEqual(dearest)
    expect(await titles({ ...asked, page: SHOP_LISTED / 2 })).toHaveLength(2)
  })

  describe('of what many goods have', () => {
    const FIRST = 1_000_000
    const GOODS = 3_000
    /** Ids far apart, as in a shop that has so many times as many goods. */
    const spread = async (word: string, { apart, from = FIRST, goods = GOODS, price = sql`n` }: Spread) => {
      const category = await buildCategory()
      const { id } = await buildGood({ category_id: category, title: '别的' })
      await sql`insert into shop_good (id, category_id, freight_id, title, facets, price, sold) overriding system value
        select ${from} + n * ${apart}, category_id, freight_id, ${word} || n, '{有=的}', ${price}, n * 7919 % 101
          from shop_good, generate_series(1, ${goods}) n where id = ${id}`.execute(db)
      return category
    }
    interface Spread {
      apart: number
      from?: number
      goods?: number
      price?: RawBuilder<unknown>
    }
    const inOrder = async (word: string, order: string) =>
      (
        await sql<{ id: number }>`
          select id from shop_good where title like ${`${word}%`} order by ${sql.raw(order)} limit ${SHOP_LISTED}`.execute(db)
      ).rows.map(({ id }) => id)
    const paged = async (input: object) => {
      const ids: number[] = []
      for (let page = 1; page <= SHOP_LISTED / 100; page++) {
        const { body, total } = await call('GET shop/list', { ...input, page, per_page: 100 })
        expect(total).toBe(SHOP_LISTED)
        ids.push(...body.map(({ id }) => id))
      }
      return ids
    }

    test.each([
      ['close together', '挨着', 1],
      ['far apart', '散着', 32],
      ['further apart than anybody looks in turn', '远着', 1_000],
    ])('all pages together are the first of it, each once, where they stand %s', async (_how, word, apart) => {
      const from = FIRST * apart
      const category = await spread(word, { apart, from })
      const wanted = { newest: 'id desc', sold: 'sold desc, id desc', price: 'price, id', price_desc: 'price desc, id desc' }
      for (const [orderby, order] of Object.entries(wanted)) {
        const ids = await inOrder(word, order)
        expect(await paged({ word, orderby })).toEqual(ids)
        expect(await paged({ word, attributes: '有=的', category, orderby })).toEqual(ids)
      }
      const few = await call('GET shop/list', { word, minFen: 11, maxFen: 20, orderby: 'price' })
      expect(few.total).toBe(10)
      expect(few.body.map(({ priceFen }) => priceFen)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    })

    test('what comes last in an order of many is found as well', async () => {
      await spread('便宜货', { apart: 1, from: 5_000_000, goods: 31_000, price: sql`1 + n % 9` })
      await spread('贵重货', { apart: 1, from: 6_000_000, goods: SHOP_LISTED + 1, price: sql`100000 + n` })
      const { body, total } = await call('GET shop/list', { word: '贵重', orderby: 'price', per_page: 2 })
      expect(total).toBe(SHOP_LISTED)
      expect(body.map(({ title }) => title)).toEqual(['贵重货1', '贵重货2'])
    })

    test('it is not shown, nor counted, once it is not sold any more', async () => {
      await spread('卖不动', { apart: 1, from: 7_000_000, goods: SHOP_LISTED + 1 })
      const asked = { word: '卖不动', per_page: 2 }
      expect(await call('GET shop/list', asked)).toMatchObject({ total: SHOP_LISTED, body: { length: 2 } })
      await sql`update shop_good set on_sale = false where title like '卖不动%' and title <> '卖不动7'`.execute(db)
      expect(await call('GET shop/list', asked)).toMatchObject({ total: 1, body: [{ title: '卖不动7' }] })
    })
  })
})

describe('GET shop/detail', () => {
  test('has all there is to know, and whom to ask', async () => {
    const seller = await buildMember()
    await storeSetting(db, 'seast_shop_seller', seller.id)
    const { id, skus } = await buildGood({
      specs: [{ name: '长度', values: ['4.5 米', '5.4 米'] }],
      attributes: [{ name: '自重', value: '135', unit: 'g' }],
      description: [{ type: 'picture', picture: 'rod-2' }],
      skus: [
        { spec: ['4.5 米'], price: 9_900, market_price: 12_900 },
        { spec: ['5.4 米'], price: 11_900, picture: 'rod-3' },
        { spec: ['6.3 米'], on_sale: false },
      ],
    })
    const { body } = await call('GET shop/detail', { id })
    expect(body).toMatchObject({
      priceFen: 9_900,
      onSale: true,
      sellerId: seller.id,
      stars: null,
      skus: [
        { id: skus[0], spec: ['4.5 米'], marketPriceFen: 12_900, stock: 10, picture: null },
        { id: skus[1], picture: '/wp-json/wp/v2/shop/picture?key=rod-3' },
      ],
      description: [{ type: 'picture', picture: '/wp-json/wp/v2/shop/picture?key=rod-2' }],
      specs: [{ name: '长度', values: ['4.5 米', '5.4 米'] }],
      attributes: [{ name: '自重', value: '135', unit: 'g' }],
      pictures: ['/wp-json/wp/v2/shop/picture?key=rod-1'],
    })
    await db.updateTable('shop_good').set({ on_sale: false }).where('id', '=', id).execute()
    expect((await call('GET shop/detail', { id })).body).toMatchObject({ onSale: false, skus: [] })
    await storeSetting(db, 'seast_shop_seller', 99_999_999)
    expect((await call('GET shop/setting')).body.sellerId).toBeNull()
  })

  test('has its SKUs in the order that the shop gave them, and the shop its categories', async () => {
    const { id, skus } = await buildGood({ skus: [{ position: 2 }, { position: 0 }, { position: 1 }] })
    const inOrder = [skus[1], skus[2], skus[0]]
    expect((await call('GET shop/detail', { id })).body.skus.map((sku) => sku.id)).toEqual(inOrder)
    const categories = [await buildCategory(), await buildCategory(), await buildCategory()]
    for (const [at, category_id] of categories.entries()) {
      await buildGood({ category_id })
      await db
        .updateTable('shop_category')
        .set({ position: 1_000 - at })
        .where('id', '=', category_id)
        .execute()
    }
    const shown = (await call('GET shop/setting')).body.categories.map((category) => category.id)
    expect(shown.slice(-3)).toEqual(categories.toReversed())
    // One that has nothing on sale for money is not there.
    const [empty, points] = [await buildCategory(), await buildCategory()]
    await buildGood({ category_id: empty, on_sale: false })
    await buildGood({ category_id: points, unit: 'points' })
    const then = (await call('GET shop/setting')).body.categories.map((category) => category.id)
    expect([then.includes(empty), then.includes(points)]).toEqual([false, false])
  })

  test('is not there for what is not there, or costs points', async () => {
    const { id } = await buildGood({ unit: 'points' })
    for (const wanted of [id, 99_999_999]) expect((await refused('GET shop/detail', { id: wanted })).code).toBe('rest_not_found')
  })
})

test('GET shop/recommend has what the shop recommends, or what is like a good', async () => {
  const category = await buildCategory()
  const { id } = await buildGood({ category_id: category, title: '它' })
  const { skus } = await buildGood({ category_id: category, title: '同类' })
  await buildGood({ category_id: category, title: '同类的新货' })
  await db.updateTable('shop_sku').set({ sold: 3 }).where('id', 'in', skus).execute()
  await buildGood({ title: '推荐的', recommended: true })
  for (const [title, more] of [
    ['下架的', { on_sale: false }],
    ['换积分的', { unit: 'points' }],
  ] as const)
    await buildGood({ category_id: category, title, recommended: true, ...more })
  expect((await call('GET shop/recommend', { id })).body.map(({ title }) => title)).toEqual(['同类', '同类的新货'])
  for (const title of ['下架的', '换积分的']) expect((await call('GET shop/recommend')).body.map((good) => good.title)).not.toContain(title)
  await buildGood({ title: '新推荐的', recommended: true })
  expect((await call('GET shop/recommend')).body.map(({ title }) => title).slice(0, 2)).toEqual(['新推荐的', '推荐的'])
  for (let n = 0; n < SHOP_RECOMMENDED; n++) await buildGood({ category_id: category, recommended: true })
  for (const asked of [{}, { id }]) expect((await call('GET shop/recommend', asked)).body).toHaveLength(SHOP_RECOMMENDED)
  const { id: forPoints } = await buildGood({ category_id: category, unit: 'points' })
  for (const none of [99_999_999, forPoints]) expect((await call('GET shop/recommend', { id: none })).body).toEqual([])
})

test('what a list shows follows the stock', async () => {
  const { id, skus } = await buildGood({ skus: [{ stock: 1 }, { stock: 1, price: 800 }] })
  const shown = async () => (await db.selectFrom('shop_good').select(['in_stock', 'price']).where('id', '=', id).execute())[0]
  const set = (at: number, change: object) => db.updateTable('shop_sku').set(change).where('id', '=', skus[at]!).execute()
  expect(await shown()).toEqual({ in_stock: true, price: 800 })
  await set(0, { stock: 0 })
  expect(await shown()).toEqual({ in_stock: true, price: 800 })
  await set(1, { stock: 0 })
  expect(await shown()).toEqual({ in_stock: false, price: 800 })
  await set(0, { stock: 3 })
  await set(1, { on_sale: false })
  expect(await shown()).toEqual({ in_stock: true, price: 1_000 })
  await expect(set(0, { stock: -1 })).rejects.toThrow('shop_sku_stock_check')
})

test('sends for nothing from where every template does, remote regions aside', async () => {
  const freeOver = async () => (await call('GET shop/setting')).body.freeOverFen
  const rule = (freeOverFen: number | null, regions: string[] = []) => ({
    regions,
    first: 1,
    firstFen: 600,
    next: 1,
    nextFen: 0,
    freeOverFen,
  })
  await db.deleteFrom('shop_good').execute()
  await db.deleteFrom('shop_freight').execute()
  expect(await freeOver()).toBeNull()
  await buildFreight({ rules: [rule(null, ['54']), rule(9_900)] })
  await buildFreight({ rules: [rule(19_900)] })
  expect(await freeOver()).toBe(19_900)
  const never = await buildFreight({ rules: [rule(null)] })
  expect(await freeOver()).toBeNull()
  await db.deleteFrom('shop_freight').where('id', '=', never).execute()
})

test('whoever is sent the address of a good sees its name and its picture, and nothing of what is for points or is not there', async () => {
  const { id } = await buildGood({ title: '青芦竿', subtitle: '轻而硬', pictures: ['rod-2', 'rod-3'] })
  const headOf = (query: string) =>
    shopHeads['shop/goods/goods']({ ...context, store, config }, new URLSearchParams(query)).catch((error: Error) => error.message)
  const picture = expect.stringContaining('key=rod-2')
  expect(await headOf(`id=${id}`)).toEqual({ title: '青芦竿', description: '轻而硬', picture })
  expect(await headOf(`id=${id}&unit=points`)).toBeNull()
  const points = await buildGood({ unit: 'points' })
  for (const none of [points.id, 99_999_999]) expect(await headOf(`id=${none}`)).toBe('rest_not_found')
})

describe('the demo town', () => {
  test('has 120 goods in 10 categories, and each attribute that a list is narrowed by finds some', async () => {
    await db.deleteFrom('shop_good').execute()
    await db.deleteFrom('shop_category').execute()
    await db.deleteFrom('shop_freight').execute()
    await addShop(db, await import('../../../server/demo/shop.ts'))
    const { categories, freeOverFen } = (await call('GET shop/setting')).body
    expect([categories.length, shopCategories.length, freeOverFen]).toEqual([10, 10, 39_900])
    expect((await call('GET shop/list')).total).toBe(120)
    for (const { id, attributes } of categories) {
      expect((await call('GET shop/list', { category: id })).total).toBe(12)
      for (const { name, values } of attributes)
        for (const value of values)
          expect([value, (await call('GET shop/list', { category: id, attributes: `${name}=${value}` })).total]).not.toEqual([value, 0])
    }
  })

  test('has a drawing for each, in which nothing could run or load', async () => {
    const goods = await db.selectFrom('shop_good').select('pictures').execute()
    for (const key of new Set(goods.flatMap(({ pictures }) => pictures))) {
      expect(isTackle(key)).toBe(true)
      expect(tackleOf(key)).not.toMatch(/<script|\son\w+=|href|url\(|<foreignObject|undefined|NaN/i)
    }
    const response = await inject({ url: `${API}/shop/picture?key=rod-3` })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, expect.stringContaining('image/svg+xml')])
    for (const key of ['nothing', 'rod-12', 'constructor'])
      expect((await inject({ url: `${API}/shop/picture?key=${key}` })).statusCode).toBe(404)
  })
})
