import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import type { WechatMerchantKeys } from '../../config.ts'

/** Answers and notifications are older or newer than this only where they are replayed. */
const CLOCK_S = 300
/** How long a sealed text's authentication tag is. */
const TAG_BYTES = 16

export const nonce = () => randomBytes(16).toString('hex')
const seconds = () => String(Math.floor(Date.now() / 1000))

/** RSA-SHA256 over the lines, each ended by LF. */
export const signLines = (privateKey: string, ...lines: string[]): string =>
  createSign('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .sign(privateKey, 'base64')

/** The head of a request. @param path with its query, as it is sent; @param body as it is sent, or '' */
export function authorization({ merchantId, serial, privateKey }: WechatMerchantKeys, method: string, path: string, body: string): string {
  const [nonceText, timestamp] = [nonce(), seconds()]
  const signature = signLines(privateKey, method, path, timestamp, nonceText, body)
  const fields = { mchid: merchantId, nonce_str: nonceText, signature, timestamp, serial_no: serial }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** The arguments of wx.requestPayment, or of WeixinJSBridge: a prepay serves both. */
export function payerRequest(privateKey: string, appId: string, prepayId: string) {
  const [timeStamp, nonceStr, pack] = [seconds(), nonce(), `prepay_id=${prepayId}`]
  return { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign: signLines(privateKey, appId, timeStamp, nonceStr, pack) }
}

/**
 * Whether WeChat Pay said this: the signature over time, nonce and the body's own bytes, by the key that the serial names, of now. Its
 * probes (signatures that begin with WECHATPAY/SIGNTEST/) fail as any forgery does.
 */
export function isFromWechat(
  { platformKeys }: WechatMerchantKeys,
  header: (name: string) => string | undefined,
  body: Buffer,
  now = Date.now(),
): boolean {
  const [timestamp, nonceText, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) => header(`wechatpay-${name}`))
  const key = serial !== undefined && Object.hasOwn(platformKeys, serial) ? platformKeys[serial] : undefined
  if (!timestamp || !nonceText || !signature || !key) return false
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > CLOCK_S) return false
  return createVerify('RSA-SHA256').update(`${timestamp}\n${nonceText}\n`).update(body).update('\n').verify(key, signature, 'base64')
}

/** Opens what is sealed by AES-256-GCM under the APIv3 key. @throws Error where it was sealed by another */
export function openResource(apiKey: string, resource: { ciphertext: string; nonce: string; associated_data?: string }): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  const opening = createDecipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(resource.nonce, 'utf8'))
  opening.setAAD(Buffer.from(resource.associated_data ?? '', 'utf8'))
  opening.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([opening.update(sealed.subarray(0, -TAG_BYTES)), opening.final()]).toString('utf8')
}
