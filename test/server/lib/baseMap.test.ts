import { classifyRings, VectorTile } from '@mapbox/vector-tile'
import type { Feature, Geometry, Polygon } from 'geojson'
import { PbfReader } from 'pbf'
import { BASE_MAP_TILE_PX, BASE_MAP_ZOOM } from '@anglers/contract/limits'
import { mercator } from '@anglers/contract/mapGrid'
import { type Name, readFeatures } from '../../../server/src/lib/baseMap/features.ts'
import { classOf } from '../../../server/src/lib/baseMap/classes.ts'
import { placeNames } from '../../../server/src/lib/baseMap/names.ts'
import { tilesOf } from '../../../server/src/lib/baseMap/tiles.ts'

const square = (lng: number, lat: number, size = 0.02): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + size, lat],
      [lng + size, lat + size],
      [lng, lat + size],
      [lng, lat],
    ],
  ],
})
const collection = (...features: (readonly [Geometry, Record<string, unknown>])[]) => ({
  type: 'FeatureCollection',
  features: features.map(([geometry, properties]): Feature => ({ type: 'Feature', geometry, properties })),
})
const rings = (geometry: Geometry) => (geometry as Polygon).coordinates
const layersOf = (body: Buffer) => new VectorTile(new PbfReader(body)).layers
const line: Geometry = {
  type: 'LineString',
  coordinates: [
    [115.4, 29.9],
    [115.5, 29.95],
  ],
}

describe('a base map out of GeoJSON', () => {
  test.each([
    [square(115, 30), { natural: 'water' }, 'water', 'water'],
    [square(115, 30), { landuse: 'reservoir' }, 'water', 'water'],
    [square(115, 30), { waterway: 'riverbank' }, 'water', 'water'],
    [square(115, 30), { natural: 'wood' }, 'green', 'wood'],
    [square(115, 30), { leisure: 'park' }, 'green', 'park'],
    [square(115, 30), { natural: 'wetland' }, 'wetland', 'wetland'],
    [square(115, 30), { landuse: 'residential' }, 'built', 'built'],
    [line, { waterway: 'canal' }, 'waterway', 'canal'],
    [line, { railway: 'rail' }, 'rail', 'rail'],
    [line, { highway: 'trunk' }, 'road', 'primary'],
    [line, { highway: 'residential' }, 'road', 'minor'],
    [line, { highway: 'footway' }, 'road', 'path'],
  ] as const)('draws %#: %j', (geometry, tags, layer, kind) => {
    expect(readFeatures(collection([geometry, tags]), 'gcj02').shapes).toMatchObject([{ layer, kind }])
  })

  test('draws the areas of the sea that come along, whatever they say of themselves', () => {
    const sea = collection([square(122, 30), { FID: 4, highway: 'primary' }], [line, { natural: 'coastline' }])
    const { shapes, box } = readFeatures(collection([line, { highway: 'primary' }]), 'gcj02', undefined, sea)
    expect(shapes).toMatchObject([{ layer: 'road' }, { layer: 'water' }])
    expect(box.east).toBeCloseTo(122.02)
    expect(() => readFeatures(collection([line, { highway: 'primary' }]), 'gcj02', undefined, { type: 'Topology' })).toThrow(
      'The sea is no FeatureCollection of GeoJSON.',
    )
    expect(() => readFeatures(collection([line, { highway: 'primary' }]), 'gcj02', undefined, collection([square(190, 30), {}]))).toThrow(
      /feature 1 of the sea/,
    )
  })

  // By layer, kind and the first zoom at which it is drawn: what of OpenStreetMap's tags is that.
  test.each<[string, boolean, string]>([
    ['water water 4', true, 'natural=water,bay water=lake,reservoir,pond,river,canal,basin,oxbow waterway=riverbank,dock'],
    ['water water 4', true, 'landuse=reservoir,basin,aquaculture'],
    ['green wood 8', true, 'natural=wood,scrub landuse=forest'],
    ['green park 11', true, 'leisure=park,garden landuse=grass'],
    ['built built 9', true, 'landuse=residential,commercial,industrial,retail'],
    ['wetland wetland 9', true, 'natural=wetland'],
    ['waterway river 7', false, 'waterway=river'],
    ['waterway canal 10', false, 'waterway=canal'],
    ['waterway stream 12', false, 'waterway=stream'],
    ['waterway stream 13', false, 'waterway=ditch,drain'],
    ['rail rail 9', false, 'railway=rail'],
    ['rail rail 12', false, 'railway=light_rail'],
    ['road motorway 6', false, 'highway=motorway'],
    ['road motorway 11', false, 'highway=motorway_link'],
    ['road primary 7', false, 'highway=trunk'],
    ['road primary 8', false, 'highway=primary'],
    ['road primary 11', false, 'highway=trunk_link,primary_link'],
    ['road secondary 9', false, 'highway=secondary'],
    ['road secondary 11', false, 'highway=secondary_link,tertiary'],
    ['road secondary 12', false, 'highway=tertiary_link'],
    ['road minor 12', false, 'highway=unclassified,residential'],
    ['road minor 13', false, 'highway=living_street,service,pedestrian,road'],
    ['road path 13', false, 'highway=track,path,footway,cycleway,steps'],
  ])('has as %s (an area: %p) %s', (drawn, isArea, tagged) => {
    for (const [key, values] of tagged.split(' ').map((one) => one.split('=') as [string, string]))
      for (const value of values.split(',')) {
        const { layer, kind, fromZoom } = classOf({ [key]: value }, isArea) ?? {}
        expect([`${key}=${value}`, `${layer} ${kind} ${fromZoom}`]).toEqual([`${key}=${value}`, drawn])
        expect(classOf({ [key]: value }, !isArea)).toBeNull()
      }
  })

  test('has no road or water beneath the ground, but what only says that it is not', () => {
    expect([classOf({ highway: 'primary', tunnel: 'yes' }, false), classOf({ waterway: 'river', tunnel: 'no' }, false)?.kind]).toEqual([
      null,
      'river',
    ])
  })

  test('draws what has several parts, and names it at the largest of them', () => {
    const { coordinates: near } = square(115, 30) as Polygon
    const { coordinates: far } = square(115.5, 30, 0.1) as Polygon
    const lake: Geometry = { type: 'MultiPolygon', coordinates: [near, far] }
    const river: Geometry = {
      type: 'MultiLineString',
      coordinates: [
        [
          [115, 31],
          [115.2, 31],
        ],
        [
          [116, 31],
          [116.1, 31],
        ],
      ],
    }
    const data = collection([lake, { natural: 'water', name: '双湖' }], [river, { waterway: 'river', name: '双河' }])
    const { shapes, names, box } = readFeatures(data, 'gcj02')
    expect(shapes.map(({ geometry }) => geometry)).toEqual([lake, river])
    expect(names.map(({ text, lng, reach }) => [text, lng, reach])).toEqual([
      ['双湖', expect.closeTo(115.55, 1), expect.closeTo(0.1, 9)],
      ['双河', expect.closeTo(115.1, 9), expect.closeTo(1.1, 9)],
    ])
    expect(box).toEqual({ south: 30, west: 115, north: 31, east: 116.1 })
  })

  test('draws a thing from its zoom on, and a pond once it is more than a dot', () => {
    const zoomsOf = (geometry: Geometry, tags: Record<string, string>) =>
      Math.min(...[...tilesOf(readFeatures(collection([geometry, tags]), 'gcj02'))].map(({ zoom }) => zoom))
    const street: Geometry = {
      type: 'LineString',
      coordinates: [
        [115.4, 29.9],
        [115.401, 29.9],
      ],
    }
    expect([zoomsOf(street, { highway: 'residential' }), zoomsOf(street, { highway: 'secondary' })]).toEqual([12, 9])
    const [pond, lake] = [square(115.4, 29.9, 0.001), square(115.4, 29.9, 0.5)].map((area) => zoomsOf(area, { natural: 'water' }))
    // Three pixels of the map, whose tiles are as wide as this.
    expect(pond).toBe(Math.ceil(Math.log2((3 * 360) / (BASE_MAP_TILE_PX * 0.001))))
    expect(lake).toBe(4)
  })

  test('leaves out what nobody looks for, and the outline of an area that is not one', () => {
    const { shapes } = readFeatures(
      collection(
        [line, { highway: 'primary' }],
        [line, { power: 'line' }],
        [line, { natural: 'water' }],
        [square(115, 30), { highway: 'pedestrian' }],
        [square(115, 30), { building: 'yes' }],
        [line, { highway: 'constructor' }],
        [line, { highway: { toString: null } }],
        [line, { waterway: 'stream', tunnel: 'culvert' }],
      ),
      'gcj02',
    )
    expect(shapes).toHaveLength(1)
  })

  test('moves what comes in the global system to where China’s maps have it, and leaves what is there already', () => {
    const beijing = collection([
      { type: 'Point', coordinates: [116.397428, 39.90923] },
      { place: 'city', name: '北京' },
    ])
    const [wgs, gcj] = (['wgs84', 'gcj02'] as const).map((crs) => readFeatures(beijing, crs).names[0]!)
    expect(gcj).toMatchObject({ lng: 116.397428, lat: 39.90923 })
    expect(wgs!.lng - gcj!.lng).toBeCloseTo(0.00624, 4)
    expect(wgs!.lat - gcj!.lat).toBeCloseTo(0.0014, 4)
  })

  test('names a lake within it, also where its middle is dry', () => {
    const bent: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [115, 30],
          [115.1, 30],
          [115.1, 30.1],
          [115.08, 30.1],
          [115.08, 30.02],
          [115, 30.02],
          [115, 30],
        ],
      ],
    }
    const [name] = readFeatures(collection([bent, { natural: 'water', name: ' 月牙湖 ' }]), 'gcj02').names
    expect(name).toMatchObject({ text: '月牙湖', kind: 'water' })
    expect(name!.lng > 115.08 || name!.lat < 30.02).toBe(true)
  })

  test('names a line half way along it, wherever its points are', () => {
    const river: Geometry = {
      type: 'LineString',
      coordinates: [
        [115, 30],
        [115.001, 30],
        [115.002, 30],
        [115.003, 30],
        [115.4, 30],
      ],
    }
    const [name] = readFeatures(collection([river, { waterway: 'river', name: '漱河' }]), 'gcj02').names
    expect(name!.lng).toBeCloseTo(115.2, 6)
  })

  test('shows a part of it alone, and what has no points not at all', () => {
    const data = collection(
      [square(115, 30), { natural: 'water', name: '近湖' }],
      [square(0, 0), { natural: 'water', name: '远湖' }],
      [{ type: 'LineString', coordinates: [] }, { highway: 'primary' }],
    )
    const { shapes, names, box } = readFeatures(data, 'gcj02', { south: 29, west: 114, north: 30.01, east: 116 })
    expect([shapes.length, names.map(({ text }) => text), box]).toEqual([1, ['近湖'], { south: 30, west: 115, north: 30.01, east: 115.02 }])
  })

  test('has all roads of a kind in a tile as one shape, and an island as a hole', () => {
    const lake: Geometry = {
      type: 'Polygon',
      coordinates: [...rings(square(115, 30)), [...rings(square(115.005, 30.005, 0.005))[0]!].reverse()],
    }
    const data = collection(
      [lake, { natural: 'water' }],
      ...[0, 1, 2].map(
        (i) =>
          [
            {
              ...line,
              coordinates: [
                [115, 30 + i * 0.001],
                [115.01, 30],
              ],
            } as Geometry,
            { highway: 'primary' },
          ] as const,
      ),
    )
    const { water, road } = layersOf([...tilesOf(readFeatures(data, 'gcj02'))].find(({ zoom }) => zoom === 11)!.body)
    expect([road!.length, road!.feature(0).loadGeometry().length]).toEqual([1, 3])
    expect(classifyRings(water!.feature(0).loadGeometry()).map((polygon) => polygon.length)).toEqual([2])
  })

  test('has each name in a tile by itself, be they of one kind', () => {
    const lakes = ['东湖', '西湖'].map((called, i) => [square(114.98 + i * 0.04, 30), { natural: 'water', name: called }] as const)
    const { name } = layersOf([...tilesOf(readFeatures(collection(...lakes), 'gcj02'))].find(({ zoom }) => zoom === 12)!.body)
    const written = Array.from({ length: name!.length }, (_, i) => name!.feature(i).properties)
    expect(written.map(({ kind, text }) => `${kind} ${text}`).sort()).toEqual(['water 东湖', 'water 西湖'])
  })

  test.each([
    ['an empty file', null, 'It is no FeatureCollection of GeoJSON.'],
    ['another kind of file', { type: 'Topology', objects: {} }, 'It is no FeatureCollection of GeoJSON.'],
    ['nothing that is drawn', collection([square(115, 30), { building: 'yes' }]), /OpenStreetMap's tags/],
    [
      'a point off the world',
      collection([line, { highway: 'primary' }], [square(190, 30), { natural: 'water' }]),
      /feature 2 of it .*\[190,30\]/,
    ],
    ['a pole', collection([square(115, 89), { natural: 'water' }]), /feature 1 of it .*\[115,89\]/],
    [
      'a point of words',
      collection([
        { type: 'Point', coordinates: ['115', '30'] as never },
        { place: 'city', name: '泽安' },
      ]),
      /^A point of feature 1 of it is none/,
    ],
    [
      'lines that are none',
      collection([{ type: 'LineString', coordinates: 'x' as never }, { highway: 'primary' }]),
      /feature 1 of it are no list/,
    ],
  ])('says what is wrong with %s', (_, data, fault) => {
    expect(() => readFeatures(data, 'gcj02')).toThrow(fault)
  })

  test('is of one region', () => {
    const country = readFeatures(collection([square(75, 20, 30), { natural: 'water' }]), 'gcj02')
    expect(() => tilesOf(country).next()).toThrow('too large an area')
  })

  test('is a tile of each zoom where it is small, and none beside it', () => {
    const tiles = [...tilesOf(readFeatures(collection([square(115.401, 29.901, 0.0001), { natural: 'water' }]), 'gcj02'))]
    expect(tiles.map(({ zoom }) => zoom)).toEqual([...new Set(tiles.map(({ zoom }) => zoom))])
    const { zoom, x, y } = tiles.at(-1)!
    expect(zoom).toBe(BASE_MAP_ZOOM.max)
    const [column, row] = mercator(115.401, 29.901)
    expect([x, y]).toEqual([Math.floor(column * 2 ** zoom), Math.floor(row * 2 ** zoom)])
  })
})

describe('names on a base map', () => {
  const nameAt = (text: string, lng: number, lat: number, more: Partial<Name> = {}): Name => ({
    text,
    lng,
    lat,
    kind: 'village',
    rank: 5,
    fromZoom: 4,
    reach: 0,
    ...more,
  })
  const crowd = Array.from({ length: 400 }, (_, i) =>
    nameAt('一二三四五六七八九十'.repeat(40).slice(i, i + 2 + (i % 4)) + '村', 115 + ((i * 0.618) % 1) * 0.3, 30 + i * 0.001),
  )

  test('never lie on one another, at any zoom', () => {
    const placed = placeNames(crowd)
    for (let zoom = BASE_MAP_ZOOM.min; zoom <= BASE_MAP_ZOOM.max; zoom++) {
      const px = BASE_MAP_TILE_PX * 2 ** zoom
      const boxes = placed
        .filter(({ shownFrom }) => shownFrom <= zoom)
        .map(({ text, lng, lat, kind }) => {
          const [x, y] = mercator(lng, lat)
          const letter = kind === 'city' ? 15 * 1.3 : 15
          return { x: x * px, y: y * px, half: ([...text].length * letter) / 2 }
        })
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1)) expect(Math.abs(a.x - b.x) >= a.half + b.half || Math.abs(a.y - b.y) >= 16).toBe(true)
    }
    expect(placed.length).toBeGreaterThan(crowd.length / 2)
  })

  test('of a city come before those of villages, of larger waters before smaller ones', () => {
    const [city, large, small, village] = [
      nameAt('泽安市', 115.1, 30, { rank: 0 }),
      nameAt('大湖', 115.01, 30, { rank: 2, reach: 2 }),
      nameAt('小湖', 115.014, 30, { rank: 2, reach: 1 }),
      nameAt('渡口村', 115.012, 30),
    ]
    expect(placeNames([village, small, large, city]).map(({ text }) => text)).toEqual(['泽安市', '大湖', '小湖', '渡口村'])
  })

  test('of one river are not written side by side for each of its parts', () => {
    const parts = Array.from({ length: 20 }, (_, i) => nameAt('漱河', 115 + i * 0.002, 30 + i * 0.002, { kind: 'water', rank: 4 }))
    const atMost = placeNames(parts).filter(({ shownFrom }) => shownFrom <= 12)
    expect(atMost).toHaveLength(1)
  })

  test('of a pond wait until one sees the pond', () => {
    const [pond] = placeNames([nameAt('月塘', 115, 30, { kind: 'water', rank: 2, reach: 0.003 })])
    expect(pond!.shownFrom).toBe(13)
  })

  test('of Latin letters take about half the room of as many Chinese ones', () => {
    const zoomsOf = (...names: Name[]) => new Map(placeNames(names).map(({ text, shownFrom }) => [text, shownFrom]))
    const apart = 0.02
    const latin = zoomsOf(nameAt('abcdefgh', 115, 30), nameAt('ijklmnop', 115 + apart, 30))
    const chinese = zoomsOf(nameAt('一二三四五六七八', 115, 30), nameAt('八七六五四三二一', 115 + apart, 30))
    expect(latin.get('ijklmnop')!).toBe(chinese.get('八七六五四三二一')! - 1)
    expect(placeNames([nameAt('a'.repeat(21), 115, 30), nameAt('一'.repeat(21), 116, 30)]).map(({ text }) => text)).toEqual([
      'a'.repeat(21),
    ])
  })

  test('of places come in the order of what anglers look for', () => {
    const named = (place: string) =>
      [
        { type: 'Point', coordinates: [115, 30] },
        { place, name: place },
      ] as const
    const ranked = (features: Parameters<typeof collection>) =>
      readFeatures(collection(...features), 'gcj02')
        .names.toSorted((a, b) => a.rank - b.rank || a.fromZoom - b.fromZoom)
        .map(({ text }) => text)
    expect(
      ranked([
        ...['neighbourhood', 'hamlet', 'village', 'suburb', 'town', 'city'].map(named),
        [square(115, 30), { natural: 'wood', name: 'wood' }],
        [line, { waterway: 'river', name: 'river' }],
        [square(115, 30), { natural: 'water', name: 'lake' }],
      ] as unknown as Parameters<typeof collection>),
    ).toEqual(['city', 'town', 'lake', 'suburb', 'river', 'village', 'hamlet', 'neighbourhood', 'wood'])
  })
})
