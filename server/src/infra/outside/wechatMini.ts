import { platformPhone } from '../../lib/address.ts'
import { field, objectOf, textOf } from './ask.ts'
import { OutsideError } from './error.ts'
import type { MiniProgram } from './ports.ts'
import { WECHAT, type WechatApi } from './wechatApi.ts'

/** A WeChat mini-program: auth.code2Session and phonenumber.getPhoneNumber. */
export class WechatMini implements MiniProgram {
  readonly appId: string

  constructor(private readonly api: WechatApi) {
    this.appId = api.appId
  }

  async session(code: string) {
    const answer = await this.api.withSecret('/sns/jscode2session', { js_code: code, grant_type: 'authorization_code' })
    return { openid: field(answer, 'openid', WECHAT), unionid: textOf(answer, 'unionid'), sessionKey: field(answer, 'session_key', WECHAT) }
  }

  async phone(code: string): Promise<string> {
    const answer = await this.api.withToken('/wxa/business/getuserphonenumber', {}, { code })
    const info = objectOf(answer, 'phone_info')
    if (textOf(objectOf(info, 'watermark'), 'appid') !== this.appId) throw new OutsideError('refused', WECHAT, 'a number for another app')
    return platformPhone(field(info, 'purePhoneNumber', WECHAT), textOf(info, 'countryCode'))
  }
}
