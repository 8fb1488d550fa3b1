import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { WechatPushes } from '@anglers/simulators/wechatPushes'
import { Douyin } from '../../../server/src/infra/integrations/douyin.ts'
import { WechatApi } from '../../../server/src/infra/integrations/wechatApi.ts'
import { BadNotification, type NewPayment } from '../../../server/src/infra/payments/ports.ts'
import { WechatPay } from '../../../server/src/infra/payments/wechatPay.ts'
import { WechatVirtual } from '../../../server/src/infra/payments/wechatVirtual.ts'
import { openPayments } from '../../../server/src/infra/payments/index.ts'
import { answerJson, type Heard } from '../support/loopback.ts'
import { NUMBER, openProvider, REFUND, refund, TIMEOUT_MS } from '../support/provider.ts'

/** Each code by which a provider refuses: sent again, it would be refused again, while what failed may have happened. */
const provider = await openProvider()
const { host, heard, privateKey, publicKey, signed, alipay, douyin } = provider
afterAll(() => provider.close())
beforeEach(() => void heard.splice(0))

describe('WeChat Pay', () => {
  const { merchant, wechatSays: says } = provider
  const payAt = (address: string) =>
    new WechatPay({ host: address, merchant, apps: { mini: null, mp: 'wx-mp' }, shipping: null, timeoutMs: TIMEOUT_MS })

  test.each([
    ...['PARAM_ERROR', 'INVALID_REQUEST', 'APPID_MCHID_NOT_MATCH', 'MCH_NOT_EXISTS', 'NO_AUTH'],
    ...['OPENID_MISMATCH', 'ACCOUNT_ERROR', 'NOT_ENOUGH', 'USER_ACCOUNT_ABNORMAL'],
  ])('refuses by %s', async (code) => {
    provider.answer = (_, response) => says(response, { code }, 400)
    await expect(payAt(host).refund(refund)).rejects.toMatchObject({ kind: 'refused', code })
  })

  test.each(['RESOURCE_NOT_EXISTS', 'ORDERNOTEXIST', 'PARAM_ERROR'])('that will not close a payment by %s', async (code) => {
    provider.answer = (_, response) => says(response, { code }, 404)
    const closing = payAt(host).close({ outTradeNo: NUMBER })
    if (code === 'PARAM_ERROR') await expect(closing).rejects.toMatchObject({ code })
    else await closing
  })

  test('where the payer is known no more, or there is no mini-program, is told nothing of what was sent', async () => {
    const begun = { outTradeNo: NUMBER, transaction: 'T1', title: '鱼饵' }
    const reported: object[] = []
    const shipping = { tell: async (order: object) => void reported.push(order) } as never
    const mini = new WechatPay({ host, merchant, apps: { mini: 'wx-mini', mp: null }, shipping, timeoutMs: TIMEOUT_MS })
    for (const [by, payment] of [
      [payAt(host), { ...begun, prepared: { openid: 'o1' } }],
      [mini, { ...begun, prepared: {} }],
      [mini, { ...begun, prepared: { openid: 'o1' }, transaction: null }],
    ] as const)
      await expect(by.confirmDelivery(payment, null)).rejects.toMatchObject({ kind: 'refused', code: 'payer' })
    await mini.confirmDelivery({ ...begun, prepared: { openid: 'o1' } }, null)
    expect(reported).toEqual([{ transaction: 'T1', openid: 'o1', title: '鱼饵' }])
  })

  test('whose host has a path is asked for a bill by a signature without it, and its hash is the same in capitals', async () => {
    const text = '交易时间,商户订单号,交易状态,应结订单金额,商户退款单号,微信退款单号,退款金额\n总交易单数\n'
    const hash_value = createHash('sha1').update(text).digest('hex').toUpperCase()
    provider.answer = ({ url }, response) =>
      url.pathname.endsWith('/billdownload')
        ? void response.writeHead(200).end(gzipSync(text))
        : says(response, { download_url: `${host}/proxy/v3/billdownload?token=1`, hash_value })
    expect(await payAt(`${host}/proxy`).bill('2026-05-01')).toEqual([])
    const [, { url, headers }] = heard as [Heard, Heard]
    const said = Object.fromEntries([...headers.authorization!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const lines = ['GET', '/v3/billdownload?token=1', said.timestamp, said.nonce_str, ''].map((line) => `${line}\n`).join('')
    expect([url.pathname, said.signature]).toEqual(['/proxy/v3/billdownload', signed(lines)])
  })
})

describe('Alipay', () => {
  const says = provider.alipaySays

  test.each([
    ...['ACQ.INVALID_PARAMETER', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', 'ACQ.REASON_TRADE_BEEN_FREEZEN'],
    ...['ACQ.TRADE_NOT_ALLOW_REFUND', 'ACQ.REFUND_FEE_ERROR', 'ACQ.DISCORDANT_REPEAT_REQUEST', 'ACQ.REASON_TRADE_REFUND_FEE_ERR'],
    'ACQ.TRADE_HAS_FINISHED',
  ])('refuses by %s', async (sub_code) => {
    says({ code: '40004', sub_code })
    await expect(alipay.refund(refund)).rejects.toMatchObject({ kind: 'refused', code: sub_code })
  })

  test('that says no more than that it failed has failed by that', async () => {
    says({ code: '20000' })
    await expect(alipay.refund(refund)).rejects.toMatchObject({ kind: 'failed', code: '20000' })
  })

  test.each(['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'])(
    'need not close what is %s',
    async (sub_code) => {
      says({ code: '40004', sub_code })
      await alipay.close({ outTradeNo: NUMBER })
    },
  )

  test('that cannot close it now has failed', async () => {
    says({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' })
    await expect(alipay.close({ outTradeNo: NUMBER })).rejects.toMatchObject({ kind: 'failed' })
  })

  test('knows nothing of a refund whose payment it does not know', async () => {
    says({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    expect(await alipay.queryRefund(refund)).toEqual({ state: 'absent', refund: null })
  })

  test.each(['isp.bill_not_exist', 'BILL_NOT_EXIST'])('has no bill yet: %s', async (sub_code) => {
    says({ code: '40004', sub_code })
    expect(await alipay.bill('2026-05-01')).toBeNull()
  })
})

describe('WeChat’s virtual payment', () => {
  const pushes = new WechatPushes('wx')
  const virtualIn = (env: 0 | 1) =>
    new WechatVirtual({ offerId: '1', appKey: 'k', env, ...pushes.keys }, new WechatApi(host, { appId: 'wx', secret: 's' }, TIMEOUT_MS))
  const virtual = virtualIn(0)
  const order = (env_type = 1) => ({ order: { env_type, status: 2, order_fee: 5_000, left_fee: 5_000, wxpay_order_id: 'T1' } })
  /** What each call is answered; there is no refund yet. */
  const says = (calls: Record<string, object>, paid: object = order()) => {
    provider.answer = ({ url, body }, response) => {
      const call = url.pathname.split('/').at(-1)!
      if (call === 'stable_token') return answerJson(response, { access_token: 't', expires_in: 7_200 })
      const { order_id: number } = JSON.parse(body) as { order_id?: string }
      const known = call !== 'query_order' ? calls[call] : number === NUMBER ? paid : { errcode: 268490002 }
      answerJson(response, { errcode: 0, ...known })
    }
  }
  const heardOf = (message: object, by = virtual) => {
    const { body, headers, query } = pushes.sealed(message)
    return by.parseNotification({ body: Buffer.from(body), headers, query: Object.fromEntries(new URLSearchParams(query)) })
  }

  test.each([
    ...[268490001, 268490002, 268490003, 268490005, 268490013].map((code) => [code, 'refused'] as const),
    ...[268490015, 45011].map((code) => [code, 'busy'] as const),
    ...[268490016, 268490004, -1].map((code) => [code, 'failed'] as const),
  ] as const)('that answers a refund by %i is %s', async (errcode, kind) => {
    says({ refund_order: { errcode } })
    await expect(virtual.refund(refund)).rejects.toMatchObject({ kind, code: String(errcode) })
  })

  test('works on a refund already, or took it under a number of its own', async () => {
    says({ refund_order: { errcode: 268490014 } })
    expect(await virtual.refund(refund)).toEqual({ state: 'accepted', refund: null })
    says({ refund_order: { refund_wx_order_id: 'W2' } })
    expect(await virtual.refund(refund)).toEqual({ state: 'accepted', refund: 'W2' })
  })

  test('refunds nothing of what is not there: nobody is told that it was refused', async () => {
    says({}, { errcode: 268490002 })
    await expect(virtual.refund(refund)).rejects.toMatchObject({ kind: 'failed' })
    expect(heard.filter(({ url }) => url.pathname.endsWith('refund_order'))).toEqual([])
  })

  test('says when it cannot say how a payment stands', async () => {
    says({}, { errcode: 268490015 })
    await expect(virtual.query({ outTradeNo: NUMBER, prepared: { openid: 'o1' } })).rejects.toMatchObject({ kind: 'busy' })
  })

  test('knows of a delivery already, and of any other fault it is told again', async () => {
    const begun = { outTradeNo: NUMBER, prepared: null, transaction: 'T1' }
    says({ notify_provide_goods: { errcode: 268490004 } })
    await virtual.confirmDelivery(begun)
    says({ notify_provide_goods: { errcode: 268490016 } })
    await expect(virtual.confirmDelivery(begun)).rejects.toMatchObject({ kind: 'failed' })
  })

  const delivered = (more: object = {}) => ({
    ...{ Event: 'xpay_goods_deliver_notify', Env: 0, OutTradeNo: NUMBER, OpenId: 'o1', GoodsInfo: { ActualPrice: 5_000 } },
    ...{ WeChatPayInfo: { TransactionId: 'T1', PaidTime: 1_777_608_000 }, ...more },
  })

  test('sells one where it says no number; without a number of WeChat Pay’s it has to be asked', async () => {
    expect(await heardOf(delivered())).toMatchObject({ type: 'paid', evidence: { amountFen: 5_000 } })
    expect(await heardOf(delivered({ WeChatPayInfo: {} }))).toMatchObject({ type: 'ask', outTradeNo: NUMBER })
  })

  test('in the sandbox knows the sandbox alone', async () => {
    const sandbox = virtualIn(1)
    says({}, order(2))
    expect(await sandbox.query({ outTradeNo: NUMBER, prepared: { openid: 'o1' } })).toMatchObject({ state: 'paid' })
    says({}, order(1))
    await expect(sandbox.query({ outTradeNo: NUMBER, prepared: { openid: 'o1' } })).rejects.toMatchObject({ kind: 'failed' })
    expect(await heardOf(delivered({ Env: 1 }), sandbox)).toMatchObject({ type: 'paid' })
    await expect(heardOf(delivered(), sandbox)).rejects.toThrow(BadNotification)
  })

  test.each([
    ['its own field', { pay_order_id: NUMBER, OutTradeNo: 'P2' }],
    ['that of a payment', { OutTradeNo: NUMBER }],
  ])('asks for Apple about what %s names', async (_, named) => {
    const question = { Event: 'xpay_subscribe_ios_refund_query_notify', CreateTime: 1, ...named }
    expect(await heardOf(question)).toMatchObject({ type: 'refund_question', outTradeNo: NUMBER })
  })
})

describe('Douyin', () => {
  const begun = { outTradeNo: NUMBER, prepared: null, transaction: 'T1' }
  const data = { app_id: 'tt', out_order_no: NUMBER, order_id: 'T1', item_order_list: [{ item_order_id: 'i' }, { item_order_id: 'j' }] }
  /** Each call answers these in turn, the last of them again and again; otherwise that there is no such. */
  const says = (answers: Record<string, object[]>) => {
    provider.answer = ({ url }, response) => {
      const name = url.pathname.split('/').filter(Boolean).at(-1)!
      const [one, ...rest] = name === 'client_token' ? [{ data: { access_token: 't', expires_in: 7_200 } }] : (answers[name] ?? [])
      if (rest.length) answers[name] = rest
      answerJson(response, one ?? { err_no: 23101 })
    }
  }
  const asked = (name: string) =>
    heard.filter(({ url }) => url.pathname.split('/').filter(Boolean).at(-1) === name).map(({ body }) => JSON.parse(body) as object)

  test('is told of all of an order that it is handed over, and nothing of one that is not there', async () => {
    says({ order_query: [{ err_no: 0, data }], fulfill_push_status: [{ err_no: 0, data: {} }] })
    await douyin.confirmDelivery(begun)
    expect(asked('fulfill_push_status')).toEqual([{ order_id: 'T1', item_order_id_list: ['i', 'j'], to_status: 'FULFILLED' }])
    says({})
    await expect(douyin.confirmDelivery(begun)).rejects.toMatchObject({ kind: 'failed' })
    await expect(douyin.refund(refund)).rejects.toMatchObject({ kind: 'failed' })
  })

  test('refuses a number that another process has just asked for: that is the refund', async () => {
    const refunds = { err_no: 0, data: { refund_list: [{ refund_status: 'PROCESSING', refund_id: '5' }] } }
    says({ order_query: [{ err_no: 0, data }], refund_query: [{ err_no: 23101 }, refunds], refund_create: [{ err_no: 10000 }] })
    expect(await douyin.refund(refund)).toEqual({ state: 'accepted', refund: '5' })
    // It is not known whether it happened: that is asked later.
    says({ order_query: [{ err_no: 0, data }], refund_query: [{ err_no: 23101 }, refunds], refund_create: [{ err_no: 20000 }] })
    await expect(douyin.refund(refund)).rejects.toMatchObject({ kind: 'failed' })
  })

  test('takes a refund without a number of its own, and none of an order of no goods', async () => {
    says({ order_query: [{ err_no: 0, data }], refund_create: [{ err_no: 0, data: {} }] })
    expect(await douyin.refund(refund)).toEqual({ state: 'accepted', refund: null })
    heard.splice(0)
    says({ order_query: [{ err_no: 0, data: { ...data, item_order_list: [] } }] })
    await expect(douyin.refund(refund)).rejects.toMatchObject({ kind: 'failed' })
    expect(asked('refund_create')).toEqual([])
  })

  test('that says no number of an error has failed', async () => {
    says({ order_query: [{}] })
    await expect(douyin.query(begun)).rejects.toMatchObject({ kind: 'failed', message: expect.stringContaining('no err_no') })
  })

  test('hears how much goes back of which piece, and where that is told', async () => {
    says({ order_query: [{ err_no: 0, data }], refund_create: [{ err_no: 0, data: { refund_id: '5' } }] })
    expect(await douyin.refund({ ...refund, notifyUrl: 'https://anglers.example/refunded' })).toEqual({ state: 'accepted', refund: '5' })
    await douyin.refund(refund)
    const own = { order_id: 'T1', out_refund_no: REFUND, refund_total_amount: 1_000 }
    const [named, silent] = asked('refund_create')
    expect(named).toMatchObject({ ...own, item_order_detail: [{ item_order_id: 'i', refund_amount: 1_000 }] })
    expect(named).toHaveProperty('notify_url', 'https://anglers.example/refunded')
    expect(silent).not.toHaveProperty('notify_url')
  })

  test('that knows a number of an order that was never made knows nothing of it', async () => {
    says({ order_query: [{ err_no: 0, data: { app_id: 'tt', out_order_no: NUMBER, order_id: '', pay_status: 'SUCCESS' } }] })
    expect(await douyin.query({ outTradeNo: NUMBER })).toEqual({ state: 'absent' })
  })

  test('is told the number of a refund that is wanted, and where its payer finds their orders', () => {
    expect(JSON.parse(douyin.answerRefundWanted(REFUND).body)).toEqual({
      ...{ err_no: 0, err_tips: 'success' },
      data: { out_refund_no: REFUND, order_entry_schema: { path: 'member/wallet/orders', params: '{}' } },
    })
  })

  test('at whose cashier something is begun says by which key it is signed', async () => {
    const payment: NewPayment = {
      ...{ outTradeNo: NUMBER, way: 'douyin', amountFen: 29, title: '余额', expiresAt: new Date('2099-01-01'), ip: '', payer: null },
      ...{ notifyUrl: `${host}/n`, returnUrl: `${host}/member/wallet/paySuccess?id=7`, productId: 'credit-29' },
    }
    const { byteAuthorization } = (await douyin.request(payment)) as unknown as { byteAuthorization: string }
    expect(byteAuthorization).toMatch(/^SHA256-RSA2048 appid="tt",nonce_str="[0-9a-f]{32}",timestamp="\d+",key_version="1",signature="/)
  })
})

describe('providers are set up', () => {
  const hosts = { wechat: host, alipay: host, douyin: host, open: host, developer: host, qq: host, weibo: host } as never
  const keys = {
    wechat: { merchantId: '1', serial: 'S', privateKey, apiKey: 'k'.repeat(32), platformKeys: { P: publicKey } },
    wechatVirtual: { offerId: '1', appKey: 'k', env: 0 as const, token: 't', aesKey: 'a'.repeat(43) },
    alipay: { appId: '2021', sellerId: '2088', privateKey, publicKey },
    douyin: { platformKey: publicKey, keyVersion: '1', skuType: '301', tagGroup: 'g', image: '' },
  }
  const none = { wechat: null, wechatVirtual: null, alipay: null, douyin: null }
  const app = { appId: 'wx', secret: 's' }
  const douyinApp = { appId: 'tt', secret: 's', privateKey }
  const api = new Douyin({ developer: host, open: host }, douyinApp, TIMEOUT_MS)
  const opened = (of: Partial<typeof keys>, platforms: object, douyinApi: Douyin | null = null) => {
    const apps = { hosts, wechatMini: null, wechatMp: null, douyin: null, ...platforms }
    return openPayments({ hosts, ...none, ...of }, apps, douyinApi, TIMEOUT_MS)
  }
  const ways = (...asked: Parameters<typeof opened>) =>
    Object.fromEntries(Object.entries(opened(...asked)).map(([name, provider]) => [name, [...provider.ways]]))

  test('each by its own keys alone', () => {
    expect(ways({}, { wechatMini: app, wechatMp: app, douyin: douyinApp }, api)).toEqual({})
    expect(ways({ alipay: keys.alipay }, {})).toEqual({ alipay: ['alipay_wap', 'alipay_page'] })
  })

  test('those of an app only where there is that app', () => {
    expect(ways({ wechatVirtual: keys.wechatVirtual, douyin: keys.douyin }, { wechatMp: app })).toEqual({})
    expect(ways({ douyin: keys.douyin }, { douyin: douyinApp })).toEqual({})
    expect(ways({ wechatVirtual: keys.wechatVirtual }, { wechatMini: app })).toEqual({ wechat_virtual: ['wechat_virtual'] })
    expect(ways({ douyin: keys.douyin }, { douyin: douyinApp }, api)).toEqual({ douyin: ['douyin'] })
  })

  test('WeChat Pay by the apps that there are; without the mini-program nobody is told of what was sent', async () => {
    expect(ways({ wechat: keys.wechat }, { wechatMp: app })).toEqual({ wechat: ['wechat_jsapi', 'wechat_h5', 'wechat_native'] })
    expect(ways({ wechat: keys.wechat }, { wechatMini: app })).toEqual({ wechat: ['wechat_mini', 'wechat_h5', 'wechat_native'] })
    const { wechat } = opened({ wechat: keys.wechat }, { wechatMp: app })
    const sent = { outTradeNo: NUMBER, transaction: 'T1', prepared: { openid: 'o1' }, title: '鱼竿' }
    await expect(wechat!.confirmDelivery!(sent, null)).rejects.toMatchObject({ kind: 'refused', code: 'payer' })
  })
})
