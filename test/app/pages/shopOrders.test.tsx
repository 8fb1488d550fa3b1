import { fireEvent, screen, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import type { ShopOrderDetail } from '@anglers/contract/shopOrders'
import { clockOf, dateOf } from '@/lib/time'
import * as payment from '@/platform/payment'
import PayPage from '@/shop/money/pay'
import OrderPage from '@/shop/order/detail'
import OrdersPage from '@/shop/order/order'
import { drafts } from '@/stores/drafts'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'
import { order } from '../support/shop'

const tap = (element: Element) => doing(() => fireEvent.click(element))
const none = { pay: false, cancel: false, confirm: false, invoice: false, review: false, delete: false }
const settledOrder: ShopOrderDetail = { ...order, state: 'received', payUntil: null, ways: [], can: none }
const again = '/shop/order/createOrder?lines=71-1-11900'

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('GET shop/order-counts', { unpaid: 4, paid: 5, shipped: 6, received: 7, refunding: 8 })
})

afterEach(() => modals.close(false))

describe('my orders', () => {
  const open = (own: Partial<ShopOrderDetail> = {}, query: Record<string, string> = {}) => {
    answersPages('GET shop/get-order', () => [{ ...settledOrder, ...own }])
    return openPage(OrdersPage, 'shop/order/order', query)
  }
  const listed = () => [...new Set(asked('GET shop/get-order').map(({ query }) => query.state))]
  const tab = (name: string, waiting = 0) => screen.getByRole('button', { name: waiting ? `${name} ${waiting} 条未读` : name })

  test('begin with those that the address names, and go on to others', async () => {
    await open({}, { state: 'shipped' })
    expect(listed()).toEqual(['shipped'])
    await tap(tab('售后', 8))
    await tap(tab('全部'))
    expect(listed()).toEqual(['shipped', 'refunding', undefined])
  })

  test.each(['unpaid', 'paid', 'received', 'refunding'] as const)(
    'are those that the address names, and they are marked: %s',
    async (state) => {
      const page = await open({}, { state })
      const names = { unpaid: '待付款 4 条未读', paid: '待发货', received: '已收货', refunding: '售后 8 条未读' }
      const name = names[state]
      expect([listed(), page.getAllByRole('button', { pressed: true })]).toEqual([[state], [page.getByRole('button', { name })]])
    },
  )

  test('of each state stay in a list of their own', async () => {
    answersPages('GET shop/get-order', () => [{ ...settledOrder, id: asked('GET shop/get-order').at(-1)!.query.state ? 32 : 31 }])
    const page = await openPage(OrdersPage, 'shop/order/order')
    await tap(tab('待付款', 4))
    expect(page.getAllByText(/^订单 3/).map(({ textContent }) => textContent)).toEqual(['订单 31', '订单 32'])
  })

  test('say how many there are of those that somebody waits for', async () => {
    await open()
    for (const [name, waiting] of [
      ['待付款', 4],
      ['待收货', 6],
      ['售后', 8],
    ] as const)
      tab(name, waiting)
    for (const name of ['全部', '待发货', '已收货']) tab(name)
  })

  test.each([
    ['取消订单', 'cancel', 'POST shop/update-order', { id: 31, action: 'cancel' }, '确定取消这个订单？'],
    ['确认收货', 'confirm', 'POST shop/update-order', { id: 31, action: 'confirm' }, '确认已经收到全部商品？'],
    ['删除订单', 'delete', 'POST shop/delete-order', { id: 31 }, '删除后不再显示，确定吗？'],
  ] as const)('change, with their numbers, by what is done with one and meant: %s', async (name, may, call, body, question) => {
    const page = await open({ can: { ...none, [may]: true } })
    answers(call, { ok: true })
    const way = () => page.queryByRole('button', { name })
    await tap(way()!)
    expect(modals.current?.content).toBe(question)
    await doing(() => modals.close(false))
    expect(asked(call)).toEqual([])
    answersPages('GET shop/get-order', () => [settledOrder])
    answers('GET shop/order-counts', { unpaid: 3, paid: 0, shipped: 0, received: 0, refunding: 0 })
    await tap(way()!)
    await doing(() => modals.close(true))
    expect([asked(call).map((one) => one.body), way(), keysOf(call).length]).toEqual([[body], null, 1])
    tab('待付款', 3)
  })

  test('are paid where they wait for that, and bought or reviewed where they do not', async () => {
    const unpaid = await open({ can: { ...none, pay: true } })
    expect(unpaid.queryByText('再次购买')).toBeNull()
    await tap(unpaid.getByText('去支付'))
    const page = await open({ can: { ...none, review: true } })
    expect(page.queryByText('去支付')).toBeNull()
    await tap(page.getByText('再次购买'))
    await tap(page.getByText('写评价'))
    expect(opened).toEqual(['/shop/money/pay?id=31', again, '/shop/order/detail?id=31'])
  })

  test('that were paid on another page say so when one comes back, with their numbers', async () => {
    const page = await open({ state: 'unpaid', can: { ...none, pay: true } })
    await doing(() => page.hide())
    answersPages('GET shop/get-order', () => [{ ...settledOrder, state: 'paid' }])
    answers('GET shop/order-counts', { unpaid: 3, paid: 6, shipped: 6, received: 7, refunding: 8 })
    await doing(() => page.show())
    expect([page.queryByText('去支付'), document.querySelector('.order-card .shop-price')!.textContent]).toEqual([null, '待发货'])
    tab('待付款', 3)
  })

  test('say their number and what they cost, and where there are none lead to the shop', async () => {
    const page = await open({
      totalFen: 12_900,
      lines: [{ ...order.lines[0]!, spec: ['3.6 米', '偏硬'], picture: '/rod.svg', quantity: 2 }],
    })
    expect(document.querySelector('.order-card__sum')!.textContent).toBe('共 2 件¥129.00')
    expect(document.querySelector('.line-row__words')!.textContent).toBe('青芦 综合竿3.6 米 · 偏硬¥119.00×2')
    expect(document.querySelector('.line-row img')!.getAttribute('src')).toBe('/rod.svg')
    await tap(page.getByText('订单 31'))
    answersPages('GET shop/get-order', () => [])
    const empty = await openPage(OrdersPage, 'shop/order/order', { state: 'unheard' })
    empty.getByText('还没有订单')
    expect(asked('GET shop/get-order').at(-1)!.query.state).toBeUndefined()
    await tap(empty.getByText('商城'))
    expect(opened).toEqual(['/shop/order/detail?id=31', '/shop/index/index'])
  })

  test('show three lines of each, and count the pieces of all', async () => {
    const lines = [1, 2, 3, 4].map((id) => ({ ...order.lines[0]!, id, quantity: id, title: `第 ${id} 样` }))
    const page = await open({ lines })
    expect([page.queryByText('第 3 样') !== null, page.queryByText('第 4 样')]).toEqual([true, null])
    page.getByText('共 10 件')
  })
})

describe('an order', () => {
  const open = (own: Partial<ShopOrderDetail>) => {
    answers('GET shop/order-detail', { ...settledOrder, ...own })
    return openPage(OrderPage, 'shop/order/detail', { id: '31' })
  }

  test.each([
    ['取消订单', 'cancel', 'POST shop/update-order', []],
    ['确认收货', 'confirm', 'POST shop/update-order', []],
    ['删除订单', 'delete', 'POST shop/delete-order', ['/pages/index/index']],
  ] as const)('shows what became of it, and is left once it is deleted: %s', async (name, may, call, leads) => {
    const page = await open({ can: { ...none, [may]: true } })
    answers(call, { ok: true })
    answers('GET shop/order-detail', settledOrder)
    await tap(page.getByText(name))
    await doing(() => modals.close(true))
    expect(opened).toEqual(leads)
    if (!leads.length) expect(page.queryByRole('button', { name })).toBeNull()
  })

  test.each([
    ['nothing', none, ['再次购买'], ['再次购买']],
    ['be cancelled and paid', { ...none, cancel: true, pay: true }, ['取消订单', '去支付'], ['取消订单', '去支付']],
    ['be deleted', { ...none, delete: true }, ['删除订单', '再次购买'], ['删除订单', '再次购买']],
    ['be said to have come', { ...none, confirm: true }, ['再次购买', '确认收货'], ['再次购买', '确认收货']],
    ['have an invoice, or a review', { ...none, invoice: true, review: true }, ['发票', '再次购买'], ['再次购买', '写评价']],
  ])('offers what may be done with it, here and in the list, and no more: it may %s', async (_, can, ways, listed) => {
    const buttons = (of: string) => [...document.querySelectorAll(`${of} .button`)].map(({ textContent }) => textContent)
    await open({ can })
    const offered = buttons('.shop-bar')
    answersPages('GET shop/get-order', () => [{ ...settledOrder, can }])
    await openPage(OrdersPage, 'shop/order/order')
    expect([offered, buttons('.order-card .shop-bar__ways')]).toEqual([ways, listed])
  })

  test('says its state as the server does where that is newer than the app, and leads to what is still sold', async () => {
    const page = await open({
      state: 'teleported' as never,
      lines: [order.lines[0]!, { ...order.lines[0]!, id: 312, goodId: null, title: '没了的' }],
      events: ['teleported', 'refund_agreed', 'placed'].map((kind) => ({ kind: kind as never, at: order.createdAt })),
    })
    page.getByText('teleported')
    const story = within(page.getByRole('list', { name: '订单进度' })).getAllByRole('listitem')
    const at = `${dateOf(order.createdAt)} ${clockOf(order.createdAt)}`
    expect(story.map(({ textContent }) => textContent)).toEqual([at, `商家同意退款${at}`, `提交订单${at}`])
    await tap(page.getByText('没了的'))
    await tap(page.getByText('青芦 综合竿'))
    expect(opened).toEqual(['/shop/goods/goods?id=7'])
  })

  test('says until when it may be paid, and when it will be taken to have come', async () => {
    const page = await open({ payUntil: order.payUntil })
    page.getByText(`请在 ${clockOf(order.payUntil!)} 前支付`)
    const sent = await open({ receiveUntil: '2026-05-20T04:00:00.000Z' })
    sent.getByText(`${dateOf('2026-05-20T04:00:00.000Z')} 自动确认收货`)
  })

  test('says what was paid back, taken off and noted', async () => {
    const page = await open({
      lines: [{ ...order.lines[0]!, quantity: 3, refundedQuantity: 2 }],
      refundedFen: 23_800,
      discountFen: 500,
      freightFen: 0,
      remark: '放门口',
      invoice: { type: 'person', title: '周明', taxNumber: '', email: 'zhou@example.com' },
    } as Partial<ShopOrderDetail>)
    for (const text of ['已退 2 件', '¥238.00', '−¥5.00', '包邮', '放门口', '周明']) page.getByText(text)
  })

  test('that waits for its payment leads there, and is not ordered again instead', async () => {
    const page = await open({ state: 'unpaid', payUntil: order.payUntil, can: { ...none, pay: true } })
    expect(page.queryByText('再次购买')).toBeNull()
    await tap(page.getByText('去支付'))
    expect(opened).toEqual(['/shop/money/pay?id=31'])
  })

  test('has its number, the codes that came with it, and its sums', async () => {
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    const page = await open({ codes: ['QH7K', '93MX'], goodsFen: 11_900, freightFen: 1_000, totalFen: 12_900 })
    const facts = [...document.querySelectorAll('.shop-fact')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
    expect(facts).toEqual(
      expect.arrayContaining([
        ['订单编号', '31'],
        ['商品金额', '¥119.00'],
        ['运费', '¥10.00'],
        ['应付', '¥129.00'],
        ['提交订单', `${dateOf(order.createdAt)} ${clockOf(order.createdAt)}`],
      ]),
    )
    // Neither what was taken off or paid back, nor a note or an invoice, where there is none.
    expect(facts.map(([name]) => name)).toEqual(['商品金额', '运费', '应付', '订单编号', '提交订单'])
    await tap(page.getAllByText('复制')[1]!)
    expect(copied).toEqual(['93MX'])
  })

  test('whose invoice could not be asked for says so, and keeps what was written', async () => {
    const page = await open({ can: { ...none, invoice: true } })
    await tap(page.getByText('发票'))
    for (const [at, value] of ['周明', 'zhou@example.com'].entries())
      await doing(() => fireEvent.input(page.getAllByRole('textbox')[at]!, { target: { value } }))
    loses('POST shop/update-order')
    await tap(page.getByText('提交'))
    expect(page.getByRole('alert').textContent).toBe('网络不给力，请检查信号后重试')
    expect(page.getAllByRole<HTMLInputElement>('textbox')[0]!.value).toBe('周明')
    holds('POST shop/update-order')
    await tap(page.getByText('提交'))
    expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
    // However soon.
    jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'queueMicrotask', 'nextTick', 'setImmediate'] })
    await act(async () => {
      fireEvent.input(page.getAllByRole('textbox')[0]!, { target: { value: '周小明' } })
      page.leave()
    })
    jest.useRealTimers()
    expect(drafts.read('shop-invoice')).toMatchObject({ title: '周小明', email: 'zhou@example.com' })
  })

  test('is bought again as far as it is sold at all, else that is said', async () => {
    const [line] = order.lines as [ShopOrderDetail['lines'][number]]
    const page = await open({ lines: [line, { ...line, id: 312, skuId: null }] })
    await tap(page.getByText('再次购买'))
    expect(opened).toEqual([again])
    const gone = await open({ lines: [{ ...line, skuId: null }] })
    await tap(gone.getByText('再次购买'))
    expect([opened.length, toaster.current?.text]).toEqual([1, '已下架'])
  })

  test.each([
    ['was not sent yet', [{ kind: 'paid' as const, at: order.createdAt }], true, 'unwanted'],
    ['does not go back', [{ kind: 'shipped' as const, at: order.createdAt }], false, 'quality'],
  ])('of which a line %s is not asked to be sent back', async (_, events, returnable, reason) => {
    const page = await open({ events, lines: [{ ...order.lines[0]!, refundable: 1, returnable }] })
    await tap(page.getByText('申请退款'))
    expect(page.queryByText('退货退款')).toBeNull()
    answers('POST shop/update-order', { ok: true })
    await tap(page.getByText('提交申请'))
    expect(asked('POST shop/update-order')[0]!.body.refund).toMatchObject({ kind: 'refund', reason, quantity: 1 })
  })

  describe('takes an invoice', () => {
    const write = async (whose: '个人' | '企业', texts: string[]) => {
      // Begun for a company once.
      drafts.write('shop-invoice', { taxNumber: '9133' })
      const page = await open({ can: { ...none, invoice: true } })
      await tap(page.getByText('发票'))
      await tap(page.getByText(whose))
      for (const [at, value] of texts.entries())
        await doing(() => fireEvent.input(page.getAllByRole('textbox')[at]!, { target: { value } }))
      answers('POST shop/update-order', { ok: true })
      answers('GET shop/order-detail', settledOrder)
      await tap(page.getByText('提交'))
      return page
    }

    test.each([
      [
        '企业',
        [' 青龙湖渔具店 ', ' 91330106ma2abc ', ' zhou@example.com '],
        { type: 'company', title: '青龙湖渔具店', taxNumber: '91330106MA2ABC' },
      ],
      ['个人', [' 周明 ', ' zhou@example.com '], { type: 'person', title: '周明', taxNumber: '' }],
    ] as const)('of a company with its tax number, of a person without: %s', async (whose, texts, invoice) => {
      const page = await write(whose, [...texts])
      expect(asked('POST shop/update-order').map(({ body }) => body)).toEqual([
        { id: 31, action: 'invoice', invoice: { ...invoice, email: 'zhou@example.com' } },
      ])
      expect([page.queryByRole('dialog'), page.queryByRole('button', { name: '发票' })]).toEqual([null, null])
    })
  })
})

describe('the cashier', () => {
  const open = (own: Partial<ShopOrderDetail>) => {
    answers('GET shop/order-detail', { ...order, ...own })
    return openPage(PayPage, 'shop/money/pay', { id: '31' })
  }

  test('has the provider asked again by who has paid', async () => {
    const page = await open({ pending: true, can: { ...order.can, pay: false } })
    answers('GET shop/order-detail', { ...order, state: 'paid', payUntil: null, ways: [], can: none })
    await tap(page.getByText('我已支付，重新查询'))
    expect(asked('GET shop/order-detail').filter(({ query }) => query.check === 'true')).toHaveLength(1)
    expect([page.queryByText('待发货') !== null, page.queryByText('我已支付，重新查询')]).toEqual([true, null])
  })

  test('shows the code to scan in the place of the ways, until it is paid', async () => {
    const picture = 'data:image/png;base64,iVBORw0KGgo='
    answers('POST payment/goods/wechatpay', { way: 'wechat_native', codeUrl: 'weixin://wxpay', picture })
    const page = await open({})
    const held = holds('GET shop/order-detail')
    await tap(page.getByText('微信支付'))
    expect([page.getByAltText('请用微信扫码支付').getAttribute('src'), page.queryByText('微信支付')]).toEqual([picture, null])
    expect(document.querySelector('.order-detail__outcome')!.textContent).toBe('待付款')
    await doing(() => held[0]!.answer({ ...order, state: 'paid', payUntil: null, ways: [], can: none }))
    expect([replaced, page.queryByAltText('请用微信扫码支付')]).toEqual([['/shop/money/paySuccess?id=31'], null])
  })

  test.each([
    ['asked', '/shop/money/paySuccess?id=31'],
    ['cancelled', '/shop/money/payQuit?id=31'],
    ['left', undefined],
  ] as const)('goes on by what the payer did: %s', async (did, leads) => {
    const page = await open({ ways: [{ way: 'alipay_page', refusal: null }] })
    answers('POST payment/goods/alipay', { way: 'alipay_page', url: 'https://cashier.example/pay' })
    const confirm = jest.spyOn(payment, 'confirm').mockResolvedValue(did)
    await tap(page.getByText('支付宝'))
    confirm.mockRestore()
    expect(replaced).toEqual(leads ? [leads] : [])
  })

  test('says how much is to be paid, until when, and which ways there are where the app runs', async () => {
    const page = await open({})
    page.getByText('¥129.00')
    page.getByText(`请在 ${clockOf(order.payUntil!)} 前支付`)
    expect(asked('GET shop/order-detail')[0]!.query).toMatchObject({ id: '31', place: 'computer', ios: 'false', check: 'false' })
  })

  test('begins no payment by a way that is not set up, and says where this device cannot pay so', async () => {
    const ways = [
      { way: 'wechat_native' as const, refusal: 'not_set_up' as const },
      { way: 'alipay_page' as const, refusal: null },
    ]
    const page = await open({ ways })
    await tap(page.getByText('微信支付'))
    expect(asked('POST payment/goods/wechatpay')).toEqual([])
    answers('POST payment/goods/alipay', { way: 'alipay_page', url: 'https://cashier.example/pay' })
    const confirm = jest.spyOn(payment, 'confirm').mockRejectedValue(new Error('no way'))
    await tap(page.getByText('支付宝'))
    confirm.mockRestore()
    expect([toaster.current?.text, opened]).toEqual(['这里暂时不能支付', []])
  })

  test('begins one payment, however often its way is tapped', async () => {
    const page = await open({})
    const held = holds('POST payment/goods/wechatpay')
    for (let time = 1; time <= 2; time++) await tap(page.getByText('微信支付'))
    expect(held).toHaveLength(1)
    await doing(() => held[0]!.refuse(503, '支付渠道没有回应'))
    await tap(page.getByText('微信支付'))
    expect(held).toHaveLength(2)
  })

  test('names each way by who is paid', async () => {
    const ways = (['wechat_native', 'alipay_wap', 'alipay_page', 'douyin'] as const).map((way) => ({ way, refusal: null }))
    await open({ ways })
    expect([...document.querySelectorAll('.order-detail__way')].map((way) => way.firstElementChild!.textContent)).toEqual([
      '微信支付',
      '支付宝',
      '支付宝',
      '抖音支付',
    ])
  })

  test('offers a way again that could not be begun, and leads to the order', async () => {
    const page = await open({})
    refuses('POST payment/goods/wechatpay', 'payment_unknown', 503, '支付渠道没有回应')
    for (let time = 1; time <= 2; time++) await tap(page.getByText('微信支付'))
    expect(new Set(keysOf('POST payment/goods/wechatpay')).size).toBe(2)
    await tap(page.getByText('查看订单'))
    expect(replaced).toEqual(['/shop/order/detail?id=31'])
  })
})
