import { platformPhone } from '../../lib/address.ts'
import { shorten } from '../../lib/text.ts'
import { field, objectOf, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import type { MiniCodes, MiniProgram, ShownText, SubscribeMessage, SubscribeMessages, TextJudge } from './ports.ts'
import { WECHAT, type WechatApi } from './wechatApi.ts'

/** The user refuses it, or what they agreed to is used up. */
const TAKES_NONE = '43101'
/** Longest values of a template's fields, by the kind that a field's name begins with; WeChat refuses a message for one letter more. */
const FIELD_CHARS: Record<string, number> = { name: 10, phrase: 5 }
const FIELD_CHARS_ELSE = 20

/** The user has not been in the mini-program for two hours. */
export const NOT_LATELY = '61010'
const JUDGED_CHARS = 2500
/** Where something is shown, by WeChat's numbers. */
export const SCENES = { profile: 1, comment: 2, post: 3, message: 4 } as const

/**
 * A WeChat mini-program: auth.code2Session, phonenumber.getPhoneNumber, wxacode.getUnlimited, subscribeMessage.send and
 * security.msgSecCheck.
 */
export class WechatMini implements MiniProgram, MiniCodes, SubscribeMessages, TextJudge {
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
    if (textOf(objectOf(info, 'watermark'), 'appid') !== this.appId)
      throw new IntegrationError('refused', WECHAT, 'a number for another app')
    return platformPhone(field(info, 'purePhoneNumber', WECHAT), textOf(info, 'countryCode'))
  }

  // Not checked against what is released: a new page's codes may be made before it is.
  draw({ page, scene, width }: { page: string; scene: string; width: number }): Promise<Buffer> {
    return this.api.pictureWithToken('/wxa/getwxacodeunlimit', { page, scene, width, check_path: false })
  }

  async send({ openid, template, page, fields }: SubscribeMessage): Promise<boolean> {
    const data = Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [
        name,
        { value: shorten(text, FIELD_CHARS[name.replace(/\d+$/, '')] ?? FIELD_CHARS_ELSE) },
      ]),
    )
    try {
      await this.api.withToken(
        '/cgi-bin/message/subscribe/send',
        {},
        { touser: openid, template_id: template, page, data },
        { repeatable: false },
      )
      return true
    } catch (error) {
      if (error instanceof IntegrationError && error.code === TAKES_NONE) return false
      throw error
    }
  }

  async mayShow({ openid, place, text }: ShownText): Promise<boolean | null> {
    try {
      const verdicts = await Promise.allSettled(
        piecesOf(text, JUDGED_CHARS).map((content) => this.mayShowPiece({ version: 2, openid, scene: SCENES[place], content })),
      )
      // Whatever became of the rest.
      if (verdicts.some((verdict) => verdict.status === 'fulfilled' && !verdict.value)) return false
      for (const verdict of verdicts) if (verdict.status === 'rejected') throw verdict.reason
      return true
    } catch (error) {
      if (error instanceof IntegrationError && error.code === NOT_LATELY) return null
      throw error
    }
  }

  private async mayShowPiece(asked: object): Promise<boolean> {
    const verdict = await this.api.withToken('/wxa/msg_sec_check', {}, asked)
    // `review` is a doubt: somebody may report it.
    return field(objectOf(verdict, 'result'), 'suggest', WECHAT) !== 'risky'
  }
}

function piecesOf(text: string, chars: number): string[] {
  const letters = [...text]
  return Array.from({ length: Math.ceil(letters.length / chars) }, (_, at) => letters.slice(at * chars, (at + 1) * chars).join(''))
}
