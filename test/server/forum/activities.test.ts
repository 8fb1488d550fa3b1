import type { ActivityForm } from '@anglers/contract/activity'
import type { Input } from '@anglers/contract'
import { ACTIVITY_DAYS_MAX, ACTIVITY_ENTRIES_MAX } from '@anglers/contract/limits'
import { jest } from '@jest/globals'
import { sql } from 'kysely'
import { holdShown } from '../../../server/src/domains/content/placing.ts'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { modules } from '../../../server/src/modules.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, context, buildMember, buildModerator, buildForum, buildBlock, close } = await openTestServer()
afterAll(close)

const [organiser, anna, ben, carl] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
const forum = await buildForum()
const HOUR_MS = 60 * 60_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const formOf = (activity: Partial<ActivityForm> = {}) => ({
  forumId: forum.id,
  kind: 'activity' as const,
  title: '周六湖边清洁',
  content: '东门集合',
  activity: { startsAt: inHours(24), endsAt: inHours(28), capacity: 2, partyMost: 2, phoneWanted: false, ...activity },
})
const publish = async (activity: Partial<ActivityForm> = {}) =>
  (await call('POST publish/bbs', formOf(activity), { as: organiser })).body.id
const edit = (id: number, activity: Partial<ActivityForm>) => call('POST publish/bbs', { ...formOf(activity), id }, { as: organiser })
const read = async (id: number, as?: BuiltMember) => (await call('GET bbs/activity', { id }, { as })).body
type Part = Omit<Input<'POST bbs/activity'>, 'id' | 'act'>
const join = async (id: number, as: BuiltMember, part: Part = {}) =>
  (await call('POST bbs/activity', { id, act: 'join', ...part }, { as })).body
const leave = (id: number, as: BuiltMember) => call('POST bbs/activity', { id, act: 'leave' }, { as })
const refusedPart = (id: number, as: BuiltMember, part: Part & { act: 'join' | 'leave' | 'arrive' }) =>
  refused('POST bbs/activity', { id, ...part }, { as })
const placeOf = async (id: number, as: BuiltMember) => (await read(id, as)).mine?.place
const noticesOf = async (as: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as })).body.map(({ kind }) => kind)
const erase = async (member: BuiltMember) => {
  await call('POST user/del-apply', {}, { as: member })
  await db.updateTable('member').set({ leaving_at: new Date() }).where('id', '=', member.id).execute()
  await call('POST site/logoff', {}, { as: member })
}
const begin = (id: number, hours = -1) =>
  db
    .updateTable('activity')
    .set({ starts_at: new Date(inHours(hours)), ends_at: new Date(inHours(hours + 3)) })
    .where('post_id', '=', id)
    .execute()

const tooLong = `activity.endsAt too_large ${ACTIVITY_DAYS_MAX}`

test('an activity wants its times in order, and a party that fits', async () => {
  const send = async (activity: Partial<ActivityForm>) => (await refused('POST publish/bbs', formOf(activity), { as: organiser })).faults
  expect(await send({ endsAt: inHours(23) })).toEqual(['activity.endsAt past'])
  expect(await send({ endsAt: inHours(24 * (ACTIVITY_DAYS_MAX + 10)) })).toEqual([tooLong])
  expect(await send({ startsAt: inHours(-1) })).toEqual(['activity.startsAt past'])
  expect(await send({ partyMost: 3 })).toEqual(['activity.partyMost too_large 2'])
  const { activity: _, ...without } = formOf()
  expect((await refused('POST publish/bbs', without, { as: organiser })).faults).toContain('activity required')
})

test('an activity may be far off, and lasts so many days at most', async () => {
  const startsAt = inHours(24 * 90)
  const endsAfter = (ms: number) => new Date(new Date(startsAt).getTime() + ACTIVITY_DAYS_MAX * 24 * HOUR_MS + ms).toISOString()
  const longer = formOf({ startsAt, endsAt: endsAfter(1) })
  expect((await refused('POST publish/bbs', longer, { as: organiser })).faults).toContain(tooLong)
  expect(await read(await publish({ startsAt, endsAt: endsAfter(0) }))).toMatchObject({ startsAt, endsAt: endsAfter(0), over: false })
})

describe('places', () => {
  test('go to who comes first; who comes later waits, and moves up when somebody leaves', async () => {
    const id = await publish()
    expect(await join(id, anna, { party: 2 })).toMatchObject({ taken: 2, mine: { party: 2, place: null } })
    expect(await join(id, ben, { party: 2 })).toMatchObject({ taken: 2, waiting: 1, mine: { place: 1 } })
    expect(await join(id, carl)).toMatchObject({ waiting: 2, mine: { place: 2 } })
    await leave(id, anna)
    expect(await read(id, ben)).toMatchObject({ taken: 2, waiting: 1, mine: { place: null } })
    expect(await placeOf(id, carl)).toBe(1)
    const { body: said } = await call('GET notice/list', { tab: 'system' }, { as: ben })
    expect(said).toContainEqual(expect.objectContaining({ kind: 'activity_seat', link: `/pagesA/detail/detail?id=${id}` }))
    expect(await noticesOf(carl)).not.toContain('activity_seat')
    // A smaller party leaves room for the first that fits.
    await join(id, ben, { party: 1 })
    expect(await placeOf(id, carl)).toBeNull()
  })

  test('go to the first who fits, past a party that does not', async () => {
    const id = await publish()
    for (const as of [anna, ben]) await join(id, as, { party: 2 })
    await join(id, carl)
    await join(id, anna, { party: 1 })
    expect([await placeOf(id, ben), await placeOf(id, carl)]).toEqual([1, null])
    const { body } = await call('GET bbs/entries', { id }, { as: organiser })
    expect(body.map(({ user }) => user.id)).toEqual([anna.id, carl.id, ben.id])
  })

  test('the last one is never taken twice', async () => {
    const id = await publish({ capacity: 1, partyMost: 1 })
    const comers = await Promise.all(Array.from({ length: 6 }, () => buildMember()))
    await Promise.all(comers.map((as) => join(id, as)))
    expect(await read(id)).toMatchObject({ taken: 1, waiting: 5 })
    const places = await Promise.all(comers.map((as) => placeOf(id, as)))
    expect(places.map((place) => place ?? 0).sort()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('joining twice at once is one entry, and a larger party that does not fit changes nothing', async () => {
    const id = await publish()
    await Promise.all([join(id, anna), join(id, anna), join(id, anna)])
    await join(id, ben)
    expect(await refusedPart(id, anna, { act: 'join', party: 2 })).toMatchObject({ code: 'activity_full' })
    expect((await refusedPart(id, anna, { act: 'join', party: 3 })).faults).toContain('party too_large 2')
    expect(await read(id, anna)).toMatchObject({ taken: 2, waiting: 0, mine: { party: 1, place: null } })
  })

  test('a smaller capacity never takes a place away, a larger one lets in who waits', async () => {
    const id = await publish({ capacity: 2, partyMost: 1 })
    await join(id, anna)
    await join(id, ben)
    await join(id, carl)
    expect((await refused('POST publish/bbs', { ...formOf({ capacity: 1, partyMost: 1 }), id }, { as: organiser })).faults).toContain(
      'activity.capacity too_small 2',
    )
    await edit(id, { capacity: 3, partyMost: 1 })
    expect(await placeOf(id, carl)).toBeNull()
  })

  test('a party stays as large as it was let in, also where fewer may come together by now', async () => {
    const id = await publish({ partyMost: 2 })
    await join(id, anna, { party: 2 })
    await edit(id, { partyMost: 1 })
    expect((await join(id, anna, { party: 2 })).mine).toMatchObject({ party: 2, place: null })
    // A call that does not say changes nothing.
    expect((await join(id, anna)).mine).toMatchObject({ party: 2 })
    expect((await refusedPart(id, ben, { act: 'join', party: 2 })).faults).toContain('party too_large 1')
  })

  test(`end with so many entries, of whom most may wait`, async () => {
    const [id, others] = [await publish(), ACTIVITY_ENTRIES_MAX - 1]
    await sql`
      with crowd as (
        insert into member (login, nickname) select 'crowd' || i, '人群' || i from generate_series(1, ${others}::integer) i returning id
      ) insert into activity_entry (post_id, member_id, party, phone, waiting) select ${id}::bigint, id, 1, '', true from crowd`.execute(db)
    await join(id, anna)
    expect(await refusedPart(id, ben, { act: 'join' })).toMatchObject({ code: 'activity_full' })
    expect((await join(id, anna, { party: 2 })).mine).toMatchObject({ party: 2 })
  })

  test('a leaver and a smaller capacity at once end the same whoever is first', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await publish({ capacity: 2, partyMost: 1 })
      for (const as of [anna, ben, carl]) await join(id, as)
      const [, smaller] = await Promise.allSettled([leave(id, anna), edit(id, { capacity: 1, partyMost: 1 })])
      // Whoever leaves makes room for who waits, in the same moment: two have places all along.
      expect(smaller.status).toBe('rejected')
      expect(await read(id)).toMatchObject({ capacity: 2, taken: 2, waiting: 0 })
    }
  })

  test('of a member whose account is erased go to who waits', async () => {
    const leaver = await buildMember()
    const id = await publish({ capacity: 1, partyMost: 1 })
    await join(id, leaver)
    await join(id, ben)
    await erase(leaver)
    expect(await read(id, ben)).toMatchObject({ taken: 1, waiting: 0, mine: { place: null } })
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['deleted', (id) => call('POST content-manage/delete', { id }, { as: organiser })],
    ['held', (id) => transact(context, (trx) => holdShown(trx, id))],
  ])('of what is %s go to nobody when who had one is erased', async (_, end) => {
    const [leaver, waiter] = [await buildMember(), await buildMember()]
    const id = await publish({ capacity: 1, partyMost: 1 })
    await join(id, leaver)
    await join(id, waiter)
    await end(id)
    await erase(leaver)
    expect(await noticesOf(waiter)).toEqual(['activity_cancelled'])
  })
})

test('a draft may say anything of when it is, and is asked for it when it is published', async () => {
  const draft = async (activity: Partial<ActivityForm>, id?: number) =>
    (await call('POST publish/bbs', { ...formOf(activity), draft: true, ...(id !== undefined && { id }) }, { as: organiser })).body.id
  const kept = async (id: number) => (await call('GET posts/edit-detail', { id }, { as: organiser })).body.extra
  const id = await draft({ capacity: 1, partyMost: 2 })
  expect(await kept(id)).toMatchObject({ activity: { capacity: 1, partyMost: 2 } })
  const past = { startsAt: inHours(-5), endsAt: inHours(-3) }
  await draft(past, id)
  await draft({ endsAt: inHours(23) }, id)
  expect(await kept(id)).toMatchObject({ activity: past })
  expect((await refused('POST publish/bbs', { ...formOf(past), id }, { as: organiser })).faults).toContain('activity.endsAt past')
  await edit(id, {})
  expect(await read(id, anna)).toMatchObject({ capacity: 2, can: { join: true } })
})

describe('leaving', () => {
  const change = (id: number, post: { state: 'held' } | { visibility: 3 }) =>
    db.updateTable('post').set(post).where('id', '=', id).execute()

  test.each<[string, (id: number, member: BuiltMember) => Promise<unknown>]>([
    ['who is blocked by its organiser', (_, member) => buildBlock(organiser, member)],
    ['where it is held', (id) => change(id, { state: 'held' })],
    ['where it is locked', (id) => change(id, { visibility: 3 })],
  ])('is for anyone who has joined, also %s', async (_, end) => {
    const member = await buildMember()
    const id = await publish({ phoneWanted: true })
    await join(id, member, { phone: '13800138000' })
    await end(id, member)
    expect((await leave(id, member)).body).toMatchObject({ taken: 0, mine: null, can: { join: false, organise: false } })
    expect(await db.selectFrom('activity_entry').select('phone').where('post_id', '=', id).execute()).toEqual([])
    // There is nothing left to take back.
    expect([403, 404]).toContain((await refusedPart(id, member, { act: 'leave' })).status)
  })
})

test('who is banned meanwhile may leave, so that who waits moves up, and nothing else', async () => {
  const member = await buildMember()
  const id = await publish()
  await join(id, member, { party: 2 })
  await join(id, anna)
  await db
    .updateTable('member')
    .set({ banned_until: new Date(inHours(24)) })
    .where('id', '=', member.id)
    .execute()
  for (const act of ['join', 'arrive'] as const) expect((await refusedPart(id, member, { act })).code).toBe('rest_banned')
  expect((await leave(id, member)).body).toMatchObject({ mine: null, can: { join: false } })
  expect(await placeOf(id, anna)).toBeNull()
})

test('nobody joins what is held, nor its organiser, until it is let out', async () => {
  const id = await publish()
  await join(id, anna)
  await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
  const operator = await buildModerator()
  for (const as of [organiser, operator]) {
    expect((await read(id, as)).can.join).toBe(false)
    expect(await refusedPart(id, as, { act: 'join' })).toMatchObject({ code: 'rest_forbidden' })
  }
  expect(await refusedPart(id, ben, { act: 'join' })).toMatchObject({ code: 'rest_not_found' })
  await db.updateTable('post').set({ state: 'live' }).where('id', '=', id).execute()
  await join(id, ben)
  expect((await read(id, organiser)).taken).toBe(2)
})

describe('checking in', () => {
  test('is by the code that the organiser shows, from two hours before', async () => {
    const id = await publish({ capacity: 1, partyMost: 1 })
    await join(id, anna)
    await join(id, ben)
    expect((await read(id, organiser)).code).toBeNull()
    await begin(id, 2.1)
    expect((await read(id, organiser)).code).toBeNull()
    await begin(id, 1)
    const { code } = (await read(id, organiser)).code!
    expect(code).toMatch(/^\d{6}$/)
    for (const as of [undefined, anna, ben]) expect((await read(id, as)).code).toBeNull()
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await refusedPart(id, anna, { act: 'arrive', code: wrong })).faults).toContain('code wrong')
    expect(await refusedPart(id, ben, { act: 'arrive', code })).toMatchObject({ code: 'rest_forbidden' })
    await call('POST bbs/activity', { id, act: 'arrive', code }, { as: anna })
    expect((await read(id, anna)).mine).toMatchObject({ arrived: true })
    const { body } = await call('GET bbs/entries', { id }, { as: organiser })
    expect(body.map(({ user, waiting, arrivedAt }) => [user.id, waiting, arrivedAt !== null])).toEqual([
      [anna.id, false, true],
      [ben.id, true, false],
    ])
  })
})

describe('the code of a minute', () => {
  const MINUTE_MS = 60_000
  afterEach(() => jest.restoreAllMocks())

  test('is taken in that minute and the next, and not after it', async () => {
    const id = await publish({ capacity: null })
    for (const as of [anna, ben, carl]) await join(id, as)
    await begin(id, 1)
    const now = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now)
    const { code, until } = (await read(id, organiser)).code!
    const left = new Date(until).getTime() - now
    expect([left > 0, left <= MINUTE_MS]).toEqual([true, true])
    clock.mockReturnValue(now + left - 1)
    await call('POST bbs/activity', { id, act: 'arrive', code: ` ${code} ` }, { as: anna })
    clock.mockReturnValue(now + left)
    const next = (await read(id, organiser)).code!
    await call('POST bbs/activity', { id, act: 'arrive', code }, { as: ben })
    clock.mockReturnValue(now + left + MINUTE_MS)
    expect((await refusedPart(id, carl, { act: 'arrive', code })).faults).toContain('code wrong')
    await call('POST bbs/activity', { id, act: 'arrive', code: next.code }, { as: carl })
    // Who has arrived has, whatever they type next.
    await call('POST bbs/activity', { id, act: 'arrive', code }, { as: anna })
    expect((await read(id, anna)).mine?.arrived).toBe(true)
  })
})

describe('phone numbers', () => {
  test('are for the organiser alone, and erased when it is over', async () => {
    const id = await publish({ phoneWanted: true })
    expect((await refusedPart(id, anna, { act: 'join' })).faults).toContain('phone required')
    expect((await refusedPart(id, anna, { act: 'join', phone: '12' })).faults).toContain('phone format')
    expect((await join(id, anna, { phone: '138 0013 8000' })).mine).toMatchObject({ phone: '13800138000' })
    const phones = async () => (await call('GET bbs/entries', { id }, { as: organiser })).body.map(({ phone }) => phone)
    expect(await phones()).toEqual(['13800138000'])
    expect(await refused('GET bbs/entries', { id }, { as: ben })).toMatchObject({ code: 'rest_forbidden' })
    await runCleanup({ db, modules })
    expect(await phones()).toEqual(['13800138000'])
    await begin(id, -4)
    expect([await phones(), (await call('GET posts/detail', { id })).body.extra]).toMatchObject([[''], { over: true }])
    expect((await read(id, anna)).mine).toMatchObject({ phone: '' })
    await runCleanup({ db, modules })
    const stored = await db.selectFrom('activity_entry').select('phone').where('post_id', '=', id).execute()
    expect(stored).toEqual([{ phone: '' }])
    expect(await refusedPart(id, ben, { act: 'join', phone: '13800138000' })).toMatchObject({ code: 'activity_over' })
  })

  test('stay as they were left where a member only changes their party, and are changed by another one', async () => {
    const id = await publish({ phoneWanted: true })
    await join(id, anna, { phone: '13800138000' })
    expect((await join(id, anna, { party: 2 })).mine).toMatchObject({ party: 2, phone: '13800138000' })
    expect((await join(id, anna, { phone: '13900139000' })).mine).toMatchObject({ party: 2, phone: '13900139000' })
    const plain = await publish()
    expect((await join(plain, anna, { phone: '13800138000' })).mine).toMatchObject({ phone: '' })
  })

  test('are erased once the organiser asks for none any more', async () => {
    const id = await publish({ phoneWanted: true })
    const beside = await publish({ phoneWanted: true })
    for (const one of [id, beside]) await join(one, anna, { phone: '13800138000' })
    await edit(id, { phoneWanted: false })
    await edit(id, { phoneWanted: true })
    const phones = async (of: number) => (await call('GET bbs/entries', { id: of }, { as: organiser })).body.map(({ phone }) => phone)
    expect([await phones(id), await phones(beside)]).toEqual([[''], ['13800138000']])
  })
})

test('who joined is told of another time, and of its end', async () => {
  const [id, beside, member] = [await publish(), await publish(), await buildMember()]
  for (const as of [member, organiser]) await join(id, as)
  await join(beside, member)
  await edit(id, { startsAt: inHours(48), endsAt: inHours(50) })
  expect(await noticesOf(member)).toContain('activity_changed')
  expect(await noticesOf(organiser)).not.toContain('activity_changed')
  await call('POST content-manage/delete', { id }, { as: organiser })
  expect(await noticesOf(member)).toContain('activity_cancelled')
  expect(await noticesOf(organiser)).not.toContain('activity_cancelled')
  await edit(beside, { startsAt: inHours(48), endsAt: inHours(50) })
  expect((await noticesOf(member))[0]).toBe('activity_changed')
})

test.each<[string, Partial<ActivityForm>, boolean]>([
  ['its begin', { startsAt: inHours(23) }, true],
  ['its end', { endsAt: inHours(29) }, true],
  ['how many may come', { capacity: 3 }, false],
])('who joined is told when another time is said, once: %s', async (_, change, isNotified) => {
  const times = { startsAt: inHours(24), endsAt: inHours(28) }
  const id = await publish(times)
  const member = await buildMember()
  await join(id, member)
  for (let time = 0; time < 2; time++) {
    await edit(id, { ...times, ...change })
    expect((await noticesOf(member)).filter((kind) => kind === 'activity_changed')).toHaveLength(isNotified && time === 0 ? 1 : 0)
    await call('POST notice/set-status', {}, { as: member })
    await db.deleteFrom('notice').where('member_id', '=', member.id).execute()
  }
})

test.each<[string, (id: number) => Promise<unknown>]>([
  [
    'a moderator sends it back',
    async (id) => call('POST content-manage/refuse', { id, content: '地点不对' }, { as: await buildModerator() }),
  ],
  ['it is held', (id) => transact(context, (trx) => holdShown(trx, id))],
])('who joined is told when %s, once, and when it is there again; nothing of one that is over', async (_, end) => {
  const [past, id, member] = [await publish(), await publish(), await buildMember()]
  for (const one of [past, id]) await join(one, member)
  await begin(past, -4)
  for (const one of [past, id]) await end(one)
  expect(await noticesOf(member)).toEqual(['activity_cancelled'])
  await edit(id, {})
  // Nothing says any more that it is off.
  expect(await noticesOf(member)).toEqual(['activity_on'])
  expect(await read(id, member)).toMatchObject({ taken: 1, mine: { place: null } })
})

test('who waits is told of the place that they have once it is there again', async () => {
  const id = await publish({ capacity: 1, partyMost: 1 })
  const [member, waiter] = [await buildMember(), await buildMember()]
  await join(id, member)
  await join(id, waiter)
  await transact(context, (trx) => holdShown(trx, id))
  await edit(id, { capacity: 2, partyMost: 1 })
  expect([await noticesOf(member), await noticesOf(waiter)]).toEqual([['activity_on'], ['activity_seat']])
})

test('who joined is told when the account of who organises it is erased', async () => {
  const [host, member] = [await buildMember(), await buildMember()]
  const publishOne = async () => (await call('POST publish/bbs', formOf(), { as: host })).body.id
  const [past, next] = [await publishOne(), await publishOne()]
  for (const id of [past, next, await publish()]) await join(id, member)
  // Nothing that is over is cancelled, nor what others organise.
  await begin(past, -4)
  await erase(host)
  expect(await noticesOf(member)).toEqual(['activity_cancelled'])
})

describe('a change that is looked at first', () => {
  beforeEach(() => storeSetting(db, 'seast_review_types', ['bbs']))
  afterEach(() => resetSetting(db, 'seast_review_types'))

  test('is told to who joined, and gives places, when others see it', async () => {
    const [member, waiter] = [await buildMember(), await buildMember()]
    const id = await publish({ capacity: 1, partyMost: 1 })
    await decideReview(context, id, true)
    await join(id, member)
    await join(id, waiter)
    await edit(id, { startsAt: inHours(48), endsAt: inHours(50), partyMost: 1 })
    expect([await noticesOf(member), await noticesOf(waiter)]).toEqual([[], []])
    await decideReview(context, id, true)
    expect(await noticesOf(member)).toEqual(['activity_changed'])
    expect((await noticesOf(waiter)).sort()).toEqual(['activity_changed', 'activity_seat'])
    expect(await read(id, waiter)).toMatchObject({ taken: 2, mine: { place: null } })
  })

  test.each<[string, (id: number, host: BuiltMember) => Promise<unknown>]>([
    ['is refused', (id) => decideReview(context, id, false)],
    ['has a picture that is refused', (id) => transact(context, (trx) => holdShown(trx, id))],
    ['is deleted', (id, host) => call('POST content-manage/delete', { id }, { as: host })],
    ['goes with its organiser', (_, host) => erase(host)],
  ])('says none of its words to who joined when it %s', async (_, end) => {
    const [host, member] = [await buildMember(), await buildMember()]
    const { id } = (await call('POST publish/bbs', formOf(), { as: host })).body
    await decideReview(context, id, true)
    await join(id, member)
    await call('POST publish/bbs', { ...formOf(), id, title: '加微信' }, { as: host })
    await end(id, host)
    expect((await call('GET notice/list', { tab: 'system' }, { as: member })).body).toMatchObject([
      { kind: 'activity_cancelled', title: '' },
    ])
  })
})
