import { PUSH_TARGETS, SUBSCRIBE_ALLOWED } from '@anglers/contract/limits'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, close } = await openTestServer()
afterAll(close)

const fields = { thing1: 'what' }
const wechat = [
  { kind: 'comments', id: 'wx-comments' },
  { kind: 'follows', id: 'wx-follows' },
]
const toutiao = [{ kind: 'comments', id: 'tt-comments' }]
const set = (value: object) => storeSetting(db, 'seast_subscribe_templates', value)
const withFields = (list: object[]) => list.map((template) => ({ ...template, fields }))
beforeAll(() => set({ wechat: withFields(wechat), toutiao: withFields(toutiao) }))

describe('GET subscribe/templates', () => {
  test('tells a visitor the templates of each platform', async () => {
    expect((await call('GET subscribe/templates')).body).toEqual({ wechat, toutiao })
  })

  test('tells a member how many messages they still allow, too', async () => {
    const me = await buildMember()
    await call('POST subscribe', { platform: 'wechat', accepted: ['wx-follows'] }, { as: me })
    expect((await call('GET subscribe/templates', {}, { as: me })).body).toEqual({
      wechat: [
        { ...wechat[0], allowed: 0 },
        { ...wechat[1], allowed: 1 },
      ],
      toutiao: [{ ...toutiao[0], allowed: 0 }],
    })
  })

  test.each([
    [{ wechat: withFields([...wechat, wechat[0]!]) }, /wx-comments is there twice/],
    [{ wechat: [{ kind: 'gossip', id: 'x', fields }] }, /wechat/],
    [{ toutiao: [{ kind: 'likes', id: 'two words', fields }] }, /toutiao/],
    [{ wechat: ['a', 'b', 'c', 'd'].map((id) => ({ kind: 'likes', id, fields })) }, /wechat/],
    [{ wechat }, /fields/],
    [{ wechat: [{ kind: 'likes', id: 'x', fields: {} }] }, /fields/],
    [{ wechat: [{ kind: 'likes', id: 'x', fields: { thing1: 'password' } }] }, /fields/],
    [{ wechat: [{ kind: 'likes', id: 'x', fields: { 'two words': 'who' } }] }, /fields/],
  ])('the operator cannot set %j', async (value, fault) => {
    await expect(set(value)).rejects.toThrow(fault)
  })
})

describe('POST subscribe', () => {
  test('needs a session', async () => {
    expect(await refused('POST subscribe', { platform: 'wechat' })).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('each agreement allows one message more, of its own member, platform and template', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const agree = async (ids: string[], platform: 'wechat' | 'toutiao' = 'wechat', as = me) =>
      (await call('POST subscribe', { platform, accepted: ids }, { as })).body
    expect(await agree(['wx-comments'])).toEqual([
      { id: 'wx-comments', allowed: 1 },
      { id: 'wx-follows', allowed: 0 },
    ])
    expect(await agree(['wx-follows', 'wx-comments'])).toEqual([
      { id: 'wx-comments', allowed: 2 },
      { id: 'wx-follows', allowed: 1 },
    ])
    expect(await agree(['tt-comments'], 'toutiao')).toEqual([{ id: 'tt-comments', allowed: 1 }])
    expect(await agree([], 'wechat', other)).toEqual([
      { id: 'wx-comments', allowed: 0 },
      { id: 'wx-follows', allowed: 0 },
    ])
  })

  test('a refusal takes back what was left of that template alone', async () => {
    const me = await buildMember()
    for (let i = 0; i < 2; i++) await call('POST subscribe', { platform: 'wechat', accepted: ['wx-comments', 'wx-follows'] }, { as: me })
    const { body } = await call('POST subscribe', { platform: 'wechat', accepted: ['wx-follows'], rejected: ['wx-comments'] }, { as: me })
    expect(body).toEqual([
      { id: 'wx-comments', allowed: 0 },
      { id: 'wx-follows', allowed: 3 },
    ])
  })

  test('a refusal takes back nothing of other members, nor of a template of the same id on the other platform', async () => {
    const shared = { kind: 'likes', id: 'shared-id' }
    await set({ wechat: withFields([shared]), toutiao: withFields([shared]) })
    const [me, other] = [await buildMember(), await buildMember()]
    for (const as of [me, other])
      for (const platform of ['wechat', 'toutiao'] as const) await call('POST subscribe', { platform, accepted: ['shared-id'] }, { as })
    await call('POST subscribe', { platform: 'wechat', rejected: ['shared-id'] }, { as: me })
    const allowed = async (as: { token: string }) => {
      const { wechat, toutiao } = (await call('GET subscribe/templates', {}, { as })).body
      return [...wechat, ...toutiao].map((template) => template.allowed)
    }
    expect([await allowed(me), await allowed(other)]).toEqual([
      [0, 1],
      [1, 1],
    ])
    await set({ wechat: withFields(wechat), toutiao: withFields(toutiao) })
  })

  test(`keeps the latest ${PUSH_TARGETS} of a member, counted from their last agreement`, async () => {
    const me = await buildMember()
    await call('POST subscribe', { platform: 'wechat', accepted: ['wx-comments'] }, { as: me })
    for (let n = 1; n < PUSH_TARGETS; n++) await call('POST notice/push', { kind: 'app', token: `device-${n}` }, { as: me })
    for (const id of ['wx-comments', 'wx-follows']) await call('POST subscribe', { platform: 'wechat', accepted: [id] }, { as: me })
    const tokens = (await db.selectFrom('push_target').select('token').where('member_id', '=', me.id).execute()).map(({ token }) => token)
    expect(tokens).toHaveLength(PUSH_TARGETS)
    expect(tokens).toEqual(expect.arrayContaining(['wx-comments', 'wx-follows', 'device-2']))
    expect(tokens).not.toContain('device-1')
  })

  test('agreements that come at once are all counted', async () => {
    const me = await buildMember()
    const orders = [
      ['wx-comments', 'wx-follows'],
      ['wx-follows', 'wx-comments'],
    ]
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => call('POST subscribe', { platform: 'wechat', accepted: orders[i % 2]! }, { as: me })),
    )
    expect((await call('POST subscribe', { platform: 'wechat' }, { as: me })).body).toEqual([
      { id: 'wx-comments', allowed: 10 },
      { id: 'wx-follows', allowed: 10 },
    ])
  })

  test(`counts no further than ${SUBSCRIBE_ALLOWED}`, async () => {
    const me = await buildMember()
    await db
      .insertInto('push_target')
      .values({ member_id: me.id, kind: 'toutiao', token: 'tt-comments', allowed: SUBSCRIBE_ALLOWED })
      .execute()
    expect((await call('POST subscribe', { platform: 'toutiao', accepted: ['tt-comments'] }, { as: me })).body).toEqual([
      { id: 'tt-comments', allowed: SUBSCRIBE_ALLOWED },
    ])
  })

  test.each([
    [{ platform: 'wechat', accepted: ['wx-comments', 'unheard-of'] }, 'accepted.1'],
    [{ platform: 'wechat', rejected: ['tt-comments'] }, 'rejected.0'],
    [{ platform: 'wechat', accepted: ['wx-comments'], rejected: ['wx-follows', 'wx-comments'] }, 'rejected.1'],
    [{ platform: 'wechat', accepted: ['wx-follows', 'wx-comments'], rejected: ['wx-comments'] }, 'rejected.0'],
    [{ platform: 'wechat', accepted: ['wx-comments', 'wx-comments'] }, 'accepted'],
    [{ platform: 'pigeon' }, 'platform'],
    [{ accepted: [] }, 'platform'],
  ])('refuses %j by its field, and counts nothing', async (input, field) => {
    const me = await buildMember()
    const { status, code, params } = await refused('POST subscribe', input, { as: me })
    expect([status, code, Object.keys(params)]).toEqual([400, 'rest_invalid_param', [field]])
    expect(await db.selectFrom('push_target').select('token').where('member_id', '=', me.id).execute()).toEqual([])
  })

  test('goes home with its member', async () => {
    const me = await buildMember()
    await call('POST subscribe', { platform: 'wechat', accepted: ['wx-comments'] }, { as: me })
    expect((await call('GET user/export', {}, { as: me })).body).toMatchObject({
      pushTargets: [{ kind: 'wechat', token: 'wx-comments', allowed: 1 }],
    })
  })

  test('a template registered by itself is good for one message, once', async () => {
    const me = await buildMember()
    for (let i = 0; i < 2; i++) await call('POST notice/push', { kind: 'toutiao', token: 'tt-comments' }, { as: me })
    const left = async () => (await call('POST subscribe', { platform: 'toutiao' }, { as: me })).body
    expect(await left()).toEqual([{ id: 'tt-comments', allowed: 1 }])
    // Nor does it take back what was agreed to since.
    await call('POST subscribe', { platform: 'toutiao', accepted: ['tt-comments'] }, { as: me })
    await call('POST notice/push', { kind: 'toutiao', token: 'tt-comments' }, { as: me })
    expect(await left()).toEqual([{ id: 'tt-comments', allowed: 2 }])
  })
})
