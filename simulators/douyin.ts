import { constants, generateKeyPairSync, type KeyPairKeyObjectResult, publicEncrypt, randomBytes } from 'node:crypto'
import { OneTimeCodes } from './codes.ts'
import { personOf } from './people.ts'
import { Subscriptions } from './subscriptions.ts'
import { RiskyWords } from './risky.ts'
import { seal, type Sealed, SessionKeys, sign } from './seal.ts'
import type { Platforms } from './index.ts'
import type { Routes } from './loopback.ts'

const DEVELOPER = 'developer.toutiao.com'
const OPEN = 'open.douyin.com'
const CREDENTIAL_S = 7200

interface Issued {
  kind: 'login' | 'phone'
  person: string
}

/** Douyin: one mini-program. */
export class DouyinSimulator {
  readonly mini: Platforms['douyin']
  readonly codes = new OneTimeCodes<Issued>()
  readonly risky = new RiskyWords()
  readonly subscriptions = new Subscriptions((person) => personOf(person).openid(this.mini.appId))
  private keys: KeyPairKeyObjectResult | null = null
  private readonly sessionKeys = new SessionKeys()
  private token: string | null = null
  private appToken: string | null = null

  constructor() {
    const makeKeys = () => this.makeKeys()
    this.mini = {
      appId: `tt${randomBytes(8).toString('hex')}`,
      secret: randomBytes(20).toString('hex'),
      get privateKey() {
        return makeKeys().privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
      },
    }
  }

  /** Made when a number is shared first: primes take their time, at times more than all the rest of a start. */
  private makeKeys(): KeyPairKeyObjectResult {
    return (this.keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
  }

  // --- On the phone ---

  /** tt.login: from here on what is sealed for this person is sealed under a new key. */
  login(person: string): { code: string } {
    this.sessionKeys.renew(person)
    return { code: this.codes.issue({ kind: 'login', person }) }
  }

  /** The phone-number button: its code, and the number under the session key, as older versions have it. */
  phone(person: string): { code: string } & Sealed {
    // Now, and not when the number is asked for: nobody waits for that as long as a key may take.
    this.makeKeys()
    return { code: this.codes.issue({ kind: 'phone', person }), ...seal(numbersOf(person), this.sessionKeys.of(person), this.mini.appId) }
  }

  /** tt.getUserInfo with credentials. */
  userInfo(person: string): { rawData: string; signature: string } & Sealed {
    const key = this.sessionKeys.of(person)
    const shown = { nickName: person, gender: 0, avatarUrl: '' }
    const rawData = JSON.stringify(shown)
    return {
      rawData,
      signature: sign(rawData, key),
      ...seal({ ...shown, openId: personOf(person).openid(this.mini.appId) }, key, this.mini.appId),
    }
  }

  /** The public half of the app's key, as its console has it: PEM. */
  get publicKey(): string {
    return this.makeKeys().publicKey.export({ type: 'spki', format: 'pem' }) as string
  }

  /** Whether this is the token of the app for open.douyin.com. */
  knowsToken(token: string): boolean {
    return this.token !== null && this.token === token
  }

  /** Takes back the tokens, as when newer ones are asked for elsewhere. */
  revokeTokens(): void {
    this.token = null
    this.appToken = null
  }

  // --- What servers ask ---

  readonly routes: Routes = {
    [`POST ${DEVELOPER}/api/apps/v2/jscode2session`]: ({ body }) => {
      const refuse = (err_no: number, err_tips: string) => ({
        err_no,
        err_tips,
        log_id: logId(),
        data: { session_key: '', openid: '', anonymous_openid: '', unionid: '' },
      })
      if (body.appid !== this.mini.appId) return refuse(40015, 'bad appid')
      if (body.secret !== this.mini.secret) return refuse(40017, 'bad secret')
      const issued = this.codes.take(String(body.code), ({ kind }) => kind === 'login')
      if (typeof issued === 'string') return refuse(40018, 'bad code')
      const person = personOf(issued.person)
      const data = {
        session_key: this.sessionKeys.of(issued.person),
        openid: person.openid(this.mini.appId),
        anonymous_openid: '',
        unionid: person.unionid('douyin'),
      }
      return { err_no: 0, err_tips: 'success', log_id: logId(), data }
    },
    [`POST ${DEVELOPER}/api/apps/v2/token`]: ({ body }) => {
      const refuse = (err_no: number, err_tips: string) => ({ err_no, err_tips, data: { access_token: '', expires_in: 0 } })
      if (body.appid !== this.mini.appId) return refuse(40015, 'bad appid')
      if (body.secret !== this.mini.secret) return refuse(40017, 'bad secret')
      if (body.grant_type !== 'client_credential') return refuse(40020, 'bad grant_type')
      this.appToken ??= randomBytes(30).toString('hex')
      return { err_no: 0, err_tips: 'success', data: { access_token: this.appToken, expires_in: CREDENTIAL_S } }
    },
    [`POST ${DEVELOPER}/api/v2/tags/text/antidirt`]: ({ body, headers }) => {
      if (!this.appToken || headers['x-token'] !== this.appToken)
        return { error_id: logId(), code: 401, message: '[app token sign fail] bad token', exception: '[app token sign fail] bad token' }
      const { tasks = [] } = body as { tasks?: { content?: unknown }[] }
      const data = tasks.map(({ content }) => {
        const prob = this.risky.isIn(String(content)) ? 1 : 0
        return {
          code: 0,
          msg: '',
          task_id: logId(),
          data_id: null,
          cached: false,
          predicts: [{ prob, hit: prob === 1, target: null, model_name: 'short_content_antidirt' }],
        }
      })
      return { log_id: logId(), data }
    },
    [`POST ${OPEN}/oauth/client_token/`]: ({ body }) => {
      if (body.client_key !== this.mini.appId) return { data: { error_code: 10003, description: 'client_key 不存在' }, message: 'error' }
      if (body.client_secret !== this.mini.secret)
        return { data: { error_code: 10013, description: 'client_key 或者 client_secret 报错' }, message: 'error' }
      this.token ??= `clt.${randomBytes(32).toString('hex')}`
      return { data: { access_token: this.token, description: '', error_code: 0, expires_in: CREDENTIAL_S }, message: 'success' }
    },
    [`POST ${OPEN}/api/apps/v1/get_phonenumber_info/`]: ({ body, headers }) => {
      if (!this.token || headers['access-token'] !== this.token)
        return { err_no: 28001003, err_msg: 'access_token无效', log_id: logId(), data: '' }
      const issued = this.codes.take(String(body.code), ({ kind }) => kind === 'phone')
      if (typeof issued === 'string') return { err_no: 28005187, err_msg: 'code 已过期', log_id: logId(), data: '' }
      const text = JSON.stringify({
        ...numbersOf(issued.person),
        watermark: { appid: this.mini.appId, timestamp: Math.floor(Date.now() / 1000) },
      })
      const data = publicEncrypt({ key: this.makeKeys().publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString(
        'base64',
      )
      return { err_no: 0, err_msg: '', log_id: logId(), data }
    },
    [`POST ${OPEN}/api/notification/v2/subscription/notify_user/`]: ({ body, headers }) => {
      const refuse = (err_no: number, err_msg: string) => ({ err_no, err_msg, log_id: logId() })
      if (!this.token || headers['access-token'] !== this.token) return refuse(28001003, 'access_token无效')
      const {
        open_id: openid,
        msg_id: template,
        page = '',
        data,
      } = body as { open_id?: string; msg_id?: string; page?: string; data?: Record<string, unknown> }
      const fields = Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : '']))
      if (
        typeof openid !== 'string' ||
        !this.subscriptions.wants(String(template)) ||
        page.startsWith('/') ||
        !this.subscriptions.fits(String(template), fields)
      )
        return refuse(28001007, '参数不合法')
      return this.subscriptions.deliver({ openid, template: String(template), page, fields })
        ? refuse(0, '')
        : refuse(28014043, '用户未订阅该模板')
    },
  }
}

function numbersOf(name: string) {
  const { phone } = personOf(name)
  return { phoneNumber: `+86${phone}`, purePhoneNumber: phone, countryCode: '86' }
}

const logId = () => randomBytes(12).toString('hex').toUpperCase()
