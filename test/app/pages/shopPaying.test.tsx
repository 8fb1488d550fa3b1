import { QUANTITY_MAX } from '@anglers/contract/limits'
import PayQuitPage from '@/shop/money/payQuit'
import PaySuccessPage from '@/shop/money/paySuccess'
import CheckoutPage from '@/shop/order/createOrder'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { openPage } from '../support/page'
import { answers, asked } from '../support/server'
import { order, preview } from '../support/shop'

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

  test('whose payer says that they have paid is not offered for payment while the provider is asked', async () => {
    const page = await openPage(PaySuccessPage, 'shop/money/paySuccess', { id: '31' })
    expect([outcome(), page.queryByText('微信支付')]).toEqual(['正在确认支付结果…', null])
    expect(asked('GET shop/order-detail')[0]!.query).toMatchObject({ id: '31', check: 'true' })
  })
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
