/** What anglers write, put together from parts: enough different words that an index over them behaves like one over prose. */

const FISH = ['鲫鱼', '鲤鱼', '草鱼', '鲢鱼', '鳙鱼', '翘嘴', '黑鱼', '鲈鱼', '罗非', '鳊鱼', '青鱼', '马口', '白条', '黄颡', '鲶鱼']
const BAITS = ['红虫', '蚯蚓', '玉米', '商品饵', '酒米', '麦粒', '亮片', '米诺', '软虫', '雷蛙', '拉饵', '搓饵']
const TACKLE = [
  '三六调',
  '四五调',
  '五四鲤竿',
  '溪流竿',
  '路亚竿',
  '海竿',
  '矶竿',
  '手竿',
  '纺车轮',
  '水滴轮',
  '主线',
  '子线',
  '浮漂',
  '鱼护',
]
const WEATHERS = ['晴', '多云', '小雨', '阴', '北风三级', '南风二级', '降温', '回暖', '气压偏低', '闷热', '起雾']
const TIMES = ['早上五点', '清晨', '上午', '中午', '傍晚', '夜里', '周末', '昨天', '今天', '下班以后']
const FEELINGS = ['过瘾', '开心', '有点遗憾', '下次再来', '值了', '收竿回家', '累并快乐着', '空军了', '爆护']
const WATERS = ['水库', '湖', '江段', '河口', '野塘', '黑坑', '溪', '渠', '堰', '码头']
/** Characters of place names; each two make another place. */
const NAMES = [
  ...'东西南北清白龙凤石金银青红大小上下长平安乐丰和云山林溪泉沙柳桃杨梅松竹兰荷梧桐双三五七九千万新老高古乌黄马牛鹤燕雁湾坪桥塔寺庙堡关城塘港浦岭坡坝洲潭圩',
]
const TOPICS = [
  '新手入门',
  '调漂',
  '线组',
  '开饵',
  '选位',
  '打窝',
  '路亚',
  '台钓',
  '夜钓',
  '冰钓',
  '筏钓',
  '海钓',
  '装备',
  '渔获',
  '放流',
  '约钓',
]
const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']

export const CATEGORIES = ['渔获', '技巧', '装备', '钓点', '路亚', '闲聊']
export const TAGS = 300

/** Words to search for, by how many posts hold them. */
export const WORDS = {
  /** Two characters, in one post of fifty. */
  twoCharacters: '鳜鱼',
  /** Four characters, in one post of a thousand. */
  fourCharacters: '黑坑偷驴',
  /** In nearly every second post. */
  frequent: '今天',
} as const

/** The same numbers in [0, 1) on every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type Random = ReturnType<typeof seeded>

export const below = (random: Random, n: number) => Math.floor(random() * n)
const one = <T>(random: Random, of: readonly T[]): T => of[below(random, of.length)]!

export const placeName = (random: Random) => one(random, NAMES) + one(random, NAMES) + one(random, WATERS)
export const nickname = (random: Random) => one(random, SURNAMES) + one(random, NAMES) + one(random, NAMES)
export const tagName = (n: number) => `${TOPICS[n % TOPICS.length]}${n < TOPICS.length ? '' : NAMES[n % NAMES.length]! + n}`

const SENTENCES: ((random: Random) => string)[] = [
  (r) => `${one(r, TIMES)}去${placeName(r)}，用${one(r, BAITS)}守了${1 + below(r, 9)}个小时，上了${1 + below(r, 30)}条${one(r, FISH)}。`,
  (r) => `${one(r, TIMES)}${one(r, WEATHERS)}，${one(r, FISH)}口很轻，换成${one(r, BAITS)}才开口。`,
  (r) => `${one(r, TACKLE)}配${one(r, TACKLE)}，${one(r, BAITS)}打底，${one(r, FISH)}和${one(r, FISH)}都有。`,
  (r) => `有人知道${placeName(r)}最近怎么样吗？想去试试${one(r, FISH)}。`,
  (r) => `新买的${one(r, TACKLE)}第一次下水，${(r() * 9 + 0.3).toFixed(1)}斤的${one(r, FISH)}，${one(r, FEELINGS)}。`,
  (r) => `${one(r, WEATHERS)}天的${placeName(r)}，${one(r, FEELINGS)}。`,
]

/** A post's text: mostly a few sentences, now and then a page. */
export function body(random: Random): string {
  const sentences = random() < 0.02 ? 20 : 1 + below(random, 3)
  const text: string[] = []
  if (random() < 0.4) text.push(`${WORDS.frequent}${one(random, WEATHERS)}。`)
  for (let i = 0; i < sentences; i++) text.push(one(random, SENTENCES)(random))
  if (random() < 1 / 50) text.push(`意外上了一条${WORDS.twoCharacters}！`)
  if (random() < 1 / 1000) text.push(`学了一招${WORDS.fourCharacters}。`)
  return text.join('')
}

export const title = (random: Random) => (random() < 0.3 ? `${placeName(random)}的${one(random, FISH)}` : '')
