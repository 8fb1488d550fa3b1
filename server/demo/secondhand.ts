import type { Handover, TackleAttribute, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'

/** A piece of tackle that a member of the town sells, or has sold. */
export interface UsedTackle {
  title: string
  about: string
  tackle: TackleCategory
  condition: TackleCondition
  flaw?: string
  /** What was asked, the first price first, in yuan. */
  prices: number[]
  attributes: TackleAttribute[]
  handovers: Handover[]
}

const of = (key: TackleAttribute['key'], value: string): TackleAttribute => ({ key, value })

/** What there is of each kind: brand and model, what is asked, what is known of it. */
const kinds: { tackle: TackleCategory; names: string[]; from: number; attributes: TackleAttribute[] }[] = [
  {
    tackle: 'pole',
    names: ['光威 4.5 米综合竿', '汉鼎 5.4 米鲫鱼竿', '佳钓尼 3.6 米溪流竿', '化氏 6.3 米鲤竿', '达亿瓦 4.5 米手竿'],
    from: 220,
    attributes: [of('length', '4.5'), of('action', '28'), of('material', 'carbon')],
  },
  {
    tackle: 'spinning_reel',
    names: ['禧玛诺 2500 纺车轮', '达亿瓦 3000 纺车轮', '渔拓 2000 纺车轮', '本汀 4000 纺车轮'],
    from: 300,
    attributes: [of('size', '2500'), of('ratio', '5.2'), of('drag', '5')],
  },
  {
    tackle: 'lure_rod',
    names: ['2.1 米 ML 路亚竿', '2.4 米 M 路亚竿', '1.98 米 UL 马口竿', '2.28 米翘嘴竿'],
    from: 260,
    attributes: [of('length', '2.1'), of('power', 'ML'), of('handle', 'spinning')],
  },
  { tackle: 'box', names: ['32 升钓箱', '28 升多功能钓箱', '45 升钓箱带轮'], from: 180, attributes: [of('capacity', '32')] },
  {
    tackle: 'float',
    names: ['芦苇漂一套五支', '孔雀羽浅水漂', '纳米夜光漂'],
    from: 60,
    attributes: [of('material', 'reed'), of('lead', '1.6')],
  },
  { tackle: 'umbrella', names: ['2.4 米万向钓伞', '2.2 米双弯钓伞'], from: 120, attributes: [of('diameter', '2.4')] },
  { tackle: 'seat', names: ['折叠钓椅', '铝合金钓台'], from: 150, attributes: [of('load', '150')] },
  { tackle: 'lamp', names: ['蓝光夜钓灯', '紫光夜钓灯'], from: 90, attributes: [of('light', 'blue')] },
  { tackle: 'lure', names: ['米诺十支打包', '亮片一盒'], from: 70, attributes: [of('kind', 'minnow')] },
  { tackle: 'net', names: ['碳素抄网', '3 米鱼护'], from: 80, attributes: [of('kind', 'landing')] },
  { tackle: 'bag', names: ['1.2 米硬壳竿包', '双层漂盒'], from: 60, attributes: [] },
  { tackle: 'life_jacket', names: ['自动充气救生衣', '浮力马甲'], from: 130, attributes: [of('buoyancy', '110')] },
]

/** The pictures that show a kind; of the others, those that show tackle laid out. */
const shown: Partial<Record<TackleCategory, RegExp>> = {
  pole: /^(rod-tip|float)-/,
  spinning_reel: /^reel-/,
  lure_rod: /^(rod-tip|lure-tray)-/,
  box: /^tackle-tray-/,
  float: /^floats-/,
  umbrella: /^umbrella-spot-/,
  seat: /^angler-back-/,
  lamp: /^night-lamp-/,
  lure: /^(lures|lure-tray)-/,
  net: /^keepnet-/,
}
/** Of the names of the town's pictures, what a listing of this kind shows. */
export const picturesOf = (tackle: TackleCategory): RegExp => shown[tackle] ?? /^(tackle-tray|lure-tray|hooks)-/

const stories = [
  '换长竿了，这支闲置。节节没有伤，竿稍原装，随竿送一个竿套。',
  '买来只去过青龙湖两次，家里孩子还小，腾不出空。',
  '用了一个夏天，保养得仔细，收线顺，没有异响。',
  '同款有两个，出一个。可以到月塘边当面试。',
  '准备只玩路亚了，台钓的东西慢慢出。',
  '朋友送的，尺寸不合我用。配件都在，盒子也在。',
]

const conditions: TackleCondition[] = ['light', 'light', 'like_new', 'visible', 'light', 'new', 'flawed']

/** Sixty pieces: most are on sale, some are reserved or sold; what was asked of a third of them has changed. */
export const usedTackle: readonly UsedTackle[] = Array.from({ length: 60 }, (_, at) => {
  const kind = kinds[at % kinds.length]!
  const round = Math.floor(at / kinds.length)
  const condition = conditions[(at + round) % conditions.length]!
  const asked = kind.from + ((at * 37) % 90)
  return {
    title: kind.names[round % kind.names.length]!,
    about: stories[(at * 5 + round) % stories.length]!,
    tackle: kind.tackle,
    condition,
    ...(condition === 'flawed' && { flaw: '有一处磕碰，照片第一张看得到，不影响用' }),
    prices: at % 3 === 0 ? [asked + 60, asked + 20, asked] : [asked],
    attributes: kind.attributes,
    handovers: at % 4 === 1 ? ['meet', 'ship'] : at % 4 === 3 ? ['ship'] : ['meet'],
  }
})

/** Kinds of which so much was sold, in this condition, that there is a price for it. */
export const tradedTackle: readonly { tackle: TackleCategory; title: string; from: number }[] = [
  { tackle: 'pole', title: '二手手竿', from: 200 },
  { tackle: 'spinning_reel', title: '二手纺车轮', from: 280 },
  { tackle: 'lure_rod', title: '二手路亚竿', from: 240 },
]
