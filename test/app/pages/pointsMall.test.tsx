import type { Exchange, PointGood } from '@anglers/contract/scoremall'
import type { Aftersale } from '@anglers/contract/shopAftersales'
import PointsPage from '@/member/mine/integral'
import GoodPage from '@/shop/goods/goods'
import ShopPage from '@/shop/index/index'
import OrderPage from '@/shop/order/detail'
import OrdersPage from '@/shop/order/order'
import { chosenAddress } from '@/features/shop/addresses'
import { Exchanging } from '@/features/shop/exchanges'
import { clockOf, dateOf } from '@/lib/time'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { buildMe, buildSession } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage, pageTitle } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses, settled } from '../support/server'
import { exchange } from '../support/shop'
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

test('the points mall says how many points who has signed in there by now has', async () => {
  const page = await openPage(ShopPage, 'shop/index/index', { unit: 'points' })
  wallet(70)
  await doing(() => session.open(buildSession({ user: buildMe({ userId: 98 }), access_token: 'another' })))
  page.getByText('我有 70 积分')
  expect(page.queryByText('我有 1000 积分')).toBeNull()
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
    page.getByText('已兑 3')
    await tap(page.getByText('兑换'))
    return page
  }

  test('is made once I mean it, and the same after a lost answer', async () => {
    const page = await openSheet()
    for (const text of ['需要 800 积分', '快递发货']) page.getByText(text)
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
    expect(replaced).toEqual(['/shop/order/detail?id=41&unit=points'])
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

  test('of what comes at once says that it is there', async () => {
    answers('GET scoremall/detail', { ...good, delivery: 'code' })
    const page = await openSheet()
    page.getByText('兑换码，立即到账')
    answers('POST scoremall/exchange', { ...exchange, state: 'received', delivery: 'code', can: { ...exchange.can, address: false } })
    await tap(page.getAllByText('兑换')[1]!)
    expect(modals.current?.content).toBe('用 800 积分兑换“浮漂一支”？')
    await doing(() => modals.close(true))
    await doing(settled)
    expect([toaster.current!.text, page.queryByRole('dialog')]).toEqual(['兑换成功', null])
  })

  test('costs what is chosen costs, not the least of what there is', async () => {
    const kinds = [800, 900].map((points, at) => ({ id: 91 + at, spec: [`${at + 1} 号`], points, stock: 5, picture: null }))
    answers('GET scoremall/detail', { ...good, specs: [{ name: '型号', values: ['1 号', '2 号'] }], skus: kinds })
    const page = await openSheet()
    await tap(page.getByText('2 号'))
    page.getByText('需要 900 积分')
    expect(document.querySelector('.sku-sheet__price .shop-price')!.textContent).toBe('900 积分')
    answers('POST scoremall/exchange', exchange)
    await tap(page.getAllByText('兑换')[1]!)
    await doing(() => modals.close(true))
    expect(asked('POST scoremall/exchange').map(({ body }) => body)).toEqual([{ skuId: 92, quantity: 1, points: 900 }])
  })

  test('that is refused says why', async () => {
    refuses('POST scoremall/exchange', 'sold_out', 409, '卖完了')
    const page = await openSheet()
    // Some were spent on another phone.
    wallet(900)
    answers('GET scoremall/detail', { ...good, inStock: false })
    await tap(page.getAllByText('兑换')[1]!)
    await doing(() => modals.close(true))
    expect(toaster.current!.text).toBe('卖完了')
    expect(opened).toEqual([])
    for (const text of ['我有 900 积分', '已售罄']) page.getByText(text)
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

describe('what was exchanged', () => {
  const open = (own: Partial<Exchange>) => {
    answersPages('GET scoremall/record', () => [{ ...exchange, ...own }])
    return openPage(OrderPage, 'shop/order/detail', { id: '41', unit: 'points' })
  }
  const home = { name: '周明', phone: '13800138000', regionNames: ['浙江省', '杭州市', '西湖区'], street: '古荡街道 8 号' }

  test('goes to the address that was chosen for it, once', async () => {
    const page = await open({})
    page.getByText('填好收货地址后才会发货')
    answers('POST scoremall/address', { ok: true } as never)
    answersPages('GET scoremall/record', () => [{ ...exchange, address: home } as Exchange])
    chosenAddress.choose(3)
    await doing(() => page.show())
    expect(asked('POST scoremall/address').map(({ body }) => body)).toEqual([{ id: 41, addressId: 3 }])
    for (const text of ['周明 13800138000', '待发货', '改地址']) page.getByText(text)
    expect(page.queryByText('填好收货地址后才会发货')).toBeNull()
    await doing(() => page.show())
    expect(asked('POST scoremall/address')).toHaveLength(1)
  })

  test('says what became of it when one comes back', async () => {
    const page = await open({})
    await doing(() => page.hide())
    answersPages('GET scoremall/record', () => [{ ...exchange, state: 'shipped', address: home } as Exchange])
    await doing(() => page.show())
    page.getByText('已发货')
  })

  test('waits for an address still where that could not be sent', async () => {
    const page = await open({})
    loses('POST scoremall/address')
    chosenAddress.choose(3)
    await doing(() => page.show())
    expect([toaster.current?.text, page.queryByText('填写地址') !== null]).toEqual(['网络不给力，请稍后再试', true])
    refuses('POST scoremall/address', 'rest_conflict', 409, '已经发货了')
    chosenAddress.choose(3)
    await doing(() => page.show())
    expect([toaster.current?.text, new Set(keysOf('POST scoremall/address')).size]).toEqual(['已经发货了', 2])
  })

  test('has come once I say so', async () => {
    const page = await open({ state: 'shipped', can: { address: false, confirm: true, delete: false } })
    answers('POST shop/update-order', { ok: true })
    answersPages('GET scoremall/record', () => [
      { ...exchange, state: 'received', can: { address: false, confirm: false, delete: true } } as Exchange,
    ])
    await tap(page.getByText('确认收货'))
    await doing(() => modals.close(true))
    expect(asked('POST shop/update-order').map(({ body }) => body)).toEqual([{ id: 41, action: 'confirm' }])
    expect([page.queryByText('已收货') !== null, page.queryByRole('button', { name: '确认收货' })]).toEqual([true, null])
  })

  test('and came broken is asked back for its points, and says how that stands', async () => {
    const page = await open({
      state: 'received',
      quantity: 2,
      points: 1_600,
      refundable: 2,
      parcel: { company: '顺丰', number: 'SF123456' },
    })
    await tap(page.getByText('申请退款'))
    page.getByText('预计退回 1600 积分')
    await tap(page.getByText('退货退款'))
    await tap(page.getByText('收到时破损'))
    answers('POST shop/update-order', { ok: true })
    const asking = { id: 51, orderId: 41, lineId: 411, title: '浮漂一支', kind: 'return', quantity: 2, amountFen: 1_600, reason: 'damaged' }
    const standing = { state: 'applied', detail: '', pictures: [], answer: null, objection: null, returnTo: null, parcel: null }
    const times = { dueAt: '2026-05-20T04:00:00.000Z', createdAt: '2026-05-17T04:00:00.000Z' }
    const aftersale = { ...asking, ...standing, ...times, can: { withdraw: true, appeal: false, send: false } } as Aftersale
    answersPages('GET scoremall/record', () => [{ ...exchange, state: 'refunding', quantity: 2, points: 1_600, aftersales: [aftersale] }])
    await tap(page.getByText('提交申请'))
    expect(asked('POST shop/update-order').map(({ body }) => body)).toEqual([
      {
        id: 41,
        action: 'refund',
        refund: { lineId: 411, kind: 'return', reason: 'damaged', quantity: 2, detail: '', media: [] },
      },
    ])
    await doing(settled)
    page.getByText(/等商家处理/)
    expect([...document.querySelectorAll('.shop-fact')].map(({ textContent }) => textContent)).toContain('退款金额1600 积分')
    expect(asked('GET shop/express')[0]!.query.id).toBe('41')
    expect(page.queryByRole('button', { name: '申请退款' })).toBeNull()
    answers('POST shop/aftersale', { ok: true })
    await tap(page.getByText('撤销申请'))
    await doing(() => modals.close(true))
    expect(asked('POST shop/aftersale').map(({ body }) => body)).toEqual([{ id: 51, action: 'withdraw' }])
  })

  test('is left once it is deleted, and stays where I do not mean it', async () => {
    const page = await open({ state: 'received', can: { address: false, confirm: false, delete: true } })
    answers('POST shop/delete-order', { ok: true })
    for (const means of [false, true]) {
      await tap(page.getByRole('button', { name: '删除订单' }))
      await doing(() => modals.close(means))
    }
    expect([asked('POST shop/delete-order').map(({ body }) => body), opened]).toEqual([[{ id: 41 }], ['/pages/index/index']])
  })

  test('and is nobody’s is said to be gone; what did not come is asked for again', async () => {
    answersPages('GET scoremall/record', () => [])
    ;(await openPage(OrderPage, 'shop/order/detail', { id: '41', unit: 'points' })).getByText('内容不存在或已被删除')
    loses('GET scoremall/record')
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '41', unit: 'points' })
    answersPages('GET scoremall/record', () => [{ ...exchange, quantity: 2, points: 1_600 }])
    await tap(page.getByText('重试'))
    for (const text of ['1600 积分', '800 积分', '×2']) page.getByText(text)
    const when = `${dateOf(exchange.createdAt)} ${clockOf(exchange.createdAt)}`
    const facts = [...document.querySelectorAll('.shop-fact')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
    expect(facts.map(([, value]) => value)).toEqual(['41', '1600 积分', when])
    await tap(page.getByText('积分兑换'))
    expect(opened).toEqual(['/shop/index/index?unit=points'])
  })
})

test('a visitor signs in before they exchange, and what is not there cannot be had', async () => {
  session.close()
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '9', unit: 'points' })
  await tap(page.getByText('兑换'))
  expect([opened, asked('GET wallet'), page.queryByText('需要 800 积分')]).toEqual([['/member/login/login'], [], null])
  await doing(() => session.open(buildSession()))
  await doing(leaveSignIn)
  page.getByText('需要 800 积分')
  for (const [own, said] of [
    [{ onSale: false }, '已下架'],
    [{ inStock: false }, '已售罄'],
  ] as const) {
    answers('GET scoremall/detail', { ...good, ...own })
    const gone = await openPage(GoodPage, 'shop/goods/goods', { id: '9', unit: 'points' })
    expect(gone.getByRole<HTMLButtonElement>('button', { name: said }).disabled).toBe(true)
  }
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

describe('exchanges of the same', () => {
  const input = { skuId: 91, quantity: 2, points: 800 }
  const meaning = async (exchanging: Promise<unknown>) => {
    await settled()
    modals.close(true)
    await settled()
    return exchanging
  }

  test('are two where the first one came about', async () => {
    answers('POST scoremall/exchange', exchange)
    const exchanging = new Exchanging()
    const first = exchanging.exchange('浮漂', input)
    await settled()
    expect(modals.current?.content).toBe('用 1600 积分兑换“浮漂”？')
    await meaning(first)
    await meaning(exchanging.exchange('浮漂', input))
    expect(new Set(keysOf('POST scoremall/exchange')).size).toBe(2)
  })

  test('are one while it is under way, and can be wished again after it failed', async () => {
    const held = holds('POST scoremall/exchange')
    const exchanging = new Exchanging()
    const first = meaning(exchanging.exchange('浮漂', input))
    await settled()
    await settled()
    expect([await exchanging.exchange('浮漂', input), held.length]).toEqual([undefined, 1])
    await held[0]!.refuse(500)
    expect(await first).toBeNull()
    void meaning(exchanging.exchange('浮漂', input))
    await settled()
    await settled()
    expect(held).toHaveLength(2)
  })
})

test('the shop shows the points mall where one goes over to it, and leads to what became of my points', async () => {
  const page = await openPage(ShopPage, 'shop/index/index')
  expect(asked('GET scoremall/goods')).toEqual([])
  await tap(page.getByRole('button', { name: '积分兑换' }))
  page.getByText('已兑 3')
  await tap(page.getByText('积分明细'))
  expect(opened).toEqual(['/member/mine/integral'])
})

test('of what points are exchanged for it is said where there is none left', async () => {
  answersPages('GET scoremall/goods', () => [card, { ...card, id: 10, title: '钓箱', inStock: false }])
  await openPage(ShopPage, 'shop/index/index', { unit: 'points' })
  expect([...document.querySelectorAll('.good-tile__sold')].map(({ textContent }) => textContent)).toEqual(['已兑 3', '已售罄'])
})

test('a visitor sees what points are exchanged for, and is asked for none', async () => {
  session.close()
  const page = await openPage(ShopPage, 'shop/index/index', { unit: 'points' })
  page.getByText('浮漂一支')
  expect([page.queryByText('兑换记录'), asked('GET wallet')]).toEqual([null, []])
})

test('what was exchanged is listed as it stands by now, and each leads to its own', async () => {
  answersPages('GET scoremall/record', () => [exchange])
  const page = await openPage(OrdersPage, 'shop/order/order', { unit: 'points' })
  await doing(() => page.hide())
  answersPages('GET scoremall/record', () => [{ ...exchange, state: 'shipped', can: { ...exchange.can, address: false } }])
  await doing(() => page.show())
  expect([page.getByText('已发货') !== null, pageTitle()]).toEqual([true, '兑换记录'])
  await tap(page.getByText('订单 41'))
  await tap(page.getByText('浮漂一支'))
  expect(opened).toEqual(['/shop/order/detail?id=41&unit=points', '/shop/goods/goods?id=9&unit=points'])
  answersPages('GET scoremall/record', () => [])
  const none = await openPage(OrdersPage, 'shop/order/order', { unit: 'points' })
  none.getByText('还没有兑换过')
  await tap(none.getByText('积分兑换'))
  expect(opened.at(-1)).toBe('/shop/index/index?unit=points')
})

test('of what was exchanged and not sent yet nothing is sent back, and what came back of it is said', async () => {
  answersPages('GET scoremall/record', () => [{ ...exchange, quantity: 2, points: 1_600, refundedQuantity: 1, refundable: 1 }])
  const page = await openPage(OrderPage, 'shop/order/detail', { id: '41', unit: 'points' })
  page.getByText('已退 1 件')
  await tap(page.getByText('申请退款'))
  expect([page.queryByText('退货退款'), page.queryByText('预计退回 800 积分') !== null]).toEqual([null, true])
})

test('who is not told how many points they have may still try', async () => {
  loses('GET wallet')
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '9', unit: 'points' })
  expect(page.queryByText(/^我有/)).toBeNull()
  await tap(page.getByText('兑换'))
  page.getByText('需要 800 积分')
  await tap(page.getAllByText('兑换')[1]!)
  expect(modals.current).not.toBeNull()
  await doing(() => modals.close(false))
})
