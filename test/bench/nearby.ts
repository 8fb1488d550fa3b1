/** What is near and what a piece of the map shows, over ten thousand places, a hundred thousand, and a million. */
import { readMap } from '../../server/src/domains/waters/map.ts'
import { readNearby } from '../../server/src/domains/waters/service.ts'
import type { Input } from '@anglers/contract'
import { PER_PAGE } from '@anglers/contract/limits'
import { filled, loadSessions, withoutIndexes } from './load.ts'
import { type Asked, measureSizes, type Sizes } from './sizes.ts'

export const NEARBY = 'nearby, grounds at 5 km and pieces of the map'
const MEMBERS = 1_000
const SESSIONS = 50
const ASKED_FROM = 50
/** More than are asked for in the second that an answer is kept. */
const PIECES = 2_000
const RADIUS_M = 5_000
/** Half a screen at zoom 13, in degrees. */
const HALF = { lat: 0.065, lng: 0.035 }
const TABLES = ['post', 'post_stat', 'post_point', 'post_venue']
/** Where the places lie: as many to a square kilometre in each size, so that what differs is how many there are. */
const WEST = 104
const SOUTH = 20
const WIDE = 4
const PER_DEGREE = 10_000

type Question = { around: Input<'GET user/nearby-diaochang'> } | { map: Input<'GET waters/map'> }

/** What is asked for in turn, from places within what every size covers. */
function questionsFor(): [name: string, questions: Question[]][] {
  const points = Array.from({ length: ASKED_FROM }, (_, i) => ({ lat: SOUTH + 0.1 + (i % 5) * 0.01, lng: WEST + 0.2 + i * 0.07 }))
  const manyPoints = Array.from({ length: PIECES }, (_, i) => ({ lat: SOUTH + 0.1 + (i % 5) * 0.01, lng: WEST + 0.2 + (i * 3.5) / PIECES }))
  const pieceAt = ({ lat, lng }: (typeof points)[number]): Question => ({
    map: { south: lat - HALF.lat, north: lat + HALF.lat, west: lng - HALF.lng, east: lng + HALF.lng, zoom: 13 },
  })
  return [
    ['grounds at 5 km, the nearest 20', points.map((at) => ({ around: { ...at, radiusM: RADIUS_M, per_page: PER_PAGE } }))],
    [`a piece of the map, zoom 13, one of ${ASKED_FROM} (kept a second)`, points.map(pieceAt)],
    ['a piece of the map, zoom 13, another each time', manyPoints.map(pieceAt)],
  ]
}

const asked: Asked<Question> = {
  title: NEARBY,
  things: 'places',
  questions: questionsFor(),
  fill,
  request: (question) => ('map' in question ? ['waters/map', question.map] : ['user/nearby-diaochang', question.around]),
  answer: (reading, question) =>
    'map' in question
      ? readMap(reading, reading.viewer, question.map)
      : readNearby(reading, 'diaochang', { ...question.around, radiusM: RADIUS_M }, { limit: PER_PAGE, offset: 0 }),
  targets: { share: 'at least 0.70', growth: 'at most 1.5' },
}

export const measureNearby = async (sizes: Sizes): Promise<string[]> => (await measureSizes(asked, sizes)).tables

/** Makes the schema in the empty database at `url`, and so many places. Returns the tokens of some members. */
function fill(url: string, places: number): Promise<string[]> {
  return filled(url, async (db) => {
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
    await db.query(`insert into member (login, nickname) select 'angler' || i, '钓友' || i from generate_series(1, ${MEMBERS}) i`)
    await withoutIndexes(db, TABLES, async () => {
      // As the triggers would have written them; one by one that takes long.
      await db.query('set session_replication_role = replica')
      // Steps of the golden ratio lie evenly, however many there are.
      await db.query(`
        insert into post (id, type, state, author_id, title, body, place_name, lat, lng, live_seq, published_at, created_at)
        select i, case when i % 10 < 6 then 'diaochang' when i % 10 < 9 then 'places' else 'dianpu' end, 'live', 1 + i % ${MEMBERS},
               '塘口 ' || i, '', '村东', ${SOUTH} + i / ${PER_DEGREE * WIDE}::float8, ${WEST} + ${WIDE} * (i * 0.6180339887498949 % 1),
               i, at, at
          from generate_series(1, ${places}) i, lateral (select now() - make_interval(secs => (${places} - i) * 60) as at) t`)
      await db.query(`
        insert into post_stat (post_id, listed, live_seq, published_at) select id, listed, live_seq, published_at from post`)
      await db.query('insert into post_point (post_id, type, listed, lat, lng) select id, type, listed, lat, lng from post')
      await db.query("insert into post_venue (post_id, water) select id, 'pond' from post where type <> 'places'")
      await db.query('set session_replication_role = default')
    })
    const tokens = await loadSessions(db, SESSIONS)
    await db.query('vacuum (analyze)')
    return tokens
  })
}
