import { startSimulator } from '@anglers/simulators'
import { shortened } from '../../../server/src/infra/integrations/mapAsk.ts'
import { Amap } from '../../../server/src/infra/integrations/amap.ts'
import type { MapPort } from '../../../server/src/infra/integrations/maps.ts'
import { TencentMap } from '../../../server/src/infra/integrations/tencentMap.ts'
import type { MapKeys } from '../../../server/src/config.ts'
import { metresBetween } from '../../../server/src/lib/distance.ts'
import { answerJson, openLoopback } from '../support/loopback.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
const { maps } = simulator
afterEach(() => (maps.fault = null))

const TOWN = { lat: 29.9531, lng: 115.4102 }
const search = { word: '停车场', ...TOWN, radiusM: 50_000, page: 1, perPage: 5 }

describe.each<[string, (changed?: Partial<MapKeys>) => MapPort, expired: string]>([
  ['Tencent Maps', (changed) => new TencentMap({ ...maps.keys.tencent, ...changed }, 500), '121'],
  ['Amap', (changed) => new Amap({ ...maps.keys.amap, ...changed }, 500), '10003'],
])('%s', (_, portOf, dayIsSpent) => {
  test('finds places by a word, page by page, each once', async () => {
    const [first, second] = await Promise.all([portOf().find(search), portOf().find({ ...search, page: 2 })])
    expect(first.places).toHaveLength(5)
    expect(first.places[0]).toEqual({
      name: expect.stringContaining('停车场'),
      address: expect.any(String),
      lat: expect.any(Number),
      lng: expect.any(Number),
    })
    expect(first.total).toBeGreaterThan(5)
    expect(new Set([...first.places, ...second.places].map(({ name }) => name)).size).toBe(5 + second.places.length)
  })

  test('names what stands around, the nearest first, without a word', async () => {
    const here = { lat: 29.9717, lng: 115.483 }
    const { places } = await portOf().find({ ...search, ...here, word: '' })
    expect(places[0]!.name).toBe('杏湖村停车场')
  })

  test('leaves out what lies outside of the circle, and finds nothing for a word that nothing is called by', async () => {
    const near = await portOf().find({ ...search, radiusM: 5_000 })
    expect(near.places.every((place) => metresBetween(TOWN, place) <= 5_000)).toBe(true)
    expect(await portOf().find({ ...search, word: '没有这个地方' })).toEqual({ places: [], total: 0 })
  })

  test('a word that is too long is cut, and not in the midst of a character', async () => {
    expect(await portOf().find({ ...search, word: '鱼'.repeat(50) })).toEqual({ places: [], total: 0 })
  })

  test('is refused with a key that is not ours, or by another secret', async () => {
    await expect(portOf({ key: 'x' }).find(search)).rejects.toMatchObject({ kind: 'failed' })
    await expect(portOf({ secret: 'x' }).find(search)).rejects.toMatchObject({ kind: 'failed' })
    await expect(portOf({ secret: '' }).find(search)).rejects.toMatchObject({ kind: 'failed' })
  })

  test.each([
    ['down', 'failed'],
    ['cut', 'failed'],
    ['slow', 'failed'],
    ['busy', 'busy'],
  ] as const)('%s: says so', async (fault, kind) => {
    maps.fault = fault
    const error = await portOf()
      .find(search)
      .catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ kind, ...(kind === 'busy' && { code: dayIsSpent }) })
    // Nor is the key in what is logged.
    expect(String(error)).not.toMatch(new RegExp(`${maps.keys.tencent.key}|${maps.keys.amap.key}`))
  })

  test('makes no place out of nonsense', async () => {
    maps.fault = 'nonsense'
    expect((await portOf().find(search)).places).toEqual([])
  })
})

test.each<[string, (url: string) => MapPort, string, string[]]>([
  ['Tencent Maps', (url) => new TencentMap({ ...maps.keys.tencent, url }, 500), 'status', ['120', '121']],
  [
    'Amap',
    (url) => new Amap({ ...maps.keys.amap, url }, 500),
    'infocode',
    ['10003', '10004', '10014', '10019', '10020', '10021', '10029', '10044', '10045'],
  ],
])('%s is busy by each code that says so, and by no other', async (_, portOf, field, codes) => {
  let code = ''
  const server = await openLoopback((_heard, response) => answerJson(response, { [field]: code }))
  const kinds: (string | undefined)[] = []
  for (code of [...codes, '10001'])
    kinds.push(
      await portOf(server.url)
        .find(search)
        .then(
          () => undefined,
          (error: { kind: string }) => error.kind,
        ),
    )
  expect(kinds).toEqual([...codes.map(() => 'busy'), 'failed'])
  await server.close()
})

describe('what a map answers is read', () => {
  const here = (n: number) => ({ lat: TOWN.lat + n / 10_000, lng: TOWN.lng })
  const found = async (port: (url: string) => MapPort, answer: object, more: object = {}) => {
    const server = await openLoopback((_heard, response) => answerJson(response, answer))
    return port(server.url)
      .find({ ...search, perPage: 2, ...more })
      .finally(() => server.close())
  }
  const tencent = (url: string) => new TencentMap({ ...maps.keys.tencent, url }, 500)
  const amap = (url: string) => new Amap({ ...maps.keys.amap, url }, 500)
  const rows = [1, 2].map((n) => ({ title: ` 停车场${n} `, address: '泽安路', location: here(n) }))
  const places = [1, 2].map((n) => ({ name: `停车场${n}`, address: '泽安路', ...here(n) }))

  test('of Tencent with how many there are, or as many as are known where it does not say', async () => {
    expect(await found(tencent, { status: 0, count: 9, data: rows })).toEqual({ places, total: 9 })
    for (const count of [undefined, 1, 'viele', 2.5])
      expect([count, (await found(tencent, { status: 0, count, data: rows }, { page: 3 })).total]).toEqual([count, 6])
  })

  test('of Amap with one more than are known where a page is full; of an address that it lacks nothing is said', async () => {
    const pois = [1, 2].map((n) => {
      const { lat, lng } = here(n)
      return { name: `停车场${n}`, adname: n === 1 ? '泽安区' : '', address: n === 1 ? '泽安路' : [], location: `${lng},${lat}` }
    })
    const read = [
      { ...places[0]!, address: '泽安区泽安路' },
      { ...places[1]!, address: '' },
    ]
    expect(await found(amap, { infocode: '10000', pois })).toEqual({ places: read, total: 3 })
    expect(await found(amap, { infocode: '10000', pois }, { perPage: 5 })).toEqual({ places: read, total: 2 })
    expect(await found(amap, { infocode: '10000', pois }, { page: 2 })).toEqual({ places: [], total: 2 })
  })

  test('without what has no name, no point, or lies outside of the circle', async () => {
    const odd = [
      { ...rows[0]!, title: ' ' },
      { ...rows[0]!, location: { lat: '', lng: 115 } },
      { ...rows[0]!, location: { lat: 91, lng: 115 } },
      { ...rows[0]!, location: { lat: 29.9, lng: 181 } },
      { ...rows[0]!, location: here(1_000) },
    ]
    expect((await found(tencent, { status: 0, data: [...odd, rows[0]!] }, { radiusM: 5_000 })).places).toEqual([places[0]])
  })
})

test('a square at the pole and at the date line stays within the world', async () => {
  const port = new TencentMap(maps.keys.tencent, 500)
  for (const at of [
    { lat: 90, lng: 180 },
    { lat: -90, lng: -180 },
  ])
    expect((await port.find({ ...search, ...at })).places).toEqual([])
})

test('Amap is asked for ten at a time, as many times as a page of ours needs', async () => {
  const port = new Amap(maps.keys.amap, 500)
  const [all, middle] = [await port.find({ ...search, perPage: 20 }), await port.find({ ...search, perPage: 4, page: 3 })]
  const before = maps.asked
  await port.find({ ...search, perPage: 20 })
  expect(maps.asked - before).toBe(Math.min(2, Math.floor(all.places.length / 10) + 1))
  expect(middle.places).toEqual(all.places.slice(8, 12))
})

test.each([
  [{ perPage: 4, page: 4 }, [2], 13],
  [{ perPage: 4, page: 3 }, [1, 2], 9],
  [{ perPage: 10, page: 3 }, [3], 21],
  [{ perPage: 20, page: 2 }, [3, 4], 21],
])('of Amap’s pages %j is asked for by %j, and begins with place %i', async ({ perPage, page }, asked, first) => {
  const server = await openLoopback(({ url }, response) => {
    const before = (Number(url.searchParams.get('page_num')) - 1) * 10
    const pois = Array.from({ length: 10 }, (_, at) => ({ name: `${before + at + 1}`, location: `${TOWN.lng},${TOWN.lat}` }))
    answerJson(response, { infocode: '10000', pois })
  })
  const { places, total } = await new Amap({ ...maps.keys.amap, url: server.url }, 500).find({ ...search, perPage, page })
  expect(server.heard.map(({ url }) => Number(url.searchParams.get('page_num')))).toEqual(asked)
  expect(places.map(({ name }) => Number(name))).toEqual(Array.from({ length: perPage }, (_, at) => first + at))
  expect(total).toBe(page * perPage + 1)
  await server.close()
})

test.each([
  ['鱼塘', 6, '鱼塘'],
  ['鱼塘', 5, '鱼'],
  ['a🐟', 4, 'a'],
  ['a🐟', 5, 'a🐟'],
  ['鱼', 2, ''],
])('%s in %i bytes is %j', (text, bytes, short) => expect(shortened(text, bytes)).toBe(short))
