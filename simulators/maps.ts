import { createHash, randomBytes } from 'node:crypto'
import type { Answer, Asked, Routes } from './loopback.ts'
import { townPlaces, type TownPlace } from './townPlaces.ts'

/** What makes the service misbehave, until it is taken back. */
export type MapFault = 'down' | 'busy' | 'cut' | 'nonsense' | 'slow'

interface Keys<Service extends string> {
  service: Service
  url: string
  key: string
  secret: string
}

const METRES_PER_DEGREE = 111_320
const PER_PAGE_MAX = 20
const NONSENSE = { title: '', name: [], location: { lat: 'Norden', lng: null }, address: 7 }

/** Tencent Maps and Amap: they know the demo town, and check keys and signatures as the real ones do. */
export class MapSimulator {
  readonly keys: { tencent: Keys<'tencent'>; amap: Keys<'amap'> }
  fault: MapFault | null = null
  /** How often either was asked. */
  asked = 0

  constructor(origin: () => string) {
    const keysOf = <Service extends string>(service: Service, host: string): Keys<Service> => ({
      service,
      get url() {
        return `${origin()}/${host}`
      },
      key: randomBytes(12).toString('hex'),
      secret: randomBytes(12).toString('hex'),
    })
    this.keys = { tencent: keysOf('tencent', 'apis.map.qq.com'), amap: keysOf('amap', 'restapi.amap.com') }
  }

  readonly routes: Routes = {
    'GET apis.map.qq.com/ws/place/v1/search': (asked) =>
      this.tencent(asked, '/ws/place/v1/search', ({ query }) => {
        const [south, west, north, east] = numbersIn(query.get('boundary') ?? '', 'rectangle')
        const word = query.get('keyword') ?? ''
        return named(word).filter(({ lat, lng }) => lat >= south! && lat <= north! && lng >= west! && lng <= east!)
      }),
    'GET apis.map.qq.com/ws/place/v1/explore': (asked) =>
      this.tencent(asked, '/ws/place/v1/explore', ({ query }) => {
        const [lat, lng] = numbersIn(query.get('boundary') ?? '', 'nearby')
        return nearest({ lat: lat!, lng: lng! }, townPlaces)
      }),
    'GET restapi.amap.com/v5/place/around': (asked) => this.amap(asked),
  }

  private tencent(asked: Asked, path: string, find: (asked: Asked) => TownPlace[]): Answer {
    const { query } = asked
    return this.answered(
      () => {
        if (query.get('key') !== this.keys.tencent.key) return { status: 311, message: 'key格式错误' }
        if (!isSigned(query, `${path}?`, this.keys.tencent.secret)) return { status: 111, message: '签名验证失败' }
        const found = find(asked)
        const rows = page(found, query.get('page_index'), query.get('page_size')).map(({ name, address, lat, lng }, at) => ({
          id: String(at),
          title: name,
          address,
          category: '示例',
          location: { lat, lng },
        }))
        return { status: 0, message: 'query ok', count: found.length, data: rows }
      },
      { status: 121, message: '此key每日调用量已达到上限' },
      { status: 0, message: 'query ok', count: 'viele', data: [NONSENSE, 'x', null] },
    )
  }

  private amap({ query }: Asked): Answer {
    return this.answered(
      () => {
        if (query.get('key') !== this.keys.amap.key) return { status: '0', info: 'INVALID_USER_KEY', infocode: '10001' }
        if (!isSigned(query, '', this.keys.amap.secret)) return { status: '0', info: 'INVALID_USER_SIGNATURE', infocode: '10007' }
        const [lng, lat] = (query.get('location') ?? '').split(',').map(Number)
        const here = { lat: lat!, lng: lng! }
        const radius = Number(query.get('radius') ?? 5_000)
        const found = nearest(here, named(query.get('keywords') ?? '')).filter((place) => metres(here, place) <= radius)
        const pois = page(found, query.get('page_num'), query.get('page_size')).map(({ name, address, lat, lng }, at) => ({
          id: String(at),
          name,
          address: address || [],
          location: `${lng},${lat}`,
          adname: '',
        }))
        return { status: '1', info: 'OK', infocode: '10000', count: String(pois.length), pois }
      },
      { status: '0', info: 'DAILY_QUERY_OVER_LIMIT', infocode: '10003' },
      { status: '1', info: 'OK', infocode: '10000', count: 'viele', pois: [NONSENSE, 'x', null] },
    )
  }

  private answered(good: () => object, busy: object, nonsense: object): Answer {
    this.asked++
    if (this.fault === 'cut') return null
    if (this.fault === 'down') return Promise.reject(new Error('down'))
    if (this.fault === 'slow') return new Promise(() => {})
    return this.fault === 'busy' ? busy : this.fault === 'nonsense' ? nonsense : good()
  }
}

const numbersIn = (text: string, shape: string) => (new RegExp(`^${shape}\\(([-\\d.,]+)\\)$`).exec(text)?.[1] ?? '').split(',').map(Number)

function isSigned(query: URLSearchParams, before: string, secret: string): boolean {
  const signed = [...query].filter(([name]) => name !== 'sig').sort(([a], [b]) => (a < b ? -1 : 1))
  const text = before + signed.map((pair) => pair.join('=')).join('&') + secret
  return query.get('sig') === createHash('md5').update(text).digest('hex')
}

const named = (word: string) => townPlaces.filter(({ name, address }) => name.includes(word) || address.includes(word))

/** On the plane: the town is small. */
function metres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)) * METRES_PER_DEGREE
}

const nearest = (here: { lat: number; lng: number }, places: readonly TownPlace[]) =>
  [...places].sort((a, b) => metres(here, a) - metres(here, b))

function page<T>(all: readonly T[], index: string | null, size: string | null): T[] {
  const [at, count] = [Number(index ?? 1), Math.min(PER_PAGE_MAX, Number(size ?? 10))]
  return all.slice((at - 1) * count, at * count)
}
