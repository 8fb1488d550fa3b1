import type { Feature } from 'geojson'
import { places } from '../places.ts'
import { area, type At, between, blob, curve, line, point } from './shapes.ts'
import { isDry } from './shores.ts'

/** Towns with their streets: how far those reach from the middle, and how they are turned. */
const towns: readonly { name: string; place: 'suburb' | 'town'; at: At; reach: number; turn: number }[] = [
  { name: '安澜区', place: 'suburb', at: [29.956, 115.48], reach: 0.02, turn: 0.12 },
  { name: '湖滨区', place: 'suburb', at: [29.9545, 115.417], reach: 0.009, turn: 0.5 },
  { name: '白鹭新区', place: 'suburb', at: [29.987, 115.384], reach: 0.012, turn: -0.3 },
  { name: '漱阳县', place: 'town', at: [29.995, 115.289], reach: 0.01, turn: 0.4 },
  { name: '青岭县', place: 'town', at: [30.046, 115.321], reach: 0.009, turn: -0.15 },
  { name: '荻港县', place: 'town', at: [29.884, 115.458], reach: 0.009, turn: 0.25 },
  { name: '观澜镇', place: 'town', at: [29.834, 115.562], reach: 0.005, turn: 0.6 },
  { name: '雁湖镇', place: 'town', at: [29.87, 115.491], reach: 0.004, turn: 0 },
  { name: '石涧镇', place: 'town', at: [30.069, 115.327], reach: 0.004, turn: 0.3 },
]

const motorways: readonly (readonly [name: string, course: readonly At[]])[] = [
  [
    '泽安绕城高速',
    [
      [29.78, 115.4],
      [29.84, 115.395],
      [29.89, 115.366],
      [29.93, 115.356],
      [29.965, 115.346],
      [30, 115.352],
      [30.03, 115.365],
      [30.06, 115.39],
      [30.08, 115.44],
      [30.09, 115.52],
    ],
  ],
  [
    '漱泽高速',
    [
      [30.003, 115.18],
      [30.005, 115.25],
      [30.012, 115.3],
      [30.007, 115.352],
      [30, 115.4],
      [29.993, 115.45],
      [29.985, 115.51],
      [29.98, 115.58],
      [29.985, 115.64],
    ],
  ],
]

const mainRoads: readonly (readonly [name: string, course: readonly At[]])[] = [
  [
    '滨湖大道',
    [
      [29.9545, 115.413],
      [29.95, 115.425],
      [29.9495, 115.44],
      [29.951, 115.462],
      [29.954, 115.48],
      [29.956, 115.505],
      [29.95, 115.54],
      [29.932, 115.563],
    ],
  ],
  [
    '漱安路',
    [
      [29.995, 115.289],
      [30.0005, 115.32],
      [29.997, 115.35],
      [29.987, 115.384],
      [29.978, 115.41],
      [29.969, 115.44],
      [29.956, 115.475],
    ],
  ],
  [
    '青岭路',
    [
      [29.997, 115.35],
      [30.02, 115.332],
      [30.046, 115.321],
      [30.068, 115.329],
      [30.095, 115.327],
      [30.13, 115.322],
    ],
  ],
  [
    '荻港路',
    [
      [29.951, 115.462],
      [29.93, 115.46],
      [29.905, 115.456],
      [29.884, 115.458],
      [29.8705, 115.488],
      [29.8705, 115.515],
      [29.853, 115.535],
      [29.835, 115.56],
    ],
  ],
  [
    '江堤路',
    [
      [29.96, 115.572],
      [29.932, 115.563],
      [29.9, 115.557],
      [29.86, 115.554],
      [29.834, 115.562],
      [29.814, 115.586],
      [29.799, 115.613],
    ],
  ],
  [
    '环湖路',
    [
      [29.9545, 115.413],
      [29.944, 115.416],
      [29.937, 115.424],
      [29.93, 115.433],
      [29.926, 115.444],
      [29.915, 115.446],
      [29.907, 115.436],
      [29.899, 115.424],
      [29.896, 115.412],
      [29.903, 115.396],
      [29.912, 115.376],
      [29.928, 115.37],
      [29.941, 115.377],
      [29.955, 115.39],
      [29.9575, 115.404],
      [29.9545, 115.413],
    ],
  ],
  [
    '漱竹路',
    [
      [29.995, 115.289],
      [30.015, 115.272],
      [30.032, 115.255],
      [30.055, 115.245],
      [30.08, 115.243],
      [30.1, 115.249],
    ],
  ],
]

const railway: readonly At[] = [
  [29.78, 115.438],
  [29.86, 115.442],
  [29.905, 115.45],
  [29.945, 115.489],
  [29.975, 115.5],
  [30.02, 115.52],
  [30.1, 115.54],
]

const STREETS_APART = 0.0024
const DEGREE_WIDER = 1.15

/** Streets cross each other, as far as the town reaches and no water is in the way. */
function streetsOf({ at: [lat, lng], reach, turn }: (typeof towns)[number]): At[][] {
  const at = (along: number, across: number): At => [
    lat + along * Math.cos(turn) - across * Math.sin(turn),
    lng + (along * Math.sin(turn) + across * Math.cos(turn)) * DEGREE_WIDER,
  ]
  const rows = Math.floor(reach / STREETS_APART)
  return Array.from({ length: 2 * rows + 1 }, (_, i) => (i - rows) * STREETS_APART).flatMap((across) => {
    const half = Math.sqrt(reach ** 2 - across ** 2) * 0.95
    return [
      [at(-half, across), at(half, across)],
      [at(across, -half), at(across, half)],
    ].flatMap(([from, to]) => dryParts(between(from!, to!, 24)))
  })
}

/** The pieces of a line that lie on land. */
function dryParts(points: readonly At[]): At[][] {
  const parts: At[][] = [[]]
  for (const at of points) {
    if (isDry(at)) parts.at(-1)!.push(at)
    else if (parts.at(-1)!.length) parts.push([])
  }
  return parts.filter(({ length }) => length > 1)
}

const roads = mainRoads.map(([name, course]) => ({ name, course: curve(course) }))
const junctions = roads.flatMap(({ course }) => course)

/** The way from a water to the next road, around which no water lies. */
function lanesTo({ lat, lng }: { lat: number; lng: number }): At[][] {
  const far = ([a, b]: At) => Math.hypot(a - lat, (b - lng) / DEGREE_WIDER)
  const nearest = junctions.toSorted((a, b) => far(a) - far(b)).slice(0, 40)
  const way = nearest
    .map((road) => curve([road, [(road[0] + lat) / 2 + 0.0006, (road[1] + lng) / 2 - 0.0006], [lat, lng]]))
    .find((course) => course.slice(0, -3).every(isDry))
  return way ? [way] : []
}

/** Villages have the name that the addresses of waters end in. */
const villages = places.flatMap(({ address, lat, lng }) => {
  const [, name] = /^.*?[区县镇]([^，。路街]{2,3}[村乡坳])/.exec(address) ?? []
  const spot = [0.7, 2.3, 3.9, 5.5, 0, 1.6, 3.1, 4.7]
    .map((angle): At => [lat + 0.0045 * Math.sin(angle), lng + 0.005 * Math.cos(angle)])
    .find(isDry)
  return name && spot ? [{ name, spot }] : []
})

const woods: readonly (readonly [at: At, high: number, wide: number])[] = [
  [[30.095, 115.255], 0.045, 0.034],
  [[30.112, 115.3], 0.028, 0.022],
  [[30.045, 115.205], 0.03, 0.03],
  [[30.062, 115.275], 0.012, 0.018],
  [[29.842, 115.448], 0.012, 0.014],
]
const wetlands: readonly (readonly [at: At, high: number, wide: number])[] = [
  [[29.9165, 115.444], 0.005, 0.0045],
  [[29.944, 115.469], 0.0016, 0.003],
  [[29.8795, 115.5265], 0.003, 0.003],
]
const parks: readonly (readonly [name: string, at: At, high: number, wide: number])[] = [
  ['滨湖公园', [29.9725, 115.377], 0.0022, 0.0035],
  ['城墙公园', [29.9525, 115.4685], 0.0022, 0.0028],
]

export const land: readonly Feature[] = [
  ...towns.map(({ at, reach }) => area({ landuse: 'residential' }, blob(at, reach, reach * DEGREE_WIDER))),
  ...woods.map(([at, high, wide]) => area({ natural: 'wood' }, blob(at, high, wide))),
  ...wetlands.map(([at, high, wide]) => area({ natural: 'wetland' }, blob(at, high, wide))),
  ...parks.map(([name, at, high, wide]) => area({ leisure: 'park', name }, blob(at, high, wide))),
  line({ railway: 'rail' }, curve(railway)),
  ...towns.flatMap(streetsOf).map((street) => line({ highway: 'residential' }, street)),
  ...places.flatMap(lanesTo).map((lane) => line({ highway: 'tertiary' }, lane)),
  ...roads.map(({ name, course }) => line({ highway: name === '环湖路' ? 'secondary' : 'primary', name }, course)),
  ...motorways.map(([name, course]) => line({ highway: 'motorway', name }, curve(course))),
  point({ place: 'city', name: '泽安市' }, [29.951, 115.4695]),
  ...towns.map(({ name, place, at }) => point({ place, name }, at)),
  ...villages.map(({ name, spot }) => point({ place: 'village', name }, spot)),
]
