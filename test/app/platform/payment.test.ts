import Taro from '@tarojs/taro'
import { confirm as inBrowser, place } from '@/platform/payment'
import { confirm as inDouyin } from '@/platform/payment/index.tt'
import { confirm as inWechat } from '@/platform/payment/index.weapp'

const mini = {
  way: 'wechat_mini',
  appId: 'wx1',
  timeStamp: '1',
  nonceStr: 'n',
  package: 'prepay_id=1',
  signType: 'RSA',
  paySign: 's',
} as const
const virtual = { way: 'wechat_virtual', mode: 'short_series_goods', signData: '{"offerId":"1"}', paySig: 'p', signature: 'g' } as const
const douyin = { way: 'douyin', data: '{"skuList":[]}', byteAuthorization: 'b' } as const

type Options = { success: (result: object) => void; fail: (error: object) => void } & Record<string, unknown>
const answering = (kind: 'success' | 'fail', result: object) => jest.fn((options: Options) => options[kind](result))
const stand = (name: 'wx' | 'tt', api: object) => Object.assign(globalThis, { [name]: api })

afterEach(() => jest.restoreAllMocks())

describe("WeChat's mini-program", () => {
  test('gets exactly what the server signed', async () => {
    const request = jest.spyOn(Taro, 'requestPayment').mockResolvedValue({ errMsg: 'requestPayment:ok' })
    expect(await inWechat(mini)).toBe('asked')
    const { way: _way, appId: _appId, ...args } = mini
    expect(request).toHaveBeenCalledWith(args)
    const requestVirtualPayment = answering('success', {})
    stand('wx', { requestVirtualPayment })
    expect(await inWechat(virtual)).toBe('asked')
    expect(requestVirtualPayment).toHaveBeenCalledWith(
      expect.objectContaining({ mode: virtual.mode, signData: virtual.signData, paySig: virtual.paySig, signature: virtual.signature }),
    )
  })

  test('tells a payer who turned back from a failure', async () => {
    jest.spyOn(Taro, 'requestPayment').mockRejectedValue({ errMsg: 'requestPayment:fail cancel' })
    expect(await inWechat(mini)).toBe('cancelled')
    stand('wx', { requestVirtualPayment: answering('fail', { errCode: -2, errMsg: '' }) })
    expect(await inWechat(virtual)).toBe('cancelled')
    stand('wx', { requestVirtualPayment: answering('fail', { errCode: -4, errMsg: 'refused' }) })
    await expect(inWechat(virtual)).rejects.toMatchObject({ errCode: -4 })
    await expect(inWechat(douyin)).rejects.toThrow('does not pay so')
  })
})

describe("Douyin's mini-program", () => {
  test('orders, and pays that order', async () => {
    const requestOrder = answering('success', { orderId: '42' })
    const getOrderPayment = answering('success', {})
    stand('tt', { requestOrder, getOrderPayment })
    expect(await inDouyin(douyin)).toBe('asked')
    expect(requestOrder).toHaveBeenCalledWith(expect.objectContaining({ data: douyin.data, byteAuthorization: douyin.byteAuthorization }))
    expect(getOrderPayment).toHaveBeenCalledWith(expect.objectContaining({ orderId: '42' }))
  })

  test('tells a payer who turned back from a failure', async () => {
    stand('tt', { requestOrder: answering('success', { orderId: '42' }), getOrderPayment: answering('fail', { errMsg: 'pay cancel' }) })
    expect(await inDouyin(douyin)).toBe('cancelled')
    stand('tt', { requestOrder: answering('fail', { errMsg: 'sign error' }) })
    await expect(inDouyin(douyin)).rejects.toEqual({ errMsg: 'sign error' })
  })
})

describe('a browser', () => {
  const request = { ...mini, way: 'wechat_jsapi' } as const
  const bridge = (answer: string) => {
    const invoke = jest.fn((_name: string, _args: object, done: (result: object) => void) => done({ err_msg: answer }))
    Object.assign(window, { WeixinJSBridge: { invoke } })
    return invoke
  }
  afterEach(() => Reflect.deleteProperty(window, 'WeixinJSBridge'))

  test('of a computer has a code to scan, and no platform of its own', async () => {
    expect(place()).toBe('computer')
    expect(await inBrowser({ way: 'wechat_native', codeUrl: 'weixin://', picture: 'data:' })).toBe('shown')
    await expect(inBrowser(mini)).rejects.toThrow('does not pay so')
  })

  test.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148', 5, 'phone'],
    ['an iPad, which calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'phone'],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'computer'],
  ] as const)('of %s pays by what there is there', (_, userAgent, maxTouchPoints, where) => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true })
    expect(place()).toBe(where)
    agent.mockRestore()
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
  })

  test("that is WeChat's asks its bridge", async () => {
    const invoke = bridge('get_brand_wcpay_request:ok')
    expect(await inBrowser(request)).toBe('asked')
    expect(invoke.mock.calls[0]![0]).toBe('getBrandWCPayRequest')
    expect(invoke.mock.calls[0]![1]).toMatchObject({ package: 'prepay_id=1', paySign: 's' })
    bridge('get_brand_wcpay_request:cancel')
    expect(await inBrowser(request)).toBe('cancelled')
    bridge('get_brand_wcpay_request:fail')
    await expect(inBrowser(request)).rejects.toThrow('fail')
  })

  test("that is WeChat's waits for its bridge, which comes after the page", async () => {
    const answer = inBrowser(request)
    const invoke = bridge('get_brand_wcpay_request:ok')
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    expect([await answer, invoke.mock.calls.length]).toEqual(['asked', 1])
  })
})
