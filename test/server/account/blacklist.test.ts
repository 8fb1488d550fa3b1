import { BAN_DAYS_MAX, BAN_REASON_CHARS, BLACKLIST_ENTRIES } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildModerator, buildPost, buildFollow, buildBlock, close } = await openTestServer()
afterAll(close)

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

describe('POST content-manage/add-blacklist, to block', () => {
  test('needs a session', async () => {
    expect(await refused('POST content-manage/add-blacklist', { id: 1 })).toMatchObject({ status: 401 })
  })

  test('blocks, as often as it is called, and ends the following both ways', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await buildFollow(me, other)
    await buildFollow(other, me)
    for (let i = 0; i < 2; i++)
      expect((await call('POST content-manage/add-blacklist', { id: other.id }, { as: me })).body).toEqual({ blocked: true })
    expect((await call('GET user/blacklist', {}, { as: me })).body).toMatchObject([{ id: other.id, nickName: other.nickname }])
    for (const member of [me, other])
      expect((await call('GET user/mine', {}, { as: member })).body.counts).toMatchObject({ followers: 0, following: 0 })
  })

  test('keeps either from following the other', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await buildBlock(me, other)
    expect(await refused('POST user/follow', { id: me.id }, { as: other })).toMatchObject({ status: 403 })
    expect(await refused('POST user/follow', { id: other.id }, { as: me })).toMatchObject({ status: 403 })
  })

  test('is open to a banned member', async () => {
    const [banned, other] = [await buildMember({ banned: true }), await buildMember()]
    expect((await call('POST content-manage/add-blacklist', { id: other.id }, { as: banned })).body.blocked).toBe(true)
    expect((await call('POST user/remove-blacklist', { id: other.id }, { as: banned })).body).toEqual({ ok: true })
  })

  test('says nothing of the bans of others', async () => {
    const [me, banned] = [await buildMember(), await buildMember({ banned: true })]
    expect((await call('POST content-manage/add-blacklist', { id: banned.id }, { as: me })).body).toEqual({ blocked: true })
  })

  test('refuses myself, strangers and the deleted', async () => {
    const [me, deleted] = [await buildMember(), await buildMember({ deleted_at: new Date() })]
    expect(await refused('POST content-manage/add-blacklist', { id: me.id }, { as: me })).toMatchObject({ status: 403 })
    for (const id of [deleted.id, Number.MAX_SAFE_INTEGER])
      expect(await refused('POST content-manage/add-blacklist', { id }, { as: me })).toMatchObject({ status: 404 })
  })

  test.each([{}, { id: '7' }, { id: 0 }, { id: 1, until: 'tomorrow' }, { id: 1, reason: 'x'.repeat(BAN_REASON_CHARS + 1) }])(
    'refuses %j',
    async (input) => {
      expect(await refused('POST content-manage/add-blacklist', input, { as: await buildMember() })).toMatchObject({
        status: 400,
        code: 'rest_invalid_param',
      })
    },
  )

  test(`takes ${BLACKLIST_ENTRIES} at most`, async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await sql`insert into member (login, nickname) select 'crowd' || i, '众人' from generate_series(1, ${BLACKLIST_ENTRIES}) i`.execute(db)
    await sql`insert into block (blocker_id, blocked_id) select ${me.id}, id from member where nickname = '众人'`.execute(db)
    expect(await refused('POST content-manage/add-blacklist', { id: other.id }, { as: me })).toMatchObject({
      status: 400,
      params: { id: expect.stringContaining(String(BLACKLIST_ENTRIES)) },
    })
    // Who is on it already takes no place of another.
    const { id } = (await call('GET user/blacklist', { per_page: 1 }, { as: me })).body[0]!
    expect((await call('POST content-manage/add-blacklist', { id }, { as: me })).body).toEqual({ blocked: true })
  })

  test('takes no more where several are put on it at once', async () => {
    const [me, ...others] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
    const crowd = sql`select id from member where nickname = '众人' limit ${BLACKLIST_ENTRIES - 1}`
    await sql`insert into block (blocker_id, blocked_id) select ${me!.id}, id from (${crowd}) crowd`.execute(db)
    const tries = await Promise.allSettled(others.map(({ id }) => call('POST content-manage/add-blacklist', { id }, { as: me! })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of each other at the same moment succeeds for both', async () => {
    const [one, other] = [await buildMember(), await buildMember()]
    await buildFollow(one, other)
    await buildFollow(other, one)
    await Promise.all([
      call('POST content-manage/add-blacklist', { id: other.id }, { as: one }),
      call('POST content-manage/add-blacklist', { id: one.id }, { as: other }),
    ])
    for (const member of [one, other]) {
      expect((await call('GET user/blacklist', {}, { as: member })).total).toBe(1)
      expect((await call('GET user/mine', {}, { as: member })).body.counts).toMatchObject({ followers: 0, following: 0 })
    }
  })
})

describe('GET user/blacklist', () => {
  test('is mine alone, the latest first, in pages', async () => {
    const [me, ...others] = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
    for (const other of others) await buildBlock(me!, other)
    await buildBlock(others[0]!, me!)
    const page = (page: number) => call('GET user/blacklist', { page, per_page: 2 }, { as: me })
    const pages = [await page(1), await page(2)]
    expect(pages.flatMap(({ body }) => body.map((user) => user.id))).toEqual(others.map(({ id }) => id).reverse())
    expect(pages[0]).toMatchObject({ total: 3, pages: 2 })
    expect(pages[0]!.text).not.toContain(others[0]!.login)
  })
})

describe.each(['GET user/remove-blacklist', 'POST user/remove-blacklist'] as const)('%s', (name) => {
  test('takes the member off my list, and no one off any other', async () => {
    const [me, other, third] = [await buildMember(), await buildMember(), await buildMember()]
    await buildBlock(me, other)
    await buildBlock(third, other)
    const { id } = await buildPost({ author: other })
    await call(name, { id: other.id }, { as: me })
    expect((await call('GET user/blacklist', {}, { as: me })).total).toBe(0)
    expect((await call('GET user/blacklist', {}, { as: third })).total).toBe(1)
    expect((await call('GET posts/detail', { id }, { as: me })).body.id).toBe(id)
  })

  test('does nothing where nobody was blocked', async () => {
    expect((await call(name, { id: 7 }, { as: await buildMember() })).body).toEqual({ ok: true })
  })
})

describe('GET user/view', () => {
  test('tells me whom I blocked, and shows the blocked no more than a name', async () => {
    const [me, other] = [await buildMember({ bio: '清晨出门', district: '湖滨区' }), await buildMember()]
    await buildPost({ author: me })
    expect((await call('GET user/view', { id: other.id }, { as: me })).body).toMatchObject({
      blocked: false,
      can: { block: true, follow: true },
    })
    await buildBlock(me, other)
    expect((await call('GET user/view', { id: other.id }, { as: me })).body).toMatchObject({
      blocked: true,
      can: { block: false, follow: false },
    })
    expect((await call('GET user/view', { id: me.id }, { as: other })).body).toMatchObject({
      nickName: me.nickname,
      bio: '',
      district: '',
      cover: null,
      counts: { posts: 0, followers: 0 },
      blocked: false,
      can: { follow: false, block: true },
    })
    expect((await call('GET user/view', { id: me.id })).body).toMatchObject({
      bio: '清晨出门',
      counts: { posts: 1 },
      can: { block: false },
    })
  })
})

describe('GET user/view, where each blocked the other', () => {
  test('shows either no more than a name, and a moderator the page of whoever blocked them', async () => {
    const [me, other, moderator] = [await buildMember({ bio: '清晨出门' }), await buildMember(), await buildModerator()]
    for (const blocked of [other, moderator]) {
      await buildBlock(me, blocked)
      await buildBlock(blocked, me)
    }
    expect((await call('GET user/view', { id: me.id }, { as: other })).body).toMatchObject({ bio: '', blocked: true })
    expect((await call('GET user/view', { id: me.id }, { as: moderator })).body).toMatchObject({ bio: '清晨出门', blocked: true })
  })
})

describe('POST content-manage/add-blacklist, to ban', () => {
  test('is for moderators', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    for (const until of [inDays(1), null])
      expect(await refused('POST content-manage/add-blacklist', { id: other.id, until }, { as: me })).toMatchObject({
        status: 403,
        code: 'rest_forbidden',
      })
  })

  test('lets a member read and not write until then, and tells them', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember()]
    const until = '2031-03-01T04:30:00.000Z'
    expect((await call('POST content-manage/add-blacklist', { id: member.id, until, reason: ' 辱骂\n' }, { as: moderator })).body).toEqual({
      blocked: false,
      bannedUntil: until,
    })
    const refusal = await refused('POST publish/words', { content: '再来' }, { as: member })
    expect(refusal).toMatchObject({ status: 403, code: 'rest_banned', message: '你的账号被禁言至 2031年3月1日 12:30，在此之前只能浏览' })
    expect(JSON.parse(refusal.text).data).toMatchObject({ until })
    expect((await refused('POST publish/words', { content: 'again' }, { as: member, headers: { 'accept-language': 'en' } })).message).toBe(
      'Your account is restricted until 1 Mar 2031, 12:30. Until then you can only browse.',
    )
    expect((await call('GET posts', {}, { as: member })).status).toBe(200)
    expect((await call('GET user/user-info', {}, { as: member })).body).toMatchObject({ bannedUntil: until, banReason: '辱骂' })
    const by = db.selectFrom('member').select('banned_by').where('id', '=', member.id)
    expect(await by.execute()).toEqual([{ banned_by: moderator.id }])
  })

  test('is lifted with null, and its reason forgotten', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember({ banned: true, ban_reason: '辱骂' })]
    expect((await call('POST content-manage/add-blacklist', { id: member.id, until: null }, { as: moderator })).body.bannedUntil).toBeNull()
    expect((await call('POST publish/words', { content: '回来了' }, { as: member })).body.state).toBe('live')
    const left = db.selectFrom('member').select(['banned_until', 'ban_reason', 'banned_by']).where('id', '=', member.id)
    expect(await left.execute()).toEqual([{ banned_until: null, ban_reason: '', banned_by: null }])
  })

  test('is for as long as may be, and not a minute in the past', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember()]
    const until = new Date(Date.now() + BAN_DAYS_MAX * DAY_MS - 60_000).toISOString()
    expect((await call('POST content-manage/add-blacklist', { id: member.id, until }, { as: moderator })).body.bannedUntil).toBe(until)
    const past = new Date(Date.now() - 60_000).toISOString()
    const refusal = await refused('POST content-manage/add-blacklist', { id: member.id, until: past }, { as: moderator })
    expect(Object.keys(refusal.params)).toEqual(['until'])
  })

  test('says of whom the moderator blocked that they are blocked, too', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember()]
    await buildBlock(moderator, member)
    const until = inDays(1)
    expect((await call('POST content-manage/add-blacklist', { id: member.id, until }, { as: moderator })).body).toEqual({
      blocked: true,
      bannedUntil: until,
    })
  })

  test('that is over already is lifted without a word', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember({ banned_until: new Date(Date.now() - DAY_MS) })]
    await call('POST content-manage/add-blacklist', { id: member.id, until: null }, { as: moderator })
    expect((await call('GET notice/list', { tab: 'system' }, { as: member })).body).toEqual([])
    await call('POST content-manage/add-blacklist', { id: member.id, until: inDays(1) }, { as: moderator })
    await call('POST content-manage/add-blacklist', { id: member.id, until: null }, { as: moderator })
    expect((await call('GET notice/list', { tab: 'system' }, { as: member })).body).toMatchObject([{ kind: 'unbanned' }])
  })

  test.each([
    ['moderator', 'member', true],
    ['moderator', 'moderator', false],
    ['moderator', 'operator', false],
    ['operator', 'moderator', true],
    ['operator', 'operator', false],
  ] as const)('by a %s of a %s: %p', async (by, of, may) => {
    const [viewer, member] = [await buildMember({ role: by }), await buildMember({ role: of })]
    expect((await call('GET user/view', { id: member.id }, { as: viewer })).body.can.ban).toBe(may)
    const attempt = { id: member.id, until: inDays(1) }
    if (may) expect((await call('POST content-manage/add-blacklist', attempt, { as: viewer })).body.bannedUntil).toBe(attempt.until)
    else expect(await refused('POST content-manage/add-blacklist', attempt, { as: viewer })).toMatchObject({ status: 403 })
  })

  test('by a banned moderator is refused', async () => {
    const [moderator, member] = [await buildModerator({ banned: true }), await buildMember()]
    expect(await refused('POST content-manage/add-blacklist', { id: member.id, until: inDays(1) }, { as: moderator })).toMatchObject({
      status: 403,
    })
  })

  test.each([
    ['past', inDays(-1)],
    ['too far', inDays(BAN_DAYS_MAX + 1)],
  ])('refuses an end that is %s', async (_, until) => {
    const member = await buildMember()
    expect(await refused('POST content-manage/add-blacklist', { id: member.id, until }, { as: await buildModerator() })).toMatchObject({
      status: 400,
      params: { until: expect.any(String) },
    })
  })

  test('knows neither strangers nor the deleted', async () => {
    const { id } = await buildMember({ deleted_at: new Date() })
    expect(await refused('POST content-manage/add-blacklist', { id, until: inDays(1) }, { as: await buildModerator() })).toMatchObject({
      status: 404,
    })
  })
})
