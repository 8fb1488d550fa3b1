import { jest } from '@jest/globals'
import type * as Argon2 from '@node-rs/argon2'

/** What argon2 was asked for: the very functions, watched. */
const verified: string[] = []
const actual = await import('@node-rs/argon2')
const verify: typeof Argon2.verify = (hash, ...rest) => {
  verified.push(String(hash))
  return actual.verify(hash, ...rest)
}
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...actual, verify }))
const { openTestServer } = await import('../support/server.ts')

const { call, refused, db, buildMember, close } = await openTestServer()
afterAll(close)
beforeEach(() => db.deleteFrom('sign_in_try').execute())

const PASSWORD = 'carp and tench'

test('a refused password costs the same argon2 work for any account', async () => {
  const attempts = {
    'a wrong password': (await buildMember({ password: PASSWORD })).login,
    'no such account': 'nobody-of-that-name',
    'no such phone': '13500000009',
    'an account without a password': (await buildMember()).login,
    'a deleted account': (await buildMember({ password: PASSWORD, deleted_at: new Date() })).login,
  }
  for (const [what, user] of Object.entries(attempts)) {
    verified.length = 0
    expect([what, (await refused('POST site/login', { user, password: 'wrong' })).code]).toEqual([what, 'invalid_credentials'])
    expect([what, ...verified]).toEqual([what, expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)])
  }
})

test('a locked name costs none, right or wrong, there or not', async () => {
  const { login } = await buildMember({ password: PASSWORD })
  for (const user of [login, 'nobody-of-that-name']) {
    for (let i = 0; i < 3; i++) await refused('POST site/login', { user, password: 'wrong' })
    verified.length = 0
    expect(await refused('POST site/login', { user, password: PASSWORD })).toMatchObject({ status: 429 })
    expect(verified).toEqual([])
  }
})

test('a user name that looks like the phone of another member is no way to them', async () => {
  const [phone, email] = ['13500000001', 'someone@example.com']
  const victim = await buildMember({ phone, email, password: PASSWORD })
  await buildMember({ login: phone, password: 'the trap of a stranger' })
  await buildMember({ login: email, password: 'the trap of a stranger' })
  for (const user of [phone, email]) {
    expect((await call('POST site/login', { user, password: PASSWORD })).body.user.userId).toBe(victim.id)
    expect(await refused('POST site/login', { user, password: 'the trap of a stranger' })).toMatchObject({ status: 401 })
  }
})
