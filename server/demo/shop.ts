import type { GoodAttribute, ShopAttribute } from '@anglers/contract/shop'

/** A kind of goods, and the goods of it: each of the series in each of the models. */
export interface DemoCategory {
  name: string
  drawing: string
  attributes: ShopAttribute[]
  /** What there is to choose, with how much dearer each value is than the first, in percent. */
  spec: { name: string; unit: string; values: readonly (readonly [value: string, percent: number])[] }
  series: readonly string[]
  models: readonly DemoModel[]
}

interface DemoModel {
  name: string
  subtitle: string
  /** Of the first series in the first specification. */
  priceFen: number
  weightG: number
  attributes: readonly GoodAttribute[]
  text: string
}

const attribute = (name: string, unit: string, ...values: string[]): ShopAttribute => ({ name, unit, values })
const is = (name: string, value: string, unit = ''): GoodAttribute => ({ name, value, unit })
const model = (name: string, subtitle: string, yuan: number, weightG: number, attributes: GoodAttribute[], text: string): DemoModel => ({
  name,
  subtitle,
  priceFen: Math.round(yuan * 100),
  weightG,
  attributes,
  text,
})

/** Ten kinds of tackle with twelve goods each. Values and units are those by which anglers tell them apart. */
export const shopCategories: readonly DemoCategory[] = [
  {
    name: '手竿',
    drawing: 'rod',
    attributes: [attribute('调性', '调', '19', '28', '37'), attribute('材质', '', '碳素', '碳玻混合')],
    spec: {
      name: '长度',
      unit: '米',
      values: [
        ['3.6', 0],
        ['4.5', 25],
        ['5.4', 55],
        ['6.3', 95],
      ],
    },
    series: ['青芦', '远山', '听雨', '野渡'],
    models: [
      model(
        '综合竿',
        '28 偏硬，鲫鲤通吃',
        128,
        420,
        [is('调性', '28', '调'), is('材质', '碳素')],
        '腰力均匀，守底钓鲫鲤都拿得住，新手上手不累。',
      ),
      model(
        '鲫竿',
        '37 偏软，轻到忘了拿竿',
        168,
        330,
        [is('调性', '37', '调'), is('材质', '碳素')],
        '细竿身、软竿梢，小鲫鱼的口也传得清楚，手感留给鱼。',
      ),
      model(
        '大物竿',
        '19 硬调，青草鲤',
        198,
        560,
        [is('调性', '19', '调'), is('材质', '碳玻混合')],
        '竿节加厚，草青也敢先让它跑两步。请配失手绳。',
      ),
    ],
  },
  {
    name: '路亚竿',
    drawing: 'lurerod',
    attributes: [attribute('硬度', '', 'UL', 'ML', 'M'), attribute('柄型', '', '直柄', '枪柄')],
    spec: {
      name: '长度',
      unit: '米',
      values: [
        ['1.8', 0],
        ['2.1', 15],
        ['2.4', 30],
      ],
    },
    series: ['逐浪', '石桥', '溪声', '破晓'],
    models: [
      model(
        '马口竿',
        '1-5 克，溪流微物',
        139,
        180,
        [is('硬度', 'UL'), is('柄型', '直柄')],
        '溪里玩马口、白条，1 到 5 克的亮片和小米诺抛得准。',
      ),
      model(
        '翘嘴竿',
        '5-14 克，中快调',
        209,
        220,
        [is('硬度', 'ML'), is('柄型', '直柄')],
        '中快调，抛得远也抽得动铅笔，翘嘴炸水时稳得住。',
      ),
      model('鳜鱼竿', '7-21 克，枪柄', 239, 240, [is('硬度', 'M'), is('柄型', '枪柄')], '敲底感清楚，一只手就能盲跳一上午。'),
    ],
  },
  {
    name: '渔轮',
    drawing: 'reel',
    attributes: [attribute('类型', '', '纺车轮', '水滴轮', '筏轮'), attribute('速比', ':1', '5.2', '6.2', '7.2')],
    spec: {
      name: '规格',
      unit: '型',
      values: [
        ['1000', 0],
        ['2500', 12],
        ['4000', 28],
      ],
    },
    series: ['磐石', '流火', '静水', '北岸'],
    models: [
      model(
        '纺车轮',
        '5.2 速比，浅杯',
        159,
        300,
        [is('类型', '纺车轮'), is('速比', '5.2', ':1')],
        '浅线杯，细 PE 不用垫线。曳力一格一格，听得见。',
      ),
      model(
        '水滴轮',
        '7.2 速比，磁力刹车',
        259,
        260,
        [is('类型', '水滴轮'), is('速比', '7.2', ':1')],
        '磁力刹车十档，新手从最大刹车起抛，少炸线。',
      ),
      model('筏轮', '6.2 速比，清洗方便', 189, 220, [is('类型', '筏轮'), is('速比', '6.2', ':1')], '筏钓用，两只螺丝就能拆开冲洗。'),
    ],
  },
  {
    name: '鱼线',
    drawing: 'line',
    attributes: [attribute('材质', '', '尼龙', '碳氟', 'PE编织'), attribute('号数', '号', '0.8', '1.0', '1.5', '2.0')],
    spec: {
      name: '号数',
      unit: '号',
      values: [
        ['0.8', 0],
        ['1.0', 4],
        ['1.5', 10],
        ['2.0', 18],
      ],
    },
    series: ['白露', '寒丝', '沉星', '一苇'],
    models: [
      model('主线 50 米', '尼龙，切水快', 18.8, 40, [is('材质', '尼龙'), is('号数', '0.8', '号')], '不打卷，切水快；开封一年内用完。'),
      model('子线 30 米', '碳氟，水里看不见', 26, 30, [is('材质', '碳氟'), is('号数', '1.0', '号')], '折射率接近水，滑口鱼也试试看。'),
      model(
        '路亚线 150 米',
        '八编 PE，出线顺',
        49,
        60,
        [is('材质', 'PE编织'), is('号数', '1.5', '号')],
        '八编不掉色，前面接一米碳前导最好。',
      ),
    ],
  },
  {
    name: '浮漂',
    drawing: 'float',
    attributes: [attribute('材质', '', '芦苇', '巴尔杉', '纳米'), attribute('漂尾', '', '软尾', '硬尾')],
    spec: {
      name: '吃铅量',
      unit: '克',
      values: [
        ['1.2', 0],
        ['1.8', 8],
        ['2.6', 16],
      ],
    },
    series: ['点水', '定风', '看山', '半夏'],
    models: [
      model('鲫鱼漂', '芦苇，细尾灵敏', 22, 25, [is('材质', '芦苇'), is('漂尾', '软尾')], '翻身稳，目数清楚，冬天的小顿口也看得见。'),
      model('鲤鱼漂', '巴尔杉，抗走水', 28, 30, [is('材质', '巴尔杉'), is('漂尾', '硬尾')], '漂身短胖，风浪里坐得住。'),
      model('夜光漂', '纳米，三色电子', 36, 35, [is('材质', '纳米'), is('漂尾', '硬尾')], '吃口变色，配一节电池，收竿请拔下来。'),
    ],
  },
  {
    name: '鱼钩',
    drawing: 'hook',
    attributes: [attribute('钩型', '', '袖钩', '伊势尼', '新关东'), attribute('倒刺', '', '有', '无')],
    spec: {
      name: '号数',
      unit: '号',
      values: [
        ['2', 0],
        ['4', 5],
        ['6', 10],
      ],
    },
    series: ['寸锋', '银钩', '问鱼', '细雨'],
    models: [
      model('袖钩 20 枚', '条细柄长，钓鲫', 8.8, 15, [is('钩型', '袖钩'), is('倒刺', '有')], '细条窄门，鲫鱼不伤饵。'),
      model('伊势尼 20 枚', '条粗门宽，鲤草青', 10.8, 20, [is('钩型', '伊势尼'), is('倒刺', '有')], '粗条高碳钢，大鱼不变形。'),
      model('无刺钩 20 枚', '黑坑竞技，放流也好', 12.8, 15, [is('钩型', '新关东'), is('倒刺', '无')], '没有倒刺，摘钩快，鱼也少受罪。'),
    ],
  },
  {
    name: '饵料',
    drawing: 'bait',
    attributes: [attribute('类别', '', '商品粉饵', '窝料', '颗粒'), attribute('味型', '', '腥', '香', '酒')],
    spec: {
      name: '净含量',
      unit: '克',
      values: [
        ['300', 0],
        ['1000', 160],
        ['2500', 420],
      ],
    },
    series: ['麦浪', '老坛', '渔火', '春汛'],
    models: [
      model('鲫鱼粉饵', '腥香，四季', 12, 300, [is('类别', '商品粉饵'), is('味型', '腥')], '一份粉一份水，静置五分钟。保质期看袋子背面。'),
      model('酒米窝料', '酒香，打窝', 15, 300, [is('类别', '窝料'), is('味型', '酒')], '一次一小把，少打勤补。'),
      model('鲤鱼颗粒', '谷香，慢化', 18, 300, [is('类别', '颗粒'), is('味型', '香')], '入水二十分钟开始散，小鱼不闹。'),
    ],
  },
  {
    name: '拟饵',
    drawing: 'lure',
    attributes: [attribute('种类', '', '米诺', '亮片', '软饵'), attribute('泳层', '', '水面', '中层', '底层')],
    spec: {
      name: '颜色',
      unit: '色',
      values: [
        ['银', 0],
        ['绿', 0],
        ['金', 0],
      ],
    },
    series: ['飞白', '翻浪', '小满', '银河'],
    models: [
      model('沉水米诺 7 厘米', '6 克，中层', 29, 20, [is('种类', '米诺'), is('泳层', '中层')], '匀收就摇摆，停一停更像。'),
      model('旋转亮片', '5 克，水面到中层', 15, 15, [is('种类', '亮片'), is('泳层', '水面')], '马口、翘嘴、鲈鱼都追，溪流入门一枚就够。'),
      model(
        'T 尾软饵 6 条',
        '7 厘米，底层',
        16,
        40,
        [is('种类', '软饵'), is('泳层', '底层')],
        '配 5 克铅头敲底跳，鳜鱼、鲈鱼。断了请带走。',
      ),
    ],
  },
  {
    name: '抄网鱼护',
    drawing: 'net',
    attributes: [attribute('种类', '', '抄网头', '抄网柄', '鱼护'), attribute('收纳', '', '折叠', '不折叠')],
    spec: {
      name: '尺寸',
      unit: '号',
      values: [
        ['小', 0],
        ['中', 18],
        ['大', 40],
      ],
    },
    series: ['接住', '轻舟', '满载', '归园'],
    models: [
      model('抄网头', '硅胶网，不伤鱼', 39, 260, [is('种类', '抄网头'), is('收纳', '不折叠')], '硅胶网不挂钩、不刮鳞，放流最合适。'),
      model('抄网柄', '碳素两节', 69, 380, [is('种类', '抄网柄'), is('收纳', '折叠')], '单手一甩就开，螺口通用。'),
      model('速干鱼护', '圆口三节', 45, 520, [is('种类', '鱼护'), is('收纳', '折叠')], '涂胶网布，冲一冲就干，不留味。'),
    ],
  },
  {
    name: '钓箱钓椅',
    drawing: 'box',
    attributes: [attribute('种类', '', '钓箱', '钓椅', '夜钓灯'), attribute('承重', 'kg', '120', '150')],
    spec: {
      name: '规格',
      unit: '',
      values: [
        ['标准', 0],
        ['加强', 22],
      ],
    },
    series: ['坐忘', '江岸', '三更', '老地方'],
    models: [
      model('钓箱 32 升', '可坐可背', 189, 4200, [is('种类', '钓箱'), is('承重', '150', 'kg')], '四腿单独可调，斜坡也坐得平。'),
      model('折叠钓椅', '铝合金，2.9 千克', 129, 2900, [is('种类', '钓椅'), is('承重', '120', 'kg')], '收起来一只手拎，椅腿有防陷脚垫。'),
      model('夜钓灯', '蓝紫白三光', 99, 600, [is('种类', '夜钓灯'), is('承重', '120', 'kg')], '三档亮度，充电一次一整夜。照水不照人。'),
    ],
  },
]

/** What is offered for points. */
export const pointGoods = [
  { title: '钓鱼伴侣棒球帽', subtitle: '透气速干', drawing: 'cap-1', points: 600, stock: 80, limit: 2, delivery: 'parcel' },
  { title: '保温杯 500 毫升', subtitle: '冬钓热水不断', drawing: 'cup-2', points: 1_200, stock: 60, limit: 1, delivery: 'parcel' },
  { title: '失手绳 6 米', subtitle: '不锈钢扣', drawing: 'line-9', points: 400, stock: 120, limit: 3, delivery: 'parcel' },
  { title: '会员 1 个月', subtitle: '兑换后立即生效', drawing: 'crown-3', points: 900, stock: 500, limit: 3, delivery: 'vip' },
  { title: '青龙湖日票兑换码', subtitle: '凭码到场核销', drawing: 'ticket-6', points: 800, stock: 3, limit: 1, delivery: 'code' },
] as const
