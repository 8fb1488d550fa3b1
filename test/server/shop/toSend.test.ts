import type { AftersaleDecision } from '@anglers/contract/shopAftersales'
import { decideAftersale } from '../../../server/src/domains/shop/aftersales.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, buildMember, context, close } = server
afterAll(close)
const { buildGood } = createShop(db)
const { buyer, order, read, buy } = createShopping(server)
const operator = { as: await buildMember({ role: 'operator' }) }

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
const decide = async (own: Bought, decision: AftersaleDecision) => decideAftersale(context, await latest(own), { decision })
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
