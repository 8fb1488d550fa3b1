import { field, objectOf, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import type { MediaCheck, ShownPicture } from './ports.ts'
import { WECHAT, type WechatApi } from './wechatApi.ts'
import { NOT_LATELY, SCENES } from './wechatMini.ts'
import { isAddressCheck, openPush, type PushKeys } from './wechatPush.ts'

const PICTURE = 2
const EVENT = 'wxa_media_check'
const VERDICTS = { pass: 'passed', review: 'unsure', risky: 'risky' } as const

/**
 * WeChat's check of pictures, security.mediaCheckAsync: it fetches a JPEG, PNG, BMP or GIF of 10 MB at most, and pushes what it found
 * within half an hour, as the event wxa_media_check. It has none for films: of those only the picture that stands for them is checked.
 */
export class WechatMediaCheck implements MediaCheck {
  readonly platform = 'wechat'
  readonly appId: string

  /** @param api that of the mini-program */
  constructor(
    private readonly api: WechatApi,
    private readonly keys: PushKeys,
    public origin: string,
  ) {
    this.appId = api.appId
  }

  async submit({ openid, place, url }: ShownPicture): Promise<string | null> {
    const asked = { media_url: url, media_type: PICTURE, version: 2, scene: SCENES[place], openid }
    try {
      return field(await this.api.withToken('/wxa/media_check_async', {}, asked), 'trace_id', WECHAT)
    } catch (error) {
      if (error instanceof IntegrationError && error.code === NOT_LATELY) return null
      throw error
    }
  }

  open(query: Record<string, string>, body: Buffer): ReturnType<MediaCheck['open']> {
    const push = openPush(this.keys, this.appId, query, body)
    // Only the secure mode names the app outside of the message.
    if (!push || (textOf(push, 'appid') || this.appId) !== this.appId) return { kind: 'forged' }
    const trace = textOf(push, 'trace_id')
    if (textOf(push, 'Event') !== EVENT || !trace) return { kind: 'other', message: push }
    // Other than 0: it could not fetch the picture, say.
    const suggest = ['', '0'].includes(textOf(push, 'errcode')) ? textOf(objectOf(push, 'result'), 'suggest') : ''
    return { kind: 'verdict', trace, verdict: Object.hasOwn(VERDICTS, suggest) ? VERDICTS[suggest as keyof typeof VERDICTS] : 'failed' }
  }

  confirmAddress(query: Record<string, string>): string | null {
    return isAddressCheck(this.keys, query) ? (query.echostr ?? '') : null
  }
}
