import { QUANTITY_MAX } from '@anglers/contract/limits'
import { fireEvent, waitFor } from '@testing-library/dom'
import * as browser from '@/platform/browser'
import PayPage from '@/shop/money/pay'
import PayQuitPage from '@/shop/money/payQuit'
import PaySuccessPage from '@/shop/money/paySuccess'
import { chosenAddress } from '@/features/shop/addresses'
import CheckoutPage from '@/shop/order/createOrder'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildSession } from '../support/factories'
import { instead } from '../support/instead'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, Refused, refuses } from '../support/server'
import { order, preview } from '../support/shop'

const click = (element: Element) => doing(() => fireEvent.click(element))
const outcome = () => document.querySelector('.order-detail__outcome')!.textContent

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
})

describe('an order of the shop', () => {
  beforeEach(() => answers('GET shop/order-detail', order))

  test('whose payer turned back says that it is not paid, and can be paid at once', async () => {
    const page = await openPage(PayQuitPage, 'shop/money/payQuit', { id: '31' })
    expect([outcome(), page.queryByText('微信支付')]).toEqual(['支付未完成', expect.anything()])
    expect(asked('GET shop/order-detail').filter(({ query }) => query.check === 'true')).toEqual([])
  })

  test('in its last minute, in which no payment begins, says that it is too late and orders again', async () => {
    answers('GET shop/order-detail', { ...order, can: { ...order.can, pay: false } })
    const page = await openPage(PayPage, 'shop/money/pay', { id: '31' })
    page.getByText('马上就要超时，来不及支付了，请重新下单')
    expect([page.queryByText('微信支付'), page.queryByText(/前支付/)]).toEqual([null, null])
    await click(page.getByText('再次购买'))
    expect(opened).toEqual([
      `/shop/order/createOrder?lines=${order.lines.map((one) => `${one.skuId}-${one.quantity}-${one.priceFen}`).join(',')}`,
    ])
  })

  test('whose payment is still being asked about is not ordered again', async () => {
    answers('GET shop/order-detail', { ...order, pending: true, can: { ...order.can, pay: false } })
    const page = await openPage(PayPage, 'shop/money/pay', { id: '31' })
    expect([page.getByText('我已支付，重新查询'), page.queryByText('再次购买')]).toEqual([expect.anything(), null])
  })

  test('that was paid on another page says so when its payer comes back', async () => {
    const page = await openPage(PayPage, 'shop/money/pay', { id: '31' })
    await doing(() => page.hide())
    answers('GET shop/order-detail', { ...order, state: 'paid', can: { ...order.can, pay: false } })
    await doing(() => page.show())
    expect([outcome(), page.queryByText('微信支付')]).toEqual(['待发货', null])
  })

  test('whose payer says that they have paid is not offered for payment while the provider is asked', async () => {
    answers('GET shop/order-detail', { ...order, pending: true })
    const page = await openPage(PaySuccessPage, 'shop/money/paySuccess', { id: '31' })
    expect([outcome(), page.queryByText('微信支付'), page.queryByText('我已支付，重新查询')]).toEqual(['正在确认支付结果…', null, null])
    expect(asked('GET shop/order-detail')[0]!.query).toMatchObject({ id: '31', check: 'true' })
  })

  test('is not asked about once more by its payer coming back while the provider is asked', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    answers('GET shop/order-detail', { ...order, pending: true })
    const page = await openPage(PaySuccessPage, 'shop/money/paySuccess', { id: '31' })
    // It is asked about again every two seconds, and not in this test.
    jest.clearAllTimers()
    const before = asked('GET shop/order-detail').length
    await doing(() => page.show())
    expect([asked('GET shop/order-detail').length, outcome()]).toEqual([before, '正在确认支付结果…'])
  })

  test('is asked about no more once its page was left', async () => {
    const held = holds('GET shop/order-detail')
    await openPage(PaySuccessPage, 'shop/money/paySuccess', { id: '31' })
    await cleanUp()
    jest.useFakeTimers()
    void held[0]!.answer(order)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(held).toHaveLength(1)
  })
})

test('what was noted for an order that went through is not noted for the next', async () => {
  answers('POST shop/preview-order', preview)
  answers('POST shop/create-order', { id: 31, state: 'unpaid' } as never)
  answers('GET shop/get-cart', [])
  const page = await openPage(CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900' })
  await doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: '放门卫' } }))
  await waitFor(() => expect(drafts.read('shop-remark')).toBe('放门卫'))
  await click(page.getByText('提交订单'))
  expect(drafts.read('shop-remark')).toBeUndefined()
})

test('what is noted last is kept, however soon the check-out is left', async () => {
  answers('POST shop/preview-order', preview)
  const page = await openPage(CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900' })
  await doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: '放门卫' } }))
  await cleanUp()
  expect(drafts.read('shop-remark')).toBe('放门卫')
})

test.each(['ios', 'android', 'other'] as const)('how an order can be paid is asked for the device that it is: %s', async (device) => {
  answers('GET shop/order-detail', order)
  answers('POST payment/goods/wechatpay', { way: 'wechat_native', codeUrl: 'weixin://wxpay', picture: 'data:' })
  instead(jest.spyOn(browser, 'device')).mockReturnValue(device)
  const page = await openPage(PayPage, 'shop/money/pay', { id: '31' })
  await click(page.getByText('微信支付'))
  expect(asked('GET shop/order-detail')[0]!.query.ios).toBe(String(device === 'ios'))
  expect(asked('POST payment/goods/wechatpay')[0]!.body.ios).toBe(device === 'ios')
})

describe('the address of a check-out', () => {
  const open = (lines: string) => openPage(CheckoutPage, 'shop/order/createOrder', { lines })
  beforeEach(() => answers('POST shop/preview-order', preview))

  test.each([
    ['one that costs nothing', '71-1-0', [{ skuId: 71, quantity: 1, priceFen: 0 }]],
    ['as many as may be ordered', `71-${QUANTITY_MAX}-11900`, [{ skuId: 71, quantity: QUANTITY_MAX, priceFen: 11_900 }]],
    [
      'what can be read of several',
      '71-1-11900,72-0-500,73,74-2-500',
      [
        { skuId: 71, quantity: 1, priceFen: 11_900 },
        { skuId: 74, quantity: 2, priceFen: 500 },
      ],
    ],
  ])('orders %s', async (_, lines, ordered) => {
    await open(lines)
    expect(asked('POST shop/preview-order')[0]!.body.lines).toEqual(ordered)
  })

  test.each(['', '71', '71-0-11900'])('that names nothing, as %j, leads to no order', async (lines) => {
    const page = await open(lines)
    expect([page.getByText('内容不存在或已被删除'), asked('POST shop/preview-order')]).toEqual([expect.anything(), []])
  })
})

describe('a check-out', () => {
  const coupon = {
    id: 9,
    name: '满百减二十',
    offFen: 2_000,
    overFen: 10_000,
    categoryId: null,
    endsAt: '2099-01-01T00:00:00.000Z',
    taken: true,
    left: 1,
    used: false,
  }
  const open = () => openPage(CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900' })

  test('orders without a coupon that no longer fits', async () => {
    answers('POST shop/preview-order', ({ couponId }) => ({ ...preview, coupons: [coupon], couponId: couponId ?? null }))
    const page = await open()
    await click(page.getByText('减 ¥20'))
    answers('POST shop/preview-order', preview)
    await doing(() => page.show())
    refuses('POST shop/create-order', 'rest_conflict', 409)
    await click(page.getByText('提交订单'))
    expect(asked('POST shop/create-order').map(({ body }) => body.couponId)).toEqual([undefined])
  })

  test('goes to the address that is left once the chosen one was deleted', async () => {
    const chosen = { ...preview, address: { ...preview.address!, id: 4, name: '老周' } }
    answers('POST shop/preview-order', ({ addressId }) => (addressId === 4 ? chosen : preview))
    const page = await open()
    chosenAddress.choose(4)
    await doing(() => page.show())
    page.getByText('老周 13800138000')
    answers('POST shop/preview-order', ({ addressId }) => {
      if (addressId === 4) throw new Refused('rest_not_found', 404)
      return preview
    })
    await doing(() => page.show())
    page.getByText('周明 13800138000')
  })
})
