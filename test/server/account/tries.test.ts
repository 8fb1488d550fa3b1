import { SIGN_IN_LOCK_MINUTES, SIGN_IN_TRIES, SIGN_IN_WAIT_MAX_S } from '@anglers/contract/limits'
import { getCode, passTime } from '../support/codes.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const elsewhere = await openTestServer({ beside: server })
const { call, refused, db, buildMember, close } = server
afterAll(async () => {
  await elsewhere.close()
  await close()
})

const PASSWORD = 'carp and tench'
const { account, network } = SIGN_IN_TRIES
const LOCK_S = SIGN_IN_LOCK_MINUTES * 60

let networks = 0
const newIp = () => `10.1.${Math.floor(++networks / 250)}.${networks % 250}`
const newName = () => `nobody${++networks}`
const wrong = (user: string, { ip = newIp(), at = server } = {}) => at.refused('POST site/login', { user, password: 'wrong' }, { ip })
/** Makes waits longer than any machine is slow; what is asked next is asked too early for certain. */
const HELD_S = 600
const tooEarly = async (user: string, from: Parameters<typeof wrong>[1] = {}) => {
  await passTime(db, -HELD_S)
  const refusal = await wrong(user, from)
  await passTime(db, HELD_S)
  return refusal
}
const waitOf = (refusal: { headers: Record<string, unknown> }) => Number(refusal.headers['retry-after'])

/** So many wrong passwords, from ever other networks, each as soon as it is taken. */
async function fail(user: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    expect(await wrong(user)).toMatchObject({ status: 401, code: 'invalid_credentials' })
    await passTime(db, SIGN_IN_WAIT_MAX_S)
  }
}

test('right passwords at the same moment are all taken', async () => {
  const ip = newIp()
  const members = await Promise.all(Array.from({ length: 8 }, () => buildMember({ password: PASSWORD })))
  const answers = await Promise.all(members.map(({ login: user }) => call('POST site/login', { user, password: PASSWORD }, { ip })))
  expect(answers.map(({ body }) => body.user.userId)).toEqual(members.map(({ id }) => id))
})

describe('wrong passwords at one account', () => {
  test(`are answered at once ${account.free} times, then ever later`, async () => {
    const user = newName()
    for (let i = 0; i < account.free; i++) expect(await wrong(user)).toMatchObject({ status: 401 })
    for (const wait of [1, 2, 4, 8, 16, 32, 60]) {
      const began = Date.now()
      const refusal = await tooEarly(user)
      expect(refusal).toMatchObject({ status: 429, code: 'rest_too_many_requests' })
      const left = waitOf(refusal) - HELD_S
      expect(left).toBeLessThanOrEqual(wait)
      expect(left + (Date.now() - began) / 1000).toBeGreaterThan(wait - 1)
      await passTime(db, wait)
      expect(await wrong(user)).toMatchObject({ status: 401 })
    }
  })

  test('count together whichever of its names they are tried by, and nothing says that the names are one', async () => {
    const email = `${newName()}@example.com`
    const { login } = await buildMember({ password: PASSWORD, email })
    await fail(email, account.lock - 1)
    const other = await wrong(login)
    expect(other).toMatchObject({ status: 401, code: 'invalid_credentials' })
    const right = await refused('POST site/login', { user: login, password: PASSWORD }, { ip: newIp() })
    expect([right.status, right.text, right.headers['retry-after']]).toEqual([other.status, other.text, other.headers['retry-after']])
    await passTime(db, LOCK_S)
    await call('POST site/login', { user: login, password: PASSWORD }, { ip: newIp() })
    await call('POST site/login', { user: email, password: PASSWORD }, { ip: newIp() })
  })

  test('lock it for a while, to the right password too, and not longer', async () => {
    const { login } = await buildMember({ password: PASSWORD })
    await fail(login, account.lock)
    await passTime(db, -SIGN_IN_WAIT_MAX_S)
    const right = () => refused('POST site/login', { user: login, password: PASSWORD }, { ip: newIp() })
    expect(waitOf(await right())).toBe(LOCK_S)
    await passTime(db, LOCK_S - 2)
    expect(await right()).toMatchObject({ status: 429 })
    await passTime(db, 2)
    expect((await call('POST site/login', { user: login, password: PASSWORD })).status).toBe(200)
  })

  test('lock it again after each one more', async () => {
    const user = newName()
    await fail(user, account.lock)
    await passTime(db, LOCK_S)
    expect(await wrong(user)).toMatchObject({ status: 401 })
    expect(waitOf(await wrong(user))).toBe(LOCK_S)
  })

  test('answer the same, word for word, whether or not there is such an account', async () => {
    const { login } = await buildMember({ password: PASSWORD })
    const withoutPassword = await buildMember()
    const deleted = await buildMember({ password: PASSWORD, deleted_at: new Date() })
    const users = [login, withoutPassword.login, deleted.login, newName()]
    const histories = await Promise.all(
      users.map(async (user) => {
        const answers: string[] = []
        for (let i = 0; i < account.free; i++) {
          const { text, status, headers } = await wrong(user)
          answers.push(`${status} ${headers['retry-after']} ${text}`)
        }
        return answers
      }),
    )
    for (const history of histories) expect(history).toEqual(histories[0])
    await passTime(db, -HELD_S)
    const late = await Promise.all(users.map((user) => wrong(user)))
    for (const { status, text } of late) expect({ status, text }).toEqual({ status: 429, text: late[0]!.text })
  })

  test('count together however the name is written, and from wherever they come', async () => {
    const { login } = await buildMember({ password: PASSWORD })
    for (const user of [login, login.toUpperCase(), ` ${login} `]) await wrong(user)
    expect(await tooEarly(login)).toMatchObject({ status: 429 })
  })

  test('made at the same moment do not slip by together', async () => {
    const user = newName()
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(user)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(account.free)
  })

  test('count together in every process of the site', async () => {
    const user = newName()
    for (const at of [server, elsewhere, server]) expect(await wrong(user, { at })).toMatchObject({ status: 401 })
    expect(await tooEarly(user, { at: elsewhere })).toMatchObject({ status: 429 })
    await passTime(db, 1)
    await fail(user, account.lock - account.free)
    expect(await wrong(user, { at: elsewhere })).toMatchObject({ status: 429 })
  })

  test('are forgotten after the right one', async () => {
    const { login } = await buildMember({ password: PASSWORD })
    await fail(login, account.lock - 1)
    await call('POST site/login', { user: login, password: PASSWORD })
    for (let i = 0; i < account.free; i++) expect(await wrong(login)).toMatchObject({ status: 401 })
  })

  test('are forgotten after a day', async () => {
    const user = newName()
    await fail(user, account.lock - 1)
    await passTime(db, account.windowMinutes * 60)
    for (let i = 0; i < account.free; i++) expect(await wrong(user)).toMatchObject({ status: 401 })
  })

  test('leave the account open to a code', async () => {
    const phone = '13700000001'
    await buildMember({ phone, password: PASSWORD })
    await fail(phone, account.lock)
    expect((await call('POST site/login', { user: phone, code: await getCode(server, phone, 'login') })).status).toBe(200)
  })

  test('leave other accounts open', async () => {
    await fail(newName(), account.lock)
    const { login } = await buildMember({ password: PASSWORD })
    expect((await call('POST site/login', { user: login, password: PASSWORD })).status).toBe(200)
  })

  test('leave open the account whose number is what was typed for a name', async () => {
    const { id, login } = await buildMember({ password: PASSWORD })
    await fail(String(id), account.lock)
    expect((await call('POST site/login', { user: login, password: PASSWORD }, { ip: newIp() })).body.user.userId).toBe(id)
  })

  test('keep nothing of the name that was typed', async () => {
    const user = 'my password, typed in the wrong place'
    await wrong(user)
    const rows = await db.selectFrom('sign_in_try').selectAll().execute()
    expect(JSON.stringify(rows.map(({ key }) => key.toString('latin1')))).not.toContain('my password')
  })
})

describe('wrong passwords from one network', () => {
  test(`slow it down after ${network.free} names, and leave the next network alone`, async () => {
    const ip = newIp()
    for (let i = 0; i < network.free; i++) expect(await wrong(newName(), { ip })).toMatchObject({ status: 401 })
    expect(await tooEarly(newName(), { ip })).toMatchObject({ status: 429 })
    expect(await wrong(newName())).toMatchObject({ status: 401 })
  })

  test('count for the whole block that one household has of IPv6', async () => {
    for (let i = 0; i < network.free; i++) await wrong(newName(), { ip: `2001:db8:7:7::${i.toString(16)}` })
    expect(await tooEarly(newName(), { ip: '2001:db8:7:7:9:9:9:9' })).toMatchObject({ status: 429 })
  })

  test('are not held against those who sign in rightly from it', async () => {
    const ip = newIp()
    const { login } = await buildMember({ password: PASSWORD })
    for (let i = 0; i < network.free + 5; i++) await call('POST site/login', { user: login, password: PASSWORD }, { ip })
    expect(await wrong(newName(), { ip })).toMatchObject({ status: 401 })
  })

  test('are not held against those who have right codes', async () => {
    const ip = newIp()
    await wrong(newName(), { ip })
    await db
      .updateTable('sign_in_try')
      .set({ n: network.free - 2 })
      .execute()
    for (const user of ['13700000011', '13700000012', '13700000013']) {
      await call('POST site/login', { user, code: await getCode(server, user, 'login', newIp()) }, { ip })
    }
    expect(await tooEarly(newName(), { ip })).toMatchObject({ status: 401 })
  })

  test('are not forgotten because one signs in rightly in between', async () => {
    const ip = newIp()
    const { login } = await buildMember({ password: PASSWORD })
    const right = () => call('POST site/login', { user: login, password: PASSWORD }, { ip })
    await wrong(newName(), { ip })
    await db
      .updateTable('sign_in_try')
      .set({ n: network.lock - 3 })
      .execute()
    for (const _ of [1, 2]) {
      expect(await wrong(newName(), { ip })).toMatchObject({ status: 401 })
      await passTime(db, SIGN_IN_WAIT_MAX_S)
      await right()
    }
    await wrong(newName(), { ip })
    await passTime(db, SIGN_IN_WAIT_MAX_S)
    expect(await wrong(newName(), { ip })).toMatchObject({ status: 429 })
  })

  test('are forgotten when they stop', async () => {
    const ip = newIp()
    for (let i = 0; i < network.free; i++) await wrong(newName(), { ip })
    expect(await tooEarly(newName(), { ip })).toMatchObject({ status: 429 })
    await passTime(db, network.windowMinutes * 60)
    expect(await wrong(newName(), { ip })).toMatchObject({ status: 401 })
  })
})
