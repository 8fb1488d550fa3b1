import { constants, privateDecrypt } from 'node:crypto'
import type { DouyinKeys } from '../../config.ts'
import { platformPhone } from '../../lib/address.ts'
import { askJson, field, type Json, listOf, objectOf, textOf } from './ask.ts'
import { Credential } from './credential.ts'
import { IntegrationError } from './error.ts'
import type { MiniProgram, ShownText, SubscribeMessage, SubscribeMessages, TextJudge } from './ports.ts'

const SERVICE = 'Douyin'
/** Codes of a login: code and anonymous code; of the phone button: expired or used; and parameters that make no sense. */
const REFUSED = new Set(['40018', '40019', '28005187', '28001007'])
const BUSY = new Set(['28003017', '28003018', '28001052'])
const SYSTEM_BUSY = new Set(['-1', '28001005', '28001006'])
/** The user refuses it, the agreements are used up, or there was none. */
const TAKES_NONE = new Set(['28014036', '28014041', '28014043'])
const TOKEN_NO_GOOD = new Set(['28001003', '28001008'])
/** Of the text check, which answers in a form of its own. */
const UNAUTHORISED = '401'

export interface DouyinHosts {
  /** developer.toutiao.com */
  developer: string
  /** open.douyin.com */
  open: string
}

/** A Douyin mini-program: code2Session v2, get_phonenumber_info, notify_user v2 of subscriptions, and text/antidirt. */
export class Douyin implements MiniProgram, SubscribeMessages, TextJudge {
  readonly appId: string
  /** For open.douyin.com. */
  private readonly token = new Credential(() => this.fetchToken())
  /** For what developer.toutiao.com still answers. */
  private readonly appToken = new Credential(() => this.fetchAppToken())

  constructor(
    private readonly hosts: DouyinHosts,
    private readonly keys: DouyinKeys,
    private readonly timeoutMs: number,
  ) {
    this.appId = keys.appId
  }

  async session(code: string) {
    const { appId: appid, secret } = this.keys
    const ask = () => this.post(`${this.hosts.developer}/api/apps/v2/jscode2session`, { appid, secret, code })
    const answer = await ask()
    const data = objectOf(checked(SYSTEM_BUSY.has(textOf(answer, 'err_no')) ? await ask() : answer), 'data')
    return { openid: field(data, 'openid', SERVICE), unionid: textOf(data, 'unionid'), sessionKey: field(data, 'session_key', SERVICE) }
  }

  async phone(code: string): Promise<string> {
    const sealed = field(checked(await this.withToken('/api/apps/v1/get_phonenumber_info/', { code })), 'data', SERVICE)
    const info = this.unseal(sealed)
    if (textOf(objectOf(info, 'watermark'), 'appid') !== this.appId)
      throw new IntegrationError('refused', SERVICE, 'a number for another app')
    return platformPhone(field(info, 'purePhoneNumber', SERVICE), textOf(info, 'countryCode'))
  }

  async send({ openid, template, page, fields }: SubscribeMessage): Promise<boolean> {
    const answer = await this.withToken(
      '/api/notification/v2/subscription/notify_user/',
      { open_id: openid, msg_id: template, page, data: fields },
      { repeatable: false },
    )
    if (TAKES_NONE.has(textOf(answer, 'err_no'))) return false
    checked(answer)
    return true
  }

  async mayShow({ text }: ShownText): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const token = await this.appToken.get()
      const answer = await this.post(
        `${this.hosts.developer}/api/v2/tags/text/antidirt`,
        { tasks: [{ content: text }] },
        { 'X-Token': token },
      )
      const [verdict] = listOf(answer, 'data')
      if (verdict && textOf(verdict, 'code') === '0')
        return !listOf(verdict, 'predicts').some((prediction) => prediction.hit === true || textOf(prediction, 'prob') === '1')
      const code = textOf(answer, 'code')
      if (attempt > 1 || code !== UNAUTHORISED) throw new IntegrationError('failed', SERVICE, `no verdict, code ${code}`, code)
      this.appToken.drop(token)
    }
  }

  /**
   * Asks open.douyin.com with the app's token, and once more with a fresh one when it has become invalid; errors are answers, too.
   *
   * @param repeatable whether to ask once more when Douyin is busy: it may have done it all the same
   * @throws IntegrationError
   */
  async withToken(path: string, body: object, { repeatable = true } = {}): Promise<Json> {
    for (let attempt = 1; ; attempt++) {
      const token = await this.token.get()
      const answer = await this.post(this.hosts.open + path, body, { 'access-token': token })
      const errNo = textOf(answer, 'err_no')
      if (attempt > 1 || !(TOKEN_NO_GOOD.has(errNo) || (repeatable && SYSTEM_BUSY.has(errNo)))) return answer
      if (TOKEN_NO_GOOD.has(errNo)) this.token.drop(token)
    }
  }

  private async fetchToken() {
    const { appId, secret } = this.keys
    const data = objectOf(
      await this.post(`${this.hosts.open}/oauth/client_token/`, {
        client_key: appId,
        client_secret: secret,
        grant_type: 'client_credential',
      }),
      'data',
    )
    const code = textOf(data, 'error_code')
    if (code !== '' && code !== '0') throw new IntegrationError('failed', SERVICE, `error_code ${code}`)
    return { text: field(data, 'access_token', SERVICE), forS: Number(data.expires_in) || 0 }
  }

  private async fetchAppToken() {
    const { appId: appid, secret } = this.keys
    const data = objectOf(
      checked(await this.post(`${this.hosts.developer}/api/apps/v2/token`, { appid, secret, grant_type: 'client_credential' })),
      'data',
    )
    return { text: field(data, 'access_token', SERVICE), forS: Number(data.expires_in) || 0 }
  }

  private post(url: string, body: object, headers?: Record<string, string>): Promise<Json> {
    return askJson({ service: SERVICE, url: new URL(url), body, headers, timeoutMs: this.timeoutMs })
  }

  /** The number comes under our public key, in base64, padded by PKCS #1 v1.5. */
  private unseal(sealed: string): Json {
    try {
      // Node takes that padding off no more, against oracles: here nobody but Douyin gets to ask.
      const block = privateDecrypt({ key: this.keys.privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(sealed, 'base64'))
      const end = block.indexOf(0, 2)
      if (block[0] !== 0 || block[1] !== 2 || end < 10) throw new Error('padding')
      return objectOf({ info: JSON.parse(block.subarray(end + 1).toString('utf8')) as unknown }, 'info')
    } catch {
      throw new IntegrationError('failed', SERVICE, 'a number that does not open with our private key')
    }
  }
}

function checked(answer: Json): Json {
  const errNo = textOf(answer, 'err_no')
  if (errNo === '0') return answer
  throw new IntegrationError(
    REFUSED.has(errNo) ? 'refused' : BUSY.has(errNo) ? 'busy' : 'failed',
    SERVICE,
    errNo ? `err_no ${errNo}` : 'no err_no',
    errNo,
  )
}
