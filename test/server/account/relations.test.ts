import { VISITS_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, db, buildMember, buildFollow, buildBlock, close } = await openTestServer()
afterAll(close)
keepToOneDay()

const idsOf = (items: { id: number }[]) => items.map((item) => item.id)

describe('GET user/followers', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/followers')).toMatchObject({ status: 401 })
  })

  test('lists who follows me, and whom I follow, the latest first, in pages', async () => {
    const [me, ...others] = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
    for (const other of others) {
      await buildFollow(other, me!)
      await buildFollow(me!, other)
    }
    for (const kind of ['followers', 'followed'] as const) {
      const pages = [
        await call('GET user/followers', { kind, per_page: 2 }, { as: me }),
        await call('GET user/followers', { kind, per_page: 2, page: 2 }, { as: me }),
      ]
      expect(pages.flatMap(({ body }) => idsOf(body))).toEqual(idsOf(others).reverse())
      expect(pages[0]).toMatchObject({ total: 3, pages: 2 })
    }
  })

  test('tells what is between them and me', async () => {
    const [me, fan, friend] = [await buildMember(), await buildMember({ bio: '钓友' }), await buildMember()]
    await buildFollow(fan, me)
    await buildFollow(friend, me)
    await buildFollow(me, friend)
    expect((await call('GET user/followers', {}, { as: me })).body).toMatchObject([
      { id: friend.id, following: true, mutual: true, followers: 1 },
      { id: fan.id, following: false, mutual: false, bio: '钓友', followers: 0 },
    ])
    expect((await call('GET user/followers', { kind: 'followed' }, { as: me })).body).toMatchObject([
      { id: friend.id, following: true, mutual: true },
    ])
  })

  test('of another member tells what is between those and me, not them', async () => {
    const [me, star, fan] = [await buildMember(), await buildMember(), await buildMember()]
    await buildFollow(fan, star)
    await buildFollow(star, fan)
    await buildFollow(me, fan)
    const { body, text } = await call('GET user/followers', { id: star.id }, { as: me })
    expect(body).toMatchObject([{ id: fan.id, following: true, mutual: false }])
    expect(text).not.toContain(fan.login)
  })

  test('leaves out those on either side of my blacklist, and counts without them', async () => {
    const [me, star, fan, one, other] = await Promise.all(Array.from({ length: 5 }, () => buildMember()))
    for (const follower of [fan!, one!, other!]) await buildFollow(follower, star!)
    await buildBlock(me!, one!)
    await buildBlock(other!, me!)
    expect(await call('GET user/followers', { id: star!.id }, { as: me })).toMatchObject({ total: 1, body: [{ id: fan!.id }] })
    expect(await call('GET user/followers', { id: star!.id, word: '钓友' }, { as: me })).toMatchObject({
      total: 1,
      body: [{ id: fan!.id }],
    })
    expect((await call('GET user/followers', { id: star!.id }, { as: star })).total).toBe(3)
  })

  test('finds those with a word in their nickname, its signs taken as they are', async () => {
    const [me, one, other, hidden] = [
      await buildMember(),
      await buildMember({ nickname: '芦花老李' }),
      await buildMember({ nickname: 'Li_芦花' }),
      await buildMember({ nickname: '芦花荡' }),
    ]
    for (const follower of [one, other, hidden]) await buildFollow(follower, me)
    await buildBlock(hidden, me)
    await buildFollow(me, one)
    const found = (word: string, kind?: 'followed') => call('GET user/followers', { word, kind, per_page: 1 }, { as: me })
    expect(await found(' 芦花 ')).toMatchObject({ total: 2, pages: 2, body: [{ id: other.id }] })
    expect(await found('芦花', 'followed')).toMatchObject({ total: 1, body: [{ id: one.id }] })
    expect(await found('li_')).toMatchObject({ total: 1, body: [{ id: other.id }] })
    expect(await found('%')).toMatchObject({ total: 0, body: [] })
    expect((await found('  ')).total).toBe(2)
  })

  test('knows no strangers, no deleted members, and none who blocked me', async () => {
    const [me, deleted, blocker] = [await buildMember(), await buildMember({ deleted_at: new Date() }), await buildMember()]
    await buildBlock(blocker, me)
    for (const id of [deleted.id, blocker.id, Number.MAX_SAFE_INTEGER])
      expect(await refused('GET user/followers', { id }, { as: me })).toMatchObject({ status: 404 })
  })

  test.each([{ kind: 'fans' }, { word: '长'.repeat(41) }, { id: 0 }, { page: 0 }, { per_page: 101 }])('refuses %j', async (input) => {
    expect(await refused('GET user/followers', input, { as: await buildMember() })).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
    })
  })
})

describe('GET user/visitors', () => {
  const visits = (as: { token: string }) => call('GET user/visitors', {}, { as })
  const visit = (host: { id: number }, as?: { token: string }) => call('GET user/view', { id: host.id }, { as })
  const setBack = (host: { id: number }, days: number) =>
    sql`
      update visit set day = day - ${days}::integer, visited_at = visited_at - make_interval(days => ${days}::integer)
       where host_id = ${host.id}`.execute(db)

  test('needs a session', async () => {
    expect(await refused('GET user/visitors')).toMatchObject({ status: 401 })
  })

  test('lists members who looked at my homepage, the latest first, each once a day', async () => {
    const [me, one, other] = [await buildMember(), await buildMember(), await buildMember()]
    await buildFollow(me, one)
    await visit(me, one)
    await setBack(me, 1)
    await visit(me, other)
    for (let i = 0; i < 3; i++) await visit(me, one)
    const { body, total, text } = await visits(me)
    expect(body).toMatchObject([{ id: one.id, following: true }, { id: other.id, following: false }, { id: one.id }])
    expect(total).toBe(3)
    expect(text).not.toContain(one.login)
    expect((await call('GET user/mine', {}, { as: me })).body.counts.visitors).toBe(3)
    const second = await call('GET user/visitors', { per_page: 1, page: 2 }, { as: me })
    expect([second.pages, idsOf(second.body)]).toEqual([3, [other.id]])
  })

  test('counts a day’s visits at the same moment once', async () => {
    const [me, one] = [await buildMember(), await buildMember()]
    await Promise.all(Array.from({ length: 5 }, () => visit(me, one)))
    expect((await visits(me)).total).toBe(1)
  })

  test('tells of the latest look of the day', async () => {
    const [me, one] = [await buildMember(), await buildMember()]
    await visit(me, one)
    const early = new Date(Date.now() - 60 * 60_000)
    await db.updateTable('visit').set({ visited_at: early }).where('host_id', '=', me.id).execute()
    await visit(me, one)
    expect(new Date((await visits(me)).body[0]!.visitedAt).getTime()).toBeGreaterThan(early.getTime())
  })

  test('knows neither visitors without a session, nor myself, nor the blocked', async () => {
    const [me, blocked, blocker] = [await buildMember(), await buildMember(), await buildMember()]
    await buildBlock(me, blocked)
    await buildBlock(blocker, me)
    await visit(me)
    for (const viewer of [me, blocked, blocker]) await visit(me, viewer)
    expect(await visits(me)).toMatchObject({ total: 0, body: [] })
  })

  test('leaves out who came before they were blocked', async () => {
    const [me, one] = [await buildMember(), await buildMember()]
    await visit(me, one)
    await call('POST content-manage/add-blacklist', { id: one.id }, { as: me })
    expect(await visits(me)).toMatchObject({ total: 0, body: [] })
  })

  test(`forgets a visit after ${VISITS_KEPT_DAYS} days`, async () => {
    const [me, one, other] = [await buildMember(), await buildMember(), await buildMember()]
    await visit(me, one)
    await setBack(me, VISITS_KEPT_DAYS + 2)
    await visit(me, other)
    await runCleanup(context)
    expect(idsOf((await visits(me)).body)).toEqual([other.id])
  })
})

describe('GET user/search', () => {
  test('finds members by a part of their nickname, for visitors as well, as the search page does', async () => {
    const [one, other] = [await buildMember({ nickname: '芦苇荡老李' }), await buildMember({ nickname: '芦苇荡' })]
    await buildFollow(one, other)
    const found = await call('GET user/search', { word: ' 芦苇荡 ' })
    expect(found).toMatchObject({ total: 2, body: [{ id: other.id, followers: 1 }, { id: one.id }] })
    expect(
      (await call('GET search/search', { word: '芦苇荡', scope: 'user' })).body.map((hit) => hit.scope === 'user' && hit.user),
    ).toEqual(found.body)
  })

  test('is remembered by nobody, and leaves out the blocked', async () => {
    const [me, other] = [await buildMember(), await buildMember({ nickname: '看不见的人' })]
    await buildBlock(me, other)
    expect((await call('GET user/search', { word: '看不见' }, { as: me })).total).toBe(0)
    expect((await call('GET search/history', {}, { as: me })).body).toEqual([])
  })

  test.each([{}, { word: '' }])('refuses %j', async (input) => {
    expect(await refused('GET user/search', input)).toMatchObject({ status: 400, params: { word: expect.any(String) } })
  })
})
