import type { AppKeys } from '../../config.ts'
import { askJson, field, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import { fetchPicture } from './looks.ts'
import type { RedirectSignIn } from './ports.ts'

const SERVICE = 'Weibo'
/** As tvax1.sinaimg.cn. */
const PICTURES = 'sinaimg.cn'
/** invalid_grant: the code is wrong, old or used. */
const REFUSED = '21325'

/** Signing in with Weibo (OAuth 2.0), api.weibo.com. */
export class Weibo implements RedirectSignIn {
  readonly appId: string

  constructor(
    private readonly host: string,
    private readonly keys: AppKeys,
    private readonly timeoutMs: number,
  ) {
    this.appId = keys.appId
  }

  authorizeUrl({ redirectUri, state }: { redirectUri: string; state: string }): URL {
    const url = new URL(`${this.host}/oauth2/authorize`)
    url.search = new URLSearchParams({ client_id: this.appId, response_type: 'code', redirect_uri: redirectUri, state }).toString()
    return url
  }

  async identify(code: string, redirectUri: string) {
    const { appId, secret } = this.keys
    const body = new URLSearchParams({
      client_id: appId,
      client_secret: secret,
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
    })
    const answer = await askJson({ service: SERVICE, url: new URL(`${this.host}/oauth2/access_token`), body, timeoutMs: this.timeoutMs })
    const error = textOf(answer, 'error_code')
    if (error) throw new IntegrationError(error === REFUSED ? 'refused' : 'failed', SERVICE, `error_code ${error}`)
    const uid = field(answer, 'uid', SERVICE)
    const looks = async () => {
      const url = new URL(`${this.host}/2/users/show.json`)
      url.search = new URLSearchParams({ access_token: field(answer, 'access_token', SERVICE), uid }).toString()
      const shown = await askJson({ service: SERVICE, url, timeoutMs: this.timeoutMs, repeatable: true })
      return { name: textOf(shown, 'screen_name'), picture: textOf(shown, 'avatar_large') }
    }
    return { openid: uid, unionid: '', looks }
  }

  picture(address: string) {
    return fetchPicture({ service: SERVICE, address, domain: PICTURES, host: this.host, timeoutMs: this.timeoutMs })
  }
}
