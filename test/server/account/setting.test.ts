import { CODE_TRIES, PASSWORD_CHARS_MIN, SIGN_IN_LOCK_MINUTES, SIGN_IN_TRIES, SIGN_IN_WAIT_MAX_S } from '@anglers/contract/limits'
import { getCode, passTime, wrongCode } from '../support/codes.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, signIn, buildMember, close } = server
afterAll(close)

const OLD = 'an old password'
const NEXT = 'a new password'

const login = (user: string, password: string) => call('POST site/login', { user, password })
const refusedLogin = (user: string, password: string) => refused('POST site/login', { user, password })
/** Codes to one address come a minute apart. */
const laterCode = async (...wanted: Parameters<typeof getCode> extends [unknown, ...infer Rest] ? Rest : never) => {
  await passTime(db, 61)
  return getCode(server, ...wanted)
}

describe('POST user/setting, for a password', () => {
  test('sets the first one, and then asks for the old one', async () => {
    const me = await buildMember()
    expect((await call('POST user/setting', { password: { next: OLD } }, { as: me })).body.hasPassword).toBe(true)
    expect(await refused('POST user/setting', { password: { next: NEXT } }, { as: me })).toMatchObject({
      status: 400,
      params: { 'password.old': '这一项必填' },
    })
    expect(await refused('POST user/setting', { password: { next: NEXT, old: 'a guess' } }, { as: me })).toMatchObject({
      status: 400,
      params: { 'password.old': '密码不对' },
    })
    await call('POST user/setting', { password: { next: NEXT, old: OLD } }, { as: me })
    expect(await refusedLogin(me.login, OLD)).toMatchObject({ code: 'invalid_credentials' })
    expect((await login(me.login, NEXT)).body.user.userId).toBe(me.id)
  })

  test('is not set beside a new address, of which the other might fail', async () => {
    const me = await buildMember({ password: OLD })
    expect(
      await refused(
        'POST user/setting',
        { password: { next: NEXT, old: OLD }, address: { user: 'new@example.com', code: '000000' } },
        { as: me },
      ),
    ).toMatchObject({ params: { address: expect.any(String) } })
    expect((await login(me.login, OLD)).body.user.userId).toBe(me.id)
  })

  test('asks members with a phone or an e-mail for a code, also for the first one', async () => {
    const me = await buildMember({ phone: '13811114444' })
    expect(await refused('POST user/setting', { password: { next: NEXT } }, { as: me })).toMatchObject({
      status: 400,
      params: { 'password.code': expect.any(String) },
    })
    const code = await getCode(server, '13811114444', 'password')
    await call('POST user/setting', { password: { next: NEXT, user: '13811114444', code } }, { as: me })
    expect((await login(me.login, NEXT)).body.user.userId).toBe(me.id)
  })

  test('ends all other sessions, and not this one', async () => {
    const me = await buildMember({ password: OLD })
    const elsewhere = { token: await signIn(me) }
    await call('POST user/setting', { password: { next: NEXT, old: OLD } }, { as: me })
    expect(await refused('GET user/check', {}, { as: elsewhere })).toMatchObject({ status: 401 })
    expect((await call('GET user/check', {}, { as: me })).body.userId).toBe(me.id)
  })

  test('takes a code that went to my own phone or e-mail instead of the old one', async () => {
    const me = await buildMember({ password: OLD, phone: '13811112222', email: 'me@example.com' })
    for (const [user, next] of [
      ['13811112222', NEXT],
      ['me@example.com', OLD],
    ] as const) {
      const code = await getCode(server, user, 'password')
      await call('POST user/setting', { password: { next, user, code } }, { as: me })
      expect((await login(me.login, next)).status).toBe(200)
    }
  })

  test('takes no code of someone else, of another purpose, or one that is wrong', async () => {
    const me = await buildMember({ password: OLD, phone: '13811113333' })
    const theirs = await getCode(server, 'thief@example.com', 'password')
    const login = await getCode(server, '13811113333', 'login')
    for (const [user, code] of [
      ['thief@example.com', theirs],
      ['13811113333', login],
      ['13811113333', wrongCode(login)],
    ] as const) {
      expect(await refused('POST user/setting', { password: { next: NEXT, user, code } }, { as: me })).toMatchObject({
        status: 400,
        code: 'invalid_code',
      })
    }
    expect((await call('POST site/login', { user: me.login, password: OLD })).status).toBe(200)
  })

  test('slows down and locks out a guesser of the old one, with or without an Idempotency-Key, and at signing in as well', async () => {
    const me = await buildMember({ password: OLD })
    for (let i = 0; i < SIGN_IN_TRIES.account.free; i++) {
      expect(
        await refused(
          'POST user/setting',
          { password: { next: NEXT, old: `guess ${i}` } },
          { as: me, headers: { 'idempotency-key': `guess-key-${i}` } },
        ),
      ).toMatchObject({ status: 400 })
    }
    expect(await refused('POST user/setting', { password: { next: NEXT, old: OLD } }, { as: me })).toMatchObject({
      status: 429,
      code: 'rest_too_many_requests',
    })
    expect(await refusedLogin(me.login, OLD)).toMatchObject({ status: 429 })
  })

  test.each([
    [{ password: { next: 'x'.repeat(PASSWORD_CHARS_MIN - 1) } }, 'password.next'],
    [{ password: {} }, 'password.next'],
    [{ password: NEXT }, 'password'],
    [{ password: { next: NEXT, code: '12345' } }, 'password.code'],
    [{ password: { next: NEXT, hash: 'x' } }, 'password.hash'],
  ])('refuses %j, by name', async (input, name) => {
    expect(await refused('POST user/setting', input, { as: await buildMember() })).toMatchObject({
      status: 400,
      params: { [name]: expect.any(String) },
    })
  })
})

describe('wrong old passwords', () => {
  const change = (old: string, next: string) => ({ password: { old, next } })

  test('are counted no more once the right one comes', async () => {
    const me = await buildMember({ password: OLD })
    const guess = (i: number) => refused('POST user/setting', change(`guess ${i}`, NEXT), { as: me })
    for (let i = 1; i < SIGN_IN_TRIES.account.free; i++) expect(await guess(i)).toMatchObject({ status: 400 })
    await call('POST user/setting', change(OLD, NEXT), { as: me })
    for (let i = 0; i < SIGN_IN_TRIES.account.free; i++) expect(await guess(i)).toMatchObject({ status: 400 })
  })

  test('count with the wrong passwords their network signs in with', async () => {
    const ip = '10.7.7.1'
    const me = await buildMember({ password: OLD })
    expect(await refused('POST user/setting', change('a guess', NEXT), { as: me, ip })).toMatchObject({ status: 400 })
    const guess = (user: string) => refused('POST site/login', { user, password: 'a guess' }, { ip })
    for (let i = 1; i < SIGN_IN_TRIES.network.free; i++) expect(await guess(`nobody${i}`)).toMatchObject({ status: 401 })
    // However slow the machine is, the wait is not over.
    await passTime(db, -600)
    try {
      expect(await guess('nobody')).toMatchObject({ status: 429 })
    } finally {
      await passTime(db, 600)
    }
  })
})

test('wrong old passwords count with those by any other name of the account', async () => {
  const email = 'old.pike@example.com'
  const me = await buildMember({ password: OLD, email })
  for (let i = 0; i < SIGN_IN_TRIES.account.lock; i++) {
    expect(await refused('POST user/setting', { password: { next: NEXT, old: 'a guess' } }, { as: me })).toMatchObject({ status: 400 })
    await passTime(db, SIGN_IN_WAIT_MAX_S)
  }
  expect(await refusedLogin(email, OLD)).toMatchObject({ status: 401, code: 'invalid_credentials' })
  await passTime(db, SIGN_IN_LOCK_MINUTES * 60)
  await login(email, OLD)
})

describe('POST user/setting, for a phone or an e-mail', () => {
  test('needs a session', async () => {
    expect(await refused('POST user/setting', { address: { user: 'a@example.com', code: '123456' } })).toMatchObject({ status: 401 })
  })

  test('binds one that a code went to, in the place of the one before', async () => {
    const me = await buildMember({ phone: '13722220000', password: OLD })
    const proof = { password: OLD }
    for (const [user, shown] of [
      ['13722221111', { phone: '137****1111' }],
      ['Neu@Example.com', { email: 'n***@example.com' }],
    ] as const) {
      const code = await getCode(server, user.toLowerCase(), 'bind')
      expect((await call('POST user/setting', { address: { user, code, proof } }, { as: me })).body).toMatchObject(shown)
    }
    expect((await login('13722221111', OLD)).body.user.userId).toBe(me.id)
    expect((await login('neu@example.com', OLD)).body.user.userId).toBe(me.id)
    expect(await refusedLogin('13722220000', OLD)).toMatchObject({ code: 'invalid_credentials' })
  })

  test('ends all other sessions, and says so', async () => {
    const me = await buildMember({ password: OLD })
    const elsewhere = { token: await signIn(me) }
    await call(
      'POST user/setting',
      { address: { user: 'moved@example.com', code: await getCode(server, 'moved@example.com', 'bind'), proof: { password: OLD } } },
      { as: me },
    )
    expect(await refused('GET user/check', {}, { as: elsewhere })).toMatchObject({ status: 401 })
    expect((await call('GET notice/list', {}, { as: me })).body).toMatchObject([{ kind: 'address_changed', tab: 'system' }])
  })

  test('takes its code though another was tried before, as often as a code may be', async () => {
    const me = await buildMember({ password: OLD })
    const code = await getCode(server, 'last-try@example.com', 'bind')
    const bind = (code: string) => ({ address: { user: 'last-try@example.com', code, proof: { password: OLD } } })
    for (let i = 1; i < CODE_TRIES; i++)
      expect(await refused('POST user/setting', bind(wrongCode(code)), { as: me })).toMatchObject({ code: 'invalid_code' })
    expect((await call('POST user/setting', bind(code), { as: me })).body.email).toBe('l***@example.com')
  })

  test('is refused to a caller who only holds the session, and costs them no code', async () => {
    const me = await buildMember({ phone: '13722225555', password: OLD })
    const user = 'taker@example.com'
    const bound = { user, code: await getCode(server, user, 'bind') }
    const refusal = (proof?: object) => refused('POST user/setting', { address: { ...bound, proof } }, { as: me })
    expect(await refusal()).toMatchObject({ status: 400, params: { 'address.proof.password': expect.any(String) } })
    expect(await refusal({ password: 'a guess' })).toMatchObject({ params: { 'address.proof.password': expect.any(String) } })
    const theirs = await getCode(server, 'other-taker@example.com', 'password')
    expect(await refusal({ user: 'other-taker@example.com', code: theirs })).toMatchObject({
      params: { 'address.proof.code': expect.any(String) },
    })
    expect((await call('POST user/setting', { address: { ...bound, proof: { password: OLD } } }, { as: me })).body.email).toBe(
      't***@example.com',
    )
  })

  test('takes a code that went to the phone or e-mail before, where there is no password', async () => {
    const me = await buildMember({ phone: '13722226666' })
    const user = 'mine@example.com'
    const bound = { user, code: await getCode(server, user, 'bind') }
    expect(await refused('POST user/setting', { address: bound }, { as: me })).toMatchObject({
      params: { 'address.proof.code': expect.any(String) },
    })
    const code = await getCode(server, '13722226666', 'password')
    // The proof is not used up by a mistake in the new address's own code.
    const mistaken = { ...bound, code: wrongCode(bound.code), proof: { user: '13722226666', code } }
    expect(await refused('POST user/setting', { address: mistaken }, { as: me })).toMatchObject({ code: 'invalid_code' })
    expect((await call('POST user/setting', { address: { ...mistaken, code: bound.code } }, { as: me })).body.email).toBe(
      'm***@example.com',
    )
  })

  test('asks no proof of who has but a phone abroad, to which no code can be sent', async () => {
    const me = await buildMember({ phone: '+85251234567' })
    const user = `from-abroad-${me.id}@example.com`
    const bound = { user, code: await getCode(server, user, 'bind') }
    expect((await call('POST user/setting', { address: bound }, { as: me })).body.email).toBe('f***@example.com')
    const other = await buildMember({ phone: '+85361234567' })
    expect((await call('POST user/setting', { password: { next: NEXT } }, { as: other })).body.hasPassword).toBe(true)
    // From then on there is something that proves it.
    expect(await refused('POST user/setting', { password: { next: OLD } }, { as: other })).toMatchObject({ status: 400 })
  })

  test('takes a code once, and only for binding', async () => {
    const me = await buildMember()
    const forLogin = await getCode(server, '13722223333', 'login')
    expect(await refused('POST user/setting', { address: { user: '13722223333', code: forLogin } }, { as: me })).toMatchObject({
      code: 'invalid_code',
    })
    const code = await laterCode('13722223333', 'bind')
    await call('POST user/setting', { address: { user: '13722223333', code } }, { as: me })
    expect(await refused('POST user/setting', { address: { user: '13722223333', code } }, { as: await buildMember() })).toMatchObject({
      code: 'invalid_code',
    })
  })

  test('leaves what belongs to another member with them', async () => {
    const [me, other] = [await buildMember(), await buildMember({ phone: '13722224444', email: 'other@example.com', password: OLD })]
    for (const user of ['13722224444', 'other@example.com']) {
      expect(
        await refused('POST user/setting', { address: { user, code: await getCode(server, user, 'bind') } }, { as: me }),
      ).toMatchObject({ status: 409, code: 'address_taken' })
      expect((await login(user, OLD)).body.user.userId).toBe(other.id)
    }
  })

  test('gives one address to one of two who bind it at the same moment', async () => {
    const [one, other] = [await buildMember(), await buildMember()]
    const code = await getCode(server, 'race@example.com', 'bind')
    const attempts = await Promise.allSettled(
      [one, other].map((as) => call('POST user/setting', { address: { user: 'race@example.com', code } }, { as })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    [{ address: { user: 'a@example.com' } }, 'address.code'],
    [{ address: { user: '', code: '123456' } }, 'address.user'],
    [{ address: { user: 'no address', code: '123456' } }, 'user'],
  ])('refuses %j, by name', async (input, name) => {
    expect(await refused('POST user/setting', input, { as: await buildMember() })).toMatchObject({
      status: 400,
      params: { [name]: expect.any(String) },
    })
  })
})
