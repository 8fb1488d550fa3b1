import type { Input } from '@anglers/contract'
import type { FoundPlace } from '@anglers/contract/waterMap'
import { MAP_SEARCH_PER_PAGE, MAP_SEARCH_RADIUS_M } from '@anglers/contract/limits'
import { LRUCache } from 'lru-cache'
import { countAsk } from '../../infra/askCount.ts'
import type { FoundOnMap, MapSearch } from '../../infra/integrations/maps.ts'
import { dayOf } from '../../infra/localTime.ts'
import type { Services } from '../../kernel/context.ts'
import { tooMany } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { metresBetween } from '../../lib/distance.ts'
import { cleanLine } from '../../lib/text.ts'
import { shared } from '../../lib/shared.ts'

const KEPT = 500
const KEPT_MS = 10 * 60_000
const HOUR_S = 3_600
/** The operator pays for each question, or has so many in a day: what one member may spend of them. */
const ASKS_A_DAY = 200
/** About a hundred metres: who walks on asks for the same. */
const DECIMALS = 3

/** Places that the operator's map service knows. */
export class MapPlaces {
  private readonly kept = new LRUCache<string, Promise<FoundOnMap>>({ max: KEPT, ttl: KEPT_MS })

  constructor(private readonly services: Pick<Services, 'db' | 'secret' | 'integrations'>) {}

  /**
   * Places by a word, or what stands around the point; none where the operator has no map service.
   *
   * @throws IntegrationError where the service does not answer
   * @throws ApiError rest_too_many_requests
   */
  async find(viewer: Viewer, { word = '', lat, lng, page, per_page }: Input<'GET waters/map-places'>): Promise<Paged<FoundPlace>> {
    const here = { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) }
    const { places, total } = await this.ask(viewer, {
      ...here,
      word: cleanLine(word),
      radiusM: MAP_SEARCH_RADIUS_M,
      page: page!,
      perPage: per_page ?? MAP_SEARCH_PER_PAGE,
    })
    return { items: places.map((place) => ({ ...place, distanceM: Math.round(metresBetween({ lat, lng }, place)) })), total }
  }

  private async ask({ id }: Viewer, search: MapSearch): Promise<FoundOnMap> {
    const { maps } = this.services.integrations
    if (!maps) return { places: [], total: 0 }
    const key = JSON.stringify(search)
    if (!this.kept.has(key)) await this.count(id)
    // Another may have asked for it meanwhile.
    return shared(this.kept, key, () => maps.find(search))
  }

  /** @throws ApiError rest_too_many_requests */
  private async count(member: number): Promise<void> {
    const { db, secret } = this.services
    if (!(await countAsk(db, dayOf(new Date()), secret.hash('map places', `member ${member}`), ASKS_A_DAY))) throw tooMany(HOUR_S)
  }
}
