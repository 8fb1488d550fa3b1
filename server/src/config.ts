import path from 'node:path'
import { hostNames, origins, proxies, siteOrigin } from './lib/addresses.ts'
import { isPrivateKey, isPublicKey, keysBySerial, unescapePem } from './lib/pem.ts'
import { StartError } from './lib/startError.ts'

/** What the environment sets. Every variable is described in .env.example. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** Keeps pictures and voice notes; null keeps them in the data folder. */
  s3: S3Config | null
  /** Any Postgres; without it one is run in the data folder. */
  databaseUrl: string | undefined
  /** The same database without a pool in between, for what belongs to a connection. */
  listenDatabaseUrl: string | undefined
  /** Connections at most for members' calls; jobs and housekeeping have some of their own. Undefined: as many as `openDatabase` makes. */
  databasePoolSize: number | undefined
  /** Undefined: where no pool stands between. */
  preparedStatements: boolean | undefined
  /** Carries what processes tell one another; without it the database does. */
  redisUrl: string | undefined
  /** The address that members see, without a slash at the end; '' means the address of each request. */
  publicUrl: string
  /** Hosts, besides loopback, that links may lead to where publicUrl is not set; with their ports. */
  allowedHosts: string[]
  /** Origins of other sites whose pages may call the API from a browser. */
  corsOrigins: string[]
  /** Opens /metrics; without it there are none. */
  metricsToken: string | undefined
  /** What converts films: its path, or its name on the PATH. Where it is not there, films go as they are. */
  ffmpeg: string
  /** Whether public pages are sent with their first screen, drawn by the app in a process of its own. */
  firstScreens: boolean
  /** Whether it is said from which province, or country, something was written. */
  ipRegions: boolean
  /** Fill an empty database with the demo town. */
  demo: boolean
  /** Let simulators stand for the platforms, where none of those is set: our own, or those at an address. */
  simulators: boolean | string
  /** Calls a minute from one address, over all endpoints; an endpoint's own limit scales with it. 0 switches limits off. */
  rateLimitPerMinute: number
  /** Addresses of proxies in front of us whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** So long it goes on serving when it is told to end, while /readyz says that it does. */
  drainSeconds: number
  logLevel: string
  /** Keys the hashes of what is guessed easily, and signs addresses; without it the data folder has one of its own. */
  secretKey: string | undefined
  integrations: IntegrationsConfig
}

/** A bucket of an S3, with a key that may list, read, write and delete what is in it. */
export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  keyId: string
  keySecret: string
  /** Whether the bucket stands in the path of addresses, and not before the host. */
  pathStyle: boolean
}

/** The services of others that we ask; null where no keys are set. */
export interface IntegrationsConfig {
  timeoutMs: number
  sms: SmsKeys | null
  mail: MailKeys | null
  platforms: PlatformsConfig
  payments: PaymentsConfig
  weather: WeatherKeys | null
  express: ExpressKeys | null
  maps: MapKeys | null
}
/** What the site has at a map service. */
export interface MapKeys {
  service: 'tencent' | 'amap'
  /** Without a slash at the end. */
  url: string
  key: string
  /** Signs what is asked; '' where the service is told to go without. */
  secret: string
}
/** What the shop has at Kuaidi100. */
export interface ExpressKeys {
  /** Without a slash at the end. */
  url: string
  customer: string
  key: string
  /** A simulator's: what it answers is an example, and members are told so. */
  isExample?: boolean
}
/** What a project has at QWeather. */
export interface WeatherKeys {
  /** The API host of its own, https://….qweatherapi.com, without a slash at the end. */
  url: string
  projectId: string
  keyId: string
  /** PEM, Ed25519; its public half is at QWeather. */
  privateKey: string
  /** A simulator's: what it answers is an example, and members are told so. */
  isExample?: boolean
}
/** The platforms that members sign in with. */
export interface PlatformsConfig {
  hosts: Record<keyof typeof PLATFORM_HOSTS, string>
  wechatMini: AppKeys | null
  /** What the mini-program's console has for the messages that WeChat pushes. */
  wechatPush: WechatPushKeys | null
  /** The official account. */
  wechatMp: AppKeys | null
  /** The website at WeChat's open platform. */
  wechatWeb: AppKeys | null
  douyin: DouyinKeys | null
  qq: AppKeys | null
  weibo: AppKeys | null
}
/** The providers of payments; null where no keys are set. */
export interface PaymentsConfig {
  hosts: Record<keyof typeof PAYMENT_HOSTS, string>
  wechat: WechatMerchantKeys | null
  wechatVirtual: WechatVirtualKeys | null
  alipay: AlipayKeys | null
  douyin: DouyinTradeKeys | null
}
/** What a merchant has at WeChat Pay. */
export interface WechatMerchantKeys {
  merchantId: string
  /** The serial number of the merchant's own certificate. */
  serial: string
  /** PEM. */
  privateKey: string
  /** The APIv3 key, 32 characters: notifications are sealed under it. */
  apiKey: string
  /** PEM by serial: WeChat Pay's public key (PUB_KEY_ID_…), its certificates' keys, or both while a merchant changes over. */
  platformKeys: Record<string, string>
}
/** What the mini-program has for virtual payment. */
export interface WechatVirtualKeys {
  offerId: string
  appKey: string
  /** 1 is the sandbox. */
  env: 0 | 1
  /** Of the messages that WeChat pushes. */
  token: string
  /** EncodingAESKey: messages are sealed under it. */
  aesKey: string
}
/** What a merchant has at Alipay. */
export interface AlipayKeys {
  appId: string
  /** The merchant's number (PID): 2088 and twelve digits. */
  sellerId: string
  /** PEM. */
  privateKey: string
  /** PEM: Alipay's, not the app's. */
  publicKey: string
}
/** What the mini-program has at Douyin's general trade system, beside its private key. */
export interface DouyinTradeKeys {
  /** PEM: Douyin's, which signs what it tells. */
  platformKey: string
  /** Of the app's public key in the console. */
  keyVersion: string
  /** What kind of goods is sold, and by which rules of trade: numbers of Douyin's. */
  skuType: string
  tagGroup: string
  /** The address of a picture that Douyin shows beside what is bought. */
  image: string
}
export interface WechatPushKeys {
  token: string
  /** EncodingAESKey; null where messages come in the plain mode. */
  aesKey: string | null
}
export interface AppKeys {
  appId: string
  secret: string
}
export interface DouyinKeys extends AppKeys {
  /** PEM; its public half is at Douyin, which seals phone numbers under it. */
  privateKey: string
}
export interface SmsKeys {
  url: string
  keyId: string
  keySecret: string
  signName: string
  template: string
}
export interface MailKeys {
  url: string
  from: string
}

export const DEFAULT_RATE_LIMIT_PER_MINUTE = 600
const SECRET_CHARS_MIN = 32
const PLATFORM_HOSTS = {
  wechat: 'https://api.weixin.qq.com',
  wechatOpen: 'https://open.weixin.qq.com',
  douyinDeveloper: 'https://developer.toutiao.com',
  douyinOpen: 'https://open.douyin.com',
  qq: 'https://graph.qq.com',
  weibo: 'https://api.weibo.com',
}

const MAP_HOSTS = { tencent: 'https://apis.map.qq.com', amap: 'https://restapi.amap.com' }

const PAYMENT_HOSTS = {
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com',
}

const secretText = (text: string) => (text.length >= SECRET_CHARS_MIN ? text : undefined)

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads and checks the environment. Throws one error that names every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const wrong: string[] = []
  const check = <T>(name: string, fallback: T, parse: (text: string) => T | undefined, wanted: string): T => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) wrong.push(`${name} must be ${wanted}`)
    return value ?? fallback
  }
  const integer = (min: number, max: number) => (text: string) => {
    const value = Number(text)
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined
  }
  const flag = (text: string) => ({ '0': false, '1': true })[text]
  const url =
    (...protocols: string[]) =>
    (text: string) =>
      URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text.replace(/\/+$/, '') : undefined
  /** Keys that make sense only together: all of them or none. */
  const together = <K extends string>(names: Record<K, string>): Record<K, string> | null => {
    const values = Object.entries<string>(names).map(([key, name]) => [key, env[name]?.trim() ?? '', name] as const)
    const missing = values.filter(([, value]) => !value)
    if (missing.length === values.length) return null
    if (missing.length) wrong.push(`${missing.map(([, , name]) => name).join(', ')} must be set: part of it is`)
    return Object.fromEntries(values) as Record<K, string>
  }
  const s3 = together({
    endpoint: 'S3_ENDPOINT',
    region: 'S3_REGION',
    bucket: 'S3_BUCKET',
    keyId: 'S3_ACCESS_KEY_ID',
    keySecret: 'S3_SECRET_ACCESS_KEY',
  })
  if (s3?.endpoint && !url('http:', 'https:')(s3.endpoint)) wrong.push('S3_ENDPOINT must be an http(s):// address')
  const sms = together({
    keyId: 'ALIYUN_SMS_KEY_ID',
    keySecret: 'ALIYUN_SMS_KEY_SECRET',
    signName: 'ALIYUN_SMS_SIGN_NAME',
    template: 'ALIYUN_SMS_TEMPLATE',
  })
  const app = (prefix: string) => together({ appId: `${prefix}_APP_ID`, secret: `${prefix}_SECRET` })
  const webAddress = (variable: string, usual: string) => check(variable, usual, url('http:', 'https:'), 'an http(s):// address')
  const host = (name: keyof typeof PLATFORM_HOSTS, variable: string) => webAddress(variable, PLATFORM_HOSTS[name])
  const douyin = together({ appId: 'DOUYIN_APP_ID', secret: 'DOUYIN_SECRET', privateKey: 'DOUYIN_PRIVATE_KEY' })
  if (douyin && !isPrivateKey(douyin.privateKey)) wrong.push('DOUYIN_PRIVATE_KEY must be a private key in PEM, its lines ended by \\n')
  const wechatPay = together({
    merchantId: 'WECHAT_PAY_MERCHANT_ID',
    serial: 'WECHAT_PAY_SERIAL',
    privateKey: 'WECHAT_PAY_PRIVATE_KEY',
    apiKey: 'WECHAT_PAY_API_KEY',
    platformKeys: 'WECHAT_PAY_PLATFORM_KEYS',
  })
  if (wechatPay?.privateKey && !isPrivateKey(wechatPay.privateKey))
    wrong.push('WECHAT_PAY_PRIVATE_KEY must be a private key in PEM, its lines ended by \\n')
  if (wechatPay?.apiKey && Buffer.byteLength(wechatPay.apiKey) !== 32) wrong.push('WECHAT_PAY_API_KEY must be 32 characters')
  const platformKeys = keysBySerial(wechatPay?.platformKeys ?? '')
  if (wechatPay?.platformKeys && !platformKeys) wrong.push('WECHAT_PAY_PLATFORM_KEYS must be SERIAL=PEM, comma-separated')
  const text = (name: string) => env[name]?.trim() ?? ''
  const push = { token: text('WECHAT_PUSH_TOKEN'), aesKey: text('WECHAT_PUSH_AES_KEY') || null }
  if (push.aesKey && !/^[A-Za-z0-9+/]{43}$/.test(push.aesKey)) wrong.push('WECHAT_PUSH_AES_KEY must be 43 letters and digits')
  const offer = together({ offerId: 'WECHAT_VIRTUAL_OFFER_ID', appKey: 'WECHAT_VIRTUAL_APP_KEY' })
  const messages = { token: 'WECHAT_PUSH_TOKEN', aesKey: 'WECHAT_PUSH_AES_KEY' }
  const virtual = offer && { ...offer, token: push.token, aesKey: push.aesKey ?? '' }
  if (push.aesKey || offer) together(messages)
  if (offer && !push.token && !push.aesKey) wrong.push('WECHAT_PUSH_TOKEN, WECHAT_PUSH_AES_KEY must be set: its payments are told by them')
  const trade = together({
    platformKey: 'DOUYIN_PAY_PLATFORM_KEY',
    keyVersion: 'DOUYIN_PAY_KEY_VERSION',
    skuType: 'DOUYIN_PAY_SKU_TYPE',
    tagGroup: 'DOUYIN_PAY_TAG_GROUP',
    image: 'DOUYIN_PAY_IMAGE',
  })
  if (trade?.platformKey && !isPublicKey(unescapePem(trade.platformKey)))
    wrong.push('DOUYIN_PAY_PLATFORM_KEY must be a public key in PEM, its lines ended by \\n')
  if (trade?.skuType && !/^\d+$/.test(trade.skuType)) wrong.push('DOUYIN_PAY_SKU_TYPE must be a number')
  if (trade?.image && !url('https:')(trade.image)) wrong.push('DOUYIN_PAY_IMAGE must be an https:// address')
  if (trade && !douyin) wrong.push('DOUYIN_APP_ID must be set: its trade system is of the mini-program')
  const wechatMini = app('WECHAT_MINI')
  if (push.token && !virtual && !wechatMini) wrong.push('WECHAT_MINI_APP_ID must be set: messages are pushed for the mini-program')
  if (virtual && !wechatMini) wrong.push('WECHAT_MINI_APP_ID must be set: virtual payment is of the mini-program')
  const alipay = together({
    appId: 'ALIPAY_APP_ID',
    sellerId: 'ALIPAY_SELLER_ID',
    privateKey: 'ALIPAY_PRIVATE_KEY',
    publicKey: 'ALIPAY_PUBLIC_KEY',
  })
  if (alipay?.privateKey && !isPrivateKey(alipay.privateKey))
    wrong.push('ALIPAY_PRIVATE_KEY must be a private key in PEM, its lines ended by \\n')
  if (alipay?.publicKey && !isPublicKey(unescapePem(alipay.publicKey)))
    wrong.push('ALIPAY_PUBLIC_KEY must be a public key in PEM, its lines ended by \\n')
  const weather = together({
    url: 'QWEATHER_URL',
    projectId: 'QWEATHER_PROJECT_ID',
    keyId: 'QWEATHER_KEY_ID',
    privateKey: 'QWEATHER_PRIVATE_KEY',
  })
  if (weather?.url && !url('http:', 'https:')(weather.url)) wrong.push('QWEATHER_URL must be an http(s):// address')
  if (weather?.privateKey && !isPrivateKey(weather.privateKey, 'ed25519'))
    wrong.push('QWEATHER_PRIVATE_KEY must be an Ed25519 private key in PEM, its lines ended by \\n')
  const express = together({ customer: 'KUAIDI100_CUSTOMER', key: 'KUAIDI100_KEY' })
  const mapKeys = (): MapKeys | null => {
    const [tencent, amap] = [text('TENCENT_MAP_KEY'), text('AMAP_KEY')]
    if (tencent && amap) wrong.push('TENCENT_MAP_KEY and AMAP_KEY must not both be set')
    for (const name of ['TENCENT_MAP', 'AMAP'])
      if (text(`${name}_SECRET`) && !text(`${name}_KEY`)) wrong.push(`${name}_KEY must be set: part of it is`)
    const keysOf = (service: MapKeys['service'], name: string, key: string) => ({
      service,
      url: webAddress(`${name}_URL`, MAP_HOSTS[service]),
      key,
      secret: text(`${name}_SECRET`),
    })
    return tencent ? keysOf('tencent', 'TENCENT_MAP', tencent) : amap ? keysOf('amap', 'AMAP', amap) : null
  }
  const maps = mapKeys()
  const mail = together({ url: 'SMTP_URL', from: 'MAIL_FROM' })
  if (mail?.url && !url('smtp:', 'smtps:')(mail.url)) wrong.push('SMTP_URL must be an smtp:// or smtps:// address')

  const config: Config = {
    port: check('PORT', 8080, integer(0, 65_535), 'a port number'),
    host: check('HOST', '127.0.0.1', (text) => text, 'an address'),
    dataDir: path.resolve(check('DATA_DIR', '.data', (text) => text, 'a folder')),
    s3: s3 && { ...s3, pathStyle: check('S3_PATH_STYLE', false, flag, '0 or 1') },
    databaseUrl: check<string | undefined>('DATABASE_URL', undefined, url('postgres:', 'postgresql:'), 'a postgres:// address'),
    listenDatabaseUrl: check<string | undefined>(
      'LISTEN_DATABASE_URL',
      undefined,
      url('postgres:', 'postgresql:'),
      'a postgres:// address',
    ),
    databasePoolSize: check<number | undefined>('DATABASE_POOL_SIZE', undefined, integer(4, 500), 'a number of connections from 4 to 500'),
    preparedStatements: check<boolean | undefined>('PREPARED_STATEMENTS', undefined, flag, '0 or 1'),
    redisUrl: check<string | undefined>('REDIS_URL', undefined, url('redis:', 'rediss:'), 'a redis:// address'),
    publicUrl: check('PUBLIC_URL', '', siteOrigin, 'an http(s):// address without a path'),
    allowedHosts: check<string[]>('ALLOWED_HOSTS', [], hostNames, 'host names, with a port where it is not the usual one, comma-separated'),
    corsOrigins: check<string[]>('CORS_ORIGINS', [], origins, 'origins such as https://board.example, comma-separated'),
    metricsToken: check<string | undefined>('METRICS_TOKEN', undefined, secretText, `at least ${SECRET_CHARS_MIN} characters`),
    ffmpeg: check('FFMPEG_PATH', 'ffmpeg', (text) => text, 'a path'),
    firstScreens: check('FIRST_SCREENS', true, flag, '0 or 1'),
    ipRegions: check('IP_REGIONS', true, flag, '0 or 1'),
    demo: check('DEMO', false, flag, '0 or 1'),
    simulators: check<boolean | string>('SIMULATORS', false, (text) => flag(text) ?? url('http:')(text), '0, 1 or an http:// address'),
    rateLimitPerMinute: check(
      'RATE_LIMIT',
      DEFAULT_RATE_LIMIT_PER_MINUTE,
      integer(0, 1_000_000),
      'a number of calls a minute, 0 for no limit',
    ),
    trustProxy: check<string[]>('TRUST_PROXY', [], proxies, 'addresses or ranges such as 10.0.0.0/8, comma-separated'),
    drainSeconds: check('DRAIN_SECONDS', 2, integer(0, 300), 'a number of seconds'),
    logLevel: check('LOG_LEVEL', 'info', (text) => (LOG_LEVELS.includes(text) ? text : undefined), `one of ${LOG_LEVELS.join(', ')}`),
    secretKey: check<string | undefined>('SECRET_KEY', undefined, secretText, `at least ${SECRET_CHARS_MIN} characters`),
    integrations: {
      timeoutMs: check('OUTSIDE_TIMEOUT_MS', 10_000, integer(1, 60_000), 'a number of milliseconds'),
      sms: sms && {
        url: check('ALIYUN_SMS_URL', 'https://dysmsapi.aliyuncs.com/', url('http:', 'https:'), 'an http(s):// address'),
        ...sms,
      },
      mail,
      platforms: {
        hosts: {
          wechat: host('wechat', 'WECHAT_URL'),
          wechatOpen: host('wechatOpen', 'WECHAT_OPEN_URL'),
          douyinDeveloper: host('douyinDeveloper', 'DOUYIN_DEVELOPER_URL'),
          douyinOpen: host('douyinOpen', 'DOUYIN_OPEN_URL'),
          qq: host('qq', 'QQ_URL'),
          weibo: host('weibo', 'WEIBO_URL'),
        },
        wechatMini,
        wechatPush: push.token ? push : null,
        wechatMp: app('WECHAT_MP'),
        wechatWeb: app('WECHAT_WEB'),
        douyin: douyin && { ...douyin, privateKey: unescapePem(douyin.privateKey) },
        qq: app('QQ'),
        weibo: app('WEIBO'),
      },
      payments: {
        hosts: {
          wechat: webAddress('WECHAT_PAY_URL', PAYMENT_HOSTS.wechat),
          alipay: webAddress('ALIPAY_URL', PAYMENT_HOSTS.alipay),
        },
        wechat: wechatPay && { ...wechatPay, privateKey: unescapePem(wechatPay.privateKey), platformKeys: platformKeys ?? {} },
        wechatVirtual: virtual && { ...virtual, env: check('WECHAT_VIRTUAL_SANDBOX', false, flag, '0 or 1') ? 1 : 0 },
        douyin: trade && { ...trade, platformKey: unescapePem(trade.platformKey) },
        alipay: alipay && { ...alipay, privateKey: unescapePem(alipay.privateKey), publicKey: unescapePem(alipay.publicKey) },
      },
      weather: weather && { ...weather, url: weather.url.replace(/\/+$/, ''), privateKey: unescapePem(weather.privateKey) },
      express: express && { ...express, url: webAddress('KUAIDI100_URL', 'https://poll.kuaidi100.com') },
      maps,
    },
  }
  if (config.listenDatabaseUrl && !config.databaseUrl) wrong.push('DATABASE_URL must be set: LISTEN_DATABASE_URL is')
  if (wrong.length) throw new StartError(`The environment is not right:\n  ${wrong.join('\n  ')}`)
  return config
}

/** Whether members can sign in with any other platform. */
export const hasPlatforms = ({ hosts: _hosts, ...apps }: PlatformsConfig): boolean => Object.values(apps).some((keys) => keys !== null)
