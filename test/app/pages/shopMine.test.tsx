import { fireEvent, waitFor } from '@testing-library/dom'
import type { EndpointName } from '@anglers/contract'
import type { ShopAddress } from '@anglers/contract/shopCart'
import type { ShopOrderDetail } from '@anglers/contract/shopOrders'
import AddressPage from '@/shop/address/address'
import AddressManagePage from '@/shop/address/addressManage'
import ShopPage from '@/shop/index/index'
import CheckoutPage from '@/shop/order/createOrder'
import OrderPage from '@/shop/order/detail'
import OrdersPage from '@/shop/order/order'
import { drafts } from '@/stores/drafts'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'
import { card, coupon, order, preview, setting } from '../support/shop'

const NO_LINE = '网络不给力，请稍后再试'
const home = preview.address!
const parents: ShopAddress = { ...home, id: 4, name: '周爸', street: '文三路 1 号', isDefault: false }

const signIn = (userId = 7) => session.open(buildSession({ user: buildMe({ userId }) }))
const tap = (element: Element) => doing(() => fireEvent.click(element))
const type = (field: Element, value: string) => doing(() => fireEvent.input(field, { target: { value } }))
const openAddresses = (query: Record<string, string> = {}) => openPage(AddressPage, 'shop/address/address', query)
const openCheckout = () => openPage(CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900' })

beforeEach(() => {
  signIn()
  answers('GET user/check', buildMe())
  answers('GET shop/setting', setting)
  answers('GET shop/coupons', [])
  answersPages('GET shop/list', () => [card])
  answers('GET shop/address', [home, parents])
  answers('POST shop/preview-order', preview)
})

afterEach(() => modals.close(false))

describe('the addresses', () => {
  test('of one member are not shown to the next, whose own do not come', async () => {
    await openAddresses()
    refuses('GET shop/address', 'rest_unavailable', 503, '请稍后再试')
    await doing(() => signIn(8))
    const page = await openAddresses()
    page.getByText('请稍后再试')
    expect(page.queryByText(/文三路/)).toBeNull()
  })

  test('say which is the usual one, and another becomes it', async () => {
    answers('POST shop/add-address', [])
    const page = await openAddresses()
    expect(page.getAllByText('默认')).toHaveLength(1)
    answers('GET shop/address', [
      { ...home, isDefault: false },
      { ...parents, isDefault: true },
    ])
    await tap(page.getByText('设为默认'))
    expect(asked('POST shop/add-address').map(({ body }) => body)).toEqual([{ id: 4, isDefault: true }])
    expect(keysOf('POST shop/add-address')).toHaveLength(1)
    expect(page.getAllByText('设为默认')).toHaveLength(1)
  })

  test('are asked for anew when one comes back from changing one', async () => {
    const page = await openAddresses()
    await doing(() => page.hide())
    answers('GET shop/address', [{ ...home, street: '龙井路 9 号' }, parents])
    await doing(() => page.show())
    page.getByText(/龙井路 9 号/)
  })

  test('lose one once asked, and keep it where it cannot be asked for', async () => {
    const page = await openAddresses()
    const drop = async () => {
      await tap(page.getAllByText('删除')[1]!)
      await doing(() => modals.close(true))
    }
    loses('POST shop/add-address')
    await drop()
    expect(toaster.current?.text).toBe(NO_LINE)
    page.getByText(/文三路/)
    answers('POST shop/add-address', [])
    answers('GET shop/address', [home])
    await drop()
    expect(page.queryByText(/文三路/)).toBeNull()
    expect(asked('POST shop/add-address').at(-1)!.body).toEqual({ id: 4, deleted: true })
    expect(keysOf('POST shop/add-address')).toHaveLength(2)
  })

  test('keep one that is not meant to go', async () => {
    const page = await openAddresses()
    await tap(page.getAllByText('删除')[1]!)
    expect(modals.current?.content).toBe('删除这个地址？')
    await doing(() => modals.close(false))
    expect([asked('POST shop/add-address'), page.queryByText(/文三路/) !== null]).toEqual([[], true])
  })

  test('of which none could be made the usual one, or be deleted, say so', async () => {
    loses('POST shop/add-address')
    const page = await openAddresses()
    await tap(page.getByText('设为默认'))
    expect(toaster.current?.text).toBe(NO_LINE)
    refuses('POST shop/add-address', 'rest_conflict', 409, '地址变了')
    await tap(page.getByText('设为默认'))
    expect(toaster.current?.text).toBe('地址变了')
    refuses('POST shop/add-address', 'rest_conflict', 409, '地址没了')
    await tap(page.getAllByText('删除')[1]!)
    await doing(() => modals.close(true))
    expect(toaster.current?.text).toBe('地址没了')
  })
})

describe('a new address', () => {
  const fill = async (values: string[]) => {
    const page = await openPage(AddressManagePage, 'shop/address/addressManage')
    for (const [index, value] of values.entries()) await type(page.getAllByRole('textbox')[index]!, value)
    return page
  }

  test('half written is still there when the page is opened again', async () => {
    await fill(['周明', '1380013'])
    await waitFor(() => expect(drafts.read('shop-address')).toEqual({ name: '周明', phone: '1380013' }))
    const page = await openPage(AddressManagePage, 'shop/address/addressManage')
    expect(page.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['周明', '1380013', ''])
  })
})

describe('the address that was chosen', () => {
  const choose = async () => {
    const list = await openAddresses({ choose: '1' })
    opened.splice(0)
    await tap(list.getByText(/文三路/))
    expect(opened).toEqual(['/pages/index/index'])
  }

  test('is that of the order, and of this one only', async () => {
    await choose()
    await openCheckout()
    await openCheckout()
    const addressed = asked('POST shop/preview-order').map(({ body }) => body.addressId)
    expect(addressed.filter(Boolean)).toEqual([4])
  })

  test('is not that of the next member’s order', async () => {
    await choose()
    await doing(() => signIn(8))
    await openCheckout()
    expect(asked('POST shop/preview-order').map(({ body }) => body.addressId)).not.toContain(4)
  })
})

describe('of an order’s coupons', () => {
  const coupon = { name: '满减', overFen: 0, categoryId: null, endsAt: '2099-01-01T00:00:00.000Z', taken: true, left: 1, used: false }
  const withCoupons = {
    ...preview,
    coupons: [
      { ...coupon, id: 5, offFen: 500 },
      { ...coupon, id: 6, offFen: 800 },
    ],
  }
  const open = async () => {
    answers('POST shop/preview-order', withCoupons)
    answers('POST shop/create-order', order)
    answers('GET shop/get-cart', [])
    return openCheckout()
  }

  test('the one that was chosen last counts, however late the sums with the other come', async () => {
    const page = await open()
    const held = holds('POST shop/preview-order')
    await tap(page.getByText('减 ¥5'))
    await tap(page.getByText('减 ¥8'))
    await doing(() => held[1]!.answer({ ...withCoupons, couponId: 6, totalFen: 12_100 }))
    await doing(() => held[0]!.answer({ ...withCoupons, couponId: 5, totalFen: 12_400 }))
    expect(page.queryAllByText('¥124.00')).toEqual([])
    expect(document.querySelector('.shop-bar .shop-price')!.textContent).toBe('¥121.00')
  })

  test('the one that was chosen last counts, though the sums with the other never come', async () => {
    const page = await open()
    const held = holds('POST shop/preview-order')
    await tap(page.getByText('减 ¥5'))
    await tap(page.getByText('减 ¥8'))
    await doing(() => held[1]!.answer({ ...withCoupons, couponId: 6, totalFen: 12_100 }))
    toaster.hide()
    await doing(() => held[0]!.refuse(503, '请稍后再试'))
    expect([toaster.current, document.querySelector('.shop-bar .shop-price')!.textContent]).toEqual([null, '¥121.00'])
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order').map(({ body }) => body.couponId)).toEqual([6])
  })

  test('one without an answer is not used, which is said', async () => {
    const page = await open()
    loses('POST shop/preview-order')
    await tap(page.getByText('减 ¥5'))
    expect(toaster.current?.text).toBe('网络不给力，请检查信号后重试')
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order').map(({ body: { couponId = null } }) => couponId)).toEqual([null])
  })
})

test('all orders that were seen are still there when one comes back to them', async () => {
  answers('GET shop/order-counts', { unpaid: 0, shipped: 0, refunding: 0 } as never)
  answersPages('GET shop/get-order', () => Array.from({ length: 45 }, (_, at) => ({ ...order, id: 145 - at })))
  const page = await openPage(OrdersPage, 'shop/order/order')
  await tap(page.getByText('点这里加载更多'))
  page.getByText(/106/)
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText(/106/)
})

test.each<[string, (name: EndpointName) => void]>([
  [NO_LINE, loses],
  ['领完了', (name) => refuses(name, 'sold_out', 409, '领完了')],
])('a coupon that could not be taken says so, and can be taken still: %s', async (said, fails) => {
  answers('GET shop/coupons', [coupon])
  fails('POST shop/take-coupon')
  const page = await openPage(ShopPage, 'shop/index/index')
  for (let time = 1; time <= 2; time++) await tap(page.getByText('领取'))
  expect([toaster.current?.text, keysOf('POST shop/take-coupon').length]).toEqual([said, 2])
})

describe.each<[string, (name: EndpointName) => void, string]>([
  ['without a network', loses, NO_LINE],
  ['in vain', (name) => refuses(name, 'rest_conflict', 409, '订单变了'), '订单变了'],
])('an order of which something is asked %s says so, and stays as it is', (_, fails, said) => {
  const open = (own: Partial<ShopOrderDetail>) => {
    answers('GET shop/order-detail', { ...order, payUntil: null, ways: [], ...own })
    return openPage(OrderPage, 'shop/order/detail', { id: '31' })
  }
  const can = { ...order.can, pay: false, cancel: false }

  test.each([
    ['取消订单', { can: { ...can, cancel: true } }, 'POST shop/update-order'],
    ['确认收货', { state: 'shipped', can: { ...can, confirm: true } }, 'POST shop/update-order'],
    ['删除订单', { state: 'cancelled', can: { ...can, delete: true } }, 'POST shop/delete-order'],
  ] as const)('%s', async (way, own, name) => {
    fails(name)
    const page = await open(own)
    await tap(page.getByText(way))
    await doing(() => modals.close(true))
    expect([toaster.current?.text, opened]).toEqual([said, []])
    page.getByRole('button', { name: way })
  })
})
