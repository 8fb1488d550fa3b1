import type { ComponentType } from 'react'
import type { EndpointName } from '@anglers/contract'
import TaskPage from '@/member/task/task'
import ReferralPage from '@/member/referral/referral'
import ExperiencePage from '@/member/wallet/exp'
import RechargeNotePage from '@/member/wallet/recharge-note'
import RechargeCreditPage from '@/member/wallet/recharge-credit'
import RechargeVipPage from '@/member/wallet/recharge-vip'
import UnpaidPage from '@/member/wallet/payQuit'
import PaidPage from '@/member/wallet/paySuccess'
import WalletPage from '@/member/wallet/wallet'
import GiftPage from '@/pagesA/gift/gift'
import MyGiftsPage from '@/pagesA/gift/my'
import GiftNotesPage from '@/pagesA/gift/note'
import RankingPage from '@/pagesA/ranking/ranking'
import RewardPage from '@/pagesA/reward/reward'
import ListingPage from '@/pagesA/secondhand/detail'
import MarketPage from '@/pagesA/secondhand/list'
import RedbagPage from '@/pagesB/chat/redbag/detail'
import AddressPage from '@/shop/address/address'
import CartPage from '@/shop/cart/cart'
import GoodPage from '@/shop/goods/goods'
import ShopPage from '@/shop/index/index'
import PayPage from '@/shop/money/pay'
import CheckoutPage from '@/shop/order/createOrder'
import OrderPage from '@/shop/order/detail'
import OrdersPage from '@/shop/order/order'
import SignPage from '@/member/sign/sign'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildOrder, buildSession, buildUser } from '../support/factories'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { listing, setting as market, standing } from '../support/secondhand'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'
import { exchange, good, line, order, preview } from '../support/shop'

const wallet = { credit: 0, owed: 0, points: 0, experience: 0, vipUntil: null }

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('GET wallet', wallet)
  answers('GET wallet/recharge-credit', { choices: [], credit: 0 })
  answers('GET wallet/recharge-vip', { plans: [{ id: 'month', months: 1, priceFen: 1_500 }], vipUntil: null, credit: 0 })
  answers('GET wallet/order-detail', buildOrder({ state: 'paid', ways: [] }))
  answers('GET task', [{ period: 'day', done: 0, tasks: [], treasure: null }])
  answers('GET sign', {
    today: '2026-05-08',
    signed: true,
    streak: 2,
    longest: 9,
    total: 31,
    gain: { points: 5, experience: 5 },
    next: null,
    points: 120,
    makeUp: { points: 20, left: 2, perMonth: 3, from: '2026-04-08' },
  })
  answers('GET sign/day', { month: '2026-05', days: [] })
  answers('GET sign/task', { daily: { points: 5, experience: 5 }, milestones: [], makeUp: { points: 20, perMonth: 3 } })
  answers('GET gift', [
    { key: 'tea', names: { 'zh-Hans': '热茶', 'zh-Hant': '', en: '', es: '', fr: '' }, picture: '', unit: 'credit', price: 200 },
  ])
  answers('GET gift/my', [
    { key: 'tea', names: { 'zh-Hans': '热茶', 'zh-Hant': '', en: '', es: '', fr: '' }, picture: '', count: 1, lastAt: order.createdAt },
  ])
  answers('GET user/ranking', { places: [{ place: 1, user: buildUser(), amount: 1 }], mine: null, from: '2026-05-04' })
  answers('GET secondhand/setting', market)
  answers('GET posts/detail', listing())
  answers('GET secondhand/standing', standing)
  answers('GET shop/address', [preview.address!])
  answers('GET shop/get-cart', [line])
  answers('GET shop/detail', good)
  answers('GET shop/recommend', [])
  answersPages('GET comments/order-comment', () => [])
  answers('GET scoremall/detail', { ...good, points: 800, skus: [{ id: 91, spec: [], points: 800, stock: 5, picture: null }] } as never)
  answers('GET shop/order-detail', order)
  answers('POST shop/preview-order', preview)
  answersPages('GET scoremall/record', () => [exchange])
  answersPages('GET scoremall/goods', () => [])
  answersPages('GET shop/get-order', () => [order])
  answers('GET shop/order-counts', { unpaid: 0, paid: 0, shipped: 0, received: 0, refunding: 0 })
})

async function comesBack(page: Awaited<ReturnType<typeof openPage>>) {
  await doing(() => page.hide())
  await doing(() => page.show())
}

const PAGES: [string, ComponentType, string, Record<string, string>, EndpointName[]][] = [
  ['the wallet', WalletPage, 'member/wallet/wallet', {}, ['GET wallet']],
  ['credit to be bought', RechargeCreditPage, 'member/wallet/recharge-credit', {}, ['GET wallet/recharge-credit']],
  ['VIP to be bought', RechargeVipPage, 'member/wallet/recharge-vip', {}, ['GET wallet/recharge-vip']],
  ['what was paid', PaidPage, 'member/wallet/paySuccess', { id: '7' }, ['GET wallet/order-detail']],
  ['the tasks', TaskPage, 'member/task/task', {}, ['GET task']],
  ['signing in', SignPage, 'member/sign/sign', {}, ['GET sign', 'GET sign/day', 'GET sign/task']],
  ['the gifts', GiftPage, 'pagesA/gift/gift', { id: '9' }, ['GET gift']],
  ["one's gifts", MyGiftsPage, 'pagesA/gift/my', {}, ['GET gift/my']],
  ['the ranking', RankingPage, 'pagesA/ranking/ranking', {}, ['GET user/ranking']],
  ['what is for sale', ListingPage, 'pagesA/secondhand/detail', { id: '12' }, ['GET posts/detail', 'GET secondhand/standing']],
  ["one's addresses", AddressPage, 'shop/address/address', {}, ['GET shop/address']],
  ['the cart', CartPage, 'shop/cart/cart', {}, ['GET shop/get-cart']],
  ['a good', GoodPage, 'shop/goods/goods', { id: '7' }, ['GET shop/detail']],
  ['a good for points', GoodPage, 'shop/goods/goods', { id: '7', unit: 'points' }, ['GET scoremall/detail']],
  ['the payment', PayPage, 'shop/money/pay', { id: '31' }, ['GET shop/order-detail']],
  ['an order', OrderPage, 'shop/order/detail', { id: '31' }, ['GET shop/order-detail']],
  ['an order for points', OrderPage, 'shop/order/detail', { id: '41', unit: 'points' }, ['GET scoremall/record']],
  ['the check-out', CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900' }, ['POST shop/preview-order']],
]

test.each(PAGES)(
  'a pull asks for what a page shows, and where that does not come it stays: %s',
  async (_, Page, path, query, endpoints) => {
    await openPage(Page, path, query)
    const times = () => endpoints.map((name) => asked(name).length)
    const words = () => document.querySelector('.scroller__content')!.textContent
    const [before, shown] = [times(), words()]
    for (const name of endpoints) loses(name)
    await doing(() => pull(document.querySelector('.scroller')!))
    expect([path, times(), words()]).toEqual([path, before.map((count) => count + 1), expect.stringContaining(shown)])
  },
)

/** What is asked for anew whenever its page is shown. */
const FRESH: [string, ComponentType, string, Record<string, string>, EndpointName][] = [
  ['my points', ShopPage, 'shop/index/index', { unit: 'points' }, 'GET wallet'],
  ['my orders', OrdersPage, 'shop/order/order', {}, 'GET shop/order-counts'],
  ['an order', OrderPage, 'shop/order/detail', { id: '31' }, 'GET shop/order-detail'],
  ['an order for points', OrderPage, 'shop/order/detail', { id: '41', unit: 'points' }, 'GET scoremall/record'],
  ['the payment', PayPage, 'shop/money/pay', { id: '31' }, 'GET shop/order-detail'],
  ['what is to be paid', UnpaidPage, 'member/wallet/payQuit', { id: '7' }, 'GET wallet/order-detail'],
  ['the wallet', WalletPage, 'member/wallet/wallet', {}, 'GET wallet'],
]

test.each(FRESH)('what did not come when one came back is asked for again the next time: %s', async (_, Page, path, query, name) => {
  const page = await openPage(Page, path, query)
  loses(name)
  const times = [asked(name).length]
  for (let time = 1; time <= 3; time++) {
    await comesBack(page)
    times.push(asked(name).length)
  }
  // A page that is opened here has its first answer before it is shown, and asks anew then.
  expect(times).toEqual([2, 3, 4, 5])
})

test.each(FRESH)('what is asked for already is not asked for once more when its page is shown: %s', async (_, Page, path, query, name) => {
  const page = await openPage(Page, path, query)
  const held = holds(name)
  for (let time = 1; time <= 2; time++) await comesBack(page)
  expect(held).toHaveLength(1)
})

test.each(FRESH)('what is asked for at first is asked for once, however soon its page is shown: %s', async (_, Page, path, query, name) => {
  const held = holds(name)
  await openPage(Page, path, query)
  expect(held).toHaveLength(1)
})

/** What pages ask beside what they are about. */
const BESIDE_PEOPLE: EndpointName[] = ['GET advert', 'GET user/levels', 'GET user/referral', 'GET gift', 'GET gift/note']
const BESIDE_MONEY: EndpointName[] = ['GET wallet', 'GET wallet/note', 'GET wallet/statement', 'GET wallet/orders']
const BESIDE_GIVING: EndpointName[] = ['GET reward/get', 'GET reward/setting', 'GET redbag', 'GET redbag/takers']
const BESIDE_MARKET: EndpointName[] = ['GET secondhand/setting', 'GET secondhand/list', 'GET scoremall/goods']
const BESIDE_GOODS: EndpointName[] = [
  'GET shop/recommend',
  'GET shop/setting',
  'GET shop/coupons',
  'GET shop/list',
  'GET comments/order-comment',
]
const BESIDE_ORDERS: EndpointName[] = ['GET shop/get-order', 'GET shop/order-counts']
const BESIDE = [...BESIDE_PEOPLE, ...BESIDE_MONEY, ...BESIDE_GIVING, ...BESIDE_MARKET, ...BESIDE_GOODS, ...BESIDE_ORDERS]

test.each<[string, ComponentType, string, Record<string, string>, EndpointName[]]>([
  ...PAGES,
  ['the shop', ShopPage, 'shop/index/index', {}, []],
  ['the points mall', ShopPage, 'shop/index/index', { unit: 'points' }, []],
  ['my orders', OrdersPage, 'shop/order/order', {}, []],
  ['my experience', ExperiencePage, 'member/wallet/exp', {}, []],
  ['what was ordered', RechargeNotePage, 'member/wallet/recharge-note', {}, []],
  ['my gifts so far', GiftNotesPage, 'pagesA/gift/note', {}, []],
  ['my invitation', ReferralPage, 'member/referral/referral', {}, []],
  ['the market', MarketPage, 'pagesA/secondhand/list', {}, []],
  ['the rewards of a post', RewardPage, 'pagesA/reward/reward', { id: '12' }, []],
  ['a red packet', RedbagPage, 'pagesB/chat/redbag/detail', { id: '5' }, []],
])('what is refused to begin with is said where it would stand, and nowhere else: %s', async (_, Page, path, query, endpoints) => {
  for (const name of [...BESIDE, ...endpoints]) refuses(name, 'rest_unavailable', 503, '稍后再来')
  const page = await openPage(Page, path, query)
  expect([page.getAllByText(/稍后再来/).length > 0, toaster.current]).toEqual([true, null])
})
