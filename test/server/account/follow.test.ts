import { openTestServer } from '../support/server.ts'

const { call, refused, buildMember, close } = await openTestServer()
afterAll(close)

describe('POST user/follow', () => {
  test('needs a session', async () => {
    expect(await refused('POST user/follow', { id: 1 })).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('flips the state when none is asked for', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    expect((await call('POST user/follow', { id: other.id }, { as: me })).body).toEqual({ following: true, followers: 1 })
    expect((await call('POST user/follow', { id: other.id }, { as: me })).body).toEqual({ following: false, followers: 0 })
  })

  test('changes nothing when the state is there already', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    for (const on of [true, true, false, false]) {
      expect((await call('POST user/follow', { id: other.id, on }, { as: me })).body).toEqual({ following: on, followers: on ? 1 : 0 })
    }
  })

  test('counts for both', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await call('POST user/follow', { id: other.id, on: true }, { as: me })
    expect((await call('GET user/view', { id: other.id }, { as: me })).body).toMatchObject({
      following: true,
      counts: { followers: 1, following: 0 },
    })
    expect((await call('GET user/view', { id: me.id }, { as: other })).body).toMatchObject({
      following: false,
      counts: { followers: 0, following: 1 },
    })
  })

  test('refuses myself', async () => {
    const me = await buildMember()
    expect(await refused('POST user/follow', { id: me.id }, { as: me })).toMatchObject({ status: 403, code: 'rest_forbidden' })
  })

  test('knows neither strangers nor the deleted', async () => {
    const [me, deleted] = [await buildMember(), await buildMember({ deleted_at: new Date() })]
    for (const id of [deleted.id, Number.MAX_SAFE_INTEGER]) {
      expect(await refused('POST user/follow', { id }, { as: me })).toMatchObject({ status: 404, code: 'rest_not_found' })
    }
  })

  test.each([{}, { id: '7' }, { id: 0 }, { id: 1, on: 'yes' }, { id: 1, on: 1 }])('refuses %j', async (input) => {
    expect(await refused('POST user/follow', input, { as: await buildMember() })).toMatchObject({ status: 400, code: 'rest_invalid_param' })
  })

  test('follows of one another at the same moment all succeed', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => buildMember()))
    const pairs = members.flatMap((from) => members.filter((to) => to !== from).map((to) => ({ from, to })))
    await Promise.all(pairs.map(({ from, to }) => call('POST user/follow', { id: to.id, on: true }, { as: from })))
    for (const { id } of members) expect((await call('GET user/view', { id })).body.counts).toMatchObject({ followers: 4, following: 4 })
  })

  test('the same follow at the same moment counts once', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await Promise.all(Array.from({ length: 6 }, () => call('POST user/follow', { id: other.id, on: true }, { as: me })))
    expect((await call('GET user/view', { id: other.id })).body.counts.followers).toBe(1)
  })
})
