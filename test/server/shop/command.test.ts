import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openTestServer } from '../support/server.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { createShop } from '../support/shop.ts'

const { db, call, buildMember, buildPicture, databaseUrl, close } = await openTestServer()
const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-shop-'))
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})
const { buildGood, buildAddress, buildCoupon, buildOrder, stockOf } = createShop(db)

const run = (...args: string[]) => runCommand('shop', args, databaseUrl)
const write = async (name: string, value: object) => {
  const file = path.join(folder, name)
  await writeFile(file, JSON.stringify(value))
  return file
}

test(
  'an operator sends an order, once, and it is in the log',
  async () => {
    const as = await buildMember()
    await buildAddress(as)
    const { skus } = await buildGood({ title: '青芦竿', skus: [{ price: 400 }], freight_id: null, delivery: 'code' })
    const coupon = await buildCoupon([as])
    const lines = [{ skuId: skus[0]!, quantity: 1, priceFen: 400 }]
    const { id } = (await call('POST shop/create-order', { lines, totalFen: 0, couponId: coupon }, { as })).body
    const address = { name: '周明', phone: '13800138000', region: '330106', regionNames: ['浙江省', '西湖区'], street: '古荡街道 8 号' }
    const toSend = { delivery: 'parcel' as const, address: JSON.stringify(address) as never, remark: '放门卫' }
    await db.updateTable('shop_order').set(toSend).where('id', '=', id).execute()
    expect(await run()).toMatch(new RegExp(`^${id}  \\S+ \\S+  青芦竿 0 ×1  周明 13800138000 浙江省西湖区古荡街道 8 号  放门卫$`, 'm'))
    expect(await run('ship', String(id), '顺丰速运', 'x')).toContain('no number of a parcel')
    expect(await run('ship', String(id), '顺丰速运', 'SF1234567890')).toContain('on its way')
    expect(await run('ship', String(id), '顺丰速运', 'SF1234567890')).toContain('sent before')
    expect(await run()).not.toContain('青芦竿')
    expect(await run('log')).toMatch(/order\.ship \d+ {2}.*SF1234567890/)
    await expect(db.deleteFrom('shop_audit').execute()).rejects.toThrow('only added to')
  },
  COMMANDS_MS,
)

test(
  'an operator adds a good with its freight, prices it, counts it, and takes it off',
  async () => {
    const rule = { regions: [], first: 1, firstFen: 600, next: 1, nextFen: 0, freeOverFen: null }
    const good = { category: '手竿', title: '野渡竿', freight: '小', pictures: ['rod-3'], skus: [{ price: 12_800, stock: 40 }] }
    expect(await run('add', await write('good.json', good))).toContain('no freight template')
    expect(await run('freight', await write('freight.json', { name: '小', counts: 'piece', rules: [rule], excluded: [] }))).toContain(
      'is set',
    )
    expect(await run('add', await write('odd.json', { ...good, skus: [{ price: 12_800, stock: -1 }] }))).toContain('/skus/0/stock')
    expect(await run('add', await write('odd.json', { ...good, pictures: ['javascript:alert(1)'] }))).toContain('neither a drawing')
    expect(await run('add', await write('good.json', good))).toMatch(/^Good \d+ is on sale/)
    const [card] = (await call('GET shop/list', { word: '野渡' })).body
    const [sku] = (await call('GET shop/detail', { id: card!.id })).body.skus
    const id = String(sku!.id)
    expect(await run('price', id, '99.9')).toContain('costs 99.9')
    expect(await run('price', id, '1e3')).toContain('no amount of yuan')
    expect(await run('price', id, '0')).toContain('Nothing is for nothing.')
    expect(await run('stock', id, '4x')).toContain('"4x" is no number')
    expect(await run('stock', id)).toContain('"" is no number')
    expect(await run('stock', id, '+2')).toContain('There are 42')
    expect(await run('stock', id, '-43')).toContain('not so many')
    expect(await run('stock', id, '30')).toContain('There are 30')
    expect(await run('stock', id, '42')).toContain('There are 42')
    expect(await stockOf(sku!.id)).toBe(42)
    expect((await call('GET shop/list', { word: '野渡' })).body).toMatchObject([{ priceFen: 9_990 }])
    const listed = `^SKU ${id}  good ${card!.id}  野渡竿  99\\.90  42 left`
    expect(await run('goods', '野渡')).toMatch(new RegExp(`${listed}\n$`))
    await run('off', String(card!.id))
    expect((await call('GET shop/list', { word: '野渡' })).body).toEqual([])
    expect(await run('goods', '野渡')).toMatch(new RegExp(`${listed}  off\n$`))
    expect(await run('on', String(card!.id))).toContain(`Good ${card!.id} is on.`)
    expect((await call('GET shop/list', { word: '野渡' })).body).toHaveLength(1)
    expect(await run('coupon', '满减', '5', '50', '100', '30')).toContain('is offered')
    expect((await call('GET shop/coupons')).body).toContainEqual(expect.objectContaining({ offFen: 500, overFen: 5_000, left: 100 }))
    // Of goods for points its price is in points.
    const { skus } = await buildGood({ title: '换来的饵', unit: 'points', freight_id: null, skus: [{ price: 300 }] })
    expect(await run('price', String(skus[0]), '2.5')).toContain('"2.5" is no number')
    expect(await run('price', String(skus[0]), '250')).toContain('costs 250')
    expect(await run('goods', '换来的')).toContain('换来的饵 0  250 points  10 left')
    const log = await run('log')
    for (const action of ['freight.set', 'good.add', 'price.set', 'stock.set', 'good.off', 'coupon.add']) expect(log).toContain(action)
  },
  COMMANDS_MS,
)

test(
  'what is typed is held to what a call is held to',
  async () => {
    const { id } = await buildOrder(await buildMember(), [await buildGood()], { state: 'paid' })
    expect(await run('ship', String(id), ' ', 'SF1234567890')).toContain('nothing to see in company')
    expect(await run('ship', String(id), '顺'.repeat(21), 'SF1234567890')).toContain('at most 20 characters')
    expect(await run('coupon', '券'.repeat(61), '5', '50', '100', '30')).toContain('at most 60 characters')
    const { skus } = await buildGood({ delivery: 'code', freight_id: null, skus: [{ stock: 0 }] })
    const codes = path.join(folder, 'codes.txt')
    for (const code of ['两 半', 'x'.repeat(101)]) {
      await writeFile(codes, `A-1\n${code}\n`)
      expect(await run('codes', String(skus[0]), codes)).toContain('1 to 100 characters')
    }
    expect(await stockOf(skus[0]!)).toBe(0)
    // Also as Windows ends lines, and with blanks around them and lines of nothing.
    await writeFile(codes, 'B-1\r\n\r\n  B-2 \r\nB-1\r\n')
    expect(await run('codes', String(skus[0]), codes)).toBe('2 of 3 codes are new.\n')
    const loaded = await db.selectFrom('shop_code').select('code').where('sku_id', '=', skus[0]!).orderBy('id').execute()
    expect([loaded.map(({ code }) => code), await stockOf(skus[0]!)]).toEqual([['B-1', 'B-2'], 2])
    const as = await buildMember()
    const sent = await buildOrder(as, [await buildGood()])
    const media = [await buildPicture(as), await buildPicture(as)]
    const refund = { lineId: sent.lines[0]!, kind: 'refund' as const, quantity: 1, reason: 'quality' as const, media }
    await call('POST shop/update-order', { id: sent.id, action: 'refund', refund }, { as })
    const { aftersales } = (await call('GET shop/order-detail', { id: sent.id, place: 'phone' }, { as })).body
    const asked = String(aftersales[0]!.id)
    // Where points are asked back, it says so.
    await db.updateTable('shop_order').set({ unit: 'points' }).where('id', '=', sent.id).execute()
    // Its pictures are below it, by addresses that open them.
    const paths = aftersales[0]!.pictures.map(({ full }) => new URL(full, 'http://site').pathname)
    expect(paths).toHaveLength(2)
    expect(await run('refunds')).toMatch(
      new RegExp(`^${asked} .*  ${aftersales[0]!.amountFen} points  .*${paths.map((one) => `\\n  \\S*${one}\\?e=.*`).join('')}`, 'm'),
    )
    await db.updateTable('shop_order').set({ unit: 'cash' }).where('id', '=', sent.id).execute()
    expect(await run('refuse', asked, '不'.repeat(201))).toContain('at most 200 characters')
    expect(await run('refuse', asked)).toContain('Say why')
    expect(await run('refuse', asked, '已拆封')).toContain('is refused')
    // What it does not know it does not take for what it knows.
    for (const odd of [
      ['arrived', asked, 'restok'],
      ['arived', asked],
    ])
      expect(await run(...odd)).toContain('lists the orders')
  },
  COMMANDS_MS,
)
