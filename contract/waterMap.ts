import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { File, Id, Lat, literals, Lng, MapTiles } from './common.ts'
import { declare, pagedInput, paging } from './endpoint.ts'
import { MAP_ITEMS_MAX, MAP_SEARCH_PER_PAGE, MAP_ZOOM_LEVEL_MAX, MAP_ZOOM_LEVEL_MIN, SEARCH_CHARS } from './limits.ts'

/** Members nearby, in rings: never a number of metres, and never a point. */
const NearbyUser = Type.Object(
  {
    user: UserCard,
    withinM: Type.Union([Type.Literal(500), Type.Literal(1_000), Type.Literal(3_000), Type.Literal(5_000)], {
      description: 'about so far at most, in metres',
      examples: [1000],
    }),
    online: Type.Boolean(),
  },
  { title: 'NearbyUser', description: 'A member who wants to be met nearby, and about how far they are.' },
)
export type NearbyUser = Static<typeof NearbyUser>

export const mapTypes = ['diaochang', 'dianpu', 'places'] as const
export type MapType = (typeof mapTypes)[number]
const MapType = literals(mapTypes, { title: 'MapType', description: 'What stands on the map.' })

/** A piece of the map. */
const box = { south: Lat, west: Lng, north: Lat, east: Lng }

const MapItem = Type.Object(
  {
    lat: Lat,
    lng: Lng,
    count: Type.Integer({ minimum: 1, description: 'how many it stands for', examples: [1] }),
    type: Type.Union([MapType, Type.Null()], { description: 'null for several types together' }),
    post: Type.Union(
      [
        Type.Object({
          id: Id,
          name: Type.String({ examples: ['月塘垂钓园'] }),
          exact: Type.Boolean({ description: 'it stands just there' }),
        }),
        Type.Null(),
      ],
      { description: 'null for several' },
    ),
    bounds: Type.Union([Type.Object(box), Type.Null()], { description: 'in which all lie that it stands for; null for one' }),
  },
  { title: 'MapItem', description: 'A post on the map, or several that are too close to be told apart at this zoom.' },
)
export type MapItem = Static<typeof MapItem>

export const FoundPlace = Type.Object(
  {
    name: Type.String({ examples: ['青龙湖'] }),
    address: Type.String({ examples: ['滨湖路 8 号'] }),
    lat: Lat,
    lng: Lng,
    distanceM: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description: 'metres from where it was asked', examples: [820] }),
  },
  { title: 'FoundPlace', description: 'A place that a search has found.' },
)
export type FoundPlace = Static<typeof FoundPlace>

export const BaseMap = Type.Object(
  {
    edition: Type.String({ description: 'names it in the address of its tiles: a new map has another', examples: ['h0t2-vSx1Q9k'] }),
    ...box,
    attribution: Type.String({ description: 'whose data it is', examples: ['© OpenStreetMap contributors'] }),
  },
  { title: 'BaseMap', description: "The site's own map of its region in GCJ-02, and how far it reaches." },
)
export type BaseMap = Static<typeof BaseMap>

export const Town = Type.Object(
  {
    name: Type.String({ description: 'empty where the operator has set none', examples: ['荻港'] }),
    lat: Lat,
    lng: Lng,
    tiles: Type.Union([MapTiles, Type.Null()], { description: "another service's map, which is shown instead of the site's own" }),
    base: Type.Union([BaseMap, Type.Null()], { description: "the site's own map: without both, the map is plain" }),
  },
  { title: 'Town', description: 'Where the site is at home, and the base map of the browser.' },
)
export type Town = Static<typeof Town>

/** The last one, where a zoom has the most. */
const TILE_MAX = 2 ** MAP_ZOOM_LEVEL_MAX - 1

/** The map, whom one may meet around, and places by a word. */
export const waterMapEndpoints = declare({
  'GET user/nearby-user': {
    access: 'member',
    summary: 'Members near a point who want to be met, the nearest ring first',
    input: pagedInput({ lat: Lat, lng: Lng }),
    answer: NearbyUser,
    paged: true,
    perMinute: 60,
  },
  'GET waters/town': {
    access: 'visitor',
    summary: 'Where maps and lists begin while the place of the reader is not known',
    input: Type.Object({}),
    answer: Town,
    visitorCacheMs: 1_000,
    sharedWith: 'members',
  },
  'GET waters/base-map/:edition/:zoom/:x/:y': {
    access: 'visitor',
    summary:
      'A tile of the base map, 512 pixels wide at its zoom, as Mapbox Vector Tile: layers built, green, wetland, water, waterway, rail, ' +
      'road and name, each feature with a `kind`; a name with its `text`, and `from`, the first zoom at which it has room',
    path: Type.Object({
      edition: Type.String({ pattern: '^[\\w-]{1,24}$' }),
      zoom: Type.Integer({ minimum: 0, maximum: MAP_ZOOM_LEVEL_MAX }),
      x: Type.Integer({ minimum: 0, maximum: TILE_MAX }),
      y: Type.Integer({ minimum: 0, maximum: TILE_MAX }),
    }),
    answer: File,
    file: 'application/vnd.mapbox-vector-tile',
    // Of all who share an address of their network.
    perMinute: 6_000,
    errors: ['rest_not_found'],
  },
  'GET waters/map': {
    access: 'visitor',
    summary:
      'What a piece of the map shows, widened to whole squares of the grid by which close ones stand together; the map begins anew at ' +
      'its east where `west` is greater than `east`',
    input: Type.Object({
      ...box,
      zoom: Type.Integer({ minimum: MAP_ZOOM_LEVEL_MIN, maximum: MAP_ZOOM_LEVEL_MAX }),
      type: Type.Optional(MapType),
    }),
    answer: Type.Object({ items: Type.Array(MapItem, { maxItems: MAP_ITEMS_MAX }) }),
    perMinute: 240,
    visitorCacheMs: 1_000,
    sharedWith: 'membersWithoutBlocks',
  },
  'GET waters/find-place': {
    access: 'member',
    summary: "Search the site's own grounds and shops by name around a point; or those near it, without a word",
    input: pagedInput({ word: Type.Optional(Type.String({ maxLength: SEARCH_CHARS })), lat: Lat, lng: Lng }),
    answer: FoundPlace,
    paged: true,
    perMinute: 60,
  },
  'GET waters/map-places': {
    access: 'member',
    summary:
      "Ask the operator's map service for places by name around a point; or what stands there, without a word. None without a service",
    input: Type.Object({
      word: Type.Optional(Type.String({ maxLength: SEARCH_CHARS })),
      lat: Lat,
      lng: Lng,
      page: paging.page,
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAP_SEARCH_PER_PAGE, default: MAP_SEARCH_PER_PAGE })),
    }),
    answer: FoundPlace,
    paged: true,
    perMinute: 30,
  },
})
