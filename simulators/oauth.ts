import { randomBytes } from 'node:crypto'
import { OneTimeCodes } from './codes.ts'
import { consentPage, errorPage } from './consent.ts'
import { personOf, pictureAddress } from './people.ts'
import { type Answer, Reply, type Routes } from './loopback.ts'

const TOKEN_S = 7_776_000

interface Issued {
  person: string
  redirectUri: string
}

/** What QQ and Weibo have in common: one app, a page that asks for consent, and codes for the address that asked. */
abstract class OAuthSimulator {
  readonly app = { appId: String(100_000_000 + (randomBytes(4).readUInt32BE() % 900_000_000)), secret: randomBytes(16).toString('hex') }
  readonly codes = new OneTimeCodes<Issued>()
  protected readonly tokens = new Map<string, string>()

  protected abstract readonly platform: string
  protected abstract readonly refusal: Record<string, string>

  protected consent(query: URLSearchParams): Answer {
    const redirectUri = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== this.app.appId) return errorPage(this.platform, 'client_id 参数错误')
    if (!URL.canParse(redirectUri) || query.get('response_type') !== 'code')
      return errorPage(this.platform, 'redirect_uri 或 response_type 参数错误')
    const codeFor = (person: string) => this.codes.issue({ person, redirectUri })
    return consentPage({ platform: this.platform, redirectUri, state: query.get('state') ?? '', codeFor, refusal: this.refusal })
  }

  /** The person and a token for them; or why not. */
  protected trade(params: URLSearchParams): { person: string; token: string } | 'app' | 'secret' | 'unknown' | 'used' {
    if (params.get('client_id') !== this.app.appId) return 'app'
    if (params.get('client_secret') !== this.app.secret) return 'secret'
    const issued = this.codes.take(
      params.get('code') ?? '',
      ({ redirectUri }) => redirectUri === params.get('redirect_uri') && params.get('grant_type') === 'authorization_code',
    )
    if (typeof issued === 'string') return issued
    const token = randomBytes(16).toString('hex').toUpperCase()
    this.tokens.set(token, issued.person)
    return { person: issued.person, token }
  }
}

/** QQ Connect: answers in JSON where fmt=json asks for it, which we always do. */
export class QqSimulator extends OAuthSimulator {
  protected readonly platform = 'QQ'
  protected readonly refusal = { usercancel: '1' }

  readonly routes: Routes = {
    'GET graph.qq.com/oauth2.0/authorize': ({ query }) => this.consent(query),
    'GET graph.qq.com/oauth2.0/token': ({ query }) => {
      const traded = this.trade(query)
      const refused = {
        app: [100008, 'client id is illegal'],
        secret: [100009, 'client secret is illegal'],
        unknown: [100019, 'code to access token error'],
        used: [100020, 'code is reused error'],
      } as const
      if (typeof traded === 'string') return { error: refused[traded][0], error_description: refused[traded][1] }
      const openid = query.get('need_openid') === '1' ? { openid: personOf(traded.person).openid(this.app.appId) } : {}
      return asQq(query, {
        access_token: traded.token,
        expires_in: String(TOKEN_S),
        refresh_token: randomBytes(16).toString('hex'),
        ...openid,
      })
    },
    'GET graph.qq.com/oauth2.0/me': ({ query }) => {
      const name = this.tokens.get(query.get('access_token') ?? '')
      if (!name) return asQq(query, { error: 100016, error_description: 'access token check failed' })
      const person = personOf(name)
      return asQq(query, {
        client_id: this.app.appId,
        openid: person.openid(this.app.appId),
        ...(query.get('unionid') === '1' ? { unionid: person.unionid('qq') } : {}),
      })
    },
    'GET graph.qq.com/user/get_user_info': ({ query, headers }) => {
      const name = this.tokens.get(query.get('access_token') ?? '')
      if (query.get('oauth_consumer_key') !== this.app.appId) return { ret: 100008, msg: "client request's app is not existed" }
      if (!name || query.get('openid') !== personOf(name).openid(this.app.appId)) return { ret: -23, msg: 'token is invalid' }
      const picture = pictureAddress(headers.host, name)
      return { ret: 0, msg: '', is_lost: 0, nickname: name, gender: '男', figureurl_qq_1: picture, figureurl_qq_2: picture }
    },
  }
}

const asQq = (query: URLSearchParams, answer: object): Answer =>
  query.get('fmt') === 'json' ? answer : `callback( ${JSON.stringify(answer)} );`

/** Weibo. */
export class WeiboSimulator extends OAuthSimulator {
  protected readonly platform = '微博'
  protected readonly refusal = { error: 'access_denied', error_code: '21330' }

  readonly routes: Routes = {
    'GET api.weibo.com/oauth2/authorize': ({ query }) => this.consent(query),
    'POST api.weibo.com/oauth2/access_token': ({ form }) => {
      const traded = this.trade(form)
      if (traded === 'app' || traded === 'secret') return { error: 'invalid_client', error_code: 21324, request: '/oauth2/access_token' }
      if (typeof traded === 'string') return { error: 'invalid_grant', error_code: 21325, request: '/oauth2/access_token' }
      const uid = this.uidOf(traded.person)
      return { access_token: traded.token, remind_in: String(TOKEN_S), expires_in: TOKEN_S, uid, isRealName: 'true' }
    },
    'GET api.weibo.com/2/users/show.json': ({ query, headers }) => {
      const name = this.tokens.get(query.get('access_token') ?? '')
      if (!name) return new Reply(403, JSON.stringify({ error: 'invalid_access_token', error_code: 21332, request: '/2/users/show.json' }))
      if (query.get('uid') !== this.uidOf(name)) return { error: 'User does not exists!', error_code: 20003, request: '/2/users/show.json' }
      return { id: Number(this.uidOf(name)), idstr: this.uidOf(name), screen_name: name, avatar_large: pictureAddress(headers.host, name) }
    },
  }

  private uidOf(name: string): string {
    return String(BigInt(`0x${Buffer.from(personOf(name).openid(this.app.appId)).toString('hex')}`) % 10_000_000_000n)
  }
}
