import type { ForumAccess } from '@anglers/contract/forum'

export interface DemoThread {
  title: string
  text: string
  /** What others answer, the first one first. */
  answers: readonly string[]
  pinned?: true
  essence?: true
  poll?: DemoPoll
  activity?: DemoActivity
  question?: DemoQuestion
}

/** A question. Its bounty waits whenever the town is built. */
export interface DemoQuestion {
  /** In points. */
  bounty?: number
  /** Which of the answers was accepted. */
  accepted?: number
}

/** What a thread invites its readers to. It is ahead whenever the town is built. */
export interface DemoActivity {
  /** Days from now on, and the hour in the town. */
  inDays: number
  hour: number
  hours: number
  capacity?: number
  partyMost?: number
  phoneWanted?: true
}

/** What a thread asks its readers to choose. It is open whenever the town is built. */
export interface DemoPoll {
  options: readonly string[]
  most?: number
  /** Days from now on; none: it does not end. */
  endsInDays?: number
  /** Nobody sees the counts before the end. */
  secret?: true
}

export interface DemoForum {
  section: string
  name: string
  about: string
  rules?: string
  access?: ForumAccess
  /** Of a paid one, in fen. */
  price?: number
  password?: string
  /** What its cover shows: how names of pictures begin. */
  cover: RegExp
  threads: readonly DemoThread[]
}

const FAIR = '1. 帖子写明水域、时间和气温，方便别人参考。\n2. 不晒超量鱼获，不发禁钓区的钓点。\n3. 有不同看法好好说，不起绰号。'

/** The forums of the demo town, in the order of the hall. */
export const forums: readonly DemoForum[] = [
  {
    section: '钓法',
    name: '台钓',
    about: '调漂、线组、浮漂和窝子',
    rules: FAIR,
    cover: /^floats-/,
    threads: [
      {
        title: '新手调漂：调四钓二到底是什么意思',
        text: '带双钩不带饵，水面上露四目；挂上饵到底以后露两目。说白了，一只钩躺底，一只钩刚好触底。先把这个练熟，再谈灵和钝。',
        answers: ['终于有人说人话了。', '饵的大小变了，就要重新找底。', '风浪天我一般钝一点，调四钓三。'],
        pinned: true,
        essence: true,
      },
      {
        title: '小碎漂不断，就是没有像样的口',
        text: '早上六点开竿，碎漂一直有，黑漂一提就空。用的是三号袖，子线零点六。是小鱼闹还是钩大了？',
        answers: ['先换一号袖试试。', '八成是白条，饵打重一点，快速穿过上层。'],
      },
      {
        title: '四米五和五米四，先买哪一支',
        text: '平时只去城西的小水库，岸边水深两米上下，预算六百以内。',
        answers: ['四米五通用。', '水库先上五米四，远一点鱼口好。'],
      },
    ],
  },
  {
    section: '钓法',
    name: '路亚',
    about: '假饵、竿轮、标点和搜索',
    rules: `${FAIR}\n4. 不用活饵的讨论请去台钓版。`,
    cover: /^lures-/,
    threads: [
      {
        title: '翘嘴早口总结：这周三次出钓的记录',
        text: '三次都在日出前后四十分钟。水面有炸水就用铅笔，停了就换亮片沉两秒。三次一共九条，最大五十八。气压稳的那天口最好。',
        answers: ['铅笔多重？', '七克，抽停，动作不用大。', '记录得真细，收藏了。'],
        essence: true,
      },
      {
        title: '鳜鱼标点怎么找',
        question: { bounty: 50 },
        text: '石头、桥墩、回水，这三样里占两样就值得打十竿。底层慢摇，碰到障碍就停一下，口常常在停的那一下。',
        answers: ['补一条：阴面比阳面好。', '软饵用多重的头？', '水流缓三克半，急了五克。'],
      },
      {
        title: 'PE 线一号够不够',
        text: '打翘嘴和鳜鱼，偶尔有鲈鱼，河道水草不多。',
        answers: ['够，前导用二十磅碳线。', '零点八也行，抛得更远。'],
      },
    ],
  },
  {
    section: '钓法',
    name: '夜钓',
    about: '灯、漂、安全和半夜的口',
    cover: /^umbrella-|^lake-/,
    threads: [
      {
        title: '夜钓装备清单，按重要程度排',
        text: '头灯两个，备用电池，驱蚊，保暖，救生衣。然后才是夜光漂。一个人不去没有信号的地方。',
        answers: ['救生衣排第一我没意见。', '蓝光灯招虫，换紫一点的。'],
        pinned: true,
      },
      {
        title: '后半夜有口，前半夜闲着，为什么',
        text: '七点到十一点一口没有，一点以后连着上了六条鲫鱼。水温差了三度。',
        answers: ['降温以后鱼靠边了。', '也可能是窝子刚发。'],
      },
      {
        title: '夜钓你守到几点',
        text: '最近都是十一点收竿，想听听大家的。',
        answers: ['看天气，起风就收。', '守到天亮的是真爱。'],
        poll: { options: ['十点前', '到半夜', '后半夜', '守到天亮'], endsInDays: 6 },
      },
      {
        title: '后天傍晚一起夜钓，拼车去大堤',
        text: '六点在城东加油站集合，十二点收竿。每人带头灯和救生衣，没有的先说一声。',
        answers: ['报名，我车上还有两个位。', '求拼车，城南上车。'],
        activity: { inDays: 2, hour: 18, hours: 6, capacity: 40, partyMost: 2 },
      },
    ],
  },
  {
    section: '水域',
    name: '水库与湖泊',
    about: '青龙湖、城西水库和远一点的水',
    rules: FAIR,
    cover: /^reservoir-|^lake-/,
    threads: [
      {
        title: '青龙湖东岸这两天的水情',
        text: '水位降了大概三十公分，露出一排旧树桩，抛竿小心挂底。东南风二级，早上能见度很好。',
        answers: ['谢谢，明天本来要去。', '树桩边上窝鲫鱼不错。'],
      },
      {
        title: '城西水库哪边能停车',
        text: '听说南门不让进了，现在大家停哪里？',
        answers: ['大坝下面的空地，五块一天。', '南门周末限行，平时可以。'],
      },
    ],
  },
  {
    section: '水域',
    name: '江河野钓',
    about: '流水、回水湾和禁渔期',
    rules: `${FAIR}\n4. 禁渔期和保护区里的帖子一律删除。`,
    cover: /^river-|^stone-/,
    threads: [
      {
        title: '流水钓底：坠子多重才稳',
        text: '回水外侧流速大概每秒半米，二十克能停住，鱼口也还清楚。再快就换钩在上坠在下。',
        answers: ['分叉钓组走得更自然。'],
      },
      {
        title: '涨水第二天去不去',
        text: '水浑，漂着草。去过的说说结果。',
        answers: ['涨水钓边，退水钓心。', '安全第一，脚下的泥是软的。', '我去了，小河口上了三条鲤鱼。'],
      },
    ],
  },
  {
    section: '水域',
    name: '钓场交流',
    about: '正钓、偷驴和老板的放鱼',
    cover: /^lotus-|^willow-/,
    threads: [
      {
        title: '正钓八小时，三种饵的对比',
        text: '同一个池子，上午商品饵，中午颗粒，下午酵素。酵素口最好，但等窝时间长。',
        answers: ['颗粒在老塘吃香。', '放鱼第几天？', '第三天。'],
        essence: true,
      },
      { title: '老板说的放鱼和实际放的', text: '过秤的时候在场看一眼，是最省心的办法。', answers: ['有直播的塘我才去。'] },
    ],
  },
  {
    section: '器材',
    name: '竿线轮',
    about: '选购、保养和维修',
    cover: /^rod-|^reel-/,
    threads: [
      {
        title: '渔轮一年一保养，步骤和用油',
        text: '拆前拍照，轴承用清洗剂泡五分钟，吹干，滴一滴轻油；齿轮抹薄薄一层脂。不要贪多。',
        answers: ['照着做了，顺滑很多。', '海水用过的要当天冲。'],
        essence: true,
      },
      {
        title: '出门必带的三样小工具，选出来',
        text: '票数高的做成清单，置顶给新来的钓友。',
        answers: ['失手绳值得一票。', '剪刀我丢过三把。'],
        poll: { options: ['剪刀', '取钩器', '失手绳', '头灯', '抄网', '温度计'], most: 3 },
      },
      { title: '竿梢断了两公分，还能用吗', text: '三米九的鲫鱼竿，断在第一节。', answers: ['粘个竿梢绳接头就行，调性会硬一点。'] },
      { title: '主线多久换一次', text: '每周一次，用了三个月。', answers: ['前一米发毛就换。', '我是每季度换。'] },
    ],
  },
  {
    section: '器材',
    name: '饵料配方',
    about: '商品饵、自制饵和小药',
    cover: /^bait-|^tackle-/,
    threads: [
      {
        title: '秋天鲫鱼：腥香七三开',
        text: '两份腥一份香，水比一比零点九，静置八分钟。拉大球开窝，再搓小粒守口。',
        answers: ['水温多少？', '十六度左右。', '同样的配方，我这边闹小鱼。'],
      },
      {
        title: '玉米粒要不要煮',
        question: { bounty: 20 },
        text: '泡两天还是煮半小时？',
        answers: ['泡两天，酸一点更好。', '煮了软，容易掉。'],
      },
    ],
  },
  {
    section: '钓友',
    name: '新手问答',
    about: '没有傻问题，问就对了',
    rules: '1. 写清楚水域、竿长、线组和饵。\n2. 问题解决了请回来说一声。',
    cover: /^hooks-/,
    threads: [
      {
        title: '第一次出门要带什么',
        text: '朋友送了一支三米六，别的都没有。',
        answers: ['抄网、椅子、遮阳，饵料买一包通用的就行。', '救生衣。', '带上垃圾袋，走时干干净净。'],
        pinned: true,
      },
      {
        title: '鱼钩怎么摘不伤鱼',
        question: { accepted: 0 },
        text: '想放流，每次摘钩都要半天。',
        answers: ['换无倒刺钩。', '手先沾水，捏住不要按肚子。'],
      },
    ],
  },
  {
    section: '钓友',
    name: '会员茶馆',
    about: '会员专享的聊天和活动预告',
    access: 'vip',
    cover: /^spring-/,
    threads: [
      {
        title: '下个月的会员活动想去哪',
        text: '湖边、水库还是山里的小溪？截止后公布结果。',
        answers: ['小溪，凉快。', '水库，能带家人。'],
        poll: { options: ['湖边', '水库', '山里的小溪'], endsInDays: 3, secret: true },
      },
      { title: '今年最满意的一件装备', text: '我先说：一个二十块的漂盒，再没断过漂尾。', answers: ['一把好椅子。'] },
    ],
  },
  {
    section: '钓友',
    name: '放流与护水',
    about: '放流、捡垃圾和举报电鱼',
    access: 'approval',
    rules: '进组请说说你参加过的活动，版主当天会看。',
    cover: /^reed-/,
    threads: [
      {
        title: '周六上午湖边清洁，集合地点',
        activity: { inDays: 4, hour: 8, hours: 4, capacity: 12, partyMost: 3, phoneWanted: true },
        text: '八点在北岸停车场，手套和袋子我带。预计两个小时。',
        answers: ['报名，我开车可以带三个人。', '我带长柄夹。'],
        pinned: true,
      },
      { title: '上次捡了多少', text: '三十一袋，最多的是饵料包装和线头。', answers: ['线头最伤鸟。'] },
    ],
  },
  {
    section: '钓友',
    name: '老码头的人',
    about: '凭口令进：最常用的活饵，两个字',
    access: 'password',
    password: '蚯蚓',
    cover: /^river-|^reed-/,
    threads: [
      {
        title: '老码头今晚有人吗',
        text: '七点到，带了两盏灯，缺一个抄网的。',
        answers: ['我去，抄网我带。', '今晚南风，靠东边坐。'],
      },
      { title: '石阶第三级别坐', text: '松了，昨天差点滑下去，已经绑了红布条。', answers: ['谢谢提醒。'] },
    ],
  },
  {
    section: '钓友',
    name: '钓点分享',
    about: '付费版块，只谈本地钓点',
    access: 'paid',
    price: 500,
    rules: '只在版内讨论，不转发坐标。',
    cover: /^stone-|^reed-/,
    threads: [
      {
        title: '北岸芦苇湾：进出路线和水深',
        text: '从小桥下去走两百米，水深一米八，早上阳光在背后。雨后路滑。',
        answers: ['上周去过，芦苇边确实有鲫鱼。'],
        essence: true,
      },
      { title: '南溪第三个跌水', text: '水清，站远一点。溪流用一米八的竿就够。', answers: ['注意山洪预警。'] },
    ],
  },
]
