import { ashore } from './map/shores.ts'
import { grounds, type Ground } from './venues.ts'

/** A private spot of the town: somebody's own corner of a water. */
export interface Spot {
  name: string
  place: string
  address: string
  lat: number
  lng: number
  water: Ground['water']
  access: 'car' | 'walk' | 'climb' | 'boat'
  fish: readonly string[]
  months: readonly number[]
  about: string
  reveal: 'exact' | 'km' | 'town' | 'hidden'
  opensAfterDays: number | null
  visibility: 0 | 4 | 5
}

const SPOTS = 120

const corners = [
  '芦苇湾',
  '回水窝',
  '老柳树下',
  '乱石滩',
  '断桥墩',
  '二道坝',
  '进水口',
  '出水闸',
  '水草边',
  '深水坎',
  '浅滩头',
  '荷叶洞',
] as const
const about = [
  '早口六点到八点最好，四米五的竿子够用，蚯蚓开饵。',
  '水深一米八左右，底下有坎，浮漂调低一点。',
  '夏天中午别来，太晒；傍晚有凉风，鱼也靠边。',
  '走田埂进去，下雨天路滑，穿胶鞋。',
  '小杂鱼多，用颗粒或玉米，大鱼在后头。',
  '别留垃圾，钓完把窝料带走，下次还要来。',
] as const
const accesses = ['walk', 'car', 'climb', 'walk', 'boat', 'car'] as const
const seasons = [[3, 4, 5], [4, 5, 6, 9, 10], [9, 10, 11], [], [5, 6, 7, 8], [1, 2, 3, 12]] as const
const reveals = ['km', 'km', 'km', 'town', 'km', 'exact', 'km', 'hidden'] as const

const wild = grounds.filter((ground) => ground.wild)

/** Degrees by which the nth spot lies off its water, within a kilometre. */
const off = (at: number, by: number) => Math.sin(at * by) * 0.008

/** Spots on the shores of the town's wild waters. */
export const spots: readonly Spot[] = Array.from({ length: SPOTS }, (_, at) => {
  const near = wild[at % wild.length]!
  const [lat, lng] = ashore([near.lat + off(at, 1.3), near.lng + off(at, 2.1)])
  const corner = corners[(at * 5) % corners.length]!
  return {
    name: `${near.name}${corner}`,
    place: corner,
    address: near.name,
    lat: Number(lat.toFixed(6)),
    lng: Number(lng.toFixed(6)),
    water: near.water,
    access: accesses[at % accesses.length]!,
    fish: near.fish.slice(0, 2 + (at % 2)),
    months: seasons[at % seasons.length]!,
    about: about[at % about.length]!,
    reveal: reveals[at % reveals.length]!,
    opensAfterDays: at % 9 === 0 ? 365 : null,
    visibility: at % 11 === 3 ? 4 : at % 7 === 2 ? 5 : 0,
  }
})
