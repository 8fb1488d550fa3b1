import type { AppKeys } from '../../config.ts'
import { askAny, askJson, field, type Json, textOf } from './ask.ts'
import { Credential } from './credential.ts'
import { IntegrationError } from './error.ts'
import { fetchPicture } from './looks.ts'

/**
 * What the member, or somebody who pretends to be one, sent is no good: invalid, used, missing or expired codes, and users
 * whom WeChat blocks.
 */
const REFUSED = new Set(['40029', '40163', '41008', '42003', '40226'])
const BUSY = new Set(['45009', '45011'])
const SYSTEM_BUSY = '-1'
/** Of Tencent, as wx.qlogo.cn and thirdwx.qlogo.cn. */
const PICTURES = 'qlogo.cn'
const TOKEN_NO_GOOD = new Set(['40001', '40014', '42001'])

/** Its name in the log. */
export const WECHAT = 'WeChat'

/** The server interface of one WeChat app, api.weixin.qq.com. */
export class WechatApi {
  readonly appId: string
  private readonly token: Credential

  constructor(
    private readonly host: string,
    private readonly keys: AppKeys,
    private readonly timeoutMs: number,
  ) {
    this.appId = keys.appId
    this.token = new Credential(() => this.fetchToken())
  }

  /**
   * Asks with the app's id and secret.
   *
   * @throws IntegrationError
   */
  async withSecret(path: string, params: Record<string, string>): Promise<Json> {
    const { appId: appid, secret } = this.keys
    const ask = () => askJson({ service: WECHAT, url: this.url(path, { appid, secret, ...params }), timeoutMs: this.timeoutMs })
    const answer = await ask()
    // WeChat itself says to try again.
    return checked(textOf(answer, 'errcode') === SYSTEM_BUSY ? await ask() : answer)
  }

  /**
   * Asks in the name of somebody who let us.
   *
   * @throws IntegrationError
   */
  async withTokenOf(path: string, params: { access_token: string; openid: string; lang?: string }): Promise<Json> {
    return checked(await askJson({ service: WECHAT, url: this.url(path, params), timeoutMs: this.timeoutMs, repeatable: true }))
  }

  /**
   * The picture of somebody.
   *
   * @throws IntegrationError
   */
  picture(address: string): Promise<Buffer> {
    return fetchPicture({ service: WECHAT, address, domain: PICTURES, host: this.host, timeoutMs: this.timeoutMs })
  }

  /**
   * Asks with the app's access token, and once more with a fresh one when it has become invalid.
   *
   * @param repeatable whether to ask once more when WeChat is busy: it may have done it all the same
   * @throws IntegrationError
   */
  async withToken(path: string, params: Record<string, string>, body?: object, { repeatable = true } = {}): Promise<Json> {
    const answer = await this.anyWithToken(path, params, body, repeatable)
    if (Buffer.isBuffer(answer)) throw new IntegrationError('failed', WECHAT, 'a picture')
    return answer
  }

  /**
   * The same of what answers with a picture.
   *
   * @throws IntegrationError
   */
  async pictureWithToken(path: string, body: object): Promise<Buffer> {
    const answer = await this.anyWithToken(path, {}, body)
    if (!Buffer.isBuffer(answer)) throw new IntegrationError('failed', WECHAT, 'no picture')
    return answer
  }

  private async anyWithToken(path: string, params: Record<string, string>, body?: object, repeatable = true): Promise<Json | Buffer> {
    for (let attempt = 1; ; attempt++) {
      const token = await this.token.get()
      const answer = await askAny({
        service: WECHAT,
        url: this.url(path, { access_token: token, ...params }),
        body,
        timeoutMs: this.timeoutMs,
      })
      if (Buffer.isBuffer(answer)) return answer
      const errcode = textOf(answer, 'errcode')
      if (attempt > 1 || !(TOKEN_NO_GOOD.has(errcode) || (repeatable && errcode === SYSTEM_BUSY))) return checked(answer)
      if (errcode !== SYSTEM_BUSY) this.token.drop(token)
    }
  }

  /** The stable token: asking for it from several processes takes it from none. */
  private async fetchToken() {
    const { appId: appid, secret } = this.keys
    const body = { grant_type: 'client_credential', appid, secret }
    const answer = checked(
      await askJson({ service: WECHAT, url: this.url('/cgi-bin/stable_token', {}), body, timeoutMs: this.timeoutMs, repeatable: true }),
    )
    return { text: field(answer, 'access_token', WECHAT), forS: Number(answer.expires_in) || 0 }
  }

  private url(path: string, params: Record<string, string>): URL {
    const url = new URL(this.host + path)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
    return url
  }
}

function checked(answer: Json): Json {
  const errcode = textOf(answer, 'errcode')
  if (errcode === '' || errcode === '0') return answer
  throw new IntegrationError(
    REFUSED.has(errcode) ? 'refused' : BUSY.has(errcode) ? 'busy' : 'failed',
    WECHAT,
    `errcode ${errcode}`,
    errcode,
  )
}
