import type { GroundFeature, WaterKind } from '@anglers/contract/posts/diaochang'
import type { ShopService } from '@anglers/contract/posts/dianpu'
import { ALIKE_SHOWN, ALIKE_WITHIN_M, HERE_ABOUT_M, HERE_M, SAME_SPOT_M, SEARCH_HITS } from '@anglers/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { builtByShape, builtFor } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import { likePattern, searchGrams } from '../../lib/text.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { type Feed, hotFeed, newestFeed, unplanned } from '../content/feeds.ts'
import { metresBetween, onPlane, type Point } from '../../lib/distance.ts'

export type VenueType = 'diaochang' | 'dianpu'
export type NearbyType = VenueType | 'places'

export interface VenueFilter {
  water?: WaterKind
  feature?: GroundFeature | ShopService
}

// Constants in the statement: a prepared plan must know which of the partial indexes will do.
const ofType = (type: string) => sql`point.listed and point.type = ${sql.lit(type)}`

const matches = ({ water, feature }: VenueFilter) =>
  sql`${water === undefined ? sql`true` : sql`venue.water = ${water}`}
    and ${feature === undefined ? sql`true` : sql`${feature} = any(venue.features)`}`

const needsVenue = (filter: VenueFilter, byRating = false) => byRating || filter.water !== undefined || filter.feature !== undefined

const venueOf = (wanted: boolean) => (wanted ? sql`join post_venue venue on venue.post_id = point.post_id` : sql``)
const authorOf = (reader: Reader) => (reader.blocks === 'none' ? sql`` : sql`join post on post.id = point.post_id`)

export interface NearbyRow extends Point {
  id: number
}

interface Around extends Point {
  radiusM: number
}

const centreOf = ({ lat, lng }: Point) => sql<string>`mercator(${lat}, ${lng})`

/** That a point is so near to a centre, both on the plane of the map. The box is what the index looks up. */
const isWithin = (radius: number, centre: RawBuilder<string>) => sql<boolean>`
  point.at <@ box(
      ${centre} - point(${radius}::float8, ${radius}::float8),
      ${centre} + point(${radius}::float8, ${radius}::float8))
    and point.at <-> ${centre} <= ${radius}::float8`

/** That a point is in this circle. */
const inCircle = ({ radiusM, ...centre }: Around) => isWithin(onPlane(radiusM, centre.lat), centreOf(centre))

/** What a statement is built for: with other values, it stays the same. */
interface NearbyShape {
  type: NearbyType
  byRating: boolean
  byWater: boolean
  byFeature: boolean
  blocks: Reader['blocks']
}

interface NearbyValues extends Window {
  centre: Point
  /** On the plane of the map. */
  radius: number
  filter: VenueFilter
  viewerId: Reader['viewerId']
}

/** Both in one statement: to send another takes longer than either. */
function selectNearby({ type, byRating, blocks }: NearbyShape, { centre, radius, filter, viewerId, limit, offset }: NearbyValues) {
  const joined = needsVenue(filter, byRating)
  const reader = { viewerId, blocks }
  // Computed once, and not for each row.
  const here = sql<string>`(select at from centre)`
  const found = sql`
    from post_point point ${venueOf(joined)} ${authorOf(reader)}
   where ${ofType(type)} and ${isWithin(radius, here)} ${joined ? sql`and ${matches(filter)}` : sql``}
     and ${notHiddenFrom('post.author_id', reader)}`
  // Spots of one cell are equally far: without an order among them, pages would repeat some and leave out others. The index knows no
  // second order, so all that are as far as the last of the page are fetched.
  const byDistance = sql`
    select id, lat, lng, row_number() over (order by far, id) as place
      from (select point.post_id as id, point.lat, point.lng, point.at <-> ${here} as far ${found}
             order by far fetch first (${unplanned(limit)} + ${unplanned(offset)}) rows with ties) near
     order by far, id limit ${unplanned(limit)} offset ${unplanned(offset)}`
  const byStars = sql`
    select point.post_id as id, point.lat, point.lng, row_number() over (order by ${BEST_RATED}) as place ${found}
     order by ${BEST_RATED} limit ${unplanned(limit)} offset ${unplanned(offset)}`
  return sql<{ n: number } & (NearbyRow | { id: null })>`
    with centre as (select ${centreOf(centre)} as at)
    select counted.n, page.id, page.lat, page.lng
      from (select count(*)::integer as n from (select 1 ${found} limit ${sql.lit(SEARCH_HITS)}) hits) counted
      left join (${byRating ? byStars : byDistance}) page on true
     order by page.place`
}

const nearbyFor = builtByShape((shape: NearbyShape) =>
  builtFor(
    (
      _db,
      lat: number,
      lng: number,
      radius: number,
      limit: number,
      offset: number,
      viewerId: Reader['viewerId'],
      water: VenueFilter['water'],
      feature: VenueFilter['feature'],
    ) =>
      selectNearby(shape, {
        centre: { lat, lng },
        radius,
        limit,
        offset,
        viewerId,
        filter: { water: shape.byWater ? water : undefined, feature: shape.byFeature ? feature : undefined },
      }),
  ),
)

/** Grounds, shops or spots in a circle, the nearest or the best rated first; SEARCH_HITS at most are counted and reached. */
export async function findNearby(
  db: Db,
  type: NearbyType,
  { lat, lng, radiusM }: Around,
  { orderby = 'distance', water, feature }: VenueFilter & { orderby?: 'distance' | 'rating' },
  { limit, offset }: Window,
  { viewerId, blocks }: Reader,
): Promise<{ rows: NearbyRow[]; total: number }> {
  const find = nearbyFor({
    type,
    byRating: orderby === 'rating',
    byWater: water !== undefined,
    byFeature: feature !== undefined,
    blocks: viewerId === null ? 'none' : blocks,
  })
  const found = await find(db, lat, lng, onPlane(radiusM, lat), limit, offset, viewerId, water, feature)
  return { rows: found.filter((row): row is { n: number } & NearbyRow => row.id !== null), total: found[0]!.n }
}

/**
 * Posts from around a ground, a shop or a spot, the latest first. It is asked from where everyone may know that to be, so that the answer
 * tells no more of it; and only posts whose point everyone may know are found.
 */
export function hereFeed(db: Db, postId: number, { limit, offset }: Window, reader: Reader): Feed {
  const isHere = sql`
    here.post_id = ${postId} and post.listed and post.visibility = 0 and post.lat is not null and post.lng is not null
    and post.type not in ('diaochang', 'dianpu', 'places', 'secondhand')
    and mercator(post.lat, post.lng) <@ box(
      point(here.at[0] - here.reach, here.at[1] - here.reach), point(here.at[0] + here.reach, here.at[1] + here.reach))
    and mercator(post.lat, post.lng) <-> here.at <= here.reach
    and ${notHiddenFrom('post.author_id', reader)}`
  // A metre at a latitude, on the plane of the map.
  const found = sql`
    from (select near.post_id, near.at,
                 (case when venue.lat is null then ${sql.lit(HERE_ABOUT_M)} else ${sql.lit(HERE_M)} end)::float8
                   * ${sql.lit(onPlane(1, 0))}::float8 / greatest(0.08, cos(radians(near.lat))) as reach
            from post_point near join post venue on venue.id = near.post_id) here, post
   where ${isHere}`
  return {
    page: {
      execute: async () =>
        (await sql<{ id: number }>`select post.id ${found} order by post.live_seq desc limit ${limit} offset ${offset}`.execute(db)).rows,
    },
    total: async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from (select 1 ${found} limit ${sql.lit(SEARCH_HITS)}) hits`.execute(db))
        .rows[0]!.n,
  }
}

const MEAN_STARS = sql`venue.rating_sum::float8 / greatest(venue.review_count, 1)`
const BEST_RATED = sql`${MEAN_STARS} desc, venue.review_count desc, venue.post_id desc`

/** Grounds or shops with these traits: the newest, the most popular, or those that their visitors found the best. */
export function venueFeed(
  db: Db,
  type: VenueType,
  { orderby, ...filter }: VenueFilter & { orderby: 'new' | 'rating' | 'hot' },
  window: Window,
  reader: Reader,
): Feed {
  const isFiltered = filter.water !== undefined || filter.feature !== undefined
  if (!isFiltered && orderby === 'new') return newestFeed(db, { type }, window, reader)
  if (!isFiltered && orderby === 'hot') return hotFeed(db, { type }, window, reader)
  const { limit, offset } = window
  const found = sql`
    from post_venue venue join post on post.id = venue.post_id
   where post.listed and post.type = ${type} and ${matches(filter)} and ${notHiddenFrom('post.author_id', reader)}`
  const order = orderby === 'new' ? sql`post.live_seq desc` : BEST_RATED
  return {
    page: {
      execute: async () =>
        (await sql<{ id: number }>`select post.id ${found} order by ${order} limit ${limit} offset ${offset}`.execute(db)).rows,
    },
    total: async () => (await sql<{ n: number }>`select count(*)::integer as n ${found}`.execute(db)).rows[0]!.n,
  }
}

/**
 * Grounds or shops that contain the word in what anyone may read of them, or have it among their fish or brands; the newest first.
 * SEARCH_HITS at most are counted and reached.
 */
export function venueSearchFeed(db: Db, type: VenueType, word: string, { limit, offset }: Window, reader: Reader): Feed {
  const text = sql`post_found_by(visibility, title, body, teaser, place_name, place_address, tag_names)`
  const pattern = likePattern(word)
  const most = sql.lit(SEARCH_HITS)
  const found = sql`
    from post where listed and type = ${type} and ${notHiddenFrom('post.author_id', reader)} and id in (
      (select id from post where listed and type = ${type}
          and cjk_grams(${text}) @> ${searchGrams(word)}::text[] and ${text} ilike ${pattern} limit ${most})
      union (select venue.post_id
               from post_venue venue join post found on found.id = venue.post_id and found.listed and found.type = ${type}
              where cjk_grams(venue_words(venue.words)) @> ${searchGrams(word)}::text[]
                and exists (select 1 from unnest(venue.words) known where known ilike ${pattern}) limit ${most}))`
  return {
    page: {
      execute: async () =>
        limit === 0
          ? []
          : (await sql<{ id: number }>`select id ${found} order by live_seq desc limit ${limit} offset ${offset}`.execute(db)).rows,
    },
    total: async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from (select 1 ${found} limit ${most}) hits`.execute(db)).rows[0]!.n,
  }
}

interface AlikeRow extends Point {
  id: number
  name: string
  address: string
}

/** The same letters, whatever stands between them. */
const bare = (name: string) => name.toLowerCase().replace(/[\s·・()（）\-—_]/g, '')

const pairsOf = (name: string) => {
  const letters = [...bare(name)]
  return new Set(letters.slice(0, -1).map((letter, at) => letter + letters[at + 1]!))
}

/** How much two names have in common (Dice's coefficient of their pairs of letters), 0 to 1. */
export function likeness(a: string, b: string): number {
  if (bare(a) === bare(b)) return 1
  const [first, second] = [pairsOf(a), pairsOf(b)]
  if (first.size + second.size === 0) return 0
  return (2 * [...first].filter((pair) => second.has(pair)).length) / (first.size + second.size)
}

const ALIKE_FROM = 0.4

/** What is near and called alike, or stands at the same spot; what is likeliest the same first. */
export async function findAlike(db: Db, type: VenueType, wanted: Point & { name: string; id?: number }, reader: Reader) {
  const { rows } = await sql<AlikeRow>`
    select point.post_id as id, point.lat, point.lng, post.title as name, coalesce(post.place_address, '') as address
      from post_point point join post on post.id = point.post_id
     where ${ofType(type)} and ${inCircle({ ...wanted, radiusM: ALIKE_WITHIN_M })} and point.post_id <> ${wanted.id ?? 0}
       and ${notHiddenFrom('post.author_id', reader)}
     order by point.at <-> ${centreOf(wanted)} limit 100`.execute(db)
  return rows
    .map(({ id, name, address, ...point }) => ({ id, name, address, distanceM: Math.round(metresBetween(wanted, point)) }))
    .map((row) => ({ ...row, like: likeness(row.name, wanted.name) }))
    .filter(({ like, distanceM }) => like >= ALIKE_FROM || distanceM <= SAME_SPOT_M)
    .sort((a, b) => b.like - a.like || a.distanceM - b.distanceM)
    .slice(0, ALIKE_SHOWN)
    .map(({ like: _, ...row }) => row)
}

export interface FoundPlaceRow extends Point {
  name: string
  address: string
}

/** Grounds and shops around a point, with the word in their names or addresses; the nearest first. */
export async function findPlacesAround(db: Db, around: Around, word: string, { limit, offset }: Window, reader: Reader) {
  const pattern = likePattern(word)
  const centre = centreOf(around)
  // The nearest of each type, as far as the page reaches: a hundred kilometres may hold as many as a country.
  const foundBy = (rest: RawBuilder<unknown>) => {
    const parts = (['diaochang', 'dianpu'] as const).map(
      (type) => sql`
        (select post.title as name, coalesce(post.place_address, '') as address, point.lat, point.lng, point.at <-> ${centre} as far,
                point.post_id
           from post_point point join post on post.id = point.post_id
          where ${ofType(type)} and ${inCircle(around)} and ${notHiddenFrom('post.author_id', reader)}
            ${word ? sql`and (post.title ilike ${pattern} or post.place_address ilike ${pattern})` : sql``} ${rest})`,
    )
    return sql`from (${sql.join(parts, sql` union all `)}) found`
  }
  const [page, counted] = await Promise.all([
    sql<FoundPlaceRow>`
      select name, address, lat, lng ${foundBy(sql`order by far fetch first (${offset + limit}) rows with ties`)}
       order by far, post_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`
      select least(${sql.lit(SEARCH_HITS)}, count(*))::integer as n ${foundBy(sql`limit ${sql.lit(SEARCH_HITS)}`)}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.n }
}
