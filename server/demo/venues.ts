import { ashore } from './map/shores.ts'
import { places } from './places.ts'
import type { Place } from './types.ts'

/** A fishing ground of the town. */
export interface Ground {
  name: string
  address: string
  lat: number
  lng: number
  water: 'reservoir' | 'lake' | 'river' | 'stream' | 'pond' | 'sea'
  wild: boolean
  fish: readonly string[]
  about: string
}

/** A tackle shop of the town. */
export interface Shop {
  name: string
  address: string
  lat: number
  lng: number
  about: string
}

const kinds: Record<Place['water'], Ground['water']> = {
  lake: 'lake',
  reservoir: 'reservoir',
  river: 'river',
  yangtze: 'river',
  pond: 'pond',
  stream: 'stream',
  city: 'lake',
}

const fish: Record<Ground['water'], readonly string[]> = {
  lake: ['鲫鱼', '鳊鱼', '翘嘴鲌', '草鱼'],
  reservoir: ['鲢鱼', '鳙鱼', '翘嘴鲌', '鲤鱼'],
  river: ['鲫鱼', '黄颡鱼', '鲤鱼', '马口鱼'],
  stream: ['马口鱼', '宽鳍鱲', '光唇鱼'],
  pond: ['鲫鱼', '鲤鱼', '草鱼', '青鱼'],
  sea: ['鲈鱼'],
}

const abouts: Record<Ground['water'], string> = {
  lake: '湖湾水浅草多，早晚口好，风大的日子走背风岸。',
  reservoir: '水深坡陡，带好长竿和支架，水位变化大，先看水再下窝。',
  river: '流水转弯处有缓流区，走水底钓都行，涨水时不要下滩。',
  stream: '溪水清，动作要轻，小钩细线走水钓，雨后防山洪。',
  pond: '塘主定期放鱼，自带护具，不要踩田埂。',
  sea: '看潮汐，退潮前离开礁石。',
}

/** Names that ponds of the countryside have. */
const ponds = '幸福 丰收 清水 双塘 荷香 杨柳 红旗 桃园 石桥 金鲤 福星 田园 白鹭 老井 新塘 竹林 长丰 绿岛 东升 南湾'.split(' ')

const isBanned = ({ water }: Place) => water === 'yangtze'

/** Waters where one may fish, and ponds of farmers beside them: sixty. */
export const grounds: readonly Ground[] = [
  ...places
    .filter((place) => !isBanned(place))
    .map(({ name, address, lat, lng, water }) => {
      const kind = kinds[water]
      return {
        name,
        address,
        lat,
        lng,
        water: kind,
        wild: water !== 'pond' && water !== 'reservoir',
        fish: fish[kind],
        about: abouts[kind],
      }
    }),
  ...ponds.map((name, at): Ground => {
    const near = places[(at * 7) % places.length]!
    const [lat, lng] = ashore([near.lat + 0.009 * Math.cos(at * 2.4), near.lng + 0.011 * Math.sin(at * 2.4)])
    const [, town = near.address] = /^(.*?[县区镇])/.exec(near.address) ?? []
    return {
      name: `${name}${at % 3 === 0 ? '鱼塘' : at % 3 === 1 ? '垂钓园' : '农庄'}`,
      address: `${town}${name}村`,
      lat: Number(lat.toFixed(5)),
      lng: Number(lng.toFixed(5)),
      water: 'pond',
      wild: false,
      fish: fish.pond,
      about: abouts.pond,
    }
  }),
  {
    ...places[0]!,
    name: '大荻湖夜钓码头',
    wild: false,
    water: 'lake' as const,
    fish: fish.lake,
    about: '有灯有护栏，通宵开放，冬天有暖房。',
  },
  {
    ...places[12]!,
    name: '青岭水库垂钓基地',
    wild: false,
    water: 'reservoir' as const,
    fish: fish.reservoir,
    about: '木栈台二十个，可租船到对岸。',
  },
].slice(0, 60)

const owners = '老周 小胡 大江 阿强 万氏 荣华 顺发 渔乐 天元 金钩 银漂 汉江 江南 双龙 好运 钓友之家 一竿 蓝湾 水上人家 久钓'.split(' ')
const streets = [
  ['安澜区城墙路', 29.9538, 115.4602],
  ['湖滨区码头街', 29.9411, 115.4079],
  ['白鹭新区鹤鸣大道', 29.9783, 115.3702],
  ['漱阳县老城河街', 29.9893, 115.2947],
  ['荻港县埠头街', 29.8857, 115.4653],
] as const

/** Forty shops in five streets. */
export const shops: readonly Shop[] = Array.from({ length: 40 }, (_, at) => {
  const [street, streetLat, streetLng] = streets[at % streets.length]!
  const [lat, lng] = ashore([streetLat + 0.004 * Math.cos(at * 1.7), streetLng + 0.005 * Math.sin(at * 1.7)])
  return {
    name: `${owners[at % owners.length]!}${at < owners.length ? '渔具' : '钓具'}${at % 4 === 3 ? '店' : ''}`,
    address: `${street} ${12 + at * 6} 号`,
    lat: Number(lat.toFixed(5)),
    lng: Number(lng.toFixed(5)),
    about: at % 2 ? '活饵现货，代绑线组，路亚竿可试手感。' : '台钓竞技装备齐全，修竿接节，节假日照常开门。',
  }
})

/** What visitors say of a ground, by the stars that they give. */
export const groundReviews: readonly (readonly [stars: number, words: string])[] = [
  [5, '鱼情好，塘主实在，下次还来'],
  [5, '早口连竿，三个小时五斤鲫鱼'],
  [4, '环境不错，就是周末人多'],
  [4, '停车方便，厕所干净'],
  [3, '水有点瘦，口轻，要耐心'],
  [5, '带孩子来的，护栏齐全，放心'],
  [2, '蚊子多，没有遮阳的地方'],
  [4, '放鱼当天很好钓，过几天就一般了'],
]

export const shopReviews: readonly (readonly [stars: number, words: string])[] = [
  [5, '老板懂行，推荐的线组很合用'],
  [5, '红虫新鲜，早上五点就开门'],
  [4, '价格公道，东西齐'],
  [3, '高端竿子不多，耗材还行'],
  [4, '修竿手艺好，等了两天'],
]
