import { MAX_PER_PAGE, ONLINE_MS, ONLINE_SEEN_MINUTES, PLACE_KEPT_HOURS } from '@anglers/contract/limits'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, db, buildMember, buildFollow, buildBlock, close } = await openTestServer()
afterAll(close)

const MINUTE_MS = 60_000
const HERE = { lat: 29.563012, lng: 106.551557 }

/** Whether somebody sees a member online, and how many minutes ago they were; members themselves, where it is not said who. */
const seen = async (member: { id: number; token: string }, as: { token: string } | undefined = member) =>
  (await call('GET user/online', { ids: String(member.id) }, { as })).body[0]!
const isOnline = async (...who: Parameters<typeof seen>) => (await seen(...who)).online
/** The same to somebody who has no account. */
const isOnlineToAll = async (member: { id: number }) => (await call('GET user/online', { ids: String(member.id) })).body[0]!.online
const goOnline = (as: { token: string }, place: { lat?: number; lng?: number } = {}) =>
  call('POST user/update-status', { online: 1, ...place }, { as })
const placeOf = (member: { id: number }) =>
  db.selectFrom('presence').select(['lat', 'lng']).where('member_id', '=', member.id).executeTakeFirstOrThrow()
const setBack = (member: { id: number }, ms: number) =>
  db
    .updateTable('presence')
    .set({ seen_at: new Date(Date.now() - ms) })
    .where('member_id', '=', member.id)
    .execute()

describe('POST user/update-status', () => {
  test('needs a session', async () => {
    expect(await refused('POST user/update-status', { online: 1 })).toMatchObject({ status: 401 })
  })

  test('says that I am here, and that I am gone', async () => {
    const me = await buildMember()
    expect(await isOnline(me)).toBe(false)
    await goOnline(me)
    expect(await isOnline(me)).toBe(true)
    await call('POST user/update-status', { user_id: me.id, online: 0 }, { as: me })
    expect(await isOnline(me)).toBe(false)
  })

  test('is open to the banned, who read', async () => {
    const banned = await buildMember({ banned: true })
    await goOnline(banned)
    expect(await isOnline(banned)).toBe(true)
  })

  test('speaks for nobody else', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    expect(await refused('POST user/update-status', { user_id: other.id, online: 1 }, { as: me })).toMatchObject({ status: 403 })
    expect(await isOnline(other)).toBe(false)
  })

  test('keeps my place only while I want to be seen nearby', async () => {
    const me = await buildMember()
    await goOnline(me, HERE)
    expect(await placeOf(me)).toEqual({ lat: null, lng: null })
    await call('POST user/setting', { privacy: { nearby: true } }, { as: me })
    await goOnline(me, HERE)
    expect(await placeOf(me)).toEqual(HERE)
    await call('POST user/setting', { privacy: { nearby: false } }, { as: me })
    expect(await placeOf(me)).toEqual({ lat: null, lng: null })
  })

  test('takes 0 and 0 for no place, and leaves the last one where none is told', async () => {
    const me = await buildMember({ show_nearby: true })
    await goOnline(me, HERE)
    await goOnline(me)
    expect(await placeOf(me)).toEqual(HERE)
    await goOnline(me, { lat: 0, lng: 0 })
    expect(await placeOf(me)).toEqual({ lat: null, lng: null })
    for (const place of [
      { lat: 0, lng: 102.5 },
      { lat: 51.5, lng: 0 },
    ]) {
      await goOnline(me, place)
      expect(await placeOf(me)).toEqual(place)
    }
  })

  test('keeps six decimals', async () => {
    const me = await buildMember({ show_nearby: true })
    await goOnline(me, { lat: 29.56301249, lng: 106.55155751 })
    expect(await placeOf(me)).toEqual({ lat: 29.563012, lng: 106.551558 })
  })

  test.each([
    [{}, 'online'],
    [{ online: 2 }, 'online'],
    [{ online: true }, 'online'],
    [{ online: 1, lat: 91, lng: 0 }, 'lat'],
    [{ online: 1, lat: 1, lng: 181 }, 'lng'],
    [{ online: 1, lat: 29 }, 'lng'],
    [{ online: 1, lng: 106 }, 'lat'],
  ])('refuses %j, by name', async (input, name) => {
    expect(await refused('POST user/update-status', input, { as: await buildMember() })).toMatchObject({
      status: 400,
      params: { [name]: expect.any(String) },
    })
  })

  test('from two devices at the same moment is one presence', async () => {
    const me = await buildMember({ show_nearby: true })
    await Promise.all(Array.from({ length: 5 }, () => goOnline(me, HERE)))
    expect(await isOnline(me)).toBe(true)
  })
})

describe('GET user/online', () => {
  test('answers for each that was asked for, once, in that order', async () => {
    const [here, away] = [await buildMember({ online_to: 'everyone' }), await buildMember({ online_to: 'everyone' })]
    await goOnline(here)
    const { body } = await call('GET user/online', { ids: `${away.id},${here.id},${away.id},999999999` })
    expect(body).toEqual([
      { id: away.id, online: false, seenMinutes: null },
      { id: here.id, online: true, seenMinutes: null },
      { id: 999_999_999, online: false, seenMinutes: null },
    ])
  })

  test('lets nobody pass for online who has fallen silent', async () => {
    const me = await buildMember()
    await goOnline(me)
    await setBack(me, ONLINE_MS + 1_000)
    expect(await isOnline(me)).toBe(false)
  })

  test('keeps showing a member who says so again, with their place', async () => {
    const me = await buildMember({ show_nearby: true })
    await goOnline(me, HERE)
    await setBack(me, (PLACE_KEPT_HOURS + 1) * 60 * 60_000)
    await goOnline(me)
    expect(await isOnline(me)).toBe(true)
    await runCleanup(context)
    expect(await placeOf(me)).toEqual(HERE)
  })

  test.each([
    ['everyone', { visitor: true, stranger: true, followed: true, me: true }],
    ['following', { visitor: false, stranger: false, followed: true, me: true }],
    ['nobody', { visitor: false, stranger: false, followed: false, me: true }],
  ] as const)('tells %s, when a member wants that', async (online_to, seen) => {
    const [me, stranger, followed] = [await buildMember({ online_to }), await buildMember(), await buildMember()]
    await buildFollow(me, followed)
    await buildFollow(stranger, me)
    await goOnline(me)
    expect({
      visitor: await isOnlineToAll(me),
      stranger: await isOnline(me, stranger),
      followed: await isOnline(me, followed),
      me: await isOnline(me, me),
    }).toEqual(seen)
  })

  test('tells everybody that I am here, as long as I have not said otherwise, but how long ago I was only whom I follow', async () => {
    const [me, stranger, followed] = [await buildMember(), await buildMember(), await buildMember()]
    await buildFollow(me, followed)
    await goOnline(me)
    expect([await isOnline(me, followed), await isOnline(me, stranger), await isOnlineToAll(me)]).toEqual([true, true, true])
    await setBack(me, 12 * MINUTE_MS)
    const minutes = async (as?: { token: string }) => (await call('GET user/online', { ids: String(me.id) }, { as })).body[0]!.seenMinutes
    expect([await minutes(followed), await minutes(stranger), await minutes()]).toEqual([12, null, null])
  })

  test('tells nothing across a blacklist, of now or of before', async () => {
    const [me, other] = [await buildMember({ online_to: 'everyone' }), await buildMember({ online_to: 'everyone' })]
    await Promise.all([goOnline(me), goOnline(other)])
    await buildBlock(me, other)
    const nothing = { online: false, seenMinutes: null }
    expect([await seen(other, me), await seen(me, other)]).toMatchObject([nothing, nothing])
    for (const member of [me, other]) await setBack(member, 5 * MINUTE_MS)
    expect([await seen(other, me), await seen(me, other)]).toMatchObject([nothing, nothing])
  })

  test.each([
    [ONLINE_MS + 5_000, 1],
    [12 * MINUTE_MS + 5_000, 12],
    [(ONLINE_SEEN_MINUTES - 1) * MINUTE_MS, ONLINE_SEEN_MINUTES - 1],
    [(ONLINE_SEEN_MINUTES + 1) * MINUTE_MS, null],
  ])('says of one who was silent for %i ms that they were here %p minutes ago', async (ms, seenMinutes) => {
    const me = await buildMember()
    await goOnline(me)
    await setBack(me, ms)
    expect(await seen(me)).toEqual({ id: me.id, online: false, seenMinutes })
  })

  test('says of one who left just now that it was just now, to those whom the member lets', async () => {
    const [me, stranger, followed] = [await buildMember(), await buildMember(), await buildMember()]
    await buildFollow(me, followed)
    await goOnline(me)
    await call('POST user/update-status', { online: 0 }, { as: me })
    expect([await seen(me, followed), await seen(me, me), await seen(me, stranger)]).toMatchObject([
      { seenMinutes: 0 },
      { seenMinutes: 0 },
      { seenMinutes: null },
    ])
    await call('POST user/setting', { privacy: { online: 'nobody' } }, { as: me })
    expect((await seen(me, followed)).seenMinutes).toBeNull()
  })

  test('never tells where anyone is', async () => {
    const me = await buildMember({ show_nearby: true })
    await goOnline(me, HERE)
    expect((await call('GET user/online', { ids: String(me.id) }, { as: await buildMember() })).text).not.toMatch(/lat|lng|29\.5/)
  })

  test.each(['', 'a', '1,', '1;2', '1,2 or 1=1', '9'.repeat(16)])('refuses %j', async (ids) => {
    expect(await refused('GET user/online', { ids })).toMatchObject({ status: 400, params: { ids: expect.any(String) } })
  })

  test(`answers for ${MAX_PER_PAGE} at most`, async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',')
    expect((await call('GET user/online', { ids: ids(MAX_PER_PAGE) })).body).toHaveLength(MAX_PER_PAGE)
    expect(await refused('GET user/online', { ids: ids(MAX_PER_PAGE + 1) })).toMatchObject({
      status: 400,
      params: { ids: expect.any(String) },
    })
  })
})

test(`a place is forgotten ${PLACE_KEPT_HOURS} hours after the last word`, async () => {
  const [old, recent] = [await buildMember({ show_nearby: true }), await buildMember({ show_nearby: true })]
  for (const member of [old, recent]) await goOnline(member, HERE)
  await setBack(old, (PLACE_KEPT_HOURS + 1) * 60 * 60_000)
  await runCleanup(context)
  expect(await placeOf(old)).toEqual({ lat: null, lng: null })
  expect(await placeOf(recent)).toEqual(HERE)
})
