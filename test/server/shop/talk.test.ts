import { evidenceOf } from '../support/reports.ts'
import { openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const { db, call, refused, buildMember, close } = await openTestServer()
afterAll(close)
const { buildGood } = createShop(db)

describe('a message with a good', () => {
  test('shows both what they talk about, at its price of now', async () => {
    const [buyer, seller] = [await buildMember(), await buildMember()]
    const { id, skus } = await buildGood({ title: '青芦综合竿', skus: [{ price: 9_900 }] })
    const sent = await call('POST message/send', { id: seller.id, card: { type: 'good', id } }, { as: buyer })
    const picture = expect.stringContaining('/shop/picture?key=rod-1')
    const card = { type: 'good', id, title: '青芦综合竿', priceFen: 9_900, picture, gone: false }
    expect(sent.body).toMatchObject({ kind: 'card', card })
    await db.updateTable('shop_sku').set({ price: 8_800 }).where('id', 'in', skus).execute()
    const { body } = await call('GET message/list', { id: buyer.id }, { as: seller })
    expect(body.messages.at(-1)).toMatchObject({ card: { ...card, priceFen: 8_800 } })
  })

  test('that is no longer sold still says which it was', async () => {
    const [buyer, seller] = [await buildMember(), await buildMember()]
    const { id } = await buildGood({ title: '停产的轮' })
    await call('POST message/send', { id: seller.id, card: { type: 'good', id } }, { as: buyer })
    await db.updateTable('shop_good').set({ on_sale: false }).where('id', '=', id).execute()
    const { body } = await call('GET message/list', { id: buyer.id }, { as: seller })
    expect(body.messages.at(-1)).toMatchObject({ card: { title: '停产的轮', gone: false } })
  })

  test('that is gone for good says that it is, and is reported with the page that it led to', async () => {
    const [buyer, seller] = [await buildMember(), await buildMember()]
    const { id } = await buildGood({ title: '清空的货' })
    const { body: message } = await call('POST message/send', { id: seller.id, card: { type: 'good', id } }, { as: buyer })
    await call('POST report/add', { type: 'message', id: message.id, reason: 'spam' }, { as: seller })
    expect(await evidenceOf(db, 'message', message.id)).toContain(`/shop/goods/goods?id=${id}`)
    await db.deleteFrom('shop_good').where('id', '=', id).execute()
    const { body } = await call('GET message/list', { id: buyer.id }, { as: seller })
    expect(body.messages.at(-1)!.card).toEqual({ type: 'good', id, title: '', priceFen: 0, picture: null, gone: true })
  })

  test('is refused for one that there is not, and for one that costs points', async () => {
    const [buyer, seller] = [await buildMember(), await buildMember()]
    const { id } = await buildGood({ unit: 'points' })
    for (const wanted of [id, 99_999_999])
      expect(await refused('POST message/send', { id: seller.id, card: { type: 'good', id: wanted } }, { as: buyer })).toMatchObject({
        status: 400,
        params: { card: expect.any(String) },
      })
  })
})
