import type { EndpointName } from '@anglers/contract'
import { neighbours } from '@/features/nearby/people'
import { knownAround } from '@/features/places/known'
import { OpenedRedbag } from '@/features/redbag/OpenedRedbag'
import { Rewarding } from '@/features/reward/Rewarding'
import { Listing } from '@/features/secondhand/Listing'
import { Market, type MarketPart } from '@/features/secondhand/Market'
import { myExchanges, pointGoods } from '@/features/shop/exchanges'
import { goodsLike } from '@/features/shop/goods'
import { ordersIn } from '@/features/shop/orders'
import { reviewsOf } from '@/features/shop/reviews'
import { Notes } from '@/features/wallet/Notes'
import { aroundList } from '@/features/waters/around'
import { Venue } from '@/features/waters/Venue'
import { session } from '@/stores/session'
import { buildPost, buildSession, buildUser } from '../support/factories'
import { answers, answersPages, asked, settled } from '../support/server'

interface List {
  items: { id: number | string }[]
  phase: string
  load: () => Promise<void>
  more: () => Promise<void>
}

const HERE = { lat: 29.95, lng: 115.41 }
const marketOf = (part: MarketPart): List => {
  const market = new Market()
  market.show(part)
  return market.list
}

/** One of whatever a list is of: what each of them is told by, and no more. */
const itemOf = (id: number) => ({
  ...buildPost({ id, type: 'secondhand' }),
  post: buildPost({ id }),
  user: buildUser({ id }),
  name: `塘 ${id}`,
  ...HERE,
  distanceM: id,
  withinM: id,
})

beforeEach(() => session.open(buildSession()))

test.each<[EndpointName, () => List]>([
  ['GET shop/list', () => goodsLike({ orderby: 'sold' })],
  ['GET shop/get-order', () => ordersIn('all')],
  ['GET comments/order-comment', () => reviewsOf(7)],
  ['GET scoremall/goods', pointGoods],
  ['GET scoremall/record', myExchanges],
  ['GET wallet/note', () => new Notes('points').list],
  ['GET reward/get', () => new Rewarding(12).rewards],
  ['GET redbag/takers', () => new OpenedRedbag(12).parts],
  ['GET secondhand/list', () => new Market().list],
  ['GET secondhand/mine', () => marketOf('seller')],
  ['GET secondhand/offers', () => new Listing(12).offers],
  ['GET user/nearby-user', () => neighbours(HERE)],
  ['GET user/nearby-diaochang', () => aroundList('diaochang', HERE, 5_000, 'distance')],
  ['GET user/nearby-dianpu', () => aroundList('dianpu', HERE, 5_000, 'rating')],
  ['GET waters/nearby-spots', () => aroundList('places', HERE, 5_000, 'distance')],
  ['GET waters/reviews', () => new Venue(12).reviews],
  ['GET waters/find-place', () => knownAround(HERE, '').own],
  ['GET waters/map-places', () => knownAround(HERE, '').mapped],
])('%s is read to its end, page after page, each of the same size', async (name, listOf) => {
  const all = Array.from({ length: 45 }, (_, at) => itemOf(5_000 + at))
  answersPages(name, () => all as never)
  const list = listOf()
  await list.load()
  // Some begin by themselves.
  await settled()
  while (list.phase === 'ready') await list.more()
  expect([list.phase, list.items.length, new Set(list.items.map(({ id }) => id)).size]).toEqual(['end', 45, 45])
  const pages = asked(name).map(({ query: { page, per_page } }) => [Number(page), Number(per_page)])
  const size = pages[0]![1]!
  expect(pages.slice(-Math.ceil(45 / size))).toEqual(Array.from({ length: Math.ceil(45 / size) }, (_, at) => [at + 1, size]))
})

test.each([
  ['all', undefined],
  ['refunding', 'refunding'],
] as const)('of orders those are asked for that the tab is of: %s', async (tab, state) => {
  answersPages('GET shop/get-order', () => [])
  await ordersIn(tab).load()
  expect(asked('GET shop/get-order').map(({ query }) => query.state)).toEqual([state])
})

test('of a post its rewards, of a packet its takers, of a listing its offers, of a venue its reviews are asked for', async () => {
  const lists = {
    'GET reward/get': new Rewarding(21).rewards,
    'GET redbag/takers': new OpenedRedbag(22).parts,
    'GET secondhand/offers': new Listing(23).offers,
    'GET waters/reviews': new Venue(24).reviews,
    'GET comments/order-comment': reviewsOf(25, 'bad'),
  } as const
  for (const [name, list] of Object.entries(lists)) {
    answersPages(name as 'GET reward/get', () => [])
    await list.load()
  }
  expect(Object.keys(lists).map((name) => asked(name as EndpointName).map(({ query }) => query.id))).toEqual([
    ['21'],
    ['22'],
    ['23'],
    ['24'],
    ['25'],
  ])
})

test('what stands around a place is asked for by the place, how far around, and in what order', async () => {
  answers('GET user/nearby-dianpu', [])
  await aroundList('dianpu', HERE, 20_000, 'rating').load()
  expect(asked('GET user/nearby-dianpu')[0]!.query).toMatchObject({ lat: '29.95', lng: '115.41', radiusM: '20000', orderby: 'rating' })
})
