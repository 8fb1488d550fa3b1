import type { MapKeys } from '../../config.ts'
import { METRES_PER_DEGREE } from '../../lib/distance.ts'
import { askJson, type Json, listOf, objectOf, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import { mapAddress, placeWithin, shortened } from './mapAsk.ts'
import type { FoundOnMap, MapPort, MapSearch } from './maps.ts'

const SERVICE = 'Tencent Maps'
const WORD_BYTES_MAX = 96
/** Without a word it goes on from here to where something is, by itself. */
const AROUND_M = 1_000
/** Too many in a second; too many on this day. */
const BUSY = new Set(['120', '121'])

/**
 * Tencent Maps (腾讯位置服务): ws/place/v1/search within a rectangle, as a circle of its may have 1,000 m at most, and ws/place/v1/explore for
 * what is around.
 */
export class TencentMap implements MapPort {
  constructor(
    private readonly keys: MapKeys,
    private readonly timeoutMs: number,
  ) {}

  async find(search: MapSearch): Promise<FoundOnMap> {
    const { word, lat, lng, page, perPage } = search
    const paging = { page_index: String(page), page_size: String(perPage) }
    const answer = word
      ? await this.ask('/ws/place/v1/search', { keyword: shortened(word, WORD_BYTES_MAX), boundary: squareAround(search), ...paging })
      : await this.ask('/ws/place/v1/explore', { boundary: `nearby(${lat},${lng},${AROUND_M},1)`, policy: '2', ...paging })
    const rows = listOf(answer, 'data')
    const count = Number(textOf(answer, 'count'))
    const places = rows.flatMap((row) => {
      const at = objectOf(row, 'location')
      const [name, address] = [textOf(row, 'title'), textOf(row, 'address')]
      return placeWithin(search, { name, address, lat: textOf(at, 'lat'), lng: textOf(at, 'lng') }) ?? []
    })
    return { places, total: Number.isSafeInteger(count) && count > rows.length ? count : (page - 1) * perPage + rows.length }
  }

  private async ask(path: string, parameters: Record<string, string>): Promise<Json> {
    const url = mapAddress(this.keys, path, parameters, `${path}?`)
    const answer = await askJson({ service: SERVICE, url, timeoutMs: this.timeoutMs, repeatable: true })
    const status = textOf(answer, 'status')
    if (status === '0') return answer
    throw new IntegrationError(BUSY.has(status) ? 'busy' : 'failed', SERVICE, `status ${status || 'missing'}`, status)
  }
}

/** From its south-west to its north-east, within the world. */
function squareAround({ lat, lng, radiusM }: MapSearch): string {
  const high = radiusM / METRES_PER_DEGREE
  const wide = high / Math.max(0.08, Math.cos((lat * Math.PI) / 180))
  const within = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees)).toFixed(6)
  return `rectangle(${within(lat - high, 90)},${within(lng - wide, 180)},${within(lat + high, 90)},${within(lng + wide, 180)})`
}
