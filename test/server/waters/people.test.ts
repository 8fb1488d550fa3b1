import { NEARBY_RADIUS_M, NEARBY_RINGS_M } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { blurred } from '../../../server/src/domains/waters/people.ts'
import { METRES_PER_DEGREE, metresBetween, type Point } from '../../../server/src/lib/distance.ts'
import { Secret } from '../../../server/src/lib/secret.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildBlock, buildFollow, close } = server
afterAll(close)

const me = await buildMember()
const stands = async (at: Point, nearby = true) => {
  const member = await buildMember()
  if (nearby) await call('POST user/setting', { privacy: { nearby: true } }, { as: member })
  await call('POST user/update-status', { online: 1, ...at }, { as: member })
  return member
}
const around = async (at: Point, as = me) => (await call('GET user/nearby-user', { ...at, per_page: 100 }, { as })).body
const idsAround = async (at: Point, as = me) => (await around(at, as)).map(({ user }) => user.id)

describe('members nearby', () => {
  test('are those who want to be met, by rings', async () => {
    const at = { lat: 30.2, lng: 114.1 }
    const [here, off, far] = [await stands(at), await stands(at, false), await stands({ ...at, lat: 31 })]
    const found = await around(at)
    expect(found.map(({ user }) => user.id)).toEqual([here.id])
    expect(NEARBY_RINGS_M).toContain(found[0]!.withinM)
    expect(Object.keys(found[0]!).sort()).toEqual(['online', 'user', 'withinM'])
    expect([off.id, far.id]).not.toContain(found[0]!.user.id)
    expect(await idsAround(at, here)).toEqual([])
  })

  test('come ring by ring, page by page, and without those who have left', async () => {
    const at = { lat: 25.2, lng: 109.1 }
    const far = await stands({ ...at, lat: at.lat + 0.036 })
    const [near, left] = [await stands(at), await stands(at)]
    await sql`update member set deleted_at = now() where id = ${left.id}`.execute(db)
    expect(await idsAround(at)).toEqual([near.id, far.id])
    const { body, total } = await call('GET user/nearby-user', { ...at, per_page: 1, page: 2 }, { as: me })
    expect([body.map(({ user }) => user.id), total]).toEqual([[far.id], 2])
  })

  test('are gone after 15 minutes of silence, after they turned it off, and behind a block on either side', async () => {
    const at = { lat: 29.2, lng: 113.1 }
    const [silent, off, blocked, blocker] = [await stands(at), await stands(at), await stands(at), await stands(at)]
    const reader = await buildMember()
    expect(await idsAround(at, reader)).toEqual([silent.id, off.id, blocked.id, blocker.id])
    await sql`update presence set seen_at = now() - interval '15 minutes 1 second' where member_id = ${silent.id}`.execute(db)
    await call('POST user/setting', { privacy: { nearby: false } }, { as: off })
    await buildBlock(reader, blocked)
    await buildBlock(blocker, reader)
    expect(await idsAround(at, reader)).toEqual([])
  })

  test('say that they are here to whom they let know of it: all, or whom they follow', async () => {
    const at = { lat: 26.2, lng: 110.1 }
    const [open, shy, hidden] = [await stands(at), await stands(at), await stands(at)]
    await call('POST user/setting', { privacy: { online: 'following' } }, { as: shy })
    await call('POST user/setting', { privacy: { online: 'nobody' } }, { as: hidden })
    const [followed, fan] = [await buildMember(), await buildMember()]
    await buildFollow(shy, followed)
    for (const followee of [open, shy, hidden]) await buildFollow(fan, followee)
    const hereTo = async (as: typeof me) => (await around(at, as)).map(({ online }) => online)
    expect([await hereTo(followed), await hereTo(fan)]).toEqual([
      [true, true, false],
      [true, false, false],
    ])
  })

  test('are found where they are taken to be, though they stand further off than anybody looks', async () => {
    const at = { lat: 24.2, lng: 108.1 }
    const southward = (id: number) => (at.lat - blurred(at, id, server.secret).lat) * METRES_PER_DEGREE
    let member = await stands(at)
    // Most are taken to be some hundred metres off, in whatever direction.
    while (Math.abs(southward(member.id)) < 150) member = await stands(at)
    const taken = blurred(at, member.id, server.secret)
    const here = { lat: taken.lat - (Math.sign(southward(member.id)) * (NEARBY_RADIUS_M - 50)) / METRES_PER_DEGREE, lng: taken.lng }
    expect(metresBetween(here, at)).toBeGreaterThan(NEARBY_RADIUS_M + 50)
    expect(await idsAround(here)).toContain(member.id)
  })

  test('are in the ring of where they are taken to be, from wherever it is asked; no ring tells where they stand', async () => {
    const at = { lat: 27.2, lng: 111.1 }
    const members = await Promise.all([1, 2, 3].map(() => stands(at)))
    const ringOf = (metres: number) => NEARBY_RINGS_M.find((ring) => metres <= ring)
    const steps = Array.from({ length: 12 }, (_, n) => ({ lat: at.lat + (n - 6) * 0.002, lng: at.lng + 0.003 }))
    const ringsBy = (place: (id: number) => Point) => steps.map((here) => members.map(({ id }) => ringOf(metresBetween(here, place(id)))))
    const answered = []
    for (const here of steps) {
      const found = await around(here)
      answered.push(members.map(({ id }) => found.find(({ user }) => user.id === id)?.withinM))
    }
    expect(answered).toEqual(ringsBy((id) => blurred(at, id, server.secret)))
    expect(answered).not.toEqual(ringsBy(() => at))
  })

  test('are for members, and places have to be some', async () => {
    expect(await refused('GET user/nearby-user', { lat: 30, lng: 114 })).toMatchObject({ status: 401 })
    const { params } = await refused('GET user/nearby-user', { lat: 'NaN', lng: 200 } as never, { as: me })
    expect(Object.keys(params).sort()).toEqual(['lat', 'lng'])
  })

  test('stay where they are taken to be while they stay in a cell, so that no number of questions says more', async () => {
    const at = { lat: 28.2, lng: 112.1 }
    const secret = new Secret('a secret of this test')
    const steps = Array.from({ length: 1_000 }, (_, i) => ({
      lat: at.lat + Math.sin(i) * 0.0004,
      lng: at.lng + Math.cos(i * 1.7) * 0.0004,
    }))
    const taken = steps.map((step) => JSON.stringify(blurred(step, 7, secret)))
    // A walk of 50 m around crosses two edges of a grid at most.
    expect(new Set(taken).size).toBeLessThanOrEqual(4)
    const places = Array.from({ length: 1_000 }, (_, id) => blurred(at, id + 1, secret))
    for (const place of places) expect(metresBetween(at, place)).toBeLessThan(800)
    // The mean of where a crowd is taken to be at one water may be near it; each of them is a few hundred metres off.
    const off = places.filter((place) => metresBetween(at, place) > 100).length
    expect(off).toBeGreaterThan(900)
    expect(blurred(at, 7, new Secret('another secret of this test'))).not.toEqual(blurred(at, 7, secret))
  })
})
