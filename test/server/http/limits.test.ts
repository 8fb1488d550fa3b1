import { endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import * as limits from '@anglers/contract/limits'
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from '../../../server/src/config.ts'
import { hashPassword } from '../../../server/src/domains/account/password.ts'
import { getCode, passTime, wrongCode } from '../support/codes.ts'
import { file } from '../support/multipart.ts'
import { openTestServer } from '../support/server.ts'

/**
 * Numbers that keep attackers out, once more and by themselves: all other tests import them, and would go along with whatever they
 * become. Who changes one changes it here, too, and says why.
 */
const pinned = {
  // Guessing: NIST SP 800-63B, 5.1.1.2 (passwords), 5.1.3.2 (codes) and 5.2.2 (tries).
  PASSWORD_CHARS_MIN: 8, // NIST: at least 8
  PASSWORD_CHARS_MAX: 72, // NIST: at least 64 are taken; each costs time to hash
  // NIST: no more than 100
  SIGN_IN_TRIES: { account: { free: 3, lock: 10, windowMinutes: 24 * 60 }, network: { free: 30, lock: 100, windowMinutes: 15 } },
  POST_PASSWORD_TRIES: { free: 3, lock: 10, windowMinutes: 24 * 60 },
  SIGN_IN_WAIT_MAX_S: 60,
  SIGN_IN_LOCK_MINUTES: 15,
  CODE_DIGITS: 6, // NIST: at least 6
  CODE_MINUTES: 5, // NIST: at most 10
  CODE_TRIES: 5,
  CODE_TRIES_FROM_ALL: 15,
  // Each code costs money and wakes somebody: what SMS gateways advise.
  CODE_EVERY_S: 60,
  CODES_PER_DAY: 10,
  CODES_PER_DAY_FROM_ALL: 30,
  CODES_FROM_NETWORK: { free: 60, lock: 60, windowMinutes: 60 },
  // Sessions, and what stands for one for a moment.
  SESSION_DAYS: 30,
  REDIRECT_SIGN_IN_MINUTES: 10, // RFC 6749 4.1.2: 10 minutes at most
  SIGN_IN_TICKET_S: 60,
  IDEMPOTENCY_HOURS: 24,
  IDEMPOTENCY_CLAIM_S: 60,
  IDEMPOTENCY_RETRY_S: 5,
  LEAVING_DAYS: 7,
  // Sizes: what one call can make the server read, decode or keep.
  UPLOAD_PICTURE_BYTES: 15_000_000,
  UPLOAD_AVATAR_BYTES: 5_000_000,
  UPLOAD_VOICE_BYTES: 2_000_000,
  UPLOAD_PICTURE_PIXELS: 60_000_000,
  MAX_PER_PAGE: 100,
  POST_TEXT_CHARS: 5_000,
  POST_PICTURES: 9,
  COMMENT_CHARS: 1_000,
  MESSAGE_TEXT_CHARS: 2_000,
  REPORT_CHARS: 500,
  SEARCH_CHARS: 40,
  SEARCH_HITS: 1_000,
  // Pestering others.
  STRANGER_MESSAGES: 3,
  STRANGERS_PER_DAY: 20,
  RECALL_MS: 120_000,
  MENTIONS: 20,
  REPORTS_PER_DAY: 30,
  BLACKLIST_ENTRIES: 1_000,
  BAN_DAYS_MAX: 3_650,
  GROUP_MEMBERS: 1_000,
  GROUP_ADMINS: 20,
  GROUP_INVITED_AT_ONCE: 50,
  GROUPS_PER_MEMBER: 200,
  GROUP_CODE_CHARS: 8,
  // Sockets.
  SOCKETS_PER_MEMBER: 5,
  SOCKET_HELLO_MS: 10_000,
  SOCKET_SILENCE_MS: 90_000,
  SOCKET_FRAME_BYTES: 4_096,
  SOCKET_FRAMES: { burst: 60, perSecond: 10 },
  SOCKET_UNREAD_BYTES: 1_000_000,
  PUSH_TARGETS: 20,
  SUBSCRIBE_ALLOWED: 1_000,
  // Privacy: what is forgotten, and when.
  PLACE_KEPT_HOURS: 24,
  NEARBY_RINGS_M: [500, 1_000, 3_000, 5_000],
  NEARBY_SEEN_MS: 15 * 60_000,
  PLACE_CELL_M: 1_000,
  TOWN_CELL_M: 20_000,
  SPOT_GRID_DEGREES: 0.01,
  MEDIA_LINK_HOURS: 12,
  VISITS_KEPT_DAYS: 90,
  NOTICES_KEPT_DAYS: 180,
  REPORTS_KEPT_DAYS: 180,
  DELETED_KEPT_DAYS: 30,
} satisfies Partial<Record<keyof typeof limits, unknown>>

test.each(Object.entries(pinned))('%s is %j', (name, value) => {
  expect(limits[name as keyof typeof pinned]).toEqual(value)
})

test('one address may call so often a minute: of all calls, and of those that guess, cost or pester', () => {
  expect(DEFAULT_RATE_LIMIT_PER_MINUTE).toBe(600)
  expect(Object.fromEntries(Object.entries<Endpoint>(endpoints).map(([name, { perMinute }]) => [name, perMinute]))).toMatchObject({
    'POST site/login': 20,
    'POST wechat/login': 20,
    'POST toutiao/login': 20,
    'GET site/openid': 20,
    'POST site/code': 10,
    'POST site/signup': 10,
    'GET site/getpass': 10,
    'POST site/lostpass': 10,
    'POST site/get-phone': 10,
    'POST user/setting': 30,
    'POST user/profile': 30,
    'POST user/del-apply': 10,
    'POST site/logoff': 10,
    'GET user/export': 1,
    'GET user/search': 120,
    'GET search/search': 120,
    'GET search/suggest': 60,
    'GET search/near': 60,
    'POST publish/words': 30,
    'POST comments': 60,
    'POST report/add': 10,
    'POST content-manage/add-blacklist': 60,
    'POST message/send': 120,
    'POST message/recall': 60,
    'POST group-message/send': 120,
    'GET group-message/view': 60,
    'POST group-message/join': 20,
    'POST group-message/create': 10,
    'POST group-message/invite': 30,
    'POST media': 60,
    'POST upload/words': 60,
    'POST upload/im-one': 60,
    'POST upload/im-group': 60,
    'POST upload/im-voice': 60,
    'POST upload/avatar': 60,
    'POST upload/avatar-base64': 60,
    'POST upload/skin': 60,
    'GET qrcode': 60,
    'GET qrcode/scene': 60,
    'GET qrcode/poster': 30,
    'GET waters/base-map/:edition/:zoom/:x/:y': 6_000,
    'POST notice/push': 30,
    'POST subscribe': 30,
  })
})

test('a password is hashed as dearly as OWASP asks: argon2id, 19 MiB, 2 passes', async () => {
  expect(await hashPassword('carp and tench')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('what these numbers do', () => {
  let phones = 13_700_000_000
  const newPhone = () => String(++phones)
  const server = openTestServer()
  afterAll(async () => (await server).close())
  const DAY_S = 24 * 60 * 60

  test('a new password has 8 characters at least', async () => {
    const { call, refused, buildMember } = await server
    const me = await buildMember({ password: 'old-password' })
    const change = (next: string) => ({ password: { old: 'old-password', next } })
    expect(await refused('POST user/setting', change('carp-78'), { as: me })).toMatchObject({ status: 400 })
    await call('POST user/setting', change('carp-789'), { as: me })
  })

  test('a code is good for 4 wrong tries, and not for a fifth', async () => {
    const { call, refused, db } = await server
    const guess = async (user: string, code: string) => {
      await db.deleteFrom('sign_in_try').execute()
      return refused('POST site/login', { user, code })
    }
    for (const [wrongs, isGood] of [
      [4, true],
      [5, false],
    ] as const) {
      const user = newPhone()
      const code = await getCode(await server, user, 'login')
      for (let i = 0; i < wrongs; i++) expect(await guess(user, wrongCode(code))).toMatchObject({ code: 'invalid_code' })
      if (isGood) await call('POST site/login', { user, code })
      else expect(await guess(user, code)).toMatchObject({ code: 'invalid_code' })
    }
  })

  test('a code is good for 5 minutes, and an address gets another after one', async () => {
    const { call, refused, db } = await server
    const [early, late] = [newPhone(), newPhone()]
    const [inTime, tooLate] = [await getCode(await server, early, 'login'), await getCode(await server, late, 'login')]
    await passTime(db, 30)
    expect(await refused('POST site/code', { user: early, purpose: 'login' })).toMatchObject({ status: 429 })
    await passTime(db, 240)
    await call('POST site/login', { user: early, code: inTime })
    await passTime(db, 31)
    expect(await refused('POST site/login', { user: late, code: tooLate })).toMatchObject({ code: 'invalid_code' })
    await call('POST site/code', { user: late, purpose: 'login' })
  })

  test('10 wrong passwords close an account for 15 minutes, to the right one as well', async () => {
    const { call, refused, db, buildMember } = await server
    const { login: user } = await buildMember({ password: 'carp and tench' })
    for (let i = 0; i < 10; i++) {
      expect(await refused('POST site/login', { user, password: 'wrong' }, { ip: `10.9.0.${i}` })).toMatchObject({ status: 401 })
      await passTime(db, i < 9 ? 60 : 14 * 60)
    }
    expect(await refused('POST site/login', { user, password: 'carp and tench' }, { ip: '10.9.0.99' })).toMatchObject({ status: 429 })
    await passTime(db, 60)
    await call('POST site/login', { user, password: 'carp and tench' }, { ip: '10.9.0.99' })
  })

  test('a session lasts for 30 days', async () => {
    const { call, buildMember } = await server
    const { login: user } = await buildMember({ password: 'carp and tench' })
    const before = Math.floor(Date.now() / 1000)
    const { expired_in: end } = (await call('POST site/login', { user, password: 'carp and tench' })).body
    expect(end).toBeGreaterThanOrEqual(before + 30 * DAY_S)
    expect(end).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 30 * DAY_S)
  })

  test.each([
    ['POST media', 15_000_000, {}],
    ['POST upload/avatar', 5_000_000, {}],
    ['POST upload/im-voice', 2_000_000, { ms: 1_000 }],
  ] as const)('%s takes %i bytes', async (name, bytes, query) => {
    const { refusedUpload, buildMember } = await server
    const me = await buildMember()
    // Looked at, and found to be nothing; not looked at.
    expect(await refusedUpload(name, [file(Buffer.alloc(bytes))], { as: me, query })).toMatchObject({ status: 415 })
    expect(await refusedUpload(name, [file(Buffer.alloc(bytes + 1))], { as: me, query })).toMatchObject({
      status: 413,
      code: 'rest_upload_too_large',
    })
  })

  test('a message can be taken back for 2 minutes', async () => {
    const { call, refused, db, buildMember } = await server
    const [me, other] = [await buildMember(), await buildMember()]
    for (const [ageS, mayStill] of [
      [100, true],
      [121, false],
    ] as const) {
      const {
        body: { id },
      } = await call('POST message/send', { id: other.id, text: '错了' }, { as: me })
      await db
        .updateTable('message')
        .set({ created_at: new Date(Date.now() - ageS * 1000) })
        .where('id', '=', id)
        .execute()
      if (mayStill) await call('POST message/recall', { id }, { as: me })
      else expect(await refused('POST message/recall', { id }, { as: me })).toMatchObject({ code: 'recall_too_late' })
    }
  })
})
