/** What a base map draws, from the ground up. */
export const layers = ['built', 'green', 'wetland', 'water', 'waterway', 'rail', 'road', 'name'] as const
export type Layer = (typeof layers)[number]

/** How a feature is drawn, and from which zoom of the tiles on. */
export interface Class {
  layer: Exclude<Layer, 'name'>
  /** Of its layer: `motorway` of `road`. */
  kind: string
  fromZoom: number
}

/** What a name is of: `rank` says which stays where two have no room, the smallest first. */
export interface NameClass {
  kind: 'city' | 'town' | 'village' | 'water' | 'green'
  rank: number
  fromZoom: number
}

type Tags = Readonly<Record<string, unknown>>

const as = (layer: Class['layer'], kind: string, fromZoom: number): Class => ({ layer, kind, fromZoom })

const road = (kind: string, fromZoom: number) => as('road', kind, fromZoom)
const wood = as('green', 'wood', 8)
const park = as('green', 'park', 11)
const built = as('built', 'built', 9)
const water = as('water', 'water', 4)
const wetland = as('wetland', 'wetland', 9)

/** By a tag's value: the keys and values of OpenStreetMap (wiki.openstreetmap.org/wiki/Map_features). */
const classesByTag: Readonly<Record<string, Readonly<Record<string, Class>>>> = {
  natural: { water, bay: water, wood, wetland, scrub: wood },
  water: { lake: water, reservoir: water, pond: water, river: water, canal: water, basin: water, oxbow: water },
  landuse: {
    reservoir: water,
    basin: water,
    forest: wood,
    grass: park,
    residential: built,
    commercial: built,
    industrial: built,
    retail: built,
    aquaculture: water,
  },
  waterway: {
    riverbank: water,
    dock: water,
    river: as('waterway', 'river', 7),
    canal: as('waterway', 'canal', 10),
    stream: as('waterway', 'stream', 12),
    ditch: as('waterway', 'stream', 13),
    drain: as('waterway', 'stream', 13),
  },
  leisure: { park, garden: park },
  railway: { rail: as('rail', 'rail', 9), light_rail: as('rail', 'rail', 12) },
  highway: {
    motorway: road('motorway', 6),
    motorway_link: road('motorway', 11),
    trunk: road('primary', 7),
    trunk_link: road('primary', 11),
    primary: road('primary', 8),
    primary_link: road('primary', 11),
    secondary: road('secondary', 9),
    secondary_link: road('secondary', 11),
    tertiary: road('secondary', 11),
    tertiary_link: road('secondary', 12),
    unclassified: road('minor', 12),
    residential: road('minor', 12),
    living_street: road('minor', 13),
    service: road('minor', 13),
    pedestrian: road('minor', 13),
    road: road('minor', 13),
    track: road('path', 13),
    path: road('path', 13),
    footway: road('path', 13),
    cycleway: road('path', 13),
    steps: road('path', 13),
  },
}

const areas: readonly Class['layer'][] = ['built', 'green', 'wetland', 'water']

const pick = <T>(classes: Readonly<Record<string, T>>, value: unknown): T | null =>
  typeof value === 'string' && Object.hasOwn(classes, value) ? classes[value]! : null

/** How OpenStreetMap's tags of a feature are drawn; null for what is not, such as what runs beneath the ground. */
export function classOf(tags: Tags, isArea: boolean): Class | null {
  if (!isArea && tags['tunnel'] !== undefined && tags['tunnel'] !== 'no') return null
  for (const [key, classes] of Object.entries(classesByTag)) {
    const found = pick(classes, tags[key])
    // The bank of a river is an area; a square that is a road, or a lake's mere outline, is not drawn.
    if (found && areas.includes(found.layer) === isArea) return found
  }
  return null
}

const placesByTag: Readonly<Record<string, NameClass>> = {
  city: { kind: 'city', rank: 0, fromZoom: 4 },
  town: { kind: 'town', rank: 1, fromZoom: 8 },
  county: { kind: 'town', rank: 1, fromZoom: 8 },
  district: { kind: 'town', rank: 1, fromZoom: 8 },
  suburb: { kind: 'town', rank: 3, fromZoom: 9 },
  village: { kind: 'village', rank: 5, fromZoom: 11 },
  quarter: { kind: 'village', rank: 5, fromZoom: 12 },
  neighbourhood: { kind: 'village', rank: 6, fromZoom: 13 },
  hamlet: { kind: 'village', rank: 6, fromZoom: 12 },
}

/** How the name of a feature is written: an inhabited place's, a water's or a wood's; null for others. */
export function nameClassOf(tags: Tags, drawn: Class | null): NameClass | null {
  const place = pick(placesByTag, tags['place'])
  if (place) return place
  // An angler looks for waters before villages.
  if (drawn?.layer === 'water') return { kind: 'water', rank: 2, fromZoom: 8 }
  if (drawn?.layer === 'waterway') return { kind: 'water', rank: 4, fromZoom: drawn.kind === 'stream' ? 12 : 9 }
  if (drawn?.layer === 'green') return { kind: 'green', rank: 7, fromZoom: 12 }
  return null
}
