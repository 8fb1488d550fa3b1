import { startSimulator } from '@anglers/simulators'
import { keepToOneDay } from '../support/midnight.ts'
import { metresBetween } from '../../../server/src/lib/distance.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

const simulator = await startSimulator()
const { maps } = simulator
const TOWN = { lat: 29.9531, lng: 115.4102 }

let server: TestServer
let me: { token: string }
beforeAll(async () => (server = await openTestServer({ maps: maps.keys.tencent })))
beforeEach(async () => (me = await server.buildMember()))
afterEach(() => (maps.fault = null))
afterAll(() => Promise.all([server.close(), simulator.close()]))
keepToOneDay()

const find = (input = {}) => server.call('GET waters/map-places', { ...TOWN, ...input }, { as: me })
const refused = (input = {}, as: { token: string } | undefined = me) =>
  server.refused('GET waters/map-places', { ...TOWN, ...input }, { as })

describe("places of the operator's map service", () => {
  test('are found by a word, with how far they are, for members', async () => {
    const { body } = await find({ word: '停车场' })
    expect(body.length).toBeGreaterThan(3)
    expect(body[0]).toEqual({
      name: expect.stringContaining('停车场'),
      address: expect.any(String),
      lat: expect.any(Number),
      lng: expect.any(Number),
      distanceM: expect.any(Number),
    })
    expect(await server.refused('GET waters/map-places', TOWN)).toMatchObject({ status: 401 })
  })

  test('are what stands around where no word is given', async () => {
    const { body } = await find({ lat: 29.9717, lng: 115.483 })
    expect(body[0]).toMatchObject({ name: '杏湖村停车场' })
    expect(body[0]!.distanceM).toBeLessThan(100)
  })

  test('come page by page, and are counted over all of them', async () => {
    const all = await find({ word: '停车场' })
    const pages = [await find({ word: '停车场', per_page: 2 }), await find({ word: '停车场', per_page: 2, page: 2 })]
    expect(pages.flatMap(({ body }) => body)).toEqual(all.body.slice(0, 4))
    expect([all, ...pages].map(({ total }) => total)).toEqual(Array(3).fill(all.total))
    expect(all.total).toBeGreaterThan(3)
  })

  test('are asked for once for all who stand at one place and look for the same', async () => {
    const before = maps.asked
    await Promise.all([find({ word: '码头' }), find({ word: '码头', lat: TOWN.lat + 0.0001 })])
    expect(maps.asked - before).toBe(1)
  })

  test('are as far as they are from where one stands, though all are asked for around there alike', async () => {
    const here = { lat: TOWN.lat + 0.0003, lng: TOWN.lng + 0.0002 }
    const { body } = await find({ word: '停车场', ...here })
    expect(body.map(({ distanceM }) => distanceM)).toEqual(body.map((place) => Math.round(metresBetween(here, place))))
  })

  test.each([
    ['more than a page holds', { per_page: 21 }, 'per_page'],
    ['a latitude beyond the pole', { lat: 91 }, 'lat'],
    ['a longitude that is a word', { lng: 'NaN' }, 'lng'],
    ['a word too long', { word: '鱼'.repeat(101) }, 'word'],
  ])('refuse %s', async (_, input, name) => {
    expect(await refused(input)).toMatchObject({ status: 400, params: { [name]: expect.any(String) } })
  })

  test('are none without a service', async () => {
    const other = await openTestServer({ beside: server })
    try {
      expect((await other.call('GET waters/map-places', TOWN, { as: me })).body).toEqual([])
    } finally {
      await other.close()
    }
  })

  test("while it fails it says so, is asked anew by the next, and the site's own are found as ever", async () => {
    maps.fault = 'down'
    expect(await refused({ word: '公园' })).toMatchObject({ status: 503, code: 'rest_unavailable' })
    maps.fault = 'busy'
    expect(await refused({ word: '公园' })).toMatchObject({ status: 429 })
    expect((await server.call('GET waters/find-place', { ...TOWN, word: '公园' }, { as: me })).body).toEqual([])
    maps.fault = null
    expect((await find({ word: '公园' })).body).not.toEqual([])
  })

  test('are bounded by the day for a member, and what is known already costs nothing', async () => {
    const around = (n: number) => ({ lat: 25 + n / 100, lng: 110 })
    // Another process of the site counts with it.
    const beside = await openTestServer({ beside: server, maps: maps.keys.tencent })
    for (let n = 0; n < 200; n++) await (n % 2 ? find(around(n)) : beside.call('GET waters/map-places', around(n), { as: me }))
    expect(await refused(around(201))).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect(await beside.refused('GET waters/map-places', around(201), { as: me })).toMatchObject({ status: 429 })
    await beside.close()
    expect((await find(around(7))).body).toEqual((await find(around(7))).body)
    const other = await server.buildMember()
    expect((await server.call('GET waters/map-places', around(202), { as: other })).status).toBe(200)
  })
})

describe('places by a word', () => {
  test('are the grounds and shops around, the nearest first', async () => {
    const at = { lat: 23.5, lng: 108.2 }
    const publishAt = async (title: string, step: number) =>
      server.call(
        'POST publish/diaochang',
        { title, content: '', water: 'pond', place: { name: title, address: '东村', lng: at.lng, lat: at.lat + step } },
        { as: me },
      )
    await publishAt('柳塘', 0.01)
    await publishAt('柳湾', 0.005)
    const found = async (word?: string) =>
      (await server.call('GET waters/find-place', { word, ...at }, { as: me })).body.map(({ name }) => name)
    expect([await found('柳'), await found('东村'), await found('塘'), await found(), await found('竹')]).toEqual([
      ['柳湾', '柳塘'],
      ['柳湾', '柳塘'],
      ['柳塘'],
      ['柳湾', '柳塘'],
      [],
    ])
    const pageOf = async (page: number) =>
      (await server.call('GET waters/find-place', { ...at, page, per_page: 1 }, { as: me })).body[0]?.name
    expect([await pageOf(1), await pageOf(2)]).toEqual(['柳湾', '柳塘'])
  })
})
