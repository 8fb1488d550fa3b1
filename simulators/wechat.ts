import { createHash, randomBytes } from 'node:crypto'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { OneTimeCodes } from './codes.ts'
import { consentPage, errorPage } from './consent.ts'
import { personOf, pictureAddress } from './people.ts'
import { Subscriptions } from './subscriptions.ts'
import { RiskyWords } from './risky.ts'
import { seal, type Sealed, SessionKeys, sign } from './seal.ts'
import type { Answer, Asked, Routes } from './loopback.ts'
import { WechatPictures } from './wechatPictures.ts'
import { WechatPushes } from './wechatPushes.ts'

const API = 'api.weixin.qq.com'
const OPEN = 'open.weixin.qq.com'
const CREDENTIAL_S = 7200

interface Issued {
  kind: 'login' | 'phone' | 'web'
  appId: string
  person: string
}

const problems: Record<number, string> = {
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40037: 'invalid template_id',
  40125: 'invalid appsecret',
  40163: 'code been used',
  40097: 'invalid args',
  40169: 'invalid length for scene, or the data is not json string',
  41008: 'missing code',
  40129: 'invalid scene',
  41030: 'invalid page',
  43101: 'user refuse to accept the msg',
  44991: 'invalid content length',
  47003: 'argument invalid! data is not what the template wants',
  61010: 'code is expired',
}
const problem = (errcode: number) => ({ errcode, errmsg: `${problems[errcode]}, rid: ${randomBytes(4).toString('hex')}` })

/** WeChat: one mini-program, one official account and one website, whose unionids are the same. */
export class WechatSimulator {
  readonly mini = newApp()
  readonly mp = newApp()
  readonly web = newApp()
  readonly codes = new OneTimeCodes<Issued>()
  readonly risky = new RiskyWords()
  /** What the mini-program's codes say that were drawn. */
  readonly drawn: string[] = []
  /** Of the mini-program. */
  readonly subscriptions = new Subscriptions((person) => personOf(person).openid(this.mini.appId))
  readonly pushes = new WechatPushes(this.mini.appId)
  readonly pictures = new WechatPictures(
    { appId: this.mini.appId, knowsToken: (token) => this.knowsToken(token), isHere: (openid) => this.isHere(openid) },
    this.pushes,
  )
  private readonly secrets = new Map([this.mini, this.mp, this.web].map(({ appId, secret }) => [appId, secret]))
  private readonly tokens = new Map<string, string>()
  /** Who let a website or an account of ours know who they are, by the token that was given for it. */
  private readonly visitors = new Map<string, string>()
  private readonly tickets = new Map<string, string>()
  private readonly sessionKeys = new SessionKeys()

  // --- On the phone ---

  /** wx.login: from here on what is sealed for this person is sealed under a new key. */
  login(person: string): { code: string } {
    this.sessionKeys.renew(person)
    return { code: this.codes.issue({ kind: 'login', appId: this.mini.appId, person }) }
  }

  /** The phone-number button: its code, and the number itself under the session key, as older versions have it. */
  phone(person: string): { code: string } & Sealed {
    return {
      code: this.codes.issue({ kind: 'phone', appId: this.mini.appId, person }),
      ...seal(numbersOf(person), this.sessionKeys.of(person), this.mini.appId),
    }
  }

  /** wx.getUserInfo. */
  userInfo(person: string): { rawData: string; signature: string } & Sealed {
    const key = this.sessionKeys.of(person)
    const shown = { nickName: '微信用户', gender: 0, avatarUrl: '' }
    const rawData = JSON.stringify(shown)
    const { openid, unionid } = this.idsOf(person, this.mini.appId)
    return { rawData, signature: sign(rawData, key), ...seal({ ...shown, openId: openid, unionId: unionid }, key, this.mini.appId) }
  }

  /** wx.config in WeChat's browser: whether the page at `url` may use the JS-SDK. */
  acceptsJsSdk({
    appId,
    timestamp,
    nonceStr,
    signature,
    url,
  }: {
    appId: string
    timestamp: number
    nonceStr: string
    signature: string
    url: string
  }): boolean {
    const ticket = this.tickets.get(appId)
    const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
    return ticket !== undefined && createHash('sha1').update(signed).digest('hex') === signature
  }

  /** The key of a person's session, as of their last login. */
  sessionKeyOf(person: string): string {
    return this.sessionKeys.of(person)
  }

  /** Whether this is the mini-program's access token. */
  knowsToken(token: string | null): boolean {
    return this.appOf(token) === this.mini.appId
  }

  /** A person has not been in the mini-program for a while. */
  goAway(person: string): void {
    this.sessionKeys.forget(person)
  }

  /** Takes back every access token, as when the secret is reset. */
  revokeTokens(): void {
    this.tokens.clear()
  }

  // --- What servers ask ---

  readonly routes: Routes = {
    ...this.pictures.routes,
    [`GET ${API}/sns/jscode2session`]: ({ query }) =>
      this.trade(query, query.get('js_code'), 'login', ({ person }) => ({
        session_key: this.sessionKeys.of(person),
        ...this.idsOf(person, this.mini.appId),
      })),
    [`GET ${API}/sns/oauth2/access_token`]: ({ query }) =>
      this.trade(query, query.get('code'), 'web', ({ person, appId }) => ({
        access_token: this.tokenFor(person),
        expires_in: CREDENTIAL_S,
        refresh_token: randomBytes(32).toString('base64url'),
        scope: 'snsapi_userinfo',
        ...this.idsOf(person, appId),
      })),
    [`GET ${API}/sns/userinfo`]: ({ query, headers }) => {
      const person = this.visitors.get(query.get('access_token') ?? '')
      if (person === undefined) return problem(40001)
      const ids = [this.mp, this.web].map(({ appId }) => this.idsOf(person, appId)).find(({ openid }) => openid === query.get('openid'))
      if (!ids) return problem(40003)
      const place = { sex: 0, province: '', city: '', country: '', privilege: [] }
      return { ...ids, nickname: person, ...place, headimgurl: `${pictureAddress(headers.host, person)}/132` }
    },
    [`POST ${API}/cgi-bin/stable_token`]: ({ body }) => {
      const appId = String(body.appid)
      const refused = body.grant_type === 'client_credential' ? this.checkApp(appId, String(body.secret)) : problem(40002)
      return refused ?? { access_token: this.tokenOf(appId), expires_in: CREDENTIAL_S }
    },
    [`POST ${API}/wxa/business/getuserphonenumber`]: (asked) => this.phoneNumber(asked),
    [`POST ${API}/wxa/getwxacodeunlimit`]: (asked) => this.miniCode(asked),
    [`POST ${API}/wxa/msg_sec_check`]: (asked) => this.judge(asked),
    [`POST ${API}/cgi-bin/message/subscribe/send`]: (asked) => this.subscribeMessage(asked),
    [`GET ${API}/cgi-bin/ticket/getticket`]: ({ query }) => {
      const appId = this.appOf(query.get('access_token'))
      if (!appId) return problem(40001)
      if (!this.tickets.has(appId)) this.tickets.set(appId, randomBytes(40).toString('base64url'))
      return { errcode: 0, errmsg: 'ok', ticket: this.tickets.get(appId), expires_in: CREDENTIAL_S }
    },
    [`GET ${OPEN}/connect/qrconnect`]: ({ query }) => this.consent(query, this.web.appId, 'snsapi_login'),
    [`GET ${OPEN}/connect/oauth2/authorize`]: ({ query }) => this.consent(query, this.mp.appId, 'snsapi_userinfo'),
  }

  private phoneNumber({ query, body }: Asked): Answer {
    const appId = this.appOf(query.get('access_token'))
    if (!appId) return problem(40001)
    const issued = this.codes.take(String(body.code), (what) => what.kind === 'phone' && what.appId === appId)
    if (typeof issued === 'string') return problem(40029)
    return {
      errcode: 0,
      errmsg: 'ok',
      phone_info: { ...numbersOf(issued.person), watermark: { timestamp: Math.floor(Date.now() / 1000), appid: appId } },
    }
  }

  /** Looks like none of WeChat's, but says the same: the page and the scene, as text in the picture. */
  private async miniCode({ query, body }: Asked): Promise<object> {
    if (this.appOf(query.get('access_token')) !== this.mini.appId) return problem(40001)
    const { page = '', scene, width = 430 } = body as { page?: string; scene?: string; width?: number }
    if (typeof scene !== 'string' || !/^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/.test(scene)) return problem(40169)
    if (page.startsWith('/') || page.includes('?')) return problem(41030)
    if (width < 280 || width > 1280) return problem(40097)
    const text = `${page}?scene=${encodeURIComponent(scene)}`
    this.drawn.push(text)
    return sharp(Buffer.from(await QRCode.toString(text, { type: 'svg', margin: 2 })))
      .resize(width)
      .png()
      .toBuffer()
  }

  private subscribeMessage({ query, body }: Asked): Answer {
    if (this.appOf(query.get('access_token')) !== this.mini.appId) return problem(40001)
    const {
      touser: openid,
      template_id: template,
      page = '',
      data,
    } = body as { touser?: string; template_id?: string; page?: string; data?: Record<string, { value?: unknown }> }
    if (typeof openid !== 'string' || !/^o[\w-]{27}$/.test(openid)) return problem(40003)
    if (!this.subscriptions.wants(String(template))) return problem(40037)
    if (page.startsWith('/')) return problem(41030)
    const fields = Object.fromEntries(Object.entries(data ?? {}).map(([name, { value }]) => [name, typeof value === 'string' ? value : '']))
    if (!this.subscriptions.fits(String(template), fields) || !Object.entries(fields).every(([name, text]) => isWechatValue(name, text)))
      return problem(47003)
    return this.subscriptions.deliver({ openid, template: String(template), page, fields })
      ? { errcode: 0, errmsg: 'ok', msgid: Date.now() }
      : problem(43101)
  }

  private judge({ query, body }: Asked): Answer {
    if (this.appOf(query.get('access_token')) !== this.mini.appId) return problem(40001)
    const { version, openid, scene, content } = body as { version?: number; openid?: string; scene?: number; content?: string }
    if (version !== 2) return problem(40097)
    if (typeof openid !== 'string' || !/^o[\w-]{27}$/.test(openid)) return problem(40003)
    if (![1, 2, 3, 4].includes(scene!)) return problem(40129)
    if (typeof content !== 'string' || !content || [...content].length > 2500) return problem(44991)
    if (!this.isHere(openid)) return problem(61010)
    const isRisky = this.risky.isIn(content)
    const verdict = isRisky ? { suggest: 'risky', label: 20002 } : { suggest: 'pass', label: 100 }
    return {
      errcode: 0,
      errmsg: 'ok',
      result: verdict,
      detail: [{ strategy: 'content_model', errcode: 0, ...verdict, prob: 90 }],
      trace_id: randomBytes(12).toString('hex'),
    }
  }

  private isHere = (openid: string) => this.sessionKeys.people().some((person) => personOf(person).openid(this.mini.appId) === openid)

  private trade(query: URLSearchParams, code: string | null, kind: Issued['kind'], answer: (issued: Issued) => Answer): Answer {
    const appId = query.get('appid') ?? ''
    const refused = this.checkApp(appId, query.get('secret') ?? '')
    if (refused) return refused
    if (query.get('grant_type') !== 'authorization_code') return problem(40002)
    if (!code) return problem(41008)
    const issued = this.codes.take(code, (what) => what.kind === kind && what.appId === appId)
    if (issued === 'unknown') return problem(40029)
    return issued === 'used' ? problem(40163) : answer(issued)
  }

  private consent(query: URLSearchParams, appId: string, scope: string): Answer {
    const [redirectUri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? '']
    if (query.get('appid') !== appId) return errorPage('微信', 'AppID 参数错误')
    if (!URL.canParse(redirectUri)) return errorPage('微信', 'redirect_uri 参数错误')
    if (query.get('response_type') !== 'code' || query.get('scope') !== scope) return errorPage('微信', 'Scope 参数错误或没有 Scope 权限')
    return consentPage({
      platform: '微信',
      redirectUri,
      state,
      codeFor: (person) => this.codes.issue({ kind: 'web', appId, person }),
      refusal: {},
    })
  }

  private checkApp(appId: string, secret: string) {
    const known = this.secrets.get(appId)
    if (known === undefined) return problem(40013)
    return known === secret ? null : problem(40125)
  }

  private tokenFor(person: string): string {
    const token = randomBytes(32).toString('base64url')
    this.visitors.set(token, person)
    return token
  }

  private tokenOf(appId: string): string {
    if (!this.tokens.has(appId)) this.tokens.set(appId, randomBytes(64).toString('base64url'))
    return this.tokens.get(appId)!
  }

  private appOf(token: string | null): string | undefined {
    return [...this.tokens].find(([, known]) => known === token)?.[0]
  }

  private idsOf(name: string, appId: string) {
    const person = personOf(name)
    return { openid: person.openid(appId), unionid: person.unionid('wechat') }
  }
}

function numbersOf(name: string) {
  const { phone } = personOf(name)
  return { phoneNumber: phone, purePhoneNumber: phone, countryCode: '86' }
}

const newApp = () => ({ appId: `wx${randomBytes(8).toString('hex')}`, secret: randomBytes(16).toString('hex') })

/** What WeChat takes in a field, by the kind that its name begins with. */
function isWechatValue(name: string, text: string): boolean {
  const kind = name.replace(/\d+$/, '')
  if (kind === 'time' || kind === 'date') return /^\d{4}(年\d{1,2}月\d{1,2}日|-\d{2}-\d{2})( \d{2}:\d{2})?$/.test(text)
  if (kind === 'number') return /^\d{1,32}$/.test(text)
  return !/\n/.test(text) && text !== '' && [...text].length <= ({ name: 10, phrase: 5, thing: 20 }[kind] ?? 32)
}
