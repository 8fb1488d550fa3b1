import type { AppKeys } from '../../config.ts'
import { askJson, field, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import type { RedirectSignIn } from './ports.ts'

const SERVICE = 'QQ'
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
    const me = await this.get(
      '/oauth2.0/me',
      { access_token: field(token, 'access_token', SERVICE), unionid: '1', fmt: 'json' },
      NO_UNIONID,
    )
    return { openid: field(token, 'openid', SERVICE), unionid: textOf(me, 'unionid') }
  }

  private async get(path: string, params: Record<string, string>, allowed = '') {
    const answer = await askJson({ service: SERVICE, url: this.url(path, params), timeoutMs: this.timeoutMs })
    const error = textOf(answer, 'error')
    if (error === '' || error === '0' || error === allowed) return answer
    throw new IntegrationError(REFUSED.has(error) ? 'refused' : 'failed', SERVICE, `error ${error}`)
  }

  private url(path: string, params: Record<string, string>): URL {
    const url = new URL(this.host + path)
    url.search = new URLSearchParams(params).toString()
    return url
  }
}
