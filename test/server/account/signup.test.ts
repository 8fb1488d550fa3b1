import { NICKNAME_CHARS, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '@anglers/contract/limits'
import { addMember } from '../../../server/src/domains/account/newcomers.ts'
import { transaction } from '../../../server/src/infra/database.ts'
import { getCode, wrongCode } from '../support/codes.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, signIn, close } = server
afterAll(close)

const PASSWORD = 'carp and tench'
let phones = 13_600_000_000
const newPhone = () => String(++phones)
const memberOf = (phone: string) => db.selectFrom('member').selectAll().where('phone', '=', phone).execute()
const inviteCodeOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('member').select('invite_code').where('id', '=', id).executeTakeFirstOrThrow()).invite_code
const referrals = (inviter: { id: number }) =>
  db.selectFrom('referral').select('invitee_id').where('inviter_id', '=', inviter.id).orderBy('invitee_id').execute()

describe('POST site/login with a code', () => {
  test('signs in the member who has the phone', async () => {
    const phone = newPhone()
    const member = await buildMember({ phone })
    const { body } = await call('POST site/login', { user: `+86 ${phone}`, code: await getCode(server, phone, 'login') })
    expect([body.user.userId, body.isNew]).toEqual([member.id, false])
    expect((await call('GET user/check', {}, { as: { token: body.access_token } })).body.userId).toBe(member.id)
    expect((await memberOf(phone))[0]!.phone_verified_at).toBeInstanceOf(Date)
  })

  test('signs in the member who has the e-mail, in whatever case', async () => {
    const member = await buildMember({ email: 'Lao.Zhou@Example.com' })
    const { body } = await call('POST site/login', {
      user: 'lao.zhou@example.com',
      code: await getCode(server, 'lao.zhou@example.com', 'login'),
    })
    expect(body.user.userId).toBe(member.id)
    const verified = db.selectFrom('member').select(['email_verified_at', 'phone_verified_at']).where('id', '=', member.id)
    expect(await verified.execute()).toEqual([{ email_verified_at: expect.any(Date), phone_verified_at: null }])
  })

  test('signs up a phone that nobody has, with a pleasant name and no password', async () => {
    const phone = newPhone()
    const { body } = await call('POST site/login', { user: phone, code: await getCode(server, phone, 'login') })
    expect(body.user).toEqual({
      id: expect.any(Number),
      userId: expect.any(Number),
      nickName: expect.stringMatching(/^钓友\d{4}$/),
      avatar: null,
      level: 1,
      vip: false,
      role: 'member',
    })
    expect(body.isNew).toBe(true)
    expect((await call('GET user/check-pass', {}, { as: { token: body.access_token } })).body).toEqual({ set: false })
  })

  test('names them in the language of their request', async () => {
    const phone = newPhone()
    const given = { user: phone, code: await getCode(server, phone, 'login') }
    const { body } = await call('POST site/login', given, { headers: { 'accept-language': 'en' } })
    expect(body.user.nickName).toMatch(/^Angler\d{4}$/)
    expect(await memberOf(phone)).toEqual([
      expect.objectContaining({ id: body.user.userId, password_hash: null, phone_verified_at: expect.any(Date) }),
    ])
  })

  test('does not sign up an e-mail, and does not say that nobody has it', async () => {
    const code = await getCode(server, 'new@example.com', 'login')
    const right = await refused('POST site/login', { user: 'new@example.com', code })
    const wrong = await refused('POST site/login', { user: 'new@example.com', code: wrongCode(code) })
    expect(right).toMatchObject({ status: 400, code: 'invalid_code' })
    expect(right.text).toBe(wrong.text)
  })

  test('does not open a deleted account: the phone is free again', async () => {
    const phone = newPhone()
    const gone = await buildMember({ phone, deleted_at: new Date() })
    const { body } = await call('POST site/login', { user: phone, code: await getCode(server, phone, 'login') })
    expect(body.user.userId).not.toBe(gone.id)
  })

  test('needs a name', async () => {
    expect(Object.keys((await refused('POST site/login', { code: '123456' })).params).sort()).toEqual(['password', 'user'])
  })
})

describe('POST site/signup', () => {
  test("refuses a typed invitation that is nobody's, and leaves the code good; passes over one that came with a link", async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'signup')
    const gone = await buildMember({ deleted_at: new Date() })
    for (const invite of ['nobodys-code', await inviteCodeOf(gone)]) {
      expect(await refused('POST site/signup', { user: phone, code, invite, inviteTyped: true })).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
        params: { invite: expect.any(String) },
      })
    }
    expect(await call('POST site/signup', { user: phone, code, invite: 'nobodys-code' })).toMatchObject({ status: 200 })
  })

  test('takes a typed invitation, in whatever case', async () => {
    const [inviter, phone] = [await buildMember(), newPhone()]
    await call('POST site/signup', {
      user: phone,
      code: await getCode(server, phone, 'signup'),
      invite: ` ${(await inviteCodeOf(inviter)).toUpperCase()} `,
      inviteTyped: true,
    })
    expect(await referrals(inviter)).toHaveLength(1)
  })

  test('takes no name by which one would be taken for the site, and leaves the code good', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'signup')
    expect(await refused('POST site/signup', { user: phone, code, nickName: '官 方 客服' })).toMatchObject({
      status: 400,
      params: { nickName: expect.any(String) },
    })
    expect((await call('POST site/signup', { user: phone, code, nickName: '方官' })).body.user.nickName).toBe('方官')
  })

  test('signs up a phone with a password, and signs it in', async () => {
    const phone = newPhone()
    const { body } = await call('POST site/signup', {
      user: phone,
      code: await getCode(server, phone, 'signup'),
      password: PASSWORD,
      nickName: ' 老 周\n',
    })
    expect([body.user.nickName, body.isNew]).toEqual(['老 周', true])
    expect((await call('GET user/check-pass', {}, { as: { token: body.access_token } })).body).toEqual({ set: true })
    expect((await call('POST site/login', { user: phone, password: PASSWORD })).body.user.userId).toBe(body.user.userId)
  })

  test('signs up an e-mail', async () => {
    const { body } = await call('POST site/signup', {
      user: 'Fresh@Example.com',
      code: await getCode(server, 'fresh@example.com', 'signup'),
      password: PASSWORD,
    })
    expect((await call('POST site/login', { user: 'fresh@example.com', password: PASSWORD })).body.user.userId).toBe(body.user.userId)
  })

  test('keeps the password as argon2id only', async () => {
    const phone = newPhone()
    await call('POST site/signup', { user: phone, code: await getCode(server, phone, 'signup'), password: PASSWORD })
    expect((await memberOf(phone))[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('refuses a phone that somebody has, and leaves their password alone', async () => {
    const phone = newPhone()
    await buildMember({ phone, password: PASSWORD })
    const code = await getCode(server, phone, 'signup')
    expect(await refused('POST site/signup', { user: phone, code: wrongCode(code), password: 'something else' })).toMatchObject({
      status: 400,
      code: 'invalid_code',
    })
    expect(await refused('POST site/signup', { user: phone, code, password: 'something else' })).toMatchObject({
      status: 409,
      code: 'address_taken',
    })
    expect((await call('POST site/login', { user: phone, password: PASSWORD })).status).toBe(200)
  })

  test('of one phone several times at the same moment makes one account', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'signup')
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => call('POST site/signup', { user: phone, code })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await memberOf(phone)).toHaveLength(1)
  })

  test('of one phone that is proved in several ways at the same moment makes one account, and all of them get it', async () => {
    const address = { kind: 'phone', value: newPhone() } as const
    const added = await Promise.all(
      Array.from({ length: 8 }, () => transaction(db, (trx) => addMember(trx, { address, language: 'zh-Hans' }))),
    )
    expect(new Set(added.map(({ id }) => id)).size).toBe(1)
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test.each([
    ['a short password', { password: 'a'.repeat(PASSWORD_CHARS_MIN - 1) }, 'password'],
    ['a password longer than any', { password: 'a'.repeat(PASSWORD_CHARS_MAX + 1) }, 'password'],
    ['a long name', { nickName: '鱼'.repeat(NICKNAME_CHARS + 1) }, 'nickName'],
    ['a code with a letter', { code: '12345x' }, 'code'],
    ['something that is no address', { user: 'yugan' }, 'user'],
  ])('refuses %s', async (_, odd, param) => {
    const refusal = await refused('POST site/signup', { user: newPhone(), code: '123456', password: PASSWORD, ...odd })
    expect(refusal).toMatchObject({ status: 400, params: { [param]: expect.any(String) } })
  })
})

describe('an invitation', () => {
  test('is written down for a member who signs up, by code and on the spot', async () => {
    const inviter = await buildMember()
    const invite = await inviteCodeOf(inviter)
    const [first, second] = [newPhone(), newPhone()]
    const a = (await call('POST site/signup', { user: first, code: await getCode(server, first, 'signup'), invite })).body.user.userId
    const b = (
      await call('POST site/login', { user: second, code: await getCode(server, second, 'login'), invite: ` ${invite.toUpperCase()} ` })
    ).body.user.userId
    expect(await referrals(inviter)).toEqual([{ invitee_id: a }, { invitee_id: b }])
  })

  test('of nobody, or of somebody who has gone, stops no sign-up', async () => {
    const gone = await buildMember({ deleted_at: new Date() })
    for (const invite of ['no-such-code', await inviteCodeOf(gone), '']) {
      const phone = newPhone()
      expect((await call('POST site/signup', { user: phone, code: await getCode(server, phone, 'signup'), invite })).status).toBe(200)
    }
    expect(await referrals(gone)).toEqual([])
  })

  test('changes nothing for a member who signs in', async () => {
    const [inviter, phone] = [await buildMember(), newPhone()]
    await buildMember({ phone })
    await call('POST site/login', { user: phone, code: await getCode(server, phone, 'login'), invite: await inviteCodeOf(inviter) })
    expect(await referrals(inviter)).toEqual([])
  })

  test('has a code of its own for each member', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, async () => inviteCodeOf(await buildMember())))
    expect(new Set(codes).size).toBe(20)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
  })
})

describe('POST site/lostpass', () => {
  test('sets the password, ends every session, and signs in anew', async () => {
    const phone = newPhone()
    const member = await buildMember({ phone, password: PASSWORD })
    const elsewhere = { token: await signIn(member) }
    const { body } = await call('POST site/lostpass', {
      user: phone,
      code: await getCode(server, phone, 'lostpass'),
      password: 'a new password',
    })
    expect(body.user.userId).toBe(member.id)
    for (const as of [member, elsewhere]) expect(await refused('GET user/check', {}, { as })).toMatchObject({ code: 'rest_invalid_token' })
    const as = { token: body.access_token }
    expect((await call('GET user/check', {}, { as })).body.userId).toBe(member.id)
    expect((await call('GET notice/list', {}, { as })).body).toMatchObject([{ kind: 'password_changed', tab: 'system' }])
    expect(await refused('POST site/login', { user: phone, password: PASSWORD })).toMatchObject({ code: 'invalid_credentials' })
    expect((await call('POST site/login', { user: phone, password: 'a new password' })).status).toBe(200)
    // The code has proved the phone as well.
    expect((await memberOf(phone))[0]!.phone_verified_at).toBeInstanceOf(Date)
  })

  test("leaves other members' sessions alone", async () => {
    const [phone, other] = [newPhone(), await buildMember()]
    await buildMember({ phone, password: PASSWORD })
    await call('POST site/lostpass', { user: phone, code: await getCode(server, phone, 'lostpass'), password: 'a new password' })
    expect((await call('GET user/check', {}, { as: other })).body.userId).toBe(other.id)
  })

  test('gives a first password to an account that has none', async () => {
    const phone = newPhone()
    await call('POST site/login', { user: phone, code: await getCode(server, phone, 'login') })
    await db
      .updateTable('sign_in_code')
      .set({ sent_at: new Date(0) })
      .execute()
    const { body } = await call('POST site/lostpass', { user: phone, code: await getCode(server, phone, 'lostpass'), password: PASSWORD })
    expect((await call('GET user/check-pass', {}, { as: { token: body.access_token } })).body).toEqual({ set: true })
  })

  test('opens an account that wrong passwords had locked', async () => {
    const phone = newPhone()
    await buildMember({ phone, password: PASSWORD })
    for (let i = 0; i < 4; i++) await refused('POST site/login', { user: phone, password: 'wrong' })
    await call('POST site/lostpass', { user: phone, code: await getCode(server, phone, 'lostpass'), password: 'a new password' })
    expect((await call('POST site/login', { user: phone, password: 'a new password' })).status).toBe(200)
  })

  test('answers a right code alike to a wrong one when nobody has the phone', async () => {
    const phone = newPhone()
    const code = await getCode(server, phone, 'lostpass')
    const wrong = await refused('POST site/lostpass', { user: phone, code: wrongCode(code), password: PASSWORD })
    const right = await refused('POST site/lostpass', { user: phone, code, password: PASSWORD })
    expect(right).toMatchObject({ status: 400, code: 'invalid_code' })
    expect(right.text).toBe(wrong.text)
    expect(await memberOf(phone)).toEqual([])
  })

  test('does not use up the code for a password that is too short', async () => {
    const phone = newPhone()
    await buildMember({ phone })
    const code = await getCode(server, phone, 'lostpass')
    expect(await refused('POST site/lostpass', { user: phone, code, password: 'short' })).toMatchObject({
      params: { password: expect.any(String) },
    })
    expect((await call('POST site/lostpass', { user: phone, code, password: PASSWORD })).status).toBe(200)
  })
})

describe('GET user/check-pass', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/check-pass')).toMatchObject({ status: 401 })
  })
})
