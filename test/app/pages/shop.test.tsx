import { fireEvent } from '@testing-library/dom'
import type { Answer } from '@anglers/contract'
import type { ShopOrderDetail } from '@anglers/contract/shopOrders'
import { clockOf, dateOf, timeAgo } from '@/lib/time'
import AddressManagePage from '@/shop/address/addressManage'
import CartPage from '@/shop/cart/cart'
import GoodPage from '@/shop/goods/goods'
import ShopPage from '@/shop/index/index'
import GoodsListPage from '@/shop/list/list'
import PayPage from '@/shop/money/pay'
import CheckoutPage from '@/shop/order/createOrder'
import OrderPage from '@/shop/order/detail'
import OrdersPage from '@/shop/order/order'
import { drafts } from '@/stores/drafts'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { buildMe, buildSession } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { comesBackLater, doing, openPage } from '../support/page'
import { answers, answersPages, asked, keysOf, loses, refuses } from '../support/server'
import { answersRegions, card, good, line, preview, order, setting } from '../support/shop'

const signIn = () => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
}

beforeEach(() => {
  answers('GET shop/setting', setting)
  answers('GET shop/coupons', [])
  answersPages('GET shop/list', () => [card])
  answers('GET shop/detail', good)
  answers('GET shop/recommend', [])
  answersPages('GET comments/order-comment', () => [])
})

afterEach(() => modals.close(false))

const tap = (element: Element) => doing(() => fireEvent.click(element))

test('the shop shows its categories and goods, and leads to them', async () => {
  const page = await openPage(ShopPage, 'shop/index/index')
  for (const text of ['手竿', '青芦 综合竿', '¥119.00 起', '满 ¥99.00 包邮（偏远地区除外）']) page.getByText(text)
  expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['商品'])
  await tap(page.getByText('手竿'))
  expect(opened).toEqual(['/shop/list/list?category=1'])
})

test('a list is sorted, and narrowed by what its category knows', async () => {
  const page = await openPage(GoodsListPage, 'shop/list/list', { category: '1' })
  await tap(page.getByText('价格↑'))
  await tap(page.getByText('筛选 1'))
  await tap(page.getByText('28调'))
  await tap(page.getByText('37调'))
  const { query } = asked('GET shop/list').at(-1)!
  expect(query).toMatchObject({ category: '1', orderby: 'price', attributes: '调性=28;调性=37' })
})

test('a visitor puts a good into the cart, which is kept, and joins the member’s once they sign in', async () => {
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  for (const text of ['¥119.00 起', '守底钓鲫鲤', '135g']) page.getByText(text)
  await tap(page.getByText('购买'))
  await tap(page.getByText('加入购物车'))
  expect(toaster.current!.text).toBe('已加入购物车')
  const visitors = await openPage(CartPage, 'shop/cart/cart')
  visitors.getByText('青芦 综合竿')
  await tap(visitors.getByText('结算 1'))
  expect(opened).toEqual(['/member/login/login'])

  answers('POST shop/add-cart', [line])
  answers('GET shop/get-cart', [line])
  await doing(signIn)
  await doing(leaveSignIn)
  expect(opened.at(-1)).toBe('/shop/order/createOrder?cart=1&lines=71-1-11900')
  await openPage(CartPage, 'shop/cart/cart')
  await openPage(CartPage, 'shop/cart/cart')
  expect(asked('POST shop/add-cart').map(({ body }) => body)).toEqual([{ lines: [{ skuId: 71, quantity: 1 }] }])
})

test('the pictures of a good are seen large, beginning with the one that is tapped', async () => {
  answers('GET shop/detail', { ...good, pictures: ['/media/rod.webp', '/media/bag.webp'] })
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  const seen = [...document.querySelectorAll('.good-detail__picture img')].map((image) => image.getAttribute('alt'))
  expect(seen).toEqual([good.title, ''])
  await tap(page.getAllByRole('button', { name: '查看图片' })[1]!)
  expect(document.querySelector('.lightbox__counter')!.textContent).toBe('2 / 2')
  expect(document.querySelectorAll('.lightbox__picture')[1]!.getAttribute('src')).toMatch(/\/media\/bag\.webp$/)
  await tap(document.querySelector('.lightbox')!)
})

test('about a good its seller is asked, by a visitor once they have signed in', async () => {
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  await tap(page.getByText('咨询'))
  expect(opened).toEqual(['/member/login/login'])
  await doing(signIn)
  const members = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  await tap(members.getByText('咨询'))
  expect(opened.at(-1)).toBe('/pagesB/chat/chat?id=5&good=7')
})

test('a good says how many pieces the cart holds already', async () => {
  signIn()
  answers('GET shop/get-cart', [{ ...line, quantity: 3 }])
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  page.getByText('购物车 3')
  await doing(() => session.close())
  expect(page.queryByText('购物车 3')).toBeNull()
  await doing(signIn)
  page.getByText('购物车 3')
})

test('a specification that is sold out cannot be bought', async () => {
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  await tap(page.getByText('购买'))
  await tap(page.getByText('4.5 米'))
  page.getByText('已售罄')
  await tap(page.getByText('立即购买'))
  expect(opened).toEqual([])
})

test.each([
  ['there are', good, 3],
  ['one member may have', { ...good, memberLimit: 2 }, 2],
])('no more pieces can be chosen than %s', async (_, shown, most) => {
  signIn()
  answers('GET shop/detail', shown)
  answers('POST shop/add-cart', [])
  const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  await tap(page.getByText('购买'))
  const more = () => page.getByRole<HTMLButtonElement>('button', { name: '增加一件' })
  for (let time = 1; time < most; time++) await tap(more())
  expect(more().disabled).toBe(true)
  await tap(page.getByText('加入购物车'))
  expect(asked('POST shop/add-cart').map(({ body }) => body.lines)).toEqual([[{ skuId: 71, quantity: most }]])
})

test('of a line in the cart there are no more than in stock, and no less than one', async () => {
  signIn()
  answers('GET shop/get-cart', [
    { ...line, quantity: 3 },
    { ...line, skuId: 73, quantity: 1 },
  ])
  const page = await openPage(CartPage, 'shop/cart/cart')
  const isOff = (name: string) => page.getAllByRole<HTMLButtonElement>('button', { name }).map(({ disabled }) => disabled)
  expect([isOff('增加一件'), isOff('减少一件')]).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the cart says what changed, and takes back what the server refuses', async () => {
  signIn()
  answers('GET shop/get-cart', [
    { ...line, priceFen: 12_900 },
    { ...line, skuId: 72, title: '没了的', stock: 0 },
  ])
  answers('POST shop/update-cart', [{ ...line, priceFen: 12_900, quantity: 2 }])
  const page = await openPage(CartPage, 'shop/cart/cart')
  for (const text of ['比上次看贵了 ¥10.00', '已售罄', '结算 1']) page.getByText(text)
  await tap(page.getAllByRole('button', { name: '增加一件' })[0]!)
  expect(asked('POST shop/update-cart').map(({ body }) => body)).toEqual([{ lines: [{ skuId: 71, quantity: 2 }] }])
  refuses('POST shop/del-cart', 'rest_internal_error', 500, '服务器出了点问题')
  await tap(page.getAllByText('删除')[0]!)
  page.getByText('青芦 综合竿')
  expect(toaster.current!.text).toBe('服务器出了点问题')
})

describe('check-out', () => {
  const open = () => openPage(CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900' })
  beforeEach(() => {
    signIn()
    answers('POST shop/preview-order', preview)
    answers('GET shop/get-cart', [])
  })

  test('orders what is shown, at what is shown, and leads to the cashier', async () => {
    answers('POST shop/create-order', order)
    const page = await open()
    for (const text of ['周明 13800138000', '¥10.00', '¥129.00']) expect(page.getAllByText(text).length).toBeGreaterThan(0)
    await doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: '放门口' } }))
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order').map(({ body }) => body)).toEqual([
      { lines: [{ skuId: 71, quantity: 1, priceFen: 11_900 }], addressId: 3, remark: '放门口', totalFen: 12_900 },
    ])
    expect(replaced).toEqual(['/shop/money/pay?id=31'])
  })

  test('after a lost answer sends the same order again, with what was typed', async () => {
    loses('POST shop/create-order')
    const page = await open()
    await doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: '放门口' } }))
    for (let time = 1; time <= 2; time++) await tap(page.getByText('提交订单'))
    const [first, second] = keysOf('POST shop/create-order')
    expect(second).toBe(first)
    expect((page.getByRole('textbox') as HTMLInputElement).value).toBe('放门口')
  })

  test('after a lost answer sends what was changed since as another order', async () => {
    loses('POST shop/create-order')
    const page = await open()
    for (const remark of ['放门口', '放前台']) {
      await doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: remark } }))
      await tap(page.getByText('提交订单'))
    }
    expect(new Set(keysOf('POST shop/create-order')).size).toBe(2)
  })

  test('says what changed, and goes on with what there is', async () => {
    answers('POST shop/preview-order', ({ lines }) =>
      lines[0]!.priceFen === 12_900
        ? { ...preview, totalFen: 13_900 }
        : { ...preview, lines: [{ ...preview.lines[0]!, priceFen: 12_900, problem: 'price' }] },
    )
    const page = await open()
    page.getByText('价格有变，现价如下')
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order')).toEqual([])
    await tap(page.getByText('按现在的价格和库存继续'))
    expect(page.queryByText('价格有变，现价如下')).toBeNull()
    expect(document.querySelector('.shop-bar .shop-price')!.textContent).toBe('¥139.00')
  })

  test('without an address asks for one', async () => {
    answers('POST shop/preview-order', { ...preview, address: null })
    const page = await open()
    await tap(page.getByText('添加收货地址'))
    expect(opened).toEqual(['/shop/address/addressManage'])
  })

  test('without an address orders what is sent nowhere', async () => {
    answers('POST shop/preview-order', { ...preview, address: null, needsAddress: false })
    answers('POST shop/create-order', { ...order, state: 'paid' })
    const page = await open()
    expect(page.queryByText('添加收货地址')).toBeNull()
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order')).toHaveLength(1)
  })
})

test('an address is put together region by region, and stays typed when it is refused', async () => {
  signIn()
  answers('GET shop/address', [])
  answersRegions()
  refuses('POST shop/add-address', 'rest_invalid_param', 400, '有些内容填得不对', { phone: '格式不正确' })
  const page = await openPage(AddressManagePage, 'shop/address/addressManage')
  const [name, phone, street] = page.getAllByRole('textbox')
  const type = (field: Element, value: string) => doing(() => fireEvent.input(field, { target: { value } }))
  await type(name!, '周明')
  await type(phone!, '1380013')
  await type(street!, '古荡街道 8 号')
  await tap(page.getByText('请选择'))
  for (const region of ['浙江省', '杭州市', '西湖区']) await tap(page.getByText(region))
  page.getByText('浙江省 杭州市 西湖区')
  await tap(page.getByText('保存'))
  page.getByText('格式不正确')
  expect(asked('POST shop/add-address').map(({ body }) => body)).toEqual([
    { name: '周明', phone: '1380013', region: '330106', street: '古荡街道 8 号' },
  ])
})

describe('an order', () => {
  beforeEach(() => {
    signIn()
    answers('GET shop/order-counts', { unpaid: 1, paid: 0, shipped: 1, received: 0, refunding: 0 })
    answers('GET shop/order-detail', order)
  })

  test('that was sent is said to have come, once asked', async () => {
    const sent = { ...order, state: 'shipped' as const, payUntil: null, can: { ...order.can, pay: false, cancel: false, confirm: true } }
    answersPages('GET shop/get-order', () => [sent])
    answers('POST shop/update-order', { ok: true })
    const page = await openPage(OrdersPage, 'shop/order/order')
    page.getByText('已发货')
    await tap(page.getByText('确认收货'))
    expect(asked('POST shop/update-order')).toEqual([])
    await doing(() => modals.close(true))
    expect(asked('POST shop/update-order').map(({ body }) => body)).toEqual([{ id: 31, action: 'confirm' }])
  })

  const parcel = { company: '圆通', number: 'YT123456' }
  const onItsWay: ShopOrderDetail = { ...order, state: 'shipped', payUntil: null, ways: [], parcel }
  const way: Answer<'GET shop/express'> = {
    ...parcel,
    state: 'delivering',
    steps: [],
    problem: null,
    isExample: true,
    heardAt: null,
    ageMinutes: null,
    isStale: false,
  }

  test('that is on its way shows where its parcel is, and all of that way when asked', async () => {
    const steps = [3, 2, 1].map((hour) => ({ at: `2026-05-01T0${hour}:00:00.000Z`, text: `到了第 ${hour} 站`, place: '浙江' }))
    // Each answer comes with a parcel of its own, as it does over a line.
    answers('GET shop/order-detail', () => ({ ...onItsWay, parcel: { ...parcel } }))
    answers('GET shop/express', { ...way, steps, problem: 'unavailable', heardAt: '2026-05-01T04:00:00.000Z', ageMinutes: 60 })
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
    for (const text of ['派送中', '到了第 3 站', '到了第 2 站', /示例物流/, /暂时没有回应/]) page.getByText(text)
    expect(page.queryByText('到了第 1 站')).toBeNull()
    page.getByText(`${timeAgo('2026-05-01T04:00:00.000Z')}更新`)
    page.getByText(`${dateOf(steps[0]!.at)} ${clockOf(steps[0]!.at)} · 浙江`)
    await tap(page.getByText('全部 3 条'))
    page.getByText('到了第 1 站')
    await tap(page.getByText('收起'))
    expect(page.queryByText('到了第 1 站')).toBeNull()
    const before = asked('GET shop/express').length
    await comesBackLater(page)
    expect(asked('GET shop/express').length).toBeGreaterThan(before)
  })

  test.each([
    ['nothing new for hours', { isStale: true, problem: null }, ['已经好几个小时没有新消息了'], [/没有回应/]],
    ['no answer now', { isStale: true, problem: 'unavailable' as const }, ['快递查询暂时没有回应，显示的是之前的消息'], [/好几个小时/]],
    ['a state that the app does not know', { state: 'teleported' as never, isExample: false }, ['物流信息'], [/示例物流/, '收起']],
  ])('says of what is known of its parcel how good that is: %s', async (_, own, said, unsaid) => {
    answers('GET shop/order-detail', onItsWay)
    answers('GET shop/express', { ...way, ...own })
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
    for (const text of said) page.getByText(text)
    for (const text of unsaid) expect(page.queryByText(text)).toBeNull()
  })

  test('whose way did not load shows its number, and asks again', async () => {
    answers('GET shop/order-detail', onItsWay)
    refuses('GET shop/express', 'rest_internal_error', 500, '出错了')
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
    page.getByText('YT123456')
    await tap(page.getByText('重试'))
    expect(asked('GET shop/express')).toHaveLength(2)
  })

  test('has its story, and takes an invoice', async () => {
    const paid = {
      ...order,
      state: 'paid' as const,
      payUntil: null,
      ways: [],
      can: { ...order.can, pay: false, cancel: false, invoice: true },
    }
    answers('GET shop/order-detail', { ...paid, events: [{ kind: 'paid', at: order.createdAt }, ...order.events] })
    answers('POST shop/update-order', { ok: true })
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
    for (const text of ['待发货', '已付款', '提交订单', '浙江省 杭州市 西湖区 古荡街道 8 号']) page.getByText(text)
    await tap(page.getByText('发票'))
    await tap(page.getByText('企业'))
    const [title, , email] = page.getAllByRole('textbox')
    await doing(() => fireEvent.input(title!, { target: { value: '青龙湖渔具店' } }))
    await doing(() => fireEvent.input(email!, { target: { value: 'zhou@example.com' } }))
    await tap(page.getByText('提交'))
    page.getByText('请填写税号')
    expect(asked('POST shop/update-order')).toEqual([])
  })

  test('says at each field of an invoice what is wrong with it', async () => {
    drafts.write('shop-invoice', { type: 'company', title: '青龙湖渔具店', taxNumber: '9133', email: 'zhou@example.com' })
    answers('GET shop/order-detail', { ...order, state: 'paid', ways: [], can: { ...order.can, pay: false, cancel: false, invoice: true } })
    const wrong = { 'invoice.title': '抬头含有违规内容', 'invoice.taxNumber': '格式不对', 'invoice.email': '收不到邮件' }
    refuses('POST shop/update-order', 'rest_invalid_param', 400, '参数有误', wrong)
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
    await tap(page.getByText('发票'))
    await tap(page.getByText('提交'))
    expect(
      page.getAllByRole('alert').map((alert) => [alert.closest('.field')!.querySelector('.field__label')!.textContent, alert.textContent]),
    ).toEqual([
      ['抬头', '抬头含有违规内容'],
      ['税号', '格式不对'],
      ['接收邮箱', '收不到邮件'],
    ])
    expect(toaster.current).toBeNull()
  })

  test('takes up a kept invoice of a company again as one', async () => {
    drafts.write('shop-invoice', { type: 'company', title: '青龙湖渔具店', taxNumber: '91330106MA2', email: 'zhou@example.com' })
    answers('GET shop/order-detail', { ...order, state: 'paid', ways: [], can: { ...order.can, pay: false, cancel: false, invoice: true } })
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
    await tap(page.getByText('发票'))
    expect(page.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
      '青龙湖渔具店',
      '91330106MA2',
      'zhou@example.com',
    ])
  })

  test('is paid by a code to scan, and says so once the provider does', async () => {
    answers('POST payment/goods/wechatpay', {
      way: 'wechat_native',
      codeUrl: 'weixin://wxpay',
      picture: 'data:image/png;base64,iVBORw0KGgo=',
    })
    const page = await openPage(PayPage, 'shop/money/pay', { id: '31' })
    answers('GET shop/order-detail', { ...order, state: 'paid', payUntil: null, ways: [] })
    await tap(page.getByText('微信支付'))
    expect(asked('POST payment/goods/wechatpay').map(({ body }) => body)).toEqual([{ id: 31, place: 'computer', ios: false }])
    expect(replaced).toEqual(['/shop/money/paySuccess?id=31'])
  })

  test('of which a way is not set up says so, and another that fails stays', async () => {
    answers('GET shop/order-detail', {
      ...order,
      ways: [
        { way: 'wechat_native', refusal: 'not_set_up' },
        { way: 'alipay_page', refusal: null },
      ],
    })
    refuses('POST payment/goods/alipay', 'payment_unknown', 503, '支付渠道没有回应，请稍后再试；不会重复扣款')
    const page = await openPage(PayPage, 'shop/money/pay', { id: '31' })
    page.getByText('暂不可用')
    await tap(page.getByText('支付宝'))
    expect(toaster.current!.text).toBe('支付渠道没有回应，请稍后再试；不会重复扣款')
    page.getByText('支付宝')
  })
})
