import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { readConfig } from '../../../server/src/config.ts'
import { openIntegrations } from '../../../server/src/infra/integrations/index.ts'
import { personOf } from '@anglers/simulators/people'
import { startSimulator } from '@anglers/simulators'
import { answerJson, type Heard, openLoopback } from '../support/loopback.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
const { wechat, douyin, platforms } = simulator
const PERSON = '清溪老张'

const integrationsOf = (changed: Partial<typeof platforms> = {}) =>
  openIntegrations(readConfig({ OUTSIDE_TIMEOUT_MS: '400' }), { ...platforms, ...changed })
const caught = (promise: Promise<unknown>): Promise<Error & { kind?: string }> =>
  promise.then(
    () => {
      throw new Error('it went well')
    },
    (error: Error) => error,
  )

/** Both mini-programs offer the same; each with what is its own in these tests. */
const minis = [
  {
    name: 'WeChat',
    sim: wechat,
    appId: platforms.wechatMini!.appId,
    unionidOf: 'wechat',
    of: (changed = {}) => integrationsOf(changed).mini.wechat!,
    withKeys: (keys: object) => ({ wechatMini: { ...platforms.wechatMini!, ...keys } }),
  },
  {
    name: 'Douyin',
    sim: douyin,
    appId: platforms.douyin!.appId,
    unionidOf: 'douyin',
    of: (changed = {}) => integrationsOf(changed).mini.toutiao!,
    withKeys: (keys: object) => ({ douyin: { ...platforms.douyin!, ...keys } }),
  },
]

describe.each(minis)('$name', ({ sim, appId, unionidOf, of, withKeys }) => {
  test('trades the code of a login for who it is and the session key', async () => {
    const person = personOf(PERSON)
    expect(await of().session(sim.login(PERSON).code)).toEqual({
      openid: person.openid(appId),
      unionid: person.unionid(unionidOf),
      sessionKey: expect.stringMatching(/^[\w+/]{22}==$/),
    })
  })

  test('trades the code of the phone button for the number', async () => {
    sim.login(PERSON)
    expect(await of().phone(sim.phone(PERSON).code)).toBe(personOf(PERSON).phone)
  })

  test.each([
    [
      'used before',
      async () => {
        const { code } = sim.login(PERSON)
        await of().session(code)
        return code
      },
    ],
    ['made up', async () => 'a-code-that-never-was'],
    [
      'of the phone button',
      async () => {
        sim.login(PERSON)
        return sim.phone(PERSON).code
      },
    ],
    [
      'too old',
      async () => {
        const { code } = sim.login(PERSON)
        sim.codes.expire()
        return code
      },
    ],
  ])('refuses a login by a code that is %s', async (_, codeOf) => {
    expect(await caught(of().session(await codeOf()))).toMatchObject({ kind: 'refused' })
  })

  test.each([
    [
      'used before',
      async () => {
        const { code } = sim.phone(PERSON)
        await of().phone(code)
        return code
      },
    ],
    ['made up', async () => 'a-code-that-never-was'],
    ['of a login', async () => sim.login(PERSON).code],
  ])('refuses a phone by a code that is %s', async (_, codeOf) => {
    sim.login(PERSON)
    expect(await caught(of().phone(await codeOf()))).toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['an unknown app', { appId: 'wx0000000000000000' }],
    ['a wrong secret', { secret: 's3cret' }],
  ])('fails with %s, and says so without the secret', async (_, keys) => {
    const { code } = sim.login(PERSON)
    for (const error of [await caught(of(withKeys(keys)).session(code)), await caught(of(withKeys(keys)).phone(sim.phone(PERSON).code))]) {
      expect(error).toMatchObject({ kind: 'failed' })
      expect(error.message).not.toMatch(new RegExp(`s3cret|${code}`))
    }
    expect(await of().session(code)).toMatchObject({ openid: personOf(PERSON).openid(appId) })
  })

  test('asks for a fresh access token when the old one has become invalid, with the same code', async () => {
    const port = of()
    sim.login(PERSON)
    await port.phone(sim.phone(PERSON).code)
    sim.revokeTokens()
    expect(await port.phone(sim.phone(PERSON).code)).toBe(personOf(PERSON).phone)
  })
})

describe('WeChat, when it answers', () => {
  let answer: (heard: Heard, response: ServerResponse) => void
  const listen = async () => {
    const fake = await openLoopback((heard, response) => answer(heard, response))
    return { fake, mini: integrationsOf({ hosts: { ...platforms.hosts, wechat: fake.url } }).mini.wechat! }
  }

  test.each([
    ['too many calls', { errcode: 45011, errmsg: 'api minute-quota reach limit' }, 'busy'],
    ['a user whom it blocks', { errcode: 40226, errmsg: 'code blocked' }, 'refused'],
    ['a missing code', { errcode: 41008, errmsg: 'missing code' }, 'refused'],
    ['a code that has run out', { errcode: 42003, errmsg: 'oauth_code expired' }, 'refused'],
    ['too many calls on this day', { errcode: 45009, errmsg: 'reach max api daily quota limit' }, 'busy'],
    ['some new error', { errcode: 99999, errmsg: 'what' }, 'failed'],
    ['no openid', { session_key: 'x' }, 'failed'],
    ['no session key', { openid: 'x', unionid: 'y' }, 'failed'],
    ['an openid that is an object', { openid: { a: 1 }, session_key: 'x' }, 'failed'],
  ])('%s', async (_, body, kind) => {
    answer = (_heard, response) => answerJson(response, body)
    const { fake, mini } = await listen()
    expect(await caught(mini.session('code'))).toMatchObject({ kind })
    expect(fake.heard).toHaveLength(1)
    await fake.close()
  })

  test('that it is busy, is asked once more', async () => {
    const { fake, mini } = await listen()
    answer = (_, response) =>
      answerJson(
        response,
        fake.heard.length === 1 ? { errcode: -1, errmsg: 'system error' } : { errcode: 0, openid: 'o', session_key: 'k' },
      )
    expect(await mini.session('code')).toEqual({ openid: 'o', unionid: '', sessionKey: 'k' })
    answer = (_, response) => answerJson(response, { errcode: -1, errmsg: 'system error' })
    expect(await caught(mini.session('code'))).toMatchObject({ kind: 'failed' })
    expect(fake.heard).toHaveLength(4)
    await fake.close()
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['nothing in time', () => {}],
    ['what is no JSON', (response) => void response.end('<xml>')],
    ['a fault of its own', (response) => answerJson(response, {}, 500)],
  ])('%s, the code is not sent again', async (_, send) => {
    answer = (_heard, response) => send(response)
    const { fake, mini } = await listen()
    expect(await caught(mini.session('code'))).toMatchObject({ kind: 'failed' })
    expect(fake.heard).toHaveLength(1)
    await fake.close()
  })

  test('a number whose watermark names another app, it is not taken', async () => {
    answer = ({ url }, response) =>
      answerJson(
        response,
        url.pathname.endsWith('stable_token')
          ? { access_token: 't', expires_in: 7200 }
          : {
              errcode: 0,
              phone_info: {
                phoneNumber: '13800001111',
                purePhoneNumber: '13800001111',
                countryCode: '86',
                watermark: { timestamp: 1, appid: 'wxanother' },
              },
            },
      )
    const { fake, mini } = await listen()
    expect(await caught(mini.phone('code'))).toMatchObject({ kind: 'refused' })
    await fake.close()
  })

  test('late that an access token is no good, the newer one is kept', async () => {
    let tokens = 0
    let answerLate: (() => void) | undefined
    answer = ({ url }, response) => {
      if (url.pathname.endsWith('stable_token')) return answerJson(response, { access_token: `t${++tokens}`, expires_in: 7200 })
      if (url.searchParams.get('access_token') !== 't1') {
        const phone = { purePhoneNumber: '98765432', countryCode: '852', watermark: { appid: platforms.wechatMini!.appId } }
        return answerJson(response, { errcode: 0, phone_info: phone })
      }
      const refuse = () => answerJson(response, { errcode: 42001, errmsg: 'access_token expired' })
      // Of two who ask with the old token, one hears of it only when the other has the new one.
      if (answerLate) return refuse()
      answerLate = refuse
    }
    const { fake, mini } = await listen()
    const both = ['one', 'other'].map((code) => mini.phone(code))
    await Promise.race(both)
    answerLate!()
    expect(await Promise.all(both)).toEqual(['+85298765432', '+85298765432'])
    expect(tokens).toBe(2)
    await fake.close()
  })

  test('many at once, one access token is asked for; and a new one when its time is nearly over', async () => {
    answer = ({ url }, response) =>
      answerJson(
        response,
        url.pathname.endsWith('stable_token')
          ? { access_token: 't', expires_in: 0 }
          : {
              errcode: 0,
              phone_info: { purePhoneNumber: '98765432', countryCode: '852', watermark: { appid: platforms.wechatMini!.appId } },
            },
      )
    const { fake, mini } = await listen()
    expect(await Promise.all([1, 2, 3, 4].map(() => mini.phone('code')))).toEqual(Array(4).fill('+85298765432'))
    const tokens = () => fake.heard.filter(({ url }) => url.pathname.endsWith('stable_token')).length
    expect(tokens()).toBe(1)
    await mini.phone('code')
    expect(tokens()).toBe(2)
    await fake.close()
  })
})

describe('Douyin', () => {
  test('seals the number for our private key: with another it does not open', async () => {
    const { startSimulator: start } = await import('@anglers/simulators')
    const other = await start()
    douyin.login(PERSON)
    const mini = integrationsOf({ douyin: { ...platforms.douyin!, privateKey: other.platforms.douyin!.privateKey } }).mini.toutiao!
    expect(await caught(mini.phone(douyin.phone(PERSON).code))).toMatchObject({ kind: 'failed' })
    await other.close()
  })

  test('takes no number whose watermark names another app, nor one that is not padded as a secret is', async () => {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const info = { phoneNumber: '13800001111', purePhoneNumber: '13800001111', countryCode: '86' }
    const sealFor = (appid: string) =>
      publicEncrypt(
        { key: pair.publicKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(JSON.stringify({ ...info, watermark: { appid } })),
      ).toString('base64')
    let data = ''
    const fake = await openLoopback(({ url }, response) =>
      answerJson(response, url.pathname.includes('client_token') ? { data: { access_token: 't', expires_in: 7200 } } : { err_no: 0, data }),
    )
    const mini = integrationsOf({
      hosts: { ...platforms.hosts, douyinOpen: fake.url },
      douyin: { ...platforms.douyin!, privateKey: pair.privateKey },
    }).mini.toutiao!
    data = sealFor(platforms.douyin!.appId)
    expect(await mini.phone('code')).toBe('13800001111')
    data = sealFor('tt-another')
    expect(await caught(mini.phone('code'))).toMatchObject({ kind: 'refused' })
    const text = JSON.stringify({ ...info, watermark: { appid: platforms.douyin!.appId } })
    const padded = (head: Buffer, end = '') =>
      publicEncrypt(
        { key: pair.publicKey, padding: constants.RSA_NO_PADDING },
        Buffer.concat([head, Buffer.from(`\0${text}${end}`)]),
      ).toString('base64')
    const room = 256 - Buffer.byteLength(text) - 3
    const [key, signature] = [2, 1].map((type) => Buffer.concat([Buffer.from([0, type]), Buffer.alloc(room, 7)]))
    data = padded(key!)
    expect(await mini.phone('code')).toBe('13800001111')
    for (const odd of [padded(signature!), padded(Buffer.from([0, 2, 7]), ' '.repeat(room - 1))]) {
      data = odd
      expect(await caught(mini.phone('code'))).toMatchObject({ kind: 'failed' })
    }
    await fake.close()
  })

  test('is asked once more who somebody is where it is busy, and no more than that', async () => {
    const good = { err_no: 0, data: { openid: 'o', session_key: 'k', unionid: 'u' } }
    const answers: object[] = [{ err_no: -1 }, good, { err_no: -1 }, { err_no: -1 }, good]
    const fake = await openLoopback((_, response) => answerJson(response, answers.shift()!))
    const mini = integrationsOf({ hosts: { ...platforms.hosts, douyinDeveloper: fake.url } }).mini.toutiao!
    expect(await mini.session('code')).toEqual({ openid: 'o', unionid: 'u', sessionKey: 'k' })
    expect(await caught(mini.session('code'))).toMatchObject({ kind: 'failed' })
    expect(answers).toEqual([good])
    await fake.close()
  })

  test.each([28014036, 28014041, 28014043])('says by %i that a message is not taken, which is no fault', async (err_no) => {
    const token = { data: { access_token: 't', expires_in: 7200 } }
    const fake = await openLoopback(({ url }, response) => answerJson(response, url.pathname.includes('client_token') ? token : { err_no }))
    const mini = integrationsOf({ hosts: { ...platforms.hosts, douyinOpen: fake.url } }).mini.toutiao!
    const fields = { thing1: '两条鲫鱼' }
    expect(await mini.send({ openid: 'o', template: 't', page: 'pages/home/home', fields })).toBe(false)
    expect(JSON.parse(fake.heard.at(-1)!.body)).toEqual({ open_id: 'o', msg_id: 't', page: 'pages/home/home', data: fields })
    await fake.close()
  })

  test.each([
    ['28003017', { err_no: 28003017 }, 'busy'],
    ['28001052', { err_no: 28001052 }, 'busy'],
    ['28001007', { err_no: 28001007 }, 'refused'],
    ['28001005', { err_no: 28001005, err_msg: '系统内部错误' }, 'failed'],
    ['28003018', { err_no: 28003018, err_msg: '请求频率过高' }, 'busy'],
    ['no number', { err_no: 0, err_msg: '', data: '' }, 'failed'],
    ['a number that is no base64', { err_no: 0, err_msg: '', data: '鱼' }, 'failed'],
    ['nothing that it should', { hello: 1 }, 'failed'],
  ])('that answers %s is %s', async (_, body, kind) => {
    const fake = await openLoopback(({ url }, response) =>
      answerJson(response, url.pathname.includes('client_token') ? { data: { access_token: 't', expires_in: 7200, error_code: 0 } } : body),
    )
    const mini = integrationsOf({ hosts: { ...platforms.hosts, douyinOpen: fake.url } }).mini.toutiao!
    expect(await caught(mini.phone('code'))).toMatchObject({ kind })
    await fake.close()
  })
})

describe.each([
  {
    name: 'WeChat',
    busy: { errcode: -1, errmsg: 'system error' },
    stale: { errcode: 42001, errmsg: 'access_token expired' },
    at: (url: string) => integrationsOf({ hosts: { ...platforms.hosts, wechat: url } }).mini.wechat!,
  },
  {
    name: 'Douyin',
    busy: { err_no: 28001005, err_msg: 'busy' },
    stale: { err_no: 28001008, err_msg: 'access_token expired' },
    at: (url: string) => integrationsOf({ hosts: { ...platforms.hosts, douyinOpen: url } }).mini.toutiao!,
  },
])('what $name answers', ({ at, ...answers }) => {
  // Of a message it is not known whether it was sent all the same.
  test.each([
    { call: 'phone', when: 'busy', asked: 2, tokens: 1 },
    { call: 'send', when: 'busy', asked: 1, tokens: 1 },
    { call: 'phone', when: 'stale', asked: 2, tokens: 2 },
    { call: 'send', when: 'stale', asked: 2, tokens: 2 },
  ] as const)('$when has $call asked $asked times, with $tokens tokens', async ({ call, when, asked, tokens }) => {
    const token = { access_token: 't', expires_in: 7_200 }
    const isToken = ({ url }: Heard) => /stable_token|client_token/.test(url.pathname)
    const fake = await openLoopback((heard, response) => answerJson(response, isToken(heard) ? { ...token, data: token } : answers[when]))
    const mini = at(fake.url)
    const message = { openid: 'o', template: 't', page: 'pages/home/home', fields: {} }
    expect(await caught(call === 'phone' ? mini.phone('code') : mini.send(message))).toMatchObject({ kind: 'failed' })
    const given = fake.heard.filter(isToken).length
    expect([fake.heard.length - given, given]).toEqual([asked, tokens])
    await fake.close()
  })
})

/** Which codes say what, beside those that the simulators ever say. */
describe.each([
  {
    name: 'WeChat',
    stale: [40001, 40014, 42001],
    busy: [45009, 45011],
    again: [-1],
    refused: [40029, 40163, 41008, 42003, 40226],
    said: (errcode: number) => ({ errcode }),
    at: (url: string) => integrationsOf({ hosts: { ...platforms.hosts, wechat: url } }).mini.wechat!,
  },
  {
    name: 'Douyin',
    stale: [28001003, 28001008],
    busy: [28003017, 28003018, 28001052],
    again: [-1, 28001005, 28001006],
    refused: [40018, 40019, 28005187, 28001007],
    said: (err_no: number) => ({ err_no }),
    at: (url: string) => integrationsOf({ hosts: { ...platforms.hosts, douyinOpen: url, douyinDeveloper: url } }).mini.toutiao!,
  },
])('each code of $name', ({ stale, busy, again, refused, said, at }) => {
  test('says whether its token is no good, it is busy, or the member’s own code is no good', async () => {
    let code = 0
    const isToken = ({ url }: Heard) => /stable_token|client_token/.test(url.pathname)
    const token = { access_token: 't', expires_in: 7_200 }
    const fake = await openLoopback((heard, response) => answerJson(response, isToken(heard) ? { ...token, data: token } : said(code)))
    const heardOf = async (call: 'phone' | 'session') => {
      const before = fake.heard.length
      const { kind } = await caught(at(fake.url)[call]('code'))
      const since = fake.heard.slice(before)
      const tokens = since.filter(isToken).length
      return { kind, asked: since.length - tokens, tokens }
    }
    for (code of stale) expect([code, await heardOf('phone')]).toEqual([code, { kind: 'failed', asked: 2, tokens: 2 }])
    for (code of again) expect([code, await heardOf('phone')]).toEqual([code, { kind: 'failed', asked: 2, tokens: 1 }])
    for (code of again) expect([code, await heardOf('session')]).toEqual([code, { kind: 'failed', asked: 2, tokens: 0 }])
    for (code of busy) expect([code, await heardOf('phone')]).toEqual([code, { kind: 'busy', asked: 1, tokens: 1 }])
    for (code of refused) expect([code, await heardOf('session')]).toEqual([code, { kind: 'refused', asked: 1, tokens: 0 }])
    await fake.close()
  })
})
