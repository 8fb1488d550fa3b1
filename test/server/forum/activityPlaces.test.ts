import type { ActivityForm } from '@anglers/contract/activity'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildModerator, buildForum, close } = await openTestServer()
afterAll(close)

const [organiser, anna, ben, carl] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
const forum = await buildForum()
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)

const publish = async (terms: Partial<ActivityForm> = {}, id?: number) => {
  const times = { startsAt: inHours(1).toISOString(), endsAt: inHours(4).toISOString() }
  const activity = { ...times, capacity: 2, partyMost: 2, phoneWanted: false, ...terms }
  const form = { forumId: forum.id, kind: 'activity' as const, title: '周六湖边清洁', content: '东门集合', activity, ...(id && { id }) }
  return (await call('POST publish/bbs', form, { as: organiser })).body.id
}
const read = async (id: number, as: BuiltMember) => (await call('GET bbs/activity', { id }, { as })).body
const join = async (id: number, as: BuiltMember, party = 1) => (await call('POST bbs/activity', { id, act: 'join', party }, { as })).body
const finish = (id: number) =>
  db
    .updateTable('activity')
    .set({ starts_at: inHours(-4), ends_at: inHours(-1) })
    .where('post_id', '=', id)
    .execute()

test('places of what is over go to nobody when who had one is erased, and no code is shown any more', async () => {
  const [leaver, waiter] = [await buildMember(), await buildMember()]
  const id = await publish({ capacity: 1, partyMost: 1 })
  for (const as of [leaver, waiter]) await join(id, as)
  expect((await read(id, organiser)).code).not.toBeNull()
  await finish(id)
  await call('POST user/del-apply', {}, { as: leaver })
  await db.updateTable('member').set({ leaving_at: new Date() }).where('id', '=', leaver.id).execute()
  await call('POST site/logoff', {}, { as: leaver })
  expect((await call('GET notice/list', { tab: 'system' }, { as: waiter })).body).toEqual([])
  expect([(await read(id, waiter)).mine?.place, (await read(id, organiser)).code]).toEqual([1, null])
  for (const as of [waiter, anna]) expect((await read(id, as)).can.join).toBe(false)
})

test('of each activity is said by itself that it is at another time, that there is a place, and that it is off', async () => {
  const [member, waiter] = [await buildMember(), await buildMember()]
  const ids = [await publish({ capacity: 1, partyMost: 1 }), await publish({ capacity: 1, partyMost: 1 })]
  for (const id of ids) for (const as of [member, waiter]) await join(id, as)
  const change = { startsAt: inHours(2).toISOString(), endsAt: inHours(5).toISOString(), capacity: 2, partyMost: 1 }
  for (const id of ids) await publish(change, id)
  const heard = async (as: BuiltMember) =>
    (await call('GET notice/list', { tab: 'system' }, { as })).body.map(({ kind, link }) => [kind, link]).sort()
  const saidOf = (kind: string) => ids.map((id) => [kind, `/pagesA/detail/detail?id=${id}`]).sort()
  expect([await heard(member), await heard(waiter)]).toEqual([
    saidOf('activity_changed'),
    [...saidOf('activity_changed'), ...saidOf('activity_seat')],
  ])
  for (const id of ids) await call('POST content-manage/delete', { id }, { as: organiser })
  const cancelled = ['activity_cancelled', '']
  for (const as of [member, waiter])
    expect((await heard(as)).filter(([kind]) => kind === 'activity_cancelled')).toEqual([cancelled, cancelled])
})

test('an activity that was sent back keeps a place for everyone who joined, also as a draft', async () => {
  const id = await publish()
  for (const as of [anna, ben]) await join(id, as)
  await call('POST content-manage/refuse', { id, content: '地点不对' }, { as: await buildModerator() })
  const times = { startsAt: inHours(1).toISOString(), endsAt: inHours(4).toISOString() }
  const activity = { ...times, capacity: 1, partyMost: 1, phoneWanted: false }
  const form = { id, forumId: forum.id, kind: 'activity' as const, title: '周六湖边清洁', content: '东门集合', activity, draft: true }
  expect((await refused('POST publish/bbs', form, { as: organiser })).faults).toEqual(['activity.capacity too_small 2'])
})

test('a party that waits may grow, and waits on where it stood', async () => {
  const id = await publish()
  await join(id, anna, 2)
  for (const as of [ben, carl]) await join(id, as)
  expect(await join(id, ben, 2)).toMatchObject({ taken: 2, waiting: 2, mine: { party: 2, place: 1 } })
})

test('who organises it reads who joined, page by page', async () => {
  const [id, beside] = [await publish({ capacity: null }), await publish()]
  for (const as of [anna, ben, carl]) await join(id, as)
  await join(beside, anna)
  expect([(await read(id, organiser)).can.organise, (await read(id, anna)).can.organise]).toEqual([true, false])
  const { body, total, pages } = await call('GET bbs/entries', { id, per_page: 2, page: 2 }, { as: organiser })
  expect([body.map(({ user }) => user.id), total, pages]).toEqual([[carl.id], 3, 2])
})
