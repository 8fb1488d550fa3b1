import { drafts } from '../types.ts'

/** Rivers, rules, release and clean banks. */
export const rules = [
  ...drafts({ topic: 'river', tags: ['江边守钓'], water: 'river' }, [
    {
      text: '观澜渡，非禁钓段，一根竿、一根线、一枚钩，规规矩矩坐一天。\n江面上船来船往，浪打过来漂晃三下，第四下不是浪，是鱼。\n鳊鱼，一斤一，拍完放了。江里的，让它们多长几年。',
      pictures: 'bream-mat lake-overcast release',
      water: 'yangtze',
      by: 'jiangbian',
      tags: ['江边守钓', '放流'],
    },
    {
      text: '江边遇到巡护队查竿，小伙子很客气，看了看我的一竿一线一钩，点点头，还提醒我下午有大船，往后坐两米。',
      pictures: 'angler-side-01',
      water: 'yangtze',
      by: 'jiangbian',
    },
    {
      text: '漱河退水了，老渡口的石阶露出来，上面还有小时候刻的字。钓了三条鳊鱼，坐在那行字旁边。',
      pictures: 'river-bend bream-mat',
      by: 'shiqiao',
    },
    {
      text: '三孔桥下的回水，七星漂，走水钓，蚯蚓。鲫鱼五条，马口两条，黄颡一条，全是惊喜。',
      pictures: 'angler-side-02 crucian-net catfish-mat',
      tags: ['野钓日记', '今日鱼情'],
    },
    { text: '走水的时候别嫌铅重，到底才有鱼。', pictures: 'rod-tip' },
    { text: '桃花港的桃花落了一河，漂从花瓣里钻出来。', pictures: 'spring-peach float', season: 'spring', tags: ['水边风景', '春钓滩'] },
    {
      text: '听老人讲，漱河从前行船，桥洞里能过三条。如今船少了，鱼慢慢多了，水也清了。挺好。',
      pictures: 'river-bridge-02',
      by: 'shiqiao',
      tags: ['水边风景'],
    },
    {
      text: '河口咸鸭蛋色的傍晚，两个小时十一条白条、四条鲫鱼。白条放了，让翘嘴有饭吃。',
      pictures: 'lake-golden crucian-mat',
      hour: 'evening',
      tags: ['野钓日记'],
    },
    { text: '桥头新装了禁止在桥面抛竿的牌子，支持。上个月有人甩竿差点挂到骑车的。', pictures: 'river-bridge', by: 'laoqiao' },
  ]),
  ...drafts({ topic: 'release', tags: ['放流'] }, [
    { text: '今天放流清单：鲫鱼十九，鳊鱼三，小鲤鱼二，泥鳅一。\n留下：无。\n心情：满护。', pictures: 'release-crucian bucket-mixed' },
    { text: '放鱼不是扔鱼。手打湿，托住肚子，头朝着水流，等它自己游走。', pictures: 'release-carp', by: 'afeng' },
    {
      text: '一条挂籽的鲫鱼在手里挣了一下，籽掉了几粒。赶紧放了，今天到此为止。',
      pictures: 'release-crucian crucian-mat',
      season: 'spring',
    },
    { text: '买来的巴西龟、清道夫别往湖里放，那不叫放生，叫添乱。想放，放自己钓的小鱼。', by: 'cuiniao' },
    {
      text: '去年剪过尾鳍一角的那条鲈鱼，今天又来了，长了六公分。好久不见。',
      pictures: 'bass-mat bass-net',
      by: 'afeng',
      tags: ['放流', '鲈鱼'],
    },
    {
      text: '无倒刺钩，跑鱼是会多跑两条，可摘钩一拧就掉，鱼嘴不豁。跑了的，就当提前放流。',
      pictures: 'hooks release-mandarin',
      tags: ['放流', '装备'],
    },
    {
      text: '全市增殖放流那天去帮忙，一桶一桶的鱼苗倒下去，水面像下了一场银色的小雨。\n有个小朋友喊：快点长大！\n大人都笑了，然后跟着一起喊。',
      pictures: 'underwater-school lake-morning child-first-fish',
      by: 'xiaoman',
    },
    { text: '钓到一条带标记牌的鱼，抄下号码打了牌子上的电话，对方特别高兴，问了地点和长度，让我原地放回。', pictures: 'release-carp' },
  ]),
  ...drafts({ topic: 'clean', tags: ['带走垃圾'] }, [
    {
      text: '收竿之前低头看三秒：线头、饵袋、烟头、面桶。\n自己的带走，别人的顺手带走。\n今天一袋半。',
      pictures: 'litter-01',
      by: 'laobing',
    },
    {
      text: '被废线缠住的小鸊鷉，解了十分钟，它啄了我七口，游走的时候头也不回。\n求求大家，断线剪碎装兜里。',
      pictures: 'egret',
      by: 'cuiniao',
    },
    {
      text: '周日上午长堤净滩，来了二十六个人，最小的五岁。四十一袋垃圾，一只旧轮胎，三支还能用的漂。\n干完活钓了一小时，鱼也给面子。',
      pictures: 'litter-02 litter-01 crucian-net lake-morning',
      by: 'laobing',
    },
    { text: '我有个习惯：每钓一条鱼捡一件垃圾。今天空军，所以捡了一下午，攒着抵账。', pictures: 'litter', by: 'mazha' },
    {
      text: '发现有人电鱼，退到远处打了举报电话，把位置说清楚就好，别自己冲上去。四十分钟就来人了，点赞。',
      pictures: 'lake-blue',
      by: 'jiangbian',
      tags: ['禁渔期'],
    },
    {
      text: '老钓位被垃圾占了半边，花一个小时收拾出来。第二天再去，坐着一位不认识的大哥，脚边放着垃圾袋。突然觉得这座城市挺好的。',
      pictures: 'litter-02 angler-back',
    },
    { text: '饵料袋上印了"请带走我"四个字的那家，我愿意多买两包。', pictures: 'bait-bowl' },
  ]),
  ...drafts({ topic: 'notice', tags: ['禁渔期'], by: 'guanli' }, [
    {
      title: '垂钓范围提示',
      text: '近期多位渔友询问江段能否垂钓，统一说明：\n一、长江干流及保护区实行禁捕，保护区水域全年不得垂钓；\n二、非禁钓区的休闲垂钓，一人一杆、一线一钩，不用锚鱼、可视设备、多钩、活体水生生物饵；\n三、钓获物不得买卖，幼鱼和保护鱼类立即放回；\n四、各段范围以渔政部门现场公告牌为准，看不准就不下竿。',
      pictures: 'closed-season',
    },
    {
      title: '本周净滩活动',
      text: '周日早八点，小荻湖长堤北头集合，手套和袋子我们带，水请自备。结束后自由垂钓，小的放流。',
      pictures: 'litter-02',
      tags: ['带走垃圾'],
    },
    {
      title: '高温与雷雨安全提示',
      text: '这几天午后多雷阵雨。听到雷声请立即收竿离开水边和高处，不在高压线下抛竿，不在涨水的滩头过夜。\n结伴出钓，穿好救生衣，鱼下次还在。',
      pictures: 'rain-lake',
      season: 'summer',
      tags: ['雨天作钓'],
    },
    {
      title: '四大家鱼繁殖季倡议',
      text: '春末夏初是鱼儿产卵的时候。看到挂籽的母鱼，请轻拿轻放；看到护崽的黑鱼，请绕一绕。今天少留一条，明年多一窝。',
      pictures: 'release-carp spring-peach',
      season: 'spring',
      tags: ['放流', '禁渔期'],
    },
    {
      title: '鱼情征集',
      text: '欢迎大家在发帖时写清：水位、水温、钓深、饵、口的时间。哪怕空军也请写，一条认真的空军记录，胜过十张抱鱼照。',
      tags: ['今日鱼情'],
      pictures: 'float',
    },
  ]),
]

/** Pinned by the operator. */
export const announcements = drafts({ topic: 'notice', by: 'guanli' }, [
  {
    title: '欢迎来到泽安渔友会',
    text: '这里是泽安市钓鱼人的家。\n发鱼情、问问题、晒风景、约出钓，都欢迎。\n第一次来，可以先去看看"今日鱼情"，再跟大家打个招呼：在哪片水、爱钓什么、用什么竿。\n水边有风，屏幕里有朋友。',
    pictures: 'banner-welcome lake-dawn-01 angler-back-01',
    tags: ['野钓日记'],
  },
  {
    title: '社区公约：七条',
    text: '一、守法垂钓，不电不毒不炸不网，禁钓区、禁渔期不下竿；\n二、长江沿线一人一杆、一线一钩；\n三、不买卖野生渔获；\n四、小鱼放流，母鱼放流；\n五、垃圾带走，断线剪碎；\n六、说话客气，空军不嘲笑（善意的除外）；\n七、别人的秘密标点，不公开。',
    pictures: 'litter-02',
    tags: ['带走垃圾', '放流'],
  },
  {
    title: '禁渔期和禁钓区，请先看这里',
    text: '长江流域重点水域十年禁渔仍在进行，保护区水域全年禁止垂钓。\n每年春季繁殖期，部分湖汊、河口另有公告，时间和范围以市、县渔政部门公告及现场标牌为准。\n遇到电鱼、毒鱼、下地笼、锚鱼，请记下位置拨打渔政举报电话，不要自行上前。\n守住这几年，才有后面的很多年。',
    pictures: 'closed-season',
    tags: ['禁渔期'],
  },
])
