import { createCipheriv, createSign, generateKeyPairSync } from 'node:crypto'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { Douyin } from '../../../server/src/infra/integrations/douyin.ts'
import { Alipay } from '../../../server/src/infra/payments/alipay.ts'
import { parseAlipayBill } from '../../../server/src/infra/payments/alipayBill.ts'
import { signParameters } from '../../../server/src/infra/payments/alipaySign.ts'
import { DouyinTrade } from '../../../server/src/infra/payments/douyinTrade.ts'
import { BadNotification, type NewPayment } from '../../../server/src/infra/payments/ports.ts'
import { parseWechatBill } from '../../../server/src/infra/payments/wechatBill.ts'
import { WechatPay } from '../../../server/src/infra/payments/wechatPay.ts'
import { WechatShipping } from '../../../server/src/infra/payments/wechatShipping.ts'
import { openLoopback } from '../support/loopback.ts'

/** What providers are asked, word by word: simulators believe much of it unseen. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const signed = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
/** The head of what WeChat Pay says. */
const headOf = (body: string) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n',
    'wechatpay-serial': 'P',
    'wechatpay-signature': signed(`${timestamp}\nn\n${body}\n`),
  }
}
const provider = await openLoopback((_, response) => {
  const body = JSON.stringify({ prepay_id: 'prepay', h5_url: 'https://wx.example/h5?id=1', code_url: 'weixin://1', status: 'PROCESSING' })
  response.writeHead(200, headOf(body)).end(body)
})
const { url: host, heard } = provider
afterAll(() => provider.close())
beforeEach(() => void heard.splice(0))

const TIMEOUT_MS = 5_000
const payment: Omit<NewPayment, 'way'> = {
  outTradeNo: 'P0000000000000000000001',
  amountFen: 5_029,
  title: '钓鱼伴侣 余额充值',
  expiresAt: new Date('2099-05-01T04:30:00Z'),
  notifyUrl: 'https://anglers.example/notify',
  returnUrl: 'https://anglers.example/member/wallet/paySuccess?id=7',
  ip: '203.0.113.9',
  payer: { openid: 'o1', sessionKey: '' },
  productId: 'credit-5500',
}

describe('WeChat Pay', () => {
  const merchant = { merchantId: '1900000001', serial: 'S', privateKey, apiKey: 'k'.repeat(32), platformKeys: { P: publicKey } }
  const payOf = (apps: { mini: string | null; mp: string | null }) =>
    new WechatPay({ host, merchant, apps, shipping: null, timeoutMs: TIMEOUT_MS })
  const pay = payOf({ mini: 'wx-mini', mp: 'wx-mp' })
  const asked = () => ({ path: heard[0]!.url.pathname, body: JSON.parse(heard[0]!.body) as object })
  const said = {
    mchid: '1900000001',
    description: payment.title,
    out_trade_no: payment.outTradeNo,
    time_expire: '2099-05-01T12:30:00+08:00',
    notify_url: payment.notifyUrl,
    amount: { total: 5_029, currency: 'CNY' },
  }

  test.each([
    ['wechat_mini', 'jsapi', { appid: 'wx-mini', payer: { openid: 'o1' } }, { prepayId: 'prepay', openid: 'o1' }],
    ['wechat_jsapi', 'jsapi', { appid: 'wx-mp', payer: { openid: 'o1' } }, { prepayId: 'prepay', openid: 'o1' }],
    [
      'wechat_h5',
      'h5',
      { appid: 'wx-mp', scene_info: { payer_client_ip: '203.0.113.9', h5_info: { type: 'Wap' } } },
      { h5Url: 'https://wx.example/h5?id=1' },
    ],
    ['wechat_native', 'native', { appid: 'wx-mp' }, { codeUrl: 'weixin://1' }],
  ] as const)('hears by %s what is paid, until when, and by whom', async (way, path, own, prepared) => {
    expect(await pay.prepare({ ...payment, way })).toEqual(prepared)
    expect(asked()).toEqual({ path: `/v3/pay/transactions/${path}`, body: { ...said, ...own } })
  })

  test('goes by the app of the mini-program where there is no other, and leads back to the order', async () => {
    await payOf({ mini: 'wx-mini', mp: null }).prepare({ ...payment, way: 'wechat_native' })
    expect(asked().body).toMatchObject({ appid: 'wx-mini' })
    const request = await pay.request({ ...payment, way: 'wechat_h5' }, { h5Url: 'https://wx.example/h5?id=1' })
    expect(new URL((request as { url: string }).url).searchParams.get('redirect_url')).toBe(payment.returnUrl)
  })

  test.each([
    [{ mini: null, mp: null }, []],
    [{ mini: 'm', mp: null }, ['wechat_mini', 'wechat_h5', 'wechat_native']],
    [{ mini: null, mp: 'p' }, ['wechat_jsapi', 'wechat_h5', 'wechat_native']],
  ])('bound to %j has the ways %j', (apps, ways) => expect([...payOf(apps).ways]).toEqual(ways))

  test.each([
    [null, {}],
    ['https://anglers.example/refunded', { notify_url: 'https://anglers.example/refunded' }],
  ])('hears how much of what goes back, and where that is told: %s', async (notifyUrl, own) => {
    const { outTradeNo } = payment
    await pay.refund({
      ...{ outTradeNo, prepared: null, transaction: 'T1', outRefundNo: 'R0000000000000000000001' },
      ...{ amountFen: 29, totalFen: 5_029, notifyUrl },
    })
    expect(asked()).toEqual({
      path: '/v3/refund/domestic/refunds',
      body: {
        out_trade_no: outTradeNo,
        out_refund_no: 'R0000000000000000000001',
        amount: { refund: 29, total: 5_029, currency: 'CNY' },
        ...own,
      },
    })
  })
})

describe('what WeChat Pay tells', () => {
  const merchant = { merchantId: '1900000001', serial: 'S', privateKey, apiKey: 'k'.repeat(32), platformKeys: { P: publicKey } }
  const pay = new WechatPay({ host, merchant, apps: { mini: null, mp: 'wx-mp' }, shipping: null, timeoutMs: TIMEOUT_MS })
  const trade = {
    ...{ mchid: '1900000001', appid: 'wx-mp', out_trade_no: payment.outTradeNo, transaction_id: 'T1' },
    ...{ success_time: '2026-05-01T12:00:00+08:00', amount: { total: 5_029, currency: 'CNY' }, payer: { openid: 'o1' } },
  }
  const tell = (event_type: string, opened: object, apiKey = merchant.apiKey) => {
    const cipher = createCipheriv('aes-256-gcm', apiKey, 'n'.repeat(12))
    const ciphertext = Buffer.concat([cipher.update(JSON.stringify(opened)), cipher.final(), cipher.getAuthTag()]).toString('base64')
    const body = JSON.stringify({ id: 'e1', event_type, resource: { ciphertext, nonce: 'n'.repeat(12) } })
    return pay.parseNotification({ body: Buffer.from(body), headers: headOf(body), query: {} })
  }

  test('is who paid how much, by which number, and when', async () => {
    expect(await tell('TRANSACTION.SUCCESS', trade)).toEqual({
      id: 'e1',
      type: 'paid',
      outTradeNo: payment.outTradeNo,
      evidence: { transaction: 'T1', amountFen: 5_029, paidAt: new Date('2026-05-01T04:00:00Z'), payer: 'o1' },
    })
  })

  test('of anything else is only heard, and what is sealed under another key is not', async () => {
    expect(await tell('COUPON.USE', {})).toEqual({ id: 'e1', type: 'other' })
    await expect(tell('TRANSACTION.SUCCESS', trade, 'j'.repeat(32))).rejects.toThrow(BadNotification)
  })
})

describe('what WeChat is told of what was sent', () => {
  const listed = {
    delivery_list: [
      { delivery_id: 'SF', delivery_name: '顺丰速运' },
      { delivery_id: 'YTO', delivery_name: '圆通速递' },
      { delivery_id: 'YTO-INTERNATIONAL', delivery_name: '圆通快递' },
      // A later one of nearly the same name, and one whose name says nothing.
      { delivery_id: 'SFKY', delivery_name: '顺丰快运' },
      { delivery_id: 'JD' },
    ],
  }
  const paidOrder = { transaction: 'T1', openid: 'o1', title: '鱼'.repeat(200) }
  const parcel = { company: '顺丰', number: 'SF1', sentAt: new Date('2026-05-01T04:00:00Z'), receiverPhone: '13800138000' }
  /** WeChat's interface, where each call fails so often at first. */
  function shippingOf(faults: Record<string, IntegrationError[]> = {}) {
    const uploads: object[] = []
    const withToken = async (path: string, _: object, body: object) => {
      const name = path.split('/').at(-1)!
      const fault = faults[name]?.shift()
      if (fault) throw fault
      if (name !== 'get_delivery_list') uploads.push(body)
      return listed
    }
    return { shipping: new WechatShipping({ withToken } as never), uploads }
  }
  const fault = (code: string) => new IntegrationError('failed', 'WeChat', 'no', code)

  test('is by whom, when, and to whose phone, as far as its courier wants that; or that it was handed over', async () => {
    const { shipping, uploads } = shippingOf()
    await shipping.tell(paidOrder, parcel)
    await shipping.tell(paidOrder, { ...parcel, company: '圆通快递' })
    await shipping.tell(paidOrder, null)
    const item_desc = '鱼'.repeat(120)
    const order = { order_key: { order_number_type: 2, transaction_id: 'T1' }, delivery_mode: 1, payer: { openid: 'o1' } }
    const sent = { ...order, logistics_type: 1, upload_time: '2026-05-01T12:00:00+08:00' }
    expect(uploads).toEqual([
      {
        ...sent,
        shipping_list: [{ item_desc, tracking_no: 'SF1', express_company: 'SF', contact: { receiver_contact: '138****8000' } }],
      },
      { ...sent, shipping_list: [{ item_desc, tracking_no: 'SF1', express_company: 'YTO' }] },
      { ...order, logistics_type: 3, upload_time: expect.any(String), shipping_list: [{ item_desc }] },
    ])
  })

  test.each([
    ['圆通', 'YTO'],
    [' yto ', 'YTO'],
    ['Yto-International', 'YTO-INTERNATIONAL'],
    ['顺丰快运', 'SF'],
    [' 顺丰物流 ', 'SF'],
    ['圆通快递包裹', 'YTO'],
    ['sfky', 'SFKY'],
    ['jd', 'JD'],
  ])('names the courier %j by its letters, or by its name the oldest of those who are called so', async (company, id) => {
    const { shipping, uploads } = shippingOf()
    await shipping.tell(paidOrder, { ...parcel, company })
    expect(uploads).toMatchObject([{ shipping_list: [{ express_company: id }] }])
  })

  test.each(['10060002', '10060003'])('may have been told before (%s)', async (code) => {
    await shippingOf({ upload_shipping_info: [fault(code)] }).shipping.tell(paidOrder, parcel)
  })

  test.each([
    ['10060004', 'refused'],
    ['-1', 'failed'],
  ])('that it answers by %s is %s', async (code, kind) => {
    const { shipping } = shippingOf({ upload_shipping_info: [fault(code)] })
    await expect(shipping.tell(paidOrder, parcel)).rejects.toMatchObject({ kind, code })
  })

  test('names its courier as soon as WeChat has said its names, though it failed to at first', async () => {
    const { shipping, uploads } = shippingOf({ get_delivery_list: [fault('-1')] })
    await expect(shipping.tell(paidOrder, parcel)).rejects.toMatchObject({ kind: 'failed' })
    await shipping.tell(paidOrder, parcel)
    expect(uploads).toHaveLength(1)
    await expect(shipping.tell(paidOrder, { ...parcel, company: '老周的面包车' })).rejects.toMatchObject({
      kind: 'refused',
      code: 'company',
    })
  })
})

describe('Alipay', () => {
  const alipay = new Alipay({ host, keys: { appId: '2021', sellerId: '2088', privateKey, publicKey }, timeoutMs: TIMEOUT_MS })

  test.each([
    ['alipay_wap', 'alipay.trade.wap.pay', 'QUICK_WAP_WAY', { quit_url: payment.returnUrl }],
    ['alipay_page', 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY', {}],
  ] as const)('reads in the address of %s what is paid, until when, and where to come back to', async (way, method, product, own) => {
    const request = await alipay.request({ ...payment, way })
    expect(request.way).toBe(way)
    const { biz_content: content, ...parameters } = Object.fromEntries(new URL((request as { url: string }).url).searchParams)
    expect(parameters).toMatchObject({ app_id: '2021', method, notify_url: payment.notifyUrl, return_url: payment.returnUrl })
    expect(JSON.parse(content!)).toEqual({
      out_trade_no: payment.outTradeNo,
      total_amount: '50.29',
      subject: payment.title,
      product_code: product,
      time_expire: '2099-05-01 12:30:00',
      ...own,
    })
  })

  const said = {
    ...{ app_id: '2021', seller_id: '2088', notify_id: 'e1', out_trade_no: payment.outTradeNo, trade_no: 'T1', total_amount: '50.29' },
    ...{ trade_status: 'TRADE_SUCCESS', gmt_payment: '2026-05-01 12:00:00' },
  }
  const tell = (more: object = {}) => {
    const fields = { ...said, ...more }
    const form = new URLSearchParams({ ...fields, sign: signParameters(fields, privateKey), sign_type: 'RSA2' })
    return alipay.parseNotification({ body: Buffer.from(String(form)), headers: {}, query: {} })
  }

  test.each(['TRADE_SUCCESS', 'TRADE_FINISHED'])('tells by %s how much was paid, by which number, and when', async (trade_status) => {
    expect(await tell({ trade_status })).toEqual({
      id: 'e1',
      type: 'paid',
      outTradeNo: payment.outTradeNo,
      evidence: { transaction: 'T1', amountFen: 5_029, paidAt: new Date('2026-05-01T04:00:00Z') },
    })
  })

  test.each([{ trade_status: 'WAIT_BUYER_PAY' }, { trade_status: 'TRADE_CLOSED' }, { refund_fee: '1.00' }, { gmt_refund: '2026' }])(
    'tells by %j of no payment',
    async (more) => expect(await tell(more)).toEqual({ id: 'e1', type: 'other' }),
  )

  test.each([{ app_id: '2022' }, { seller_id: '2089' }, { notify_id: '' }, { out_trade_no: '' }])(
    'is not believed with %j',
    async (more) => {
      await expect(tell(more)).rejects.toThrow(BadNotification)
    },
  )

  test('that says an amount that is none has said nothing of the right one', async () => {
    expect(await tell({ total_amount: 'all' })).toMatchObject({ evidence: { amountFen: 0 } })
  })

  const BILL = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号'
  test.each([
    ['an amount that is none', `${BILL}\n2026,P1,交易,饵,一元,`, 'an amount that is none'],
    ['no column for it', `${BILL.replace('业务类型', '别的')}\n2026,P1,交易,饵,1.00,`, 'a bill without 业务类型'],
  ])('whose bill has %s has failed', (_, text, message) => expect(() => parseAlipayBill(text)).toThrow(message))
})

describe('a bill of WeChat Pay', () => {
  const HEAD = '﻿交易时间,商户订单号,交易状态,应结订单金额,商户退款单号,微信退款单号,退款金额,商品名称'
  const line = (...values: string[]) => values.map((value) => `\`${value}`).join(',')
  const SUMS = ['总交易单数,应结订单总金额', line('2', '50.29')]
  const PAID = line('2026-05-01', 'P1', 'SUCCESS', '50.29', '0', '0', '0.00', '余额充值')

  test('is read up to its sums: what was paid, and of what was refunded both numbers and how much', () => {
    const refunded = line('2026-05-01', 'P1', 'REFUND', '0.00', 'R1', '5030', '0.29', '余额充值')
    expect(parseWechatBill([HEAD, PAID, refunded, ...SUMS, ''].join('\r\n'))).toEqual([
      { kind: 'payment', number: 'P1', amountFen: 5_029 },
      { kind: 'refund', number: 'R1', theirs: '5030', amountFen: 29 },
    ])
  })

  test.each([
    ['an amount that is none', [HEAD, PAID.replace('50.29', '-')], 'an amount that is none'],
    ['no column for it', [HEAD.replace('交易状态', '别的'), PAID], 'a bill without 交易状态'],
  ])('that has %s is none', (_, lines, message) => expect(() => parseWechatBill([...lines, ...SUMS].join('\n'))).toThrow(message))
})

describe('Douyin', () => {
  const api = new Douyin({ developer: host, open: host }, { appId: 'tt', secret: 's', privateKey }, TIMEOUT_MS)
  const keys = { platformKey: publicKey, keyVersion: '1', skuType: '301', tagGroup: 'g', image: 'https://anglers.example/a.png' }
  const douyin = new DouyinTrade(keys, { api, privateKey: () => privateKey })
  const tell = (type: string, message: object) => {
    const msg = {
      app_id: 'tt',
      out_order_no: payment.outTradeNo,
      order_id: 'T1',
      total_amount: 5_029,
      event_time: 1_777_608_000_000,
      ...message,
    }
    const body = JSON.stringify({ type, msg: JSON.stringify(msg) })
    const headers = { 'byte-timestamp': '1', 'byte-nonce-str': 'n', 'byte-signature': signed(`1\nn\n${body}\n`) }
    return douyin.parseNotification({ body: Buffer.from(body), headers, query: {} })
  }

  test('tells how much was paid, by which number, and when', async () => {
    expect(await tell('payment', { status: 'SUCCESS' })).toEqual({
      id: 'payment:T1',
      type: 'paid',
      outTradeNo: payment.outTradeNo,
      evidence: { transaction: 'T1', amountFen: 5_029, paidAt: new Date('2026-05-01T04:00:00Z') },
    })
  })

  test('tells of no payment that was cancelled, nor of another app’s; of a refund that failed it does', async () => {
    expect(await tell('payment', { status: 'CANCEL' })).toMatchObject({ type: 'other' })
    expect(await tell('settle', { status: 'SUCCESS' })).toMatchObject({ type: 'other' })
    await expect(tell('payment', { status: 'SUCCESS', app_id: 'tt2' })).rejects.toThrow(BadNotification)
    expect(await tell('pre_create_refund', { refund_id: 'rf1' })).toEqual({
      id: 'pre_create_refund:rf1',
      type: 'refund_wanted',
      refund: 'rf1',
    })
    expect(await tell('refund', { status: 'FAIL', refund_id: 'rf1', refund_total_amount: 29 })).toMatchObject({
      type: 'refund',
      outRefundNo: null,
      amountFen: 29,
      status: { state: 'abnormal', refund: 'rf1', failure: 'FAIL' },
    })
  })

  test('reads what is bought, until when, what it is told at, and which page its order leads to', async () => {
    const ask = async (expiresAt: Date) => {
      const { data } = (await douyin.request({ ...payment, way: 'douyin', expiresAt })) as unknown as { data: string }
      return JSON.parse(data) as object
    }
    expect(await ask(payment.expiresAt)).toEqual({
      skuList: [
        {
          ...{ skuId: 'credit-5500', price: 5_029, quantity: 1, title: payment.title },
          ...{ imageList: ['https://anglers.example/a.png'], type: 301, tagGroupId: 'g' },
        },
      ],
      outOrderNo: payment.outTradeNo,
      totalAmount: 5_029,
      payExpireSeconds: expect.any(Number),
      payNotifyUrl: payment.notifyUrl,
      orderEntrySchema: { path: 'member/wallet/paySuccess', params: '{"id":"7"}' },
    })
    // One whose end is over lives no longer than it has to.
    expect(await ask(new Date(0))).toMatchObject({ payExpireSeconds: 1 })
  })
})
