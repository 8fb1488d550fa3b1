import { NEARBY_RINGS_M } from '@anglers/contract/limits'
import type { NearbyUser } from '@anglers/contract/waterMap'
import type { Window } from '../../infra/database.ts'
import type { Services } from '../../kernel/context.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { METRES_PER_DEGREE, metresBetween, type Point } from '../../lib/distance.ts'
import { cellMiddle } from '../../lib/grid.ts'
import type { Secret } from '../../lib/secret.ts'
import { readerOf } from '../account/policy.ts'
import { presentUser } from '../account/present.ts'
import { findPeopleAround } from './peopleQueries.ts'

/** As wide as the first ring: within it nobody is told apart. */
const CELL_M = 500
const OFFSET_MAX_M = 300

/**
 * Where a member is taken to be: the middle of a cell of a grid that lies differently for each of them. It stays while they stay in the
 * cell, so that no number of questions from no number of positions gets nearer to them than that.
 *
 * @param secret known to the server alone, else the grid could be laid back
 */
export function blurred(point: Point, memberId: number, secret: Pick<Secret, 'hash'>): Point {
  const digest = secret.hash('nearby', String(memberId))
  const metres = (at: number) => (digest.readUInt16BE(at) / 0xffff - 0.5) * 2 * OFFSET_MAX_M
  const lat = Math.max(-89.9, Math.min(89.9, point.lat + metres(0) / METRES_PER_DEGREE))
  const lng = point.lng + metres(2) / (METRES_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  return cellMiddle({ lat, lng: ((lng + 540) % 360) - 180 }, CELL_M)
}

/** Members who want to be met near a point, by rings, within one by their ids: the order says no more than the ring. */
export async function readPeopleNearby(
  { db, store, secret }: Pick<Services, 'db' | 'store' | 'secret'>,
  viewer: Viewer,
  here: Point,
  { limit, offset }: Window,
): Promise<Paged<NearbyUser>> {
  const found = (await findPeopleAround(db, here, readerOf(viewer))).flatMap(({ id, user, here: online, ...point }) => {
    const distance = metresBetween(here, blurred(point, id, secret))
    const withinM = NEARBY_RINGS_M.find((ring) => distance <= ring)
    return withinM === undefined ? [] : [{ id, user, online, withinM }]
  })
  found.sort((a, b) => a.withinM - b.withinM || a.id - b.id)
  const items = found
    .slice(offset, offset + limit)
    .map(({ user, online, withinM }) => ({ user: presentUser(user, store), withinM, online }))
  return { items, total: found.length }
}
