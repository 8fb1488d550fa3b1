import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { mercator } from '@anglers/contract/mapGrid'
import { removeBaseMaps, saveBaseMap } from '../../../server/src/domains/waters/baseMap.ts'
import { storeSetting, resetSetting } from '../../../server/src/domains/settings/service.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { API, openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => (server = await openTestServer()))
beforeEach(() => removeBaseMaps(server.db))
afterAll(() => server.close())

const LAKE = { lng: 115.4, lat: 29.92 }
const mapOf = (name: string) => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { natural: 'water', name },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [LAKE.lng - 0.02, LAKE.lat - 0.02],
            [LAKE.lng + 0.02, LAKE.lat - 0.02],
            [LAKE.lng + 0.02, LAKE.lat + 0.02],
            [LAKE.lng - 0.02, LAKE.lat + 0.02],
            [LAKE.lng - 0.02, LAKE.lat - 0.02],
          ],
        ],
      },
    },
  ],
})
const save = (name: string) => saveBaseMap(server.db, mapOf(name), { crs: 'gcj02', attribution: '© OpenStreetMap contributors' })
const base = async () => (await server.call('GET waters/town', {})).body.base
const ZOOM = 12
const [x, y] = mercator(LAKE.lng, LAKE.lat).map((part) => Math.floor(part * 2 ** ZOOM))
const tile = (edition: string, at = `${ZOOM}/${x}/${y}`, headers = {}) =>
  server.inject({ url: `${API}/waters/base-map/${edition}/${at}`, headers })
const layersOf = (body: Buffer) => new VectorTile(new PbfReader(body)).layers

describe("the site's own base map", () => {
  test('is told with its reach and whose data it is, and its tiles have waters and names', async () => {
    expect(await base()).toBeNull()
    expect(await save('大荻湖')).toMatchObject({ shapes: 1, names: 1 })
    const map = await base()
    expect(map).toMatchObject({ south: 29.9, west: 115.38, north: 29.94, east: 115.42, attribution: '© OpenStreetMap contributors' })
    const { statusCode, headers, rawPayload } = await tile(map!.edition)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': 'public, max-age=2592000' })
    const { water, name } = layersOf(rawPayload)
    const packed = await tile(map!.edition, undefined, { 'accept-encoding': 'br, gzip' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringMatching(/accept-encoding/i) })
    expect(gunzipSync(packed.rawPayload).equals(rawPayload)).toBe(true)
    expect(water!.feature(0)).toMatchObject({ type: 3, properties: { kind: 'water' } })
    expect(name!.feature(0).properties).toEqual({ kind: 'water', text: '大荻湖', from: expect.any(Number) })
  })

  test('has empty tiles where there is nothing, and none of a map that is not there', async () => {
    await save('大荻湖')
    const { edition } = (await base())!
    expect(await tile(edition, '12/0/0')).toMatchObject({ statusCode: 200, body: '' })
    expect((await tile('another')).statusCode).toBe(404)
  })

  test.each(['19/0/0', '-1/0/0', '12/x/0', '12/0/1e9', '12/0/262144'])('refuses %s as no tile', async (at) => {
    await save('大荻湖')
    const { edition } = (await base())!
    expect((await tile(edition, at)).statusCode).toBe(400)
  })

  test('gives way to a new edition, while open pages still draw the one before', async () => {
    const editions: string[] = []
    for (const name of ['旧湖', '大荻湖', '新湖']) {
      await save(name)
      editions.push((await base())!.edition)
    }
    expect(new Set(editions).size).toBe(3)
    expect(await Promise.all(editions.map(async (edition) => (await tile(edition)).statusCode))).toEqual([404, 200, 200])
    expect(layersOf((await tile(editions[2]!)).rawPayload)['name']!.feature(0).properties['text']).toBe('新湖')
  })

  test('stays as it is when the next one is faulty', async () => {
    await save('大荻湖')
    const before = await base()
    await expect(saveBaseMap(server.db, { type: 'FeatureCollection', features: [] }, { crs: 'gcj02', attribution: 'x' })).rejects.toThrow()
    expect(await base()).toEqual(before)
  })

  test("is not told where the operator names another service's", async () => {
    await save('大荻湖')
    const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', crs: 'gcj02' as const, tms: false, attribution: '© 天地图' }
    await storeSetting(server.db, 'seast_map_tiles', tiles)
    try {
      const { body } = await server.call('GET waters/town', {})
      expect(body).toMatchObject({ tiles, base: null })
    } finally {
      await resetSetting(server.db, 'seast_map_tiles')
    }
  })

  test(
    'comes by a command, which says what is wrong',
    async () => {
      const file = path.join(os.tmpdir(), `map-${process.pid}.geojson`)
      const run = (...typed: string[]) => runCommand('basemap', typed, server.databaseUrl)
      await writeFile(file, JSON.stringify(mapOf('大荻湖')))
      expect(await run()).toContain('There is none')
      expect(await run(file)).toMatch(/^1 Say whose data it is/)
      expect(await run(file, '©', 'OpenStreetMap', '--gcj02')).toMatch(/^1 shapes and 1 names in \d+ tiles\n$/)
      expect(await run()).toContain('© OpenStreetMap: from 29.9, 115.38 to 29.94, 115.42')
      expect(await run(file, 'x', '--gcj02', '--bbox', '115.39,29.91,115.41,29.93')).toMatch(/^1 shapes/)
      expect(await base()).toMatchObject({ west: 115.39, south: 29.91, east: 115.41, north: 29.93 })
      expect(await run(file, 'x', '--gcj02', '--sea', file)).toMatch(/^2 shapes and 1 names/)
      expect(await run(file, 'x', '--GCJ02')).toMatch(/^1 Unknown option '--GCJ02'/)
      expect(await run(file, 'x', '--bbox', '115,30')).toMatch(/^1 --bbox takes WEST,SOUTH,EAST,NORTH/)
      await writeFile(file, '<osm>')
      expect(await run(file, 'x')).toMatch(/^1 .* is no JSON/)
      expect(await run('off')).toBe('done\n')
      expect(await base()).toBeNull()
    },
    COMMANDS_MS,
  )
})
