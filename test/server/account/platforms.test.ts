import { personOf } from '@anglers/simulators/people'
import { startSimulator } from '@anglers/simulators'
import { newSessionKey, seal } from '@anglers/simulators/seal'
import { findByIdentity, linkIdentity } from '../../../server/src/domains/account/platformQueries.ts'
import { openidAt, signInAs } from '../../../server/src/domains/account/platforms.ts'
import { getCode } from '../support/codes.ts'
import { answerJson, openLoopback } from '../support/loopback.ts'
import { openTestServer } from '../support/server.ts'

const simulator = await startSimulator()
const server = await openTestServer({ platforms: simulator.platforms })
const { call, refused, db, buildMember, close } = server
afterAll(async () => {
  await close()
  await simulator.close()
})

let people = 0
const newPerson = () => `钓友${++people}号`
const countMembers = async () =>
  Number(
    (
      await db
        .selectFrom('member')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const phoneOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('member').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

const platforms = [
  { name: 'POST wechat/login', key: 'wechat', phone: simulator.wechat, appId: simulator.platforms.wechatMini!.appId, unionidOf: 'wechat' },
  { name: 'POST toutiao/login', key: 'toutiao', phone: simulator.douyin, appId: simulator.platforms.douyin!.appId, unionidOf: 'douyin' },
] as const

describe.each(platforms)('$name', ({ name, key, phone, appId, unionidOf }) => {
  test('signs up who is new, with a pleasant name and no password, and knows them the next time', async () => {
    const person = newPerson()
    const first = (await call(name, phone.login(person))).body
    expect(first.user.nickName).toMatch(/^钓友\d{4}$/)
    expect(first).toMatchObject({ openid: personOf(person).openid(appId), unionid: personOf(person).unionid(unionidOf) })
    expect((await call('GET user/check-pass', {}, { as: { token: first.access_token } })).body).toEqual({ set: false })
    const second = (await call(name, phone.login(person))).body
    expect(second.user.userId).toBe(first.user.userId)
    expect([first.isNew, second.isNew]).toEqual([true, false])
    expect(second.access_token).not.toBe(first.access_token)
  })

  test('makes one account of several first sign-ins at the same moment', async () => {
    const person = newPerson()
    const before = await countMembers()
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(name, phone.login(person))))
    expect(new Set(answers.map(({ body }) => body.user.userId)).size).toBe(1)
    expect(await countMembers()).toBe(before + 1)
  })

  test('knows nobody by what another platform calls them', async () => {
    const person = newPerson()
    const member = await buildMember()
    const ids = { openid: personOf(person).openid(appId), unionid: personOf(person).unionid(unionidOf) }
    await db
      .insertInto('member_openid')
      .values([
        { platform: 'qq', app_id: appId, ...ids, member_id: member.id },
        { platform: key, app_id: 'another app', openid: ids.openid, unionid: null, member_id: member.id },
      ])
      .execute()
    expect((await call(name, phone.login(person))).body.user.userId).not.toBe(member.id)
  })

  test('takes a code once', async () => {
    const given = phone.login(newPerson())
    await call(name, given)
    expect(await refused(name, given)).toMatchObject({ status: 400, code: 'invalid_platform_code' })
  })

  describe.each<[string, (person: string) => object]>([
    [
      'that comes sealed',
      (person) => {
        const { iv, encryptedData } = phone.phone(person)
        return { iv, encryptedData }
      },
    ],
    ["of the button's code", (person) => ({ phoneCode: phone.phone(person).code })],
  ])('a phone %s', (_, proofOf) => {
    // What is sealed is sealed by the key of this login.
    const login = (person: string) => {
      const given = phone.login(person)
      return call(name, { ...given, ...proofOf(person) })
    }

    test('becomes theirs, and says nothing when it comes again', async () => {
      const person = newPerson()
      const { user } = (await login(person)).body
      expect(await phoneOf({ id: user.userId })).toBe(personOf(person).phone)
      expect((await login(person)).body).toMatchObject({ user: { userId: user.userId }, isNew: false })
    })

    test('finds the member who has it, and links them', async () => {
      const person = newPerson()
      const member = await buildMember({ phone: personOf(person).phone })
      expect((await login(person)).body.user.userId).toBe(member.id)
      expect((await call(name, phone.login(person))).body.user.userId).toBe(member.id)
    })

    test('does not take the place of another that they have', async () => {
      const person = newPerson()
      const { userId } = (await call(name, phone.login(person))).body.user
      const kept = `1360000${String(userId).padStart(4, '0')}`
      await db.updateTable('member').set({ phone: kept }).where('id', '=', userId).execute()
      expect((await login(person)).body.user.userId).toBe(userId)
      expect(await phoneOf({ id: userId })).toBe(kept)
    })

    test('stays with the member who has it, when the platform account is linked to another', async () => {
      const person = newPerson()
      const first = (await call(name, phone.login(person))).body.user.userId
      const holder = await buildMember({ phone: personOf(person).phone })
      expect((await login(person)).body.user.userId).toBe(first)
      expect(await phoneOf({ id: first })).toBeNull()
      expect(await phoneOf(holder)).toBe(personOf(person).phone)
    })
  })

  test('makes one account with a sign-up of the same phone by code at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const person = newPerson()
      const smsCode = await getCode(server, personOf(person).phone, 'login', `10.9.0.${round}`)
      const { code } = phone.login(person)
      const { iv, encryptedData } = phone.phone(person)
      const [onPlatform, byCode] = await Promise.all([
        call(name, { code, iv, encryptedData }),
        call('POST site/login', { user: personOf(person).phone, code: smsCode }),
      ])
      expect(onPlatform.body.user.userId).toBe(byCode.body.user.userId)
    }
  })

  test('takes signed and sealed profile data that holds', async () => {
    const person = newPerson()
    const { code } = phone.login(person)
    expect((await call(name, { code, ...phone.userInfo(person) })).body.openid).toBe(personOf(person).openid(appId))
  })

  test.each<[string, (person: string) => object]>([
    ['a signature of other words', (person) => ({ rawData: '{"nickName":"x"}', signature: phone.userInfo(person).signature })],
    [
      'a sealed phone of an earlier login',
      (person) => {
        const { iv, encryptedData } = phone.phone(person)
        return { ...phone.login(person), iv, encryptedData }
      },
    ],
    [
      'a sealed phone of somebody else',
      () => {
        const other = newPerson()
        phone.login(other)
        const { iv, encryptedData } = phone.phone(other)
        return { iv, encryptedData }
      },
    ],
    ['a code of no phone', () => ({ phoneCode: 'none' })],
    ['data sealed by nobody', () => seal({ purePhoneNumber: '13800001111' }, newSessionKey(), appId)],
  ])('refuses %s, and signs nobody in or up', async (_, dataOf) => {
    const person = newPerson()
    const login = phone.login(person)
    const before = await countMembers()
    expect(await refused(name, { ...login, ...dataOf(person) })).toMatchObject({ status: 400, code: 'invalid_platform_code' })
    expect(await countMembers()).toBe(before)
  })

  test.each([
    ['no code', {}, ['code']],
    ['sealed data without its vector', { code: 'x', encryptedData: 'x' }, ['iv']],
    ['a vector without its data', { code: 'x', iv: 'x' }, ['encryptedData']],
    ['signed data without its signature', { code: 'x', rawData: 'x' }, ['signature']],
  ])('refuses %s', async (_, input, params) => {
    const refusal = await refused(name, input)
    expect(refusal).toMatchObject({ status: 400, code: 'rest_invalid_param' })
    expect(Object.keys(refusal.params)).toEqual(params)
  })

  test('writes down who invited a new member, and nobody else', async () => {
    const inviter = await buildMember()
    const { invite_code: invite } = await db
      .selectFrom('member')
      .select('invite_code')
      .where('id', '=', inviter.id)
      .executeTakeFirstOrThrow()
    const person = newPerson()
    const invitee = (await call(name, { ...phone.login(person), invite })).body.user.userId
    await call(name, { ...phone.login(person), invite })
    expect(await db.selectFrom('referral').select('invitee_id').where('inviter_id', '=', inviter.id).execute()).toEqual([
      { invitee_id: invitee },
    ])
  })

  test('signs up anew who has deleted their account', async () => {
    const person = newPerson()
    const gone = (await call(name, phone.login(person))).body.user.userId
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    const back = (await call(name, phone.login(person))).body.user.userId
    expect(back).not.toBe(gone)
    expect((await call(name, phone.login(person))).body.user.userId).toBe(back)
  })

  test('lets a banned member in, to read', async () => {
    const person = newPerson()
    const { userId } = (await call(name, phone.login(person))).body.user
    await db
      .updateTable('member')
      .set({ banned_until: new Date(Date.now() + 1e6) })
      .where('id', '=', userId)
      .execute()
    expect((await call(name, phone.login(person))).body.user.userId).toBe(userId)
  })

  describe('POST site/get-phone', () => {
    const signedIn = async (person: string) => {
      const { body } = await call(name, phone.login(person))
      return { id: body.user.userId, token: body.access_token }
    }

    test('needs a session', async () => {
      expect(await refused('POST site/get-phone', { platform: key, code: 'x' })).toMatchObject({ status: 401 })
    })

    test('binds the number of the button, in place of an earlier one that is proved to be mine', async () => {
      const person = newPerson()
      const me = await signedIn(person)
      const user = `1350000${String(me.id).padStart(4, '0')}`
      await db.updateTable('member').set({ phone: user }).where('id', '=', me.id).execute()
      const { code } = phone.phone(person)
      expect(await refused('POST site/get-phone', { platform: key, code }, { as: me })).toMatchObject({
        status: 400,
        params: { 'proof.code': expect.any(String) },
      })
      const proof = { user, code: await getCode(server, user, 'password') }
      expect((await call('POST site/get-phone', { platform: key, code, proof }, { as: me })).body).toEqual({
        phone: personOf(person).phone,
      })
      expect(await phoneOf(me)).toBe(personOf(person).phone)
      expect((await call('GET notice/list', {}, { as: me })).body).toMatchObject([{ kind: 'address_changed' }])
      expect(
        (await call('POST site/login', { user: personOf(person).phone, code: await getCode(server, personOf(person).phone, 'login') })).body
          .user.userId,
      ).toBe(me.id)
    })

    test('ends all my sessions but the one that bound it', async () => {
      const person = newPerson()
      const [other, me] = [await signedIn(person), await signedIn(person)]
      await call('POST site/get-phone', { platform: key, code: phone.phone(person).code }, { as: me })
      expect(await refused('GET user/mine', {}, { as: other })).toMatchObject({ status: 401 })
      expect((await call('GET user/mine', {}, { as: me })).status).toBe(200)
    })

    test('takes a code once; the same Idempotency-Key is answered the same without asking the platform again', async () => {
      const person = newPerson()
      const me = await signedIn(person)
      const { code } = phone.phone(person)
      const options = { as: me, headers: { 'idempotency-key': `phone-of-${me.id}` } }
      const first = await call('POST site/get-phone', { platform: key, code }, options)
      const second = await call('POST site/get-phone', { platform: key, code }, options)
      expect([second.body, second.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
      await db.updateTable('member').set({ phone: null }).where('id', '=', me.id).execute()
      expect(await refused('POST site/get-phone', { platform: key, code }, { as: me })).toMatchObject({ code: 'invalid_platform_code' })
    })

    test('refuses a number that another member has, and leaves it there', async () => {
      const person = newPerson()
      const me = await signedIn(person)
      const holder = await buildMember({ phone: personOf(person).phone })
      expect(await refused('POST site/get-phone', { platform: key, code: phone.phone(person).code }, { as: me })).toMatchObject({
        status: 409,
        code: 'address_taken',
      })
      expect(await phoneOf(me)).toBeNull()
      expect(await phoneOf(holder)).toBe(personOf(person).phone)
    })

    test('gives a number that two ask for at once to one of them', async () => {
      const person = newPerson()
      const [one, other] = [await signedIn(person), await signedIn(newPerson())]
      const results = await Promise.allSettled(
        [one, other].map((as) => call('POST site/get-phone', { platform: key, code: phone.phone(person).code }, { as })),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test('refuses the code of a login', async () => {
      const person = newPerson()
      expect(
        await refused('POST site/get-phone', { platform: key, code: phone.login(person).code }, { as: await signedIn(person) }),
      ).toMatchObject({ code: 'invalid_platform_code' })
    })
  })

  describe('GET site/openid', () => {
    test('says whose code it is, and signs nobody up', async () => {
      const person = newPerson()
      const before = await countMembers()
      expect((await call('GET site/openid', { platform: key, ...phone.login(person) })).body).toEqual({
        openid: personOf(person).openid(appId),
        unionid: personOf(person).unionid(unionidOf),
      })
      expect(await countMembers()).toBe(before)
    })

    test('refuses a code that is none', async () => {
      expect(await refused('GET site/openid', { platform: key, code: 'none' })).toMatchObject({
        status: 400,
        code: 'invalid_platform_code',
      })
    })

    test('answers no session key', async () => {
      expect((await call('GET site/openid', { platform: key, ...phone.login(newPerson()) })).text).not.toMatch(/session|==/)
    })
  })
})

test('one person is another member on each platform', async () => {
  const person = newPerson()
  const ids = await Promise.all(platforms.map(async ({ name, phone }) => (await call(name, phone.login(person))).body.user.userId))
  expect(new Set(ids).size).toBe(2)
})

test('an openid of another app of ours is the same member by its unionid', async () => {
  const person = newPerson()
  const { userId } = (await call('POST wechat/login', simulator.wechat.login(person))).body.user
  await db.updateTable('member_openid').set({ app_id: 'wx-an-earlier-app', openid: 'another' }).where('member_id', '=', userId).execute()
  expect((await call('POST wechat/login', simulator.wechat.login(person))).body.user.userId).toBe(userId)
  expect(await db.selectFrom('member_openid').select('app_id').where('member_id', '=', userId).execute()).toHaveLength(2)
})

test('who is known by the unionid of their sealed data alone is that member', async () => {
  const [person, wechat] = [newPerson(), server.context.integrations.mini.wechat!]
  const member = await buildMember()
  const unionid = personOf(person).unionid('wechat')
  await linkIdentity(db, { platform: 'wechat', appId: 'wx-site', openid: `at the site, ${person}`, unionid }, member.id)
  const session = wechat.session
  wechat.session = async (code) => ({ ...(await session.call(wechat, code)), unionid: '' })
  try {
    const { code } = simulator.wechat.login(person)
    const { iv, encryptedData } = simulator.wechat.userInfo(person)
    const { user, unionid: reported } = (await call('POST wechat/login', { code, iv, encryptedData })).body
    expect([user.userId, reported]).toEqual([member.id, unionid])
  } finally {
    wechat.session = session
  }
})

test('a person who is new comes by several apps of ours at the same moment, and is one member', async () => {
  const apps = Array.from({ length: 6 }, (_, n) => ({ platform: 'wechat', appId: `wx-${n}`, openid: `o-${n}`, unionid: 'u-new' }) as const)
  const members = await Promise.all(apps.map((identity) => signInAs(server.context, identity, { language: 'zh-Hans' })))
  expect(new Set(members.map(({ id }) => id)).size).toBe(1)
  expect(members.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('an identity keeps what all apps of its platform know, though a later sign-in does not tell it', async () => {
  const member = await buildMember()
  const [mini, site] = ['wx-mini', 'wx-site'].map((appId) => ({ platform: 'wechat' as const, appId, openid: 'o', unionid: 'u-kept' }))
  await linkIdentity(db, mini!, member.id)
  await linkIdentity(db, { ...mini!, unionid: '' }, member.id)
  expect(await findByIdentity(db, site!)).toBe(member.id)
  // Of several members whom one person became by their apps it is the one whom they became first.
  await linkIdentity(db, { ...mini!, appId: 'wx-later', openid: 'o-later' }, (await buildMember()).id)
  expect(await findByIdentity(db, site!)).toBe(member.id)
})

test('of several people on one account, an app writes to who signed in last', async () => {
  const member = await buildMember()
  const identity = { platform: 'wechat' as const, appId: 'wx-shared', unionid: '' }
  for (const openid of ['o-first', 'o-last']) await linkIdentity(db, { ...identity, openid }, member.id)
  expect(await openidAt(db, member.id, identity)).toBe('o-last')
  expect(await openidAt(db, member.id, { ...identity, appId: 'wx-other' })).toBeUndefined()
})

test('profile data that was sealed for another openid under the same key is refused', async () => {
  const sessionKey = newSessionKey()
  const fake = await openLoopback((_, response) => answerJson(response, { openid: 'o-mine', session_key: sessionKey }))
  const other = await openTestServer({
    beside: server,
    platforms: { ...simulator.platforms, hosts: { ...simulator.platforms.hosts, wechat: fake.url } },
  })
  const sealedFor = (openId: string) => seal({ openId }, sessionKey, simulator.platforms.wechatMini!.appId)
  expect(await other.refused('POST wechat/login', { code: 'x', ...sealedFor('o-another') })).toMatchObject({
    code: 'invalid_platform_code',
  })
  expect((await other.call('POST wechat/login', { code: 'x', ...sealedFor('o-mine') })).body.openid).toBe('o-mine')
  await other.close()
  await fake.close()
})

describe('where the operator has set no keys', () => {
  test('the platforms are not offered, and nothing else is said', async () => {
    const bare = await openTestServer({ beside: server })
    const as = await buildMember()
    for (const refusal of [
      await bare.refused('POST wechat/login', { code: 'x' }),
      await bare.refused('POST toutiao/login', { code: 'x' }),
      await bare.refused('POST site/get-phone', { platform: 'wechat', code: 'x' }, { as }),
      await bare.refused('GET site/openid', { platform: 'mp', code: 'x' }),
    ])
      expect(refusal).toMatchObject({ status: 501, code: 'not_offered' })
    await bare.close()
  })
})

describe('when a platform fails', () => {
  test('the member is told to try later, the database holds nothing open, and the next one can sign in', async () => {
    const slow = await openLoopback(() => {})
    const bad = await openTestServer({
      beside: server,
      platforms: { ...simulator.platforms, hosts: { ...simulator.platforms.hosts, wechat: slow.url } },
      config: { integrations: { ...server.config.integrations, timeoutMs: 300 } },
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => bad.refused('POST wechat/login', { code: 'x' })))
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, code: 'rest_unavailable' })
    expect((await bad.call('POST toutiao/login', simulator.douyin.login(newPerson()))).status).toBe(200)
    await bad.close()
    await slow.close()
  })

  test('that it is too busy is passed on', async () => {
    const busy = await openLoopback((_, response) => answerJson(response, { errcode: 45011, errmsg: 'slow down' }))
    const other = await openTestServer({
      beside: server,
      platforms: { ...simulator.platforms, hosts: { ...simulator.platforms.hosts, wechat: busy.url } },
    })
    const refusal = await other.refused('POST wechat/login', { code: 'x' })
    expect(refusal).toMatchObject({ status: 429 })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    await other.close()
    await busy.close()
  })
})
