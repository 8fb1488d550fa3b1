import { createSign, generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { WechatPushes } from '@anglers/simulators/wechatPushes'
import { Douyin } from '../../../server/src/infra/integrations/douyin.ts'
import { WechatApi } from '../../../server/src/infra/integrations/wechatApi.ts'
import { Alipay } from '../../../server/src/infra/payments/alipay.ts'
import { DouyinTrade } from '../../../server/src/infra/payments/douyinTrade.ts'
import type { NewRefund } from '../../../server/src/infra/payments/ports.ts'
import { WechatPay } from '../../../server/src/infra/payments/wechatPay.ts'
import { WechatVirtual } from '../../../server/src/infra/payments/wechatVirtual.ts'
import { answerJson, type Heard, openLoopback } from '../support/loopback.ts'

/** What follows from each code by which a provider refuses: `refused` alone says that nothing happened, and nobody asks again. */
let answer: (heard: Heard, response: ServerResponse) => void
const provider = await openLoopback((heard, response) => answer(heard, response))
const { url: host, heard } = provider
afterAll(() => provider.close())
beforeEach(() => void heard.splice(0))

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const signed = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
const NUMBER = 'P0000000000000000000001'
const REFUND = 'R0000000000000000000001'
const TIMEOUT_MS = 5_000
const refund: NewRefund = {
  outTradeNo: NUMBER,
  prepared: { openid: 'o1' },
  transaction: 'T1',
  outRefundNo: REFUND,
  amountFen: 1_000,
  totalFen: 5_000,
  notifyUrl: null,
}

describe('WeChat Pay', () => {
  const merchant = { merchantId: '1900000001', serial: 'S', privateKey, apiKey: 'k'.repeat(32), platformKeys: { P: publicKey } }
  const pay = new WechatPay({ host, merchant, apps: { mini: 'wx-mini', mp: 'wx-mp' }, shipping: null, timeoutMs: TIMEOUT_MS })
  const says = (code: string) => {
    const body = JSON.stringify({ code })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const head = { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': 'n', 'wechatpay-serial': 'P' }
    answer = (_, response) =>
      void response.writeHead(403, { ...head, 'wechatpay-signature': signed(`${timestamp}\nn\n${body}\n`) }).end(body)
  }

  test.each([
    'PARAM_ERROR',
    'INVALID_REQUEST',
    'APPID_MCHID_NOT_MATCH',
    'MCH_NOT_EXISTS',
    'NO_AUTH',
    'OPENID_MISMATCH',
    'ACCOUNT_ERROR',
    'NOT_ENOUGH',
    'USER_ACCOUNT_ABNORMAL',
  ])('that says %s has done nothing', async (code) => {
    says(code)
    await expect(pay.refund(refund)).rejects.toMatchObject({ kind: 'refused', code })
  })

  test.each(['RESOURCE_NOT_EXISTS', 'ORDERNOTEXIST', 'PARAM_ERROR'])('that will not close a payment by %s', async (code) => {
    says(code)
    const closing = pay.close({ outTradeNo: NUMBER })
    if (code === 'PARAM_ERROR') await expect(closing).rejects.toMatchObject({ code })
    else await closing
  })

  test('where the payer is known no more, or there is no mini-program, is told nothing of what was sent', async () => {
    const begun = { outTradeNo: NUMBER, transaction: 'T1', title: '鱼饵' }
    const reported: object[] = []
    const shipping = { tell: async (order: object) => void reported.push(order) } as never
    const mini = new WechatPay({ host, merchant, apps: { mini: 'wx-mini', mp: null }, shipping, timeoutMs: TIMEOUT_MS })
    for (const [by, payment] of [
      [pay, { ...begun, prepared: { openid: 'o1' } }],
      [mini, { ...begun, prepared: {} }],
      [mini, { ...begun, prepared: { openid: 'o1' }, transaction: null }],
    ] as const)
      await expect(by.confirmDelivery(payment, null)).rejects.toMatchObject({ kind: 'refused', code: 'payer' })
    await mini.confirmDelivery({ ...begun, prepared: { openid: 'o1' } }, null)
    expect(reported).toEqual([{ transaction: 'T1', openid: 'o1', title: '鱼饵' }])
  })
})

describe('Alipay', () => {
  const alipay = new Alipay({ host, keys: { appId: '2021', sellerId: '2088', privateKey, publicKey }, timeoutMs: TIMEOUT_MS })
  const says = (value: object) => {
    answer = ({ url }, response) => {
      const raw = JSON.stringify(value)
      const name = `${url.searchParams.get('method')!.replaceAll('.', '_')}_response`
      response.end(`{"${name}":${raw},"sign":"${signed(raw)}"}`)
    }
  }

  test.each([
    'ACQ.INVALID_PARAMETER',
    'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
    'ACQ.REASON_TRADE_BEEN_FREEZEN',
    'ACQ.TRADE_NOT_ALLOW_REFUND',
    'ACQ.REFUND_FEE_ERROR',
    'ACQ.DISCORDANT_REPEAT_REQUEST',
    'ACQ.REASON_TRADE_REFUND_FEE_ERR',
    'ACQ.TRADE_HAS_FINISHED',
  ])('that says %s has done nothing', async (sub_code) => {
    says({ code: '40004', sub_code })
    await expect(alipay.refund(refund)).rejects.toMatchObject({ kind: 'refused', code: sub_code })
  })

  test.each([
    ['40004', 'ACQ.TRADE_NOT_EXIST'],
    ['40004', 'ACQ.TRADE_STATUS_ERROR'],
    ['40004', 'ACQ.REASON_TRADE_STATUS_INVALID'],
    ['40004', 'ACQ.REASON_ILLEGAL_STATUS'],
    ['10000', ''],
  ])('need not close what is so already: %s %s', async (code, sub_code) => {
    says({ code, sub_code })
    await alipay.close({ outTradeNo: NUMBER })
  })

  test('that cannot close a payment says so, by its own code where it has no closer one', async () => {
    says({ code: '20000' })
    await expect(alipay.close({ outTradeNo: NUMBER })).rejects.toMatchObject({ kind: 'failed', code: '20000' })
  })

  test('knows nothing of a refund whose payment it does not know', async () => {
    says({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    expect(await alipay.queryRefund(refund)).toEqual({ state: 'absent', refund: null })
  })

  test.each(['isp.bill_not_exist', 'BILL_NOT_EXIST'])('has no bill: %s', async (sub_code) => {
    says({ code: '40004', sub_code })
    expect(await alipay.bill('2026-05-01')).toBeNull()
  })
})

describe('WeChat’s virtual payment', () => {
  const pushes = new WechatPushes('wx')
  const keys = { offerId: '1', appKey: 'k', env: 0 as const, ...pushes.keys }
  const virtual = new WechatVirtual(keys, new WechatApi(host, { appId: 'wx', secret: 's' }, TIMEOUT_MS))
  const order = { errcode: 0, order: { env_type: 1, status: 2, order_fee: 5_000, left_fee: 5_000 } }
  /** It has the payment, and not the refund, and says this to what it is to do. */
  const says = (done: object, payment: object = order) => {
    answer = ({ url, body }, response) => {
      const asked = JSON.parse(body) as { order_id?: string }
      if (url.pathname.endsWith('stable_token')) answerJson(response, { access_token: 't', expires_in: 7_200 })
      else if (url.pathname !== '/xpay/query_order') answerJson(response, done)
      else answerJson(response, asked.order_id === NUMBER ? payment : { errcode: 268490002 })
    }
  }

  test.each([
    [268490001, 'refused'],
    [268490002, 'refused'],
    [268490003, 'refused'],
    [268490005, 'refused'],
    [268490013, 'refused'],
    [268490015, 'busy'],
    [45011, 'busy'],
    [268490004, 'failed'],
    [-1, 'failed'],
  ])('that answers a refund by %i is %s', async (errcode, kind) => {
    says({ errcode })
    await expect(virtual.refund(refund)).rejects.toMatchObject({ kind, code: String(errcode) })
  })

  test('that is at the refund already has taken it', async () => {
    says({ errcode: 268490014 })
    expect(await virtual.refund(refund)).toEqual({ state: 'accepted', refund: null })
    says({ errcode: 0, refund_wx_order_id: 'W2' })
    expect(await virtual.refund(refund)).toEqual({ state: 'accepted', refund: 'W2' })
  })

  test('pays nothing back of what it does not know, and says when it cannot say', async () => {
    says({ errcode: 0 }, { errcode: 268490002 })
    await expect(virtual.refund(refund)).rejects.toMatchObject({ kind: 'failed' })
    expect(heard.filter(({ url }) => url.pathname === '/xpay/refund_order')).toEqual([])
    says({ errcode: 0 }, { errcode: 268490015 })
    await expect(virtual.query({ outTradeNo: NUMBER, prepared: { openid: 'o1' } })).rejects.toMatchObject({ kind: 'busy' })
  })

  test('need not hear twice what was handed over; what else is wrong is said', async () => {
    const payment = { outTradeNo: NUMBER, prepared: { openid: 'o1' }, transaction: 'T1' }
    says({ errcode: 268490004 })
    await virtual.confirmDelivery(payment)
    says({ errcode: 268490002 })
    await expect(virtual.confirmDelivery(payment)).rejects.toMatchObject({ kind: 'refused' })
  })

  const notified = (message: object) => {
    const { body, headers, query } = pushes.sealed(message)
    return virtual.parseNotification({ body: Buffer.from(body), headers, query: Object.fromEntries(new URLSearchParams(query)) })
  }

  test('tells of one thing, where it does not say of how many; of none that WeChat Pay does not know it has to be asked', async () => {
    const push = {
      ...{ Event: 'xpay_goods_deliver_notify', Env: 0, OutTradeNo: NUMBER, OpenId: 'o1', GoodsInfo: { ActualPrice: 5_000 } },
      WeChatPayInfo: { TransactionId: 'T1', PaidTime: 1_777_608_000 },
    }
    expect(await notified(push)).toMatchObject({ type: 'paid', evidence: { amountFen: 5_000 } })
    expect(await notified({ ...push, WeChatPayInfo: {} })).toMatchObject({ type: 'ask', outTradeNo: NUMBER })
  })

  test.each([{ pay_order_id: NUMBER, OutTradeNo: 'P2' }, { OutTradeNo: NUMBER }])('asks for Apple of what %j names', async (names) => {
    const question = { Event: 'xpay_subscribe_ios_refund_query_notify', CreateTime: 1, ...names }
    expect(await notified(question)).toMatchObject({ type: 'refund_question', outTradeNo: NUMBER })
  })
})

describe('Douyin', () => {
  const api = new Douyin({ developer: host, open: host }, { appId: 'tt', secret: 's', privateKey }, TIMEOUT_MS)
  const keys = { platformKey: publicKey, keyVersion: '1', skuType: '301', tagGroup: 'g', image: 'https://anglers.example/a.png' }
  const douyin = new DouyinTrade(keys, { api, privateKey: () => privateKey })
  const NOT_THERE = { err_no: 23101 }
  const item_order_list = [{ item_order_id: 'i1' }, { item_order_id: 'i2' }]
  const order = { err_no: 0, data: { app_id: 'tt', out_order_no: NUMBER, order_id: 'T1', item_order_list } }
  const payment = { outTradeNo: NUMBER, prepared: {}, transaction: 'T1' }
  /** Each call's answers, one after another. */
  const says = (answers: Record<string, object[]>) => {
    answer = ({ url }, response) => {
      const name = url.pathname.split('/').filter(Boolean).at(-1)!
      answerJson(
        response,
        name === 'client_token' ? { data: { access_token: 't', expires_in: 7_200 } } : (answers[name]?.shift() ?? NOT_THERE),
      )
    }
  }
  const found = { err_no: 0, data: { refund_list: [{ refund_status: 'SUCCESS', refund_id: '5' }] } }

  test('that has the refund of another process, which asked meanwhile, says how that one stands', async () => {
    says({ refund_query: [NOT_THERE, found], order_query: [order], refund_create: [{ err_no: 10000 }] })
    expect(await douyin.refund(refund)).toEqual({ state: 'succeeded', refund: '5' })
    // It is not known whether it happened: that is asked later.
    says({ refund_query: [NOT_THERE, found], order_query: [order], refund_create: [{ err_no: 20000 }] })
    await expect(douyin.refund(refund)).rejects.toMatchObject({ kind: 'failed' })
  })

  test.each([
    ['unknown', NOT_THERE],
    ['of no goods', { err_no: 0, data: { ...order.data, item_order_list: [] } }],
  ])('pays nothing back of a payment that is %s', async (_, known) => {
    says({ order_query: [known] })
    await expect(douyin.refund(refund)).rejects.toMatchObject({ kind: 'failed' })
    expect(heard.filter(({ url }) => url.pathname.includes('refund_create'))).toEqual([])
  })

  test.each([
    [{ refund_id: '5' }, '5'],
    [{}, null],
  ])('that takes a refund by %j is told how much of which good, and where to tell', async (data, number) => {
    says({ order_query: [order], refund_create: [{ err_no: 0, data }] })
    const notifyUrl = 'https://anglers.example/refunded'
    expect(await douyin.refund({ ...refund, notifyUrl })).toEqual({ state: 'accepted', refund: number })
    expect(JSON.parse(heard.at(-1)!.body)).toMatchObject({
      ...{ order_id: 'T1', out_refund_no: REFUND, refund_total_amount: 1_000, notify_url: notifyUrl },
      item_order_detail: [{ item_order_id: 'i1', refund_amount: 1_000 }],
    })
  })

  test('hears that all was handed over, and fails where it knows nothing of it', async () => {
    says({ order_query: [order], fulfill_push_status: [{ err_no: 0 }] })
    await douyin.confirmDelivery(payment)
    const handedOver = { order_id: 'T1', item_order_id_list: ['i1', 'i2'], to_status: 'FULFILLED' }
    expect(JSON.parse(heard.at(-1)!.body)).toEqual(handedOver)
    says({})
    await expect(douyin.confirmDelivery(payment)).rejects.toMatchObject({ kind: 'failed' })
  })

  test('that says no number of an error has failed', async () => {
    says({ order_query: [{}] })
    await expect(douyin.query(payment)).rejects.toMatchObject({ kind: 'failed', message: expect.stringContaining('no err_no') })
  })
})
