import { createHmac, randomUUID } from 'node:crypto'
import type { SmsKeys } from '../../config.ts'
import { askJson, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'

/** Takes a verification code to a phone of the mainland, its eleven digits. */
export interface SmsPort {
  /** `text` says it in words; a gateway with templates of its own takes the code alone. */
  send(phone: string, message: { code: string; text: string }): Promise<void>
}

const SERVICE = 'Aliyun SMS'

/** Short messages through Aliyun (Dysmsapi 2017-05-25, SendSms). The template must have one variable, named code. */
export class AliyunSms implements SmsPort {
  constructor(
    private readonly keys: SmsKeys,
    private readonly timeoutMs: number,
  ) {}

  async send(phone: string, { code }: { code: string }): Promise<void> {
    const { url, keyId, keySecret, signName, template } = this.keys
    const params: Record<string, string> = {
      Action: 'SendSms',
      Version: '2017-05-25',
      Format: 'JSON',
      AccessKeyId: keyId,
      SignatureMethod: 'HMAC-SHA1',
      SignatureVersion: '1.0',
      SignatureNonce: randomUUID(),
      Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      PhoneNumbers: phone,
      SignName: signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify({ code }),
    }
    const body = new URLSearchParams({ ...params, Signature: signAliyun('POST', params, keySecret) })
    const answer = await askJson({ service: SERVICE, url: new URL(url), body, timeoutMs: this.timeoutMs })
    const result = textOf(answer, 'Code')
    if (result === 'isv.BUSINESS_LIMIT_CONTROL') throw new IntegrationError('busy', SERVICE, result)
    if (result !== 'OK') throw new IntegrationError('failed', SERVICE, result || 'no Code')
  }
}

/** The signature of Aliyun's RPC interfaces: HMAC-SHA1 over the method and the sorted, twice encoded parameters. */
export function signAliyun(method: 'GET' | 'POST', params: Record<string, string>, keySecret: string): string {
  const query = Object.keys(params)
    .sort()
    .map((name) => `${encode(name)}=${encode(params[name]!)}`)
    .join('&')
  return createHmac('sha1', `${keySecret}&`)
    .update(`${method}&${encode('/')}&${encode(query)}`)
    .digest('base64')
}

const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
