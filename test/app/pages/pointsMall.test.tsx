import type { Exchange, PointGood } from '@anglers/contract/scoremall'
import PointsPage from '@/member/mine/integral'
import GoodPage from '@/shop/goods/goods'
import ShopPage from '@/shop/index/index'
import OrderPage from '@/shop/order/detail'
import OrdersPage from '@/shop/order/order'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, keysOf, loses, refuses, settled } from '../support/server'
import { fireEvent } from '@testing-library/dom'

const card = { id: 9, title: '浮漂一支', subtitle: '', picture: '/p.svg', points: 800, soldCount: 3, inStock: true }
const good: PointGood = {
  ...card,
  delivery: 'parcel',
  categoryId: 1,
  categoryName: '浮漂',
  pictures: ['/p.svg'],
  specs: [],
  attributes: [],
  description: [],
  memberLimit: 2,
  returnable: true,
  reviewCount: 0,
  stars: null,
  onSale: true,
  skus: [{ id: 91, spec: [], points: 800, stock: 5, picture: null }],
}
const exchange: Exchange = {
  id: 41,
  state: 'paid',
  goodId: 9,
  title: '浮漂一支',
  spec: [],
  picture: null,
  quantity: 1,
  points: 800,
  delivery: 'parcel',
  codes: [],
  address: null,
  parcel: null,
  createdAt: '2026-05-01T04:00:00.000Z',
  can: { address: true, confirm: false, delete: false },
}
const tap = (element: HTMLElement) => doing(() => fireEvent.click(element))
const wallet = (points: number) => answers('GET wallet', { credit: 0, points, experience: 0 } as never)

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('GET shop/setting', { categories: [], freeOverFen: null, sellerId: null })
  answers('GET shop/coupons', [])
  answersPages('GET shop/list', () => [])
  answersPages('GET scoremall/goods', () => [card])
  answers('GET scoremall/detail', good)
  wallet(1_000)
})

test('the points mall is a part of the shop, with what I have', async () => {
  const page = await openPage(ShopPage, 'shop/index/index', { unit: 'points' })
  page.getByText('浮漂一支')
  page.getByText('800 积分 起')
  page.getByText('我有 1000 积分')
  await tap(page.getByText('兑换记录'))
  await tap(page.getByText('浮漂一支'))
  expect(opened).toEqual(['/shop/order/order?unit=points', '/shop/goods/goods?id=9&unit=points'])
})

test('the points mall shows what I have left when I come back from an exchange', async () => {
  const page = await openPage(ShopPage, 'shop/index/index', { unit: 'points' })
  await doing(() => page.hide())
  wallet(200)
  await doing(() => page.show())
  page.getByText('我有 200 积分')
})

test('my points lead there', async () => {
  answersPages('GET wallet/note', () => [])
  const page = await openPage(PointsPage, 'member/mine/integral')
  await tap(page.getByText('去兑换好物'))
  expect(opened).toEqual(['/shop/index/index?unit=points'])
})

test('a good says what I have, and nothing of what who was here before me had', async () => {
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '9', unit: 'points' })
  page.getByText('我有 1000 积分')
  loses('GET wallet')
  await doing(() => session.open(buildSession({ user: buildMe({ userId: 99 }), access_token: 'another' })))
  expect(page.queryByText('我有 1000 积分')).toBeNull()
  await doing(() => session.close())
  const asVisitor = await openPage(GoodPage, 'shop/goods/goods', { id: '9', unit: 'points' })
  wallet(300)
  await doing(() => session.open(buildSession()))
  asVisitor.getByText('我有 300 积分')
})

describe('an exchange', () => {
  const openSheet = async () => {
    const page = await openPage(GoodPage, 'shop/goods/goods', { id: '9', unit: 'points' })
    page.getByText('每人限购 2 件')
    await tap(page.getByText('兑换'))
    return page
  }

  test('is made once I mean it, and the same after a lost answer', async () => {
    const page = await openSheet()
    page.getByText('需要 800 积分')
    loses('POST scoremall/exchange')
    for (let time = 0; time < 2; time++) {
      await tap(page.getAllByText('兑换')[1]!)
      await doing(() => modals.close(true))
      await doing(settled)
      answers('POST scoremall/exchange', exchange)
    }
    expect(asked('POST scoremall/exchange').map(({ body }) => body)).toEqual(Array(2).fill({ skuId: 91, quantity: 1, points: 800 }))
    expect(new Set(keysOf('POST scoremall/exchange')).size).toBe(1)
    expect(toaster.current!.text).toBe('兑换成功，请填写收货地址')
    expect(opened).toEqual(['/shop/order/detail?id=41&unit=points'])
  })

  test('of another number of pieces after a lost answer is another', async () => {
    wallet(2_000)
    const page = await openSheet()
    loses('POST scoremall/exchange')
    for (let time = 0; time < 2; time++) {
      await tap(page.getAllByText('兑换')[1]!)
      await doing(() => modals.close(true))
      await doing(settled)
      await tap(page.getByLabelText('增加一件'))
    }
    expect(asked('POST scoremall/exchange').map(({ body }) => body.quantity)).toEqual([1, 2])
    expect(new Set(keysOf('POST scoremall/exchange')).size).toBe(2)
  })

  test('is not offered for more points than I have', async () => {
    wallet(700)
    const page = await openSheet()
    page.getByText('还差 100 积分')
    await tap(page.getAllByText('兑换')[1]!)
    expect(modals.current).toBeNull()
  })

  test('that I do not mean after all asks the server nothing', async () => {
    const page = await openSheet()
    const before = asked().length
    await tap(page.getAllByText('兑换')[1]!)
    await doing(() => modals.close(false))
    expect(asked().slice(before)).toEqual([])
  })

  test('that is refused says why', async () => {
    refuses('POST scoremall/exchange', 'sold_out', 409, '卖完了')
    const page = await openSheet()
    // Some were spent on another phone.
    wallet(900)
    await tap(page.getAllByText('兑换')[1]!)
    await doing(() => modals.close(true))
    expect(toaster.current!.text).toBe('卖完了')
    expect(opened).toEqual([])
    page.getByText('我有 900 积分')
  })
})

test('all that I had exchanged and seen is still there when I come back to it', async () => {
  answersPages('GET scoremall/record', () => Array.from({ length: 45 }, (_, at) => ({ ...exchange, id: 145 - at })))
  const page = await openPage(OrdersPage, 'shop/order/order', { unit: 'points' })
  await tap(page.getByText('点这里加载更多'))
  page.getByText(/106/)
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText(/106/)
})

test('what is to be sent wants an address, and what came at once shows its codes', async () => {
  const codes = { ...exchange, id: 42, state: 'received' as const, delivery: 'code' as const, codes: ['QH7K-93MX'], title: '网店券' }
  const done = { ...codes, can: { address: false, confirm: false, delete: true } }
  answersPages('GET scoremall/record', () => [exchange, done])
  const list = await openPage(OrdersPage, 'shop/order/order', { unit: 'points' })
  list.getByText('兑换记录')
  list.getByText('待填地址')
  list.getByText('已到账')
  answersPages('GET scoremall/record', () => [exchange])
  const page = await openPage(OrderPage, 'shop/order/detail', { id: '41', unit: 'points' })
  expect(asked('GET scoremall/record').at(-1)!.query).toMatchObject({ id: '41' })
  await tap(page.getByText('填写地址'))
  expect(opened.at(-1)).toBe('/shop/address/address?choose=1')
  answersPages('GET scoremall/record', () => [done])
  const other = await openPage(OrderPage, 'shop/order/detail', { id: '42', unit: 'points' })
  other.getByText('QH7K-93MX')
  expect(other.queryByText('填写地址')).toBeNull()
})
