import { fireEvent, screen } from '@testing-library/dom'
import type { ComponentType } from 'react'
import type { EndpointName } from '@anglers/contract'
import type { PreviewLine } from '@anglers/contract/shopOrders'
import { ORDER_LINES } from '@anglers/contract/limits'
import { addresses } from '@/features/shop/addresses'
import AddressPage from '@/shop/address/address'
import AddressManagePage from '@/shop/address/addressManage'
import CartPage from '@/shop/cart/cart'
import ReviewsPage from '@/shop/comment/comment'
import GoodPage from '@/shop/goods/goods'
import PayPage from '@/shop/money/pay'
import PayQuitPage from '@/shop/money/payQuit'
import PaySuccessPage from '@/shop/money/paySuccess'
import CheckoutPage from '@/shop/order/createOrder'
import OrderPage from '@/shop/order/detail'
import OrdersPage from '@/shop/order/order'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, loses } from '../support/server'
import { good, line, order, preview, setting } from '../support/shop'

const tap = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('GET shop/setting', setting)
  answers('GET shop/coupons', [])
})

describe('what is ticked in the cart', () => {
  const order = async (count: number, all = count) => {
    answers(
      'GET shop/get-cart',
      Array.from({ length: all }, (_, at) => ({ ...line, skuId: at + 1, ticked: at < count })),
    )
    const page = await openPage(CartPage, 'shop/cart/cart')
    await tap(page.getByText(`结算 ${count}`))
  }

  test('is ordered as far as one order holds it', async () => {
    await order(ORDER_LINES)
    expect(opened).toEqual([expect.stringContaining('/shop/order/createOrder')])
  })

  test('is ordered however many others the cart has', async () => {
    await order(2, ORDER_LINES + 1)
    expect(opened).toEqual(['/shop/order/createOrder?cart=1&lines=1-1-11900%2C2-1-11900'])
  })

  test('stays there where it is more than one order holds, which is said', async () => {
    await order(ORDER_LINES + 1)
    expect([opened, toaster.current?.text]).toEqual([[], `一次最多结算 ${ORDER_LINES} 种商品，请少选一些`])
  })
})

describe('going on with what there is', () => {
  const lineOf = (own: Partial<PreviewLine>): PreviewLine => ({ ...preview.lines[0]!, ...own })
  const accept = async (lines: PreviewLine[]) => {
    answers('POST shop/preview-order', { ...preview, lines })
    const query = lines.map(({ skuId, quantity, priceFen }) => `${skuId}-${quantity}-${priceFen}`).join(',')
    const page = await openPage(CheckoutPage, 'shop/order/createOrder', { lines: query })
    await tap(page.getByText('按现在的价格和库存继续'))
    return asked('POST shop/preview-order').map(({ body }) =>
      (body.lines as { skuId: number; quantity: number }[]).map(({ skuId, quantity }) => [skuId, quantity]),
    )
  }

  test('takes of each line as much as is left for it', async () => {
    const limited = { goodId: 7, problem: 'limit' as const }
    const red = lineOf({ ...limited, skuId: 71, quantity: 2, left: 3 })
    const blue = lineOf({ ...limited, skuId: 72, quantity: 2, left: 1 })
    const green = lineOf({ ...limited, skuId: 73, quantity: 1, left: 0 })
    const other = lineOf({ goodId: 8, skuId: 81, quantity: 3, left: 5 })
    expect((await accept([red, blue, green, other])).at(-1)).toEqual([
      [71, 2],
      [72, 1],
      [81, 3],
    ])
  })

  test('leaves out what is delivered in another way, which its line says', async () => {
    const lines = [lineOf({ skuId: 71, quantity: 1 }), lineOf({ skuId: 72, quantity: 1, problem: 'delivery', left: 0 })]
    expect((await accept(lines)).at(-1)).toEqual([[71, 1]])
    expect(screen.getByText('交付方式不同，请另下一单')).toBeTruthy()
  })

  test('says where nothing is left, and orders nothing else', async () => {
    const asks = await accept([lineOf({ skuId: 71, quantity: 1, problem: 'sold_out', left: 0 })])
    expect([asks.at(-1), toaster.current?.text]).toEqual([[[71, 1]], '已售罄'])
  })
})

test.each<[string, ComponentType, Record<string, string>?]>([
  ['shop/goods/goods', GoodPage],
  ['shop/goods/goods', GoodPage, { unit: 'points' }],
  ['shop/comment/comment', ReviewsPage],
  ['shop/order/detail', OrderPage],
  ['shop/money/pay', PayPage],
  ['shop/money/paySuccess', PaySuccessPage],
  ['shop/money/payQuit', PayQuitPage],
])('%s of nothing says that there is nothing', async (path, Page, query = {}) => {
  const page = await openPage(Page, path, { ...query, id: 'x' })
  page.getByText('内容不存在或已被删除')
})

test.each<[string, ComponentType, EndpointName, () => void, string, Record<string, string>?]>([
  ['shop/goods/goods', GoodPage, 'GET shop/detail', () => answers('GET shop/detail', good), '守底钓鲫鲤'],
  ['shop/order/detail', OrderPage, 'GET shop/order-detail', () => answers('GET shop/order-detail', order), '订单编号'],
  ['shop/money/pay', PayPage, 'GET shop/order-detail', () => answers('GET shop/order-detail', order), '微信支付'],
  ['shop/address/address', AddressPage, 'GET shop/address', () => answers('GET shop/address', [preview.address!]), '周明 13800138000'],
  ['shop/address/addressManage', AddressManagePage, 'GET shop/address', () => answers('GET shop/address', [preview.address!]), '收货人'],
])('what did not come is asked for again: %s', async (path, Page, name, answer, said) => {
  answers('GET shop/recommend', [])
  answersPages('GET comments/order-comment', () => [])
  addresses.forget()
  loses(name)
  const page = await openPage(Page, path, { id: '3' })
  expect(page.queryByText(said)).toBeNull()
  answer()
  await tap(page.getByText('重试'))
  page.getByText(said)
})

test.each<[string, ComponentType, Record<string, string>?]>([
  ['shop/order/order', OrdersPage],
  ['shop/order/order', OrdersPage, { unit: 'points' }],
  ['shop/order/detail', OrderPage],
  ['shop/order/detail', OrderPage, { unit: 'points' }],
  ['shop/order/createOrder', CheckoutPage, { lines: '71-1-11900' }],
  ['shop/address/address', AddressPage],
  ['shop/address/addressManage', AddressManagePage],
  ['shop/money/pay', PayPage],
  ['shop/money/paySuccess', PaySuccessPage],
  ['shop/money/payQuit', PayQuitPage],
])('a visitor signs in before they see %s, and nothing of it is asked for', async (path, Page, query = {}) => {
  session.close()
  const page = await openPage(Page, path, { id: '31', ...query })
  page.getByText('登录后可以查看订单和地址')
  expect(asked().filter(({ name }) => / (shop|scoremall|wallet)\b/.test(name))).toEqual([])
})

test('of a good with several specifications each is chosen by itself', async () => {
  const [one] = good.skus as [(typeof good.skus)[0]]
  const specs = [
    { name: '长度', values: ['3.6 米', '4.5 米'] },
    { name: '调性', values: ['28', '37'] },
  ]
  const skus = specs[0]!.values.flatMap((long, at) =>
    specs[1]!.values.map((tone, by) => ({ ...one, id: 71 + at * 2 + by, spec: [long, tone] })),
  )
  answers('GET shop/detail', { ...good, specs, skus })
  answers('GET shop/recommend', [])
  answers('GET shop/get-cart', [])
  answersPages('GET comments/order-comment', () => [])
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  await tap(page.getByText('选择 长度 · 调性'))
  await tap(page.getByText('37'))
  await tap(page.getByText('4.5 米'))
  expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['4.5 米', '37'])
  await tap(page.getByText('立即购买'))
  expect(opened).toEqual(['/shop/order/createOrder?lines=74-1-11900'])
})
