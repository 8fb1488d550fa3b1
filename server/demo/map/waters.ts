import type { Feature } from 'geojson'
import { Random } from '../random.ts'
import { grounds } from '../venues.ts'
import { area, type At, curve, line } from './shapes.ts'
import { island, lakes, reservoirs, river } from './shores.ts'

const rivers: readonly (readonly [kind: 'river' | 'canal' | 'stream', name: string, course: readonly At[]])[] = [
  [
    'river',
    '漱河',
    [
      [30.008, 115.283],
      [29.9893, 115.2947],
      [29.984, 115.302],
      [29.9801, 115.3136],
      [29.979, 115.324],
      [29.9716, 115.3349],
      [29.966, 115.35],
      [29.962, 115.368],
      [29.957, 115.385],
      [29.9508, 115.3987],
    ],
  ],
  [
    'river',
    '荻水',
    [
      [29.9105, 115.429],
      [29.899, 115.442],
      [29.889, 115.454],
      [29.8857, 115.4653],
      [29.8938, 115.4741],
      [29.9006, 115.4868],
      [29.896, 115.502],
      [29.889, 115.518],
      [29.8848, 115.53],
    ],
  ],
  [
    'river',
    '石涧河',
    [
      [30.0788, 115.3015],
      [30.073, 115.312],
      [30.0685, 115.3226],
      [30.055, 115.332],
      [30.035, 115.336],
      [30.015, 115.34],
      [29.995, 115.338],
      [29.9716, 115.3349],
    ],
  ],
  [
    'canal',
    '湖口港',
    [
      [29.8869, 115.5402],
      [29.887, 115.552],
      [29.884, 115.563],
    ],
  ],
  [
    'canal',
    '雁港',
    [
      [29.866, 115.502],
      [29.876, 115.508],
      [29.889, 115.518],
    ],
  ],
  [
    'canal',
    '小荻港',
    [
      [29.954, 115.434],
      [29.949, 115.422],
      [29.941, 115.409],
    ],
  ],
  [
    'canal',
    '安澜护城河',
    [
      [29.9567, 115.446],
      [29.956, 115.454],
      [29.9538, 115.4602],
      [29.9485, 115.4628],
      [29.9461, 115.4687],
      [29.9478, 115.4752],
      [29.953, 115.4775],
      [29.958, 115.4745],
      [29.9592, 115.4675],
      [29.9565, 115.461],
      [29.9538, 115.4602],
    ],
  ],
  [
    'stream',
    '竹溪',
    [
      [30.075, 115.228],
      [30.0635, 115.232],
      [30.0527, 115.2389],
      [30.04, 115.252],
      [30.025, 115.268],
      [30.008, 115.283],
    ],
  ],
  [
    'stream',
    '龙潭沟',
    [
      [30.0394, 115.2246],
      [30.043, 115.235],
      [30.04, 115.252],
    ],
  ],
  [
    'stream',
    '云溪',
    [
      [30.0218, 115.2083],
      [30.0215, 115.225],
      [30.018, 115.245],
      [30.012, 115.262],
      [30.008, 115.283],
    ],
  ],
  [
    'stream',
    '柳溪',
    [
      [30.15, 115.262],
      [30.1352, 115.2716],
      [30.1268, 115.2794],
      [30.115, 115.281],
      [30.103, 115.279],
      [30.0916, 115.2837],
    ],
  ],
  [
    'stream',
    '石门溪',
    [
      [30.121, 115.316],
      [30.108, 115.32],
      [30.09, 115.318],
      [30.073, 115.312],
    ],
  ],
  [
    'stream',
    '枫溪',
    [
      [30.103, 115.256],
      [30.098, 115.266],
      [30.0916, 115.2837],
    ],
  ],
]

/** Some ponds in a row, as farmers dig them. */
function pondsAt(lat: number, lng: number): At[][] {
  const random = new Random(`pond ${lat} ${lng}`)
  const turn = random.range(0, Math.PI)
  const corner = (north: number, east: number): At => [
    lat + north * Math.cos(turn) - east * Math.sin(turn),
    lng + (north * Math.sin(turn) + east * Math.cos(turn)) * 1.15,
  ]
  return Array.from({ length: random.int(2, 4) }, (_, i) => {
    const [high, wide, from] = [random.range(0.0007, 0.0011), random.range(0.0005, 0.0008), i * 0.001]
    const outline = [corner(0.0001, from), corner(high, from), corner(high, from + wide), corner(0.0001, from + wide)]
    return [...outline, outline[0]!]
  })
}

const ponds = grounds.filter(({ water }) => water === 'pond').map(({ name, lat, lng }) => ({ name, shores: pondsAt(lat, lng) }))

export const waters: readonly Feature[] = [
  area({ natural: 'water', name: '长江' }, river),
  ...lakes.map(({ name, shore }) => area({ natural: 'water', name }, shore, ...(name === '大荻湖' ? [island] : []))),
  ...reservoirs.map(({ name, shore }) => area({ natural: 'water', water: 'reservoir', name }, shore)),
  // The row bears one name.
  ...ponds.flatMap(({ name, shores: row }) =>
    row.map((shore, i) => area({ natural: 'water', water: 'pond', ...(i ? {} : { name }) }, shore)),
  ),
  ...rivers.map(([waterway, name, course]) => line({ waterway, name }, curve(course))),
]
