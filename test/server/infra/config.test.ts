import { generateKeyPairSync } from 'node:crypto'
import path from 'node:path'
import { DEFAULT_RATE_LIMIT_PER_MINUTE, hasPlatforms, readConfig } from '../../../server/src/config.ts'

const env = (values: Record<string, string>) => readConfig(values as NodeJS.ProcessEnv)

const SECRET = 'a key of at least thirty-two characters'

const { privateKey: KEY, publicKey: PUBLIC_KEY } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const NO_PLATFORMS = {
  hosts: {
    wechat: 'https://api.weixin.qq.com',
    wechatOpen: 'https://open.weixin.qq.com',
    douyinDeveloper: 'https://developer.toutiao.com',
    douyinOpen: 'https://open.douyin.com',
    qq: 'https://graph.qq.com',
    weibo: 'https://api.weibo.com',
  },
  wechatMini: null,
  wechatPush: null,
  wechatMp: null,
  wechatWeb: null,
  douyin: null,
  qq: null,
  weibo: null,
}

const NO_PAYMENTS = {
  hosts: { wechat: 'https://api.mch.weixin.qq.com', alipay: 'https://openapi.alipay.com' },
  wechat: null,
  wechatVirtual: null,
  douyin: null,
  alipay: null,
}

test('needs nothing', () => {
  expect(env({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    s3: null,
    listenDatabaseUrl: undefined,
    databasePoolSize: undefined,
    preparedStatements: undefined,
    redisUrl: undefined,
    publicUrl: '',
    allowedHosts: [],
    corsOrigins: [],
    metricsToken: undefined,
    ffmpeg: 'ffmpeg',
    firstScreens: true,
    ipRegions: true,
    demo: false,
    simulators: false,
    rateLimitPerMinute: DEFAULT_RATE_LIMIT_PER_MINUTE,
    trustProxy: [],
    drainSeconds: 2,
    logLevel: 'info',
    secretKey: undefined,
    integrations: {
      timeoutMs: 10_000,
      sms: null,
      mail: null,
      platforms: NO_PLATFORMS,
      payments: NO_PAYMENTS,
      weather: null,
      express: null,
      maps: null,
    },
  })
})

test('takes every variable, spaces and empty ones aside', () => {
  expect(
    env({
      PORT: ' 80 ',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/anglers',
      DATABASE_URL: 'postgres://u:p@db/anglers',
      LISTEN_DATABASE_URL: 'postgres://u:p@db:5433/anglers',
      DATABASE_POOL_SIZE: '40',
      PREPARED_STATEMENTS: '0',
      REDIS_URL: 'redis://cache:6379',
      PUBLIC_URL: 'https://fish.example//',
      ALLOWED_HOSTS: 'Fish.example, 10.0.0.1:8080',
      CORS_ORIGINS: 'https://Board.example, http://localhost:3000',
      METRICS_TOKEN: SECRET,
      DEMO: '1',
      SIMULATORS: 'http://127.0.0.1:8099/',
      RATE_LIMIT: '0',
      TRUST_PROXY: '10.0.0.1, 10.0.0.2',
      LOG_LEVEL: '',
      SECRET_KEY: SECRET,
      OUTSIDE_TIMEOUT_MS: '3000',
      SMTP_URL: 'smtps://u:p@mail:465',
      MAIL_FROM: 'a@b.de',
      S3_ENDPOINT: 'https://oss.example',
      S3_REGION: 'cn-1',
      S3_BUCKET: 'fish',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PATH_STYLE: '1',
      ALIYUN_SMS_KEY_ID: 'id',
      ALIYUN_SMS_KEY_SECRET: 'secret',
      ALIYUN_SMS_SIGN_NAME: '钓鱼伴侣',
      ALIYUN_SMS_TEMPLATE: 'SMS_1',
      WECHAT_MINI_APP_ID: 'wx1',
      WECHAT_MINI_SECRET: 'secret',
      DOUYIN_APP_ID: 'tt1',
      DOUYIN_SECRET: 'secret',
      DOUYIN_PRIVATE_KEY: KEY.replaceAll('\n', '\\n'),
      QQ_URL: 'http://127.0.0.1:9/qq/',
    }),
  ).toEqual({
    port: 80,
    host: '0.0.0.0',
    dataDir: path.resolve('/srv/anglers'),
    databaseUrl: 'postgres://u:p@db/anglers',
    listenDatabaseUrl: 'postgres://u:p@db:5433/anglers',
    s3: { endpoint: 'https://oss.example', region: 'cn-1', bucket: 'fish', keyId: 'id', keySecret: 'secret', pathStyle: true },
    databasePoolSize: 40,
    preparedStatements: false,
    redisUrl: 'redis://cache:6379',
    publicUrl: 'https://fish.example',
    allowedHosts: ['fish.example', '10.0.0.1:8080'],
    corsOrigins: ['https://board.example', 'http://localhost:3000'],
    metricsToken: SECRET,
    ffmpeg: 'ffmpeg',
    firstScreens: true,
    ipRegions: true,
    demo: true,
    simulators: 'http://127.0.0.1:8099',
    rateLimitPerMinute: 0,
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    drainSeconds: 2,
    logLevel: 'info',
    secretKey: SECRET,
    integrations: {
      timeoutMs: 3000,
      sms: { url: 'https://dysmsapi.aliyuncs.com/', keyId: 'id', keySecret: 'secret', signName: '钓鱼伴侣', template: 'SMS_1' },
      mail: { url: 'smtps://u:p@mail:465', from: 'a@b.de' },
      platforms: {
        ...NO_PLATFORMS,
        hosts: { ...NO_PLATFORMS.hosts, qq: 'http://127.0.0.1:9/qq' },
        wechatMini: { appId: 'wx1', secret: 'secret' },
        douyin: { appId: 'tt1', secret: 'secret', privateKey: KEY },
      },
      payments: NO_PAYMENTS,
      weather: null,
      express: null,
      maps: null,
    },
  })
})

test('takes what each platform has at its own address, and what is switched off or put elsewhere', () => {
  const names = { wechatMini: 'WECHAT_MINI', wechatMp: 'WECHAT_MP', wechatWeb: 'WECHAT_WEB', qq: 'QQ', weibo: 'WEIBO' }
  const hosts = {
    ...{ wechat: 'WECHAT', wechatOpen: 'WECHAT_OPEN', douyinDeveloper: 'DOUYIN_DEVELOPER', douyinOpen: 'DOUYIN_OPEN' },
    ...{ qq: 'QQ', weibo: 'WEIBO' },
  }
  const set = [
    ...Object.values(names).flatMap((name) => [
      [`${name}_APP_ID`, `id of ${name}`],
      [`${name}_SECRET`, `secret of ${name}`],
    ]),
    ...Object.values(hosts).map((name) => [`${name}_URL`, `http://${name.toLowerCase().replaceAll('_', '-')}`]),
  ]
  const off = { FIRST_SCREENS: '0', IP_REGIONS: '0', FFMPEG_PATH: '/opt/ffmpeg', DRAIN_SECONDS: '300', SIMULATORS: '1' }
  const config = env({ ...(Object.fromEntries(set) as Record<string, string>), ...off })
  expect(config).toMatchObject({ firstScreens: false, ipRegions: false, ffmpeg: '/opt/ffmpeg', drainSeconds: 300, simulators: true })
  expect(config.integrations.platforms).toEqual({
    ...Object.fromEntries(Object.entries(names).map(([key, name]) => [key, { appId: `id of ${name}`, secret: `secret of ${name}` }])),
    hosts: Object.fromEntries(Object.entries(hosts).map(([key, name]) => [key, `http://${name.toLowerCase().replaceAll('_', '-')}`])),
    wechatPush: null,
    douyin: null,
  })
  expect([hasPlatforms(config.integrations.platforms), hasPlatforms(env({}).integrations.platforms)]).toEqual([true, false])
})

describe('the providers of payments', () => {
  const oneLine = (pem: string) => pem.replaceAll('\n', '\\n')
  const MINI = { WECHAT_MINI_APP_ID: 'wx1', WECHAT_MINI_SECRET: 'secret' }
  const DOUYIN = { DOUYIN_APP_ID: 'tt1', DOUYIN_SECRET: 'secret', DOUYIN_PRIVATE_KEY: oneLine(KEY) }
  const VIRTUAL = {
    WECHAT_VIRTUAL_OFFER_ID: '145',
    WECHAT_VIRTUAL_APP_KEY: 'key',
    WECHAT_PUSH_TOKEN: 'token',
    WECHAT_PUSH_AES_KEY: 'a'.repeat(43),
  }
  const TRADE = {
    DOUYIN_PAY_PLATFORM_KEY: oneLine(PUBLIC_KEY),
    DOUYIN_PAY_KEY_VERSION: '1',
    DOUYIN_PAY_SKU_TYPE: '401',
    DOUYIN_PAY_TAG_GROUP: 'tag',
    DOUYIN_PAY_IMAGE: 'https://anglers.example/goods.png',
  }

  test('of the mini-programs are read with these', () => {
    const { payments } = env({ ...MINI, ...DOUYIN, ...VIRTUAL, ...TRADE, WECHAT_VIRTUAL_SANDBOX: '1' }).integrations
    expect(payments.wechatVirtual).toEqual({ offerId: '145', appKey: 'key', token: 'token', aesKey: 'a'.repeat(43), env: 1 })
    expect(payments.douyin).toMatchObject({ platformKey: PUBLIC_KEY, keyVersion: '1', skuType: '401', tagGroup: 'tag' })
  })

  test('pushed messages have a token, and a key where they come in the secure mode', () => {
    const pushed = (values: object) => env({ ...MINI, ...values }).integrations.platforms.wechatPush
    expect(pushed({ WECHAT_PUSH_TOKEN: 'token' })).toEqual({ token: 'token', aesKey: null })
    expect(pushed(VIRTUAL)).toEqual({ token: 'token', aesKey: 'a'.repeat(43) })
  })

  const WECHAT_PAY = {
    WECHAT_PAY_MERCHANT_ID: '1900',
    WECHAT_PAY_SERIAL: '5D',
    WECHAT_PAY_PRIVATE_KEY: oneLine(KEY),
    WECHAT_PAY_API_KEY: 'k'.repeat(32),
    WECHAT_PAY_PLATFORM_KEYS: `PUB_KEY_ID_1=${oneLine(PUBLIC_KEY)}, 5E=${oneLine(PUBLIC_KEY)}`,
  }
  const ALIPAY = {
    ALIPAY_APP_ID: '2021',
    ALIPAY_SELLER_ID: '2088',
    ALIPAY_PRIVATE_KEY: oneLine(KEY),
    ALIPAY_PUBLIC_KEY: oneLine(PUBLIC_KEY),
  }

  test('are asked at their own addresses with the keys of the merchant', () => {
    const { payments } = env({ ...WECHAT_PAY, ...ALIPAY, WECHAT_PAY_URL: 'http://a/', ALIPAY_URL: 'http://b/' }).integrations
    expect(payments).toEqual({
      hosts: { wechat: 'http://a', alipay: 'http://b' },
      wechat: {
        merchantId: '1900',
        serial: '5D',
        privateKey: KEY,
        apiKey: 'k'.repeat(32),
        platformKeys: { PUB_KEY_ID_1: PUBLIC_KEY, '5E': PUBLIC_KEY },
      },
      alipay: { appId: '2021', sellerId: '2088', privateKey: KEY, publicKey: PUBLIC_KEY },
      wechatVirtual: null,
      douyin: null,
    })
  })

  test.each([
    [WECHAT_PAY, { WECHAT_PAY_PRIVATE_KEY: 'key' }, 'WECHAT_PAY_PRIVATE_KEY must be a private key in PEM'],
    [WECHAT_PAY, { WECHAT_PAY_PRIVATE_KEY: oneLine(PUBLIC_KEY) }, 'WECHAT_PAY_PRIVATE_KEY must be a private key in PEM'],
    [WECHAT_PAY, { WECHAT_PAY_API_KEY: 'k'.repeat(31) }, 'WECHAT_PAY_API_KEY must be 32 characters'],
    [WECHAT_PAY, { WECHAT_PAY_PLATFORM_KEYS: `5E=${oneLine(PUBLIC_KEY)},5F=key` }, 'WECHAT_PAY_PLATFORM_KEYS must be SERIAL=PEM'],
    [WECHAT_PAY, { WECHAT_PAY_PLATFORM_KEYS: oneLine(PUBLIC_KEY) }, 'WECHAT_PAY_PLATFORM_KEYS must be SERIAL=PEM'],
    [WECHAT_PAY, { WECHAT_PAY_SERIAL: '' }, 'WECHAT_PAY_SERIAL must be set: part of it is'],
    [ALIPAY, { ALIPAY_PRIVATE_KEY: oneLine(PUBLIC_KEY) }, 'ALIPAY_PRIVATE_KEY must be a private key in PEM'],
    [ALIPAY, { ALIPAY_PUBLIC_KEY: 'key' }, 'ALIPAY_PUBLIC_KEY must be a public key in PEM'],
    [ALIPAY, { ALIPAY_SELLER_ID: '' }, 'ALIPAY_SELLER_ID must be set: part of it is'],
    [{ ...DOUYIN, ...TRADE }, { DOUYIN_PAY_SKU_TYPE: 'x' }, 'DOUYIN_PAY_SKU_TYPE must be a number'],
  ])('are refused with a key that is none: %#', (good, wrong, message) => {
    expect(() => env({ ...good, ...wrong } as Record<string, string>)).toThrow(message)
  })

  test.each([
    [VIRTUAL, 'WECHAT_MINI_APP_ID must be set'],
    [{ WECHAT_PUSH_TOKEN: 'token' }, 'WECHAT_MINI_APP_ID must be set'],
    [{ ...MINI, WECHAT_PUSH_AES_KEY: 'a'.repeat(43) }, 'WECHAT_PUSH_TOKEN must be set: part of it is'],
    [{ ...MINI, ...VIRTUAL, WECHAT_PUSH_AES_KEY: '' }, 'WECHAT_PUSH_AES_KEY must be set: part of it is'],
    [{ ...MINI, ...VIRTUAL, WECHAT_PUSH_TOKEN: '', WECHAT_PUSH_AES_KEY: '' }, 'WECHAT_PUSH_TOKEN, WECHAT_PUSH_AES_KEY must be set'],
    [TRADE, 'DOUYIN_APP_ID must be set'],
    [{ ...MINI, ...VIRTUAL, WECHAT_PUSH_AES_KEY: 'short' }, 'WECHAT_PUSH_AES_KEY must be 43'],
    [{ ...MINI, ...VIRTUAL, WECHAT_PUSH_TOKEN: '' }, 'WECHAT_PUSH_TOKEN must be set: part of it is'],
    [{ ...MINI, ...VIRTUAL, WECHAT_VIRTUAL_SANDBOX: 'yes' }, 'WECHAT_VIRTUAL_SANDBOX must be 0 or 1'],
    [{ ...DOUYIN, ...TRADE, DOUYIN_PAY_PLATFORM_KEY: 'key' }, 'DOUYIN_PAY_PLATFORM_KEY must be a public key in PEM'],
    [{ ...DOUYIN, ...TRADE, DOUYIN_PAY_IMAGE: 'http://x/y' }, 'DOUYIN_PAY_IMAGE must be an https:// address'],
  ])('are refused where they make no sense: %#', (values, message) => {
    expect(() => env(values)).toThrow(message)
  })
})

test.each([
  'https://fish.example/app',
  'https://fish.example/?a=1',
  'https://fish.example/#x',
  'https://u:p@fish.example',
  'ftp://fish.example',
])('the address of the site is that of a whole one: not %s', (address) => {
  expect(() => env({ PUBLIC_URL: address })).toThrow('PUBLIC_URL must be an http(s):// address without a path')
})

test('proxies are addresses, ranges or names of ranges', () => {
  const listed = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'loopback', 'uniquelocal']
  expect(env({ TRUST_PROXY: listed.join(', ') }).trustProxy).toEqual(listed)
  for (const wrong of ['nginx', '127.0.0.1,', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', '10.0.0.0/8/8', 'nginx/8'])
    expect(() => env({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY must be addresses or ranges')
})

test('names every variable that is wrong, and not its value, which may be a password', () => {
  const wrong = {
    PORT: '99999',
    DATABASE_URL: 'mysql://u:s3cret@db',
    DATABASE_POOL_SIZE: '3',
    PREPARED_STATEMENTS: 'yes',
    REDIS_URL: 'cache:6379',
    PUBLIC_URL: 'fish',
    ALLOWED_HOSTS: 'https://fish.example',
    CORS_ORIGINS: '*',
    METRICS_TOKEN: 's3cret',
    DEMO: '2',
    SIMULATORS: 'yes',
    RATE_LIMIT: '-1',
    LOG_LEVEL: 'loud',
    SECRET_KEY: 's3cret',
  }
  expect(() => env(wrong)).toThrow(new RegExp(Object.keys(wrong).join('[^]*')))
  expect(() => env(wrong)).not.toThrow('s3cret')
})

test('keys that belong together come together, or not at all', () => {
  expect(() => env({ SMTP_URL: 'smtp://u:s3cret@mail' })).toThrow('MAIL_FROM must be set')
  expect(() => env({ ALIYUN_SMS_KEY_ID: 'id', ALIYUN_SMS_TEMPLATE: 'SMS_1' })).toThrow(
    'ALIYUN_SMS_KEY_SECRET, ALIYUN_SMS_SIGN_NAME must be set',
  )
  const s3 = { S3_REGION: 'cn-1', S3_BUCKET: 'fish', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's3cret' }
  expect(() => env(s3)).toThrow('S3_ENDPOINT must be set')
  expect(() => env({ ...s3, S3_ENDPOINT: 'oss.example', S3_PATH_STYLE: 'yes' })).toThrow(
    /S3_ENDPOINT must be an http\(s\):\/\/ address[^]*S3_PATH_STYLE must be 0 or 1/,
  )
  expect(() => env({ QQ_APP_ID: '1' })).toThrow('QQ_SECRET must be set')
  expect(() => env({ DOUYIN_APP_ID: 'tt1', DOUYIN_SECRET: 's3cret', DOUYIN_PRIVATE_KEY: 's3cret' })).toThrow(
    'DOUYIN_PRIVATE_KEY must be a private key in PEM',
  )
  expect(() => env({ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.de' })).toThrow('SMTP_URL must be an smtp:// or smtps:// address')
})

describe('the weather service', () => {
  const ED25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const QWEATHER = {
    QWEATHER_URL: 'https://abc.qweatherapi.com/',
    QWEATHER_PROJECT_ID: 'PROJECT',
    QWEATHER_KEY_ID: 'KEY',
    QWEATHER_PRIVATE_KEY: ED25519.replaceAll('\n', '\\n'),
  }

  test('has a host and a key of its own', () => {
    expect(env(QWEATHER).integrations.weather).toEqual({
      url: 'https://abc.qweatherapi.com',
      projectId: 'PROJECT',
      keyId: 'KEY',
      privateKey: ED25519,
    })
  })

  test.each([
    ['a key of another kind', { QWEATHER_PRIVATE_KEY: KEY }, 'QWEATHER_PRIVATE_KEY must be an Ed25519 private key'],
    ['no host', { QWEATHER_URL: '' }, 'QWEATHER_URL must be set'],
    ['a host that is none', { QWEATHER_URL: 'abc' }, 'QWEATHER_URL must be an http(s):// address'],
  ])('refuses %s', (_, changed, message) => {
    expect(() => env({ ...QWEATHER, ...changed })).toThrow(message)
  })
})

describe('Kuaidi100', () => {
  test('has a customer and a key, and an address of its own', () => {
    expect(env({ KUAIDI100_CUSTOMER: 'C', KUAIDI100_KEY: 'K' }).integrations.express).toEqual({
      url: 'https://poll.kuaidi100.com',
      customer: 'C',
      key: 'K',
    })
    expect(env({}).integrations.express).toBeNull()
    expect(() => env({ KUAIDI100_KEY: 'K' })).toThrow('KUAIDI100_CUSTOMER must be set')
  })
})

describe('the map service', () => {
  test('is one of two, with an address of its own, and a secret where it is signed', () => {
    expect(env({ TENCENT_MAP_KEY: ' K ', TENCENT_MAP_SECRET: 'S' }).integrations.maps).toEqual({
      service: 'tencent',
      url: 'https://apis.map.qq.com',
      key: 'K',
      secret: 'S',
    })
    expect(env({ AMAP_KEY: 'K', AMAP_URL: 'http://proxy/amap/' }).integrations.maps).toEqual({
      service: 'amap',
      url: 'http://proxy/amap',
      key: 'K',
      secret: '',
    })
  })

  test.each([
    ['both', { TENCENT_MAP_KEY: 'K', AMAP_KEY: 'K' }, 'TENCENT_MAP_KEY and AMAP_KEY must not both be set'],
    ['a secret without its key', { AMAP_SECRET: 'S' }, 'AMAP_KEY must be set'],
    ['an address that is none', { AMAP_KEY: 'K', AMAP_URL: 'amap' }, 'AMAP_URL must be an http(s):// address'],
  ])('refuses %s', (_, values, message) => {
    expect(() => env(values)).toThrow(message)
  })
})
