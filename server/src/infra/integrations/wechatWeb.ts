import { createHash, randomBytes } from 'node:crypto'
import { field, textOf } from './ask.ts'
import { Credential } from './credential.ts'
import type { RedirectSignIn } from './ports.ts'
import { WECHAT, type WechatApi } from './wechatApi.ts'

/** What a page needs to use WeChat's JS-SDK. */
export interface JsSdkConfig {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/** Its last part says how large it is; 0 stands for 640 pixels. */
const SMALL_PICTURE = /\/(46|64|96|132)$/
const WHOLE_PICTURE = '/0'

/** Signing in with WeChat in a browser: a website's QR code page (snsapi_login), or a page inside WeChat (snsapi_userinfo). */
export class WechatWeb implements RedirectSignIn {
  readonly appId: string

  constructor(
    protected readonly api: WechatApi,
    private readonly openHost: string,
    private readonly page: { path: string; scope: string },
  ) {
    this.appId = api.appId
  }

  authorizeUrl({ redirectUri, state }: { redirectUri: string; state: string }): URL {
    const url = new URL(this.openHost + this.page.path)
    // In this order: WeChat takes the address apart by a pattern.
    for (const [name, value] of [
      ['appid', this.appId],
      ['redirect_uri', redirectUri],
      ['response_type', 'code'],
      ['scope', this.page.scope],
      ['state', state],
    ] as const) {
      url.searchParams.set(name, value)
    }
    url.hash = 'wechat_redirect'
    return url
  }

  async identify(code: string) {
    const answer = await this.api.withSecret('/sns/oauth2/access_token', { code, grant_type: 'authorization_code' })
    const openid = field(answer, 'openid', WECHAT)
    const looks = async () => {
      const shown = await this.api.withTokenOf('/sns/userinfo', {
        access_token: field(answer, 'access_token', WECHAT),
        openid,
        lang: 'zh_CN',
      })
      return { name: textOf(shown, 'nickname'), picture: textOf(shown, 'headimgurl').replace(SMALL_PICTURE, WHOLE_PICTURE) }
    }
    return { openid, unionid: textOf(answer, 'unionid'), looks }
  }

  picture(address: string) {
    return this.api.picture(address)
  }
}

/** Our official account: it signs in who comes inside WeChat, and signs the pages that use the JS-SDK there. */
export class WechatMp extends WechatWeb {
  private readonly ticket = new Credential(async () => {
    const answer = await this.api.withToken('/cgi-bin/ticket/getticket', { type: 'jsapi' })
    return { text: field(answer, 'ticket', WECHAT), forS: Number(answer.expires_in) || 0 }
  })

  constructor(api: WechatApi, openHost: string) {
    super(api, openHost, { path: '/connect/oauth2/authorize', scope: 'snsapi_userinfo' })
  }

  /** What the page at `url` hands to wx.config; what follows # in it does not count. */
  async jsSdk(url: string): Promise<JsSdkConfig> {
    const signed = {
      jsapi_ticket: await this.ticket.get(),
      noncestr: randomBytes(12).toString('hex'),
      timestamp: Math.floor(Date.now() / 1000),
      url: url.split('#')[0]!,
    }
    return { appId: this.appId, timestamp: signed.timestamp, nonceStr: signed.noncestr, signature: signJsSdk(signed) }
  }
}

/** SHA-1 over the fields in the order of their names, unescaped. */
export function signJsSdk({
  jsapi_ticket,
  noncestr,
  timestamp,
  url,
}: {
  jsapi_ticket: string
  noncestr: string
  timestamp: number
  url: string
}): string {
  return createHash('sha1')
    .update(`jsapi_ticket=${jsapi_ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`, 'utf8')
    .digest('hex')
}
