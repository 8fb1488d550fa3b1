import { fireEvent } from '@testing-library/dom'
import { ORDER_LINES } from '@anglers/contract/limits'
import CartPage from '@/shop/cart/cart'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers } from '../support/server'
import { line, setting } from '../support/shop'

const tap = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('GET shop/setting', setting)
  answers('GET shop/coupons', [])
})

describe('what is ticked in the cart', () => {
  const order = async (count: number) => {
    answers(
      'GET shop/get-cart',
      Array.from({ length: count }, (_, at) => ({ ...line, skuId: at + 1 })),
    )
    const page = await openPage(CartPage, 'shop/cart/cart')
    await tap(page.getByText(`结算 ${count}`))
  }

  test('is ordered as far as one order holds it', async () => {
    await order(ORDER_LINES)
    expect(opened).toEqual([expect.stringContaining('/shop/order/createOrder')])
  })

  test('stays there where it is more than one order holds, which is said', async () => {
    await order(ORDER_LINES + 1)
    expect([opened, toaster.current?.text]).toEqual([[], `一次最多结算 ${ORDER_LINES} 种商品，请少选一些`])
  })
})
