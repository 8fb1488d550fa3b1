import { platformPhone } from '../../lib/address.ts'
import { field, objectOf, textOf } from './ask.ts'
import { OutsideError } from './error.ts'
import type { MiniCodes, MiniProgram, SubscribeMessage, SubscribeMessages } from './ports.ts'
import { WECHAT, type WechatApi } from './wechatApi.ts'

/** The user refuses it, or what they agreed to is used up. */
const TAKES_NONE = '43101'
/** Longest values of a template's fields, by the kind that a field's name begins with; WeChat refuses a message for one letter more. */
const FIELD_CHARS: Record<string, number> = { name: 10, phrase: 5 }
const FIELD_CHARS_ELSE = 20

/** A WeChat mini-program: auth.code2Session, phonenumber.getPhoneNumber, wxacode.getUnlimited and subscribeMessage.send. */
export class WechatMini implements MiniProgram, MiniCodes, SubscribeMessages {
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

  async tell({ openid, template, page, fields }: SubscribeMessage): Promise<boolean> {
    const data = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, { value: cut(text, FIELD_CHARS[name.replace(/\d+$/, '')] ?? FIELD_CHARS_ELSE) }]))
    try {
      await this.api.withToken('/cgi-bin/message/subscribe/send', {}, { touser: openid, template_id: template, page, data }, { repeatable: false })
      return true
    } catch (error) {
      if (error instanceof OutsideError && error.code === TAKES_NONE) return false
      throw error
    }
  }
}

function cut(text: string, chars: number): string {
  const letters = [...text]
  return letters.length > chars ? `${letters.slice(0, chars - 1).join('')}…` : text
}
