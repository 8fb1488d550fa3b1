import type { AftersaleDecision } from '@anglers/contract/shopAftersales'
import { decideAftersale } from '../../../server/src/domains/shop/aftersales.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, refused, buildMember, context, close } = server
afterAll(close)
const { buildGood } = createShop(db)
const { buyer, order, read, buy } = createShopping(server)
const operator = { as: await buildMember({ role: 'operator' }) }
const PARCEL = { company: '顺丰速运', number: 'SF1234567890' }

/** A paid order of three pieces of one good, and one of another. */
async function bought() {
  const as = await buyer()
  const [many, single] = [await buildGood(), await buildGood()]
  const { id } = await order(as, [one(many.skus[0]!, 3), one(single.skus[0]!)])
  const { lines } = await buy(as, id)
  return { as, id, lines: lines.map((line) => line.id) }
}
type Bought = Awaited<ReturnType<typeof bought>>

const ask = ({ as, id, lines }: Bought, at = 0) =>
  call(
    'POST shop/update-order',
    { id, action: 'refund', refund: { lineId: lines[at]!, kind: 'refund', quantity: 1, reason: 'unwanted' } },
    { as },
  )
const latest = async ({ as, id }: Bought) => (await read(as, id)).aftersales[0]!.id
const decide = async (own: Bought, decision: AftersaleDecision, content?: string) =>
  decideAftersale(context, await latest(own), { decision, content })
const toSend = async ({ id }: Bought) => {
  const { body } = await call('GET shop/orders-to-send', { per_page: 50 }, operator)
  return body.find((one) => one.id === id)?.lines.map(({ quantity }) => quantity)
}

test('pieces that were paid back are not sent, and a line of which none is left is not there', async () => {
  const own = await bought()
  expect(await toSend(own)).toEqual([3, 1])
  await ask(own)
  await decide(own, 'agree')
  expect(await toSend(own)).toEqual([2, 1])
  await ask(own, 1)
  await decide(own, 'agree')
  expect(await toSend(own)).toEqual([2])
})

test('what was refused to be paid back can be sent at once, and not while its buyer objects', async () => {
  const own = await bought()
  await ask(own)
  expect(await toSend(own)).toBeUndefined()
  await decide(own, 'reject', '已备货')
  expect(await toSend(own)).toEqual([3, 1])
  await call('POST shop/aftersale', { id: await latest(own), action: 'appeal', content: '还没有发出' }, { as: own.as })
  expect(await toSend(own)).toBeUndefined()
  expect((await refused('POST shop/send-order', { id: own.id, ...PARCEL }, operator)).code).toBe('rest_conflict')
  const other = await bought()
  await ask(other)
  await decide(other, 'reject', '已备货')
  await call('POST shop/send-order', { id: other.id, ...PARCEL }, operator)
  expect((await read(other.as, other.id)).parcel).toEqual(PARCEL)
})
