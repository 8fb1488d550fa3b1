import type { Input } from '@anglers/contract'
import { MAX_PER_PAGE } from '@anglers/contract/limits'
import type { OnlineState } from '@anglers/contract/online'
import { sixDecimals } from '@anglers/contract/mapGrid'
import type { Db } from '../../infra/database.ts'
import { forbidden, invalid } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readerOf } from './policy.ts'
import { findSeen, savePresence } from './presenceQueries.ts'

/**
 * Keeps whether a member is here, and where. Devices without leave to locate send 0 and 0, where no angler of ours ever
 * stood: that is no place.
 *
 * @throws ApiError rest_forbidden for anyone's presence but one's own, rest_invalid_param for half a place
 */
export async function updateStatus(db: Db, viewer: Viewer, { user_id, online, lat, lng }: Input<'POST user/update-status'>): Promise<void> {
  if (user_id !== undefined && user_id !== viewer.id) throw forbidden()
  if ((lat === undefined) !== (lng === undefined)) throw invalid(lat === undefined ? 'lat' : 'lng', 'required')
  const place =
    lat === undefined || lng === undefined ? undefined : lat === 0 && lng === 0 ? null : { lat: sixDecimals(lat), lng: sixDecimals(lng) }
  await savePresence(db, viewer.id, online === 1, place)
}

/**
 * Whether these users are online, and if not, how many minutes ago they were. Of those who don't let this reader know, and of nobody at
 * all, it says no.
 *
 * @throws ApiError rest_invalid_param for more than MAX_PER_PAGE
 */
export async function onlineOf(db: Db, viewer: Viewer | null, list: string): Promise<OnlineState[]> {
  const ids = [...new Set(list.split(',').map(Number))].filter((id) => id > 0)
  if (ids.length > MAX_PER_PAGE) throw invalid('ids', 'too_many', MAX_PER_PAGE)
  const seen = new Map((await findSeen(db, ids, readerOf(viewer))).map((state) => [state.id, state]))
  return ids.map((id) => seen.get(id) ?? { id, online: false, seenMinutes: null })
}
