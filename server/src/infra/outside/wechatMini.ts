import { platformPhone } from '../../lib/address.ts'
import { field, objectOf, textOf } from './ask.ts'
import { OutsideError } from './error.ts'
import type { MiniCodes, MiniProgram } from './ports.ts'
import { WECHAT, type WechatApi } from './wechatApi.ts'

/** A WeChat mini-program: auth.code2Session, phonenumber.getPhoneNumber and wxacode.getUnlimited. */
export class WechatMini implements MiniProgram, MiniCodes {
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

  // Not checked against what is released: a new page's codes may be made before it is.
  draw({ page, scene, width }: { page: string; scene: string; width: number }): Promise<Buffer> {
    return this.api.pictureWithToken('/wxa/getwxacodeunlimit', { page, scene, width, check_path: false })
  }
}
