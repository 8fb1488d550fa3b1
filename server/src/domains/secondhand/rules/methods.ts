import type { GearRule } from '../rule.ts'

const YANGTZE_NOTICE = '农业农村部通告〔2021〕4号长江禁用渔具名录（自2021-12-01）：jwbk.com 2022-07-30；新安晚报 2021-12-16'
const LAW_38 = '《渔业法》（2013年版）第三十、三十八条（crsrw.com 转载；新法条号待核）'
const XINHUA = '电商平台岂能对非法电鱼助纣为虐？（新华社上海 2021-01-13）'
const HUBEI = '湖北省农业农村厅 2024-06-17'
/** Where fishing gear is named, and not sold. */
const REFUSED = ['禁止', '拒绝', '反对', '抵制', '举报', '打击', '严禁']
const refusing = (...words: string[]) => REFUSED.flatMap((no) => words.map((word) => no + word))

/** Ways to take fish that are nowhere allowed, and what serves them. */
export const methods: readonly GearRule[] = [
  {
    id: 'electric',
    level: 'block',
    regions: ['000000'],
    words: ['电鱼', '电鱼机', '电鱼器', '捕鱼器', '电捕', '打鱼机', '电拖网', '背负式捕鱼', '电瓶捕鱼'],
    evasions: ['浮力王', '全能浮力王', '打鱼竿电', '麦鱼机', '黑鱼机', '捞鱼电源', '户外电源打窝', '逆变器机头', 'D鱼', '电y'],
    combinations: [
      { parts: [['逆变器'], ['捕鱼', '打鱼', '捞鱼', '鱼机', '水下', '网头']] },
      { parts: [['电瓶'], ['捕鱼', '捞鱼', '鱼机']] },
      {
        parts: [
          ['电极', '升压'],
          ['鱼机', '捕鱼', '打鱼', '捞鱼'],
        ],
      },
      {
        parts: [
          ['逆变器', '升压器'],
          ['鱼', '抄网'],
        ],
        level: 'review',
      },
    ],
    // 手电 is a torch, and 鱼竿 may follow it.
    allowed: [
      '手电',
      '闪电',
      '充电',
      '带电',
      '蓄电',
      '发电',
      '家电',
      '露营逆变器',
      '车载逆变器',
      '夜钓灯电瓶',
      ...refusing('电鱼', '电捕'),
    ],
    reason: {
      'zh-Hans': '电鱼为破坏性捕捞方法，禁止制造、销售、使用。',
      'zh-Hant': '電魚為破壞性捕撈方法，禁止製造、銷售、使用。',
      en: 'Electric fishing destroys stocks: making, selling and using the gear is banned.',
      es: 'La pesca eléctrica es destructiva: se prohíbe fabricar, vender y usar estos aparatos.',
      fr: 'La pêche électrique est destructrice : fabriquer, vendre et utiliser ces appareils est interdit.',
    },
    source: `${XINHUA}；${LAW_38}`,
    grade: 'B',
  },
  {
    id: 'poison',
    level: 'block',
    regions: ['000000'],
    words: ['毒鱼', '药鱼', '鱼藤精', '迷鱼药', '闹鱼药', '三步倒鱼'],
    evasions: ['醉鱼', '鱼藤酮', '藻类清除剂', '化学捕捞试剂', '一包见效'],
    combinations: [
      {
        parts: [
          ['清塘', '茶枯', '生石灰'],
          ['野河', '水库', '野塘'],
        ],
      },
      { parts: [['茶枯'], ['鱼用']], level: 'review' },
    ],
    allowed: ['养殖塘清塘', ...refusing('毒鱼', '药鱼')],
    reason: {
      'zh-Hans': '毒鱼为破坏性方法，有毒有害的钓饵、窝料也被禁止。',
      'zh-Hant': '毒魚為破壞性方法，有毒有害的釣餌、窩料也被禁止。',
      en: 'Poisoning fish is banned, and so is harmful bait.',
      es: 'Se prohíbe envenenar peces y también los cebos dañinos.',
      fr: 'Empoisonner le poisson est interdit, tout comme les appâts nocifs.',
    },
    source: `${LAW_38}；${HUBEI}`,
    grade: 'B',
  },
  {
    id: 'explosive',
    level: 'block',
    regions: ['000000'],
    words: ['炸鱼', '雷管', '鱼炮', '水下炸弹', '土炸药', '二踢脚炸鱼', '大地红炸鱼'],
    evasions: ['水炮', '深水鱼雷'],
    combinations: [],
    allowed: ['油炸鱼', '炸鱼排', '炸鱼块', ...refusing('炸鱼')],
    reason: {
      'zh-Hans': '炸鱼为破坏性捕捞方法，且涉及爆炸物管制。',
      'zh-Hant': '炸魚為破壞性捕撈方法，且涉及爆炸物管制。',
      en: 'Blast fishing is banned, and explosives are controlled.',
      es: 'La pesca con explosivos está prohibida y los explosivos están controlados.',
      fr: 'La pêche à l’explosif est interdite, et les explosifs sont contrôlés.',
    },
    source: LAW_38,
    grade: 'B',
  },
  {
    id: 'sonic',
    level: 'block',
    regions: ['000000'],
    words: ['声波驱鱼', '声波捕鱼', '智能声波驱鱼器', '震鱼器', '超声波捕鱼'],
    evasions: ['引鱼黑科技', '鱼群震荡仪'],
    combinations: [],
    allowed: [],
    reason: {
      'zh-Hans': '有报道称可震晕鱼群，按破坏性捕捞处理。',
      'zh-Hant': '有報導稱可震暈魚群，按破壞性捕撈處理。',
      en: 'It is reported to stun fish, which counts as destructive fishing.',
      es: 'Según informes, aturde a los peces: cuenta como pesca destructiva.',
      fr: 'Il étourdirait le poisson, ce qui relève de la pêche destructrice.',
    },
    source: '电商平台疯狂售卖新型“水下杀手”（悠渔乐好，2025-02-27，yaliqi.com）',
    grade: 'C',
  },
  {
    id: 'visual-snag',
    level: 'block',
    regions: ['000000'],
    words: ['可视锚鱼', '锚鱼', '锚鱼器', '锚鱼竿', '锚钩', '挂钩锚', '武斗竿', '武斗杆', '电子锚鱼', '飞锚', '排锚', '可视刺锚'],
    evasions: ['深水探测器', '水下高清神器', '看漂神器', '可视打龟', 'm鱼', '毛鱼竿', '锚y', '刺鱼神器', '挂刺', '猫鱼竿'],
    combinations: [
      {
        parts: [
          ['可视', '摄像头', '显示屏'],
          ['锚', '三爪', '大钩'],
        ],
      },
      {
        parts: [
          ['可视', '摄像头', '显示屏'],
          ['刺', '挂'],
        ],
        level: 'review',
      },
      {
        parts: [
          ['三本钩', '三爪钩'],
          ['大号', '加重', '铅'],
        ],
        level: 'review',
      },
    ],
    allowed: ['浮漂摄像架', ...refusing('锚鱼', '可视锚鱼')],
    reason: {
      'zh-Hans': '锚鱼列入长江禁用渔具，各省也禁止视频辅助钓鱼。',
      'zh-Hant': '錨魚列入長江禁用漁具，各省也禁止影像輔助釣魚。',
      en: 'Snagging gear is banned on the Yangtze, and fishing by camera in the provinces.',
      es: 'Los aparejos de enganche están prohibidos en el Yangtsé, y pescar con cámara en las provincias.',
      fr: 'La pêche au grappin est interdite sur le Yangtsé, et la pêche à la caméra dans les provinces.',
    },
    source: `${YANGTZE_NOTICE}；泸州首例可视锚鱼案（四川法制报 2020-09-02）`,
    grade: 'B',
  },
  {
    id: 'spear',
    level: 'block',
    regions: ['360000', '510000'],
    words: ['鱼枪', '射鱼', '射鱼弹弓', '鱼镖', '鱼叉枪', '复合弓射鱼'],
    evasions: ['打鱼弹弓', '激光瞄准射鱼', '弩'],
    combinations: [{ parts: [['弩'], ['鱼', '箭']] }],
    allowed: refusing('射鱼'),
    reason: {
      'zh-Hans': '四川、江西等地禁止鱼枪、弓弩、弹弓；弩属管制器具。',
      'zh-Hant': '四川、江西等地禁止魚槍、弓弩、彈弓；弩屬管制器具。',
      en: 'Spear guns, bows and slingshots are banned in some provinces; crossbows are controlled.',
      es: 'Arpones, arcos y tirachinas están prohibidos en algunas provincias; las ballestas, controladas.',
      fr: 'Fusils, arcs et lance-pierres sont interdits dans certaines provinces ; les arbalètes, contrôlées.',
    },
    source: '江西办法（2022-02-01）；泸州垂钓规定',
    grade: 'B',
  },
  {
    id: 'tutorial',
    level: 'block',
    regions: ['000000'],
    words: ['电鱼教程', '组装电鱼', '锚鱼技巧'],
    evasions: ['拆分发货', '私发教程', '懂的来'],
    combinations: [
      {
        parts: [
          ['加v', '加微'],
          ['发视频', '教程'],
        ],
        level: 'review',
      },
    ],
    allowed: [],
    reason: {
      'zh-Hans': '发布违法捕捞信息也在整治范围内。',
      'zh-Hant': '發布違法捕撈資訊也在整治範圍內。',
      en: 'Teaching illegal fishing is prosecuted, too.',
      es: 'También se persigue enseñar la pesca ilegal.',
      fr: 'Enseigner la pêche illégale est aussi poursuivi.',
    },
    source: '国务院办公厅 2020-07 通知（新华社报道）',
    grade: 'B',
  },
]
