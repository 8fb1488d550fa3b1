import { PASSWORD_CHARS_MAX, SESSION_DAYS } from '@anglers/contract/limits'
import { hashToken } from '../../../server/src/kernel/token.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, buildMember, db, close } = await openTestServer()
afterAll(close)

const PASSWORD = 'carp and tench'
const DAY_S = 24 * 60 * 60

describe('POST site/login', () => {
  test.each([
    ['the user name', 'yugan'],
    ['the user name in other case, with spaces around it', ' YuGan '],
    ['the phone number', '13800001111'],
    ['the e-mail in other case', 'Yu.Gan@Example.com'],
  ])('takes %s', async (_, user) => {
    const member =
      (await db.selectFrom('member').select('id').where('login', '=', 'yugan').executeTakeFirst()) ??
      (await buildMember({ login: 'yugan', phone: '13800001111', email: 'yu.gan@example.com', password: PASSWORD }))
    const { body } = await call('POST site/login', { user, password: PASSWORD })
    expect(body.user.userId).toBe(member.id)
  })

  test('answers the member and a session of thirty days', async () => {
    const member = await buildMember({ password: PASSWORD, role: 'moderator', vip: true })
    const { body } = await call('POST site/login', { user: member.login, password: PASSWORD })
    const nowS = Date.now() / 1000
    expect(body.user).toEqual({
      id: member.id,
      userId: member.id,
      nickName: member.nickname,
      avatar: null,
      level: 1,
      vip: true,
      role: 'moderator',
    })
    expect(body).toMatchObject({ openid: '', unionid: '' })
    expect(Math.abs(body.expired_in - nowS - SESSION_DAYS * DAY_S)).toBeLessThan(60)
    expect((await call('GET user/check', {}, { as: { token: body.access_token } })).body.userId).toBe(member.id)
  })

  test('keeps the token only as a hash', async () => {
    const { login } = await buildMember({ password: PASSWORD })
    const { access_token: token } = (await call('POST site/login', { user: login, password: PASSWORD })).body
    expect(await db.selectFrom('session').select('member_id').where('token_hash', '=', hashToken(token)).execute()).toHaveLength(1)
    expect(await db.selectFrom('session').select('member_id').where('token_hash', '=', Buffer.from(token)).execute()).toEqual([])
  })

  test('each sign-in is a session of its own', async () => {
    const { login } = await buildMember({ password: PASSWORD })
    const first = await call('POST site/login', { user: login, password: PASSWORD })
    const second = await call('POST site/login', { user: login, password: PASSWORD })
    expect(first.body.access_token).not.toBe(second.body.access_token)
  })

  test('lets a banned member in, to read', async () => {
    const { login } = await buildMember({ password: PASSWORD, banned: true })
    expect((await call('POST site/login', { user: login, password: PASSWORD })).body.user.nickName).toBeTruthy()
  })

  test('answers alike for a wrong password, an unknown name, an account without a password, and a deleted one', async () => {
    const member = await buildMember({ password: PASSWORD })
    const withoutPassword = await buildMember()
    const deleted = await buildMember({ password: PASSWORD, deleted_at: new Date() })
    const attempts = [
      { user: member.login, password: 'wrong' },
      { user: member.login, password: PASSWORD.toUpperCase() },
      { user: 'nobody-of-that-name', password: PASSWORD },
      { user: withoutPassword.login, password: PASSWORD },
      { user: deleted.login, password: PASSWORD },
    ]
    const answers = await Promise.all(attempts.map((attempt) => refused('POST site/login', attempt)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 401, code: 'invalid_credentials' })
  })

  test('takes wildcards and quotes in the name literally', async () => {
    await buildMember({ password: PASSWORD })
    for (const user of ['%', 'angler_', "' or 1=1 --"]) {
      expect(await refused('POST site/login', { user, password: PASSWORD })).toMatchObject({ code: 'invalid_credentials' })
    }
  })

  test.each([
    ['no input', {}, ['password', 'user']],
    ['an empty password', { user: 'a', password: '' }, ['password']],
    ['a number as password', { user: 'a', password: 12345678 }, ['password']],
    ['a name of 101 characters', { user: 'a'.repeat(101), password: 'a' }, ['user']],
    ['a password longer than any', { user: 'a', password: 'a'.repeat(PASSWORD_CHARS_MAX + 1) }, ['password']],
    ['a name with U+0000', { user: 'a\0', password: 'a' }, ['user']],
  ])('refuses %s', async (_, input, params) => {
    const refusal = await refused('POST site/login', input)
    expect(refusal).toMatchObject({ status: 400, code: 'rest_invalid_param' })
    expect(Object.keys(refusal.params).sort()).toEqual(params)
  })
})
