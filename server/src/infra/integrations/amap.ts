import { MAP_SEARCH_PER_PAGE_FEWER } from '@anglers/contract/limits'
import type { MapKeys } from '../../config.ts'
import { askJson, type Json, listOf, textOf } from './ask.ts'
import { IntegrationError } from './error.ts'
import { mapAddress, placeWithin, shortened } from './mapAsk.ts'
import type { FoundOnMap, MapPort, MapSearch } from './maps.ts'

const SERVICE = 'Amap'
const WORD_BYTES_MAX = 80
const AROUND_M = 1_000
const GOOD = '10000'
/** Over what a day, a minute or a second allows, of the key or of its owner. */
const BUSY = new Set(['10003', '10004', '10014', '10019', '10020', '10021', '10029', '10044', '10045'])

/** Amap (高德): v5/place/around, the nearest first, ten on a page of its own. It does not say how many there are. */
export class Amap implements MapPort {
  constructor(
    private readonly keys: MapKeys,
    private readonly timeoutMs: number,
  ) {}

  async find(search: MapSearch): Promise<FoundOnMap> {
    const { page, perPage } = search
    const before = (page - 1) * perPage
    const rows: Json[] = []
    const first = Math.floor(before / MAP_SEARCH_PER_PAGE_FEWER)
    for (let at = first; at * MAP_SEARCH_PER_PAGE_FEWER < before + perPage; at++) {
      const more = await this.ask(search, at + 1)
      rows.push(...more)
      if (more.length < MAP_SEARCH_PER_PAGE_FEWER) break
    }
    const wanted = rows.slice(before - first * MAP_SEARCH_PER_PAGE_FEWER).slice(0, perPage)
    const places = wanted.flatMap((row) => {
      // Longitude and latitude in one text. An address that it lacks is an empty list.
      const [lng = '', lat = ''] = textOf(row, 'location').split(',')
      const [name, address] = [textOf(row, 'name'), textOf(row, 'adname') + textOf(row, 'address')]
      return placeWithin(search, { name, address, lat, lng }) ?? []
    })
    return { places, total: before + wanted.length + (wanted.length >= perPage ? 1 : 0) }
  }

  /** One of its own pages. */
  private async ask({ word, lat, lng, radiusM }: MapSearch, page: number): Promise<Json[]> {
    const parameters = {
      location: `${lng},${lat}`,
      radius: String(word ? radiusM : AROUND_M),
      sortrule: 'distance',
      page_num: String(page),
      page_size: String(MAP_SEARCH_PER_PAGE_FEWER),
      ...(word && { keywords: shortened(word, WORD_BYTES_MAX) }),
    }
    const url = mapAddress(this.keys, '/v5/place/around', parameters, '')
    const answer = await askJson({ service: SERVICE, url, timeoutMs: this.timeoutMs, repeatable: true })
    const code = textOf(answer, 'infocode')
    if (code !== GOOD) throw new IntegrationError(BUSY.has(code) ? 'busy' : 'failed', SERVICE, `infocode ${code || 'missing'}`, code)
    return listOf(answer, 'pois')
  }
}
