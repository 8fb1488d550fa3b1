import { PUSH_TARGETS } from '@anglers/contract/limits'
import { noticeTabs } from '@anglers/contract/notice'
import type { EndpointName } from '@anglers/contract'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, close } = await openTestServer()
afterAll(close)

/** A member who was followed by so many, and liked once. */
async function buildNotified(followers = 2): Promise<{ me: BuiltMember; ids: number[] }> {
  const me = await buildMember()
  const post = await buildPost({ author: me })
  for (let i = 0; i < followers; i++) await call('POST user/follow', { id: me.id, on: true }, { as: await buildMember() })
  await call('POST comments', { type: 'like', id: post.id, on: true }, { as: await buildMember() })
  return { me, ids: (await call('GET notice/list', {}, { as: me })).body.map(({ id }) => id) }
}

const unreadOf = async (as: BuiltMember) => (await call('GET notice/tabs', {}, { as })).body.reduce((sum, { unread }) => sum + unread, 0)

test.each<[EndpointName, object]>([
  ['GET notice/list', {}],
  ['GET notice/tabs', {}],
  ['GET notice/view', { id: 1 }],
  ['POST notice/view', { id: 1 }],
  ['POST notice/set-status', {}],
  ['POST notice/set-push-status', { tabs: {} }],
  ['POST notice/push', { kind: 'app', token: 'x' }],
])('%s needs a session', async (name, input) => {
  expect(await refused(name, input)).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
})

describe('GET notice/list', () => {
  test('comes in pages, the latest first, of all tabs or one', async () => {
    const { me, ids } = await buildNotified(3)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    const page = await call('GET notice/list', { page: 2, per_page: 3 }, { as: me })
    expect([page.body.map(({ id }) => id), page.total, page.pages]).toEqual([ids.slice(3), 4, 2])
    expect((await call('GET notice/list', { tab: 'follows' }, { as: me })).body.map(({ kind }) => kind)).toEqual([
      'follow',
      'follow',
      'follow',
    ])
    expect((await call('GET notice/list', { tab: 'mentions' }, { as: me })).body).toEqual([])
  })

  test('refuses a tab that there is none of', async () => {
    const me = await buildMember()
    expect(await refused('GET notice/list', { tab: 'gossip' }, { as: me })).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      params: { tab: expect.any(String) },
    })
  })
})

describe('GET notice/tabs', () => {
  test('has all tabs in their order, with what is unread in each', async () => {
    const { me } = await buildNotified(2)
    expect((await call('GET notice/tabs', {}, { as: me })).body).toEqual(
      noticeTabs.map((key) => ({ key, unread: { follows: 2, likes: 1 }[key as string] ?? 0, pushed: true })),
    )
  })

  test('counts by an index that holds nothing but the unread', async () => {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
      sql: 'explain select tab, count(*) from notice where member_id = 1 and read = false group by tab',
      parameters: [],
      query: {} as never,
      queryId: {} as never,
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/notice_unread/)
  })
})

describe.each(['GET notice/view', 'POST notice/view'] as const)('%s', (name) => {
  test('gives one notice and marks it read', async () => {
    const { me, ids } = await buildNotified()
    expect((await call(name, { id: ids[0]! }, { as: me })).body).toMatchObject({ id: ids[0], read: true })
    expect(await unreadOf(me)).toBe(2)
  })

  test("knows nobody else's", async () => {
    const [{ me, ids }, other] = [await buildNotified(), await buildMember()]
    expect(await refused(name, { id: ids[0] }, { as: other })).toMatchObject({ status: 404, code: 'rest_not_found' })
    expect(await unreadOf(me)).toBe(3)
  })
})

describe('POST notice/set-status', () => {
  test('marks some, one tab, all; and says what is left', async () => {
    const { me, ids } = await buildNotified(3)
    const after = async (input: object) =>
      (await call('POST notice/set-status', input, { as: me })).body.filter(({ unread }) => unread).map(({ key, unread }) => [key, unread])
    expect(await after({ ids: [ids[3]] })).toEqual([
      ['likes', 1],
      ['follows', 2],
    ])
    expect(await after({ tab: 'likes' })).toEqual([['follows', 2]])
    expect(await after({})).toEqual([])
  })

  test('passes over what is not mine', async () => {
    const [{ me, ids }, other] = [await buildNotified(), await buildMember()]
    await call('POST notice/set-status', { ids }, { as: other })
    await call('POST notice/set-status', {}, { as: other })
    expect(await unreadOf(me)).toBe(3)
  })

  test('works for the banned, who are told why', async () => {
    const banned = await buildMember({ banned: true })
    expect((await call('POST notice/set-status', {}, { as: banned })).body).toHaveLength(noticeTabs.length)
  })

  test.each([[{ ids: [] }], [{ ids: ['x'] }], [{ tab: 'all' }]])('refuses %j', async (input) => {
    expect(await refused('POST notice/set-status', input, { as: await buildMember() })).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
    })
  })
})

describe('POST notice/set-push-status', () => {
  test('keeps what is said for each tab, and leaves the others', async () => {
    const me = await buildMember()
    const set = async (tabs: object) =>
      (await call('POST notice/set-push-status', { tabs }, { as: me })).body.filter(({ pushed }) => !pushed).map(({ key }) => key)
    expect(await set({ likes: false, system: false })).toEqual(['likes', 'system'])
    expect(await set({ likes: true, follows: false })).toEqual(['follows', 'system'])
    expect(await set({})).toEqual(['follows', 'system'])
  })

  test('refuses a tab that there is none of', async () => {
    expect(await refused('POST notice/set-push-status', { tabs: { gossip: false } }, { as: await buildMember() })).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
    })
  })
})

describe('POST notice/push', () => {
  const targetsOf = async (member: BuiltMember) =>
    (await db.selectFrom('push_target').select(['kind', 'token']).where('member_id', '=', member.id).orderBy('token').execute()).map(
      ({ kind, token }) => `${kind} ${token}`,
    )

  test('keeps a place once, and forgets it', async () => {
    const me = await buildMember()
    for (const kind of ['app', 'wechat', 'wechat'] as const) await call('POST notice/push', { kind, token: `${kind}-1` }, { as: me })
    expect(await targetsOf(me)).toEqual(['app app-1', 'wechat wechat-1'])
    await call('POST notice/push', { kind: 'wechat', token: 'wechat-1', on: false }, { as: me })
    expect(await targetsOf(me)).toEqual(['app app-1'])
  })

  test('forgets no other place, and none of another member', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    for (const as of [me, other]) for (const token of ['one', 'two']) await call('POST notice/push', { kind: 'wechat', token }, { as })
    await call('POST notice/push', { kind: 'app', token: 'one' }, { as: me })
    await call('POST notice/push', { kind: 'wechat', token: 'one', on: false }, { as: me })
    expect([await targetsOf(me), await targetsOf(other)]).toEqual([
      ['app one', 'wechat two'],
      ['wechat one', 'wechat two'],
    ])
  })

  test('gives a device to the member who signed in on it last; a template belongs to all', async () => {
    const [before, now] = [await buildMember(), await buildMember()]
    for (const member of [before, now])
      for (const kind of ['app', 'wechat'] as const) await call('POST notice/push', { kind, token: `shared-${kind}` }, { as: member })
    expect(await targetsOf(before)).toEqual(['wechat shared-wechat'])
    expect(await targetsOf(now)).toEqual(['app shared-app', 'wechat shared-wechat'])
  })

  test(`keeps the latest ${PUSH_TARGETS} of a member, counted from when they were last named`, async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const place = (n: number, as = me) => call('POST notice/push', { kind: 'wechat', token: `t${String(n).padStart(3, '0')}` }, { as })
    for (const n of [0, 1, 2]) await place(n, other)
    for (let n = 0; n < PUSH_TARGETS; n++) await place(n)
    await place(0)
    for (const n of [PUSH_TARGETS, PUSH_TARGETS + 1]) await place(n)
    const targets = await targetsOf(me)
    expect([targets.length, ...targets.slice(0, 2)]).toEqual([PUSH_TARGETS, 'wechat t000', 'wechat t003'])
    expect(await targetsOf(other)).toEqual(['wechat t000', 'wechat t001', 'wechat t002'])
  })

  test.each([[{ kind: 'pigeon', token: 'x' }], [{ kind: 'app', token: '' }], [{ kind: 'app', token: 'two words' }], [{ kind: 'app' }]])(
    'refuses %j',
    async (input) => {
      expect(await refused('POST notice/push', input, { as: await buildMember() })).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
      })
    },
  )
})
