import { createCipheriv } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { WechatPushes } from '@anglers/simulators/wechatPushes'
import { WechatApi } from '../../../server/src/infra/integrations/wechatApi.ts'
import { BadNotification } from '../../../server/src/infra/payments/ports.ts'
import { WechatPay } from '../../../server/src/infra/payments/wechatPay.ts'
import { WechatVirtual } from '../../../server/src/infra/payments/wechatVirtual.ts'
import { answerJson } from '../support/loopback.ts'
import { NUMBER, openProvider, REFUND, refund, TIMEOUT_MS } from '../support/provider.ts'

/** What the providers' own documents say they may answer, beyond what the simulators ever do. */
const provider = await openProvider()
const { host, heard, signed, alipay, douyin } = provider
afterAll(() => provider.close())
beforeEach(() => void heard.splice(0))

const paid = { state: 'paid', transaction: 'T1', amountFen: 5_000 }
/** Says more and more, until nobody listens. */
const endless = (response: ServerResponse) => {
  const more = () => response.write(Buffer.alloc(1024 * 1024, ' '))
  response.on('drain', more)
  more()
}

describe('WeChat Pay', () => {
  const { merchant, wechatHeaders: headersOf } = provider
  const pay = new WechatPay({ host, merchant, apps: { mini: 'wx-mini', mp: 'wx-mp' }, shipping: null, timeoutMs: TIMEOUT_MS })
  const says = (value: object, status = 200) => {
    provider.answer = (_, response) => provider.wechatSays(response, value, status)
  }
  const trade = (more: object = {}) => ({
    mchid: merchant.merchantId,
    appid: 'wx-mp',
    transaction_id: 'T1',
    success_time: '2026-05-01T12:00:00+08:00',
    trade_state: 'SUCCESS',
    amount: { total: 5_000, currency: 'CNY' },
    payer: { openid: 'o1' },
    ...more,
  })

  test.each([
    ['SUCCESS', paid],
    ['REFUND', paid],
    ['NOTPAY', { state: 'pending' }],
    ['USERPAYING', { state: 'pending' }],
    ['CLOSED', { state: 'closed' }],
    ['REVOKED', { state: 'closed' }],
    ['PAYERROR', { state: 'closed' }],
  ])('says %s of a payment', async (trade_state, status) => {
    says(trade({ trade_state }))
    expect(await pay.query({ outTradeNo: NUMBER })).toMatchObject(status)
  })

  test('says when it was paid, and by whom', async () => {
    says(trade())
    expect(await pay.query({ outTradeNo: NUMBER })).toMatchObject({ paidAt: new Date('2026-05-01T04:00:00Z'), payer: 'o1' })
  })

  test.each([
    ['another merchant', { mchid: '1900000002' }],
    ['another app', { appid: 'wx-other' }],
    ['another currency', { amount: { total: 5_000, currency: 'USD' } }],
  ])('that answers of %s has failed', async (_, more) => {
    says(trade(more))
    await expect(pay.query({ outTradeNo: NUMBER })).rejects.toMatchObject({ kind: 'failed' })
  })

  test.each([
    [429, 'SOMETHING', 'busy'],
    [403, 'FREQUENCY_LIMITED', 'busy'],
    [403, 'NOT_ENOUGH', 'refused'],
    [400, 'PARAM_ERROR', 'refused'],
    // It may have happened.
    [500, 'SYSTEM_ERROR', 'failed'],
    [404, 'ORDER_NOT_EXIST', 'failed'],
  ])('that answers a refund by HTTP %i %s is %s', async (status, code, kind) => {
    says({ code }, status)
    await expect(pay.refund(refund)).rejects.toMatchObject({ kind, code })
  })

  test.each(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'ORDERNOTEXIST'])('knows nothing of it: %s', async (code) => {
    says({ code }, 404)
    expect(await pay.query({ outTradeNo: NUMBER })).toEqual({ state: 'absent' })
    expect(await pay.queryRefund(refund)).toEqual({ state: 'absent', refund: null })
  })

  test.each(['ORDER_CLOSED', 'ORDERPAID', 'TRADE_ERROR', 'ORDER_NOT_EXIST'])('need not close what is %s', async (code) => {
    says({ code }, 400)
    await pay.close({ outTradeNo: NUMBER })
  })

  test.each([
    ['SUCCESS', { state: 'succeeded', refund: '5' }],
    ['PROCESSING', { state: 'accepted', refund: '5' }],
    ['CLOSED', { state: 'closed', refund: '5' }],
    ['ABNORMAL', { state: 'abnormal', refund: '5', failure: 'ABNORMAL' }],
  ])('says %s of a refund', async (status, is) => {
    says({ status, refund_id: '5' })
    expect([await pay.refund(refund), await pay.queryRefund(refund)]).toEqual([is, is])
  })

  test('is told of a refund by its number, and only of its own merchant', async () => {
    const notice = (mchid: string) => {
      const cipher = createCipheriv('aes-256-gcm', merchant.apiKey, 'n'.repeat(12))
      const opened = { mchid, out_trade_no: NUMBER, out_refund_no: REFUND, refund_status: 'SUCCESS', refund_id: '5', amount: { refund: 7 } }
      const sealed = Buffer.concat([cipher.update(JSON.stringify(opened)), cipher.final(), cipher.getAuthTag()]).toString('base64')
      const body = JSON.stringify({ id: 'e', event_type: 'REFUND.SUCCESS', resource: { ciphertext: sealed, nonce: 'n'.repeat(12) } })
      return { body: Buffer.from(body), headers: headersOf(body), query: {} }
    }
    expect(await pay.parseNotification(notice(merchant.merchantId))).toEqual({
      id: 'e',
      type: 'refund',
      outTradeNo: NUMBER,
      outRefundNo: REFUND,
      amountFen: 7,
      status: { state: 'succeeded', refund: '5' },
    })
    await expect(pay.parseNotification(notice('1900000002'))).rejects.toThrow(BadNotification)
  })

  test.each(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])('has no bill yet: %s', async (code) => {
    says({ code }, 400)
    expect(await pay.bill('2026-05-01')).toBeNull()
  })

  test('that does not hand a bill out has failed', async () => {
    const body = JSON.stringify({ download_url: `${host}/bill?token=1`, hash_value: 'x' })
    provider.answer = ({ url }, response) =>
      url.pathname === '/bill' ? void response.writeHead(403).end() : void response.writeHead(200, headersOf(body)).end(body)
    await expect(pay.bill('2026-05-01')).rejects.toMatchObject({ kind: 'failed', message: expect.stringContaining('HTTP 403') })
  })

  test('that does not stop talking is not listened to', async () => {
    provider.answer = (_, response) => endless(response)
    await expect(pay.query({ outTradeNo: NUMBER })).rejects.toMatchObject({ kind: 'failed', message: expect.stringContaining('TooLarge') })
  })
})

describe('Alipay', () => {
  const says = provider.alipaySays
  const trade = { code: '10000', out_trade_no: NUMBER, trade_no: 'T1', total_amount: '50.00' }
  const send_pay_date = '2026-05-01 12:00:00'

  test.each<[string, object, object]>([
    ['TRADE_SUCCESS', { send_pay_date }, paid],
    ['TRADE_FINISHED', { send_pay_date }, paid],
    ['TRADE_CLOSED', { send_pay_date }, paid],
    ['TRADE_CLOSED', {}, { state: 'closed' }],
    ['WAIT_BUYER_PAY', {}, { state: 'pending' }],
  ])('says %s, %j of a payment', async (trade_status, more, status) => {
    says({ ...trade, ...more, trade_status })
    expect(await alipay.query({ outTradeNo: NUMBER })).toMatchObject(status)
  })

  test('says by the clock of China when it was paid', async () => {
    says({ ...trade, trade_status: 'TRADE_SUCCESS', send_pay_date })
    expect(await alipay.query({ outTradeNo: NUMBER })).toMatchObject({ paidAt: new Date('2026-05-01T04:00:00Z') })
  })

  test('that answers of another payment has failed', async () => {
    says({ ...trade, out_trade_no: 'P2', trade_status: 'TRADE_SUCCESS', send_pay_date })
    await expect(alipay.query({ outTradeNo: NUMBER })).rejects.toMatchObject({ kind: 'failed' })
  })

  test.each([
    ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'refused'],
    ['isv.app-call-limited', 'failed'],
    ['ACQ.REQUEST_LIMIT', 'busy'],
    ['aop.SYSTEM_BUSY', 'busy'],
    ['ACQ.SYSTEM_ERROR', 'failed'],
    ['ACQ.TRADE_NOT_EXIST', 'failed'],
  ])('that answers a refund by %s is %s', async (sub_code, kind) => {
    says({ code: '40004', sub_code })
    await expect(alipay.refund(refund)).rejects.toMatchObject({ kind, code: sub_code })
  })

  test.each<[string, object]>([
    ['another number', { refund_status: 'REFUND_SUCCESS', out_request_no: 'R2', refund_amount: '10.00' }],
    ['nothing but that all is well', {}],
  ])('that tells %s knows nothing of a refund', async (_, more) => {
    says({ code: '10000', ...more })
    expect(await alipay.queryRefund(refund)).toEqual({ state: 'absent', refund: null })
  })

  test('that does not hand a bill out has failed', async () => {
    says({ code: '10000', bill_download_url: `${host}/bill` })
    const ask = provider.answer
    provider.answer = (asked, response) => (asked.url.pathname === '/bill' ? void response.writeHead(404).end() : ask(asked, response))
    await expect(alipay.bill('2026-05-01')).rejects.toMatchObject({ kind: 'failed', message: expect.stringContaining('HTTP 404') })
  })

  test('that does not stop talking is not listened to', async () => {
    provider.answer = (_, response) => endless(response)
    await expect(alipay.query({ outTradeNo: NUMBER })).rejects.toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('TooLarge'),
    })
  })
})

describe('WeChat’s virtual payment', () => {
  const pushes = new WechatPushes('wx')
  const keys = { offerId: '1', appKey: 'k', env: 0 as const, ...pushes.keys }
  const virtual = new WechatVirtual(keys, new WechatApi(host, { appId: 'wx', secret: 's' }, TIMEOUT_MS))
  const says = (answers: Record<string, object>) => {
    provider.answer = ({ url, body }, response) => {
      const { order_id: number } = JSON.parse(body) as { order_id?: string }
      const known = answers[number ?? ''] ?? { errcode: 268490002 }
      answerJson(response, url.pathname.endsWith('stable_token') ? { access_token: 't', expires_in: 7_200 } : { errcode: 0, ...known })
    }
  }
  const order = (more: object = {}) => ({
    order: {
      env_type: 1,
      status: 2,
      order_fee: 5_000,
      left_fee: 4_000,
      wxpay_order_id: 'T1',
      wx_order_id: 'W1',
      paid_time: 1_777_608_000,
      ...more,
    },
  })
  const asked = { outTradeNo: NUMBER, prepared: { openid: 'o1' } }

  test.each<[number, object]>([
    [0, { state: 'pending' }],
    [1, { state: 'pending' }],
    ...[2, 3, 4, 5, 7, 8, 9, 10].map((status): [number, object] => [status, paid]),
    [6, { state: 'closed' }],
  ])('says %i of a payment', async (status, is) => {
    says({ [NUMBER]: order({ status }) })
    expect(await virtual.query(asked)).toMatchObject(is)
  })

  test('has no number of WeChat Pay of what was paid by Apple', async () => {
    says({ [NUMBER]: order({ wxpay_order_id: '' }) })
    expect(await virtual.query(asked)).toEqual({ ...paid, transaction: 'W1', paidAt: new Date('2026-05-01T04:00:00Z') })
  })

  test('in the sandbox is no payment where money is real', async () => {
    says({ [NUMBER]: order({ env_type: 2 }) })
    await expect(virtual.query(asked)).rejects.toMatchObject({ kind: 'failed' })
  })

  test('knows nothing of a number that it never heard, nor of one whose payer never came', async () => {
    says({})
    expect(await virtual.query(asked)).toEqual({ state: 'absent' })
    const before = heard.length
    expect(await virtual.query({ ...asked, prepared: null })).toEqual({ state: 'absent' })
    expect(heard).toHaveLength(before)
  })

  test.each<[number, object]>([
    [5, { state: 'succeeded', refund: 'W1' }],
    [8, { state: 'succeeded', refund: 'W1' }],
    [10, { state: 'succeeded', refund: 'W1' }],
    [7, { state: 'abnormal', refund: 'W1', failure: '7' }],
    [2, { state: 'accepted', refund: 'W1' }],
  ])('says %i of a refund, and is not asked for it again', async (status, is) => {
    says({ [REFUND]: order({ status }) })
    expect(await virtual.queryRefund(refund)).toEqual(is)
    expect(await virtual.refund(refund)).toEqual(is)
    expect(heard.filter(({ url }) => url.pathname.endsWith('refund_order'))).toEqual([])
  })

  const notified = (message: object) => {
    const { body, headers, query } = pushes.sealed(message)
    return virtual.parseNotification({ body: Buffer.from(body), headers, query: Object.fromEntries(new URLSearchParams(query)) })
  }

  test('tells of a payment its whole amount', async () => {
    const push = {
      Event: 'xpay_goods_deliver_notify',
      Env: 0,
      OutTradeNo: NUMBER,
      OpenId: 'o1',
      GoodsInfo: { Quantity: 2, ActualPrice: 2_500 },
      WeChatPayInfo: { TransactionId: 'T1', PaidTime: 1_777_608_000 },
    }
    expect(await notified(push)).toMatchObject({
      type: 'paid',
      outTradeNo: NUMBER,
      evidence: { transaction: 'T1', amountFen: 5_000, paidAt: new Date('2026-05-01T04:00:00Z'), payer: 'o1' },
    })
    await expect(notified({ ...push, Env: 1 })).rejects.toThrow(BadNotification)
  })

  test.each<[number, object]>([
    [0, { state: 'succeeded', refund: 'W1' }],
    [-1, { state: 'abnormal', refund: 'W1', failure: 'RetCode -1' }],
  ])('tells of a refund by %i', async (RetCode, status) => {
    const push = { Event: 'xpay_refund_notify', WxRefundId: 'W1', MchOrderId: NUMBER, MchRefundId: REFUND, RefundFee: 1_000, RetCode }
    const refunded = { type: 'refund', outTradeNo: NUMBER, outRefundNo: REFUND, amountFen: 1_000, status }
    expect(await notified(push)).toMatchObject(refunded)
    // Of one that its payer or Apple made there is no number of ours.
    expect(await notified({ ...push, MchRefundId: '' })).toMatchObject({ ...refunded, outRefundNo: null })
  })

  test('is told what is left of a payment when a part of it goes back', async () => {
    says({ [NUMBER]: order() })
    expect(await virtual.refund(refund)).toMatchObject({ state: 'accepted' })
    const { body } = heard.find(({ url }) => url.pathname.endsWith('refund_order'))!
    expect(JSON.parse(body)).toMatchObject({ left_fee: 4_000, refund_fee: 1_000, refund_order_id: REFUND })
  })
})

describe('Douyin', () => {
  const says = (answers: Record<string, object>) => {
    provider.answer = ({ url }, response) => {
      const name = url.pathname.split('/').filter(Boolean).at(-1)!
      answerJson(
        response,
        name === 'client_token' ? { data: { access_token: 't', expires_in: 7_200 } } : (answers[name] ?? { err_no: 23101 }),
      )
    }
  }
  const order = (more: object = {}) => ({
    order_query: {
      err_no: 0,
      data: { app_id: 'tt', out_order_no: NUMBER, order_id: 'T1', total_amount: 5_000, pay_time: 1_777_608_000_000, ...more },
    },
  })

  test.each<[string, object]>([
    ['SUCCESS', { ...paid, paidAt: new Date('2026-05-01T04:00:00Z') }],
    ['PROCESS', { state: 'pending' }],
    ['TIMEOUT', { state: 'closed' }],
    ['FAIL', { state: 'closed' }],
  ])('says %s of a payment', async (pay_status, is) => {
    says(order({ pay_status }))
    expect(await douyin.query({ outTradeNo: NUMBER })).toEqual(is)
  })

  test('knows nothing of a number that it never heard', async () => {
    says({})
    expect(await douyin.query({ outTradeNo: NUMBER })).toEqual({ state: 'absent' })
    expect(await douyin.queryRefund(refund)).toEqual({ state: 'absent', refund: null })
  })

  test.each([
    ['another app', { app_id: 'tt2' }],
    ['another payment', { out_order_no: 'P2' }],
  ])('that answers of %s has failed', async (_, more) => {
    says(order({ pay_status: 'SUCCESS', ...more }))
    await expect(douyin.query({ outTradeNo: NUMBER })).rejects.toMatchObject({ kind: 'failed' })
  })

  test.each<[string, object]>([
    ['SUCCESS', { state: 'succeeded', refund: '5' }],
    ['PROCESSING', { state: 'accepted', refund: '5' }],
    ['FAIL', { state: 'abnormal', refund: '5', failure: 'FAIL' }],
  ])('says %s of a refund, and is not asked for it again', async (refund_status, is) => {
    says({ refund_query: { err_no: 0, data: { refund_list: [{ refund_status, refund_id: '5' }] } } })
    expect([await douyin.queryRefund(refund), await douyin.refund(refund)]).toEqual([is, is])
    expect(heard.filter(({ url }) => url.pathname.includes('refund_create'))).toEqual([])
  })

  test.each([
    ['10000', 'refused'],
    ['20000', 'failed'],
  ])('that answers a refund by %s is %s', async (err_no, kind) => {
    says({ ...order({ item_order_list: [{ item_order_id: 'i' }] }), refund_create: { err_no: Number(err_no) } })
    await expect(douyin.refund(refund)).rejects.toMatchObject({ kind, code: err_no })
  })

  test.each([
    ['of all of it', { refund_total_amount: 1_000, refund_amount: 400 }],
    ['of a refund alone', { refund_amount: 1_000 }],
  ])('tells how much a refund is %s', async (_, amounts) => {
    const msg = { app_id: 'tt', status: 'SUCCESS', out_order_no: NUMBER, out_refund_no: REFUND, refund_id: '5', ...amounts }
    const body = JSON.stringify({ type: 'refund', msg: JSON.stringify(msg) })
    const headers = { 'byte-timestamp': '1', 'byte-nonce-str': 'n', 'byte-signature': signed(`1\nn\n${body}\n`) }
    expect(await douyin.parseNotification({ body: Buffer.from(body), headers, query: {} })).toMatchObject({
      type: 'refund',
      outTradeNo: NUMBER,
      outRefundNo: REFUND,
      amountFen: 1_000,
      status: { state: 'succeeded', refund: '5' },
    })
  })
})
