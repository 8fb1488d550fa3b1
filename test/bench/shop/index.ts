/**
 * The shop over ten thousand goods, a hundred thousand, and a million: what members ask the real server, beside the same statements sent
 * bare; and, on the smallest, orders of one SKU that all want.
 */
import { listShopGoods, readGood } from '../../../server/src/domains/shop/goods.ts'
import { readCart } from '../../../server/src/domains/shop/cart.ts'
import type { Input } from '@anglers/contract'
import { PER_PAGE } from '@anglers/contract/limits'
import { middle } from '../measure.ts'
import { type Asked, measureSizes, type Sizes } from '../sizes.ts'
import { layOut } from '../table.ts'
import { CARTS, CATEGORIES, FEELS, fillShop } from './goods.ts'
import { orderSides, ordersPerSecond } from './orders.ts'

export const SHOP = 'shop, goods and carts'
export const ORDERS = 'shop, orders of one SKU'
const WARM_UP_S = 1
const SHARE_TARGET = 'at least 0.70'
const ASKED_FOR = 50

type Question = { list: Input<'GET shop/list'> } | { good: number } | { cartOf: number }

const categories = Array.from({ length: CATEGORIES }, (_, i) => i + 1)

const asked: Asked<Question> = {
  title: SHOP,
  things: 'goods',
  questions: [
    ['20 goods with their prices, newest', [{ list: {} }]],
    ['20 of a category, cheapest', categories.map((category) => ({ list: { category, orderby: 'price' } }))],
    ['a good with its SKUs', Array.from({ length: ASKED_FOR }, (_, i) => ({ good: 1 + i * 199 }))],
    ['of an attribute, between two prices, cheapest', FEELS.map((feel) => searchFor({ attributes: `调性=${feel}` }))],
    // A third of the goods have the first, and one in thirty has both.
    ['by a word that is common, cheapest', [{ list: { word: '综合竿', orderby: 'price' } }]],
    ['of a category by that word, sold most', categories.map((category) => ({ list: { word: '综合竿', category, orderby: 'sold' } }))],
    ['by a word and an attribute, between two prices', FEELS.map((feel) => searchFor({ word: '综合竿', attributes: `调性=${feel}` }))],
    // Each with goods of its own: whose it is, the server sees by the token.
    ['a cart of 50', Array.from({ length: CARTS }, (_, i) => ({ cartOf: i + 1 }))],
  ],
  fill: fillShop,
  request: (question) =>
    'list' in question
      ? ['shop/list', { per_page: PER_PAGE, ...question.list }]
      : 'good' in question
        ? ['shop/detail', { id: question.good }]
        : ['shop/get-cart', {}],
  answer: (reading, question) =>
    'list' in question
      ? listShopGoods(reading, { page: 1, per_page: PER_PAGE, ...question.list })
      : 'good' in question
        ? readGood(reading, question.good)
        : readCart(reading, { ...reading.viewer, id: question.cartOf }),
  targets: { share: '', growth: 'at most 1.3' },
}

function searchFor(by: Pick<Input<'GET shop/list'>, 'word' | 'attributes'>): Question {
  return { list: { ...by, minFen: 5_000, maxFen: 80_000, orderby: 'price' } }
}

/** Measures those that are wanted. Returns their tables. */
export async function measureShop({ wanted, ...options }: Sizes & { wanted: (name: string) => boolean }): Promise<string[]> {
  const sizes = wanted(SHOP) ? options.sizes : [Math.min(...options.sizes)]
  const { tables, databaseUrl } = await measureSizes(asked, { ...options, sizes })
  return [...(wanted(SHOP) ? tables : []), ...(wanted(ORDERS) ? await measureOrders(databaseUrl, options) : [])]
}

async function measureOrders(databaseUrl: string, { load: { seconds }, rounds, say }: Sizes): Promise<string[]> {
  const sides = await orderSides(databaseUrl)
  const results = sides.map((side) => ({ side, rounds: [] as number[] }))
  for (const side of sides) await ordersPerSecond(side, WARM_UP_S)
  for (let n = 1; n <= rounds; n++) {
    say(`${ORDERS}, round ${n} of ${rounds}`)
    for (const result of n % 2 ? results : [...results].reverse()) result.rounds.push(await ordersPerSecond(result.side, seconds))
  }
  for (const side of sides) await side.end()
  const [own, bare] = results as [(typeof results)[0], (typeof results)[0]]
  const share = middle(own.rounds.map((figure, round) => figure / bare.rounds[round]!))
  return [
    layOut([[ORDERS, 'orders/s'], ...results.map(({ side, rounds }) => [side.name, middle(rounds).toFixed(0)])]),
    layOut([
      ['as many orders', '', 'target'],
      ['placeOrder() against bare', share.toFixed(2), SHARE_TARGET],
    ]),
  ]
}
