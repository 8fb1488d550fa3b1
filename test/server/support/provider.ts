import { createSign, generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Douyin } from '../../../server/src/infra/integrations/douyin.ts'
import { Alipay } from '../../../server/src/infra/payments/alipay.ts'
import { DouyinTrade } from '../../../server/src/infra/payments/douyinTrade.ts'
import type { NewRefund } from '../../../server/src/infra/payments/ports.ts'
import { type Heard, openLoopback } from './loopback.ts'

export const NUMBER = 'P0000000000000000000001'
export const REFUND = 'R0000000000000000000001'
export const TIMEOUT_MS = 5_000
/** A part of a payment. */
export const refund: NewRefund = {
  outTradeNo: NUMBER,
  prepared: { openid: 'o1' },
  transaction: 'T1',
  outRefundNo: REFUND,
  amountFen: 1_000,
  totalFen: 5_000,
  notifyUrl: null,
}

/** A provider of payments that answers whatever a test has it answer, also what no simulator ever does. */
export async function openProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const signed = (text: string) => createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')
  /** By which WeChat Pay signs what it says. */
  const wechatHeaders = (body: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': 'n',
      'wechatpay-serial': 'P',
      'wechatpay-signature': signed(`${timestamp}\nn\n${body}\n`),
    }
  }
  const provider = {
    answer: (_heard: Heard, response: ServerResponse): void => void response.end(),
  }
  const { url: host, heard, close } = await openLoopback((said, response) => provider.answer(said, response))
  const api = new Douyin({ developer: host, open: host }, { appId: 'tt', secret: 's', privateKey }, TIMEOUT_MS)
  const douyinKeys = { platformKey: publicKey, keyVersion: '1', skuType: '301', tagGroup: 'g', image: 'https://anglers.example/a.png' }

  return Object.assign(provider, {
    host,
    heard,
    close,
    privateKey,
    publicKey,
    signed,
    merchant: { merchantId: '1900000001', serial: 'S', privateKey, apiKey: 'k'.repeat(32), platformKeys: { P: publicKey } },
    wechatHeaders,
    /** Answers as WeChat Pay. */
    wechatSays: (response: ServerResponse, value: object, status = 200): void => {
      const body = JSON.stringify(value)
      response.writeHead(status, wechatHeaders(body)).end(body)
    },
    alipay: new Alipay({ host, keys: { appId: '2021', sellerId: '2088', privateKey, publicKey }, timeoutMs: TIMEOUT_MS }),
    /** From now on it answers this as Alipay. */
    alipaySays: (value: object): void => {
      provider.answer = ({ url }, response) => {
        const raw = JSON.stringify(value)
        const name = `${url.searchParams.get('method')!.replaceAll('.', '_')}_response`
        response.end(`{"${name}":${raw},"sign":"${signed(raw)}"}`)
      }
    },
    douyin: new DouyinTrade(douyinKeys, { api, privateKey: () => privateKey }),
  })
}
