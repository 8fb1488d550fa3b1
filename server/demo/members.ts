import type { Member, Topic } from './types.ts'

type Row = readonly [
  key: string,
  nickname: string,
  bio: string,
  district: string,
  avatar: string,
  exp: number,
  joinedDaysAgo: number,
  topics: string,
  traits?: string,
]

/** Login names are the keys. Traits: f female, v VIP, o operator. */
const rows: readonly Row[] = [
  [
    'yugan',
    '荻湖渔竿',
    '大荻湖边长大，一竿走天下。鱼情随手记，小鱼随手放。',
    '湖滨区',
    'straw-hat',
    6280,
    420,
    'crucian carp scenery blank release river food',
    'v',
  ],
  ['guanli', '泽安渔友会', '泽安市钓鱼人的小站管家。公约、通知和活动都在这里。', '湖滨区', 'operator', 12000, 440, 'notice clean', 'ov'],
  ['laozhou', '老周守漂', '退休工人，每天五点半准时出摊。', '安澜区', 'grey', 9360, 431, 'crucian winter carp food'],
  ['afeng', '阿峰路亚', '只玩假饵，全部单钩，拍照放流。', '白鹭新区', 'sunglasses', 7420, 402, 'lure culter stream release', 'v'],
  ['xiaoman', '小满钓鱼记', '一个女钓友的认真日记。', '湖滨区', 'bob', 5210, 377, 'crucian scenery family bait', 'fv'],
  ['jiangbian', '江边老陶', '长江边守规矩的钓鱼人，一人一竿一线一钩。', '观澜镇', 'bald', 8100, 428, 'river carp clean notice'],
  ['ytou', '鱼头豆腐汤', '爱钓更爱吃，塘鱼红烧野鱼放。', '安澜区', 'cat-orange', 3380, 301, 'food pond carp'],
  ['wenzi', '夜钓不怕蚊子', '白天上班，晚上看漂。', '白鹭新区', 'night', 4870, 398, 'night crucian gear', 'v'],
  ['qiaozui', '翘嘴猎人', '为一条米翘跑遍泽安的水库。', '青岭县', 'culter', 6660, 390, 'culter lure', 'v'],
  ['zhuzhu', '猪猪爱空军', '空军也是军。', '湖滨区', 'bear', 1260, 190, 'blank question food'],
  ['chenlaoshi', '陈老师的浮漂', '中学物理老师，喜欢把调漂讲明白。', '漱阳县', 'glasses', 7050, 415, 'gear question bait'],
  ['maomao', '毛毛和爸爸', '记录毛毛的钓鱼童年。', '安澜区', 'rabbit', 2140, 260, 'family scenery'],
  ['guiyu', '石缝里的鳜鱼', '青岭山里玩溪流的。', '青岭县', 'mandarin', 5540, 399, 'lure stream release'],
  ['heiyu', '黑坑小白', '交学费中，每次都说最后一次。', '荻港县', 'green-cap', 980, 142, 'pond question gear'],
  ['tangzhu', '月塘老沈', '开塘二十年，只讲实话。', '荻港县', 'bucket-hat', 3920, 333, 'pond bait'],
  ['liulang', '流浪的钓箱', '周末不是在水边就是在去水边的路上。', '漱阳县', 'dog', 4410, 347, 'scenery carp blank'],
  ['xuelian', '雪莲', '陪老公钓鱼，后来钓得比他好。', '湖滨区', 'long-hair', 2870, 288, 'crucian family food', 'f'],
  ['dage', '水库大哥', '专守大物，一年开三回张也高兴。', '青岭县', 'beanie', 8720, 425, 'carp blank gear', 'v'],
  ['doudou', '豆豆的米诺', '学生党，预算两百玩路亚。', '白鹭新区', 'fox', 1530, 205, 'lure question'],
  ['laoqiao', '桥头李大爷', '桥下那个马扎是我的。', '漱阳县', 'duck', 3050, 318, 'crucian river winter'],
  ['qingfeng', '清风徐来', '钓的是风景。', '湖滨区', 'lake-moon', 4020, 412, 'scenery rain'],
  ['bianyu', '鳊鱼不扁', '程序员，周末回血。', '白鹭新区', 'curly', 2260, 244, 'crucian gear question'],
  ['hongwei', '红尾老鲤', '守鲤鱼十二年，窝子要养。', '荻港县', 'carp', 6930, 409, 'carp bait'],
  ['yezi', '叶子', '爱拍照的新手，请多关照。', '湖滨区', 'tail', 640, 88, 'question scenery', 'f'],
  ['datou', '大头花鲢', '浮钓爱好者，就爱那一下黑漂。', '荻港县', 'panda', 3470, 401, 'pond carp'],
  ['mazha', '小马扎', '装备越少越快乐。', '安澜区', 'umbrella', 2980, 296, 'crucian blank clean'],
  ['afang', '渔具店阿芳', '开店的实在人，不会买先问。', '湖滨区', 'bun', 4560, 371, 'gear bait', 'f'],
  ['shanxi', '山溪马口', '溪流微物，袖珍的快乐。', '青岭县', 'frog', 3760, 339, 'stream lure scenery'],
  ['laobing', '退伍老兵钓', '收竿先收垃圾。', '安澜区', 'tiger', 5120, 383, 'clean river crucian'],
  ['shuita', '水獭先生', '冬天也下水摸钥匙的那个人。', '漱阳县', 'otter', 1890, 226, 'blank winter food'],
  ['cuiniao', '翠鸟飞过', '观鸟十年，钓鱼三年，两不耽误。', '白鹭新区', 'kingfisher', 2710, 273, 'scenery release', 'f'],
  ['wanfan', '晚饭前两小时', '下班挤出来的时光，够钓三条鲫鱼。', '安澜区', 'float', 3210, 309, 'crucian night'],
  ['lunzi', '修轮子的小何', '纺车轮水滴轮保养，乐意分享。', '湖滨区', 'reel', 4230, 358, 'gear lure'],
  ['popo', '杨婆婆钓鱼', '六十八岁，孙子教我用手机。', '漱阳县', 'grandma', 1740, 176, 'crucian food', 'f'],
  ['dongdiao', '冬钓老梁', '三九天最懂鲫鱼的心。', '荻港县', 'crucian', 5870, 396, 'winter crucian'],
  ['heimao', '黑猫探长', '我钓鱼，猫监工。', '湖滨区', 'cat-black', 2050, 395, 'food crucian family'],
  ['yinguang', '夜光漂', '听蛙看星等口。', '荻港县', 'night-float', 3640, 330, 'night carp'],
  ['zhangpeng', '一顶帐篷', '带娃露营顺便钓鱼。', '青岭县', 'tent', 2440, 388, 'family night scenery'],
  ['shiqiao', '石桥故人', '漱河两岸走了三十年。', '漱阳县', 'bridge', 4980, 374, 'river scenery rain'],
  ['mino', '米诺研究所', '收饵比中鱼积极。', '白鹭新区', 'lure', 3330, 322, 'lure gear', 'v'],
]

const covers = ['cover-dawn', 'cover-jade', 'cover-dusk', 'cover-autumn', 'cover-night', 'cover-spring'] as const

const MINUTES_A_DAY = 24 * 60

/** Whether somebody was already a member, so many minutes ago. */
export const joinedBy = (member: Member, minutesAgo: number) => member.joinedDaysAgo * MINUTES_A_DAY > minutesAgo

export const members: readonly Member[] = rows.map(
  ([key, nickname, bio, district, avatar, exp, joinedDaysAgo, topics, traits = ''], i) => ({
    key,
    login: key,
    nickname,
    bio,
    gender: traits.includes('f') ? 'female' : 'male',
    district,
    avatar: `avatar-${avatar}`,
    cover: covers[i % covers.length] as string,
    exp,
    vip: traits.includes('v'),
    joinedDaysAgo,
    role: traits.includes('o') ? 'operator' : 'member',
    topics: topics.split(' ') as Topic[],
  }),
)
