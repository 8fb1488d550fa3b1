import type { AppKeys } from '../../config.ts'
import { askJson, field, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import { fetchPicture } from './looks.ts'
import type { RedirectSignIn } from './ports.ts'

const SERVICE = 'QQ'
/** Of Tencent, as thirdqq.qlogo.cn. */
const PICTURES = 'qlogo.cn'
/** The code could not be traded, or was traded before. */
const REFUSED = new Set(['100019', '100020'])
/** This app has not applied for unionids. */
const NO_UNIONID = '100048'

/** Signing in with QQ (QQ Connect, OAuth 2.0), graph.qq.com. */
export class Qq implements RedirectSignIn {
  readonly appId: string

  constructor(
    private readonly host: string,
    private readonly keys: AppKeys,
    private readonly timeoutMs: number,
  ) {
    this.appId = keys.appId
  }

  authorizeUrl({ redirectUri, state }: { redirectUri: string; state: string }): URL {
    return this.url('/oauth2.0/authorize', {
      response_type: 'code',
      client_id: this.appId,
      redirect_uri: redirectUri,
      state,
      scope: 'get_user_info',
    })
  }

  async identify(code: string, redirectUri: string) {
    const { appId, secret } = this.keys
    const token = await this.get('/oauth2.0/token', {
      grant_type: 'authorization_code',
      client_id: appId,
      client_secret: secret,
      code,
      redirect_uri: redirectUri,
      fmt: 'json',
      need_openid: '1',
    })
    const [access_token, openid] = [field(token, 'access_token', SERVICE), field(token, 'openid', SERVICE)]
    const me = await this.get('/oauth2.0/me', { access_token, unionid: '1', fmt: 'json' }, NO_UNIONID)
    const looks = async () => {
      const shown = await this.get('/user/get_user_info', { access_token, oauth_consumer_key: appId, openid })
      return { name: textOf(shown, 'nickname'), picture: textOf(shown, 'figureurl_qq_2') || textOf(shown, 'figureurl_qq_1') }
    }
    return { openid, unionid: textOf(me, 'unionid'), looks }
  }

  picture(address: string) {
    return fetchPicture({ service: SERVICE, address, domain: PICTURES, host: this.host, timeoutMs: this.timeoutMs })
  }

  private async get(path: string, params: Record<string, string>, allowed = '') {
    const answer = await askJson({ service: SERVICE, url: this.url(path, params), timeoutMs: this.timeoutMs })
    // The sign-in says `error`, what is asked about somebody says `ret`.
    const error = textOf(answer, 'error') || textOf(answer, 'ret')
    if (error === '' || error === '0' || error === allowed) return answer
    throw new IntegrationError(REFUSED.has(error) ? 'refused' : 'failed', SERVICE, `error ${error}`)
  }

  private url(path: string, params: Record<string, string>): URL {
    const url = new URL(this.host + path)
    url.search = new URLSearchParams(params).toString()
    return url
  }
}
