import {
  CODE_EVERY_S,
  CODE_MINUTES,
  CODE_TRIES,
  CODE_TRIES_FROM_ALL,
  CODES_FROM_NETWORK,
  CODES_PER_DAY,
  CODES_PER_DAY_FROM_ALL,
} from '@anglers/contract/limits'
import { secondsToNextLocalDay } from '../../../server/src/infra/localTime.ts'
import type { SmsPort } from '../../../server/src/infra/integrations/sms.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { codeSentTo, getCode, outbox, passTime, wrongCode } from '../support/codes.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer } from '../support/server.ts'

let gateway: SmsPort | undefined
const server = await openTestServer({
  integrations: (real) => ({ ...real, sms: { send: (...message) => (gateway ?? real.sms).send(...message) } }),
})
const { call, refused, db, buildMember, close } = server
afterAll(close)
keepToOneDay()
// What one test guesses is not held against the next.
beforeEach(() => db.deleteFrom('sign_in_try').execute())

let phones = 13_900_000_000
const newPhone = () => String(++phones)

const signIn = (user: string, code: string) => call('POST site/login', { user, code })
const failsToSignIn = (user: string, code: string, ip?: string) => refused('POST site/login', { user, code }, { ip })

describe('POST site/code', () => {
  test('sends six digits to a phone, in the words of the language', async () => {
    const phone = newPhone()
    await call('POST site/code', { user: phone, purpose: 'login' }, { headers: { 'accept-language': 'en' } })
    expect(await outbox(server, phone)).toEqual([expect.stringMatching(/^Your code is \d{6}\. It expires in 5 minutes\./)])
  })

  test('sends an e-mail with a subject', async () => {
    await call('POST site/code', { user: 'Yu.Gan@Example.com', purpose: 'lostpass' })
    expect(await outbox(server, 'yu.gan@example.com')).toEqual([
      expect.stringMatching(/^钓鱼伴侣验证码\n\n您的验证码是 \d{6}，5 分钟内有效。/),
    ])
  })

  test('answers alike, and sends, whether or not anyone has the phone', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await buildMember({ phone: known })
    const answers = await Promise.all([known, unknown].map((user) => call('POST site/code', { user, purpose: 'lostpass' })))
    expect(answers[0]!.text).toBe(answers[1]!.text)
    for (const user of [known, unknown]) expect(await outbox(server, user)).toHaveLength(1)
    const again = await Promise.all([known, unknown].map((user) => refused('POST site/code', { user, purpose: 'lostpass' })))
    expect(again[0]!.text).toBe(again[1]!.text)
  })

  test('sends one a minute to an address, whatever the purpose and however it is written', async () => {
    const phone = newPhone()
    await call('POST site/code', { user: phone, purpose: 'login' })
    const refusal = await refused('POST site/code', { user: `+86 ${phone}`, purpose: 'signup' })
    expect(refusal).toMatchObject({ status: 429, code: 'rest_too_many_requests' })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(CODE_EVERY_S - 10)
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(CODE_EVERY_S)
    await passTime(db, CODE_EVERY_S)
    await call('POST site/code', { user: phone, purpose: 'signup' })
    expect(await outbox(server, phone)).toHaveLength(2)
  })

  test('sends one of several that are asked for at once', async () => {
    const phone = newPhone()
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => call('POST site/code', { user: phone, purpose: 'login' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await outbox(server, phone)).toHaveLength(1)
  })

  /** Asks for so many codes, as if a minute went by after each. */
  async function ask(phone: string, times: number, ip = '10.0.1.1') {
    for (let i = 0; i < times; i++) {
      await call('POST site/code', { user: phone, purpose: 'login' }, { ip })
      await db
        .updateTable('sign_in_code')
        .set({ sent_at: new Date(0) })
        .where('address', '=', phone)
        .execute()
    }
  }

  test(`sends ${CODES_PER_DAY} a day to an address that one network asks for, and again the next day`, async () => {
    const phone = newPhone()
    await ask(phone, CODES_PER_DAY)
    const untilTomorrowS = secondsToNextLocalDay(new Date())
    const refusal = await refused('POST site/code', { user: phone, purpose: 'login' }, { ip: '10.0.1.1' })
    expect(refusal.status).toBe(429)
    // By the town's clock; just before its midnight the pause between two codes is longer.
    expect(Math.abs(Number(refusal.headers['retry-after']) - untilTomorrowS)).toBeLessThan(90)
    for (const table of ['sign_in_code', 'sign_in_asker'] as const)
      await db.updateTable(table).set({ day: '2020-01-01' }).where('address', '=', phone).execute()
    await ask(phone, CODES_PER_DAY)
  })

  test.each([
    ['IPv4', '10.0.1.1', '10.0.1.2'],
    ['IPv6', '2001:db8:1:1::1', '2001:db8:1:2::1'],
  ])('a stranger on another network, by %s, does not use up what the owner may ask for', async (_, stranger, owner) => {
    const phone = newPhone()
    await ask(phone, CODES_PER_DAY, stranger)
    await ask(phone, CODES_PER_DAY, owner)
  })

  test('a network is not another by each of its IPv6 addresses', async () => {
    const phone = newPhone()
    for (let i = 0; i < CODES_PER_DAY; i++) await ask(phone, 1, `2001:db8:1:1::${i + 1}`)
    expect(await refused('POST site/code', { user: phone, purpose: 'login' }, { ip: '2001:db8:1:1:ffff::1' })).toMatchObject({
      status: 429,
    })
  })

  test(`sends ${CODES_PER_DAY_FROM_ALL} a day to an address at most, again the next day, and tells nobody who has it`, async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await buildMember({ phone: known })
    for (const phone of [known, unknown])
      for (let i = 0; i < CODES_PER_DAY_FROM_ALL; i += CODES_PER_DAY) await ask(phone, CODES_PER_DAY, `10.0.4.${i}`)
    const answers = await Promise.all(
      [known, unknown].map((user) => refused('POST site/code', { user, purpose: 'login' }, { ip: '10.0.4.200' })),
    )
    expect(answers[0]).toMatchObject({ status: 429 })
    expect(answers[0]!.text).toBe(answers[1]!.text)
    await db.updateTable('sign_in_code').set({ day: '2020-01-01' }).where('address', '=', known).execute()
    await ask(known, 1, '10.0.4.200')
  })

  test('sends only so many an hour to all the addresses that one network asks for', async () => {
    const asked = () => ({ user: newPhone(), purpose: 'login' as const })
    for (let i = 0; i < CODES_FROM_NETWORK.lock; i++) await call('POST site/code', asked(), { ip: `2001:db8:2:2::${i}` })
    const refusal = await refused('POST site/code', asked(), { ip: '2001:db8:2:2:ffff::1' })
    expect(refusal).toMatchObject({ status: 429 })
    await call('POST site/code', asked(), { ip: '2001:db8:2:3::1' })
    await passTime(db, Number(refusal.headers['retry-after']))
    await call('POST site/code', asked(), { ip: '2001:db8:2:2::1' })
  })

  test('says so when the gateway fails; another code may then be asked for at once', async () => {
    const phone = newPhone()
    gateway = {
      send: async () => {
        throw new IntegrationError('failed', 'SMS', 'no answer in time')
      },
    }
    expect(await refused('POST site/code', { user: phone, purpose: 'login' })).toMatchObject({ status: 503, code: 'rest_unavailable' })
    gateway = {
      send: async () => {
        throw new IntegrationError('busy', 'SMS', 'limit')
      },
    }
    expect(await refused('POST site/code', { user: phone, purpose: 'login' })).toMatchObject({ status: 429 })
    gateway = undefined
    expect(await signIn(phone, await getCode(server, phone, 'login'))).toMatchObject({ status: 200 })
  })

  test('that could not be sent is none of those of the day', async () => {
    const phone = newPhone()
    gateway = {
      send: async () => {
        throw new IntegrationError('failed', 'SMS', 'no answer in time')
      },
    }
    for (let i = 0; i < CODES_PER_DAY_FROM_ALL; i++)
      expect(await refused('POST site/code', { user: phone, purpose: 'login' })).toMatchObject({ status: 503 })
    gateway = undefined
    expect(await signIn(phone, await getCode(server, phone, 'login'))).toMatchObject({ status: 200 })
  })

  test.each([
    ['no input', {}, ['purpose', 'user']],
    ['an unknown purpose', { user: '13800001111', purpose: 'fun' }, ['purpose']],
    ['a name that is no address', { user: 'yugan', purpose: 'login' }, ['user']],
    ['a landline', { user: '02368001234', purpose: 'login' }, ['user']],
    ['two addresses in one', { user: 'a@b.de, c@d.de', purpose: 'login' }, ['user']],
  ])('refuses %s', async (_, input, params) => {
    const refusal = await refused('POST site/code', input)
    expect(refusal).toMatchObject({ status: 400, code: 'rest_invalid_param' })
    expect(Object.keys(refusal.params).sort()).toEqual(params)
  })
})

describe('a code', () => {
  test('is taken once', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'login')
    await signIn(phone, code)
    expect(await failsToSignIn(phone, code)).toMatchObject({ status: 400, code: 'invalid_code' })
  })

  test('is taken by one of several at the same moment', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'login')
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => signIn(phone, code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test(`is good for ${CODE_MINUTES} minutes`, async () => {
    const [young, old] = [newPhone(), newPhone()]
    const codes = [await getCode(server, young, 'login'), await getCode(server, old, 'login')] as const
    await passTime(db, CODE_MINUTES * 60 - 5)
    await signIn(young, codes[0])
    await passTime(db, 5)
    expect(await failsToSignIn(old, codes[1])).toMatchObject({ code: 'invalid_code' })
  })

  test('is good for its purpose only', async () => {
    const phone = newPhone()
    await buildMember({ phone })
    const code = await getCode(server, phone, 'login')
    expect(await refused('POST site/lostpass', { user: phone, code, password: 'carp and tench' })).toMatchObject({ code: 'invalid_code' })
    expect(await refused('POST site/signup', { user: phone, code })).toMatchObject({ code: 'invalid_code' })
    await signIn(phone, code)
  })

  test('is good for its address only', async () => {
    const [mine, other] = [newPhone(), newPhone()]
    const code = await getCode(server, mine, 'login')
    await getCode(server, other, 'login')
    expect(await failsToSignIn(other, code === (await codeSentTo(server, other)) ? wrongCode(code) : code)).toMatchObject({
      code: 'invalid_code',
    })
  })

  test('makes the one before it useless', async () => {
    const phone = newPhone()
    const first = await getCode(server, phone, 'login')
    await passTime(db, CODE_EVERY_S)
    const second = await getCode(server, phone, 'login')
    if (first !== second) expect(await failsToSignIn(phone, first)).toMatchObject({ code: 'invalid_code' })
    await signIn(phone, second)
  })

  test(`is worth nothing after ${CODE_TRIES} wrong tries, made at once or one after another`, async () => {
    for (const together of [true, false]) {
      const phone = newPhone()
      const code = await getCode(server, phone, 'login')
      const attempt = () => failsToSignIn(phone, wrongCode(code))
      if (together) await Promise.all(Array.from({ length: CODE_TRIES }, attempt))
      else for (let i = 0; i < CODE_TRIES; i++) await attempt()
      expect(await failsToSignIn(phone, code)).toMatchObject({ code: 'invalid_code' })
    }
  })

  test(`is still taken at the last of ${CODE_TRIES} tries`, async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'login')
    for (let i = 0; i < CODE_TRIES - 1; i++) await failsToSignIn(phone, wrongCode(code))
    await signIn(phone, code)
  })

  test('is not spoilt for its owner by a stranger who guesses at it', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'login', '10.0.5.1')
    await Promise.all(Array.from({ length: 2 * CODE_TRIES }, () => failsToSignIn(phone, wrongCode(code), '10.0.5.2')))
    expect(await failsToSignIn(phone, code, '10.0.5.2')).toMatchObject({ code: 'invalid_code' })
    expect(await call('POST site/login', { user: phone, code }, { ip: '10.0.5.1' })).toMatchObject({ status: 200 })
  })

  test(`is worth nothing after ${CODE_TRIES_FROM_ALL} wrong tries from wherever; the next one is`, async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'login')
    for (let i = 0; i < CODE_TRIES_FROM_ALL; i++) await failsToSignIn(phone, wrongCode(code), `10.0.6.${Math.floor(i / CODE_TRIES)}`)
    expect(await failsToSignIn(phone, code, '10.0.6.200')).toMatchObject({ code: 'invalid_code' })
    await passTime(db, CODE_EVERY_S)
    await call('POST site/login', { user: phone, code: await getCode(server, phone, 'login', '10.0.6.0') }, { ip: '10.0.6.0' })
  })

  test('is kept as a hash that says nothing without the secret', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'login')
    const { code_hash } = await db.selectFrom('sign_in_code').select('code_hash').where('address', '=', phone).executeTakeFirstOrThrow()
    const other = await openTestServer({ beside: server, secret: 'another secret' })
    expect(code_hash).toHaveLength(32)
    expect(await other.refused('POST site/login', { user: phone, code })).toMatchObject({ code: 'invalid_code' })
    await other.close()
  })

  test.each(['12345', '1234567', '12345a', '', 'null'])('%j is none', async (code) => {
    expect(await failsToSignIn(newPhone(), code)).toMatchObject({ status: 400, params: { code: expect.any(String) } })
  })

  test('that was never sent is refused like a wrong one', async () => {
    const known = newPhone()
    await buildMember({ phone: known })
    const answers = await Promise.all([known, newPhone()].map((user) => failsToSignIn(user, '000000')))
    expect(answers[0]!.text).toBe(answers[1]!.text)
    expect(answers[0]).toMatchObject({ status: 400, code: 'invalid_code' })
  })

  test('cannot be guessed at many addresses from one network', async () => {
    const ip = '10.0.3.1'
    const tries = Array.from({ length: 40 }, () => () => failsToSignIn(newPhone(), '000000', ip))
    const statuses: number[] = []
    for (const attempt of tries) statuses.push((await attempt()).status)
    expect(statuses.indexOf(429)).toBeGreaterThan(0)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('GET site/getpass', () => {
  test('says whether the code is still good, and leaves it so', async () => {
    const phone = newPhone()
    await buildMember({ phone })
    const code = await getCode(server, phone, 'lostpass')
    expect((await call('GET site/getpass', { user: phone, code })).body).toEqual({ good: true })
    expect((await call('GET site/getpass', { user: phone, code: wrongCode(code) })).body).toEqual({ good: false })
    expect((await call('POST site/lostpass', { user: phone, code, password: 'carp and tench' })).status).toBe(200)
    expect((await call('GET site/getpass', { user: phone, code })).body).toEqual({ good: false })
  })

  test('is no way to guess: each look is a try', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'lostpass')
    for (let i = 0; i < CODE_TRIES; i++) await call('GET site/getpass', { user: phone, code: wrongCode(code) })
    expect((await call('GET site/getpass', { user: phone, code })).body).toEqual({ good: false })
  })

  test('says no more of a code for something else', async () => {
    const phone = newPhone()
    expect((await call('GET site/getpass', { user: phone, code: await getCode(server, phone, 'login') })).body).toEqual({ good: false })
  })
})
