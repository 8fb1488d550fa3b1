import { callAt } from '../setup/call.ts'
import type { TestServer } from '../setup/server.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { deviceCode, signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()
const PAYER = '老王'

/** What the payer does in the platform's own dialog, which the simulator stands for. */
async function decide(town: TestServer, platform: 'wechat' | 'douyin', request: object, choice: 'yes' | 'no'): Promise<void> {
  const response = await fetch(`${town.simulator}/device/${platform}/pay`, {
    method: 'POST',
    body: JSON.stringify({ person: PAYER, request, choice }),
  })
  expect(response.ok).toBe(true)
  if (choice === 'no') throw new Error('cancel')
}

const SUM = '¥50.00'

/** Chooses what to top up, and how it is paid here. */
async function topUp(app: MiniProgram, way: string): Promise<void> {
  await app.open('/member/wallet/recharge-credit')
  await app.tap(SUM)
  await app.tap(`支付 ${SUM}`)
  await app.tap(way)
}

describe('topping up in WeChat', () => {
  let app: MiniProgram
  let choice: 'yes' | 'no'
  beforeAll(async () => {
    app = await signedIn(server, 'weapp', PAYER)
    app.answers.requestVirtualPayment = async (request) => {
      await decide(server, 'wechat', request, choice)
      return {}
    }
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('hands over to WeChat what the server signed, and comes to what was paid', async () => {
    choice = 'yes'
    await topUp(app, '微信支付')
    const [request] = app.callsOf('requestVirtualPayment')
    expect(request).toEqual({
      mode: 'short_series_goods',
      signData: expect.any(String),
      paySig: expect.stringMatching(/^[0-9a-f]{64}$/),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.parse(request!.signData as string)).toMatchObject({
      productId: expect.stringMatching(/^credit-\d+$/),
      goodsPrice: 5_000,
      buyQuantity: 1,
      currencyType: 'CNY',
      outTradeNo: expect.stringMatching(/^[0-9A-Za-z]{20,32}$/),
    })
    expect(app.page.route).toBe('member/wallet/paySuccess')
    await app.waitFor('支付成功')
    expect(app.text).toContain(SUM)
  })

  test('is not paid where the payer turns back, and can be gone on with', async () => {
    choice = 'no'
    await topUp(app, '微信支付')
    expect(app.page.route).toBe('member/wallet/payQuit')
    await app.waitFor('待支付')
    expect(app.callsOf('requestVirtualPayment')).toHaveLength(2)
  })
})

describe('buying goods in WeChat', () => {
  const MEMBER = { user: 'yugan', password: 'yugan2026' }
  let app: MiniProgram
  let choice: 'yes' | 'no'
  let good: { id: number; title: string }

  beforeAll(async () => {
    const { access_token: token } = await callAt(server.origin, 'POST site/login', MEMBER)
    await callAt(
      server.origin,
      'POST shop/add-address',
      { name: '周明', phone: '13800138000', region: '330106', street: '古荡街道 8 号', isDefault: true },
      token,
    )
    good = (await callAt(server.origin, 'GET shop/list', { per_page: 100 })).find(({ inStock }) => inStock)!
    app = new MiniProgram({ platform: 'weapp', server: server.origin })
    app.answers.login = () => deviceCode(server, 'weapp', 'login', PAYER)
    app.answers.requestPayment = async (request) => {
      await decide(server, 'wechat', request, choice)
      return {}
    }
    await app.launch()
    await app.open('/member/login/login')
    await app.tap({ class: 'agreement__tick' })
    await app.tap('密码登录')
    await app.type({ placeholder: '用户名、手机号或邮箱' }, MEMBER.user)
    await app.type({ placeholder: '请输入密码' }, MEMBER.password)
    await app.tap('登录')
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  /** Orders one, as far as where it is paid. */
  async function order(): Promise<void> {
    await app.open(`/shop/goods/goods?id=${good.id}`)
    await app.tap('购买')
    await app.tap('立即购买')
    await app.tap('提交订单')
    expect(app.page.route).toBe('shop/money/pay')
  }

  test('hands over to WeChat what the server signed, and comes to what was paid', async () => {
    choice = 'yes'
    await order()
    await app.tap('微信支付')
    const [request] = app.callsOf('requestPayment')
    expect(request).toEqual({
      timeStamp: expect.stringMatching(/^\d{10}$/),
      nonceStr: expect.stringMatching(/^\w{16,32}$/),
      package: expect.stringMatching(/^prepay_id=wx\w+$/),
      signType: 'RSA',
      paySign: expect.stringMatching(/^[\w+/]+=*$/),
    })
    expect(app.page.route).toBe('shop/money/paySuccess')
    await app.waitFor('待发货')
  })

  test('is not paid where the payer turns back, and can be gone on with', async () => {
    choice = 'no'
    await order()
    await app.tap('微信支付')
    expect(app.page.route).toBe('shop/money/payQuit')
    choice = 'yes'
    await app.tap('微信支付')
    await app.waitFor('待发货')
    expect(app.callsOf('requestVirtualPayment')).toEqual([])
  })
})

describe('topping up in Douyin', () => {
  let app: MiniProgram
  let choice: 'yes' | 'no'
  beforeAll(async () => {
    app = await signedIn(server, 'tt', PAYER, 'android')
    let ordered: object = {}
    app.answers.requestOrder = (request) => {
      ordered = request
      return { orderId: 'an-order-there' }
    }
    app.answers.getOrderPayment = async () => {
      await decide(server, 'douyin', ordered, choice)
      return {}
    }
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('orders there what the server signed, pays that order, and comes to what was paid', async () => {
    choice = 'yes'
    await topUp(app, '抖音支付')
    const [request] = app.callsOf('requestOrder')
    expect(request).toEqual({ data: expect.any(String), byteAuthorization: expect.stringMatching(/^SHA256-RSA2048 /) })
    expect(JSON.parse(request!.data as string)).toMatchObject({
      totalAmount: 5_000,
      outOrderNo: expect.stringMatching(/^[0-9A-Za-z]{20,32}$/),
      skuList: [expect.objectContaining({ quantity: 1, price: 5_000 })],
    })
    expect(app.callsOf('getOrderPayment')).toEqual([{ orderId: 'an-order-there' }])
    expect(app.page.route).toBe('member/wallet/paySuccess')
    await app.waitFor('支付成功')
  })

  test('is not paid where the payer turns back', async () => {
    choice = 'no'
    await topUp(app, '抖音支付')
    expect(app.page.route).toBe('member/wallet/payQuit')
    await app.waitFor('待支付')
  })

  test('is not offered on an iPhone, which is said', async () => {
    const phone = await signedIn(server, 'tt', PAYER, 'ios')
    await phone.open('/member/wallet/recharge-credit')
    await phone.tap(SUM)
    await phone.tap(`支付 ${SUM}`)
    expect(phone.text).toContain('iOS 暂不支持')
    await phone.tap('抖音支付')
    expect(phone.callsOf('requestOrder')).toEqual([])
    phone.close()
  })
})
